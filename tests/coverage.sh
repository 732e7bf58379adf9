#!/bin/sh
# Which lines and branches of the server the tests reach: the suites and short runs of the fuzzers in a build that counts.
# build/coverage has the table (table.txt), every branch that nothing took (untested.txt) and the pages (index.html).
# COVERAGE_SUITES and COVERAGE_INPUTS say what is run; without them those that belong to the server.
set -u
cd "$(dirname "$0")/.." || exit 1
folders="src/server src/server/web src/codec src/table src/store"
suites=${COVERAGE_SUITES:-attacks campaign cli content core every-op flood front golden lesson operate protocol serve server server-admin server-campaign server-fair server-foreign server-limits server-memory server-ops server-people store storm table}
inputs=${COVERAGE_INPUTS:-20000}
out=build/coverage
command -v gcovr >/dev/null || { echo "gcovr is missing; tools/setup.sh storm installs it" >&2; exit 1; }
mkdir -p "$out"

[ -f build-cov/build.ninja ] || CC=gcc meson setup build-cov -Db_coverage=true -Db_lto=false -Ddebug=true -Doptimization=0 >/dev/null || exit 1
ninja -C build-cov >"$out/build.log" 2>&1 || { tail -n 20 "$out/build.log"; exit 1; }
find build-cov -name '*.gcda' -delete

# Only those that there are.
known=$(meson introspect build-cov --tests | tr ',' '\n' | sed -n 's/.*"name": "\([^"]*\)".*/\1/p')
wanted=
for suite in $suites; do
    if printf '%s\n' "$known" | grep -qx "$suite"; then wanted="$wanted $suite"; fi
done
# shellcheck disable=SC2086
meson test -C build-cov --no-rebuild $wanted >"$out/tests.log" 2>&1 || tail -n 20 "$out/tests.log"

export CANTINA="$PWD/build-cov/cantina" CANTINA_ROOT="$PWD"
{
    build-cov/tests/fuzz-sockets --inputs "$inputs"
    build-cov/tests/fuzz-sockets --inputs $((inputs / 10)) --through tls
    build-cov/tests/fuzz-requests --count "$inputs"
    build-cov/tests/fuzz-states --count $((inputs / 100))
} >"$out/fuzz.log" 2>&1

gcovr --root . --object-directory build-cov --gcov-ignore-parse-errors --exclude-unreachable-branches \
    --filter 'src/server/' --filter 'src/codec/' --filter 'src/table/' --filter 'src/store/' \
    --json "$out/coverage.json" --html-details "$out/index.html" build-cov >"$out/gcovr.log" 2>&1 || { tail -n 20 "$out/gcovr.log"; exit 1; }

# shellcheck disable=SC2086
python3 - "$out" $folders <<'EOF'
import json, os, sys

out, folders = sys.argv[1], sys.argv[2:]
rows = {folder: [0, 0, 0, 0] for folder in folders}
untested = []
for file in json.load(open(f"{out}/coverage.json"))["files"]:
    row = rows.get(os.path.dirname(file["file"]))
    if row is None:
        continue
    text = open(file["file"]).read().split("\n")
    for line in file["lines"]:
        if line["gcovr/noncode"]:
            continue
        row[0] += 1
        row[1] += line["count"] > 0
        row[2] += len(line["branches"])
        row[3] += sum(branch["count"] > 0 for branch in line["branches"])
        missing = sum(not branch["count"] for branch in line["branches"])
        if missing or not line["count"]:
            what = f"{missing} of {len(line['branches'])} branches" if line["count"] else "never reached"
            untested.append(f"{file['file']}:{line['line_number']}: {what}: {text[line['line_number'] - 1].strip()}")
with open(f"{out}/untested.txt", "w") as to:
    to.write("\n".join(untested) + "\n")
with open(f"{out}/table.txt", "w") as to:
    for folder, (lines, met, branches, taken) in rows.items():
        share = [100 * part / whole if whole else 0 for part, whole in ((met, lines), (taken, branches))]
        to.write(f"{folder:16} lines {met:5} of {lines:5} {share[0]:5.1f}%   branches {taken:5} of {branches:5} {share[1]:5.1f}%\n")
EOF
cat "$out/table.txt"
printf '%s lines with untested branches: %s\n' "$(wc -l <"$out/untested.txt")" "$out/untested.txt"
