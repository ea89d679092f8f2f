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

# well COMMAND...: it runs and is well
well() { "$MYKONOS" "$@" < /dev/null > "$out" 2>&1 || fail "status $?: mykonos $*"; }

# wrong WORDS COMMAND...: it is refused as wrong use, and says these words
wrong() {
    words=$1
    shift
    got=0
    "$MYKONOS" "$@" < /dev/null > "$out" 2>&1 || got=$?
    [ "$got" = 2 ] || fail "status $got instead of 2: mykonos $*"
    grep -qF -- "$words" "$out" || fail "'$words' was not said: mykonos $*"
}

options_first() {
    well record --seed 3 --seats 2 --out "$scratch/record" template
    well soak --games 3 template
    well soak --games 3 --json template --seats 2
    well bench --seconds 1 template
    well signature --games 3 template
    well perft --depth 2 template
    well playthrough --seed 2 template
    well coverage --games 2 template
    well rules template 1.1
    well why --seed 1 template --seats 3 a take 3
    well replay --at 2 "$scratch/record"
    well analyse --iterations 10 "$scratch/record"
    well play --seats random,random --seed 2 template
    well arena --games 2 --seats random,random template
    well balance --games 4 --player random --seats 2 template
}

refused() {
    wrong "no option '--sed'" soak --sed 3 template
    wrong "--seed needs a value" soak template --seed
    wrong "which game?" soak --games 3
    wrong "what is 'more' for?" soak template more
    wrong "takes a whole number" soak template --games many
    wrong "2 to 4 seats" soak template --seats 9
    wrong "2 to 4 seats" record template --seats 9 --out "$scratch/record"
    wrong "2 to 4 seats" why template take 1 --seats 300
}

options_first
refused
echo "arguments are understood in any order"
