#!/bin/sh
# make deb: source and binary packages of the commit into build/deb; in what make dist has packed, of that.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n "s/^ *version: '\(.*\)',$/\1/p" meson.build)
work=build/deb
log=$PWD/build/deb.log
rm -rf $work
mkdir -p $work

if [ -f web/built/page.c ]; then
    tar -cf - --exclude=./build --exclude='./build-*' --transform "s|^\.|cantina-$version|" . | gzip -9n >"$work/cantina_$version.orig.tar.gz"
else
    make --no-print-directory dist
    cp "build/cantina-$version.tar.gz" "$work/cantina_$version.orig.tar.gz"
fi
tar -xf "$work/cantina_$version.orig.tar.gz" -C $work
cd "$work/cantina-$version"
case $(head -n 1 debian/changelog) in
"cantina ($version-"*) ;;
*) echo "cantina: debian/changelog begins with another version than $version, which meson.build has" >&2; exit 1 ;;
esac
echo "cantina: making packages" >&2
../../../tools/quietly.sh "$log" dpkg-buildpackage --no-sign
cd ../../..
rm -rf "$work/cantina-$version"
ls $work/*.deb
