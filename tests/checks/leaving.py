#!/usr/bin/env python3
"""Ctrl-C leaves a game whenever it is pressed: also when the program is just about to sleep until a key is pressed,
or to read one."""
import os
import pty
import select
import signal
import sys
import time

MYKONOS = os.environ["MYKONOS"]
TIMES = 400
KEYS = 20  # typed just before: about one of twenty times one of them is being read
LATEST_S = 0.04  # by then it sleeps
LONG_S = 20


def read_until(fd, words, seconds):
    """What was printed; words: None: until the end."""
    said, end = "", time.time() + seconds
    while words is None or words not in said:
        if not select.select([fd], [], [], max(0, end - time.time()))[0]:
            sys.exit(f"FAILED: still waiting for {words or 'the end'} after {seconds} s: {said[-300:]}")
        try:
            said += os.read(fd, 65536).decode(errors="replace")
        except OSError:  # it has ended
            return said
    return said


def sit_down():
    """The program on a terminal of its own."""
    pid, fd = pty.fork()
    if pid == 0:
        os.execve(MYKONOS, [MYKONOS, "play", "template", "--seed", "1", "--plain"], dict(os.environ, NO_COLOR="1", TERM="xterm"))
    return pid, fd


def leave(pid, fd):
    os.write(fd, b"\x03")
    said = read_until(fd, None, LONG_S)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(fd)
    if status not in (0, -signal.SIGINT):
        sys.exit(f"FAILED: status {status}: {said[-300:]}")


signal.signal(signal.SIGINT, signal.SIG_DFL)  # of the child, until it is the program
for i in range(TIMES):
    pid, fd = sit_down()
    while os.tcgetpgrp(fd) != pid:  # nobody hears the key before
        time.sleep(0.001)
    time.sleep(i * LATEST_S / TIMES)
    leave(pid, fd)
# While keys are read: those that wait to be read must not be gone when they are.
for i in range(TIMES):
    pid, fd = sit_down()
    read_until(fd, "> ", LONG_S)
    for _ in range(KEYS):
        os.write(fd, b"x")
    leave(pid, fd)
print(f"ok: left {2 * TIMES} times")
