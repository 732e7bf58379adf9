# The front door. Each target installs what it needs and is quick the second time.
PREFIX ?= /usr/local
DESTDIR ?=

.PHONY: run build test storm coverage bench strength install dist deb format golden clean

run: build
	@./build/cantina serve

build: build/build.ninja
	@[ -x build/cantina ] || echo "cantina: building; this takes a minute or two the first time" >&2
	@tools/quietly.sh build/build.log ninja -C build cantina

build/build.ninja: | setup
	@tools/quietly.sh build/build.log meson setup build

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

install:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" tools/install.sh

# The source with the page made already: whoever builds it needs no node. build/cantina-VERSION.tar.gz
dist: setup
	@tools/dist.sh

# Debian packages of the program, the library and its header, into build/deb.
deb:
	@tools/setup.sh deb
	@tools/deb.sh

# clang-format decides layout.
format:
	@tools/format.sh

# Plays the golden records anew; read the difference before you commit it.
golden: build
	@tests/golden.sh --write

clean:
	@rm -rf build build-asan build-cov build-fuzz build-tsan
