#!/bin/sh
# The threads of the terminal client under the thread sanitizer: several bots that think about one decision.
# They think briefly, and the sanitizer's history is long, because it reports a race only while it remembers the other access.
set -eu
export TSAN_OPTIONS=history_size=7:halt_on_error=1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for game in $("$MYKONOS" games --all --json | sed -n 's/.*"key":"\([^"]*\)".*/\1/p'); do
    "$MYKONOS" record "$game" --out "$scratch/whole" --seed 5 > /dev/null
    start=$(grep -n '^start' "$scratch/whole" | cut -d : -f 1)
    for events in 0 3; do
        head -n $((start + events)) "$scratch/whole" > "$scratch/begun"
        for threads in 2 4; do
            "$MYKONOS" hint --record "$scratch/begun" --iterations 30 --threads "$threads" > /dev/null
        done
    done
done
"$MYKONOS" arena template --games 6 --iterations 60 --quiet --seats plain,random --jobs 2 > /dev/null
