#!/bin/sh
# Every test that must pass before a change lands: the suite in the plain and in the sanitizer build, the checks of
# the tree, and a short run of each fuzz target. Ends with "N passed, M failed".
set -u
cd "$(dirname "$0")/.." || exit 1
passed=0
failed=0
step_back=
mkdir -p build
log=build/tests.log
: >"$log"

# Tests leave nothing behind: home and temporary folder are theirs, and go with them.
own=$PWD/build/own
[ ${#own} -le 50 ] || own=$(mktemp -d) # Chromium keeps a socket in there, whose path may have 107 bytes
rm -rf "$own"
mkdir -p "$own/home" "$own/tmp"
trap 'rm -rf "$own"' EXIT
export HOME="$own/home" TMPDIR="$own/tmp"
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_STATE_HOME

count() { # NAME STATUS
    if [ "$2" = 0 ]; then
        passed=$((passed + 1))
        printf '  ok    %s\n' "$1"
    else
        failed=$((failed + 1))
        printf '  FAIL  %s\n' "$1"
    fi
}

check() { # NAME COMMAND…
    name=$1
    shift
    out=$("$@" 2>&1)
    status=$?
    count "$name" $status
    if [ $status != 0 ]; then
        printf '%s\n' "$out" | tail -n 40
    fi
    printf '== %s\n%s\n' "$name" "$out" >>"$log"
}

# A build that was made before there was a test library knows no tests: it is configured anew.
configure() { # DIR COMPILER OPTION…
    dir=$1
    compiler=$2
    shift 2
    again=
    if [ -f "$dir/build.ninja" ]; then
        grep -q 'tests/test-core\|fuzz-targets' "$dir/build.ninja" && return
        again=--reconfigure
    fi
    CC=$compiler meson setup $again "$dir" "$@"
}

# All tests of a build, as many at once as there are processors; each counts, and so does a run that brings none to an end.
suite() { # DIR LABEL
    check "$2: builds without a warning" sh -c "$step_back ninja -C $1 2>&1 | tee /dev/stderr | grep -q 'warning:' && exit 1; ninja -C $1 >/dev/null"
    [ -f "$1/meson-private/coredata.dat" ] || return
    out="$1/suite.log"
    $step_back meson test -C "$1" --no-rebuild --print-errorlogs >"$out" 2>&1 || tail -n 80 "$out"
    results=$(sed -n '/^Summary of Failures/q; s|^ *[0-9]*/[0-9]* \(.*[^ ]\)  *\([A-Z]\{2,\}\)  *[0-9.]*s.*|\2 \1|p' "$out")
    [ -n "$results" ] || count "$2: the tests run" 1
    while read -r result name; do
        [ -z "$name" ] || { [ "$result" = OK ]; count "$2: $name" $?; }
    done <<EOF
$results
EOF
    printf '== %s\n' "$2" | cat - "$out" >>"$log"
}

# Each test in the browser counts; so does a run that brings none to an end.
count_browser() { # FILE
    grep -q '^ok \|^FAIL ' "$1" || count "browser: the tests run" 1
    while IFS= read -r line; do
        case $line in
        "ok "*) count "browser: ${line#ok }" 0 ;;
        "FAIL "*) count "browser: ${line#FAIL }" 1 ;;
        *) printf '%s\n' "$line" ;;
        esac
    done <"$1"
    cat "$1" >>"$log"
}

echo "plain build"
check "plain: configures" configure build gcc -Dwerror=false
suite build plain

# A page mostly waits: its tests run beside the other builds, which stand back for it.
nice -n 10 sh -c : && step_back="nice -n 10" || step_back=
sh tests/browser.sh >build/browser.log 2>&1 &
browser=$!

# Both end at the first undefined behaviour; code that would go on behind it takes the compiler longer.
sanitized="-Db_lto=false -Db_sanitize=address,undefined -Db_lundef=false -Ddebug=true"
sanitized_args="-Dc_args=-g1 -fno-sanitize-recover=all"

echo "address and undefined sanitizers" # -O1: to optimize further takes the compiler longer than it saves the tests
# shellcheck disable=SC2086
check "sanitized: configures" configure build-asan gcc $sanitized "$sanitized_args" -Doptimization=1
suite build-asan sanitized

echo "fuzz targets"
build_fuzz() { # -O0: the runs are so short that to optimize takes ten times what it saves
    # shellcheck disable=SC2086
    configure build-fuzz clang $sanitized "$sanitized_args" -Doptimization=0 -Dfuzz=true &&
        $step_back ninja -C build-fuzz fuzz-targets
}
check "fuzz: builds" build_fuzz
fuzz() { # TARGET; what libFuzzer finds does not go into the tree
    name=$(basename "$1")
    corpus="fuzz/corpus/${name#fuzz-}"
    [ -d "$corpus" ] || corpus=
    runs=4000
    length=4096
    case $name in *-state | *-record | *-protocol) length=8192 ;; esac # as long as a state is
    [ "$name" != fuzz-server ] || runs=400 # slow: each opens a table and a campaign and plays on
    mkdir -p "build-fuzz/found/$name"
    # shellcheck disable=SC2086
    "$1" -seed=1 -runs=$runs -max_len=$length -timeout=20 -rss_limit_mb=2000 -artifact_prefix=build-fuzz/ "build-fuzz/found/$name" $corpus
}
targets=$(find build-fuzz/fuzz -maxdepth 1 -type f -name 'fuzz-*' -perm -u+x | sort)
running=
for target in $targets; do
    fuzz "$target" >"$target.log" 2>&1 &
    running="$running $!"
done

echo "the tree" # while they run
for script in tests/check_*.sh; do
    check "$(basename "$script" .sh | sed 's/check_//; s/_/ /g')" sh "$script"
done

echo "each fuzz target"
for target in $targets; do
    pid=${running# }
    pid=${pid%% *}
    running=${running#" $pid"}
    wait "$pid"
    check "$(basename "$target")" sh -c "cat $target.log; exit $?"
done

echo "the page in a browser"
wait $browser
count_browser build/browser.log

printf '%d passed, %d failed\n' $passed $failed
[ $failed = 0 ]
