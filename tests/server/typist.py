"""The program on a terminal of its own, typed at by a test."""
import os
import pty
import select
import signal
import time

from testing import BUILD

MYKONOS = os.path.join(BUILD, "mykonos")
PLAIN = dict(os.environ, NO_COLOR="1", TERM="xterm", LC_ALL="C.UTF-8")


class Typist:
    """The program on a terminal of its own."""

    def __init__(self, *arguments, home=None, **environment):
        """home: the folder of another device. At tables it is the lines that are typed at; tests/window/ looks at the window."""
        lines = ["--plain"] if {"join", "watch"} & set(arguments) else []
        self.said = self.all = ""  # not heard yet; what was heard
        pid, self.fd = pty.fork()
        if pid == 0:
            os.execvpe(MYKONOS, [MYKONOS, *arguments, *lines], dict(PLAIN, **environment, **({} if home is None else {"XDG_STATE_HOME": home})))
        self.pid = pid

    def hears(self, words, seconds=30):
        """Waits until that is printed, after what was read before."""
        end = time.time() + seconds
        while words not in self.said:
            ready, _, _ = select.select([self.fd], [], [], max(0, end - time.time()))
            if not ready:
                raise AssertionError(f"'{words}' was not said: {self.said[-2000:]}")
            try:
                self.said += os.read(self.fd, 65536).decode(errors="replace")
            except OSError:
                raise AssertionError(f"it ended without '{words}': {self.said[-2000:]}") from None
        self.all += self.said.partition(words)[0] + words
        self.said = self.said.partition(words)[2]

    def types(self, line):
        os.write(self.fd, line.encode())

    def status(self, seconds=30):
        """Waits until it has ended; what it said is in self.said then."""
        end = time.time() + seconds
        while True:
            ready, _, _ = select.select([self.fd], [], [], max(0, end - time.time()))
            if not ready:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
                raise AssertionError(f"it does not end: {self.said[-2000:]}")
            try:
                self.said += os.read(self.fd, 65536).decode(errors="replace")
            except OSError:  # nobody holds the terminal any more
                return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
