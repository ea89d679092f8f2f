"""At every decision, whatever the window's size: the whole question is on the screen, everything that can be chosen is there
and lit, at the place that its coordinates say, and nothing else is. Then a move by lot is made, step by step, looking at
each step in the same way. `--all` plays every number of players at every size; `--only GAME` one game."""
import argparse
import functools
import random
import time

from table import GRIDS, Aim, Table, games, go_through, is_figure, lit, listed, lit_words, of_option, oracle, stands
from tmux import POLL_S, WHOLE_S

SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]
RACE, EXPLORING = "myst", "myst-exploring"
RICH = {"cyclades": "cyclades-rich"}  # a question of two lines, and below it a list of two, with the most seats
TAB_S = 0.5  # for the cursor to go on, if there is nowhere left to go
STEP_S = 10  # until a step that was made is shown


class Watcher:
    """Looks at the screen of a table and compares it with the rules."""

    def __init__(self, table, lot, tab_share):
        self.table, self.lot, self.tab_share = table, lot, tab_share
        self.kinds = oracle.ask(table.record, kinds=True)["kinds"]
        self.steps = self.decisions = self.tabs = 0
        self.found_by = {}

    # ---- one screen ----

    def faults(self, screen, part, aim):
        question = self.table.question(screen, part)
        if question.fault:
            return [question.fault]
        self.items = listed(screen, question)
        self.where = {}
        assumed, faults = self.assumed(screen, aim), []
        if not self.table.cursor_runs(screen):
            faults.append("there is no cursor")
        faults += self.grid_faults(screen, aim, assumed)
        faults += self.option_faults(screen, aim, assumed)
        faults += self.word_faults(screen, aim, assumed)
        return faults

    def assumed(self, screen, aim):
        """The thing of the list on which the cursor stands: the board shows what would be legal after it."""
        item = self.table.cursor_item(screen, self.items)
        if item is None or aim.asked is None:
            return None
        for thing, count in aim.options().items():
            if item in self.listed_as(aim, thing, count):
                return thing
        return None

    def listed_as(self, aim, thing, count):
        moves = [parts for parts, _ in aim.remaining if parts[aim.asked or 0] == thing]
        operands = "".join(" " + name for _, name in moves[0][1:]) if thing[0] == "verb" and count == 1 else ""
        return of_option(thing, aim.titles.get(thing, thing[1]), count, self.items, operands)

    def grid_faults(self, screen, aim, assumed):
        faults, kinds = [], {kind for parts, _ in aim.remaining for kind, _ in parts}
        for kind, find in GRIDS.get(self.table.game, {}).items():
            if kind == "place" and kind not in kinds and "landmark" in kinds:
                continue  # there the places stand for the Landmarks in them
            places = find(screen)
            for things, cells in places.items():
                legal, shown = aim.is_legal(things, assumed), lit(screen, cells)
                if legal:
                    self.where[things] = cells
                if legal != shown:
                    faults.append(f"{things} is {'not ' * (not shown)}lit, and {'' if legal else 'not '}legal: "
                                  f"{[screen.cell(*cell) for cell in cells]}")
        return faults

    def option_faults(self, screen, aim, assumed):
        """Every thing of the next step is listed, or on the board."""
        faults, unseen = [], []
        for thing, count in aim.options().items():
            items = self.listed_as(aim, thing, count)
            on_grid = [things for things in self.where if thing in things]
            words = [] if thing[0] == "verb" else lit_words(screen, thing[1]) + lit_words(screen, aim.titles.get(thing, thing[1]))
            if len(items) > 1:
                faults.append(f"{thing} is listed twice: {items}")
            how = "list" if items else "grid" if on_grid else "word" if words else None
            if how is None:
                unseen.append(thing)
            else:
                self.found_by[how] = self.found_by.get(how, 0) + 1
        if unseen and aim.asked == 0 and len(aim.options()) == 1:
            unseen = []  # the only verb need not be chosen where its things are on the board
        self.unseen = unseen
        if aim.asked == 0 and unseen:
            faults.append(f"not listed: {unseen}; listed: {self.items}")
        return faults

    def word_faults(self, screen, aim, assumed):
        """Things that cannot be chosen, by their words."""
        legal = {words.lower() for kind, name in aim.legal_things() | set(aim.options()) for words in (name, aim.titles.get((kind, name), name))}
        faults, golden = [], [run for run in screen.gold_runs if 0 < run[1] < screen.height - 1]
        for kind, values in self.kinds.items():
            if kind in GRIDS.get(self.table.game, {}):
                continue
            texts = [text for left, top, text in golden if not is_figure(self.table.game, kind, screen, left, top)]
            for value in values:
                for words in {value["name"], value["title"]}:
                    if len(words) > 3 and words.lower() not in legal and any(text.strip().lower() == words.lower() for text in texts):
                        faults.append(f"{kind} {value['name']} is lit and not legal")
        return faults

    # ---- with the cursor ----

    def tab_round(self, part, aim):
        """Goes through everything that can be chosen by Tab: {things: cell of the cursor}."""
        table, found = self.table, {}
        seen = set()
        while True:
            screen = table.screen
            things = table.cursor_thing(screen)
            if not things:
                table.fail("the corner does not say where the cursor is")
            spot = (things, screen.cursor)
            if spot in seen:
                return found
            seen.add(spot)
            found.setdefault(things, screen.cursor)
            if len(found) > 700:
                table.fail(f"Tab does not come round: {list(found)[:20]}")
            reached = {thing for one in found for thing in one}
            if not self.tab(screen, STEP_S if any(thing not in reached for thing in aim.options()) else TAB_S):
                return found  # there is nothing else

    def tab(self, screen, seconds):
        """Presses Tab; false: the cursor stays. Something of the screen before may arrive only now: that is no answer."""
        end = time.monotonic() + seconds
        self.table.keys("tab")
        while self.table.wait_change(screen, end - time.monotonic(), 3 * WHOLE_S):
            after = self.table.screen
            if after.cursor != screen.cursor and after.cell(*after.cursor).reverse:  # while it draws, the cursor is anywhere
                return True
            screen = after
        return False

    def check_round(self, part, aim):
        self.tabs += 1
        found = self.tab_round(part, aim)
        options, reached = aim.options(), set()
        first = next(iter(found))
        for things in found:
            if things == first and things[0] not in options and not aim.is_legal(things):
                continue  # where the cursor was before
            if things[0] in options:
                reached.add(things[0])
            if things[0][0] != "verb" and not aim.is_legal(things) and things[0] not in options:
                self.table.fail(f"Tab goes to {things}, which is not legal")
            reached |= {thing for thing in things if thing in options and aim.is_legal(things)}
        if len(options) == 1 and aim.asked in (0, None):
            return found
        missing = [thing for thing in options if thing not in reached]
        if missing:
            self.table.fail(f"Tab does not go to {missing}, only to {list(found)}")
        return found

    # ---- one decision ----

    def look(self, part, aim):
        end = time.monotonic() + STEP_S
        while True:
            screen = self.table.capture()
            faults = self.faults(screen, part, aim)
            if not faults and stands(screen, self.table.wait_quiet(3 * WHOLE_S)):
                return  # and nothing of it is still on its way
            if time.monotonic() > end:
                self.table.fail(f"after {aim.steps} steps of {part['question']!r}:\n  " + "\n  ".join(faults[:12]))
            time.sleep(POLL_S)

    def make_step(self, part, aim, move):
        """One part of the move, by number, click, or Tab and Enter."""
        parts = next(parts for parts, _ in aim.remaining if [tuple(one) for one in parts] == move)
        thing = parts[aim.asked or 0]
        items = self.listed_as(aim, thing, aim.options()[thing])
        if items and self.lot.random() < 0.7:
            counts = thing[0] != "verb" and all(name.isdigit() for _, name in aim.options())
            most = max(int(name) for _, name in aim.options()) if counts else max(item.number for item in self.items)
            self.table.keys(*str(items[0].number), *(["enter"] if most > 9 else []))
            aim.choose(thing)
            return f"number {items[0].number}"
        if items:
            self.table.click(items[0].left, items[0].top)
            aim.choose(thing)
            return f"click on {items[0]}"
        for things, cells in self.where.items():
            if aim.fits(parts, things) and thing in things:
                self.table.click(*cells[len(cells) // 2])
                aim.point(things)
                return f"click on {things}"
        found = self.check_round(part, aim)
        fitting = [things for things in found if things[0][0] != "verb" and aim.fits(parts, things)]
        if not fitting:
            self.table.fail(f"{thing} of {move} is neither listed nor on the board: {list(found)}")
        things = next((things for things in fitting if thing in things), fitting[0])
        self.table.click(*found[things])
        aim.point(things)
        return f"click on {things} where Tab went"

    def decide(self, part):
        aim, history = Aim(part["moves"]), []
        move = [tuple(one) for one in self.lot.choice(aim.remaining)[0]]
        self.decisions += 1
        while True:
            self.steps += 1
            self.look(part, aim)
            if self.lot.random() < (3 * self.tab_share if self.unseen else self.tab_share):
                self.check_round(part, aim)
                self.table.wait_quiet(0.03)
                self.faults(self.table.screen, part, aim)
            if aim.is_done():
                return move, history
            history.append(self.make_step(part, aim, move))
            if aim.is_done():
                return move, history


def play(game, seats, size, seed, most, position=None, tab_share=0.1):
    lot = random.Random(seed)
    began = time.monotonic()
    with Table(game["key"], seats, seed, size, resumed=position) as table:
        following = table.next()
        watcher = Watcher(table, lot, tab_share)
        while following is not None and watcher.decisions < most:
            state, part, _ = following
            try:
                made = watcher.decide(part)
            except AssertionError:
                if not is_time_up(table, state, part):
                    raise
                following = table.next(state["moves"] - 1)
                continue
            words = " ".join(name for _, name in made[0])
            try:
                following = table.next(state["moves"])
            except AssertionError as fault:
                raise AssertionError(f"{words} was not played by {made[1]}: {fault}") from None
            played(table, state, part, words)
        print(f"ok: {game['key']} {','.join(seats)} {size[0]}x{size[1]}: {watcher.decisions} decisions, {watcher.steps} steps, "
              f"{watcher.tabs} rounds by Tab, seen by {watcher.found_by}{'' if following else ', to the end'}, "
              f"{time.monotonic() - began:.1f} s", flush=True)


def is_time_up(table, state, part):
    """A race has ended meanwhile: nobody has moved, but nobody is asked that any more."""
    now = table.state()
    return now is not None and now["moves"] == state["moves"] and \
        part["question"] not in [other["question"] for other in now["seats"]]


def played(table, state, part, words):
    """What was chosen is what the record has."""
    letter = "abcdef"[part["seat"]]
    with open(table.record) as record:
        events = [line.split() for line in record if line[:2] in [c + " " for c in "abcdef-"]]
    line = next((line for line in events[state["events"]:] if line[0] == letter), None)
    if line is None or " ".join(line[2:-1]) != words:
        table.fail(f"{letter} chose {words!r}, and the record has {line}")


def tables(chosen, everything):
    """While everybody moves at once, a record is no measure of what is shown: a race is looked at from where it is over on."""
    for game in games():
        if chosen and game["key"] not in chosen:
            continue
        races = game["key"] == RACE
        counts = [4] if races else range(game["seats_least"], game["seats_most"] + 1)
        for turn, count in enumerate(counts):
            for at, size in enumerate(SIZES):
                if everything or races or at == turn % len(SIZES):
                    yield game, ["human"] + ["random"] * (count - 1), size, 100 * count + at, EXPLORING if races else None
        for size in (SIZES if everything else SIZES[:1]) if races else SIZES[3:]:  # the race itself, without bots, who would move at any time
            yield game, ["human"] * game["seats_least"], size, 7, None
        if game["key"] in RICH:
            yield game, ["human"] + ["random"] * (game["seats_most"] - 1), SIZES[0], 1, RICH[game["key"]]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--all", action="store_true")
    options.add_argument("--only", action="append")
    options.add_argument("--decisions", type=int)
    options.add_argument("--go-on", action="store_true", help="after a fault, too")
    chosen = options.parse_args()
    most = chosen.decisions or (100000 if chosen.all else 4)
    go_through((functools.partial(play, game, seats, size, seed, most, position)
                for game, seats, size, seed, position in tables(chosen.only, chosen.all)), chosen.go_on)


if __name__ == "__main__":
    main()
