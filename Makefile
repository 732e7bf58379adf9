# The front door. Each target installs what it needs and is quick the second time.
PREFIX ?= /usr/local
DESTDIR ?=

.PHONY: run build test storm coverage bench strength install format golden clean

run: build
	@./build/cantina serve

build: build/build.ninja
	@[ -x build/cantina ] || echo "Building; this takes a minute the first time." >&2
	@out=$$(ninja -C build 2>&1) || { printf '%s\n' "$$out"; exit 1; }

build/build.ninja: | setup
	@meson setup build --prefix "$(PREFIX)" >/dev/null

setup:
	@tools/setup.sh

.PHONY: setup

test:
	@tools/setup.sh test
	@tests/run.sh

# The long runs: fuzzers, random games, kills, valgrind, threads, analyzers. Takes hours; STORM=sockets,kills runs parts alone.
storm:
	@tools/setup.sh storm
	@tests/storm.sh

# Lines and branches of the server that the tests reach, into build/coverage.
coverage:
	@tools/setup.sh storm
	@tests/coverage.sh

bench: build
	@./build/cantina bench

# Measures the agents and writes docs/STRENGTH.md; see tools/strength.sh for what can be set. Takes hours.
strength: build
	@tools/strength.sh

install: build
	@meson configure build --prefix "$(PREFIX)" >/dev/null
	@DESTDIR="$(DESTDIR)" meson install -C build --quiet

# clang-format decides layout.
format:
	@tools/format.sh

# Plays the golden records anew; read the difference before you commit it.
golden: build
	@tests/golden.sh --write

clean:
	@rm -rf build build-asan build-cov build-fuzz build-tsan
