#!/bin/sh
# The terminal client as people and scripts use it: whole games through pipes, records written, damaged, continued and
# interrupted by a kill, colours only where they belong, and the right exit status.
set -eu
export LC_ALL=C.UTF-8
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export XDG_STATE_HOME=$scratch/state # where games keep themselves
out=$scratch/out
record=$scratch/game.record
escape=$(printf '\033')

fail() {
    echo "FAILED: $1"
    [ ! -e "$out" ] || tail -n 40 "$out"
    exit 1
}

# status WANTED COMMAND...: runs it and leaves all its output in $out
status() {
    wanted=$1
    shift
    got=0
    "$@" > "$out" 2>&1 || got=$?
    [ "$got" = "$wanted" ] || fail "status $got instead of $wanted: $*"
}

says() { grep -qF -- "$1" "$out" || fail "'$1' was not printed"; }
hides() { ! grep -qF -- "$1" "$out" || fail "'$1' was printed"; }
narrow() { [ "$(wc -L < "$out")" -le 80 ] || fail "wider than 80 columns: $*"; }
plain() { ! grep -q "$escape" "$out" || fail "colours in a pipe: $*"; }
json() { python3 -m json.tool < "$out" > /dev/null || fail "no JSON: $*"; }

# typed WANTED LINES ARGUMENTS...: plays with the lines as input
typed() {
    wanted=$1
    printf '%b' "$2" > "$scratch/in"
    shift 2
    got=0
    "$MYKONOS" play "$@" < "$scratch/in" > "$out" 2>&1 || got=$?
    [ "$got" = "$wanted" ] || fail "status $got instead of $wanted: play $*"
    narrow "$@"
    plain "$@"
}

every_game() {
    "$MYKONOS" games --all --json > "$scratch/games"
    sed 's/.*"key":"\([a-z]*\)".*"seats_least":\([0-9]*\),"seats_most":\([0-9]*\).*/\1 \2 \3/' "$scratch/games" |
        while read -r key least most; do
            for seats in "$least" "$most"; do
                bots=$(yes random | head -n "$seats" | paste -sd, -)
                rm -f "$record"
                status 0 "$MYKONOS" play "$key" --seats "$bots" --seed "$seats" --record "$record"
                says "The game is over."
                narrow "$key"
                plain "$key"
                grep -q '^end ' "$record" || fail "$key: the record has no end"
                status 0 "$MYKONOS" replay "$record" --verify
                says "ok: "
                status 0 "$MYKONOS" replay "$record"
                narrow "$key"
                status 0 "$MYKONOS" replay "$record" --at 3
                narrow "$key"
                status 0 "$MYKONOS" replay "$record" --json
                json "$key"
                status 0 "$MYKONOS" replay "$record" --at 3 --json
                json "$key"
            done
            typed 1 'help\nmoves\nall\nscore\nrules\nrules 1.1\n1\ntime\ntime 3600\nboard\n' "$key" --seed 2
            says "1.1"
        done
}

a_game_by_hand() {
    rm -f "$record"
    typed 0 'take 1\nundo\n2\n3\nsave '"$record"'\nlog\nquit\n' template --seats human,human --seed 3
    says "takes the last move back"
    says "(taken back)"
    status 0 "$MYKONOS" replay "$record" --verify
    says "2 seats, 4 events, not ended"
    grep -q '^a 0 undo #' "$record" || fail "the take-back is not in the record"
    # Another game saved under the same name does not destroy the first.
    typed 0 'take 1\nsave '"$record"'\nquit\n' template --seats human,human --seed 4
    says "$record.old"
    says "You leave the table. The game has 1 event so far."
    grep -q '^a 0 undo #' "$record.old" || fail "the older record was lost"
    status 0 "$MYKONOS" replay "$record" --verify
    # A game saved twice replaces only itself.
    typed 0 'take 1\nsave '"$record.twice"'\ntake 1\nsave '"$record.twice"'\nquit\n' template --seats human,human
    hides ".old"

    typed 0 'why take 3\nwhy b take 1\nwhy take 9\nrules 2.2\nrules 99\nscore\nquit\n' template --seats human,random
    says "That move is legal."
    says "It is not your turn. [T.3]"
    says "That is not how this move is written"
    says "2.2 You cannot take more pebbles than the heap holds."
    says "has no clause 99"
    typed 0 'scores\nrules divides\nrules zebra\nrules T.3\nresign for good\nseat b\nb take 1\ntake 9\nfly\n/fly\n?\nlog 1\nquit\n' \
        template --seats human,random --seed 1
    says "points  human"
    grep -q '^  [12]\. a  *[0-9]* points\{0,1\}  human$' "$out" || fail "the human has no name, only the letter"
    grep -q '^  [12]\. Thalia (b)  *[0-9]* points\{0,1\}  random$' "$out" || fail "the scores name no bot"
    says "3.3 If your charm divides"
    says "No clause has the word 'zebra'"
    says "T.3 It is not your turn."
    says "Only a server finds a bot for your seat"
    says "Name a seat that is played from this keyboard."
    says "You cannot move for that seat."
    says "'fly' is neither a move nor a command."
    says "There is no such command"
    says "why MOVE"
    hides "The last 1 of"
    # A thing is found by its name or title, by their beginning and by its kind.
    typed 0 'what\nwhat heap\nwhat THE HE\nwhat c\nwhat charm 2\nwhat zebra\nboard\nquit\n' template --seats human,random --seed 1
    says "charm: Charm 1, Charm 2, Charm 3"
    [ "$(grep -cF 'The heap · Pebbles' "$out")" = 2 ] || fail "the heap is not explained twice"
    says "pebbles are left."
    says "Several things are called that: charm 1, charm 2, charm 3"
    says "Charm 2 · Secret charm"
    hides "Charm 3 · "
    says "Nothing on this table is called 'zebra'."
    # The board says how far the game has come and what ends it.
    [ "$(grep -c 'pebbles\{0,1\} left\. The game ends when the heap is empty \[3\.1\]\.' "$out")" = 2 ] || fail "not with each board"
    typed 0 'take 1\nwhy take 1\nundo\nquit\n' template --seats human,random
    says "  a takes one pebble"
    says "  Thalia takes"
    says "· a*, b Thalia ─"
    grep -q '^b  *[0-9]* pebbles' "$out" || fail "the board shows no letters"
    [ "$(grep -c '^heap' "$out")" = 2 ] || fail "not one board with each question"
    typed 0 'time 30\ntime\nquit\n' template --seats human,human
    says "Played for 0:30; no time limit is running."
    typed 0 '1\n1\nlog 2\nquit\n' template --seats human,human --seed 1
    says "The last 2 of 3 entries"

    # Two humans without a terminal are not asked to pass the keyboard. Every word is one answer.
    typed 0 '3\ntake 3\nta 3\nT\n3\n\ntake 3\n3\n3\n3\n3\n3\n3\n2\n1\n1\n' template --seats human,human --seed 1
    says "The game is over."
    hides "Pass the keyboard"

    # A move against the rules is refused with its rule, whether typed at once or step by step.
    typed 1 '3\n3\n3\n3\n3\ntake 3\ntak\n3\n' template --seats human,human --seed 1
    [ "$(grep -cF 'The heap does not hold that many pebbles. [2.2]' "$out")" = 2 ] || fail "not refused twice"
}

statuses() {
    typed 1 '' template
    typed 1 'take 1' template # without its newline
    says "takes one pebble"
    typed 0 'quit\n' template
    status 2 "$MYKONOS" play template --seats human,wizard
    says "no player is called 'wizard'"
    status 2 "$MYKONOS" play template --seats human
    status 2 "$MYKONOS" play template --seats random,random --option colour=red
    status 2 "$MYKONOS" play template --seats random,random --sed 3
    status 2 "$MYKONOS" play nothing
    status 2 "$MYKONOS" play template --json
    status 0 "$MYKONOS" play template --seats random,random --json
    json play
    status 1 "$MYKONOS" replay "$scratch/missing" --verify
    says "there is no such file"
    status 2 "$MYKONOS" play template --seats random,random --record "$scratch/no/such/folder" --continue --at 1
    status 1 "$MYKONOS" play template --seats random,random --record "$scratch/no/such/folder"
    says "it cannot be written"
    got=0
    "$MYKONOS" games > /dev/full || got=$?
    [ "$got" = 1 ] || fail "status $got though nothing could be printed"
    status 0 "$MYKONOS" record template --out "$record" --seats 3 --seed 9 --json
    json record
    "$MYKONOS" record template --out "$scratch/again" --seats 3 --seed 9 > /dev/null
    cmp "$record" "$scratch/again"
}

# Long lines, control bytes, bytes that are not text: refused, and the table is unchanged.
rubbish() {
    head -c 100000 /dev/urandom > "$scratch/rubbish"
    { cat "$scratch/rubbish"; printf '\nquit\n'; } > "$scratch/in"
    status 0 "$MYKONOS" play template --seats human,human < "$scratch/in"
    plain rubbish
    status 1 "$MYKONOS" replay "$scratch/rubbish" --verify
    status 1 "$MYKONOS" play template --seats random,random --record "$scratch/rubbish"
    says "left alone"
    # What is no file is neither waited for nor replaced.
    mkfifo "$scratch/pipe"
    status 1 timeout 10 "$MYKONOS" play template --seats random,random --record "$scratch/pipe"
    says "left alone"
    printf 'save %s\nquit\n' "$scratch/pipe" > "$scratch/in"
    status 0 timeout 10 "$MYKONOS" play template --seats human,human < "$scratch/in"
    says "Not saved"
    [ -p "$scratch/pipe" ] || fail "a pipe was replaced by a record"
}

# If one byte of any line is changed, the record is refused and the line named.
damage() {
    "$MYKONOS" record template --out "$record" --seats 4 --seed 5 > /dev/null
    lines=$(wc -l < "$record")
    line=1
    while [ "$line" -le "$lines" ]; do
        sed "${line}s/[0-9a-f]\$/x/" "$record" > "$scratch/damaged"
        status 1 "$MYKONOS" replay "$scratch/damaged" --verify
        says "line $line:"
        status 1 "$MYKONOS" replay "$scratch/damaged" --verify --json 2> /dev/null
        line=$((line + 1))
    done
    sed 's/take 3/take 2/' "$record" > "$scratch/damaged"
    status 1 "$MYKONOS" replay "$scratch/damaged"
    head -c 150 "$record" > "$scratch/damaged"
    status 1 "$MYKONOS" replay "$scratch/damaged" --verify
    says "ends in the middle"
}

continued() {
    rm -f "$record"
    typed 1 'take 1\n' template --seats human,human --seed 4 --record "$record"
    status 0 "$MYKONOS" replay "$record" --verify
    says "1 event, not ended"
    status 0 "$MYKONOS" play template --seats random,random --record "$record" --continue
    status 0 "$MYKONOS" replay "$record" --verify
    says "ended"
    grep -q '^a 0 take 1 #' "$record" || fail "the first move was lost"
    status 1 "$MYKONOS" play template --seats random,random,random --record "$record" --continue
    says "is a record of Template with 2 seats"
    "$MYKONOS" record template --out "$scratch/four" --seats 4 > /dev/null
    sed -i '/^end/d;$d' "$scratch/four"
    typed 0 'quit\n' template --record "$scratch/four" --continue # as many seats as the record has
    # A new game does not destroy the old one.
    status 0 "$MYKONOS" play template --seats random,random --seed 8 --record "$record"
    grep -q '^a 0 take 1 #' "$record.old" || fail "the older record was lost"
}

# at_terminal LINES ARGUMENTS...: the same as typed, at a terminal, where games keep themselves
at_terminal() {
    printf '%b' "$1" > "$scratch/in"
    shift
    TERM=xterm NO_COLOR=1 script -qec "$MYKONOS play $* --plain" /dev/null < "$scratch/in" > "$out" || fail "play $*"
}

# Without --record a game keeps itself, with everything that was set, and goes on where it was left.
kept() {
    games=$XDG_STATE_HOME/mykonos/games
    rm -rf "$games"
    typed 0 'take 1\nquit\n' template --seats human,random
    [ ! -e "$games" ] || fail "a game from a pipe was kept"
    at_terminal 'quit\n' template --seats human,random,level:3
    says "You have not moved yet, so it is not kept."
    [ ! -e "$games/template-1.record" ] || fail "a game without a move was kept"
    at_terminal 'take 1\nquit\n' template --seats human,random,level:3 --seed 1
    says 'It is kept: `mykonos play --continue` continues it.'
    typed 0 'quit\n' --continue # until it is our turn again
    cp "$games/template-1.record" "$scratch/before"
    typed 0 'score\nquit\n' --continue
    says "points  random"
    says "points  level:3"
    cmp -s "$scratch/before" "$games/template-1.record" || fail "looking at a kept game changed it"
    # Who sits elsewhere has files elsewhere; a broken file hinders nobody and stays as it is.
    at_terminal 'take 1\nquit\n' template --seats human,random
    printf 'mykonos-record 1\ngame temp' > "$games/template-3.record"
    printf 'rubbish' > "$games/template-6.record"
    head -c 150 "$games/template-1.record" > "$games/template-4.record"
    cp "$games/template-1.record" "$games/template-9.record" # nobody knows who sat there
    touch -d '1 hour ago' "$games/template-9.record"
    typed 0 'log\nquit\n' --continue
    says "takes one pebble"
    typed 0 'score\nquit\n' --continue template-1
    says "points  level:3"
    typed 0 'quit\n' --continue template-9
    for bad in template-3 template-4 template-6 nothing ../games/template-1; do
        status 1 "$MYKONOS" play --continue $bad
    done
    [ "$(cat "$games/template-6.record")" = rubbish ] || fail "a broken file was changed"
    rm "$games/template-9.record"
    # Two at once: the newest is in use, so the second one gets the one before it.
    mkfifo "$scratch/hand"
    "$MYKONOS" play --continue template-2 < "$scratch/hand" > "$scratch/first" 2>&1 &
    exec 3> "$scratch/hand"
    until grep -qs "^a>" "$scratch/first"; do sleep 0.01; done
    status 1 "$MYKONOS" play --continue template-2
    says "template-2 is being played in another terminal"
    typed 0 'score\nquit\n' --continue
    says "points  level:3"
    echo quit >&3
    exec 3>&-
    wait $!
    rm "$scratch/hand"
    # At most 50 are kept. Those that are over go, the oldest first; others never.
    for number in $(seq 10 70); do
        "$MYKONOS" play template --seats random,random --seed $number --record "$games/template-$number.record" --json > /dev/null
        touch -d "$((100 - number)) hours ago" "$games/template-$number.record"
    done
    at_terminal 'take 1\nquit\n' template --seats human,random
    [ "$(find "$games" -name '*.record' | wc -l)" = 50 ] || fail "there are not 50 games"
    [ -e "$games/template-1.record" ] && [ -e "$games/template-2.record" ] || fail "an unfinished game is gone"
    [ -e "$games/template-70.record" ] && [ ! -e "$games/template-10.record" ] || fail "not the oldest went first"
    # Where nothing can be kept, the game is played nevertheless.
    rm -rf "$XDG_STATE_HOME"
    echo > "$XDG_STATE_HOME"
    at_terminal 'take 1\nquit\n' template --seats human,random
    says "This game is not kept"
    says "was not recorded"
    rm "$XDG_STATE_HOME"
    status 1 "$MYKONOS" play --continue
    says "there is no unfinished game"
}

# However many games are saved under one name, none of them is lost, and it is said where each of them went.
saved_over() {
    rm -f "$record"*
    for seed in 1 2 3 4; do
        typed 0 'take 1\nsave '"$record"'\nquit\n' template --seats human,human --seed $seed
    done
    says "The older record is now $record.old3."
    for seed in 1 2 3 4; do
        status 0 "$MYKONOS" play template --seats random,random --seed $seed --record "$scratch/same" --json
        key=$(grep '^key ' "$scratch/same")
        rm "$scratch/same"*
        grep -q "$key" "$record" "$record.old" "$record.old2" "$record.old3" || fail "the game of seed $seed was lost"
    done
    status 0 "$MYKONOS" play template --seats random,random --seed 5 --record "$record"
    says "the older record is now $record.old4"
    # Somebody else has saved another game there meanwhile.
    rm -f "$record"*
    mkfifo "$scratch/hand"
    "$MYKONOS" play template --seats human,human --seed 1 < "$scratch/hand" > "$out" 2>&1 &
    exec 3> "$scratch/hand"
    printf 'take 1\nsave %s\n' "$record" >&3
    until [ -e "$record" ]; do sleep 0.01; done
    "$MYKONOS" play template --seats random,random --seed 2 --json --record "$scratch/other" > /dev/null
    cp "$scratch/other" "$record"
    printf 'save %s\nquit\n' "$record" >&3
    exec 3>&-
    wait $!
    cmp -s "$scratch/other" "$record.old" || fail "the record of another game was overwritten"
    rm "$scratch/hand" "$scratch/other"
}

# Whenever it is killed, the file is a whole record. Slow answers keep the game from ending before.
killed() {
    "$MYKONOS" games --json | sed 's/.*"key":"\([a-z]*\)".*"seats_least":\([0-9]*\).*/\1 \2/' > "$scratch/keys"
    mkfifo "$scratch/slow"
    while read -r key least; do
        humans=$(yes human | head -n "$least" | paste -sd, -)
        for pause in 0.02 0.05 0.1 0.2; do
            rm -f "$record"
            { while printf '1\n' 2> /dev/null; do sleep 0.005; done; } > "$scratch/slow" &
            "$MYKONOS" play "$key" --seats "$humans" --record "$record" < "$scratch/slow" > /dev/null 2>&1 &
            until [ -e "$record" ]; do sleep 0.01; done
            sleep "$pause"
            kill -9 $!
            wait
            status 0 "$MYKONOS" replay "$record" --verify
            says "not ended"
        done
    done < "$scratch/keys"
    rm -f "$record".*.new # what a killed writer was writing
}

# A bot that ends in the middle of the game: what was played before is in the record.
deserted() {
    printf '#!/bin/sh\n"$MYKONOS" bot | { for line in 1 2 3 4 5 6; do read -r line; echo "$line"; done; kill $$; }\n' > "$scratch/deserter"
    chmod +x "$scratch/deserter"
    rm -f "$record"
    status 1 "$MYKONOS" play template --seats "random,cmd:$scratch/deserter" --seed 3 --record "$record" --json
    says "cmd:$scratch/deserter: it ended"
    events=$(sed -n 's/.*"events":\([0-9]*\).*/\1/p' "$out")
    [ "$events" -gt 1 ] || fail "the bot never moved"
    status 0 "$MYKONOS" replay "$record" --verify
    says "$events events, not ended"
}

# A disk that is full in the middle of a game: a message, status 1, and the file is the last whole record.
full_disk() {
    while read -r key least; do
        bots=$(yes random | head -n "$least" | paste -sd, -)
        rm -f "$record"
        typed 1 '' "$key" --record "$record"
        (
            trap '' XFSZ
            ulimit -f 1
            exec "$MYKONOS" play "$key" --seats "$bots" --record "$record" --continue
        ) 2> "$scratch/errors" | cat > /dev/null
        grep -q "it cannot be written" "$scratch/errors" || fail "$key: a full disk went unnoticed"
        status 0 "$MYKONOS" replay "$record" --verify
    done < "$scratch/keys"
}

reasons() {
    "$MYKONOS" record template --out "$record" --seed 2 > /dev/null
    status 0 "$MYKONOS" why template "a take 3" --seed 1 --seats 3
    says "legal"
    status 0 "$MYKONOS" why template b take 3 --seed 1
    says "T.3 It is not your turn."
    status 0 "$MYKONOS" why template take 1 --record "$record"
    says "T.2 The game is over."
    grep -v '^end' "$record" | sed '$d' > "$scratch/open"
    status 0 "$MYKONOS" why template take 3 --record "$scratch/open" --json
    json why
    says '"rule":"2.2"'
    says "You cannot take more pebbles than the heap holds."
    status 1 "$MYKONOS" why template fly away
    status 0 "$MYKONOS" what template heap --seed 1
    says "The heap · Pebbles"
    status 0 "$MYKONOS" what template he --record "$record"
    says "The game ends when it is empty [3.1]."
    hides "At this table now"
    status 0 "$MYKONOS" what template
    says "charm: Charm 1"
    status 1 "$MYKONOS" what template zebra
    says "Nothing on this table is called 'zebra'."
    status 1 "$MYKONOS" picture template --out "$scratch/picture"
    says "draws no pictures"
}

# On a terminal there are colours, unless they are not wanted, and the line is edited.
terminal() {
    shown() {
        printf '%b' "$1" | TERM=$2 NO_COLOR=$3 COLORTERM='' script -qec \
            "$MYKONOS play template --seats human,human --seed 1 --plain" /dev/null > "$out" || fail "on a terminal"
    }
    shown '\ntake 1\n\nquit\n' xterm-256color ''
    says "${escape}[38;5;"
    says "Pass the keyboard to"
    shown '\ntake 1\n\nundo\nquit\n' xterm-256color ''
    hides "takes the last move back." # of the one before, whose hand would be seen
    shown 'tx\b\b\bt\t2\n\nquit\n' xterm-256color ''
    says "takes two pebbles"
    shown 'take 1\n\nquit\n' xterm-256color 1
    hides "${escape}[38"
    hides "${escape}[1m"
    says "${escape}[2J" # what the one before saw is cleared all the same
    shown 'take 1\n\nquit\n' dumb ''
    hides "$escape"
    # Nor can the next one call back what was typed.
    shown 'take 1\n\n\033[A\nquit\n' xterm 1
    hides "b takes one pebble"
    # Ctrl-D leaves like `quit`, also while the keyboard is passed on.
    got=0
    { printf 'take 1\n'; sleep 1; printf '\004'; } | TERM=xterm NO_COLOR=1 script -qec \
        "$MYKONOS play template --seats human,human --seed 1 --plain" /dev/null > "$out" || got=$?
    [ "$got" = 0 ] || fail "status $got though somebody left"
    says "You leave the table."
}

every_game
a_game_by_hand
statuses
rubbish
damage
continued
saved_over
kept
killed
deserted
full_disk
reasons
terminal
left=$(find "$scratch" -name '*.new')
[ -z "$left" ] || fail "left behind: $left"
echo "the terminal client: no fault"
