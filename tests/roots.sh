#!/bin/sh
# The front door, tried where nothing is: in bare roots of Debian 12 and 13 with git, make and ca-certificates. Needs root, debootstrap
# and this machine's Debian mirror. usage: tests/roots.sh bookworm|trixie TRIAL [DIR]
#
#   run    as root: make run serves the page, quietly; make install; the program of docs/LIBRARY.md by its documented commands
#   user   the same as a user with sudo; without it make install is refused in a line
#   dist   what make dist packs is built and run without node
#   deb    make deb; lintian; the packages are installed and the root is booted (systemd-nspawn): the service serves, restarts and is
#          purged; the program of docs/LIBRARY.md compiles; piuparts installs, purges and looks for what is left
#   test   make test, whole
set -eu
cd "$(dirname "$0")/.."
suite=${1:?usage: tests/roots.sh bookworm|trixie TRIAL [DIR]}
trial=${2:?usage: tests/roots.sh bookworm|trixie TRIAL [DIR]}
place=$(mkdir -p "${3:-build/roots}" && cd "${3:-build/roots}" && pwd)
bare=$place/$suite.tar
root=$place/$suite-$trial
out=$place/$suite-$trial.out # what is built for later trials, and what was said

[ "$(id -u)" = 0 ] || { echo "roots need root"; exit 1; }
command -v debootstrap >/dev/null || { echo "debootstrap is missing; tools/setup.sh storm installs it"; exit 1; }

# ---- a root ----

# The mirror of this machine, or the one in STORM_MIRROR.
mirror() {
    [ -z "${STORM_MIRROR:-}" ] || { echo "$STORM_MIRROR"; return; }
    apt-get indextargets --format '$(ORIGIN) $(CODENAME) $(SITE) $(REPO_URI)' 'Created-By: Packages' | awk '$1 == "Debian" && $2 !~ /-/ {print $NF; exit}'
}

make_bare() {
    rm -rf "$place/$suite.new"
    debootstrap --variant=minbase --include=git,make,ca-certificates "$suite" "$place/$suite.new" "$(mirror)" >"$place/$suite.log" 2>&1 ||
        { tail -n 5 "$place/$suite.log"; return 1; }
    tar -C "$place/$suite.new" -cf "$bare.new" .
    rm -rf "$place/$suite.new"
    mv "$bare.new" "$bare"
}

# How this machine reaches the network goes along: names, proxy, certificates. No service starts by being installed.
make_root() {
    rm -rf "$root" "$out"
    mkdir -p "$root" "$out"
    tar -C "$root" -xf "$bare"
    cp /etc/resolv.conf /etc/hosts "$root/etc/"
    apt-config dump | grep -i '^Acquire::.*Proxy ' >"$root/etc/apt/apt.conf.d/90proxy" || :
    cp -r /usr/local/share/ca-certificates "$root/usr/local/share/"
    printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
    chmod +x "$root/usr/sbin/policy-rc.d"
    within update-ca-certificates >/dev/null 2>&1
}

# A command in the root, with processes and mounts of its own: they end with it.
within() {
    unshare --mount --pid --fork sh -c '
        root=$1
        shift
        mount -t proc proc "$root/proc"
        mount -t sysfs sysfs "$root/sys"
        mount --rbind /dev "$root/dev"
        exec chroot "$root" "$@"' sh "$root" env -i HOME=/root TERM=dumb PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        npm_config_registry="${npm_config_registry:-}" "$@"
}

as_root() { # SCRIPT
    within sh -euc "$1"
}

as_guest() { # SCRIPT
    within su guest -c "set -eu; cd /home/guest; $1"
}

# The committed tree, as git clone brings it.
clone_into() { # FOLDER
    git bundle create -q "$place/tree.bundle" HEAD
    git clone -q "$place/tree.bundle" "$root$1"
}

packages() {
    within dpkg-query -W -f '.\n' | wc -l
}

# ---- what is tried ----

# make run until it prints an address, which must serve the page; then its lines are counted.
run_serves='
    make run >/tmp/run.log 2>&1 &
    tries=0
    until grep -q "http://127.0.0.1:7777" /tmp/run.log; do
        kill -0 $! 2>/dev/null && [ $tries -lt 7200 ] || { tail -n 30 /tmp/run.log; exit 1; }
        tries=$((tries + 1))
        sleep 1
    done
    python3 -c "import urllib.request as u; assert b\"<title>\" in u.urlopen(\"http://127.0.0.1:7777/\").read()"
    [ "$(wc -l </tmp/run.log)" -le 12 ] || { cat /tmp/run.log; exit 1; }
'
library_program='
    awk "/^\`\`\`c\$/ {on = 1; next} /^\`\`\`\$/ {if (on) exit} on" "$tree/docs/LIBRARY.md" >random-games.c
    awk "/^\\\$ cc / || /^\\\$ .\/random-games/ {sub(/^\\\$ /, \"\"); print}" "$tree/docs/LIBRARY.md" >commands.sh
    [ "$(wc -l <commands.sh)" = 2 ]
    sh -eu commands.sh
'

try_run() {
    before=$(packages)
    clone_into /root/cantina
    as_root "cd /root/cantina; $run_serves"
    figures="make run: $(($(packages) - before)) packages, $(wc -l <"$root/tmp/run.log") lines"
    as_root "cd /root/cantina; make install; cantina version; mkdir /root/own; cd /root/own; tree=/root/cantina; $library_program"
}

try_user() {
    as_root "apt-get -qq update; apt-get -qq install -y --no-install-recommends sudo >/dev/null 2>&1; useradd -m -s /bin/sh guest; echo 'guest ALL=(ALL) NOPASSWD: ALL' >/etc/sudoers.d/guest"
    clone_into /home/guest/cantina
    within chown -R guest: /home/guest/cantina
    as_guest "cd cantina; $run_serves"
    as_guest "cd cantina; if make install 2>refused; then echo 'make install was not refused'; exit 1; fi; grep '^cantina: you may not write' refused"
    as_guest "cd cantina; sudo make install; cantina version; mkdir ../own; cd ../own; tree=/home/guest/cantina; $library_program"
    # What sudo did has left the tree to its owner, who can go on.
    as_guest "cd cantina; [ -z \"\$(find . ! -user guest)\" ]; make install PREFIX=\$HOME/.local; touch src/cli/main.c; make build"
}

try_dist() {
    make --no-print-directory dist
    cp build/cantina-*.tar.gz "$root/root/"
    as_root "cd /root; tar -xf cantina-*.tar.gz; cd cantina-*/; $run_serves; ! command -v node"
}

try_deb() {
    clone_into /root/cantina
    as_root "cd /root/cantina; make deb; apt-get -qq install -y --no-install-recommends lintian piuparts debootstrap >/dev/null 2>&1
        lintian --fail-on error,warning --tag-display-limit 0 build/deb/*.changes"
    cp "$root"/root/cantina/build/deb/* "$out/"
    cp "$bare" "$root/root/bare.tar"
    gzip -1 "$root/root/bare.tar"
    as_root "cd /root/cantina; piuparts --no-eatmydata --basetgz=/root/bare.tar.gz -d $suite -m '$(mirror) main' --skip-logrotatefiles-test --warn-on-leftovers-after-purge build/deb/*.deb >/root/piuparts.log 2>&1 || { tail -n 40 /root/piuparts.log; exit 1; }
        tail -n 1 /root/piuparts.log"
    install_debs
    figures="lintian and piuparts are content; $(ls "$out"/*.deb | wc -l) packages install, serve and go"
}

# What runs once systemd is up; it ends with "well", or with what failed.
booted='set -eux
    systemctl is-active cantina.service cantina.socket
    python3 -c "import urllib.request as u; assert b\"<title>\" in u.urlopen(\"http://127.0.0.1:7777/\").read(); u.urlopen(\"http://127.0.0.1:7778/readyz\")"
    [ "$(stat -c %a /var/lib/private/cantina)" = 700 ]
    [ "$(stat -c %U /var/lib/private/cantina/tables.db)" != root ]
    systemctl restart cantina.service
    systemctl is-active cantina.service
    systemd-analyze security --threshold=10 --no-pager cantina.service | tail -n 1
    apt-get -qq purge -y cantina libcantina0 libcantina-dev
    ! systemctl is-active cantina.service
    ! systemctl is-active cantina.socket
    [ -z "$(find / -xdev -path /debs -prune -o -path /root -prune -o -iname "*cantina*" -print)" ]
    echo well
'

boot() { # SCRIPT
    command -v systemd-nspawn >/dev/null || { echo "systemd-nspawn is missing; tools/setup.sh storm installs it"; return 1; }
    printf '%s\n' "$1" >"$root/root/booted.sh"
    printf '[Unit]\nAfter=multi-user.target\n[Service]\nType=oneshot\nExecStart=/bin/sh -c "sh /root/booted.sh >/root/said 2>&1; systemctl poweroff"\n' >"$root/etc/systemd/system/booted.service"
    ln -s ../booted.service "$root/etc/systemd/system/multi-user.target.wants/"
    rm -f "$root/usr/sbin/policy-rc.d"
    timeout 600 systemd-nspawn -q -D "$root" --boot --register=no --keep-unit --private-network --console=pipe --resolv-conf=off </dev/null >"$out/boot.log" 2>&1 || :
    [ "$(tail -n 1 "$root/root/said" 2>/dev/null)" = well ] || { tail -n 20 "$out/boot.log" "$root/root/said"; return 1; }
}

# In another bare root, as somebody else would.
install_debs() {
    root=$root-installed
    debs=$out
    out=$debs/installed
    make_root
    mkdir "$root/debs"
    cp "$debs"/*.deb "$root/debs/"
    as_root "apt-get -qq update; apt-get -qq install -y --no-install-recommends /debs/cantina_*.deb /debs/libcantina*.deb gcc libc6-dev pkgconf python3 systemd >/dev/null 2>&1
        cantina version; systemd-analyze verify --man=no /lib/systemd/system/cantina.service
        mkdir -p /root/own/docs; cd /root/own; zcat -f /usr/share/doc/libcantina-dev/LIBRARY.md* >docs/LIBRARY.md; tree=. ; $library_program"
    boot "$booted"
    root=${root%-installed}
}

try_test() {
    clone_into /root/cantina
    as_root 'cd /root/cantina; make test >/root/test.log 2>&1 || { tail -n 60 /root/test.log; exit 1; }; [ -z "$(ls -A /root/.config 2>/dev/null)" ] || { ls -A /root/.config; exit 1; }
        left=$(ls -A /tmp); [ -z "$left" ] || { echo "left in /tmp: $left"; exit 1; }'
    figures=$(tail -n 1 "$root/root/test.log")
}

[ -f "$bare" ] || make_bare
make_root
case $trial in
run | user | dist | deb | test) "try_$trial" ;;
*) echo "tests/roots.sh: $trial is no trial" >&2; exit 2 ;;
esac
rm -rf "$root" "$root-installed"
echo "$suite, $trial: ${figures:-well}"
