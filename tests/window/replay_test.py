"""A record in the window: every moment that keys lead to is what the rules and the game's own drawing say of it, for everybody and as
each seat saw it; the analysis finds what `mykonos analyse` finds; a long game is as quick as a short one."""
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

from table import oracle
from tmux import MYKONOS, POLL_S, Tmux, expect

SEATS = "abcdef"
FOLDER = tempfile.mkdtemp(prefix="mykonos-replay-")
PLACE = re.compile(r"event (\d+) of (\d+)")


def mykonos(*arguments, typed="", status=0):
    done = subprocess.run([MYKONOS, *arguments], input=typed, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          env=dict(os.environ, LC_ALL="C.UTF-8"))
    assert done.returncode == status, f"{arguments}: status {done.returncode}: {done.stderr}"
    return done.stdout


def play(game, seats, seed=7, typed="", options=()):
    """The path of the record of a game by bots, or of one that is typed."""
    path = os.path.join(FOLDER, f"{game}-{len(os.listdir(FOLDER))}.record")
    mykonos("play", game, "--seats", seats, "--seed", str(seed), "--record", path, *([] if typed else ["--json"]), *options, typed=typed)
    return path


class Replay(Tmux):
    def __init__(self, path, *options, size=(80, 24), **more):
        self.path, self.viewer = path, "-"
        self.told = json.loads(mykonos("replay", path, "--json"))
        self.count = len(self.told["events"])
        super().__init__([MYKONOS, "replay", path, *options], *size, **more)
        self.wait_at(0)

    def place(self, screen):
        found = PLACE.search(screen.text)
        return int(found[1]) if found and int(found[2]) == self.count else None

    def wait_at(self, at):
        return self.wait(lambda screen: self.place(screen) == at, f"event {at}")

    def press(self, key, at):
        """A key that leads there."""
        self.keys(key)
        return self.wait_at(at)

    def jump(self, at):
        self.keys(f"{at}\r")
        return self.wait_at(at)

    def view(self, letter):
        """Until v has come to that seat; "-": to everybody."""
        words = {"-": "seen by everybody"}
        while self.viewer != letter:
            seats = "-" + SEATS[:self.told["seats"]]
            self.viewer = seats[(seats.index(self.viewer) + 1) % len(seats)]
            self.keys("v")
            self.wait(lambda screen: screen.lines[0].rstrip().endswith(words.get(self.viewer, f"seen by {self.viewer}")), f"the view of {self.viewer}")

    def board(self, at):
        """As the game draws it: rows, and a test whether a cell of it is its own."""
        foot = 3 if self.height < 28 else 5 if self.height < 38 else 8
        drawn = oracle.ask(f"@{at} {self.viewer} {self.width} {self.height - 2} {foot} {self.path}")
        assert "fault" not in drawn, drawn
        own = lambda left, top: not any(x <= left < x + w and y <= top < y + h for x, y, w, h in drawn["words"])
        return drawn["rows"], own

    def difference(self, screen, at):
        """The first row of the board that is not as it should be; None: there is none."""
        rows, own = self.board(at)
        for top, row in enumerate(rows):
            shown = screen.lines[top + 1]
            for left, char in enumerate(row):
                if own(left, top) and shown[left] != char:
                    return f"row {top}:\n{row}\n{shown}"
        return None

    def check(self, at):
        """Looks for as long as a redraw may take."""
        end = time.monotonic() + 5
        while (fault := self.difference(self.wait_at(at), at)) is not None and time.monotonic() < end:
            time.sleep(POLL_S)
        assert fault is None, f"{self.path} after {at} events, seen by {self.viewer}: {fault}\n{self.screen.text}"
        if self.viewer == "-" and at > 0:
            words = self.told["events"][at - 1]["words"].split()[:6]
            self.wait_words(" ".join(words))


# ---- moments ----


def there_and_back(game, seats, steps, **more):
    path = play(game, seats)
    with Replay(path, **more) as replay:
        step = max(1, replay.count // steps)
        checked = 0
        for letter in "-" + SEATS[:replay.told["seats"]]:
            replay.view(letter)
            replay.press("home", 0)
            for at in range(0, replay.count + 1, step):
                replay.jump(at)
                replay.check(at)
                checked += 1
            replay.press("end", replay.count)
            for at in range(replay.count - 1, max(0, replay.count - 6), -1):
                replay.press("left", at)
                replay.check(at)
                checked += 1
            for at in range(replay.place(replay.screen) + 1, replay.count + 1):
                replay.press("right", at)
                replay.check(at)
                checked += 1
        expect(checked > 0, f"{game} {replay.width}x{replay.height}: {checked} boards are what the game draws for each seat, there and back")


def rounds():
    """Seasons are where the title says so."""
    with Replay(play("mykerinos", "random,random,random")) as replay:
        seen = []
        while True:
            at = replay.place(replay.screen)
            replay.keys("pgdn")
            screen = replay.wait(lambda screen: replay.place(screen) not in (None, at), "the next season")
            if replay.place(screen) == replay.count:
                break
            replay.check(replay.place(screen))
            seen.append((replay.place(screen), re.search(r"Season (\d)", screen.lines[0])[1]))
        expect([season for _, season in seen] == ["2", "3", "4"], f"PgDn goes to the seasons: {seen}")
        for at, _ in reversed(seen):
            replay.press("pgup", at)
        expect("Season 1" in replay.press("left", seen[0][0] - 1).lines[0], "PgUp goes back; one event before it is still season 1")
        changed = [cell for row in replay.press("left", seen[0][0] - 2).rows[1:15] for cell in row if cell.underline]
        expect(0 < len(changed) < 200, f"{len(changed)} cells of the board stand out as changed")


def taken_back():
    path = play("template", "human,human", typed="take 1\nundo\ntake 3\ntake 2\nundo\ntake 1\nquit\n")
    with Replay(path) as replay:
        expect(replay.count == 6, "six events, two of them take-backs")
        for at in (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 0):
            replay.press("right" if at > replay.place(replay.screen) else "left", at)
            replay.check(at)
        expect(True, "moves that were taken back are shown, and their taking back")


# ---- by itself ----


def plays():
    with Replay(play("template", "random,random")) as replay:
        replay.keys(" ")
        replay.wait(lambda screen: replay.place(screen) == 2 and "▶" in screen.text, "two events by themselves")
        replay.keys(" ")
        at = replay.place(replay.wait(lambda screen: not re.search(r"event.*▶", screen.text), "a pause"))
        began = time.monotonic()
        while time.monotonic() - began < 0.8:  # longer than an event takes
            expect_quiet = replay.place(replay.capture())
            assert expect_quiet == at, f"it goes on after the pause: {at} {expect_quiet}"
            time.sleep(POLL_S)
        replay.check(at)
        replay.keys(" ")
        replay.wait_at(replay.count)
        replay.wait(lambda screen: not re.search(r"event.*▶", screen.text), "the end")
        expect(True, "Space goes on, stops, goes on to the end and stops there")


def sizes():
    with Replay(play("mytikas", "random,random"), size=(120, 40)) as replay:
        replay.jump(40)
        replay.view("b")
        for width, height in [(120, 40), (80, 24), (100, 30), (60, 20), (30, 10), (80, 24)]:
            replay.resize(width, height)
            if width < 60:
                replay.wait_words("too small")
                continue
            replay.wait(lambda screen: screen.width == width and replay.place(screen) == 40, f"{width}x{height}")
            if width >= 80:
                replay.check(40)
            replay.press("right", 41)
            replay.press("left", 40)
        expect(True, "the moment and the view stay in other sizes")
    with Replay(play("cyclades", "random,random"), "--ascii") as replay:
        screen = replay.jump(9)
        expect(all(ord(char) < 128 for line in screen.lines for char in line), "--ascii has only ASCII signs")


def mouse():
    with Replay(play("mykerinos", "random,random")) as replay:
        screen = replay.jump(10)
        top = next(top for top, line in enumerate(screen.lines) if "├━" in line and top > 15)
        right = screen.lines[top].index("┤")
        replay.click(right - 1, top)
        replay.wait_at(replay.count)
        replay.click(screen.lines[top].index("├"), top)
        replay.wait_at(0)
        replay.keys("tab", "?")
        replay.wait(lambda screen: "╔" in screen.text, "what the thing is")
        replay.keys("escape")
        expect(True, "a click on the line goes to its event; Tab and ? explain things")


# ---- the analysis ----


def analysed():
    for game, seats, iterations in [("template", "random,random,random", 200), ("myriath", "random,random", 16)]:
        path = play(game, seats)
        wanted = json.loads(mykonos("analyse", path, "--iterations", str(iterations), "--json"))
        entries = [at + 1 for at, event in enumerate(json.loads(mykonos("replay", path, "--json"))["events"]) if not event["undone"]]
        turns = sorted(entries[index] for index in wanted["turning_points"])
        with Replay(path, "--iterations", str(iterations)) as replay:
            expect("a analyse" in replay.capture().lines[-1], "the last line names the key that analyses")
            replay.keys("a")
            screen = replay.wait(lambda screen: "chances" in screen.text and "analysing" not in screen.text, "the analysis", 60)
            expect("a analyse" not in screen.lines[-1] and "q leave" in screen.lines[-1], "but not when that is done")
            seen = []
            while len(seen) < len(turns):
                before = replay.place(replay.screen)
                replay.keys("!")
                screen = replay.wait(lambda screen: replay.place(screen) not in (None, before), "the next turning point")
                seen.append(replay.place(screen))
            expect(seen == turns, f"{game}: ! goes to the turning points of `mykonos analyse`: {turns}")
            for at in (0, turns[0] if turns else 1, replay.count):
                win = wanted["result"] if at == replay.count else wanted["events"][entries.index(at + 1)]["win"]
                replay.keys(f"{at}\r")
                replay.wait(lambda screen: replay.place(screen) == at and agree(screen, win), f"at {at} the chances {win}")
            expect(True, f"{game}: the chances are those of `mykonos analyse`")


def agree(screen, win):
    shown = [int(number) for number in re.findall(r"(\d+) %", screen.text)]
    return len(shown) >= len(win) and all(abs(one - 100 * two) <= 0.51 for one, two in zip(shown, win))


def keys_while_analysing():
    with Replay(play("cyclades", "random,random"), "--iterations", "20000") as replay:
        replay.keys("a")
        screen = replay.wait_words("analysing")
        expect("a analyse" not in screen.lines[-1], "a has done what it can when the analysis has begun")
        began = time.monotonic()
        for at in range(1, 11):
            replay.press("right", at)
        took = (time.monotonic() - began) / 10
        replay.check(10)
        expect(took < 1, f"a key is answered while the analysis thinks: {1000 * took:.0f} ms with looking")
        began = time.monotonic()
        replay.keys("q")
        expect(replay.wait_end() in (0, None) and time.monotonic() - began < 5, "q stops it and leaves, with status 0")


def after_a_game():
    with Tmux([MYKONOS, "play", "template", "--seats", "human,random", "--seed", "2"]) as pane:
        pane.wait_words("your move")
        pane.keys("a")
        pane.wait_words("The analysis waits until the game is over.")
        pane.keys("escape")
        while "looks back" not in pane.wait(lambda screen: "your move" in screen.text or "looks back" in screen.text).text:
            before = pane.wait_quiet()
            pane.keys("1")
            pane.wait_change(before)
        pane.keys("a")
        screen = pane.wait(lambda screen: PLACE.search(screen.text), "the replay")
        found = PLACE.search(screen.text)
        expect(found[1] == found[2], "a in the result looks back from the end of the game")
        pane.wait(lambda screen: "chances" in screen.text and "analysing" not in screen.text, "the analysis", 60)
        pane.keys("home")
        pane.wait_words(f"event 0 of {found[2]}")
        pane.keys("q")
        pane.wait(lambda screen: "Replay" not in screen.text and "The game is over" in screen.text, "the table again")
        pane.keys(":analyse\r")
        pane.wait_words("Replay")
        pane.keys("C-d")
        expect(pane.wait_end() in (0, None), "q leads back to the table, :analyse to the replay again, Ctrl-D leaves both")


# ---- records ----


def broken():
    path = play("mykerinos", "random,random")
    with open(path) as file:
        lines = file.read().split("\n")
    lines[20] = lines[20].rsplit("#", 1)[0] + "#00000000"
    with open(path, "w") as file:
        file.write("\n".join(lines))
    with Tmux(script=f"{MYKONOS} replay {path}; echo status $?; exec sleep 60") as pane:
        screen = pane.wait_words("status 1")
        expect("line 21" in screen.words and pane.property("alternate_on") == "0", "a broken record is told in words, without a window")
    expect(len(mykonos("replay", play("template", "random,random")).split("\n")) > 5, "in a pipe it is told in lines")


def long_record():
    """Lifting and lowering a piece changes nothing, so it can be repeated in the record."""
    short = play("myst", "human,human", typed="a choose rocket\nb choose ship\na lift 5\na lower\nquit\n")
    with open(short) as file:
        lines = file.read().rstrip("\n").split("\n")
    path = short + ".long"
    with open(path, "w") as file:
        file.write("\n".join(lines + lines[-2:] * 2600) + "\n")
    with Replay(path) as replay:
        dice, times = random.Random(5), []
        for at in [dice.randrange(replay.count) for _ in range(12)] + [replay.count]:
            replay.jump(at)
            replay.check(at)
        at = replay.count
        for _ in range(60):
            at, key = (at - 1, "left") if dice.random() < 0.8 else (min(at + 1, replay.count), "right")
            began = time.monotonic()
            replay.press(key, at)
            times.append(1000 * (time.monotonic() - began))
        times.sort()
        print(f"a record of {replay.count} events: half of the keys within {times[30]:.0f} ms, p99 {times[-1]:.0f} ms, with looking at it through tmux")
        expect(times[30] < 500, "a long record is as quick as a short one")


def main():
    there_and_back("mykerinos", "random,random,random", 12)
    there_and_back("cyclades", "random,random", 10)
    there_and_back("myriath", "random,random", 8)
    there_and_back("mytikas", "random,random", 8, size=(120, 40))
    there_and_back("myst", "random,random", 8)
    taken_back()
    rounds()
    plays()
    sizes()
    mouse()
    analysed()
    keys_while_analysing()
    after_a_game()
    broken()
    long_record()


if __name__ == "__main__":
    try:
        main()
    finally:
        shutil.rmtree(FOLDER)
