"""The start screen: from `mykonos` to the first question of every game, by arrows alone and by the mouse alone; games that keep
themselves, go on with the same players and lose nothing; invitations that are pasted; windows of all sizes."""
import os
import re
import shutil
import signal
import subprocess
import tempfile

from table import oracle
from tmux import MYKONOS, Tmux, expect, run_named

TITLE = "one table for five board games"
GAMES = ["Cyclades", "Mykerinos", "Myriath", "Myst", "Mytikas"]
ADDRESS = "http://localhost:1/t/17#5d0c9a41b7e2f36808d1c4aa93be7f15"


class Start(Tmux):
    """`mykonos` alone. home: where its games are kept."""

    def __init__(self, home, size=(80, 24), words=(), environment=None, **more):
        self.home = home
        super().__init__([MYKONOS, *words], *size, environment={"XDG_STATE_HOME": home, **(environment or {})}, **more)
        self.wait_words(TITLE)

    def records(self):
        folder = os.path.join(self.home, "mykonos/games")
        names = os.listdir(folder) if os.path.exists(folder) else []
        return sorted(os.path.join(folder, name) for name in names if name.endswith(".record"))

    def line(self, words):
        """The number of the line with these words."""
        screen = self.wait_words(words)
        return next(top for top, line in enumerate(screen.lines) if words in line)

    def click_words(self, words):
        top = self.line(words)
        self.click(self.screen.lines[top].index(words) + 1, top)

    def wait_cursor(self, words):
        self.wait(lambda screen: any(words in run[2] for run in screen.runs(lambda cell: cell.reverse)), f"the cursor on {words}")

    def sit(self, game):
        self.keys(str(GAMES.index(game) + 1))
        self.wait_cursor("sit down")
        self.keys("enter")
        self.wait_words("your move")

    def leave(self):
        self.keys("q")
        self.wait_words("Leave the table?")
        self.keys("y")
        self.wait_words(TITLE)


def in_home(test):
    def run():
        home = tempfile.mkdtemp(prefix="mykonos-start-")
        try:
            test(home)
        finally:
            shutil.rmtree(home)
    return run


@in_home
def arrows(home):
    for number, game in enumerate(GAMES):
        with Start(home) as start:
            for below in range(number):
                start.keys("down")
                start.wait_words(GAMES[below + 1] + ": your table")
            start.wait_cursor(game)
            start.keys("enter")
            start.wait_cursor("sit down")
            start.wait_words(f"$ mykonos play {game.lower()} --seats human,level:2")
            start.keys("enter")
            start.wait(lambda screen: game in screen.lines[0] and "your move" in screen.text, f"the first question of {game}")
            print(f"ok: to {game} by arrows", flush=True)


@in_home
def mouse(home):
    for game in GAMES:
        with Start(home) as start:
            start.click_words(game + "  ")
            start.wait_cursor("sit down")
            start.wait_words(game + ": your table")
            start.click_words("sit down")
            start.wait(lambda screen: game in screen.lines[0] and "your move" in screen.text, f"the first question of {game}")
            print(f"ok: to {game} by the mouse", flush=True)


def children(pid):
    return [int(word) for word in subprocess.run(["pgrep", "-P", str(pid)], stdout=subprocess.PIPE, text=True).stdout.split()]


def move(start, game):
    """Makes one move, and waits until somebody is asked again."""
    state = oracle.ask(start.records()[0])
    start.keys("1")
    start.wait_words("start ·")
    start.keys("enter")
    start.wait(lambda screen: is_asked_after(state["events"], oracle.ask(start.records()[0])) and "your move" in screen.text,
               f"the next question of {game}")


def is_asked_after(events, state):
    """The first seat, after more events than that; what is just being written cannot be read yet."""
    return "fault" not in state and state["events"] > events and 0 in [part["seat"] for part in state["seats"]]


@in_home
def go_on(home):
    """Three seats of chosen kinds; left, continued, killed, continued: the same players, and nothing is lost."""
    with Start(home) as start:
        start.keys("2")
        start.wait_cursor("sit down")
        start.keys("s")
        start.wait_cursor("level 2")
        start.keys("-")
        start.wait_cursor("level 1")
        start.keys("right")
        start.wait_cursor("empty")
        for _ in range(7):
            start.keys("+")
        start.wait_cursor("random")
        start.wait_words("$ mykonos play mykerinos --seats human,level:1,random")
        for _ in range(2):
            start.keys("down")
        start.wait_cursor("sit down")
        start.keys("enter")
        start.wait_words("your move")
        start.wait_words("1 start")
        move(start, "Mykerinos")
        start.leave()
        start.wait_words("Season 1 of 4, your move")
        start.wait_words("$ mykonos play --continue mykerinos-1")
        start.wait_words("with human,level:1,random")
        before = oracle.ask(start.records()[0])
        start.keys("enter")
        start.wait_words("your move")
        start.wait_words("1 start")
        expect(oracle.ask(start.records()[0])["check"] == before["check"], "a game that was left goes on where it was")
        move(start, "Mykerinos")
        before = oracle.ask(start.records()[0])
        os.kill(children(start.pid)[0], signal.SIGKILL)
        start.wait_words(TITLE)
        expect(oracle.ask(start.records()[0])["check"] == before["check"], "after kill -9 nothing is lost")
        start.keys("6")
        start.wait_words("your move")
        start.keys("s")
        start.wait_words("level:1")
        start.wait_words("random")
        print("ok: with the same players", flush=True)
        os.kill(children(start.pid)[0], signal.SIGKILL)
        start.wait_words(TITLE)
        os.kill(start.pid, signal.SIGKILL)
    with Start(home) as start:
        start.keys("6")
        start.wait_words("your move")
        expect(oracle.ask(start.records()[0])["check"] == before["check"], "nor if the start screen is killed, too")


@in_home
def two_at_once(home):
    with Start(home) as one, Start(home) as other:
        for start in (one, other):
            start.sit("Mykerinos")
        one.wait_words("1 start")
        expect(len(one.records()) == 2, "two games at once have files of their own")
        move(one, "Mykerinos")
        other.leave()
        other.wait_words("is being played in another terminal")
        before = oracle.ask(one.records()[0])
        other.keys("6")
        other.wait_words("mykerinos-1 is being played in another terminal.")
        other.keys("q")
        other.wait_end()
        expect(oracle.ask(one.records()[0])["check"] == before["check"], "a game in use is not continued elsewhere")
    with Start(home, words=("play",)) as start:
        start.keys("6")
        start.wait_words("your move")
        print("ok: it can be when the other terminal is closed; `play` alone opens the start screen, too")


@in_home
def broken(home):
    folder = os.path.join(home, "mykonos/games")
    os.makedirs(folder)
    for name, words in [("cyclades-1", "rubbish"), ("myst-1", ""), ("myriath-7", "mykonos-record 1\ngame myri")]:
        with open(os.path.join(folder, name + ".record"), "w") as file:
            file.write(words)
    os.mkdir(os.path.join(folder, "mytikas-3.record"))
    record = os.path.join(folder, "mykerinos-4.record")
    subprocess.run([MYKONOS, "play", "mykerinos", "--seats", "random,random", "--seed", "1", "--json", "--record", record],
                   stdout=subprocess.DEVNULL, check=True)
    with open(record) as file:
        whole = file.read()
    with open(os.path.join(folder, "mykerinos-5.record"), "w") as file:
        file.write(whole[:len(whole) // 2].rsplit("#", maxsplit=1)[0])
    with Start(home) as start:
        for name in ("cyclades-1", "myst-1", "myriath-7"):
            start.wait_words(f"{name} cannot be read")
        start.wait_words("Mykerinos cannot be read: line ")
        for name in ("mykerinos-5", "myst-1"):
            start.click_words("cannot be read: line" if name == "mykerinos-5" else name)
            start.wait_words(f"{name}")
            start.wait_words("It is left alone.")
        start.sit("Cyclades")
        start.leave()
        print("ok: broken files are shown as such, and hinder nobody")
        expect(open(os.path.join(folder, "cyclades-1.record")).read() == "rubbish", "and they are left alone")
        start.click_words("over: ")
        start.wait(lambda screen: TITLE not in screen.text and "Mykerinos" in screen.text or "mykonos replay" in screen.lines[0], "the replay")
        print("ok: what is over is replayed")


@in_home
def pasted(home):
    with Start(home) as start:
        start.ask(f"set-buffer -b invitation \"mykonos join '{ADDRESS}'\"")
        start.ask(f"paste-buffer -p -b invitation -t {start.pane}")
        start.wait_words("Invitation: " + ADDRESS)
        start.keys("escape")
        start.wait_words("$ mykonos join INVITATION")
        print("ok: an invitation that is pasted is recognised", flush=True)
        start.keys(ADDRESS.split("#", maxsplit=1)[0])
        start.wait_words("Invitation: " + ADDRESS.split("#", maxsplit=1)[0])
        start.keys("escape")
        print("ok: also where the terminal does not tell that it was pasted", flush=True)
        start.keys("n")
        start.wait_words("Your name: guest")
        start.keys(*["backspace"] * 5, "Thalia", "enter")
        start.wait_words("your name: Thalia")
        start.keys("j")
        start.wait_words("Invitation:")
        start.keys("nonsense", "enter")
        start.wait_words("An invitation looks like")
        start.keys("j")
        start.wait_words("Invitation:")
        start.keys(ADDRESS, "enter")
        start.wait_words("No server answers at localhost:1.")
        start.keys("C-c")
        start.wait_words("Enter goes back to the start screen.")
        start.keys("enter")
        start.wait_words("your name: Thalia")
        print("ok: and what came of it is read before the start screen comes back", flush=True)


@in_home
def sizes(home):
    for width, height in [(60, 20), (80, 24), (120, 40)]:
        with Start(home, (width, height)) as start:
            seen = set()
            for _ in range(40):  # around once: everything comes into sight
                screen = start.wait_quiet(0.03)
                runs = screen.runs(lambda cell: cell.reverse)
                expect_quietly(len(runs) == 1, f"one cursor: {runs}\n{screen.text}")
                if (runs[0][2], runs[0][1]) in seen and len(seen) > 12:
                    break
                seen.add((runs[0][2], runs[0][1]))
                start.keys("tab")
                start.wait_change(screen)
            words = " ".join(run for run, _ in seen)
            for wanted in [*GAMES, "you", "new", "sit down", "rules", "join by an invitation", "watch a table", "your name"]:
                expect_quietly(wanted in words, f"{wanted} at {width}x{height}: {words}")
            print(f"ok: everything is reached at {width}x{height}", flush=True)
    with Start(home) as start:
        start.keys("o", "enter", "12345")
        start.wait_words("12345")
        for width, height in [(40, 15), (30, 10), (2, 5), (80, 24)]:
            start.resize(width, height)
            start.wait(lambda screen: screen.width == width, "the new size")
        start.wait_words("12345")
        print("ok: a number that is typed outlives any size of the window", flush=True)
        start.keys("escape")
        start.resize(40, 12)
        start.wait_words("too small")
        start.resize(100, 30)
        start.wait_words(TITLE)
        start.sit("Mytikas")
        start.resize(80, 24)
        start.wait(lambda screen: screen.width == 80 and "your move" in screen.text, "the table at 80x24")
        start.leave()
        start.wait(lambda screen: screen.width == 80 and screen.lines[0].rstrip().endswith(TITLE), "the start screen at 80x24")
        print("ok: other sizes, also while a game is played", flush=True)


def expect_quietly(holds, words):
    if not holds:
        raise AssertionError(words)


@in_home
def signs(home):
    with Start(home, environment={"LC_ALL": "C"}) as start:
        screen = start.wait_quiet()
        expect(all(ord(char) < 128 for char in screen.text), "LC_ALL=C: only ASCII")
    with Start(home, environment={"NO_COLOR": "1"}) as start:
        screen = start.wait_quiet()
        expect(all(not cell.colour for row in screen.rows for cell in row), "NO_COLOR: no colours")
        expect(re.match(r"\{.1 Cyclades.*\}", screen.lines[2]), "NO_COLOR: the cursor stands in braces")
    with Start(home) as start:
        start.keys("q")
        expect(start.wait_end() in (0, None), "q leaves")
    for end in (("C-c",), ("C-d",)):
        with Start(home) as start:
            start.keys(*end)
            start.wait_end()
            expect(start.property("mouse_any_flag") == "0", f"{end[0]} leaves the terminal as it was")
    for word in ("TERM=dumb", "TERM=xterm <&-"):
        with Tmux(script=f"{word.split()[0]} {MYKONOS} {' '.join(word.split()[1:])}", height=50) as pane:
            pane.wait_words("Usage: mykonos")
            print(f"ok: {word}: the help instead")


@in_home
def rules(home):
    with Start(home) as start:
        start.keys("3")
        start.wait_cursor("sit down")
        start.keys("r")
        start.wait_words("mykonos rules myriath")
        start.keys("escape")
        start.wait_words(TITLE)
        start.keys("f1")
        start.wait_words("An invitation can be pasted at any time.")
        start.keys("escape")
        start.wait_words(TITLE)
        print("ok: rules and keys are read here")


@in_home
def stopped(home):
    """Ctrl-Z stops both, the start screen and the game that it has begun; without the start screen the game ends."""
    with Tmux(environment={"XDG_STATE_HOME": home}) as pane:
        pane.keys(f"{MYKONOS}\r")
        pane.wait_words(TITLE)
        pane.keys("C-z")
        pane.wait(lambda _: pane.property("alternate_on") == "0", "the shell after Ctrl-Z")
        pane.keys("fg\r")
        pane.wait(lambda screen: pane.property("alternate_on") == "1" and TITLE in screen.text, "the start screen after fg")
        pane.keys("2")
        pane.wait_words("Mykerinos: your table")
        pane.keys("enter")
        pane.wait_words("your move")
        pane.keys("C-z")
        pane.wait(lambda _: pane.property("alternate_on") == "0", "the shell after Ctrl-Z")
        pane.keys("fg\r")
        pane.wait(lambda screen: pane.property("alternate_on") == "1" and "1 start" in screen.text, "the table after fg")
        pane.keys("1")
        pane.wait_words("start ·")
        print("ok: Ctrl-Z and fg, before and in a game", flush=True)
        os.kill(children(pane.pid)[0], signal.SIGTERM)
        pane.wait(lambda _: pane.property("alternate_on") == "0", "the shell without the start screen")
        pane.keys("echo al''ive; stty -a\r")
        screen = pane.wait(lambda screen: "alive" in screen.text and "isig" in screen.text, "the shell")
        expect(not re.search(r"-echo |-icanon|-icrnl", screen.text), "SIGTERM: keys are echoed, lines are read")
        print("ok: no game plays on without its start screen", flush=True)


@in_home
def lines(home):
    """`play --plain` asks for the game and the opponents; `play GAME` begins at once, and says who plays."""
    with Tmux([MYKONOS, "play", "--plain"], environment={"XDG_STATE_HOME": home}) as pane:
        pane.wait_words("Which game?")
        pane.keys("2\r")
        pane.wait_words("How many play, with you? From 2 to 4.")
        pane.keys("7\r")
        pane.wait_words("Type a number from 2 to 4, or Enter for 2.")
        pane.keys("3\r")
        pane.wait_words("How strong are the bots?")
        pane.keys("\r")
        pane.wait_words("a>")
        pane.keys("score\r")
        pane.expect(lambda screen: screen.text.count("points  level:2") == 2, "in lines one is asked for the game, the number of players and their level")
    with Tmux([MYKONOS, "play", "myriath"], environment={"XDG_STATE_HOME": home}) as pane:
        pane.wait_words("your move")
        pane.keys("e")
        pane.wait_words("Playing: human,level:2; `--seats` chooses others.")
        print("ok: who plays is said where nobody was named", flush=True)


TESTS = {"arrows": arrows, "mouse": mouse, "go_on": go_on, "two": two_at_once, "broken": broken, "pasted": pasted, "sizes": sizes,
         "signs": signs, "rules": rules, "stopped": stopped, "lines": lines}

if __name__ == "__main__":
    run_named(TESTS)
