#!/bin/sh
# Installing and the first program of docs/LIBRARY.md: the commands that stand there for a user without root, and no others, install,
# compile and run it, and it says what stands there. The way with root is tried in bare roots (make storm, part roots).
set -eu
cd "$(dirname "$0")/.."
root=$PWD
place=$root/build/install-check
rm -rf "$place"
mkdir -p "$place"
awk '/^```c$/ {on = 1; next} /^```$/ {if (on) exit} on' docs/LIBRARY.md >"$place/random-games.c"
awk '/^## How it goes together/ {exit} /^\$ / && !/sudo/ {sub(/^\$ /, ""); print}' docs/LIBRARY.md >"$place/commands.sh"
awk '/^\$ \.\/random-games/ {on = 1; next} /^```$/ {on = 0} on' docs/LIBRARY.md >"$place/expected.txt"
[ "$(wc -l <"$place/commands.sh")" = 4 ] || { echo "docs/LIBRARY.md: the commands to install and compile are not found"; exit 1; }

# The first command is given in the source tree, the others where the program was saved.
unset PREFIX DESTDIR MAKEFLAGS MFLAGS MAKELEVEL PKG_CONFIG_PATH LD_LIBRARY_PATH
export HOME="$place/home"
export LC_ALL=C
{ sed -n 1p "$place/commands.sh"; echo "cd '$place'"; sed 1d "$place/commands.sh"; } | sh -eu >"$place/said.txt" || exit 1
diff "$place/expected.txt" "$place/said.txt" || { echo "docs/LIBRARY.md: the program says something else than stands there"; exit 1; }

for file in bin/cantina include/cantina/cantina.h share/man/man1/cantina.1 share/bash-completion/completions/cantina share/doc/cantina/LICENSE share/doc/cantina/SECURITY.md; do
    [ -f "$HOME/.local/$file" ] || { echo "$file was not installed"; exit 1; }
done
"$HOME/.local/bin/cantina" version >/dev/null
# Where one may not write, one line says so before anything is built. Root may write everywhere, but in no file as if it were a folder.
if make -s -C "$root" install PREFIX="$place/random-games.c/usr" >"$place/refused.txt" 2>&1; then
    echo "installing into a file was not refused"
    exit 1
fi
grep -q '^cantina: you may not write to .*random-games.c;' "$place/refused.txt" || { cat "$place/refused.txt"; exit 1; }
cd "$root"
groff -man -ww -Tutf8 docs/man/cantina.1 >/dev/null
rm -rf "$place"
