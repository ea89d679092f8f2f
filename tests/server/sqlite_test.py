#!/usr/bin/env python3
"""SQLite as the store's database: it answers as PostgreSQL does, nothing is acknowledged that a killed process, a machine without
power or a failing disk then forgets, and a file that is not ours, or is in use, is left alone."""
import hashlib
import os
import shutil
import sqlite3
import subprocess
import tempfile
import threading

from home import MYKONOS, Home
from testing import BUILD, expect, parts

PROOF = os.path.join(BUILD, "tests/server/server_store_proof")
LIMIT_S = 60
PERIOD = (1 << 52) + 4095 * (1 << 40)  # where the numbers of tables begin


def run(mode, path, under=()):
    done = subprocess.run([*under, PROOF, mode, "sqlite", path], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=300)
    return done.returncode, done.stdout.strip(), done.stderr


class Writer:
    """A process that appends to one table without end. What it says, it has acknowledged."""

    running = []

    def __init__(self, path, disk=None):
        self.path, self.log_path = path, path + ".log"
        env = {**os.environ, "ASAN_OPTIONS": "verify_asan_link_order=0"}
        words = (disk.under() if disk else []) + [PROOF, "write", "sqlite", path]
        with open(self.log_path, "w") as log:
            self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True, env=env)
        self.running.append(self.process)
        self.table, self.acknowledged, self.reads = 0, 0, 0
        self.listener = threading.Thread(target=self.listen, daemon=True)
        self.listener.start()

    def listen(self):
        for line in self.process.stdout:
            if line.endswith("\n"):  # the last line of a killed process may be torn
                first, number = line.split()
                if first == "read":
                    self.reads = int(number)
                else:
                    self.table, self.acknowledged = int(first), int(number)

    def wait_for(self, rows):
        parts.wait_for(lambda: self.acknowledged >= rows or self.process.poll() is not None, LIMIT_S, f"{rows} rows")
        if self.process.poll() is not None:
            raise AssertionError(f"the writer ended: {self.said()[-2000:]}")

    def kill(self):
        self.process.kill()
        self.end()

    def end(self):
        self.process.stdin.close()
        status = self.process.wait(LIMIT_S)
        self.listener.join()
        return status

    def said(self):
        with open(self.log_path) as log:
            return log.read()


def ask(path, sql, *values):
    connection = sqlite3.connect(path)
    try:
        return connection.execute(sql, values).fetchall()
    finally:
        connection.close()


def is_kept(writer):
    """Are all entries there that the writer has acknowledged, and no hole?"""
    seqs = [row[0] for row in ask(writer.path, "SELECT seq FROM event WHERE table_id = ? ORDER BY seq", writer.table)]
    return len(seqs) >= writer.acknowledged and seqs == list(range(1, len(seqs) + 1))


def cases(folder):
    path = os.path.join(folder, "cases.db")
    status, said, errors = run("cases", path)
    expect(status == 0 and said == "all cases hold", f"SQLite answers as the store expects {errors[-2000:] if status else ''}")
    expect({oct(os.stat(os.path.join(folder, name)).st_mode & 0o777) for name in os.listdir(folder)} == {"0o600"},
           "only its owner can read the file and what lies beside it")
    lost = ask(path, "SELECT count(*) FROM event WHERE table_id NOT IN (SELECT id FROM game_table)")[0][0]
    expect(lost == 0, "the log of a table ends with it")
    ids = [row[0] for row in ask(path, "SELECT id FROM game_table")]
    expect(all(PERIOD <= id < 1 << 53 for id in ids), "numbers of tables belong to the last period")


# ---- whose file it is ----

def in_use(folder):
    path, other = os.path.join(folder, "used.db"), os.path.join(folder, "link.db")
    writer = Writer(path)
    writer.wait_for(1)
    os.symlink(path, other)
    for name in (path, other):
        status, said, errors = run("write", name)
        expect(status == 2 and said == "another process is using the data file" and
               f"process {writer.process.pid} is using it" in errors, "a second process is refused and told which one has the file")
    os.link(path, hard := os.path.join(folder, "hard.db"))
    os.unlink(path + ".lock")
    for name in (path, hard):
        status, said, _ = run("write", name)
        expect(status == 2 and said == "another process is using the data file", "also under another name, or when the lock's file is deleted")
    writer.wait_for(writer.acknowledged + 100)
    writer.kill()
    second = Writer(path)
    second.wait_for(1)
    expect(second.end() == 0, "the file is free at once when its process is killed")


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def refused(path, words, under=()):
    before = digest(path)
    status, said, errors = run("write", path, under)
    expect(status == 2 and said == words and digest(path) == before, f"refused and left as it was: {words}")


def other_files(folder):
    path = os.path.join(folder, "words.db")
    with open(path, "w") as file:
        file.write("These are words, and many of them.\n" * 100)
    refused(path, "the data file belongs to another program")
    path = os.path.join(folder, "foreign.db")
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE event (table_id INTEGER)")
    connection.commit()
    connection.close()
    refused(path, "the data file belongs to another program")
    path = os.path.join(folder, "newer.db")
    expect(run("cases", path)[0] == 0, "a file is made")
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 1000")
    connection.close()
    refused(path, "the data file was written by a newer release of Mykonos")
    status, said, _ = run("write", os.path.join(folder, "missing/site.db"))
    expect(status == 2 and said == "the data file cannot be opened or cannot be written", "a folder that is missing is not made")


# ---- what lies beside a file ----

def left_over(folder):
    path, aside = os.path.join(folder, "site.db"), os.path.join(folder, "aside.db")
    writer = Writer(path)
    writer.wait_for(500)
    writer.kill()
    os.rename(path, aside)
    before = digest(path + "-wal")
    for make in (False, True):
        if make:
            open(path, "w").close()
        status, said, _ = run("write", path)
        expect(status == 2 and "-wal at its end" in said and digest(path + "-wal") == before and os.path.exists(path) == make,
               "games in a -wal whose file is missing or empty are left alone")
    os.rename(aside, path)
    expect(is_kept(writer), "and are there when the file is back")


def back_up(to, data, under=()):
    done = subprocess.run([*under, MYKONOS, "backup", to, "--data", data], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=LIMIT_S, cwd=os.path.dirname(to), env={**os.environ, "ASAN_OPTIONS": "verify_asan_link_order=0"})
    return done.returncode, done.stdout


def copies(folder):
    data, to, part = (os.path.join(folder, name) for name in ("site.db", "to.db", "to.db.part"))
    expect(run("cases", data)[0] == 0, "a file is made")
    for end in ("-wal", "-journal"):
        with open(to + end, "w") as file:
            file.write("of another file")
        status, said = back_up(to, data)
        expect(status == 1 and f"{end} at its end" in said and not os.path.exists(to), f"no copy beside a {end} of another file")
        os.unlink(to + end)
    foreign = os.path.join(folder, "foreign.db")
    connection = sqlite3.connect(foreign)
    connection.execute("CREATE TABLE event (table_id INTEGER)")
    connection.commit()
    connection.close()
    for name in ("", ":memory:", foreign):
        status, said = back_up(to, name)
        expect(status != 0 and not os.path.exists(to), f"'{name}' is not copied: {said.strip()}")
    with open(part, "w") as file:
        file.write("somebody's")
    expect(back_up(to, data) == (0, "") and digest(part) == hashlib.sha256(b"somebody's").hexdigest(), "a file named .part stays")
    expect(ask(to, "PRAGMA integrity_check") == [("ok",)] and sorted(name for name in os.listdir(folder) if name.startswith("to.")) ==
           ["to.db", "to.db.part"], "and the copy is whole")
    disk = disk_under(folder, "linkless")[1]
    disk.order(linkless=1)
    other = os.path.join(folder, "other.db")
    expect(back_up(other, data, disk.under()) == (0, "") and ask(other, "PRAGMA integrity_check") == [("ok",)] and
           not [name for name in os.listdir(folder) if name.startswith("other.db.part")], "also on a disk without hard links")


def read_only(folder):
    """For a user who may not write it."""
    inner = os.path.join(folder, "inner")
    os.mkdir(inner)
    path = os.path.join(inner, "site.db")
    expect(run("cases", path)[0] == 0, "a file is made")
    if parts.AS_POSTGRES:
        for name in [inner] + [os.path.join(inner, name) for name in os.listdir(inner)]:
            shutil.chown(name, "postgres")
    os.chmod(path, 0o400)
    refused(path, "the data file cannot be opened or cannot be written", parts.AS_POSTGRES)


# ---- what is acknowledged stays ----

def killed(folder):
    path = os.path.join(folder, "killed.db")
    epochs = []
    for i in range(8):
        writer = Writer(path)
        writer.wait_for(1 + 211 * i)
        writer.kill()
        if not is_kept(writer):
            raise AssertionError(f"{writer.acknowledged} rows were acknowledged")
        epochs += ask(path, "SELECT max(epoch) FROM shard_lease")[0]
    expect(epochs == sorted(set(epochs)), f"killed eight times while it wrote: nothing is lost, and epochs rise: {epochs}")


def disk_under(folder, name):
    """A folder for a file, and the disk under it."""
    data = os.path.join(folder, name)
    os.mkdir(data)
    return os.path.join(data, "site.db"), parts.bad_disk.BadDisk(folder, name, BUILD, None)


def without_power(folder):
    path, disk = disk_under(folder, "power")
    writer = Writer(path, disk)
    writer.wait_for(500)
    disk.order(forgetful=1)
    writer.wait_for(3000)
    disk.order(flush_ms=100)  # so that there is mostly something to be undone
    writer.wait_for(writer.acknowledged + 200)
    writer.kill()
    undone = disk.lose_unflushed(os.path.dirname(path))
    expect(is_kept(writer), f"without power {undone} writes are undone, but nothing that was acknowledged")
    second = Writer(path)
    second.wait_for(100)
    expect(second.end() == 0 and is_kept(second), "and the next process plays on")


def flush_fails(folder):
    """A commit whose flush failed is found again when the file is opened, although the disk has not got it. It must not count
    before a later flush has written it: power is lost right after the next acknowledgement."""
    path, disk = disk_under(folder, "flush")
    writer = Writer(path, disk)
    writer.wait_for(500)
    disk.order(forgetful=1, flush_ms=1500, failing=2)  # the second is that of closing the file
    parts.wait_for(lambda: "store_down" in writer.said(), LIMIT_S, "the failure")
    writer.wait_for(writer.acknowledged + 1)
    writer.kill()
    disk.lose_unflushed(os.path.dirname(path))
    expect(is_kept(writer), "what was in doubt after a flush that failed is acknowledged only when it is on the disk")


def disk_is_full(folder):
    path, disk = disk_under(folder, "full")
    writer = Writer(path, disk)
    writer.wait_for(500)
    disk.order(full=1)
    parts.wait_for(lambda: "database or disk is full" in writer.said(), LIMIT_S, "the disk to be full")
    before, reads = writer.acknowledged, writer.reads
    parts.wait_for(lambda: writer.reads >= reads + 20, LIMIT_S, "lists to be read and heartbeats to be stored")
    expect(writer.acknowledged == before, "while the disk is full nothing is acknowledged, but everything can be read, and no lease runs out")
    disk.order(full=0)
    writer.wait_for(writer.acknowledged + 3000)
    expect(writer.end() == 0 and is_kept(writer), "a full disk is waited for, and nothing is lost")
    expect(writer.said().count("database or disk is full") < 10, "and the log says so in few words")


def disk_hangs(folder):
    path, disk = disk_under(folder, "hangs")
    writer = Writer(path, disk)
    writer.wait_for(500)
    disk.order(flush_ms=8000)
    parts.wait_for(lambda: "has not answered for 5 seconds" in writer.said(), LIMIT_S, "a sentence about the disk")
    disk.order(flush_ms=0)
    writer.wait_for(writer.acknowledged + 500)
    expect(writer.end() == 0 and is_kept(writer) and writer.said().count("has not answered") == 1, "a disk that hangs is told once")


# ---- a file that is not at its place any more ----

def nothing_is_kept_there(writer):
    """Is nothing acknowledged while everything can be read?"""
    parts.wait_for(lambda: "moved, replaced or deleted" in writer.said(), LIMIT_S, "a sentence about the file")
    for more in (3, 10):  # what was acknowledged before the sentence has been heard by then
        before, reads = writer.acknowledged, writer.reads
        parts.wait_for(lambda: writer.reads >= reads + more, LIMIT_S, "lists to be read")
    return writer.acknowledged == before


def moved(folder):
    path, disk = disk_under(folder, "moved")
    aside = os.path.join(folder, "aside.db")
    writer = Writer(path, disk)
    writer.wait_for(500)
    disk.order(flush_ms=300)
    writer.wait_for(writer.acknowledged + 60)  # more than are on their way: from here on it is mostly in a flush
    os.rename(path, aside)
    disk.order(flush_ms=0)
    expect(nothing_is_kept_there(writer), "when the file is moved away, nothing is acknowledged any more")
    open(path, "w").close()
    expect(nothing_is_kept_there(writer) and os.path.getsize(path) == 0, "another file in its place is left alone")
    os.rename(aside, path)
    writer.wait_for(writer.acknowledged + 500)
    os.rename(path, aside)
    writer.kill()
    os.rename(aside, path)
    expect(is_kept(writer), "when it is back, writing goes on; killed while it is away, it has all that was acknowledged")
    expect(writer.said().count("store_down") < 10, "and the log says so in few words")


def away(folder):
    with Home(folder) as home:
        aside = os.path.join(folder, "aside.db")
        says = lambda words: home.get("/readyz") == (200, words + "\n")  # noqa: E731
        parts.wait_for(lambda: says("ready"), LIMIT_S, "the site")
        os.rename(home.data, aside)
        parts.wait_for(lambda: says("ready, but the store is away"), LIMIT_S, "the site to notice")
        os.rename(aside, home.data)
        parts.wait_for(lambda: says("ready"), LIMIT_S, "the site to notice again")
        expect(True, "a site says that its file is not at its place, until the file is back")


def main():
    with tempfile.TemporaryDirectory(prefix="mykonos-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)
        for part in (cases, in_use, other_files, left_over, copies, read_only, killed, without_power, flush_fails, disk_is_full, disk_hangs, moved, away):
            inner = os.path.join(folder, part.__name__)
            os.mkdir(inner)
            os.chmod(inner, 0o755)
            try:
                part(inner)
            finally:
                for process in Writer.running:
                    parts.stop(process)


main()
