#!/bin/sh
# Every command has help within 80 columns, and every example it prints works as printed. Examples that need a
# server are only run without one here (understood, then refused in words); tests/server/help_test.py runs them against a real one, and
# tests/server/serve_test.py those that are one.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
out=$scratch/out
root=$PWD

fail() {
    echo "FAILED: $1"
    [ ! -e "$out" ] || tail -n 30 "$out"
    exit 1
}

# examples: the lines below "Examples:" in the help on standard input
examples() { sed -n '/^Examples:$/,$ s/^  //p'; }

# check_help COMMAND...: its --help is complete and at most 80 columns wide; leaves it in $scratch/help
check_help() {
    "$@" --help > "$scratch/help" 2> "$out" || fail "status $?: $* --help"
    [ ! -s "$out" ] || fail "$* --help complains"
    [ "$(wc -L < "$scratch/help")" -le 80 ] || fail "$* --help is wider than 80 columns"
    grep -q '^Usage: ' "$scratch/help" || fail "$* --help does not tell the usage"
    [ -n "$(examples < "$scratch/help")" ] || fail "$* --help has no example"
}

# version PROGRAM: its name and the version of CMakeLists.txt
version() {
    wanted="$(basename "$1") $(sed -n 's/^project(mykonos VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")"
    [ "$("$1" --version)" = "$wanted" ] || fail "$1 --version is not '$wanted'"
    grep -qF "## [${wanted#* }]" "$root/CHANGELOG.md" || fail "the changelog does not know this version"
}

commands() { "$1" help | sed -n '/^Commands:$/,/^$/ s/^  \([a-z-]*\) .*/\1/p'; }

run_examples() {
    examples < "$scratch/help" > "$scratch/examples"
    while read -r line; do
        case $line in
        *http://* | "mykonos serve"* | "mykonos backup"*) continue ;; # tests/server/serve_test.py runs the latter
        esac
        (cd "$scratch" && PATH=$(dirname "$MYKONOS"):$PATH && echo quit | timeout 60 sh -c "$line" > "$out" 2>&1) ||
            fail "status $?: $line"
    done < "$scratch/examples"
}

# Nothing listens on port 1, and "example.test" does not exist.
refused_in_words() {
    got=0
    timeout 60 "$@" > "$out" 2>&1 < /dev/null || got=$?
    [ "$got" = 1 ] && [ -s "$out" ] || fail "status $got instead of 1 and a reason: $*"
}

version "$MYKONOS"
version "$LAB"
"$MYKONOS" help > "$out" || fail "no help"
[ "$(wc -L < "$out")" -le 80 ] || fail "help is wider than 80 columns"
key=$("$MYKONOS" play --help | sed -n 's/^  mykonos play \([a-z]*\) .*/\1/p' | head -n 1)
"$MYKONOS" record "$key" --out "$scratch/long.record" > /dev/null
head -n 60 "$scratch/long.record" > "$scratch/game.record" # the start of a game: analysing a whole one takes long under a sanitizer
"$MYKONOS" record template --out "$scratch/whole.record" > /dev/null
grep -v '^end' "$scratch/whole.record" | sed '$d' > "$scratch/unfinished.record"
for command in $(commands "$MYKONOS"); do
    check_help "$MYKONOS" "$command"
    "$MYKONOS" help "$command" | cmp -s - "$scratch/help" || fail "help $command is not $command --help"
    run_examples
done
for command in $(commands "$LAB"); do
    check_help "$LAB" "$command"
    run_examples
    # `mykonos` finds the laboratory's commands: in its own folder, else on the path
    "$MYKONOS" "$command" --help | cmp -s - "$scratch/help" || fail "mykonos $command --help is not that of the laboratory"
    "$MYKONOS" help "$command" | cmp -s - "$scratch/help" || fail "mykonos help $command is not that of the laboratory"
done
mkdir "$scratch/alone"
cp "$MYKONOS" "$scratch/alone/mykonos"
PATH=$(dirname "$LAB"):$PATH "$scratch/alone/mykonos" signature template --games 2 > "$out" || fail "not found on the path"
got=0
"$scratch/alone/mykonos" signature template > "$out" 2>&1 || got=$?
[ "$got" = 2 ] && grep -q "no command is called 'signature'" "$out" || fail "status $got without the laboratory"
refused_in_words "$MYKONOS" table create http://127.0.0.1:1 --game template --seats person,bot:3

if [ -x "$BUILD/server/mykonosd" ]; then
    version "$BUILD/server/mykonosd"
    check_help "$BUILD/server/mykonosd"
    version "$BUILD/server/mykonosctl"
    for command in $(commands "$BUILD/server/mykonosctl"); do
        check_help "$BUILD/server/mykonosctl" "$command"
    done
    refused_in_words "$BUILD/server/mykonosctl" drain 1f --bus nats://127.0.0.1:1 --bus-open
fi
echo "every example works"
