#!/bin/sh
# A program that was linked with libcantina goes on working: functions and types of cantina.h are as tests/abi has them, except for what
# was added (docs/LIBRARY.md, "The library's number"). With --write they are noted anew.
set -eu
cd "$(dirname "$0")/.."
number=$(sed -n "s/^ *soversion: '\(.*\)'.*/\1/p" src/library/meson.build)
noted=tests/abi/libcantina.so.$number.abi
symbols=debian/libcantina$number.symbols
place=build/abi
mkdir -p $place
[ -n "$number" ] || { echo "src/library/meson.build names no soversion"; exit 1; }
command -v abidw >/dev/null || { echo "abidw is missing; tools/setup.sh test installs it"; exit 1; }

# Only the files that define functions of cantina.h: the rest of the library needs no types.
defining=$(grep -lE '^[A-Za-z].*[ *]cantina_[a-z_]+\([^;]*$' src/base/*.c src/core/*.c src/codec/*.c src/games/*.c src/library/*.c)
# shellcheck disable=SC2086
gcc -g -O0 -fno-eliminate-unused-debug-types -shared -fPIC -fvisibility=hidden -std=gnu17 -Iinclude -Isrc $defining -Wl,-soname,libcantina.so."$number" -o $place/libcantina.so
abidw --load-all-types --headers-dir include --drop-private-types --no-corpus-path --no-comp-dir-path --no-show-locs --no-elf-needed $place/libcantina.so >$place/now.abi
if [ "${1:-}" = --write ]; then
    cp $place/now.abi "$noted"
    exit
fi

[ -f "$noted" ] || { echo "$noted is missing: sh tests/check_abi.sh --write"; exit 1; }
status=0
abidiff --suppressions tests/abi/inner.suppr --non-reachable-types --no-added-syms "$noted" $place/now.abi >$place/difference.txt 2>&1 || {
    cat $place/difference.txt
    echo "Would a program that was compiled before still run? Then: sh tests/check_abi.sh --write. If not, raise soversion too."
    status=1
}

nm -D --defined-only build/src/library/libcantina.so | awk '{print $3}' | sort >$place/exported.txt
nm -D --defined-only $place/libcantina.so | awk '{print $3}' | sort | diff $place/exported.txt - || { echo "libcantina.so offers something that is defined elsewhere"; status=1; }
[ "$(sed -n '1s/ .*//p' "$symbols")" = "libcantina.so.$number" ] || { echo "$symbols is not about libcantina.so.$number"; status=1; }
gone=$(sed '1d; s/^ //; s/@.*//' "$symbols" | sort | comm -23 - $place/exported.txt)
[ -z "$gone" ] || { echo "$symbols names what is gone: $gone"; status=1; }
exit $status
