"""A table in a window of the terminal, and beside it what the rules say: what is asked, and what can be chosen."""
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

from tmux import BUILD, MYKONOS, POLL_S, Tmux

SIGNS = "●■▲◆⬢★"
LETTERS = {letter + " " for letter in "abcdef"}  # with which a move begins in a record
NOT_LISTED = re.compile(r"[^a-z0-9]+")


class Oracle:
    """The rules, asked about a record."""

    def __init__(self):
        self.process = subprocess.Popen([os.environ.get("ORACLE") or os.path.join(BUILD, "tests/window/window_oracle")],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def ask(self, path, kinds=False):
        self.process.stdin.write(("+" if kinds else "") + path + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


oracle = Oracle()


def games():
    """Every game that was built, as `mykonos games` lists it."""
    out = subprocess.run([MYKONOS, "games", "--all", "--json"], stdout=subprocess.PIPE, text=True, check=True,
                         env=dict(os.environ, LC_ALL="C.UTF-8")).stdout
    return [json.loads(line) for line in out.splitlines()]


def go_through(plays, go_on):
    """Plays them all, or until the first that fails; ends the test."""
    failed = 0
    for play in plays:
        try:
            play()
        except AssertionError as fault:
            failed += 1
            print("FAILED:", fault, flush=True)
            if not go_on:
                break
    sys.exit(failed > 0)


# ---- what can be chosen ----


def parts_of(move):
    """The verb, then the operands, as (kind, name)."""
    return [("verb", move["verb"])] + [(operand["kind"], operand["name"]) for operand in move["operands"]]


class Aim:
    """The moves that remain after what was chosen. Things are (kind, name); a pair of them may be one thing on a board."""

    def __init__(self, moves):
        self.moves = moves
        self.titles = {(operand["kind"], operand["name"]): operand["title"] for move in moves for operand in move["operands"]}
        self.remaining = [(parts_of(move), frozenset()) for move in moves]
        self.steps = 0
        self.compared = self.differing = None

    @property
    def asked(self):
        """The first part in which the moves differ; None: one move remains."""
        if self.compared is not self.remaining:
            self.compared, self.differing = self.remaining, self.compare()
        return self.differing

    def compare(self):
        first = self.remaining[0][0]
        for part in range(max(len(parts) for parts, _ in self.remaining)):
            if any(len(parts) <= part or parts[part] != first[part] for parts, _ in self.remaining):
                return part
        return None

    def options(self):
        """What the part asked for can be: how many moves are behind each thing, in the order of the list."""
        counts, part = {}, self.asked or 0
        for parts, _ in self.remaining:
            counts[parts[part]] = counts.get(parts[part], 0) + 1
        return counts

    @staticmethod
    def pointed(parts, taken, things):
        """The parts taken when these things are pointed at; None: the move has others there."""
        for kind, name in things:
            open_parts = [part for part in range(1, len(parts)) if part not in taken and parts[part][0] == kind]
            if not open_parts or parts[open_parts[0]][1] != name:
                return None
            taken = taken | {open_parts[0]}
        return taken

    def is_legal(self, things, assumed=None):
        """assumed: a thing of the part asked for that would be chosen before."""
        part = self.asked or 0
        for parts, taken in self.remaining:
            if assumed is not None:
                if parts[part] != assumed:
                    continue
                taken = taken | {part}
            if self.pointed(parts, taken, things) is not None:
                return True
        return False

    def legal_things(self, assumed=None):
        """All single things that can be pointed at now."""
        part, found = self.asked or 0, set()
        for parts, taken in self.remaining:
            if assumed is not None:
                if parts[part] != assumed:
                    continue
                taken = taken | {part}
            kinds = set()
            for at in range(1, len(parts)):
                if at not in taken and parts[at][0] not in kinds:
                    kinds.add(parts[at][0])
                    found.add(parts[at])
        return found

    def choose(self, thing):
        part = self.asked or 0
        self.remaining = [(parts, taken | {part}) for parts, taken in self.remaining if len(parts) > part and parts[part] == thing]
        self.steps += 1

    def point(self, things):
        left = [(parts, self.pointed(parts, taken, things)) for parts, taken in self.remaining]
        self.remaining = [(parts, taken) for parts, taken in left if taken is not None]
        self.steps += 1

    def fits(self, parts, things):
        """Would pointing at these things keep that move?"""
        taken = next(taken for left, taken in self.remaining if left == parts)
        return self.pointed(parts, taken, things) is not None

    def is_done(self):
        return self.steps > 0 and len(self.remaining) == 1


# ---- what is shown ----


def is_word(shown, wanted):
    """Players are shown by their names, not by the letters of their seats."""
    return shown == wanted or (re.fullmatch(r"[a-f](\W.*)?", wanted) is not None and shown[:1].isupper())


class Question:
    """The question on the screen: where it begins, and the line after it. None of its words may be missing."""

    def __init__(self, screen, sign, words):
        self.fault = f"the question is not there: {words}"
        self.left = self.top = self.bottom = 0
        wanted = words.split()
        best = 0
        for top, line in enumerate(screen.lines):
            for found in re.finditer(re.escape(sign), line):
                count, bottom = self.match(screen, found.start(), top, wanted)
                if count > best:
                    best, self.left, self.top, self.bottom = count, found.start(), top, bottom
        if best == len(wanted):
            self.fault = None
        elif best > 0:
            self.fault = f"the question ends after {best} of {len(wanted)} words: {words}"

    @staticmethod
    def match(screen, left, top, wanted):
        count, row = 0, top
        while count < len(wanted) and row < screen.height:
            words = screen.lines[row][left + (2 if row == top else 0):].split()
            before = count
            for word in words:
                if count == len(wanted) or not is_word(word, wanted[count]):
                    break
                count += 1
            if count == before:
                break
            row += 1
        return count, row


def same_words(one, other):
    return NOT_LISTED.sub("", one.lower()) == NOT_LISTED.sub("", other.lower())


class Listed:
    """Something of the list: its number, its words, where it is."""

    def __init__(self, number, words, left, top, width):
        self.number, self.words, self.left, self.top, self.width = number, words, left, top, width

    def __repr__(self):
        return f"{self.number} {self.words}"


def listed(screen, question):
    """Everything in the list below the question: gold words with a number before them. A blank under the cursor has no colour
    that anybody sees, but it keeps it."""
    found = []
    for left, top, text in screen.gold_runs:
        if top < question.bottom or left < question.left - 1 or top == screen.height - 1:
            continue
        for part in re.finditer(r"(?:^|(?<= ))(\d+)((?: \S+)*)", text):
            found.append(Listed(int(part[1]), part[2].strip(), left + part.start(), top, part.end() - part.start()))
    return found


def of_option(thing, title, count, items, operands=""):
    """The items of the list that can be this option: " 2 extend (3)", "3 (2)" where the things are numbers."""
    kind, name = thing
    behind = f" ({count})" if count > 1 else operands
    if kind != "verb" and title == name and name.isdigit():
        numbers = [item for item in items if str(item.number) == name and item.words == behind.strip()]
        if numbers:
            return numbers
    shown = name if kind == "verb" else title
    return [item for item in items if item.words == f"{shown}{behind}" or item.words.startswith(f"{shown}{behind}  ")]


def stands(before, after):
    """Nothing has changed but the clock of a race."""
    return (before.cursor, before.told[1:], without_clock(before)) == (after.cursor, after.told[1:], without_clock(after))


def without_clock(screen):
    return re.sub(r"clock +\d+:\d\d", "", screen.lines[0])


class Table(Tmux):
    """`mykonos play` in a window. seats: as for --seats."""

    def __init__(self, game, seats, seed=1, size=(80, 24), options=(), record=None, resume=False, resumed=None, **more):
        self.game, self.seats = game, seats
        self.scratch = tempfile.mkdtemp(prefix="mykonos-table-")
        self.record = record or os.path.join(self.scratch, "record")
        if resumed:  # a position of positions/
            shutil.copy(os.path.join(os.path.dirname(os.path.abspath(__file__)), "positions", resumed + ".record"), self.record)
            resume = True
        command = [MYKONOS, "play", game, "--seats", ",".join(seats), "--seed", str(seed), "--record", self.record, *options]
        if resume:
            command.append("--continue")
        self.command = command
        super().__init__(command, *size, **more)

    def close(self):
        try:
            super().close()
        finally:
            subprocess.run(["rm", "-rf", self.scratch])

    def state(self):
        """What the rules say about the record as it is now; None: there is none yet."""
        if not os.path.exists(self.record):
            return None
        moves, state = self.count_moves(), oracle.ask(self.record)
        written = moves != self.count_moves()  # meanwhile: the next look will tell
        return None if "fault" in state or written else {**state, "moves": moves}

    def count_moves(self):
        with open(self.record) as record:
            return sum(line[:2] in LETTERS for line in record)

    def fail(self, words):
        raise AssertionError(f"{self.game} {','.join(self.seats)} {self.width}x{self.height}: {words}\n"
                             f"{(self.screen or self.capture()).text}")

    def asked_seat(self, screen):
        """The seat whose move it is, as the first line says."""
        found = re.search(rf"[{SIGNS}*#^o+x@&%=-]? ?([a-f])(?: \S+)?: your move", screen.lines[0])
        return None if found is None else ord(found[1]) - ord("a")

    def next(self, moves=-1, seconds=60):
        """Waits for the next question after more moves than that (time makes events, too): (state, seat's part of it, screen); None: it is over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            screen, state = self.capture(), self.state()
            if "Pass the keyboard" in screen.text:
                self.keys("enter")
                self.wait(lambda screen: "Pass the keyboard" not in screen.text, "the table")  # or a second Enter would choose
            elif state is not None and state["moves"] > moves:
                if state["over"]:
                    self.wait_words("The game is over.")
                    return None
                seat = self.asked_seat(screen)
                for part in state["seats"]:
                    if part["seat"] == seat and self.question(screen, part).fault is None and stands(screen, self.wait_quiet()):
                        return state, part, screen  # not what is shown until the keyboard is passed on
            if self.dead:
                self.fail("it has ended")
            time.sleep(POLL_S)
        state = self.state()
        faults = [self.question(screen, part).fault for part in (state or {"seats": []})["seats"]]
        self.fail(f"nobody is asked after {moves} moves, or not in full: {faults}")

    def question(self, screen, part):
        return Question(screen, SIGNS[part["seat"]], part["question"])

    # ---- the cursor ----

    def cursor_thing(self, screen):
        """What the corner at the bottom says the cursor stands on: things, or a verb."""
        cells = screen.rows[-1]
        at = screen.width
        while at > 0 and (cells[at - 1].bold or cells[at - 1].char == " "):
            at -= 1
        words = screen.lines[-1][at:].split()
        if len(words) == 1:
            return (("verb", words[0]),)
        return tuple(zip(words[0::2], words[1::2]))

    def cursor_runs(self, screen):
        return [run for run in screen.runs(lambda cell: cell.reverse) if run[1] < screen.height - 1]

    def cursor_item(self, screen, items):
        left, top = screen.cursor
        for at, row, text in self.cursor_runs(screen):
            within = [item for item in items if item.top == row == top and at - 1 <= item.left <= at + len(text)]
            if at - 1 <= left <= at + len(text) and within:
                return within[0]  # what is right of it is its help
        return None

# ---- where things are ----
# For each kind of a game: how it is found on the screen. What is not here is a word: its name or title.


def label_row(screen, labels):
    """The line in which these labels stand in this order, and their columns."""
    pattern = re.compile(r"(?<!\S)" + r"(?!\S) +(?<!\S)".join(f"({re.escape(label)})" for label in labels) + r"(?!\S)")
    for top, line in enumerate(screen.lines[1:-1], 1):
        found = pattern.search(line)
        if found:
            return top, {label: found.start(at + 1) for at, label in enumerate(labels)}
    return None


def crossings(screen, columns, rows):
    """Cells where the column of a label above meets the row of a label at the left: {(column, row): (left, top)}."""
    while columns:
        head = label_row(screen, columns)
        if head is not None:
            break
        columns = columns[:-1]
    else:
        return {}
    found, (top, lefts) = {}, head
    for row in rows:
        for at in range(top + 1, screen.height):
            label = re.match(r"\s*(\d+)(?!\S)", screen.lines[at])
            if label and label[1] == row and label.end() < min(lefts.values()):
                found.update({(column, row): (left, at) for column, left in lefts.items()})
                break
    return found


def mykerinos_spaces(screen):
    cells = crossings(screen, list("abcdefgh"), list("123456789"))
    return {(("space", column + row),): [(left + shift, top) for shift in range(-1, 3)] for (column, row), (left, top) in cells.items()}


def myriath_crossings(screen):
    columns = [chr(ord("a") + at) for at in range(20)]
    cells = crossings(screen, columns, [str(row) for row in range(1, 21)])
    return {(("column", column), ("row", row)): [(left + shift, top) for shift in range(-1, 2)] for (column, row), (left, top) in cells.items()}


def cyclades_seas(screen):
    """A sea has its name, or its number in a row that has its letter at the left."""
    found = {}
    for top, line in enumerate(screen.lines[1:-1], 1):
        chart = line.split("│")[0] if "│" in line else ""  # words below the chart name seas, too
        for name in re.finditer(r"(?<!\S)([A-Z])(\d+)(?![\w])", chart):
            found[(("sea", name[0]),)] = [(at, top) for at in range(name.start(), name.end())]
        label = re.match(r"\s*([A-K]) ", chart)
        for number in re.finditer(r"(?<=[ ▒])(\d)(?=[ +●■▲◆⬢★–]|$)", chart) if label else ():
            found[(("sea", label[1] + number[0]),)] = [(number.start(), top)]
    return found


def myriath_tiles(screen):
    """In the side: a row for each shape, I to X, with the ends of its tiles; or each tile by its whole name."""
    found, shape, inside = {}, None, False
    for top, line in enumerate(screen.lines[1:], 1):
        side = line.rfind("│") + 1 or line.rfind("├") + 1
        if "├" in line:
            inside = re.search(r"your \d+ tiles?\b", line) is not None
            continue
        for word in re.finditer(r"(?<!\S)([ILTX]?)([AW]{2,4})(?![\w])|(?<!\S)([ILTX])(?!\S)", line[side:]) if inside else ():
            shape = word[3] or word[1] or shape
            if word[2] and shape:
                found[(("tile", shape + word[2]),)] = [(side + at, top) for at in range(word.start(2), word.end(2))]
    return found


def myst_places(screen):
    cells = crossings(screen, list("abcdefgh"), list("123456"))
    return {(("place", column + row),): [(left + shift, top) for shift in range(-2, 3)] for (column, row), (left, top) in cells.items()}


def nowhere(_):
    """Its words are also written on things of another kind."""
    return {}


GRIDS = {"myst": {"place": myst_places, "landmark": nowhere}, "mykerinos": {"space": mykerinos_spaces}, "myriath": {"column": myriath_crossings, "tile": myriath_tiles}, "cyclades": {"sea": cyclades_seas}}


def is_figure(game, kind, screen, left, top):
    """On the chart the name of a creature is what stands in a sea or on an isle, and lit with it."""
    return game == "cyclades" and kind == "creature" and "│" in screen.lines[top][left:]


def lit(screen, cells):
    """Is a thing in these cells lit?"""
    return any(screen.cell(left, top).gold for left, top in cells)


def lit_words(screen, words):
    """Where these words are lit, not as a part of longer ones."""
    pattern = re.compile(r"(?<![\w-])" + re.escape(words) + r"(?![\w-])", re.IGNORECASE)
    found = []
    for left, top, text in screen.gold_runs:
        if 0 < top < screen.height - 1:
            found += [(left + part.start(), top) for part in pattern.finditer(text)]
    return found
