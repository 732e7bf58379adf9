#!/bin/sh
# The front door, tried where nothing is: in bare roots of Debian 12 and 13 with git, make and ca-certificates. Needs root, debootstrap
# and this machine's Debian mirror. usage: tests/roots.sh bookworm|trixie TRIAL [DIR]
#
#   run    as root: make run serves the page, quietly; make install; the program of docs/LIBRARY.md by its documented commands
#   user   the same as a user with sudo; without it make install is refused in a line
#   dist   what make dist packs is built and run without node
#   deb    make deb; lintian; the packages are installed, the service's command serves as a user of its own, the program of
#          docs/LIBRARY.md compiles; piuparts installs, purges and looks for what is left
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
    echo "make run: $(wc -l </tmp/run.log) lines"
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
    echo "make run: $(($(packages) - before)) packages"
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
        lintian --fail-on error,warning --pedantic --tag-display-limit 0 build/deb/*.changes"
    cp "$root"/root/cantina/build/deb/* "$out/"
    cp "$bare" "$root/root/bare.tar"
    gzip -1 "$root/root/bare.tar"
    as_root "cd /root/cantina; piuparts --no-eatmydata --basetgz=/root/bare.tar.gz -d $suite -m '$(mirror) main' --skip-logrotatefiles-test --warn-on-leftovers-after-purge build/deb/*.deb >/root/piuparts.log 2>&1 || { tail -n 40 /root/piuparts.log; exit 1; }
        tail -n 1 /root/piuparts.log"
    install_debs
}

# Installed in another bare root: the service's command, as the user and in the folder that its unit gives it; then all is removed.
install_debs() {
    root=$root-installed
    make_root
    mkdir "$root/debs"
    cp "$place/$suite-deb.out"/*.deb "$root/debs/"
    as_root "apt-get -qq update; apt-get -qq install -y --no-install-recommends /debs/cantina_*.deb /debs/libcantina*.deb gcc libc6-dev pkgconf python3 systemd >/dev/null 2>&1
        cantina version; systemd-analyze verify /lib/systemd/system/cantina.service
        mkdir -p /root/own; cd /root/own; cp /usr/share/doc/libcantina-dev/LIBRARY.md* .; gunzip -f *.gz || :; mkdir docs; mv LIBRARY.md docs/; tree=. ; $library_program"
    as_root "$serve_as_unit"
    as_root "apt-get -qq purge -y cantina libcantina0 libcantina-dev >/dev/null 2>&1; left=\$(find / -xdev -path /proc -prune -o -path /sys -prune -o -iname '*cantina*' -print | grep -v '^/debs\|^/root\|^/var/lib/systemd\|^/var/log\|^/var/cache/apt') || :; [ -z \"\$left\" ] || { echo \"left: \$left\"; exit 1; }"
}

serve_as_unit='
    mkdir -p /var/lib/private/cantina
    chown 61184:61184 /var/lib/private/cantina
    chmod 700 /var/lib/private/cantina /var/lib/private
    ln -s private/cantina /var/lib/cantina
    command=$(sed -n "s/^ExecStart=//p" /lib/systemd/system/cantina.service | sed "s|/var/lib/cantina|/tmp/cantina|")
    mkdir /tmp/cantina
    chown 61184:61184 /tmp/cantina
    setpriv --reuid 61184 --regid 61184 --clear-groups --no-new-privs --bounding-set=-all env HOME=/ $command >/tmp/serve.log 2>&1 &
    tries=0
    until grep -q "http://127.0.0.1:7777" /tmp/serve.log; do
        kill -0 $! 2>/dev/null && [ $tries -lt 100 ] || { cat /tmp/serve.log; exit 1; }
        tries=$((tries + 1))
        sleep 1
    done
    python3 -c "import urllib.request as u; assert b\"<title>\" in u.urlopen(\"http://127.0.0.1:7777/\").read(); u.urlopen(\"http://127.0.0.1:7778/readyz\")"
    echo "the command of the unit serves"
'

try_test() {
    clone_into /root/cantina
    as_root 'cd /root/cantina; make test; [ -z "$(ls -A /root/.config 2>/dev/null)" ] || { ls -A /root/.config; exit 1; }
        left=$(ls -A /tmp); [ -z "$left" ] || { echo "left in /tmp: $left"; exit 1; }'
}

[ -f "$bare" ] || make_bare
make_root
case $trial in
run | user | dist | deb | test) "try_$trial" ;;
*) echo "tests/roots.sh: $trial is no trial" >&2; exit 2 ;;
esac
rm -rf "$root" "$root-installed"
echo "$suite: $trial: well"
