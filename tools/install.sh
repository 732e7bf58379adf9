#!/bin/sh
# make install: builds what is not built yet and lays it under $DESTDIR$PREFIX. What is built stays its owner's, also under sudo.
set -eu
cd "$(dirname "$0")/.."
prefix=${PREFIX:-/usr/local}
to=${DESTDIR:-}$prefix
stage=build/stage
umask 022

near=$to
while [ ! -e "$near" ]; do near=$(dirname "$near"); done
if [ ! -d "$near" ] || [ ! -w "$near" ]; then
    echo "cantina: you may not write to $near; run 'sudo make install', or 'make install PREFIX=\$HOME/.local' for yourself" >&2
    exit 1
fi

# As the owner of this tree, so that root leaves no files in it that its owner cannot write.
owner=$(stat -c %u .)
as_owner() {
    if [ "$(id -u)" = 0 ] && [ "$owner" != 0 ]; then
        home=$(getent passwd "$owner" | cut -d: -f6)
        setpriv --reuid "$owner" --regid "$(stat -c %g .)" --clear-groups env HOME="${home:-/nonexistent}" "$@"
    else
        "$@"
    fi
}

stage() {
    as_owner tools/quietly.sh build/build.log ninja -C build installed
    as_owner rm -rf $stage
    as_owner env DESTDIR="$PWD/$stage" tools/quietly.sh build/install.log meson install -C build --no-rebuild --quiet
}

as_owner make --no-print-directory build
stage
if [ ! -f $stage/usr/local/lib/pkgconfig/cantina.pc ]; then # configured for another place
    as_owner tools/quietly.sh build/install.log meson configure build --prefix /usr/local --libdir lib
    stage
fi

mkdir -p "$to"
cp -RP --remove-destination $stage/usr/local/. "$to/"
sed -i "s|^prefix=.*|prefix=$prefix|" "$to/lib/pkgconfig/cantina.pc"
if [ -z "${DESTDIR:-}" ] && [ "$(id -u)" = 0 ]; then
    PATH="$PATH:/usr/sbin:/sbin" ldconfig # the loader knows libraries by its cache
fi
echo "cantina: installed under $to: the program, its manual page and completion; libcantina, its header and pkg-config file" >&2
