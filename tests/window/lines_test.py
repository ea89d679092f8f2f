"""The lines at 80x24: the head of the board, the question and the prompt are on the screen together, decision by decision."""
import re

from tmux import MYKONOS, Tmux, expect

# What stands above everything else on a board.
HEADS = {"mykerinos": "── Mykerinos ·", "cyclades": "── Cyclades ·", "mytikas": "── Mytikas ·", "myriath": "── Myriath ·",
         "myst": "^ +a +b +c +d +e +f +g +h"}
DECISIONS = 8


def asks(screen):
    """Somebody is to type something."""
    return re.match(r"a( \S+)*> *$", screen.lines[screen.cursor[1]])


def play(game, head):
    with Tmux([MYKONOS, "play", game, "--plain", "--seats", "human,random", "--seed", "3"]) as table:
        for _ in range(DECISIONS):
            before = table.wait(asks, "a prompt")
            table.keys("board", "enter")
            table.wait_change(before, 20)
            screen = table.wait(asks, "a prompt")
            if not any(re.search(head, line) for line in screen.lines):
                raise AssertionError(f"{game}: the head of the board is out of sight:\n{screen.text}")
            table.keys("1", "enter")
            table.wait_change(screen, 20)
    expect(True, f"{game}: {DECISIONS} boards with their questions in 24 lines")


for game, head in HEADS.items():
    play(game, head)
