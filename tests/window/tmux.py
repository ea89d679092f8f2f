"""A terminal to look at: a pane of a tmux server of the test's own. What it shows is read cell by cell; what is waited for
is looked at every few milliseconds, and no time is ever slept away."""
import atexit
import functools
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

BUILD = os.environ.get("BUILD") or os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../build/dev")
BUILD = os.path.abspath(BUILD)
MYKONOS = os.path.abspath(os.environ.get("MYKONOS") or os.path.join(BUILD, "mykonos"))
GOLD = {"5:179", "5:136", "3"}  # of 256 colours on a dark and a light background, and of the first 8
POLL_S = 0.01
WHOLE_S = 0.02  # a redraw that has arrived in parts is whole after so long
PATIENCE_S = 20  # until something that must happen at once has failed; sanitizers on a busy machine are slow

# The line drawing characters of a terminal's other character set, as VT100 counts them.
LINES = dict(zip("jklmnqtuvwx`a~f", "┘┐┌└┼─├┤┴┬│◆▒·°"))
KEYS = {"up": "Up", "down": "Down", "left": "Left", "right": "Right", "enter": "Enter", "tab": "Tab", "escape": "Escape",
        "backspace": "BSpace", "home": "Home", "end": "End", "pgup": "PageUp", "pgdn": "PageDown", "f1": "F1", "backtab": "BTab"}


class Cell:
    __slots__ = ("char", "bold", "reverse", "underline", "colour", "gold")

    def __init__(self, char=" ", bold=False, reverse=False, underline=False, colour=""):
        self.char, self.bold, self.reverse, self.underline, self.colour = char, bold, reverse, underline, colour
        self.gold = bold and colour in GOLD

    def __repr__(self):
        return f"<{self.char!r}{' bold' * self.bold}{' reverse' * self.reverse}{' underline' * self.underline} {self.colour}>"


class Screen:
    """What tmux has told: lines with their styles as it writes them, and the cells they say."""

    def __init__(self, lines, cursor, width):
        self.told = lines
        self.rows, state = [], (False, False, False, "", False)
        for line in lines:  # a line goes on in the style in which the one before it has ended
            row, state = parse_line(line, width, state)
            self.rows.append(row)
        self.lines = ["".join(cell.char for cell in row) for row in self.rows]
        self.cursor = cursor
        self.width, self.height = width, len(self.rows)

    @property
    def text(self):
        return "\n".join(line.rstrip() for line in self.lines)

    @property
    def words(self):
        return " ".join(self.text.split())

    def cell(self, left, top):
        return self.rows[top][left] if 0 <= top < self.height and 0 <= left < self.width else Cell()

    def runs(self, test, joined=True):
        """Neighbouring cells of a line of which the test holds: (left, top, text). joined: a blank of any style joins."""
        found = []
        for top, row in enumerate(self.rows):
            left = None
            for at in range(self.width + 1):
                holds = at < self.width and test(row[at])
                if holds and left is None:
                    left = at
                elif not holds and left is not None:
                    found.append((left, top, self.lines[top][left:at]))
                    left = None
        return found

    @functools.cached_property
    def gold_runs(self):
        return self.runs(lambda cell: cell.gold)

    def same(self, other):
        return other is not None and self.cursor == other.cursor and self.told == other.told


@functools.lru_cache(1000)  # most lines of a screen are those of the one before; nobody changes a cell
def parse_line(line, width, state):
    bold, reverse, underline, colour, lines = state
    cells, at = [], 0
    while at < len(line):
        char = line[at]
        if char == "\x0e":
            lines = True
        elif char == "\x0f":
            lines = False
        elif char == "\x1b" and line[at + 1:at + 2] == "[":
            end = line.index("m", at)
            codes = line[at + 2:end].replace(":", ";").split(";")
            at = end
            while codes:
                code = codes.pop(0)
                if code in ("", "0"):
                    bold, reverse, underline, colour = False, False, False, ""
                elif code == "1":
                    bold = True
                elif code == "4":
                    underline = True
                elif code == "7":
                    reverse = True
                elif code == "22":
                    bold = False
                elif code == "24":
                    underline = False
                elif code == "27":
                    reverse = False
                elif code == "39":
                    colour = ""
                elif code in ("38", "48"):
                    kind = codes.pop(0)
                    value = codes.pop(0) if kind == "5" else ";".join(codes.pop(0) for _ in range(3))
                    if code == "38":
                        colour = f"{kind}:{value}"
                elif code.isdigit() and (30 <= int(code) <= 37 or 90 <= int(code) <= 97):
                    colour = str(int(code) - (30 if int(code) < 40 else 82))
        else:
            cells.append(Cell(LINES.get(char, char) if lines else char, bold, reverse, underline, colour))
        at += 1
    return cells[:width] + [Cell() for _ in range(width - len(cells))], (bold, reverse, underline, colour, lines)


def state_of(pid):
    """The letter by which the kernel tells what a process does; None: it has ended."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            state = stat.read().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return None
    return None if state == "Z" else state


open_panes = []


def close_all():
    """Whatever ends a test, no server stays behind."""
    for pane in list(open_panes):
        pane.end()


atexit.register(close_all)
for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
    signal.signal(number, lambda *_: sys.exit(1))


class Tmux:
    """One pane. command: words to run in it; None: a shell that reads what is typed."""
    count = 0

    def __init__(self, command=None, width=80, height=24, term="xterm-256color", environment=None, script=None):
        Tmux.count += 1
        self.folder = tempfile.mkdtemp(prefix="mykonos-window-")
        self.name = f"mykonos-window-{os.getpid()}-{Tmux.count}"
        self.width, self.height = width, height
        self.reports = os.path.join(self.folder, "report")
        given = {"PATH": os.environ["PATH"], "HOME": self.folder, "LANG": "C.UTF-8", "PS1": "$ ", "TMUX": "",
                 "ASAN_OPTIONS": f"log_path={self.reports}", "UBSAN_OPTIONS": f"log_path={self.reports}:print_stacktrace=1",
                 "TSAN_OPTIONS": f"log_path={self.reports}", "LSAN_OPTIONS": ""}
        given.update(environment or {})
        settings = " ".join(f"{key}={shlex.quote(value)}" for key, value in given.items() if value is not None)
        unset = " ".join(f"-u {key}" for key, value in given.items() if value is None)
        run = script or ("exec sh" if command is None else "exec " + " ".join(shlex.quote(word) for word in command))
        # TERM is what tmux has set, unless the environment says otherwise.
        keep = "" if "TERM" in given else 'TERM="$TERM" '
        shell = f"exec env -i {unset} {keep}{settings} sh -c {shlex.quote(run)}"
        config = os.path.join(self.folder, "conf")
        with open(config, "w") as file:
            file.write(f"set -g default-terminal {term}\nset -g remain-on-exit on\n"
                       "set -g status off\nset -s escape-time 0\nset -g history-limit 50000\nset -g default-shell /bin/sh\n"
                       "set -s exit-empty off\n")
        open_panes.append(self)
        self.control = None
        self.base = ["tmux", "-L", self.name, "-f", config]
        environ = {key: value for key, value in os.environ.items() if not key.startswith("TMUX")}
        environ.update(LANG="C.UTF-8", LC_ALL="C.UTF-8")
        subprocess.run([*self.base, "new-session", "-d", "-x", str(width), "-y", str(height), shell], check=True,
                       stdin=subprocess.DEVNULL, env=environ)
        self.control = subprocess.Popen([*self.base, "-C", "attach", "-f", "no-output,ignore-size"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, env=environ)
        self.ask("set -g window-size manual")  # tmux 3.3 crashes if it is set before there is a window
        self.pane = self.ask("display-message -p '#{pane_id}'")[0]
        self.pid = int(self.ask("display-message -p '#{pane_pid}'")[0])
        self.screen = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the server and everything in it. What a sanitizer has reported is an error."""
        programs = self.programs()
        self.end()
        self.wait_ends(programs)
        self.check_reports()
        subprocess.run(["rm", "-rf", self.folder])

    def end(self):
        if self in open_panes:
            open_panes.remove(self)
        if self.control is not None:
            self.control.kill()  # a client that is told of the server's end waits to be heard
            self.control.wait()
            self.control.stdin.close()
            self.control.stdout.close()
        subprocess.run([*self.base, "kill-server"], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @staticmethod
    def wait_ends(programs):
        """They notice that their terminal is gone, and may still have something to put away."""
        end = time.monotonic() + PATIENCE_S
        for pid in programs:
            while state_of(pid) is not None:
                if time.monotonic() > end:
                    raise AssertionError(f"process {pid} goes on without its terminal")
                time.sleep(0.01)

    def check_reports(self):
        for name in os.listdir(self.folder):
            if name.startswith("report"):
                with open(os.path.join(self.folder, name)) as report:
                    raise AssertionError("a sanitizer reports:\n" + report.read()[:6000])

    # ---- talking to tmux ----

    def block(self):
        """The next answer of the server."""
        lines = None
        while True:
            line = self.control.stdout.readline()
            if not line:
                raise AssertionError("tmux has ended")
            line = line.decode("utf-8", "replace").rstrip("\n")
            if lines is None and line.startswith("%begin "):
                lines, mark, own = [], line.split()[2], line.split()[3] == "1"
            elif lines is not None and line.startswith(("%end ", "%error ")) and line.split()[2] == mark:
                if line.startswith("%error"):
                    raise AssertionError("tmux: " + " ".join(lines))
                if own:
                    return lines
                lines = None  # of what was attached, not asked
            elif lines is not None:
                lines.append(line)

    def tell(self, *commands):
        self.control.stdin.write("".join(command + "\n" for command in commands).encode())
        self.control.stdin.flush()

    def ask(self, command):
        self.tell(command)
        return self.block()

    # ---- hands ----

    def keys(self, *names):
        """Names of KEYS, or words to be typed as they are."""
        for name in names:
            if name in KEYS or name.startswith("C-"):
                self.ask(f"send-keys -t {self.pane} {KEYS.get(name, name)}")
            else:
                self.ask(f"send-keys -t {self.pane} -H " + " ".join(f"{byte:x}" for byte in name.encode()))

    def click(self, left, top):
        """Presses and releases the first button there, as a terminal tells it that was asked for SGR coordinates."""
        for end in "Mm":
            self.keys(f"\x1b[<0;{left + 1};{top + 1}{end}")

    def resize(self, width, height):
        self.width, self.height = width, height
        self.ask(f"resize-window -x {width} -y {height}")

    # ---- eyes ----

    def capture(self):
        self.tell(f"capture-pane -e -p -N -t {self.pane}",
                  f"display-message -p -t {self.pane} '#{{cursor_x}},#{{cursor_y}},#{{pane_width}},#{{pane_dead}}'")
        lines, state = self.block(), self.block()
        left, top, width, self.dead = (int(word) for word in state[0].split(","))
        known = self.screen
        if known is None or (known.told, known.cursor, known.width) != (lines, (left, top), width):
            self.screen = Screen(lines, (left, top), width)
        return self.screen

    def property(self, name):
        return self.ask(f"display-message -p -t {self.pane} '#{{{name}}}'")[0]

    def programs(self):
        """The numbers of the programs in the pane."""
        found = [self.pid]
        for pid in found:
            try:
                with open(f"/proc/{pid}/task/{pid}/children") as children:
                    found += children.read().split()
            except (FileNotFoundError, ProcessLookupError):
                pass  # it has ended
        return found

    def is_idle(self):
        """Every program in the pane waits for something: none of them is drawing."""
        return not any(state_of(pid) in ("R", "D") for pid in self.programs())

    def is_whole(self, screen):
        """A redraw arrives in parts: this screen is the last of them."""
        return self.is_idle() and screen.same(self.capture())

    def wait(self, test, words="", seconds=PATIENCE_S):
        """Until the test holds of what is shown, when all of it has arrived; returns that screen."""
        end = time.monotonic() + seconds
        while True:
            screen = self.capture()
            if test(screen) and self.is_whole(screen):
                return screen
            if time.monotonic() > end:
                raise AssertionError(f"{words or 'it'} was not shown within {seconds} s:\n{screen.text}")
            time.sleep(POLL_S)

    def wait_words(self, words, seconds=PATIENCE_S):
        return self.wait(lambda screen: " ".join(words.split()) in screen.words, repr(words), seconds)

    def expect(self, test, words):
        """That the test holds of what is shown, when all of it has arrived."""
        self.wait(test, words)
        print("ok:", words, flush=True)

    def wait_quiet(self, quiet_s=0.06, seconds=PATIENCE_S):
        """Until nothing has changed for a while: only where there is nothing to wait for, because nothing should happen."""
        end, last, since = time.monotonic() + seconds, None, time.monotonic()
        while time.monotonic() < end:
            screen = self.capture()
            if not screen.same(last):
                last, since = screen, time.monotonic()
            elif time.monotonic() - since >= quiet_s and self.is_idle():
                return screen
            time.sleep(POLL_S)
        raise AssertionError(f"it does not become quiet:\n{last.text}")

    def wait_change(self, before, seconds=0.5, whole_s=WHOLE_S):
        """Until something else is shown than before, and all of it: a redraw may arrive in parts, so it must be the same for a
        moment. False: nothing has changed."""
        end, last, since = time.monotonic() + seconds, None, 0
        while time.monotonic() < end:
            screen = self.capture()
            if not screen.same(last):
                last, since = screen, time.monotonic()
            elif not screen.same(before) and time.monotonic() - since > whole_s:
                return True
            time.sleep(POLL_S / 3)
        return last is not None and not last.same(before)

    def wait_end(self, seconds=PATIENCE_S):
        """Until the program has ended; returns its status."""
        end = time.monotonic() + seconds
        while self.property("pane_dead") != "1":
            if time.monotonic() > end:
                raise AssertionError(f"it does not end:\n{self.capture().text}")
            time.sleep(POLL_S)
        late = time.monotonic() + 1
        while self.property("pane_dead_status") == "" and time.monotonic() < late:
            time.sleep(POLL_S)
        status = self.property("pane_dead_status")
        return int(status) if status else None  # tmux 3.3 sometimes does not learn it


def expect(holds, words):
    if not holds:
        raise AssertionError(words)
    print("ok:", words, flush=True)


def run_named(tests):
    """All of these functions, or those named on the command line; after a failure, the others, too."""
    failed = 0
    for name in sys.argv[1:] or tests:
        try:
            tests[name]()
        except AssertionError as fault:
            failed += 1
            print(f"FAILED: {name}: {fault}", flush=True)
    sys.exit(1 if failed else 0)
