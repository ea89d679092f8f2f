"""Tables on a server in the window: two players and somebody who watches, each in a terminal of their own, at a real
`mykonos serve`. They wait for each other, move by keys, write, lose the server and get it back, take moves back with each
other's consent, play to the end and play again. `online_test.py 80 24`: the size of the windows."""
import argparse
import os
import re
import subprocess
import sys
import tempfile
import time

os.environ.setdefault("BUILD", os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../build/dev"))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../server"))
from home import Home  # noqa: E402
from tmux import MYKONOS, PATIENCE_S, Tmux, expect  # noqa: E402

PANE, WIDE = 38, 120  # cells of the chat beside the table, in a window from so many cells on
GAME_LIMIT_S = 40


def order(home, *options):
    out = subprocess.run([MYKONOS, "table", "create", "--game", "myriath", "--seats", "person,person", "--tempo", "0", f"http://{home.address()}",
                          *options], stdout=subprocess.PIPE, text=True, check=True).stdout
    return re.findall(r"http://\S+", out)


class Online(Tmux):
    """A window of somebody at a table."""

    def __init__(self, size, *words):
        super().__init__(None, *size)
        self.runs(*words)

    def runs(self, *words):
        self.keys(" ".join(f"'{word}'" for word in (MYKONOS, *words)) + "; echo status $?\r")

    def wait_words(self, words, seconds=PATIENCE_S):
        """On the table or in the chat, which may be a pane beside it."""
        def words_in(lines):
            return " ".join(" ".join(lines).split())
        edge = self.width - PANE if self.width >= WIDE else self.width
        return self.wait(lambda screen: words in words_in(line[:edge] for line in screen.lines) or
                         words in words_in(line[edge + 1:] for line in screen.lines), repr(words), seconds)

    def asked(self, screen=None):
        return "your move" in (screen or self.capture()).lines[0]

    def press(self, *keys):
        """Each key when the one before it has been answered."""
        for key in keys:
            before = self.capture()
            self.keys(key)
            self.wait_change(before)

    def moves(self, limit=12):
        """The first move that can be made: the cursor goes to what can be chosen next by itself."""
        self.wait(self.asked, "the question")
        for _ in range(limit):
            self.press("enter")
            if not self.asked():
                return
        raise AssertionError(f"no move was made:\n{self.screen.text}")

    def leaves(self, *keys):
        self.keys(*keys)
        return self.wait_words("status 0").words


def waiting(size, invitation):
    a = Online(size, "join", invitation, "--name", "Ann", "--seat", "a")
    a.wait_words("● a Ann (you) ■ b nobody yet The game begins when seat b is taken.")
    a.wait_words(invitation)
    a.wait_words("connected")
    a.expect(lambda screen: "not begun yet" in screen.lines[0], "before the game, the window says who is there and what it waits for")
    expect("The same invitation brings you back." in a.leaves("q"), "q leaves at once")
    a.keys("clear\r")
    a.runs("join", invitation, "--name", "Ann")
    a.wait_words("a Ann (you)")
    return a


def talking(a, b, wide):
    """What is written is not lost behind moves, and nobody's cursor moves."""
    a.press("right", "down", "right")
    before = a.capture()
    b.press("c")
    b.keys("good luck, Ann")
    b.wait_words("> good luck, Ann")
    b.keys("enter")
    b.wait_words("Bob: good luck, Ann")
    a.wait_words("Bob: good luck, Ann")
    a.expect(lambda screen: screen.cursor == before.cursor, "a line of somebody else leaves the cursor where it is")
    if not wide:
        a.wait(lambda screen: "c: 1 new" in screen.lines[0], "the sign")
    b.press("escape")
    b.expect(lambda screen: "chat" in screen.lines[-1], "Escape goes back to the table")
    a.press("tab")
    a.moves()
    b.wait(b.asked, "the move of the other player")
    b.moves()
    a.wait(a.asked, "the move of the other player")
    print("ok: moves by keys appear in the other window", flush=True)
    if not wide:
        a.expect(lambda screen: "c: 1 new" in screen.lines[0], "that something was written is shown until it is seen")
        a.press("c")
        a.wait(lambda screen: "new" not in screen.lines[0] and "Bob: good luck, Ann" in screen.text, "the chat")
        a.press("escape")
    a.expect(lambda screen: not wide or "Bob: good luck, Ann" in screen.text, "moves do not hide what was written")
    a.press("e")
    a.wait_words("good luck, Ann")
    a.press("escape")


def refused(size, invitation):
    wrong = invitation[:-1] + ("0" if invitation[-1] != "0" else "1")
    with Online(size, "join", wrong) as one:
        words = one.wait_words("status 1").words
        expect("This invitation is not for this table" in words and "mykonos: the server ended the connection" in words,
               "why there is no table is told on the terminal")


def chat_in(screen, wide):
    """The words of the chat, line by line."""
    return [line[-PANE:] if wide else line.split("║")[1] for line in screen.lines if wide or line.count("║") == 2]


def writing_anything(a, b, wide):
    """Wide characters keep their two cells and long words go on in the next line; nothing is cut."""
    word = "x" * 70
    a.press("c")
    a.keys(f"好运 é 👍 {word} end", "enter")
    a.wait(lambda screen: "> 好" not in screen.text, "the empty line")
    a.press("escape")
    b.press("c")
    b.expect(lambda screen: len("".join(re.findall("x{3,}", "\n".join(chat_in(screen, wide))))) == len(word) and
             "Ann: 好运 é 👍" in screen.text, "wide characters and long words are shown whole")
    b.press("escape")


def losing(home, a, b):
    home.kill()
    for one in (a, b):
        one.wait(lambda screen: "connection lost" in screen.lines[0], "the loss")
    home.start()
    for one in (a, b):
        one.wait(lambda screen: "connection lost" not in screen.lines[0], "the connection")
        one.press("e")
        one.wait_words("Connected again.")
        one.press("escape")
    a.moves()
    b.wait(b.asked, "the move after the loss")
    print("ok: a server that was killed and started again is noticed, and play goes on", flush=True)


def taking_back(a, b, key):
    """Ann has moved; Bob moves, and then Ann wants her move back."""
    b.moves()
    a.wait(a.asked, "her turn")
    a.press("u")
    b.wait_words("Ann asks to take back 2 moves. y agrees, n declines.")
    a.wait_words("You have asked the others to take back 2 moves. n withdraws it.")
    b.press(key)
    if key == "n":
        a.wait_words("The moves are not taken back: the request was declined.")
        a.wait(lambda screen: "n withdraws it" not in screen.text, "the end of the request")
        a.moves()
        b.wait(b.asked, "the next move")
        b.moves()
    else:
        a.wait(lambda screen: a.asked(screen) and "n withdraws it" not in screen.text, "the position before")
        b.wait(lambda screen: not b.asked(screen) and "agrees" not in screen.text, "the position before")
    print(f"ok: `{key}` answers somebody who wants to take moves back", flush=True)


def planning(a, b):
    """It is Ann's turn."""
    a.wait(a.asked, "her turn")
    b.press("p")
    example = re.search(r"`plan (.*?)`", b.wait_words("You have no plan.").words).group(1)
    b.press("escape", ":")
    b.keys(f"plan {example}", "enter")
    b.wait_words("Your plan: ")
    b.wait(lambda screen: "Your plan: " in screen.text, "the plan in force")
    b.press(":")
    b.keys("plan off", "enter")
    b.wait_words("You have no plan any more.")
    b.wait(lambda screen: "Your plan: " not in "\n".join(screen.lines[-4:]), "the end of the plan")
    print("ok: a plan is shown while it is in force", flush=True)


def other_device(a):
    """What somebody has asked the server for is shown at once, and whole."""
    a.press(":")
    a.keys("device", "enter")
    a.wait_words("It works once:")
    a.expect(lambda screen: any(re.search(r"mykonos join 'http.*/t/\d+#\w{8}'", line) for line in screen.lines), "the code for another device can be copied from one line")
    a.press("escape")


def is_over(screen):
    return "The game is over." in screen.lines[0]


def to_the_end(a, b, w):
    end = time.monotonic() + GAME_LIMIT_S
    while not is_over(a.capture()) and not is_over(b.capture()):
        if time.monotonic() > end:
            raise AssertionError(f"the game does not end:\n{a.screen.text}")
        for one in (a, b):
            if one.asked():
                one.press("enter")
    for one in (a, b, w):
        one.wait(is_over, "the end")
        one.wait_words("The shuffle was fair")
        one.press("escape")
    print("ok: the game is played to its end by keys, and everybody hears that the shuffle was fair", flush=True)


def again(a, b, w):
    a.wait_words("R plays again with the same people")
    a.press("R")
    a.wait(lambda screen: not is_over(screen), "the new table")
    b.wait_words("Ann wants to play again.")
    w.wait_words("Ann wants to play again.")
    b.press("R")
    w.press("R")
    for one in (a, b):
        one.wait(lambda screen: " to move" in screen.lines[0] or "your move" in screen.lines[0], "the new game")
    w.wait(lambda screen: " to move" in screen.lines[0], "the new game")
    first = a if a.asked() else b
    first.moves()
    print("ok: they play again in the same window", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("width", type=int)
    parser.add_argument("height", type=int)
    size = (lambda given: (given.width, given.height))(parser.parse_args())
    wide = size[0] >= WIDE
    with tempfile.TemporaryDirectory() as folder, Home(folder) as home:
        invitation, place = order(home)
        refused(size, invitation)
        a = waiting(size, invitation)
        w = Online(size, "watch", place, "--name", "Wim")
        b = Online(size, "join", invitation, "--name", "Bob", "--seat", "b")
        for one in (a, b, w):
            one.wait(lambda screen: "connected" in screen.lines[0] and "move" in screen.lines[0], "the game")
        if not a.asked():
            b.moves()
            a.wait(a.asked, "her turn")
        talking(a, b, wide)
        writing_anything(a, b, wide)
        losing(home, a, b)
        taking_back(a, b, "n" if wide else "y")
        planning(a, b)
        other_device(a)
        to_the_end(a, b, w)
        again(a, b, w)
        for one in (a, b, w):
            said = one.leaves("q", "y")
            expect("The shuffle was fair" in said and "You leave the table." in said,
                   "those who leave find on the terminal how the games have ended")
        for one in (a, b, w):
            one.close()


main()
