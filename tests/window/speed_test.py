"""How long it takes from a key until the screen shows it, and how many bytes that sends: straight on a terminal of the
test's own. In a build with sanitizers the times are only told, of fewer keys. `speed_test.py GAME...`: these games."""
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time

from tmux import MYKONOS, expect

QUIET_S = 0.03
THINKING = b"is thinking"
P99_MS, KEY_BYTES = 20, {"myriath": 600}  # there the tile in hand goes with the cursor


class Pty:
    def __init__(self, *arguments, width=120, height=40):
        pid, self.fd = pty.fork()
        if pid == 0:
            time.sleep(0.05)  # until the window has its size
            os.execve(MYKONOS, [MYKONOS, *arguments], {"TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "/tmp", "PATH": "/bin"})
        self.pid = pid
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def read(self, first_s, quiet_s=QUIET_S):
        """Until it is quiet: (bytes, seconds until the last of them)."""
        began, last, out = time.perf_counter(), 0.0, b""
        wait = first_s
        while select.select([self.fd], [], [], wait)[0]:
            try:
                out += os.read(self.fd, 65536)
            except OSError:
                break
            last, wait = time.perf_counter() - began, quiet_s
        return out, last

    def press(self, key, first_s=0.2):
        os.write(self.fd, key.encode())
        return self.read(first_s)

    def close(self):
        os.write(self.fd, b"\x1bqy")
        self.read(0.5)
        os.kill(self.pid, 9)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def figures(samples):
    times, sizes = sorted(1000 * seconds for _, seconds in samples), sorted(len(out) for out, _ in samples)
    at = min(len(times) - 1, int(0.99 * len(times)))
    return times[len(times) // 2], times[at], sizes[len(sizes) // 2], sizes[at]


def measure(game, count):
    moves, keys = [], []
    table = Pty("play", game, "--seats", "human,human" if game not in ("cyclades",) else "human,random", "--seed", "4")
    table.read(20, 0.3)
    for at in range(count):
        keys.append(table.press(["\x1bOC", "\x1bOB", "\x1bOD", "\x1bOA"][at // 3 % 4]))
    for at in range(count // 2):
        out = table.press("\t")
        moves.append(table.press("\r"))
        if b"keyboard" in moves[-1][0]:
            table.press("\r")
    table.close()
    return [sample for sample in keys if sample[0]], [sample for sample in moves if sample[0]]


def measure_thinking():
    """Until a cursor key shows anything, while bots think as hard as they can. On a busy machine they are done before the keys are."""
    table, out, times = Pty("play", "cyclades", "--seats", "human,plain,plain,plain,plain", "--seed", "4"), b"", []  # one in which we begin
    table.read(20, 0.3)
    for _ in range(20):
        if THINKING in out:
            break
        table.press("\t")
        out = table.press("\r")[0]
    expect(THINKING in out, "bots think")
    for at in range(60):
        began = time.perf_counter()
        os.write(table.fd, ["\x1bOC", "\x1bOD"][at % 2].encode())
        shown = select.select([table.fd], [], [], 0.2)[0]
        took = time.perf_counter() - began
        out += table.read(0.01, 0.01)[0]
        if b"your move" in out:
            break
        if shown:
            times.append(took)
    expect(len(times) >= 10, f"they think for long enough: {len(times)} keys")
    table.close()
    return times


def main():
    checked = subprocess.run(["grep", "-aq", "__asan_init", MYKONOS]).returncode != 0
    for game in sys.argv[1:] or ["mykerinos", "cyclades", "myriath", "mytikas"]:
        keys, moves = measure(game, 200 if checked else 48)
        key_50, key_99, key_bytes, key_most = figures(keys)
        move_50, move_99, move_bytes, move_most = figures(moves)
        print(f"{game}: {len(keys)} cursor keys {key_50:.1f} ms, p99 {key_99:.1f} ms, {key_bytes} bytes, p99 {key_most}; "
              f"{len(moves)} choices {move_50:.1f} ms, p99 {move_99:.1f} ms, {move_bytes} bytes, p99 {move_most}", flush=True)
        most = KEY_BYTES.get(game, 200)
        expect(key_bytes < most, f"{game}: a cursor key sends {key_bytes} bytes, less than {most}")
        if checked:
            expect(key_99 < P99_MS and move_99 < P99_MS, f"{game}: a key is shown within {P99_MS} ms")
    times = sorted(1000 * seconds for _ in range(4 if checked else 1) for seconds in measure_thinking())
    key_99 = times[int(0.99 * len(times))]
    print(f"while bots think: {len(times)} cursor keys {times[len(times) // 2]:.1f} ms, p99 {key_99:.1f} ms")
    if checked:
        expect(key_99 < P99_MS, f"while bots think a key is shown within {P99_MS} ms")


if __name__ == "__main__":
    main()
