#!/bin/sh
# Golden records: whole games that must replay for ever. With --write they are played anew; read the difference.
set -eu
cd "$(dirname "$0")/.."
cantina=${CANTINA:-build/cantina}

play() { # NAME GAME OPTION…
    name=$1
    game=$2
    shift 2
    rm -f "tests/golden/$name.rec"
    "$cantina" play "$game" --me none --record "tests/golden/$name.rec" "$@" </dev/null >/dev/null
}

if [ "${1:-}" = --write ]; then
    play two conflict --seats 2 --agents greedy --seed 1
    play hidden conflict --seats 4 --agents greedy,random --seed 2 --set hands=hidden --set powers=role --set black=random-split
    play alone conflict --seats 1 --agents greedy --seed 3 --set board=advanced --set simplified=yes --set chain=yes
    play ventress clonewars --seats 2 --agents greedy --seed 2 --set missions=padawan
    play dooku clonewars --seats 5 --agents greedy,random --seed 2 --set villain=dooku --set villain-choices=random
    play two-jedi clonewars --seats 1 --agents greedy --seed 3 --set villain=maul --set blockades=three
    play bounty mandalorian --seats 2 --agents greedy --seed 2
    play nevarro mandalorian --seats 1 --agents greedy --seed 2 --set mission=mission-2 --set guide=game-4
    play transport mandalorian --seats 4 --agents greedy,random --seed 2 --set mission=mission-3 --set difficulty=veteran
    play square mandalorian --seats 3 --agents greedy --seed 2 --set mission=mission-4 --set mode=shared
    play traitor mandalorian --seats 4 --agents greedy,random --seed 2 --set mission=mercenary-3 --set map=nevarro
    play smuggler outerrim --seats 1 --agents greedy --seed 2 --set fame=8
    play rivals outerrim --seats 2 --agents greedy --seed 2
    play convoy outerrim --seats 3 --agents greedy,random --seed 2 --set map=modular --set automa=yes --set head-start=2
    play hunters outerrim --seats 4 --agents greedy,random --seed 2 --set fame=12 --set characters=random
fi
for record in tests/golden/*.rec; do
    "$cantina" replay "$record" --verify >/dev/null || { echo "$record does not replay"; exit 1; }
    grep -q '^end ' "$record" || { echo "$record does not reach an end"; exit 1; }
done

# Games that an older program played: each reaches its end, or stops at the line and by the ruling that is expected of it.
old=tests/golden/1145830
grep -v '^#' $old/expected | while read -r name line ruling _; do
    said=$("$cantina" replay "$old/$name.rec" --verify 2>&1) && ended=yes || ended=no
    case $ended:$line in
    yes:end) continue ;;
    no:[0-9]*)
        case "$said," in
        *"record line $line: "*"since then"*" $ruling,"*) continue ;;
        esac
        ;;
    esac
    echo "$old/$name.rec: expected $line $ruling, but it says: $said"
    exit 1
done
for record in $old/*.rec; do
    grep -q "^$(basename "$record" .rec) " $old/expected || { echo "$record: nothing is expected of it"; exit 1; }
done
