#!/bin/sh
# quietly.sh LOG COMMAND…: what the command says goes to the end of LOG; if it fails, its last lines are shown.
log=$1
shift
mkdir -p "$(dirname "$log")"
said=$(mktemp "$log.XXXXXX") || exit 1
trap 'rm -f "$said"' EXIT
printf '== %s\n' "$*" >>"$log"
"$@" >"$said" 2>&1 </dev/null
status=$?
cat "$said" >>"$log"
[ $status = 0 ] || { tail -n 20 "$said" >&2; echo "cantina: this failed: $1; all it said is in $log" >&2; }
exit $status
