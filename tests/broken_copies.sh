#!/bin/sh
# The test of the tests: six copies of the template, each broken in one way, must each be caught.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The lists that name the template alone.
cat > "$scratch/lists.c" << 'LISTS'
#include "proof/clauses.h"
#include "proof/scene.h"
extern const struct game template_game;
extern const struct rule_test template_tests[];
const struct game *const game_list[] = { &template_game, NULL };
const struct rule_test *const game_tests[] = { template_tests, NULL };
const char *const game_rules_texts[] = { "", NULL };
LISTS
flags="-std=c17 -O1 -fno-strict-aliasing -D_POSIX_C_SOURCE=200809L"
# Everybody else's engine, mid-end and prover are compiled once.
mkdir "$scratch/objects"
for source in "$scratch/lists.c" tests/prove.c engine/*.c match/*.c proof/*.c; do
    # shellcheck disable=SC2086
    "$CC" $flags -I. -c -o "$scratch/objects/$(echo "$source" | tr / _).o" "$source"
done

compile() { # FOLDER: the copy's game
    # shellcheck disable=SC2086
    "$CC" $flags -I"$1" -I. -o "$1/prove" "$scratch"/objects/*.o "$1"/games/template/*.c
}

missed() {
    echo "$1: NOT caught"
    exit 1
}

# try NAME CATCHER SED-SCRIPT: the script changes the copy's sources
try() {
    name=$1 catcher=$2 copy=$scratch/$1
    mkdir -p "$copy/games/template"
    for file in games/template/*.[ch]; do
        sed "$3" "$file" > "$copy/$file"
    done
    ! diff -r games/template "$copy/games/template" -x rules.md -x records > /dev/null || missed "$name (not even broken)"
    if ! compile "$copy" > "$copy/log" 2>&1; then
        [ "$catcher" = compiler ] && grep -q padd "$copy/log" || { cat "$copy/log"; exit 1; }
        echo "$name: caught by the compiler"
        return
    fi
    case $catcher in
    soak)
        law=$("$copy/prove" soak template 300) && missed "$name"
        echo "$name: caught, $law"
        ;;
    signature)
        [ "$("$copy/prove" signature template 100)" != "$(cat games/template/records/signature.txt)" ] || missed "$name"
        echo "$name: caught by the golden signature"
        ;;
    compiler) missed "$name" ;;
    esac
}

# First the sound copy, which nothing may catch: else the catching below would prove nothing.
mkdir -p "$scratch/sound/games"
cp -r games/template "$scratch/sound/games/"
compile "$scratch/sound"
"$scratch/sound/prove" soak template 300
[ "$("$scratch/sound/prove" signature template 100)" = "$(cat games/template/records/signature.txt)" ]

try missing-memset soak 's/game_begin(head, sizeof \*state, setup);/game_begin(head, sizeof *state - 7, setup);/'
try secret-visible soak 's/if (seat != head->viewer \&\& /if (seat != head->viewer \&\& seat != 1 \&\& /'
try generator-kept soak 's/uint8_t reserved\[7\];/uint8_t reserved[15];/; s/head->acting = 1;/head->acting = 1; memcpy(state->reserved, setup->key, 8);/'
try listed-but-refused soak 's/ \&\& count <= as_template(head)->heap; count++/; count++/'
try rule-changed signature 's/12 + rng_below/11 + rng_below/'
try padding compiler 's/uint8_t heap;/uint8_t heap; uint32_t hole;/'
