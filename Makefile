# Short commands for CMake's presets.
.PHONY: all dev test sanitized check play serve wasm web screenshots golden coverage fuzz clean
all: ; @cmake --preset release > /dev/null && cmake --build --preset release
dev: ; @cmake --preset dev > /dev/null && cmake --build --preset dev
# the optimised build with assertions: fast enough to run after every change. Tests of a running server need PostgreSQL and NATS: `ctest -R server`
test: all ; @ctest --test-dir build/release -j 2 --output-on-failure -E '^server-'
# the same under the address and undefined-behaviour sanitizers
sanitized: dev ; @ctest --test-dir build/dev -j 2 --output-on-failure -E '^server-'
# everything that must hold before a change lands
check: ; @.ci/run
# make play GAME=myst SEATS=human,level:3; without them it asks
play: all ; @build/release/mykonos play $(GAME) $(if $(SEATS),--seats $(SEATS))
# builds everything a friend in the same network needs, and serves it
serve: all ; @tools/web && build/release/mykonos serve
wasm: ; @cmake --preset wasm > /dev/null && cmake --build --preset wasm
# builds the page and serves it on loopback
web: ; @tools/web --serve
screenshots: all ; @tools/web && node clients/web/tests/screenshots.mjs
# writes playthroughs and signatures again: read the diff before you commit it
golden: all ; @for game in games/*/; do MYKONOS=build/release/mykonos LAB=build/release/mykonos-lab tests/checks/golden.sh $$(basename $$game) --update; done
coverage: ; @tools/coverage
fuzz: ; @tools/fuzz 60
clean: ; rm -rf build
