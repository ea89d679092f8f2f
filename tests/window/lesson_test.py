"""Lessons at a terminal. Every one is followed from its first step to its last by Tab and Enter: what a step says is read off
the screen, whole, and what it asks for is done. Once something else is done; and one lesson is followed in lines, from a
pipe. `--only GAME`."""
import argparse
import functools
import json
import os
import re
import subprocess

from table import Table, games, go_through
from tmux import MYKONOS, Tmux, expect

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
OVER = "That is how the game goes, and the lesson is over."
FREE = "The lesson goes on when it fits again."
ACTS_MOST = 120  # until a lesson has been followed


def lesson_of(game, code=""):
    with open(os.path.join(ROOT, "games", game, f"lesson{code}.json"), encoding="utf-8") as file:
        return json.load(file)


class Lesson(Tmux):
    cursor_thing = Table.cursor_thing

    def __init__(self, game, size=(80, 24), before=()):
        self.game = game
        self.steps = lesson_of(game)["steps"]
        super().__init__([MYKONOS, *before, "learn", game], *size)

    def fail(self, words):
        raise AssertionError(f"{self.game} {self.width}x{self.height}: {words}\n{self.capture().text}")

    def step_of(self, screen):
        """The step whose words are shown, all of them; 0: the lesson says something else; None: it is not whole yet."""
        found = re.search(r"Lesson(?:, step (\d+) of (\d+))?: ", screen.words)
        if found is None or "╔" in screen.text:
            return None
        if found[1] is None:
            return 0 if FREE in screen.words or OVER in screen.words else None
        if int(found[2]) != len(self.steps):
            self.fail(f"there are {len(self.steps)} steps")
        return int(found[1]) if self.steps[int(found[1]) - 1]["say"] in screen.words[found.end():] else None

    def next(self):
        """Waits for something to do."""
        def ready(screen):
            step = self.step_of(screen)
            return step is not None and (OVER in screen.words or "Enter reads on" in screen.text or "your move" in screen.lines[0])
        return self.step_of(self.wait(ready, "the next step"))

    def press(self, key):
        before = self.capture()
        self.keys(key)
        return self.wait_change(before, 0.4)

    def names(self):
        """What the cursor stands on: a verb, or values of things."""
        return [value for _, value in self.cursor_thing(self.capture())]

    def find(self, wanted):
        """Goes by Tab to something wanted; False: there is none."""
        first = None
        for _ in range(200):
            here = (self.names(), self.screen.cursor)
            if here[0] and all(name in wanted for name in here[0]):
                return True
            if here == first:
                return False
            first = first or here
            self.press("tab")
        return False

    def obey(self, step):
        """Chooses what is asked for, part by part; what is not named, as the cursor finds it."""
        wanted = (self.steps[step - 1].get("expect") or [""])[0].split() if step > 0 else []
        asked = self.capture().lines[0]
        for _ in range(8):
            if self.find(wanted):
                wanted = [word for word in wanted if word not in self.names()]
            elif not self.names():
                self.press("tab")
            before = self.capture()
            self.keys("enter")
            if not self.wait_change(before, 2):
                self.fail("Enter does nothing")
            screen = self.wait_quiet(0.1)
            if "╔" in screen.text:
                self.fail("it is refused")
            if self.step_of(screen) != step or screen.lines[0] != asked or step == 0:
                return
        self.fail(f"step {step} is not left")

    def check_points(self, step):
        """What a step names with all its words is underlined, if it can be seen at all."""
        if any(len(words.split()) > 1 for words in self.steps[step - 1].get("expect", [])):
            if not any(0 < top < self.screen.height - 1 for _, top, _ in self.screen.runs(lambda cell: cell.underline)):
                self.fail(f"step {step} points at nothing")

    def follow(self):
        shown = []
        for _ in range(ACTS_MOST):
            step = self.next()
            if OVER in self.screen.words:
                break
            if step > 0 and (not shown or shown[-1] != step):
                if shown and step < shown[-1]:
                    self.fail(f"step {step} after {shown[-1]}")
                shown.append(step)
                self.check_points(step)
            if "Enter reads on" in self.screen.text:
                self.keys("enter")
                self.wait(lambda screen: self.step_of(screen) != step, f"what follows step {step}")
            else:
                self.obey(step)
        else:
            self.fail(f"the lesson has no end; shown: {shown}")
        # A task may not come up: a cube that has only one place is placed by itself.
        missing = [at for at, step in enumerate(self.steps, 1) if at not in shown and not step.get("optional")
                   and not ("when" in step and "expect" in step)]
        if missing:
            self.fail(f"steps {missing} are left out")
        expect(True, f"{self.game} {self.width}x{self.height}: {len(shown)} of {len(self.steps)} steps, then the end")
        self.wait_words("your move")
        self.keys("q", "y")
        if self.wait_end() not in (0, None):
            self.fail("its status is not 0")


def follow(game, size):
    with Lesson(game, size) as lesson:
        lesson.follow()


def disobey():
    """Something else is met with words, played if it is chosen once more, and can be taken back."""
    with Lesson("mytikas") as lesson:
        first, second = lesson.steps[0], lesson.steps[1]
        lesson.wait_words(first["say"])
        for played in (False, True):
            lesson.keys(":favor zeus", "enter")
            if not played:
                lesson.wait_words("Here, take Demeter's favor token.")  # a frame is between the lines
                lesson.wait_words("once more.")
                lesson.keys("escape")
                lesson.wait(lambda screen: lesson.step_of(screen) == 1, "step 1 again")
        lesson.wait(lambda screen: lesson.step_of(screen) == 2, "step 2")
        lesson.keys("u")
        lesson.wait(lambda screen: lesson.step_of(screen) == 1, "step 1 after undo")
        lesson.keys(":favor demeter", "enter")
        lesson.wait(lambda screen: lesson.step_of(screen) == 2, "step 2 after what was asked")
        lesson.keys("b")
        lesson.wait(lambda screen: lesson.step_of(screen) == 1 and "Enter reads on" in screen.text, "step 1, read again")
        lesson.keys("b")
        lesson.wait_words("Nothing was said before this.")
        lesson.keys("escape")
        lesson.wait(lambda screen: lesson.step_of(screen) == 1, "step 1 still")
        lesson.keys("enter")
        lesson.wait(lambda screen: lesson.step_of(screen) == 2 and "your move" in screen.lines[0], "step 2 after reading")
        lesson.keys("f")
        lesson.wait(lambda screen: second["say"] not in screen.words and "f shows what it says" in screen.words, "a folded lesson")
        lesson.keys("f")
        lesson.wait_words(second["say"])
        lesson.keys("f")
        lesson.wait_words("f shows what it says")
        lesson.keys(":go demeter-day", "enter")
        lesson.wait(lambda screen: lesson.step_of(screen) == 3, "step 3, unfolded")
        lesson.keys(":skip", "enter")
        lesson.wait_words("Play on here as you like")
        lesson.keys(":produce marble", "enter")
        lesson.wait(lambda screen: "Lesson" not in screen.words, "the table without a lesson")
    expect(True, "a lesson minds other moves once, follows what is taken back, is read again, folded and left")


def long_event():
    """Where there is no room for all of the first event, it can be seen that it goes on."""
    for size, cut in (((80, 24), True), ((120, 40), False)):
        with Lesson("mykerinos", size) as lesson:
            lesson.wait_words("Lesson, step 1")
            events = lesson.wait_quiet().words.partition(" Lesson, step 1")[0]
            expect(cut == events.endswith("…") and cut == ("first player [2.1]." not in events), f"a long event is cut: {cut}")


def in_german():
    with Lesson("mykerinos", before=("--language", "de")) as lesson:
        lesson.wait_words(lesson_of("mykerinos", ".de")["steps"][0]["say"])
        lesson.keys("enter")
        lesson.wait_words(lesson_of("mykerinos", ".de")["steps"][1]["say"])
    expect(True, "a lesson speaks German")


def in_lines():
    """All of it is scripted, so that the answers are known beforehand; one of them is not what was asked for."""
    answers = ["", "choose rocket", "choose ship", "lift 1", "put f5", "back", "", "", "spin", "spin", "move h5", "lay", "done", "", "quit"]
    run = subprocess.run([MYKONOS, "learn", "myst"], input="\n".join(answers) + "\n", stdout=subprocess.PIPE, text=True, timeout=60,
                         env={**os.environ, "LC_ALL": "C.UTF-8"})
    words = " ".join(run.stdout.split())
    at = 0
    steps = lesson_of("myst")["steps"]
    for number, step in enumerate(steps, 1):
        said = f"Lesson, step {number} of {len(steps)} {step['say']}"
        if said not in words[at:]:
            raise AssertionError(f"step {number} is missing after\n{words[at - 300:at + 300]}")
        at = words.index(said, at)
    expect(OVER in words[at:], f"in lines from a pipe: {len(steps)} steps, then the end of the lesson")
    expect(steps[1]["otherwise"] + " To play your move all the same, choose it once more." in words, "something else is met with words")
    expect(run.returncode == 0, "its status is 0")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--only")
    options.add_argument("--go-on", action="store_true")
    chosen = options.parse_args()
    keys = [game["key"] for game in games() if os.path.exists(os.path.join(ROOT, "games", game["key"], "lesson.json"))]
    plays = [functools.partial(follow, key, (80, 24)) for key in keys if chosen.only in (None, key)]
    if chosen.only is None:
        plays += [functools.partial(follow, "mykerinos", (120, 40)), disobey, long_event, in_german, in_lines]
    go_through(plays, chosen.go_on)


if __name__ == "__main__":
    main()
