#!/bin/sh
# clang-format decides layout.
cd "$(dirname "$0")/.." || exit 1
git ls-files '*.c' '*.h' | xargs clang-format --dry-run -Werror
