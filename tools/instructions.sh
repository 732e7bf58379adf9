#!/bin/sh
# The guard of speed: instructions a decision of random play, counted by callgrind over fixed games, so that neither the
# load nor the clock of the machine matters. bench/instructions.txt has the figures of commit 1145830, made with gcc 12
# on x86-64; a decision may cost at most 15% more. Elsewhere the figures are only printed.
set -eu
cd "$(dirname "$0")/.."
games=${1:-150}
most=115 # per cent

ninja -C build bench/bench-decisions >/dev/null
counted() { # GAME COUNT: instructions
    valgrind --tool=callgrind --callgrind-out-file=/dev/null build/bench/bench-decisions "$1" "$2" 2>&1 >/dev/null |
        sed -n 's/.*Collected : *\([0-9]*\).*/\1/p'
}

comparable=no
case "$(uname -m) $(gcc -dumpversion)" in "x86_64 12"*) comparable=yes ;; esac
status=0
while read -r game before; do
    decisions=$(build/bench/bench-decisions "$game" "$games")
    none=$(counted "$game" 0)
    all=$(counted "$game" "$games")
    now=$(((all - none) / decisions))
    share=$((100 * now / before))
    echo "$game: $now instructions a decision, $before at commit 1145830 ($share%)"
    if [ $comparable = yes ] && [ $((100 * now)) -gt $((most * before)) ]; then
        echo "$game: more than $most% of what it was" >&2
        status=1
    fi
done <bench/instructions.txt
exit $status
