"""Whole games by the arrow keys and Enter alone, by Tab and Enter, and by the mouse alone; the others are bots that choose by
lot. The cursor is read from the terminal, and what it stands on from the corner of the screen. In CI the first
decisions of each game, and a short game to its end; `--all`: all of them to the end, which takes minutes; `--only GAME`."""
import argparse
import functools
import random
import time

from table import Aim, Table, games, go_through, listed

DECISIONS = {"arrows": 4, "tab": 4, "mouse": 8}  # of one game in CI
SHORT = "template"  # this one is played to the end there, too
ARROWS = ["up", "down", "left", "right"]


class Player:
    def __init__(self, table, way, lot):
        self.table, self.way, self.lot = table, way, lot
        self.keys = 0

    def spot(self):
        return self.table.cursor_thing(self.table.screen), self.table.screen.cursor

    def press(self, key):
        self.keys += 1
        before = self.table.capture()
        self.table.keys(key)
        return self.table.wait_change(before, 0.25)

    def can_take(self, aim):
        """Does Enter choose something here?"""
        things = self.table.cursor_thing(self.table.screen)
        if not things:
            return None
        if things[0] in aim.options():
            part = things[0]
            question = self.table.question(self.table.screen, self.part)
            if self.table.cursor_item(self.table.screen, listed(self.table.screen, question)) is not None:
                return "choose", part
        return ("point", things) if things[0][0] != "verb" and aim.is_legal(things) else None

    def walk(self, aim):
        """A few steps by lot, then on to something that can be chosen, with a map of where the arrows have led so far."""
        steps, ways = self.lot.randrange(0, 5), {}
        for at in range(300):
            self.table.capture()
            taken, spot = self.can_take(aim), self.table.screen.cursor
            if at >= steps and taken is not None:
                return taken
            key = "tab" if self.way == "tab" else self.lot.choice(ARROWS) if at < steps else self.arrow(spot, ways)
            self.press(key)
            ways.setdefault(spot, {})[key] = self.table.capture().cursor
        self.table.fail(f"no way to {list(aim.options())[:9]} by {self.way}")

    def arrow(self, spot, ways):
        """One that was not tried here, best towards something lit; else towards the nearest place where one was not."""
        untried = [key for key in ARROWS if key not in ways.get(spot, {})]
        if untried:
            return min(untried, key=self.off_course)
        seen, paths = {spot}, [(spot, None)]
        for here, first in paths:
            if any(key not in ways.get(here, {}) for key in ARROWS):
                return first
            for key, there in ways[here].items():
                if there not in seen:
                    seen.add(there)
                    paths.append((there, first or key))
        self.table.fail("the arrows lead nowhere else")

    def off_course(self, key):
        """How much an arrow leads away from what is lit nearest."""
        screen = self.table.screen
        left, top = screen.cursor
        spots = [(2 * abs(at - left) + 5 * abs(row - top), at + len(text) // 2 - left, row - top)
                 for at, row, text in screen.gold_runs if 0 < row < screen.height - 1]
        _, right, down = min(spots, default=(0, 0, 0))
        return {"right": -right, "left": right, "down": -2 * down, "up": 2 * down}[key]

    def click(self, aim):
        """On anything lit: first where the list is, else somewhere on the board."""
        screen = self.table.capture()
        items = listed(screen, self.table.question(screen, self.part))
        spots = [(item.left + item.width // 2, item.top) for item in items]
        spots += [(left + len(text) // 2, top) for left, top, text in screen.gold_runs
                  if 0 < top < screen.height - 1 and not any(top == item.top for item in items)]
        if not spots:
            self.table.fail("nothing is lit")
        self.table.click(*self.lot.choice(spots))

    def decide(self, state, part):
        self.part = part
        aim = Aim(part["moves"])
        while True:
            if self.way == "mouse":
                before = self.table.capture()
                self.click(aim)
                self.keys += 1
                self.table.wait_change(before, 0.5)
                if (self.table.state() or state)["events"] != state["events"]:
                    return
                if "╔" in self.table.capture().text:  # why not
                    self.table.click(0, 0)
                    self.table.wait(lambda screen: "╔" not in screen.text, "the table without a popup")
                if self.keys > 40000:
                    self.table.fail("clicks lead nowhere")
                if self.table.asked_seat(self.table.screen) is None:
                    return
                continue
            how, what = self.walk(aim)
            self.press("enter")
            if how == "choose":
                aim.choose(what)
            else:
                aim.point(what)
            if not aim.remaining:
                self.table.fail(f"{what} could not be chosen")
            if aim.is_done():
                return


def play(game, way, everything):
    seats = ["human"] + ["random"] * (game["seats_least"] - 1)
    most = 100000 if everything or game["key"] == SHORT else DECISIONS[way]
    lot, began = random.Random(5), time.monotonic()
    with Table(game["key"], seats, 11, (80, 24) if way != "mouse" else (120, 40)) as table:
        player, decisions = Player(table, way, lot), 0
        following = table.next()
        while following is not None and decisions < most:
            state, part, _ = following
            player.decide(state, part)
            decisions += 1
            following = table.next(state["moves"])
        if following is None:  # the result, then out
            table.wait_words("The game is over.")
            table.keys("escape")
            table.wait_quiet()  # or Escape and q would be one key
            table.keys("q")
            if table.wait_end() not in (0, None):
                table.fail("its status is not 0")
        print(f"ok: {game['key']} by {way}: {decisions} decisions, {player.keys} keys, "
              f"{'to the end' if following is None else 'not to the end'}, {time.monotonic() - began:.1f} s", flush=True)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--all", action="store_true")
    options.add_argument("--only", action="append")
    options.add_argument("--way", action="append")
    options.add_argument("--go-on", action="store_true")
    chosen = options.parse_args()
    go_through((functools.partial(play, game, way, chosen.all) for game in games() if not chosen.only or game["key"] in chosen.only
                for way in chosen.way or ["arrows", "tab", "mouse"]), chosen.go_on)


if __name__ == "__main__":
    main()
