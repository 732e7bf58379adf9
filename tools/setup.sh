#!/bin/sh
# Installs what is missing on Debian 12 or 13 for `make run`; for packages with "deb", for the tests with "test", for the long runs with
# "storm". One line a step; what apt says is in build/setup.log. Quick when nothing is missing.
set -eu
cd "$(dirname "$0")/.."
log=build/setup.log

packages="gcc libc6-dev make meson ninja-build pkgconf python3 libedit-dev libyaml-dev libjansson-dev libsodium-dev libevent-dev libssl-dev libwslay-dev zlib1g-dev libsqlite3-dev"
node=nodejs
[ ! -f web/built/page.c ] || node= # the page came with the source (make dist)
case ${1:-} in
test | storm)
    node=nodejs
    packages="$packages clang libclang-rt-dev libcmocka-dev clang-format-19 groff-base nginx-light openssl systemd chromium abigail-tools"
    ;;
esac
[ "${1:-}" != deb ] || packages="$packages build-essential debhelper"
[ "${1:-}" != storm ] || packages="$packages valgrind clang-tidy gcovr debootstrap systemd-container gcc-aarch64-linux-gnu gcc-s390x-linux-gnu qemu-user"
[ -z "$node" ] || command -v node >/dev/null || packages="$packages $node"

say() {
    echo "cantina: $*" >&2
}

# ---- Debian's packages ----

missing=""
for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done

install_missing() {
    command -v apt-get >/dev/null || { say "please install:$missing"; exit 1; }
    as_root=""
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || { say "as root, please run: apt-get install --no-install-recommends$missing"; exit 1; }
        as_root=sudo
    fi
    tools/quietly.sh "$log" $as_root apt-get update
    # shellcheck disable=SC2086
    count=$(apt-get install -s --no-install-recommends $missing 2>/dev/null | grep -c '^Inst' || :)
    say "installing $count Debian packages"
    # shellcheck disable=SC2086
    tools/quietly.sh "$log" $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
}

[ -z "$missing" ] || install_missing

# ---- what the page is made with ----

# The tests in the browser need node 20; Debian 12 has 18. A newer one is then put into build, for this tree alone.
old_node() {
    [ "$(PATH="$PWD/build/node/bin:$PATH" node -p 'process.versions.node.split(".")[0]')" -lt 20 ]
}

newer_node() {
    tools/fetch.py tools/node --all --into build/node
    ln -sfn node_modules/node-linux-"$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')"/bin build/node/bin
}

case ${1:-} in
test | storm)
    tools/fetch.py web --all
    ! old_node || newer_node
    ;;
*) [ -z "$node" ] || tools/fetch.py web ;;
esac
