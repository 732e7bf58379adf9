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
refuse src/games/conflict "$std|\"(base|core|games/conflict)/"
refuse src/agent "<|\"(base|agent|cantina)/"

# Nothing from libc but mem*: no allocation, no input or output, no clock.
symbols=$(nm -u build/src/base/libbase.a build/src/core/libcore.a build/src/games/libgames.a 2>/dev/null |
    awk '$1 == "U" {print $2}' | sort -u)
defined=$(nm --defined-only build/src/base/libbase.a build/src/core/libcore.a build/src/games/libgames.a 2>/dev/null |
    awk 'NF == 3 {print $3}' | sort -u)
for symbol in $symbols; do
    case $symbol in
    memcpy | memset | memcmp | memmove | __stack_chk_fail | _GLOBAL_OFFSET_TABLE_) continue ;;
    esac
    printf '%s\n' "$defined" | grep -qx "$symbol" || { echo "base, core and games may not use $symbol"; wrong=1; }
done
exit $wrong
