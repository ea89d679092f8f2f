#!/usr/bin/env python3
"""Every lie of cheating_server.py is found by `mykonos join`, and by `mykonos replay --verify --kept` where the record shows it; honest
tables pass. Then what the terminal keeps: who may read it, that it brings people back, and that it is never a danger."""
import json
import os
import socket
import stat
import subprocess
import sys
import tempfile
import threading

import cheating_server
import fake_server
from cheating_server import BROKEN_OFF, ENDED, HONEST, LIES, MOVES_LOST, RECORD, WAITING, Server

MYKONOS = os.environ["MYKONOS"]
FAIR = "The shuffle was fair, and the game is the one that was dealt"
LIMIT_S = 120


def expect(holds, words, *what):
    if not holds:
        raise AssertionError(f"{words}: {what}")
    print("ok:", words, flush=True)


def environment(home, **more):
    return {**os.environ, "XDG_STATE_HOME": home, "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "COLUMNS": "80", **more}


def run(*words, home, **more):
    """The status and all output of a command; its input stays open until it ends."""
    process = subprocess.Popen([MYKONOS, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               env=environment(home, **more))
    with process:
        timer = threading.Timer(LIMIT_S, process.kill)
        timer.start()
        out = process.stdout.read()
        timer.cancel()
        return process.wait(), " ".join(out.split())


def kept_files(home):
    folder = os.path.join(home, "mykonos/tables")
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    return [os.path.join(folder, name) for name in names if not name.endswith((".lock", ".record"))]


def verify(server, home, *words):
    """What `replay --verify --kept` says about the record that the server would send."""
    path = os.path.join(home, "game.record")
    with open(path, "wb") as file:
        file.write(server.record())
    return run("replay", "--verify", path, "--kept", kept_files(home)[0], *words, home=home)


def find_lie(lie):
    when, words, in_record = LIES[lie]
    with tempfile.TemporaryDirectory() as home, Server(lie) as server:
        status, out = run("join", server.link, home=home)
        expect(status == 1 and f"The server has cheated: {words}." in out and FAIR not in out, f"{lie}: join finds it", status, out[-600:])
        expect(("The game is over." in out) is False, f"{lie}: and shows no result", out[-600:])
        if lie == "begun_without_me":
            server.over = True  # the client has left; the others play on
        if in_record is not None:
            words = words if in_record is True else in_record
            status, out = verify(server, home)
            expect(status == 1 and words in out, f"{lie}: replay --verify --kept finds it", status, out)
            status, out = verify(server, home, "--json")
            found = json.loads(out[out.index("{"):])
            expect(status == 1 and found["ok"] is False and found["fault"] == words, f"{lie}: and says so in JSON", out)
        if when == RECORD:
            expect(os.path.exists(kept_files(home)[0] + ".record"), f"{lie}: the record is kept as proof")


def pass_honest(name):
    with tempfile.TemporaryDirectory() as home, Server(name) as server:
        status, out = run("join", server.link, home=home)
        missing = name == "record_missing"
        expect(status == 0 and "cheated" not in out and (FAIR in out) != missing, f"{name}: join passes it", status, out[-900:])
        expect(("could not be fetched" in out and "curl -o game.record" in out) == missing, f"{name}: the record was read", out[-900:])
        told = f"{BROKEN_OFF} times so far" if name == "broken_off" else "1 time so far" if name == "silent" else None
        expect("so far" not in out if told is None else told in out, f"{name}: says how often the shuffle was broken off", out[:900])
        expect("did not take part in the shuffle in time" in out if name == "silent" else True, f"{name}: says why", out[:900])
        times = f"{BROKEN_OFF} times;" if name == "broken_off" else "1 time;" if name == "silent" else None
        expect("cannot tell" not in out if times is None else f"done again {times}" in out, f"{name}: and at the end once more", out[-900:])
        status, out = verify(server, home)
        expect("cannot tell" not in out if times is None else f"done again {times}" in out, f"{name}: which replay says, too", out)
        expect(status == 0 and "the shuffle was fair" in out, f"{name}: replay --verify --kept passes it", out)
        status, out = verify(server, home, "--json")
        expect(status == 0 and json.loads(out)["kept"] is True, f"{name}: and says so in JSON", out)
        status, out = run("replay", "--verify", os.path.join(home, "game.record"), home=home)
        expect(status == 0 and "compared with the record itself only" in out, f"{name}: without --kept it says what that is worth", out)


def ended():
    """A server that does not come to a table: why, what to do, and no other try."""
    said = {
        "newer_than_asked": "The server answered in a newer version of the protocol than it was asked for.",
        "older_than_any": "The server is older than this program: use an older release of the program,",
        "without_hello": "The server is older than this program: use an older release of the program,",
        "too_old_a_client": "This program is older than the server: install a newer release of it.",
        "sorry": "The server is full.",
    }
    for name in ENDED:
        with tempfile.TemporaryDirectory() as home, Server(name) as server:
            status, out = run("join", server.link, home=home)
            expect(status == 1 and said[name] in out and "Seats:" not in out, f"{name}: told", status, out)
            expect(server.visits == 1 and kept_files(home), f"{name}: once, and what opens the seat is kept", server.visits)


def moves_lost():
    words = "Some positions that you saw before the connection was lost are not in the record"
    with tempfile.TemporaryDirectory() as home, Server(MOVES_LOST) as server:
        for name in ("join", "join again"):
            status, out = run("join", server.link, home=home)
            expect(status == 0 and words in out and "has cheated" not in out and FAIR not in out, f"moves lost while away: {name} says so",
                   status, out[-900:])
        status, out = verify(server, home)
        expect(status == 0 and words in out and "the shuffle was fair" not in out, "moves lost while away: replay says so, too", out)
        status, out = verify(server, home, "--json")
        expect(status == 0 and json.loads(out)["lost"] is True, "moves lost while away: and JSON", out)


def spectators():
    for lie in ("honest", "other_secret", "other_deal", "commitment_after_beginning"):
        with tempfile.TemporaryDirectory() as home, Server(lie) as server:
            server.share[cheating_server.ME] = bytes(16)
            server.begin()
            status, out = run("watch", server.link.partition("#")[0], home=home)
            caught = "The server has cheated" in out
            expect(caught == (lie != "honest") and status == (1 if caught else 0), f"{lie}: a spectator finds it, too", out[-600:])
            expect(not kept_files(home), f"{lie}: and keeps nothing")


# ---- what is kept ----

def token_of(path):
    with open(path) as file:
        return bytes.fromhex(file.read().split()[3])


def only_ours(path):
    return stat.S_IMODE(os.stat(path).st_mode) & 0o077 == 0


def coming_back():
    with tempfile.TemporaryDirectory() as home, Server("honest") as server:
        run("join", server.link, home=home)
        path, = kept_files(home)
        expect(all(only_ours(one) for one in (path, path + ".record", os.path.dirname(path))), "only this user can read what is kept")
        expect(token_of(path) == server.token, "the token of the seat is kept")
        expect(server.token not in (cheating_server.INVITATION, bytes(16)), "it is not the invitation")
        status, out = run("join", server.link, home=home)
        expect(status == 0 and FAIR in out, "the same command comes back, and checks again", out[-600:])
        expect(kept_files(home) == [path], "with the same file")
        with tempfile.TemporaryDirectory() as other:
            status, out = run("join", server.link, home=other)
            expect(status == 1 and "Every seat of this table is taken." in out, "somebody else does not get the seat", out)
            expect(not kept_files(other), "and a token that was refused is not kept")


def first_open(listening, words, home):
    """Starts `mykonos join`, kills it as soon as it has asked for a seat, and returns whether it said that it waives its share."""
    with subprocess.Popen([MYKONOS, *words], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment(home)) as process:
        one = listening.accept()[0]
        with one:
            head, rest = fake_server.request(one)
            fake_server.upgrade(one, head)
            opening = fake_server.Visit(one, rest).receive_open()
            process.kill()
    return cheating_server.open_fields(opening)[3]


def waived_once():
    """What the server may have heard counts, also if it has not answered; what it cannot have heard does not."""
    flag = "--begin-without-me"
    for first, second in (([flag], []), ([], [flag])):
        with tempfile.TemporaryDirectory() as home, socket.create_server(("127.0.0.1", 0)) as listening:
            listening.settimeout(LIMIT_S)
            words = ["join", f"http://127.0.0.1:{listening.getsockname()[1]}/t/7#{cheating_server.INVITATION.hex()}"]
            said = [first_open(listening, words + more, home) for more in (first, second)]
            expect(said == [len(first)] * 2, f"what was sent with the invitation counts: {first}", said)
    with tempfile.TemporaryDirectory() as home, socket.socket() as listening:
        listening.settimeout(LIMIT_S)
        listening.bind(("127.0.0.1", 0))
        words = ["join", f"http://127.0.0.1:{listening.getsockname()[1]}/t/7#{cheating_server.INVITATION.hex()}"]
        with subprocess.Popen([MYKONOS, *words, flag], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(home)) as process:
            while "No server answers" not in process.stdout.readline():
                pass
            process.kill()
        listening.listen()
        expect(first_open(listening, words, home) == 0, "what was never sent does not count")


def two_at_once():
    """Both use the same invitation; the second must not take the seat of the first for its own."""
    with tempfile.TemporaryDirectory() as home, Server(WAITING) as server:
        words = [MYKONOS, "join", server.link]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(home)) as first:
            while "Seats:" not in first.stdout.readline():
                pass
            status, out = run("join", server.link, home=home)
            expect(status == 1 and "Every seat of this table is taken." in out, "two programs use two tokens", out)
            first.kill()
        expect(len(kept_files(home)) == 1, "the first one's is kept")


def no_place():
    with tempfile.TemporaryDirectory() as home:
        blocked = os.path.join(home, "blocked")
        with open(blocked, "w"):
            pass
        for name, more in (("a file in the way", {"XDG_STATE_HOME": blocked}), ("no home", {"XDG_STATE_HOME": "", "HOME": ""})):
            with Server("honest") as server:
                status, out = run("join", server.link, home=home, **more)
                expect(status == 0 and out.count("cannot be kept in a file") == 1 and FAIR in out,
                       f"{name}: told once, and play goes on", out[:600], out[-600:])
        with Server("other_secret") as server:
            status, out = run("join", server.link, home=home, XDG_STATE_HOME=blocked)
            expect(status == 1 and "The server has cheated" in out, "a lie is found without a file, too", out[-600:])


def damaged_files():
    with tempfile.TemporaryDirectory() as home, Server("honest") as server:
        run("join", server.link, home=home)
        path, = kept_files(home)
        record = path + ".record"
        with open(path) as file:
            whole = file.read()
        early = whole.replace("begun 1", "begun 0")
        for name, text, words in (("empty", "", "not what a player"), ("of another kind", "x" * 3000, "not what a player"),
                                  ("cut off", whole[:-5], "not what a player"), ("too early", early, "before the match began")):
            with open(path, "w") as file:
                file.write(text)
            status, out = run("replay", "--verify", record, "--kept", path, home=home)
            expect(status == 1 and words in out and "cheated" not in out, f"a kept file that is {name} proves nothing", out)
        with open(path, "w") as file:
            file.write(whole[whole.index("mykonos-witness "):])
        status, out = run("replay", "--verify", record, "--kept", path, home=home)
        expect(status == 0 and "the shuffle was fair" in out, "what the page keeps is read, too: the witness alone", out)
        status, out = run("replay", "--verify", record, "--kept", path + "x", home=home)
        expect(status == 1 and "there is no such file" in out, "nor one that is missing", out)
        status, out = run("replay", record, "--kept", path, home=home)
        expect(status == 2, "--kept belongs to --verify", out)


def main():
    for lie in LIES:
        find_lie(lie)
    for name in HONEST:
        pass_honest(name)
    ended()
    moves_lost()
    spectators()
    coming_back()
    waived_once()
    two_at_once()
    no_place()
    damaged_files()


if __name__ == "__main__":
    sys.exit(main())
