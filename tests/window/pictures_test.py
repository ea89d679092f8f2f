"""Pictures of every game's table for docs/terminal.md, taken from the terminal: positions of played games (positions/), continued in
a window of each size. Says which pictures have changed; --update writes them."""
import os
import re
import shutil
import sys
import xml.sax.saxutils

from tmux import MYKONOS, Tmux, expect

HERE = os.path.dirname(os.path.abspath(__file__))
PICTURES = os.path.join(HERE, "../../docs/terminal")
SIZES = [(80, 24), (120, 40)]
KEYS = {"myriath": ["tab", "enter"], "mykerinos": ["enter"], "cyclades": [], "mytikas": ["enter"], "myst-race": [], "myst-exploring": []}
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
    """Without what depends on the moment: the clock of the race."""
    return re.sub(r"clock +\d+:\d\d", "clock", text)


def take(name, width, height):
    game = name.split("-")[0]
    with Tmux(script="cat > /dev/null", width=width, height=height) as folder:
        record = os.path.join(folder.folder, f"{name}.record")
        shutil.copy(os.path.join(HERE, "positions", f"{name}.record"), record)
        with open(record) as file:
            seats = int(re.search(r"^seats (\d)", file.read(), re.M)[1])
        players = ["human"] * seats if name == "myst-race" else ["human"] + ["random"] * (seats - 1)
        command = [MYKONOS, "play", game, "--seats", ",".join(players), "--record", record, "--continue"]
        with Tmux(command, width=width, height=height) as pane:
            pane.wait_words("your move")
            for key in KEYS[name]:
                pane.keys(key)
                pane.wait_quiet()
            return svg(pane.wait_quiet())


def main():
    changed = []
    os.makedirs(PICTURES, exist_ok=True)
    for name in KEYS:
        for width, height in SIZES:
            path = os.path.join(PICTURES, f"{name}-{width}x{height}.svg")
            picture = take(name, width, height)
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
