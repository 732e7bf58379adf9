#!/bin/sh
# The program and the library are built so that a write past an end stops them: readelf shows it. The unit files
# keep the server in a room of its own: systemd-analyze says how exposed it is, where there is one (10 is 1.0 of 10).
set -eu
cd "$(dirname "$0")/.."
status=0
complain() {
    echo "$1"
    status=1
}

look() { # FILE fortified|plain
    headers=$(readelf -W -h -l -d "$1")
    symbols=$(readelf -W --dyn-syms "$1")
    case $headers in *"Type: "*DYN*) ;; *) complain "$1: not position-independent" ;; esac
    case $headers in *GNU_RELRO*) ;; *) complain "$1: no RELRO" ;; esac
    printf '%s\n' "$headers" | grep -q 'BIND_NOW\|Flags: .*NOW' || complain "$1: symbols are bound late (no BIND_NOW)"
    printf '%s\n' "$headers" | grep 'GNU_STACK' | grep -q 'RWE' && complain "$1: the stack can be executed"
    printf '%s\n' "$headers" | grep -q 'GNU_STACK' || complain "$1: nothing is said of the stack"
    case $symbols in *__stack_chk_fail*) ;; *) complain "$1: no stack protector" ;; esac
    [ "$2" = plain ] || case $symbols in *_chk@*) ;; *) complain "$1: no _FORTIFY_SOURCE" ;; esac
}

look build/cantina fortified
# glibc's first object has no mark for it, so the program has none: a function that begins with a landing pad has to do.
[ "$(uname -m)" != x86_64 ] || objdump -d --disassemble=main build/cantina | grep -q endbr64 || complain "build/cantina: no -fcf-protection"
# The library calls nothing of libc that could be fortified.
look "$(find build/src/library -name 'libcantina.so.*' -type f | head -n 1)" plain

if command -v systemd-analyze >/dev/null; then
    said=$(systemd-analyze security --offline=true --threshold=10 --no-pager docs/systemd/cantina.service 2>&1) ||
        complain "docs/systemd/cantina.service: $(printf '%s\n' "$said" | tail -n 1)"
else
    echo "skipped: how exposed the unit is (there is no systemd-analyze here)"
fi
exit $status
