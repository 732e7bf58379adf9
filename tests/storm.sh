#!/bin/sh
# The long runs: fuzzers, random games under sanitizers, kills, valgrind, threads, analyzers, planted faults, other processors, bare
# roots of Debian. Each part prints "storm: PART: figures" and counts as passed or failed; the end is "N passed, M failed".
# STORM=sockets,games runs these parts alone, STORM_SCALE=100 a hundredth of each; the counts below can be set one by one. Logs and
# findings lie in build/storm.
set -u
cd "$(dirname "$0")/.." || exit 1
scale=${STORM_SCALE:-1}
sockets=$((${STORM_SOCKETS:-1000000} / scale))
states=$((${STORM_STATES:-1000000} / scale))
requests=$((${STORM_REQUESTS:-10000000} / scale))
records=$((${STORM_RECORDS:-100000} / scale))
games=$((${STORM_GAMES:-1000000} / scale))
kills=$((${STORM_KILLS:-200} / scale))
seed=${STORM_SEED:-1}
mutants=$((${STORM_MUTANTS:-200} / scale))
parts=${STORM:-sockets,states,requests,records,games,kills,memory,valgrind,threads,analyzer,tidy,mutants,cross,roots,deb}
looked_at="src/server src/codec src/table src/store src/base" # by the analyzers
passed=0
failed=0
root=$PWD
logs=$root/build/storm
mkdir -p "$logs"
export CANTINA_ROOT="$root"

# ---- what is told ----

told() { # PART STATUS FIGURES
    if [ "$2" = 0 ]; then
        passed=$((passed + 1))
        printf 'storm: %s: %s\n' "$1" "$3"
    else
        failed=$((failed + 1))
        printf 'storm: %s: FAILED: %s\n' "$1" "$3"
    fi
}

# The output goes into a log. Its last line is what is told; if the part failed, so are the lines before it.
part() { # NAME COMMAND…
    name=$1
    log=$logs/$(echo "$name" | tr ' ' -).log
    shift
    "$@" >"$log" 2>&1
    status=$?
    [ $status = 0 ] || tail -n 30 "$log"
    told "$name" $status "$(sed '/^\[/d; /^ *$/d; s/^storm: //' "$log" | tail -n 1)"
}

wanted() {
    case ",$parts," in *",$1,"*) ;; *) return 1 ;; esac
}

missing() { # PART PROGRAM
    command -v "$2" >/dev/null && return 1
    told "$1" 1 "$2 is missing; tools/setup.sh storm installs it"
}

# ---- builds ----

build() { # DIR SANITIZERS ARGS TARGET…
    dir=$1
    sanitizers=$2
    args=$3
    shift 3
    [ -f "$dir/build.ninja" ] || CC=gcc meson setup "$dir" -Db_lto=false -Db_lundef=false -Ddebug=true -Doptimization=1 -Db_sanitize="$sanitizers" "-Dc_args=$args" || return
    ninja -C "$dir" "$@"
}

# False, and told, if it does not build.
need() { # PART plain|asan|tsan TARGET…
    name=$1
    kind=$2
    shift 2
    case $kind in
    plain) [ -f build/build.ninja ] || meson setup build >/dev/null; ninja -C build "$@" ;;
    asan) build build-asan address,undefined "-g1 -fno-sanitize-recover=all" "$@" ;;
    tsan) build build-tsan thread "-g1" "$@" ;;
    esac >"$logs/build.log" 2>&1 && return
    tail -n 20 "$logs/build.log"
    told "$name" 1 "it does not build"
    return 1
}

# ---- fuzzers ----

fuzz_sockets() { # plain|tls|nginx PERCENT
    part "sockets $1" env CANTINA="$root/build-asan/cantina" build-asan/tests/fuzz-sockets --through "$1" --seed "$seed" --inputs $((sockets * $2 / 100))
}

if wanted sockets && need sockets asan cantina tests/fuzz-sockets; then
    fuzz_sockets plain 90
    fuzz_sockets tls 6
    missing "sockets nginx" nginx || fuzz_sockets nginx 4
fi

if wanted states && need states asan tests/fuzz-states; then
    part states build-asan/tests/fuzz-states --seed "$seed" --count $((states / 4)) --found "$logs" # of each game
fi

if wanted requests && need requests asan tests/fuzz-requests; then
    part requests build-asan/tests/fuzz-requests --seed "$seed" --count "$requests"
fi

# libFuzzer goes on from the corpus and from what it has found before.
fuzz_records() {
    [ -f build-fuzz/build.ninja ] || CC=clang meson setup build-fuzz -Db_lto=false -Db_lundef=false -Ddebug=true -Doptimization=1 -Db_sanitize=address,undefined "-Dc_args=-g1 -fno-sanitize-recover=all" -Dfuzz=true || return
    ninja -C build-fuzz fuzz/fuzz-record || return
    mkdir -p build-fuzz/found/fuzz-record
    corpus=
    [ ! -d fuzz/corpus/record ] || corpus=fuzz/corpus/record
    # shellcheck disable=SC2086
    build-fuzz/fuzz/fuzz-record -seed="$seed" -runs="$records" -max_len=16384 -timeout=60 -rss_limit_mb=4000 -print_final_stats=1 -artifact_prefix="$logs/" build-fuzz/found/fuzz-record $corpus || return
    echo "$records mutated records, no crash, no hang, no leak"
}

if wanted records && need records asan tests/fuzz-records; then
    part records build-asan/tests/fuzz-records --seed "$seed" --count "$records" --found "$logs"
    part bytes-of-records fuzz_records
fi

# ---- random games ----

# GAME SEATS OPTION=VALUE COUNT, a line each: every value of every option at every number of seats; short games more often.
games_to_play() {
    echo '{"op":"games"}' | build-asan/cantina engine | python3 -c '
import json, subprocess, sys

def begins(game, seats, value): # some values take more seats than the game does
    words = ["build-asan/cantina", "sim", game, "--seats", str(seats), "--set", value, "--agents", "random", "--games", "1"]
    return b"seats with these options" not in subprocess.run(words, capture_output=True).stderr
share = {"conflict": 8, "clonewars": 4, "mandalorian": 4}
rows = []
for game in json.load(sys.stdin)["games"]:
    values = ["%s=%s" % (option["id"], value) for option in game["options"] for value in option["values"]]
    seats = range(game["seats"][0], game["seats"][1] + 1)
    pairs = [(n, value) for n in seats for value in values if begins(game["id"], n, value)]
    rows += [(game["id"], n, value, share.get(game["id"], 1) / len(pairs)) for n, value in pairs]
whole = sum(row[3] for row in rows)
for game, n, value, part in rows:
    print(game, n, value, int(float(sys.argv[1]) * part / whole) + 1)
' "$games"
}

random_games() {
    games_to_play >"$logs/games.txt" || return
    played=0
    while read -r game seats value count; do
        build-asan/cantina sim "$game" --seats "$seats" --set "$value" --agents random --games "$count" --seed "$seed" || return
        played=$((played + count))
    done <"$logs/games.txt"
    echo "$played random games under sanitizers, nothing found"
}

if wanted games && need games asan cantina; then
    part games random_games
fi

# ---- the server is killed; its memory ----

if wanted kills && need kills plain cantina tests/test-storm; then
    part kills env CANTINA="$root/build/cantina" STORM_KILLS="$kills" STORM_SEED="$seed" build/tests/test-storm
fi

# Tables, sockets, readers that do not read, bodies that never end: the server stays under its limit of memory.
if wanted memory && need memory plain cantina tests/test-flood; then
    part memory env CANTINA="$root/build/cantina" FLOOD_TABLES=$((${FLOOD_TABLES:-20000} / scale)) FLOOD_SOCKETS=$((${FLOOD_SOCKETS:-5000} / scale)) \
        FLOOD_MEMORY="${FLOOD_MEMORY:-512}" FLOOD_WAIT="${FLOOD_WAIT:-60}" build/tests/test-flood
fi

# ---- valgrind ----

# The program under valgrind, for tests that start it themselves; what it finds goes into a file of its own.
write_valgrind() {
    mkdir -p "$logs/valgrind"
    rm -f "$logs"/valgrind/*.log
    cat >"$logs/valgrind/cantina" <<EOF
#!/bin/sh
exec valgrind -q --error-exitcode=99 --leak-check=full --show-leak-kinds=definite,indirect --errors-for-leak-kinds=definite,indirect --num-callers=25 --log-file="$logs/valgrind/%p.log" "$root/build/cantina" "\$@"
EOF
    chmod +x "$logs/valgrind/cantina"
}

valgrind_clean() { # FIGURES
    for found in "$logs"/valgrind/*.log; do
        [ ! -s "$found" ] || { cat "$found"; echo "valgrind has found something"; return 1; }
    done
    echo "$1"
}

every_op() {
    write_valgrind
    CANTINA="$logs/valgrind/cantina" build/tests/test-every-op || return
    valgrind_clean "every op of the server and of the engine, once well and once wrong: clean"
}

browser_game() {
    write_valgrind
    CANTINA="$logs/valgrind/cantina" tests/browser.sh web/test/together.test.mjs || return
    valgrind_clean "games in the browser: clean"
}

if wanted valgrind && need valgrind plain cantina tests/test-every-op && ! missing valgrind valgrind; then
    part "valgrind ops" every_op
    part "valgrind browser" browser_game
fi

# ---- threads ----

threads_suites="agent analyse every-op serve server server-fair server-foreign server-limits server-ops sim store storm sweep"

threads() {
    # shellcheck disable=SC2086
    TSAN_OPTIONS="halt_on_error=1 second_deadlock_stack=1" meson test -C build-tsan --no-rebuild --print-errorlogs $threads_suites || return
    echo "ThreadSanitizer: clean over $threads_suites"
}

if wanted threads && need threads tsan; then
    part threads threads
fi

# ---- analyzers ----

sources() {
    # shellcheck disable=SC2086
    git ls-files $looked_at | grep '\.c$'
}

# The words of the compiler for a file of this folder, from the build.
flags_of() { # FILE
    python3 - "$1" <<'EOF'
import json, shlex, sys
for row in json.load(open("build/compile_commands.json")):
    if row["file"].endswith("/" + sys.argv[1]) or row["file"].endswith("../" + sys.argv[1]):
        words = shlex.split(row["command"])
        print(" ".join(w for w in words if w.startswith(("-I", "-D", "-std")) and "FORTIFY" not in w))
        break
EOF
}

# Leaks are left to LeakSanitizer and valgrind: what is handed to a list looks like one to gcc 12.
analyzer() {
    found=0
    count=0
    for source in $(sources); do
        # shellcheck disable=SC2046
        words=$(cd build && gcc -fanalyzer -O1 -Wno-analyzer-malloc-leak $(cd .. && flags_of "$source") -c "../$source" -o /dev/null 2>&1)
        count=$((count + 1))
        case $words in *"[-Wanalyzer"*) printf '%s\n' "$words"; found=$((found + 1)) ;; esac
    done
    echo "gcc -fanalyzer: $count files, $found with a warning"
    [ $found = 0 ]
}

tidy() {
    # clang-tidy does not know every word of gcc
    mkdir -p "$logs/tidy"
    sed 's/-fno-tree-[a-z-]*//g; s/-fstack-clash-protection//g; s/-fcf-protection[a-z=]*//g' build/compile_commands.json >"$logs/tidy/compile_commands.json"
    # shellcheck disable=SC2046
    clang-tidy --quiet -p "$logs/tidy" $(sources) 2>/dev/null | tee "$logs/tidy.out" | grep -A4 'warning:\|error:'
    found=$(grep -c 'warning:\|error:' "$logs/tidy.out")
    echo "clang-tidy: $(sources | wc -l) files, $found warnings"
    [ "$found" = 0 ]
}

if wanted analyzer && need analyzer plain cantina; then
    part analyzer analyzer
fi

if wanted tidy && need tidy plain cantina && ! missing tidy clang-tidy; then
    part tidy tidy
fi

# ---- faults that the tests of a game should notice ----

if wanted mutants && need mutants plain tests/notices; then
    for game in conflict clonewars mandalorian outerrim; do
        part "mutants $game" tools/mutate "$game" --count "$mutants" --seed "$seed"
    done
fi

# ---- other processors, one of them big-endian ----

if wanted cross && need cross plain cantina; then
    for arch in arm64 s390x; do
        part "cross $arch" tests/cross.sh "$arch" "$logs/cross"
    done
fi

# ---- the front door in bare roots of Debian 12 and 13 ----

in_roots() { # TRIAL…
    for suite in ${STORM_SUITES:-bookworm trixie}; do
        for trial in "$@"; do
            part "$trial in $suite" tests/roots.sh "$suite" "$trial" "$logs/roots"
        done
    done
}

if wanted roots; then
    # shellcheck disable=SC2086
    in_roots ${STORM_TRIALS:-run user dist test}
fi

if wanted deb; then
    in_roots deb
fi

printf '%d passed, %d failed\n' $passed $failed
[ $failed = 0 ]
