#!/bin/sh
# make strength: measures how strong the agents are and writes docs/STRENGTH.md, one chapter a game; what people wrote
# around the chapters stays. Takes many hours from nothing, but what was played stands in docs/strength, a notebook a
# game, and is not played again while agents, rules and cards play as they did; so it can be stopped and gone on with.
# STRENGTH_GAMES says how many games each field has, by level, and STRENGTH_CONFLICT, STRENGTH_CLONEWARS … hold further
# options of `cantina sim` for one game, such as "--seats 2,4".
set -eu
cd "$(dirname "$0")/.."
page=${STRENGTH_PAGE:-docs/STRENGTH.md}
books=${STRENGTH_BOOKS:-docs/strength}
mkdir -p "$books"

for game in $(build/cantina games | sed -n 's/^\([a-z]*\)  .*/\1/p'); do
    eval "more=\${STRENGTH_$(echo "$game" | tr '[:lower:]' '[:upper:]'):-}"
    # shellcheck disable=SC2086 # options are words
    build/cantina sim "$game" --ladder --games "${STRENGTH_GAMES:-200,200,200,40,20}" --notebook "$books/$game.jsonl" \
        --report "$page" $more
done
