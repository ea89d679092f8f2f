"""What cannot be chosen says why, by the same rule as `mykonos why`; `?` tells what `mykonos what` tells. Nothing is played by it."""
import os
import re
import subprocess

from table import GRIDS, Aim, Table, lit
from tmux import MYKONOS, expect

GAMES = {"mykerinos": ("space", "start"), "myriath": ("column", "start"), "cyclades": ("sea", "offer")}
LINES = re.compile(r"[╔╗╚╝═║]")


def asked(*words):
    answer = subprocess.run([MYKONOS, *words], stdout=subprocess.PIPE, text=True, env=dict(os.environ, LC_ALL="C.UTF-8")).stdout
    return " ".join(answer.split())


def popup(screen):
    """The words between its borders, line by line."""
    lines = [line[line.index("║") + 1:line.rindex("║")] for line in screen.lines if line.count("║") >= 2]
    return " ".join(" ".join(lines).split())


def close(table, events):
    table.keys("escape")
    table.wait(lambda screen: not LINES.search(screen.text), "the table without a popup")
    expect(table.state()["events"] == events, "nothing was played")


def check(game):
    kind, verb = GAMES[game]
    with Table(game, ["human", "human"], 3, (120, 40)) as table:
        state, part, screen = table.next()
        aim = Aim(part["moves"])
        places = GRIDS[game][kind](screen)
        illegal = {things: cells for things, cells in places.items() if not aim.is_legal(things)}
        expect(illegal and not any(lit(screen, cells) for cells in illegal.values()), f"{game}: {len(illegal)} things are not lit")
        things, cells = sorted(illegal.items())[0]
        table.click(*cells[len(cells) // 2])
        shown = popup(table.wait(lambda screen: LINES.search(screen.text), "why not"))
        if verb != "offer":  # a sea is no god: there is no such move now
            move = " ".join([verb, *(name for _, name in things)])
            why = asked("why", game, "--record", table.record, *f"{chr(97 + part['seat'])} {move}".split())
            rule, sentence = re.match(r"([\dT]+\.\d+) (.*?\.)(?: |$)", why).groups()
            expect(f"{sentence} [{rule}]" in shown, f"{game}: {move} is refused as by `mykonos why`: {rule} {sentence}")
        else:
            expect(re.search(r"\[[\dT.]+\]", shown), f"{game}: a rule is named: {shown}")
        close(table, state["events"])
        table.keys("?")
        card = popup(table.wait(lambda screen: LINES.search(screen.text), "a card"))
        if game != "myriath":
            told = asked("what", game, "--record", table.record, " ".join(things[0]))
            expect(told[:40] == card[:40], f"{game}: {things} is explained as by `mykonos what`: {told[:40]}")
        close(table, state["events"])


for one in GAMES:
    check(one)
