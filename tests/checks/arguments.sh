#!/bin/sh
# Arguments are understood in any order: an option's value is never taken for the game or the file.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
out=$scratch/out

fail() {
    echo "FAILED: $1"
    cat "$out"
    exit 1
}

# runs COMMAND...: it succeeds
runs() { "$MYKONOS" "$@" < /dev/null > "$out" 2>&1 || fail "status $?: mykonos $*"; }

# wrong WORDS COMMAND...: it is refused as wrong use, and prints these words
wrong() {
    words=$1
    shift
    got=0
    "$MYKONOS" "$@" < /dev/null > "$out" 2>&1 || got=$?
    [ "$got" = 2 ] || fail "status $got instead of 2: mykonos $*"
    grep -qF -- "$words" "$out" || fail "'$words' was not printed: mykonos $*"
}

options_first() {
    runs record --seed 3 --seats 2 --out "$scratch/record" template
    runs soak --games 3 template
    runs soak --games 3 --json template --seats 2
    runs bench --seconds 1 template
    runs signature --games 3 template
    runs perft --depth 2 template
    runs playthrough --seed 2 template
    runs coverage --games 2 template
    runs rules template 1.1
    runs why --seed 1 template --seats 3 a take 3
    runs replay --at 2 "$scratch/record"
    runs analyse --iterations 10 "$scratch/record"
    runs play --seats random,random --seed 2 template
    runs arena --games 2 --seats random,random template
    runs balance --games 4 --player random --seats 2 template
}

refused() {
    wrong "no option '--sed'" soak --sed 3 template
    wrong "--seed needs a value" soak template --seed
    wrong "which game?" soak --games 3
    wrong "mykonos: 'more' is one word too many" soak template more
    wrong "mykonos: --games is given more than once" soak template --games 2 --games 3
    wrong "there is no option '--bogus'" soak --bogus --help
    wrong "mykonos: no command is called 'nonsense'" nonsense
    wrong "mykonos: there is no option '--bogus'; 'mykonos soak --help'" soak template --bogus
    wrong "takes a whole number" soak template --games many
    wrong "2 to 4 seats" soak template --seats 9
    wrong "2 to 4 seats" record template --seats 9 --out "$scratch/record"
    wrong "2 to 4 seats" why template take 1 --seats 300
}

# The laboratory speaks in the name that was typed: here its own.
own_name() {
    got=0
    "$LAB" soak > "$out" 2>&1 || got=$?
    [ "$got" = 2 ] && grep -q '^mykonos-lab: which game?' "$out" || fail "status $got: mykonos-lab soak"
    got=0
    "$LAB" nonsense > "$out" 2>&1 || got=$?
    [ "$got" = 2 ] && grep -q '^mykonos-lab: no command' "$out" || fail "status $got: mykonos-lab nonsense"
}

# first WORDS COMMAND...: the first line it prints begins with these words
first() {
    words=$1
    shift
    runs "$@"
    head -n 1 "$out" | grep -q "^$words" || fail "does not begin with '$words': mykonos $*"
}

searched() {
    runs rules template Pebbles
    first '2\.1 ' rules template 2
    got=0
    "$MYKONOS" rules template zebra > "$out" 2>&1 || got=$?
    [ "$got" = 1 ] && grep -q "has the word 'zebra'" "$out" || fail "status $got: rules template zebra"
}

options_first
refused
own_name
searched
echo "arguments are understood in any order"
