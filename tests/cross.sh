#!/bin/sh
# Everywhere the same: the program built for another processor with Debian's cross compiler, run by qemu-user, replays the golden records
# to the same hashes and simulates the same games. usage: tests/cross.sh arm64|s390x [DIR]. s390x is big-endian.
#
# The libraries come from this machine's Debian mirror into a folder of their own (DIR/root); nothing is installed.
set -eu
cd "$(dirname "$0")/.."
arch=${1:?usage: tests/cross.sh arm64|s390x [DIR]}
place=$(mkdir -p "${2:-build/cross}/$arch" && cd "${2:-build/cross}/$arch" && pwd)
root=$place/root
libraries="libc6-dev libedit-dev libyaml-dev libjansson-dev libsodium-dev libevent-dev libssl-dev libwslay-dev zlib1g-dev libsqlite3-dev"

case $arch in
arm64) cpu=aarch64 endian=little ;;
s390x) cpu=s390x endian=big ;;
*) echo "tests/cross.sh: arm64 or s390x, not $arch" >&2; exit 2 ;;
esac
triplet=$cpu-linux-gnu
for program in "$triplet-gcc" "qemu-$cpu" apt-get dpkg-deb; do
    command -v "$program" >/dev/null || { echo "$program is missing; tools/setup.sh storm installs it"; exit 1; }
done

# ---- libraries of the other processor ----

# apt for that processor, as if nothing were installed; it asks the mirrors of this machine.
other_apt() {
    apt-get -qq -o APT::Architecture="$arch" -o APT::Architectures="$arch" -o Dir::State="$place/apt" -o Dir::State::status="$place/apt/status" \
        -o Dir::Cache="$place/apt/cache" -o APT::Sandbox::User=root -o Debug::NoLocking=true -o APT::Get::List-Cleanup=false \
        -o APT::Install-Recommends=false -o Acquire::Languages=none -o DPkg::Post-Invoke= -o APT::Update::Post-Invoke-Success= "$@"
}

libraries() {
    mkdir -p "$place/apt/lists/partial" "$place/apt/cache/archives/partial" "$root"
    : >"$place/apt/status"
    other_apt update
    # shellcheck disable=SC2086
    other_apt install -y --download-only $libraries
    # Where /lib is a link into /usr on the machine it is one here.
    mkdir -p "$root/usr/lib"
    [ -e "$root/lib" ] || ln -s usr/lib "$root/lib"
    for package in "$place"/apt/cache/archives/*.deb; do
        dpkg-deb --fsys-tarfile "$package" | tar -xf - -C "$root" --keep-directory-symlink
    done
    touch "$place/libraries"
}

[ -f "$place/libraries" ] || libraries

# ---- build ----

write_cross_file() {
    cat >"$place/cross.ini" <<EOF
[binaries]
c = '$triplet-gcc'
ar = '$triplet-gcc-ar'
strip = '$triplet-strip'
pkgconfig = 'pkg-config'
exe_wrapper = ['qemu-$cpu', '-L', '$root']
[properties]
sys_root = '$root'
pkg_config_libdir = '$root/usr/lib/$triplet/pkgconfig:$root/usr/share/pkgconfig'
[built-in options]
c_args = ['--sysroot=$root']
c_link_args = ['--sysroot=$root']
[host_machine]
system = 'linux'
cpu_family = '$cpu'
cpu = '$cpu'
endian = '$endian'
EOF
}

write_cross_file
[ -f "$place/build/build.ninja" ] || meson setup "$place/build" --cross-file "$place/cross.ini" -Db_lto=false -Doptimization=1
ninja -C "$place/build" cantina

# ---- the same everywhere ----

cat >"$place/cantina" <<EOF
#!/bin/sh
exec qemu-$cpu -L '$root' '$place/build/cantina' "\$@"
EOF
chmod +x "$place/cantina"

CANTINA="$place/cantina" tests/golden.sh

# Random games follow from the seed everywhere. What agents imagine follows from a view as it lies in memory, so they decide alike where
# numbers lie alike; they judge with fractions.
agents=random
[ $endian = big ] || agents=greedy,random
simulate() { # PROGRAM
    for game in conflict clonewars mandalorian outerrim; do
        "$1" sim "$game" --seats 2 --agents $agents --games 4 --seed 5 --jobs 1 --json | sed '/"seconds"/d; /_per_s"/d'
    done
}
simulate build/cantina >"$place/here.json"
simulate "$place/cantina" >"$place/there.json"
diff "$place/here.json" "$place/there.json" || { echo "$arch: the same seeds give other games"; exit 1; }
records=$(find tests/golden -name '*.rec' | wc -l)
games=$(grep -c '^  "game"' "$place/there.json")
[ "$records" -gt 0 ] && [ "$games" = 4 ] || { echo "$arch: $records records, $games simulations"; exit 1; }
echo "$arch ($endian-endian): $records golden records replay to their hashes, $games simulations ($agents) are the same"
