"""While a bot thinks, everything works that needs no turn: the cursor, popups, commands, undo and leaving."""
import os
import pty
import signal
import subprocess
import tempfile
import time

from table import Table
from tmux import MYKONOS, PATIENCE_S, Tmux, run_named

THINKING = "is thinking"


class Thinker:
    """A bot that answers when the test allows it, so nothing depends on how fast the machine is."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="mykonos-thinker-")
        self.gate = os.path.join(self.folder.name, "gate")
        self.player = f"cmd:python3 {os.path.join(os.path.dirname(os.path.abspath(__file__)), 'slow_bot.py')} {self.gate}"
        self.seats = ["human", self.player, "random"]

    def answer(self):
        """Lets it answer once, and waits until it has."""
        open(self.gate, "w").close()
        end = time.monotonic() + PATIENCE_S
        while os.path.exists(self.gate):
            if time.monotonic() > end:
                raise AssertionError("the bot does not answer")
            time.sleep(0.01)


def begin(table):
    """Digs somewhere; then it is the bot's turn. Returns how many events there were before."""
    events = table.next()[0]["events"]
    table.keys(":", "start c3", "enter")
    table.wait_words(THINKING)
    return events


def soon(table, test, words):
    """It happens while the bot still thinks."""
    table.wait(test, words)
    if THINKING not in table.screen.lines[0]:
        table.fail(f"{words}, but the bot does not think any more")
    print(f"ok: while the bot thinks: {words}", flush=True)


def keys():
    bot = Thinker()
    with Table("mykerinos", bot.seats) as table:
        begin(table)
        before = table.cursor_thing(table.screen)
        table.keys("right")
        soon(table, lambda screen: table.cursor_thing(screen) != before, "the cursor goes on")
        table.keys("s")
        soon(table, lambda screen: "╔" in screen.text, "a popup opens")
        table.keys("escape")
        soon(table, lambda screen: "╔" not in screen.text, "it closes")
        bot.answer()
        table.wait_words("your move")
        print("ok: then it moves", flush=True)


def taken_back():
    """What the bot thought about is no more: it does not play, and is asked again after the next move."""
    bot = Thinker()
    with Table("mykerinos", bot.seats) as table:
        before = begin(table)
        table.keys("u")
        table.wait_words("your move")
        bot.answer()
        table.wait_quiet(1)  # nothing may come of it
        if "your move" not in table.capture().lines[0] or table.state()["events"] != before + 2:
            table.fail("after undo the bot has moved")
        print("ok: undo while it thinks, and it does not move", flush=True)
        table.keys(":", "start e5", "enter")
        table.wait_words(THINKING)
        bot.answer()
        table.wait_words("your move")
        after = table.next()[0]["events"]
        if after != before + 5:
            table.fail(f"{after - before} events: not a move, taken back, another one, and those of two bots")
        print("ok: after the next move it does", flush=True)


def left():
    """Bots of ours break off at once, however long they may think."""
    with Table("cyclades", ["human", f"plain@{1000 * PATIENCE_S}"]) as table:
        table.wait_words("your move")
        table.keys("tab", "enter")
        for _ in range(20):
            if THINKING in table.capture().lines[0]:
                break
            table.keys("enter")
            table.wait_quiet()
        table.wait_words(THINKING)
        table.keys("q", "y")
        table.wait_end(PATIENCE_S / 2)
        print("ok: leaving does not wait for a bot that thinks", flush=True)


def turn_comes():
    """That it is not your turn is not told any longer when it is; what else is read stays open."""
    bot = Thinker()
    with Table("mykerinos", bot.seats) as table:
        begin(table)
        table.keys("right", "enter")
        soon(table, lambda screen: "not your turn" in screen.words, "it says that it is not your turn")
        bot.answer()
        table.wait(lambda screen: "your move" in screen.lines[0], "the next question")
        table.wait(lambda screen: "not your turn" not in screen.words, "no popup about the turn")
        print("ok: that is gone when the turn comes", flush=True)
        table.keys(":", "start e5", "enter")
        table.wait_words(THINKING)
        table.keys("s")
        soon(table, lambda screen: "╔" in screen.text, "the points are shown")
        bot.answer()
        table.wait(lambda screen: "your move" in screen.lines[0], "the next question")
        if "╔" not in table.wait_quiet().text:
            table.fail("the points are gone")
        print("ok: the points stay open", flush=True)


def lines():
    """In lines, too."""
    bot = Thinker()
    with Tmux([MYKONOS, "play", "mykerinos", "--plain", "--seats", ",".join(bot.seats), "--seed", "1"]) as pane:
        pane.wait_words("a>")
        pane.keys("start c3", "enter")
        pane.wait_words("is thinking>")
        pane.keys("score", "enter")
        pane.wait(lambda screen: "points  random" in screen.text and "is thinking>" in screen.lines[screen.cursor[1]],
                  "the points, and again that the bot thinks")
        pane.keys("hal")
        pane.wait_words("is thinking> hal")
        bot.answer()
        pane.wait(lambda screen: screen.lines[screen.cursor[1]].rstrip().endswith("a> hal"), "the next question with what was typed")
        print("ok: in lines commands are answered, and what is being typed stays", flush=True)


def hung_up():
    """The terminal goes away: the program ends by that signal, and says nothing more; nor does a sanitizer."""
    ours, its = pty.openpty()
    program = subprocess.Popen([MYKONOS, "play", "mykerinos", "--plain", "--seats", "human,random,random"], stdin=its, stdout=its,
                               stderr=subprocess.PIPE, text=True, env=dict(os.environ, TERM="xterm"))
    os.close(its)
    said = b""
    while b"> \r" not in said:
        said += os.read(ours, 4096)
    os.close(ours)
    program.send_signal(signal.SIGHUP)
    said = program.communicate(timeout=PATIENCE_S)[1]
    if program.returncode != -signal.SIGHUP or said:
        raise AssertionError(f"hung up: it ended with {program.returncode} and said {said}")
    print("ok: who loses the terminal leaves without a word", flush=True)


def typed_ahead():
    """In lines, answers that are typed before they are asked for wait for their questions."""
    bot = Thinker()
    with Tmux([MYKONOS, "play", "mykerinos", "--plain", "--seats", ",".join(bot.seats), "--seed", "1"]) as pane:
        pane.wait_words("a>")
        pane.keys("start c3", "enter", "start e5", "enter", "score", "enter")
        pane.wait_words("is thinking>")
        bot.answer()
        pane.wait_words("a> start e5 a starts an excavation at e5 [4.3].")
        pane.wait_words("points random")
        print("ok: in lines a move can be typed ahead, and what comes after it waits, too", flush=True)


def processor_s(pid):
    with open(f"/proc/{pid}/stat") as stat:
        words = stat.read().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def over():
    """The game ends while a bot still thinks about a move that was taken back: nothing happens any more."""
    bot = Thinker()
    with Tmux(script="cat > /dev/null") as folder:
        record = os.path.join(folder.folder, "record")
        subprocess.run([MYKONOS, "play", "template", "--seats", "human,human", "--seed", "1", "--record", record],
                       input=4 * "take 3\n" + 2 * "take 1\n" + "quit\n", stdout=subprocess.DEVNULL, text=True, check=True)
        with Tmux([MYKONOS, "play", "template", "--seats", f"human,{bot.player}", "--record", record, "--continue"]) as pane:
            pane.wait_words("your move")
            pane.keys(":take 1\r")
            pane.wait_words(THINKING)
            pane.keys("u")
            pane.wait_words("your move")
            pane.keys(":take 2\r")
            pane.wait_words("The game is over.")
            bot.answer()
            pane.wait_quiet(1)
            before = processor_s(pane.pid)
            time.sleep(1)
            if processor_s(pane.pid) - before > 0.2:
                raise AssertionError("the program is busy after the game")
    print("ok: after a game that ended while a bot thought nothing is done any more", flush=True)


def moves_of_others(table):
    with open(table.record) as record:
        return sum(line[:2] in ("b ", "c ", "d ") for line in record)


def race():
    """In a race the others go on with what they do, however often somebody takes back."""
    seats = ["human", "random", "random", "random"]
    with Table("myst", seats, resumed="myst-race") as table:
        table.wait_words("your move")
        before = moves_of_others(table)
        end = time.monotonic() + 8
        while time.monotonic() < end:
            table.keys("tab", "enter")
            table.wait_quiet(0.1)
            table.keys("u", "escape")
            table.wait_quiet(0.1)
        others = moves_of_others(table) - before
        if others < 6:
            table.fail(f"the others have moved {others} times in 8 s")
        print(f"ok: in a race the others have moved {others} times while one took back all the time", flush=True)


run_named({test.__name__: test for test in (keys, taken_back, left, turn_comes, over, race, lines, typed_ahead, hung_up)})
