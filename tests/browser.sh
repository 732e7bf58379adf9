#!/bin/sh
# The page in a real Chromium: web/test, against build/cantina. Prints "ok NAME" or "FAIL NAME" and the message, a test; the
# pictures of every screen stay in build/shots (or $CANTINA_SHOTS). Names of test files as arguments run these alone:
# tests/browser.sh web/test/line.test.mjs
set -u
cd "$(dirname "$0")/.." || exit 1
PATH="$PWD/build/node/bin:$PATH" # tools/setup.sh puts a newer node there if the machine's is too old
export PATH

lacks() {
    echo "FAIL the page in a browser: $1; tools/setup.sh test installs it" >&2
    exit 1
}
[ "$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)" -ge 20 ] || lacks "node 20 or newer is missing"
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || lacks "chromium is missing"
[ -d web/node_modules/playwright-core ] || lacks "web/node_modules is missing"
[ -x "${CANTINA:-build/cantina}" ] || lacks "build/cantina is missing (make build)"

[ $# -gt 0 ] || set -- web/test/*.test.mjs
exec node --test --test-concurrency=2 --test-timeout=1500000 --test-reporter=./web/test/report.mjs --test-reporter-destination=stdout "$@"
