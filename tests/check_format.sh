#!/bin/sh
# clang-format decides layout.
exec "$(dirname "$0")/../tools/format.sh" --check
