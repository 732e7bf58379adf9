#!/bin/sh
# make deb: source and binary packages of the commit into build/deb; in what make dist has packed, of that.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n "s/^ *version: '\(.*\)',$/\1/p" meson.build)
work=build/deb
log=$PWD/build/deb.log
rm -rf $work
mkdir -p $work

# The packaging lies beside the source and not in it, as Debian has it.
if [ -f web/built/page.c ]; then
    mkdir "$work/cantina-$version"
    tar -cf - --exclude=./build --exclude='./build-*' . | tar -xf - -C "$work/cantina-$version"
else
    make --no-print-directory dist
    tar -xf "build/cantina-$version.tar.gz" -C $work
fi
cd "$work"
mv "cantina-$version/debian" .
tar --sort=name --owner=0 --group=0 --numeric-owner -cf - "cantina-$version" | gzip -9n >"cantina_$version.orig.tar.gz"
mv debian "cantina-$version/"
cd "cantina-$version"
case $(head -n 1 debian/changelog) in
"cantina ($version-"*) ;;
*) echo "cantina: debian/changelog begins with another version than $version, which meson.build has" >&2; exit 1 ;;
esac
echo "cantina: making packages" >&2
../../../tools/quietly.sh "$log" dpkg-buildpackage --no-sign
cd ../../..
rm -rf "$work/cantina-$version"
ls $work/*.deb
