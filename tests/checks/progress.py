#!/usr/bin/env python3
"""Long commands show a line of progress on a terminal and erase it, show nothing in a pipe, and print what they have so far
after Ctrl-C."""
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

MYKONOS = os.environ["MYKONOS"]


def expect(holds, words):
    if not holds:
        print("FAILED:", words)
        sys.exit(1)


def screen(output):
    """What a terminal finally shows of one line, after carriage returns and backspaces."""
    cells, at = [], 0
    for byte in output:
        if byte == "\r":
            at = 0
        elif byte == "\b":
            at -= 1
        elif byte == "\n":
            cells, at = [], 0
        else:
            cells[at:at + 1] = [byte]
            at += 1
    return "".join(cells).rstrip()


class Run:
    """A command with its standard error on a terminal or in a pipe, its standard output in a pipe."""

    def __init__(self, words, on_terminal):
        self.words, self.errors, self.parent = words, "", None
        if on_terminal:
            self.parent, child = pty.openpty()
        else:
            self.parent, child = os.pipe()
        self.process = subprocess.Popen([MYKONOS, *words.split()], stdout=subprocess.PIPE, stderr=child, stdin=subprocess.DEVNULL)
        os.close(child)

    def read(self, seconds):
        """More of standard error, for at most so long; False: it ended."""
        end = time.time() + seconds
        while time.time() < end:
            if not select.select([self.parent], [], [], max(end - time.time(), 0))[0]:
                break
            try:
                more = os.read(self.parent, 4096)
            except OSError: # a terminal whose other side is closed
                more = b""
            if not more:
                return False
            self.errors += more.decode()
        return True

    def read_until(self, holds, seconds=60):
        """Until enough was said; False: it ended, or took too long."""
        end = time.time() + seconds
        while not holds(self.errors):
            if time.time() > end or not self.read(0.05):
                return False
        return True

    def interrupt(self):
        """Ctrl-C; the status and the whole standard output."""
        self.process.send_signal(signal.SIGINT)
        return self.end()

    def end(self):
        output = self.process.communicate(timeout=60)[0].decode()
        self.read(1)
        os.close(self.parent)
        return self.process.returncode, output


def on_a_terminal():
    run = Run("soak template --games 100000000", True)
    began, line = time.time(), r"(\d+) of 100000000 games, 0 %, \d+:\d\d left"
    expect(run.read_until(lambda errors: len(re.findall(line, errors)) >= 8), f"progress is shown: {run.errors!r}")
    shown, seconds = re.findall(line, run.errors), time.time() - began
    expect(len(shown) <= 10 * seconds + 2, f"at most ten lines a second, not {len(shown)} in {seconds:.1f}: {run.errors!r}")
    expect(sorted(shown, key=int) == shown, "progress goes on")
    status, output = run.interrupt()
    expect(status == 130, f"status {status} instead of 130")
    after = re.search(r"interrupted after (\d+) of 100000000 games\r\n$", run.errors)
    expect(after is not None, f"what was done is said: {run.errors[-200:]!r}")
    line = run.errors[:after.start()].rsplit("mykonos: ", 1)[0]
    expect(screen(line) == "", f"the line is erased: {screen(line)!r}")
    expect(f"Template: {after.group(1)} games" in output, f"the result so far is printed: {output!r}")


def to_the_end():
    run = Run("bench template --seconds 4", True)
    status, output = run.end()
    expect(status == 0 and "actions a second" in output, "bench ends by itself")
    expect(re.search("1 of 4 s, 25 %|2 of 4 s, 50 %|3 of 4 s, 75 %", run.errors) is not None and screen(run.errors) == "", f"and has shown how far it was: {run.errors!r}")


def in_a_pipe():
    for words in ("soak template --games 20000", "bench template --seconds 1", "arena template --seats random,random --games 400",
                  "signature template --games 3000"):
        run = Run(words, False)
        status, output = run.end()
        expect(status == 0 and output != "" and run.errors == "", f"{words}: nothing on standard error: {run.errors!r}")


def record(path, *words):
    subprocess.run([MYKONOS, "record", *words, "--out", path], stdout=subprocess.DEVNULL, check=True)


def every_long_command(folder):
    whole, unfinished, arena = (os.path.join(folder, name) for name in ("whole", "unfinished", "arena"))
    record(whole, "template")
    keys = re.findall(r'"key":"(\w+)"', subprocess.run([MYKONOS, "games", "--json"], stdout=subprocess.PIPE, text=True).stdout)
    # Commands that must still run after a second use a real game: a fast machine plays a million games of the template in less.
    if keys:
        record(unfinished, keys[0])
        with open(unfinished) as file:
            lines = file.readlines()
        with open(unfinished, "w") as file:
            file.writelines(lines[:40])
    big = [(f"tune {keys[0]} --rounds 1000 --games 100", r"^\w+ +-?\d+"), (f"perft {keys[0]} --depth 20", r"^\d+$"),
           (f"signature {keys[0]} --games 1000000", r"^[0-9a-f]{16}$"),
           (f"hint --record {unfinished} --ms 60000", r": \d+ iterations"),
           (f"hint --record {unfinished} --iterations 1000000 --threads 2", r": \d+ iterations"),
           (f"coverage {keys[0]} --games 100000", r"met in \d+ random games")] if keys else []
    for words, result in big + [
            ("soak template --games 100000000", r"\d+ games, \d+ steps, 0 violations"),
            ("bench template --seconds 100", r"actions a second"),
            (f"arena template --seats level:6,level:6 --games 100000 --iterations 50 --jobs 2 --file {arena}", r"level:6 +\d"),
            ("balance template --games 100000 --seats 2 --player level:1 --jobs 2", r"\d games of level:1"),
            (f"analyse {whole} --iterations 1000000", r"turning points")]:
        run = Run(words, True)
        expect(run.read_until(lambda errors: errors != ""), f"{words}: progress is shown")
        run.read(0.5) # so that there is a result so far
        began = time.time()
        status, output = run.interrupt()
        expect(status == 130, f"{words}: status {status} instead of 130: {output!r} {run.errors!r}")
        expect(re.search(result, output, re.M) is not None, f"{words}: no result so far: {output!r}")
        expect(re.search(r"mykonos: interrupted after \d+", run.errors) is not None, f"{words}: not said: {run.errors!r}")
        expect(time.time() - began < 30, f"{words}: stops soon")
    # The next run can use what an interrupted run has kept.
    with open(arena) as file:
        played = sum(line[:1].isdigit() for line in file)
    expect(played > 0, "the file of an interrupted arena holds its games")


def main():
    on_a_terminal()
    to_the_end()
    in_a_pipe()
    with tempfile.TemporaryDirectory() as folder:
        every_long_command(folder)
    print("progress is shown, erased and interrupted")


main()
