#!/bin/sh
# What is installed can be used: the first program of docs/LIBRARY.md compiles against it and plays.
set -eu
cd "$(dirname "$0")/.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
DESTDIR="$place" meson install -C build --quiet --no-rebuild >/dev/null
prefix=$(find "$place" -name cantina.pc | head -n 1)
[ -n "$prefix" ] || { echo "no pkg-config file was installed"; exit 1; }
for file in bin/cantina include/cantina/cantina.h share/man/man1/cantina.1 share/bash-completion/completions/cantina share/doc/cantina/LICENSE share/doc/cantina/SECURITY.md; do
    find "$place" -path "*/$file" | grep -q . || { echo "$file was not installed"; exit 1; }
done
awk '/^```c$/ {on = 1; next} /^```$/ {if (on) exit} on' docs/LIBRARY.md >"$place/program.c"
export PKG_CONFIG_PATH="${prefix%/*}" PKG_CONFIG_SYSROOT_DIR="$place"
# shellcheck disable=SC2046
gcc -Wall -Wextra -Werror "$place/program.c" $(pkg-config --cflags --libs cantina) -o "$place/program"
library=$(dirname "$(find "$place" -name 'libcantina.so' | head -n 1)")
LD_LIBRARY_PATH="$library" "$place/program"
groff -man -ww -Tutf8 docs/man/cantina.1 >/dev/null
