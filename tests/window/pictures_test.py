"""Pictures for docs/terminal.md, taken from the terminal in windows of each size: every game's table, from positions of played games
(positions/), the start screen, a lesson, a replay, and a table on a server. Says which pictures have changed; --update writes them."""
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.sax.saxutils

from tmux import BUILD, MYKONOS, Tmux, expect

HERE = os.path.dirname(os.path.abspath(__file__))
os.environ.setdefault("BUILD", BUILD)
sys.path.insert(0, os.path.join(HERE, "../server"))
from home import Home  # noqa: E402

PICTURES = os.path.join(HERE, "../../docs/terminal")
SIZES = [(80, 24), (120, 40)]
KEYS = {"myriath": ["tab", "enter"], "mykerinos": ["enter"], "cyclades": [], "mytikas": ["enter"], "myst-race": [], "myst-exploring": []}
LONG_AGO = 1767960000  # 2026-01-09, noon: in every time zone a day that is not today
WIDTH, HEIGHT, BASE = 9, 19, 14  # pixels of a cell, and where letters stand in it
GROUND, INK, BOLD = "#11181d", "#c9d1d6", "#f2f5f7"
COLOURS = {"5:74": "#56b4e9", "5:209": "#f2854a", "5:43": "#2cc295", "5:217": "#f2a3ba", "5:141": "#b592ea", "5:254": "#dfe3e8",
           "5:245": "#8c989f", "5:179": "#e3b94b", "5:67": "#4e8db5", "5:173": "#e58a5c", "5:107": "#7fbf6f"}


def look(cell):
    ink = COLOURS[cell.colour] if cell.colour else BOLD if cell.bold else INK
    return (ink, cell.bold, cell.underline, cell.reverse)


def runs(row):
    """Neighbouring cells that look the same: (left, text, look)."""
    found = []
    for at, cell in enumerate(row):
        if found and found[-1][2] == look(cell):
            found[-1][1] += cell.char
        else:
            found.append([at, cell.char, look(cell)])
    return found


def svg(screen):
    width, height = screen.width * WIDTH + 16, screen.height * HEIGHT + 16
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="DejaVu Sans Mono, monospace" font-size="15">',
           f'<rect width="{width}" height="{height}" rx="6" fill="{GROUND}"/>']
    for top, row in enumerate(screen.rows):
        for left, text, (ink, bold, underline, reverse) in runs(row):
            x, y = 8 + left * WIDTH, 8 + top * HEIGHT
            if reverse:
                out.append(f'<rect x="{x}" y="{y}" width="{len(text) * WIDTH}" height="{HEIGHT}" fill="{ink}"/>')
            if not text.strip():
                continue
            shown = text.rstrip()
            style = f' fill="{GROUND if reverse else ink}"' + (' font-weight="bold"' if bold else "") + \
                (' text-decoration="underline"' if underline else "")
            out.append(f'<text x="{x}" y="{y + BASE}" textLength="{len(shown) * WIDTH}" xml:space="preserve"{style}>'
                       f"{xml.sax.saxutils.escape(shown)}</text>")
    return "\n".join([*out, "</svg>", ""])


def still(text):
    """Without what depends on the moment: the clock of the race, when something was said, and how far away the server is."""
    return re.sub(r"clock +\d+:\d\d|\b\d\d:\d\d\b| +connected(, \d+ ms)?", "", text)


def position(name):
    return os.path.join(HERE, "positions", f"{name}.record")


def table(name, size, folder):
    record = shutil.copy(position(name), folder)
    with open(record) as file:
        seats = int(re.search(r"^seats (\d)", file.read(), re.M)[1])
    players = ["human"] * seats if name == "myst-race" else ["human"] + ["random"] * (seats - 1)
    command = [MYKONOS, "play", name.split("-")[0], "--seats", ",".join(players), "--record", record, "--continue"]
    with Tmux(command, *size) as pane:
        pane.wait_words("your move")
        for key in KEYS[name]:
            pane.keys(key)
            pane.wait_quiet()
        return svg(pane.wait_quiet())


def keep(folder, name, seats, played):
    """A game that was left: of those of another day the day is told, not the hour."""
    record = shutil.copy(position(played), os.path.join(folder, f"{name}.record"))
    with open(os.path.join(folder, f"{name}.table"), "w") as file:
        file.write(f"mykonos-table 1\nseats {seats}\n")
    os.utime(record, (LONG_AGO, LONG_AGO))


def start(_, size, folder):
    games = os.path.join(folder, "mykonos/games")
    os.makedirs(games)
    keep(games, "mykerinos-1", "human,level:2,level:3,level:3", "mykerinos")
    keep(games, "mytikas-4", "human,level:4,level:4,human", "mytikas")
    with Tmux([MYKONOS], *size, environment={"XDG_STATE_HOME": folder}) as pane:
        pane.wait_words("Season 3 of 4, your move")
        return svg(pane.wait_quiet())


def lesson(*given):
    with Tmux([MYKONOS, "learn", "mykerinos"], *given[1]) as pane:
        pane.wait_words("Lesson, step 1")
        pane.keys("enter")
        pane.wait_words("Lesson, step 2")
        pane.wait_words("your move")
        return svg(pane.wait_quiet())


def replay(*given):
    with Tmux([MYKONOS, "replay", position("mykerinos"), "--iterations", "50"], *given[1]) as pane:
        pane.wait_words("event 0 of 100")
        pane.keys("a")
        pane.wait_words("chances")
        pane.wait(lambda screen: "analysing" not in screen.text, "the end of the analysis")
        pane.keys("60\r")
        pane.wait_words("event 60 of 100")
        return svg(pane.wait_quiet())


def says(pane, words, others):
    pane.keys("c")
    pane.wait_words("Esc goes back to the table")
    pane.keys(words, "enter")
    pane.wait(lambda screen: f": {words}" in screen.text and f"> {words}" not in screen.text, "what was said")
    pane.keys("escape")
    pane.wait(lambda screen: "Esc goes back" not in screen.text, "the table")  # or Escape and the next key would be one
    others.wait(lambda screen: f": {words}" in screen.text or re.search(r"c: \d new", screen.lines[0]), "what was said")


def online(_, size, folder):
    """Nothing is dealt in this game and the first player is chosen, so it is the same at every table. The bot's turn has not come yet."""
    with Home(folder) as home:
        created = subprocess.run([MYKONOS, "table", "create", "--game", "myriath", "--seats", "person,person,bot:3", "--option", "first=a",
                                  f"http://{home.address()}"], stdout=subprocess.PIPE, text=True, check=True).stdout
        join = [MYKONOS, "join", re.search(r"http://\S+", created)[0], "--name"]
        with contextlib.ExitStack() as panes:
            one = panes.enter_context(Tmux([*join, "Thalia", "--seat", "a"], *size))
            one.wait_words("The game begins when seat b is taken.")
            other = panes.enter_context(Tmux([*join, "Anna", "--seat", "b"], *size))
            for pane in (one, other):
                pane.wait_words("0 of 3 octagons placed")
            says(other, "good evening!", one)
            says(one, "good luck", other)
            one.wait_words("your move")
            for key in ("tab", "tab", "enter"):
                one.keys(key)
                one.wait_quiet()
            other.wait_words("your move")
            if ": good luck" not in other.screen.text:  # where there is no room for a pane beside the table
                other.keys("c")
                other.wait_words("Esc goes back to the table")
            return svg(other.wait_quiet())


def takers():
    """By the names of the pictures. A build without the server has no tables on one."""
    others = {"start": start, "lesson": lesson, "replay": replay}
    if os.path.exists(os.path.join(BUILD, "mykonos-serve")):
        others["online"] = online
    return {**dict.fromkeys(KEYS, table), **others}


def main():
    changed = []
    os.makedirs(PICTURES, exist_ok=True)
    for name, take in takers().items():
        for width, height in SIZES:
            path = os.path.join(PICTURES, f"{name}-{width}x{height}.svg")
            with tempfile.TemporaryDirectory() as folder:
                picture = take(name, (width, height), folder)
            try:
                with open(path) as file:
                    before = file.read()
            except FileNotFoundError:
                before = ""
            if still(before) == still(picture):
                continue
            changed.append(os.path.basename(path))
            if "--update" in sys.argv:
                with open(path, "w") as file:
                    file.write(picture)
    if "--update" in sys.argv:
        print("written:", *changed)
    else:
        expect(not changed, f"the pictures of docs/terminal.md are what the terminal shows: {' '.join(changed) or 'all'}; "
                            "`python3 tests/window/pictures_test.py --update` takes them anew")


main()
