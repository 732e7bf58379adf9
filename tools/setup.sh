#!/bin/sh
# Installs what is missing on a Debian machine: compiler, build tool, libraries, and what the page is made with. Quick
# when nothing is.
set -eu
cd "$(dirname "$0")/.."

packages="gcc libc6-dev make meson ninja-build pkg-config gettext libyaml-dev libjansson-dev libsodium-dev libevent-dev libssl-dev libwslay-dev zlib1g-dev libsqlite3-dev"
case ${1:-} in
test | storm) packages="$packages clang libclang-rt-dev libcmocka-dev clang-format-19 groff-base nginx-light openssl systemd chromium" ;;
esac
[ "${1:-}" = storm ] && packages="$packages valgrind clang-tidy gcovr python3"

missing=""
for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
command -v node >/dev/null && command -v npm >/dev/null || missing="$missing nodejs npm"

page() {
    [ web/node_modules/.package-lock.json -nt web/package-lock.json ] && return 0
    echo "Installing what the page is made with" >&2
    (cd web && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2 && touch node_modules/.package-lock.json)
}

# The tests in the browser need node 20; Debian 12 has 18. A newer one then comes from npm, for this tree alone.
newer_node() {
    case ${1:-} in
    test | storm) ;;
    *) return 0 ;;
    esac
    [ "$(PATH="$PWD/build/node/bin:$PATH" node -p 'process.versions.node.split(".")[0]')" -lt 20 ] || return 0
    case $(uname -m) in
    x86_64) machine=x64 ;;
    aarch64) machine=arm64 ;;
    *) echo "cantina: please install node 20 or newer for the tests in the browser" >&2; return 0 ;;
    esac
    echo "Installing node 20 into build/node for the tests in the browser" >&2
    npm install --global --prefix build/node --no-audit --no-fund --loglevel=error "node-linux-$machine@20" >&2
}

if [ -z "$missing" ]; then
    page
    newer_node "$@"
    exit 0
fi

if ! command -v apt-get >/dev/null; then
    echo "cantina: please install:$missing" >&2
    exit 1
fi
as_root=""
if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || { echo "cantina: as root, please run: apt-get install$missing" >&2; exit 1; }
    as_root=sudo
fi
echo "Installing:$missing" >&2
$as_root apt-get update -qq >&2
# shellcheck disable=SC2086
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >&2
page
newer_node "$@"
