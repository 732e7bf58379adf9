#!/bin/sh
# German and Polish say everything the program can say.
cd "$(dirname "$0")/.." || exit 1
for code in de pl; do
    build/tests/messages --check lang/$code.po packs/*/lang/$code.po || exit 1
done
