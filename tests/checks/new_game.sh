#!/bin/sh
# tools/new-game makes a game that passes all tests at once: makes, builds and tests a temporary one.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
git ls-files -co --exclude-standard -- . ':!games' ':!docs' ':!clients/web' | tar -cf - -T - 2> /dev/null | tar -xf - -C "$scratch"
mkdir "$scratch/games"
cp -r games/template "$scratch/games/"
cd "$scratch"
tools/new-game throwaway "Throw Away"
cmake -G Ninja -S . -B build -DCMAKE_C_COMPILER="$CC" -DCMAKE_BUILD_TYPE=Debug > cmake.log || { cat cmake.log; exit 1; }
ninja -C build mykonos mykonos-lab rules_test > ninja.log || { cat ninja.log; exit 1; }
build/tests/unit/rules_test throwaway
build/mykonos-lab soak throwaway --games 200
MYKONOS=build/mykonos LAB=build/mykonos-lab tests/checks/golden.sh throwaway
build/mykonos-lab coverage throwaway > /dev/null
build/mykonos games --all | grep -q '^throwaway'
