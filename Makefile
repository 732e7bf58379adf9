# The front door. Each target installs what it needs and is quick the second time.
PREFIX ?= /usr/local
DESTDIR ?=

.PHONY: run build test storm bench strength install format golden clean

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

# Kills the server again and again in a storm of games; nothing that was acknowledged may be missing. Then a flood: tables,
# sockets, readers that do not read and bodies that never end; the server stays under its limit of memory.
storm:
	@tools/setup.sh test
	@$(MAKE) --no-print-directory build
	@CANTINA=build/cantina STORM_KILLS=$${STORM_KILLS:-200} ./build/tests/test-storm
	@CANTINA=build/cantina FLOOD_TABLES=$${FLOOD_TABLES:-20000} FLOOD_SOCKETS=$${FLOOD_SOCKETS:-5000} FLOOD_MEMORY=512 FLOOD_WAIT=60 ./build/tests/test-flood

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
	@git ls-files '*.c' '*.h' | xargs clang-format -i

# Plays the golden records anew; read the difference before you commit it.
golden: build
	@tests/golden.sh --write

clean:
	@rm -rf build build-asan build-fuzz
