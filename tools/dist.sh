#!/bin/sh
# make dist: build/cantina-VERSION.tar.gz, the committed source with the page made already (web/built/page.c). The same commit gives the
# same bytes.
set -eu
cd "$(dirname "$0")/.."
name=cantina-$(sed -n "s/^ *version: '\(.*\)',$/\1/p" meson.build)
work=$PWD/build/dist
git rev-parse --git-dir >/dev/null 2>&1 || { echo "cantina: this is no git checkout; what make dist packs is a commit" >&2; exit 1; }
[ -z "$(git status --porcelain)" ] || echo "cantina: what is not committed is left out" >&2

rm -rf "$work"
mkdir -p "$work"
git archive --prefix="$name/" HEAD | tar -xf - -C "$work"
# The page is made of the commit as well, with what was fetched for this tree.
ln -s "$PWD/web/node_modules" "$work/$name/web/node_modules"
mkdir "$work/$name/web/built"
PATH="$PWD/build/node/bin:$PATH" node "$work/$name/web/build.mjs" --out "$work/page" --embed "$work/$name/web/built/page.c"
rm "$work/$name/web/node_modules"
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" -cf - "$name" | gzip -9n >"build/$name.tar.gz"
rm -rf "$work"
echo "cantina: build/$name.tar.gz, of commit $(git log -1 --format=%h)" >&2
