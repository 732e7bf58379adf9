#!/bin/sh
# Arrows point one way: base, core and games are freestanding; agents see the public header alone.
cd "$(dirname "$0")/.." || exit 1
wrong=0
refuse() { # FOLDERS ALLOWED-INCLUDES
    bad=$(grep -rnE '^#include' $1 --include='*.c' --include='*.h' | grep -vE "$2")
    if [ -n "$bad" ]; then
        printf 'not allowed here:\n%s\n' "$bad"
        wrong=1
    fi
}
std='<(stdbool|stddef|stdint|string)\.h>'
refuse src/base "$std|\"base/"
refuse src/core "$std|\"(base|core|cantina)/"
for game in src/games/*/; do
    refuse "$game" "$std|\"(base|core|games/$(basename "$game"))/"
done
refuse src/agent "<|\"(base|agent|cantina)/"

# Nothing from libc but mem*: no allocation, no input or output, no clock; and no floating point. Compiled as written:
# an optimizer would only make calls out of loops, or hide one that is never reached.
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
for source in src/base/*.c src/core/*.c src/games/*/*.c; do
    gcc -std=gnu17 -O0 -c -Iinclude -Isrc "$source" -o "$objects/$(echo "$source" | tr / _).o" || exit 1
done
nm "$objects"/*.o | awk 'NF == 3 {print $3}' | sort -u >"$objects/defined"
nm -u "$objects"/*.o | awk '$1 == "U" {print $2}' | sort -u >"$objects/used"
for symbol in $(comm -23 "$objects/used" "$objects/defined"); do
    case $symbol in
    memcpy | memset | memcmp | memmove | _GLOBAL_OFFSET_TABLE_) ;;
    *) echo "base, core and games may not use $symbol"; wrong=1 ;;
    esac
done
bad=$(grep -nwE 'float|double' src/base/* src/core/* src/games/*/*.[ch])
if [ -n "$bad" ]; then
    printf 'no floating point here:\n%s\n' "$bad"
    wrong=1
fi
exit $wrong
