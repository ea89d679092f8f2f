#!/bin/sh
# Includes point downwards only, and only a game's own folder names it.
set -eu
bad=0
complain() { echo "$1"; bad=1; }

# may FOLDER WHAT...: files in FOLDER include only from these folders
may() {
    folder=$1
    shift
    pattern=$(printf '|%s/' "$@" | cut -c2-)
    found=$(git ls-files --cached --others --exclude-standard "$folder" | grep -E '\.[ch]$' | xargs -r grep -nE '^#include "' /dev/null |
        grep -vE "#include \"($pattern)" || true)
    [ -z "$found" ] || complain "$folder may include only from $*: $found"
}
may command command
may engine engine
may match match engine
may bots bots match engine
may protocol protocol
may server/loop server/loop protocol
may server/bus server/bus server/loop protocol
may server/store server/store server/loop protocol
may server/lobby server/lobby engine protocol
may server/host server/host server/lobby server/store server/bus server/loop protocol match engine
may server/brain server/brain server/bus server/loop protocol bots engine
may server/edge server/edge server/bus server/loop protocol engine

# only FOLDER HEADER: nothing else in the server includes it
only() {
    found=$(grep -rlE "#include [<\"]$2" server protocol | grep -v "^$1/" || true)
    [ -z "$found" ] || complain "only $1 may use $2: $found"
}
only server/store 'libpq'
only server/bus 'nats'
only server/edge 'libwebsockets'
for game in games/*/; do
    may "$game" "${game%/}" engine proof
    # only tests may see the prover
    found=$(grep -ln '#include "proof/' "$game"*.c | grep -v '_test' || true)
    [ -z "$found" ] || complain "rules include the prover: $found"
done

# Nothing but its own folders and documents names a game.
for key in mykerinos myriath mytikas myst cyclades; do
    found=$(git ls-files --cached --others --exclude-standard engine match bots proof clients/terminal wasm server protocol cmake CMakeLists.txt |
        xargs -r grep -lw "$key" | grep -vE '\.(md|record)$' || true)
    [ -z "$found" ] || complain "$key is named in: $found"
done
exit $bad
