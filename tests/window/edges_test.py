"""What happens at the edges: other sizes, other terminals, no colours, no Unicode, and whatever ends the program."""
import os
import re
import shlex
import signal
import subprocess
import time

from table import Table
from tmux import MYKONOS, Tmux, expect, run_named


def sizes():
    with Table("mykerinos", ["human", "random"], 3) as table:
        table.next()
        table.keys("1")
        screen = table.wait(lambda screen: "start ·" in screen.text, "what is chosen so far")
        thing = table.cursor_thing(screen)
        for width, height in [(60, 20), (30, 10), (200, 60), (60, 20), (80, 24)]:
            table.resize(width, height)
            if width < 60:
                table.wait_words("too small")
            else:
                screen = table.wait(lambda screen: screen.width == width and "start ·" in screen.text, f"{width}x{height}")
                table.wait(lambda screen: table.cursor_thing(screen) == thing, f"the cursor on {thing} at {width}x{height}")
                print(f"ok: the cursor stays on {thing} at {width}x{height}", flush=True)
        table.keys("?")
        table.wait(lambda screen: "╔" in screen.text, "a popup")
        table.resize(100, 30)
        table.wait(lambda screen: screen.width == 100 and "╔" in screen.text, "the popup after resizing")
        table.keys("escape")
        table.wait(lambda screen: "╔" not in screen.text, "no popup")
        print("ok: a popup stays open, and Esc closes it")


def in_a_shell(act, words, status=None):
    """Plays in a shell, and afterwards the terminal is as it was."""
    folder = f"/tmp/mykonos-edges-{os.getpid()}"
    os.makedirs(folder, exist_ok=True)
    record = f"{folder}/record"
    with Tmux() as pane:
        pane.keys(f"{shlex.quote(MYKONOS)} play mykerinos --seats human,random --seed 3 --record {record}\r")
        pane.wait_words("your move")
        child = int(subprocess.run(["pgrep", "-P", str(pane.pid)], stdout=subprocess.PIPE, text=True).stdout.split()[0])
        act(pane, child)
        pane.wait(lambda _: pane.property("alternate_on") == "0", f"the screen as it was after {words}")
        pane.keys("echo al''ive; stty -a\r")
        screen = pane.wait(lambda screen: "alive" in screen.text and "cbreak" in screen.text or "isig" in screen.text, "the shell")
        expect(not re.search(r"-echo |-icanon|-icrnl", screen.text), f"{words}: keys are echoed, lines are read")
        expect(pane.property("mouse_any_flag") == "0", f"{words}: no mouse mode")
    subprocess.run(["rm", "-rf", folder])


def stop_and_go_on(pane, _):
    pane.keys("C-z")
    pane.wait(lambda _: pane.property("alternate_on") == "0", "the shell after Ctrl-Z")
    pane.keys("fg\r")
    pane.wait(lambda screen: pane.property("alternate_on") == "1" and "your move" in screen.text and "1 start" in screen.text, "the table after fg")
    pane.keys("1")
    pane.wait_words("start ·")
    pane.keys("qy")


def killed():
    folder = f"/tmp/mykonos-edges-{os.getpid()}"
    os.makedirs(folder, exist_ok=True)
    record = f"{folder}/killed"
    with Table("mykerinos", ["human", "random"], 3, record=record) as table:
        state, _, _ = table.next()
        table.keys("1")
        table.wait_words("start ·")
        table.keys("enter")
        state, part, _ = table.next(state["moves"])
        os.kill(table.pid, signal.SIGKILL)
    with Table("mykerinos", ["human", "random"], 3, record=record, resume=True) as table:
        again, same, _ = table.next()
        expect(again["check"] == state["check"] and same["question"] == part["question"], "after kill -9 it goes on at the same position")
    subprocess.run(["rm", "-rf", folder])


def without_a_window():
    with Table("template", ["human", "random"], 3) as table:
        table.next()
        pid = table.pid
    end = time.monotonic() + 10
    while os.path.exists(f"/proc/{pid}") and time.monotonic() < end:
        time.sleep(0.01)
    expect(not os.path.exists(f"/proc/{pid}"), "without its terminal the program ends")


def tiny():
    """A line is being typed while the window becomes so small that there is no room for it."""
    with Table("template", ["human", "random"], 3) as table:
        table.next()
        table.keys(":", "a long line of words")
        table.wait_words("a long line of words")
        for width, height in [(40, 15), (14, 6), (2, 5), (1, 5), (80, 24)]:
            table.resize(width, height)
            table.wait(lambda screen: screen.width == width, "the new size")
            table.keys("x")
        table.wait_words("a long line of wordsxxxxx")
    expect(True, "a line that is typed outlives any size of the window")


def alt_letters():
    """Alt with a letter that is two bytes long, in lines: the rest of it is no letter."""
    with Tmux([MYKONOS, "play", "template", "--seats", "human,random", "--plain"]) as pane:
        pane.wait_words("a>")
        pane.keys("\x1bü", "C-a", "help", "enter")
        pane.wait_words("leave the table")
    expect(True, "Alt with a letter of two bytes does no harm")


def signs():
    for environment, words in [({"LANG": "C"}, "LANG=C"), ({"LC_ALL": "C"}, "LC_ALL=C")]:
        with Table("mykerinos", ["human", "random"], 3, environment=environment) as table:
            screen = table.wait_words("your move")
            expect(all(ord(char) < 128 for char in screen.text), f"{words}: only ASCII")
    with Table("mykerinos", ["human", "random"], 3, environment={"NO_COLOR": "1"}) as table:
        screen = table.wait_words("your move")
        screen = table.wait_quiet()
        expect(all(not cell.colour for row in screen.rows for cell in row), "NO_COLOR: no colours")
        expect("[" in screen.lines[3] or "{" in screen.text, "NO_COLOR: what can be chosen stands in brackets")


def terminals():
    for term in ["xterm", "vt100", "linux", "screen", "tmux-256color"]:
        with Table("mykerinos", ["human", "random"], 3, environment={"TERM": term}) as table:
            table.wait_words("your move")
            table.keys("1")
            table.wait(lambda screen: "choose on the board" in screen.text, f"a choice with TERM={term}")
            print("ok: TERM=" + term)
    for term in ["dumb", None, "nonsense"]:
        with Table("mykerinos", ["human", "random"], 3, environment={"TERM": term}) as table:
            table.wait_words("a>")
            print(f"ok: TERM={term} has lines")


def secrets():
    with Table("cyclades", ["human", "human"], 3) as table:
        for _ in range(6):
            screen = table.wait(lambda screen: "Pass the" in screen.text or "your move" in screen.text, "a question")
            if "Pass the" in screen.text:
                break
            table.keys("enter")
            table.wait(lambda screen: "offer " in screen.text, "the bids")
            before = table.wait_quiet()
            table.keys("enter")
            table.wait_change(before)
            table.wait_quiet()
        table.expect(lambda screen: "Pass the keyboard" in screen.text, "the keyboard is passed on")
        table.expect(lambda screen: sum(line.strip() != "" for line in screen.lines) == 2, "while the keyboard is passed on nothing else is shown")


TESTS = {
    "sizes": sizes,
    "term": lambda: in_a_shell(lambda pane, child: os.kill(child, signal.SIGTERM), "SIGTERM"),
    "hup": lambda: in_a_shell(lambda pane, child: os.kill(child, signal.SIGHUP), "SIGHUP"),
    "interrupt": lambda: in_a_shell(lambda pane, child: pane.keys("C-c"), "Ctrl-C"),
    "leave": lambda: in_a_shell(lambda pane, child: pane.keys("q", "y"), "q"),
    "stop": lambda: in_a_shell(stop_and_go_on, "Ctrl-Z and fg"),
    "killed": killed, "gone": without_a_window, "signs": signs, "tiny": tiny, "alt": alt_letters, "terminals": terminals, "secrets": secrets,
}

if __name__ == "__main__":
    run_named(TESTS)
