#!/bin/sh
# clang-format decides layout: lays the C files out anew, or with --check says which are not laid out so. Versions differ in taste, so
# it is one version for everybody; Debian 12 and 13 both have it.
set -eu
cd "$(dirname "$0")/.."
formatter=clang-format-19

command -v $formatter >/dev/null || {
    echo "$formatter is missing: as root, apt-get install --no-install-recommends $formatter" >&2
    exit 1
}
case ${1:-} in
--check) git ls-files '*.c' '*.h' | xargs $formatter --dry-run -Werror ;;
*) git ls-files '*.c' '*.h' | xargs $formatter -i ;;
esac
