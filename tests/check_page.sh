#!/bin/sh
# The page's types hold, it can be built, and package-lock.json names no place packages were fetched from.
set -u
cd "$(dirname "$0")/../web" || exit 1
PATH="$PWD/../build/node/bin:$PATH"
export PATH
out=$(mktemp -d) || exit 1
trap 'rm -rf "$out"' EXIT
[ -d node_modules/typescript ] || { echo "web/node_modules is missing: run tools/setup.sh" >&2; exit 1; }
if grep -n '"resolved"' package-lock.json; then
    echo "package-lock.json: take out the lines with \"resolved\"" >&2
    exit 1
fi
node events.mjs || exit 1
node node_modules/typescript/bin/tsc --noEmit -p . || exit 1
warnings=$(node build.mjs --out "$out/page" --embed "$out/page.c" 2>&1) || { printf '%s\n' "$warnings"; exit 1; }
[ -z "$warnings" ] || { printf '%s\n' "$warnings"; exit 1; }
[ -s "$out/page/index.html" ] && [ -s "$out/page.c" ] || { echo "web/build.mjs has left no page" >&2; exit 1; }
