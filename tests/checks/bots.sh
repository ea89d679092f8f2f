#!/bin/sh
# Bots as programs and as coaches: `mykonos bot` answers over a pipe as the same player does inside, an interrupted run can be continued,
# and a bot that breaks the rules is dealt with.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
arena="$MYKONOS arena template --games 24 --iterations 60 --quiet --json"

fail() {
    echo "FAIL $1"
    exit 1
}
wins() { grep -o '"wins":[0-9.]*' "$1" | tr '\n' ' '; }

$arena --seats plain,random >"$work/inside"
$arena --seat "cmd:$MYKONOS bot --player plain" --seat "cmd:$MYKONOS bot --player random" >"$work/outside"
[ "$(wins "$work/inside")" = "$(wins "$work/outside")" ] || fail "a bot plays differently over a pipe"
grep -q '"faults":0' "$work/outside" || fail "our own bot made faults"

$arena --seat "cmd:python3 examples/bot.py" --seat random >"$work/example"
grep -q '"faults":0' "$work/example" || fail "the example bot made faults"
[ "$(wc -l <examples/bot.py)" -lt 60 ] || fail "the example bot has 60 lines or more"

# Continuing a run that was killed in the middle of a line gives the same result.
$arena --seats plain,random --file "$work/run" >"$work/whole"
head -c "$(($(wc -c <"$work/run") * 2 / 3))" "$work/run" >"$work/cut"
$arena --seats plain,random --file "$work/cut" --jobs 2 >"$work/resumed"
cmp "$work/whole" "$work/resumed" || fail "a resumed run ends differently"
cmp "$work/inside" "$work/whole" || fail "a run with a file ends differently"
if $arena --seats greedy,random --file "$work/run" >/dev/null 2>&1; then fail "another run's file was accepted"; fi

# The columns of the table are aligned with their headings.
"$MYKONOS" arena template --games 6 --iterations 60 --seats level:6,random >"$work/table"
[ "$(sed -n '3,5p' "$work/table" | awk '{ print length($0) }' | sort -u | wc -l)" = 1 ] || fail "columns: $(cat "$work/table")"

# A bot that answers nonsense, and one that ends at once.
cat >"$work/liar" <<'BOT'
while read -r word rest; do
    case $word in
    mykonos) echo ready ;;
    think) echo move take 9 ;;
    quit) exit ;;
    esac
done
BOT
$arena --seat "cmd:sh $work/liar" --seat random >"$work/liar.json"
grep -q '"faults":0' "$work/liar.json" && fail "illegal answers were not counted"
if $arena --seat "cmd:true" --seat random >/dev/null 2>&1; then fail "a program that is not a bot was accepted"; fi

# A host that lies: impossible views are answered with an error, and the bot does not think about them.
cat >"$work/recorder" <<BOT
while read -r word rest; do
    case \$word in
    mykonos) printf 'want bytes\nready\n' ;;
    bytes) echo "\$rest" >"$work/view" ;;
    think) echo move nothing ;;
    quit) exit ;;
    esac
done
BOT
"$MYKONOS" arena template --games 1 --quiet --json --seat "cmd:sh $work/recorder" --seat random >/dev/null
# told AT HEX: the bot's answer to the view with these digits from that byte on
told() {
    view=$(cat "$work/view")
    before=$(printf %s "$view" | head -c $((2 * $1)))
    after=$(printf %s "$view" | tail -c +$((2 * $1 + 1 + ${#2})))
    seat=$(printf %s "$view" | cut -c77-78 | tr 012345 abcdef | cut -c2)
    printf 'game template 1 seats 2\nbytes %s\nthink %s ms 0 iterations 9 seed 1\nquit\n' "$before$2$after" "$seat" |
        "$MYKONOS" bot 2>&1 || echo "status $?"
}
told 0 "" | grep -q '^move ' || fail "a real view was refused"
for change in "36 c8" "36 00" "37 c8" "38 c8" "38 ff" "33 ff"; do
    # shellcheck disable=SC2086
    told $change >"$work/told"
    [ "$(cut -d' ' -f1 "$work/told" | tr '\n' ' ')" = "error error " ] || fail "byte and value $change: $(cat "$work/told")"
done
for version in 0 -1 2000 4294967297 18446744073709551617 one; do
    printf 'game template %s seats 2\nquit\n' $version | "$MYKONOS" bot | grep -q '^error ' || fail "version $version is played"
done

# The coach gives valid JSON with shares that sum to one, the same with threads every time, and a curve.
"$MYKONOS" record template --out "$work/game" --seats 3 --seed 3 >/dev/null
"$MYKONOS" analyse "$work/game" --iterations 200 --svg "$work/curve.svg" --json >"$work/analysis"
grep -v '^end' "$work/game" | sed '$d' >"$work/unfinished"
hint="$MYKONOS hint --record $work/unfinished --iterations 300 --json"
$hint >"$work/hint"
$hint --threads 3 >"$work/hint3"
$hint --threads 3 | cmp - "$work/hint3" || fail "threads give a different hint each time"
if "$MYKONOS" hint --record "$work/game" >/dev/null 2>&1; then fail "a finished game got a hint"; fi
"$MYKONOS" analyse "$work/unfinished" --iterations 200 --json >"$work/analysis.unfinished"
python3 - "$work" <<'PY'
import json, sys
work = sys.argv[1]
analysis = json.load(open(work + "/analysis"))
# A game that is not over has no winner yet, only chances.
unfinished = json.load(open(work + "/analysis.unfinished"))
assert not unfinished["over"] and analysis["over"], "which game is over"
assert max(unfinished["result"]) < 0.99 and abs(sum(unfinished["result"]) - 1) < 0.2, unfinished["result"]
# The picture numbers turning points as the text does, from 1 on, and uses the colours of the boards in the browser.
import re
curve = open(work + "/curve.svg").read()
labels = {int(number) for number in re.findall(r'y="(?:68|53)\.0"[^>]*>(\d+)<', curve)}
assert labels and labels <= {index + 1 for index in analysis["turning_points"]}, (labels, analysis["turning_points"])
colours = re.findall(r'--seat-\d: (?:light-dark\()?(#[0-9a-f]{6})', open("clients/web/src/style/page.css").read())
assert re.findall(r'<polyline[^>]*stroke="(#[0-9a-f]{6})"', curve) == colours[:3], "seat colours"
assert sum(analysis["result"]) == 1 and len(analysis["events"]) > 3
assert all(abs(sum(event["win"]) - 1) < 0.2 for event in analysis["events"])
for name, iterations in ("/hint", 300), ("/hint3", 900):
    hint = json.load(open(work + name))
    assert hint["iterations"] == iterations and hint["moves"][0]["visits"] >= hint["moves"][-1]["visits"]
assert open(work + "/curve.svg").read().count("<polyline") == 3
PY
echo "bots over pipes, and the coach: no fault"
