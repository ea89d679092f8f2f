#!/bin/sh
# golden.sh GAME [--update]: compares a game with its golden files. Its records replay with every check value, its
# playthrough is the same text, also in every language that has its rules, its signature the same hash. --update writes
# them again: read the diff.
set -eu
game=$1
update=${2:-}
folder=games/$game/records
mkdir -p "$folder"
seats=$("$MYKONOS" games --all --json | sed -n "s/.*\"key\":\"$game\".*\"seats_most\":\([0-9]*\).*/\1/p")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"$LAB" playthrough "$game" --seats "$seats" --seed 1 > "$scratch/playthrough.txt"
for rules in "games/$game"/rules.*.md; do
    [ -e "$rules" ] && command -v msgfmt > /dev/null || continue # without it programs speak English only
    code=${rules##*/rules.}
    code=${code%.md}
    "$LAB" --language "$code" playthrough "$game" --seats "$seats" --seed 1 > "$scratch/playthrough.$code.txt"
done
"$LAB" signature "$game" --games 100 > "$scratch/signature.txt"
if [ "$update" = --update ]; then
    cp "$scratch"/playthrough*.txt "$scratch/signature.txt" "$folder/"
    exit 0
fi
for file in "$scratch"/playthrough*.txt; do
    diff -u "$folder/${file##*/}" "$file" | head -40
    cmp "$folder/${file##*/}" "$file"
done
diff -u "$folder/signature.txt" "$scratch/signature.txt"
for record in "$folder"/*.record; do
    [ -e "$record" ] || continue
    "$MYKONOS" replay "$record" --verify
done
