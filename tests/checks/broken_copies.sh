#!/bin/sh
# Tests the tests: copies of the template, each broken in one way, must each be caught and reported in words.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Lists that name only the template, and no language.
cat > "$scratch/lists.c" << 'LISTS'
#include "command/language.h"
#include "engine/clauses.h"
#include "proof/scene.h"
extern const struct game template_game;
extern const struct rule_test template_tests[];
const struct game *const game_list[] = { &template_game, NULL };
const struct rule_test *const game_tests[] = { template_tests, NULL };
const char *const game_rules_texts[] = { "", NULL };
const struct language language_list[] = { { NULL, NULL, 0, NULL } };
LISTS
flags="-std=c17 -O1 -fno-strict-aliasing -D_POSIX_C_SOURCE=200809L"
# Engine, mid-end and prover are the same for all copies and compiled once.
mkdir "$scratch/objects"
for source in "$scratch/lists.c" tests/checks/prove.c engine/*.c match/*.c proof/*.c; do
    # shellcheck disable=SC2086
    "$CC" $flags -I. -c -o "$scratch/objects/$(echo "$source" | tr / _).o" "$source"
done

compile() { # FOLDER: the copy's game
    # shellcheck disable=SC2086
    "$CC" $flags -I"$1" -I. -o "$1/prove" "$scratch"/objects/*.o "$1"/games/template/*.c "$1"/games/template/*/*.c
}

missed() {
    echo "$1: NOT caught"
    exit 1
}

# try NAME CATCHER SED-SCRIPT: the script changes the copy's sources
try() {
    name=$1 catcher=$2 copy=$scratch/$1
    for file in games/template/*.[ch] games/template/*/*.c; do
        mkdir -p "$(dirname "$copy/$file")"
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

# First the sound copy, in which nothing may be found: otherwise the findings below would prove nothing.
mkdir -p "$scratch/sound/games"
cp -r games/template "$scratch/sound/games/"
compile "$scratch/sound"
"$scratch/sound/prove" soak template 300
[ "$("$scratch/sound/prove" signature template 100)" = "$(cat games/template/records/signature.txt)" ]

try missing-memset soak 's/game_begin(head, sizeof \*state, setup);/game_begin(head, sizeof *state - 7, setup);/'
try secret-visible soak 's/if (seat != head->viewer \&\& /if (seat != head->viewer \&\& seat != 1 \&\& /'
try generator-kept soak 's/uint8_t reserved\[7\];/uint8_t reserved[15];/; s/head->acting = 1;/head->acting = 1; memcpy(state->reserved, setup->key, 8);/'
try listed-but-refused soak 's/ \&\& count <= state->heap; count++/; count++/'
try rule-changed signature 's/12 + rng_below/11 + rng_below/'
try padding compiler 's/uint8_t heap;/uint8_t heap; uint32_t hole;/'
try no-redact soak 's/^ *\.redact = .*//'
try no-weight soak 's/^ *\.weight = .*//'

try sealed-choice-told soak 's/\(\.key = "take",\)/\1 .sealed = true,/'

# The laboratory without its rules, compiled once.
mkdir "$scratch/program"
for source in lab/*.c bots/*.c bots/native/*.c command/*.c system/*.c; do
    echo "$source $scratch/program/$(echo "$source" | tr / _).o"
done | xargs -P 2 -L 1 sh -c '"$0" -std=c17 -O0 -D_POSIX_C_SOURCE=200809L -DMYKONOS_VERSION=\"0\" -I. -c "$1" -o "$2"' \
    "$CC"

# program NAME: mykonos-lab with the broken copy as its only game
program() {
    # shellcheck disable=SC2046,SC2086
    "$CC" $flags -I"$scratch/$1" -I. -o "$scratch/$1/mykonos-lab" "$scratch"/program/*.o \
        $(find "$scratch/objects" -name '*.o' ! -name '*prove*') "$scratch/$1"/games/template/*.c "$scratch/$1"/games/template/*/*.c -lm -pthread
}

# told NAME WORDS COMMAND...: status 1, and these words on standard error
told() {
    name=$1 words=$2
    shift 2
    status=0
    "$scratch/$name/mykonos-lab" "$@" > "$scratch/out" 2> "$scratch/errors" || status=$?
    [ "$status" = 1 ] && grep -qF "$words" "$scratch/errors" ||
        { cat "$scratch/errors"; missed "$name, status $status: mykonos-lab $*"; }
}

# A missing callback is named before anything else happens.
program no-redact
told no-redact 'template: the callback `redact` is missing' signature template
told no-redact 'template: the callback `redact` is missing' soak template

# A seat that acts but has no move: every command that gets there names the game, the seat and the place.
try dead-end soak 's/ \&\& count <= state->heap; count++/ \&\& state->heap > 3; count++/'
program dead-end
for command in "coverage template" "signature template" "bench template --seconds 1" "playthrough template" \
    "perft template --depth 12" "record template --out $scratch/record"; do
    # shellcheck disable=SC2086
    told dead-end 'has no move in phase taking' $command
    grep -qE 'seat [a-d] .* [2-4] seats, seed [0-9]+, step [0-9]+' "$scratch/errors" || missed "$command: not told where"
    echo "dead-end: told by $command"
done
