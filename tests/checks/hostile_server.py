#!/usr/bin/env python3
"""A hostile server: it sends `mykonos join`, `watch` and `table create` impossible views, tables that change, patches
that do not fit, and words that would take over the terminal. Each time the program must end with a sentence or continue
correctly; nothing that could move a cursor may reach the terminal. In a sanitizer build, any memory error fails the test."""
import concurrent.futures
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

import fake_server
from fake_server import (AGAIN, CODE, CONNECTION, FIRST, NEXT, PLAN, PLANNED, PROMISES, PROPOSAL, REFUSED, REVEAL, REWOUND, SAID, SEATS, SHUFFLE, TABLE, VIEW, frame,
                         happening, message, piece, rows, seat_row, sha256, sorry, welcome)

MYKONOS = os.environ["MYKONOS"]
SEAT_COUNT, PHASE, VIEWER, RAISED = 36, 37, 38, 39  # of the head of every view (engine/game.h)
SPECTATOR = 6
TABLE_ID = 7
PASS = "ABCD2345"  # seats are taken by a code: then another device may have taken part in the shuffle
SECRET = bytes(range(32))
# Colours are the program's own; with NO_COLOR it writes none, so that every escape would be the server's.
PLAIN = dict(os.environ, NO_COLOR="1", LC_ALL="C.UTF-8")
EVIL = ("\x1b]0;owned\x07\x1b[2J\x1b[31m\r\x08\x7f\u009b2J\u0085\u202eright to left\u2066\u200b".encode() +
        b"\x9b2J\xc0\xaf\xed\xa0\x80\xf5\x80\x80\x80 tail\xe2\x82")


def expect(holds, words):
    if not holds:
        raise AssertionError(words)
    print("ok:", words, flush=True)


# ---- what a server sends ----

def siphash(key, data):
    mask = (1 << 64) - 1
    v = [key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d, key[0] ^ 0x6c7967656e657261, key[1] ^ 0x7465646279746573]

    def turn(x, by):
        return (x << by | x >> (64 - by)) & mask

    def rounds(count):
        for _ in range(count):
            v[0] = (v[0] + v[1]) & mask
            v[2] = (v[2] + v[3]) & mask
            v[1], v[3] = turn(v[1], 13) ^ v[0], turn(v[3], 16) ^ v[2]
            v[0] = turn(v[0], 32)
            v[2] = (v[2] + v[1]) & mask
            v[0] = (v[0] + v[3]) & mask
            v[1], v[3] = turn(v[1], 17) ^ v[2], turn(v[3], 21) ^ v[0]
            v[2] = turn(v[2], 32)

    data = data + bytes(7 - len(data) % 8) + bytes([len(data) & 255])
    for word, in struct.iter_unpack("<Q", data):
        v[3] ^= word
        rounds(2)
        v[0] ^= word
    v[2] ^= 255
    rounds(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def check_of(view):
    return siphash((0x6368656b, 0x76616c75), view) & 0xffffffff


def seat_list(names):
    return rows([seat_row(name) for name in names])


def seats_message(names):
    return message(SEATS, seat_list(names))


def table_message(game, viewer, names=(b"ann", b"bob"), version=None, nonce=0):
    version = game["rules_version"] if version is None else version
    return message(TABLE, struct.pack("<Q", TABLE_ID), piece(game["key"].encode()), struct.pack("<HB", version, viewer), piece(bytes(8)),
                   seat_list(names), piece(sha256(SECRET)), struct.pack("<HIIIB", 0, 0, 0, nonce, 1))


def reveal_message(secret=SECRET, key=sha256(SECRET)[:16], shares=()):
    """Without shares: a game that is over ends well."""
    return message(REVEAL, piece(secret), piece(key), rows([bytes([seat]) + piece(share) for seat, share in shares]))


def shuffle_message(seat, commitment):
    return message(SHUFFLE, struct.pack("<BH", seat, 1), piece(commitment))


def code_message(code):
    return message(CODE, piece(code), struct.pack("<H", 300))


def view_message(seq, view, whole=1, check=None, words=b"", after=None, phase=1, told=b""):
    """after: the view that a patch leads to. told: what happened; a server of the release before tells it in words instead."""
    check = check_of(view if after is None else after) if check is None else check
    return message(VIEW, struct.pack("<IIIBBIB", seq, 0, check, phase, 255, 0, whole), piece(view), piece(words), told)


def changed(view, at, value):
    return view[:at] + bytes([value]) + view[at + 1:]


def patch(at, data):
    return struct.pack("<HB", at, len(data)) + data


REVEALED = frame(reveal_message())


class Server(fake_server.Server):
    """Sends its messages to every visitor, and counts visits and requests for the whole view. It has no record."""

    def __init__(self, *messages, raw=b"", answer=None):
        self.frames = frame(welcome(), CONNECTION) + b"".join(frame(one) for one in messages) + REVEALED + raw
        self.answer = answer  # to all requests by HTTP
        self.again = 0
        self.reply = None  # sent when the whole view is asked for
        super().__init__()

    def answer_http(self, one, _):
        one.sendall(self.answer or b"HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n")

    def talk(self, visit):
        visit.receive_open()
        visit.one.sendall(self.frames)
        while True:
            if visit.receive()[1][0] == AGAIN:
                self.again += 1
                if self.reply is not None:
                    visit.one.sendall(frame(self.reply) + REVEALED)


class Forgetful(Server):
    """Shows its secret only to those who come later. away_s: hangs up for so long after the game."""

    def __init__(self, *messages, away_s=0):
        self.away_s, self.first_s = away_s, None
        super().__init__(*messages)
        self.whole = self.frames
        self.frames = self.frames[:-len(REVEALED)]

    def talk(self, visit):
        if self.first_s is None:
            self.first_s = time.monotonic()
            if self.away_s > 0:
                threading.Timer(0.5, visit.one.shutdown, [socket.SHUT_RDWR]).start()
        elif time.monotonic() < self.first_s + self.away_s:
            return
        else:
            self.frames = self.whole
        super().talk(visit)


# ---- how the program reacts ----

def run(server, verb="join", visits=None):
    """Its status and all its output; stopped after so many visits, or when it takes too long. Its input stays open."""
    address = f"http://127.0.0.1:{server.port}/t/{TABLE_ID}" + ("#" + PASS if verb == "join" else "")
    words = [MYKONOS, verb, address] if verb != "table" else [MYKONOS, "table", "create", "--game", "template", "--seats",
                                                              "person,bot:1", f"http://127.0.0.1:{server.port}"]
    with tempfile.TemporaryDirectory() as home:  # for what `join` keeps: a port may be used again
        process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   env=dict(PLAIN, XDG_STATE_HOME=home))
        with process, server:
            threading.Thread(target=stop, args=(process, server, visits), daemon=True).start()
            out = process.stdout.read()
            return process.wait(), out


def stop(process, server, visits):
    end = time.time() + 60
    while process.poll() is None and time.time() < end and (visits is None or server.visits < visits):
        time.sleep(0.05)
    process.kill()


def is_harmless(out):
    text = out.decode(errors="surrogateescape")
    return not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]", text)


def ends(server, words, sentence, verb="join"):
    status, out = run(server, verb)
    if status != 1 or sentence.encode() not in out or not is_harmless(out):
        sys.stdout.buffer.write(out[-3000:])
        raise AssertionError(f"{words}: status {status}")
    print("ok:", words, flush=True)


# ---- real views, obtained as any bot gets them ----

def record_views(path):
    """A bot that keeps the bytes of all its views and moves at random (by answering nonsense)."""
    with open(path, "a") as file:
        for line in sys.stdin:
            word, _, rest = line.strip().partition(" ")
            if word == "mykonos":
                print("bot recorder\nwant bytes\nready", flush=True)
            elif word == "bytes":
                file.write(rest + "\n")
                file.flush()
            elif word == "think":
                print("move nothing", flush=True)
            elif word == "quit":
                return


def real_views(game, folder):
    seats = [f"cmd:sh bot {game['key']}"] + ["random"] * (game["seats_least"] - 1)
    with open(os.path.join(folder, "bot"), "w") as file: # a seat's name is short, so the command must be
        file.write(f"exec {sys.executable} {os.path.abspath(__file__)} record $1\n")
    subprocess.run([MYKONOS, "arena", game["key"], "--games", "1", "--iterations", "1", "--quiet",
                    *[word for seat in seats for word in ("--seat", seat)]], stdout=subprocess.DEVNULL, check=True, cwd=folder)
    with open(os.path.join(folder, game["key"])) as file:
        return [bytes.fromhex(line) for line in file]


def games():
    out = subprocess.run([MYKONOS, "games", "--all", "--json"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return [json.loads(line) for line in out.splitlines()]


# ---- the cases ----

IMPOSSIBLE = "The server sent an impossible position"


def impossible_heads(game, view):
    key, seat, names = game["key"], view[VIEWER], [b"x"] * view[SEAT_COUNT]
    for name, at, value in (("200 seats", SEAT_COUNT, 200), ("phase 200", PHASE, 200), ("the truth", VIEWER, 255),
                            ("a spectator's view", VIEWER, SPECTATOR), ("viewer 200", VIEWER, 200), ("other rules", RAISED, 255)):
        whole = view_message(1, changed(view, at, value))
        ends(Server(table_message(game, seat, names), whole), f"{key}, {name}: ended", IMPOSSIBLE)
    small = view_message(2, patch(SEAT_COUNT, b"\xc8"), whole=0, after=changed(view, SEAT_COUNT, 200))
    ends(Server(table_message(game, seat, names), view_message(1, view), small), f"{key}, 200 seats by a patch: ended",
         IMPOSSIBLE)


def impossible_tables(game, other, view):
    seat = view[VIEWER]
    for viewer in (2, 7, 200, 255):
        ends(Server(table_message(game, viewer), view_message(1, changed(view, VIEWER, viewer))),
             f"viewer {viewer} at a table of two: ended", "The server described a table that cannot exist")
    for count in (0, 1, 3, 6):
        ends(Server(table_message(game, seat, [b"x"] * count), view_message(1, view)),
             f"{count} seats at a table of two: ended", "cannot be")
    ends(Server(table_message(game, 0), view_message(1, view)), "a seat for a spectator: ended",
         "The server described a table that cannot exist", "watch")
    ends(Server(table_message(game, seat), view_message(1, view), table_message(other, seat)),
         "another game in the middle: ended", "The server described a table that cannot exist")
    ends(Server(table_message(game, seat), view_message(1, view), seats_message([b"x"] * 6)),
         "seats that change their number: ended", "The server named seats that the table does not have")
    ends(Server(table_message(game, seat, version=99)), "other rules: ended", "this program does not know that game")


def wrong_checks(game, view):
    seat, wrong = view[VIEWER], check_of(view) ^ 1
    # Many at once: after the first, only a whole view is accepted, and a second damaged whole view ends the connection.
    for name, count, message in (("a wrong check value", 1, view_message(1, view, check=wrong)),
                                 ("a view too long", 1, view_message(1, view + b"\0")),
                                 ("a view too short", 1, view_message(1, view[:-1])),
                                 ("an empty view", 1, view_message(1, b"")),
                                 ("a view of 256 KiB", 1, view_message(1, bytes(1 << 18))),
                                 ("a patch on nothing", 50, view_message(1, patch(0, b"x"), whole=0)),
                                 ("no change of nothing", 50, view_message(1, b"", whole=2)),
                                 ("JSON", 50, view_message(1, b"{}", whole=3))):
        server = Server(table_message(game, seat), *[message] * count)
        server.reply = view_message(1, view, check=wrong)
        ends(server, f"{name}, and again: ended", "The server sent a damaged position")
        expect(server.again == 1, "having asked once more")
    size = len(view)
    for name, data in (("beyond the end", patch(size - 1, b"xy")), ("far beyond the end", patch(65535, b"x")),
                       ("cut off", patch(0, b"xyz")[:-1]), ("of nothing", b"\0\0\0"),
                       ("of many runs", patch(65535, b"")[:2] * 40000)):
        server = Server(table_message(game, seat), view_message(1, view),
                        view_message(2, patch(0, b"damage") + data, whole=0, after=view))
        server.reply = view_message(2, view, phase=2)
        status, out = run(server)
        expect(status == 0 and server.again == 1 and b"The game is over." in out,
               f"a patch {name}: asked once more, then correct")


def rewound(seq, lost):
    return message(REWOUND, struct.pack("<II", seq, lost))


def going_back(game, view):
    """A server may lose moves, but not again and again."""
    seat = view[VIEWER]
    back = [rewound(3, 4), view_message(3, view), view_message(7, view)]
    status, out = run(Server(table_message(game, seat), view_message(7, view), *back, view_message(8, view, phase=2)))
    expect(status == 0 and b"4 moves at this table were lost by the database" in out and b"The game is over." in out,
           "lost moves are told, and play goes on")
    ends(Server(table_message(game, seat), view_message(7, view), *back * 20), "lost moves again and again: ended",
         "The server keeps losing moves of this table")
    nothing = [rewound(0, 1), table_message(game, seat), rewound(9, 1), view_message(7, view), rewound(7, 0xffffffff), rewound(8, 1)]
    status, out = run(Server(*nothing, view_message(8, view, phase=2)))
    expect(status == 0 and b"lost" not in out, "what a client has not seen is not lost")


def promises(*made):
    return message(PROMISES, piece(sha256(SECRET)), struct.pack("<H", 0), rows([bytes([seat]) + piece(promise) for seat, promise in made]))


def shuffles(game, view):
    """What is no shuffle at all; lies about one are the business of cheating.py."""
    table, over = table_message(game, view[VIEWER]), view_message(1, view, phase=2)
    for name, made in (("a seat twice", [(0, bytes(32)), (0, bytes(32))]), ("seat 200", [(200, bytes(32))]), ("half a promise", [(0, b"x")])):
        ends(Server(table, promises(*made)), f"promises of {name}: ended", "promises for the shuffle that cannot be")
    ends(Server(table, shuffle_message(200, bytes(32))), "a shuffle without seat 200: ended", "named seats that")
    ends(Server(table, shuffle_message(0, b"x")), "half a commitment: ended", "named seats that")
    for name, secret, key, shares in (("half a secret", b"x", bytes(16), []), ("half a key", SECRET, b"x", []),
                                      ("half a share", SECRET, bytes(16), [(0, b"x")]), ("seat 200", SECRET, bytes(16), [(200, bytes(16))]),
                                      ("a seat twice", SECRET, bytes(16), [(0, bytes(16)), (0, bytes(16))])):
        ends(Server(table, over, reveal_message(secret, key, shares)), f"{name} revealed: ended", "The server revealed a shuffle that cannot be")
    early = reveal_message(bytes(32), bytes(16))
    codes = [code_message(code) for code in (EVIL[:8], b"'; rm -r", b"ABC", b"ABCD23456")]
    status, out = run(Server(early, promises((0, b"x")), *codes, table, early, *codes, over))
    expect(status == 0 and b"The game is over." in out and b"rm -r" not in out and is_harmless(out),
           "a secret shown before the end and codes that are none: left out")
    status, out = run(Server(table, code_message(b"ABCD2345"), over))
    expect(status == 0 and b"#ABCD2345'" in out and b"within 5 minutes" in out.replace(b"\n  ", b" "), "a code is told")
    with concurrent.futures.ThreadPoolExecutor() as pool: # each of them waits for more than ten seconds
        for one in [pool.submit(work, table, over) for work in (never_shown, shown_late, away_at_the_end)]:
            one.result()


def never_shown(table, over):
    server = Server(table, over)
    server.frames = server.frames[:-len(REVEALED)]
    ends(server, "a secret that is never shown: ended", "does not show how the shuffle came about")
    expect(server.visits == 2, "a secret that is never shown: asked for twice")


def shown_late(table, over):
    status, out = run(Forgetful(table, over))
    expect(status == 0 and b"The shuffle was fair" in out and b"trusted" not in out, "a secret that was lost on its way is asked for again")


def away_at_the_end(table, over):
    status, out = run(Forgetful(table, over, away_s=12))
    expect(status == 0 and b"The shuffle was fair" in out and b"trusted" not in out, "a server that is away at the end is not distrusted")



def says(view, words):
    """Two views, the second one with words of a server of the release before."""
    return view_message(1, view), view_message(2, b"", whole=2, after=view, words=words, phase=2)


def words(game, view):
    seat = view[VIEWER]
    table = table_message(game, seat, (EVIL[:32], EVIL[20:52]))
    over = view_message(2, b"", whole=2, after=view, words=b"before " + EVIL + b" after", phase=2)
    refused = message(REFUSED, struct.pack("<I", 0), piece(EVIL[:16]), piece(EVIL))
    status, out = run(Server(table, view_message(1, view), seats_message([EVIL[:32], EVIL[-32:]]), refused, over))
    expect(status == 0 and b"before" in out and b"tail" in out and b"after" in out, "words with escape sequences are shown")
    expect(is_harmless(out), "without anything that a terminal obeys")
    ends(Server(sorry(1, EVIL)), "a farewell with escape sequences: ended", "tail")
    good = "Ἑρμῆς 🏺 ≈".encode()
    status, out = run(Server(table_message(game, seat, (good, b"bob")), *says(view, b"\x10a\x01 says " + good)))
    expect(status == 0 and out.count(good) >= 2, "words of any language are left as they are")
    expect(good + b" says " in out, "a player's name stands for the seat's letter")
    for names, called in (((b"ann", b"bob"), b"ann says, bob's"), ((b"ann", b"ann"), b"ann (a) says, ann (b)'s"),
                          ((b"b", b"a"), b"a says, b's"), ((b"", b"bob"), b"a says, bob's"),
                          ((b" b", b"a  "), b"a says, b's"), ((b"   ", b" bob "), b"a says, bob's"),
                          ((b"ann ", b"ann"), b"ann (a) says, ann (b)'s"),
                          ((EVIL[:32], b"\x11b\x01"), None)):
        status, out = run(Server(table_message(game, seat, names), *says(view, b"\x10a\x01 says, \x11b\x01's")))
        expect(status == 0 and is_harmless(out) and (called is None or called in out), f"players called {names} are named, or their seats")


MOVE, TAKEN_BACK, SEAT, CLOSED = 2, 3, 4, 5
TAKE = bytes([1, 0]) + bytes(6)


def happenings(game, view):
    """What a server says has happened is told if it can be true. Only the seat that acts in the view before can have moved."""
    table, seat = table_message(game, view[VIEWER]), view[VIEWER]
    name = (b"ann", b"bob")[seat]

    def told(*messages, **what):
        status, out = run(Server(table, *messages, view_message(2, b"", whole=2, after=view, phase=2, told=happening(**what))))
        expect(status == 0 and is_harmless(out), f"{what}: play goes on")
        return out
    first = view_message(1, view)
    for what, words in (({"told": 1}, b"A heap of"), ({"told": MOVE, "who": seat, "move": TAKE}, name + b" takes one pebble"),
                        ({"told": TAKEN_BACK, "who": seat}, name + b" takes the last move back."),
                        ({"told": SEAT, "who": seat, "reason": 2}, name + b" took too long: a bot plays on."),
                        ({"told": CLOSED}, b"The operator of this server has ended this game.")):
        expect(words in told(first, **what), f"it is told: {words.decode()}")
    for what in ({"told": MOVE, "who": 1 - seat, "move": TAKE}, {"told": MOVE, "who": 200, "move": TAKE}, {"told": MOVE, "who": 255, "move": TAKE},
                 {"told": MOVE, "who": 255, "move": bytes(8)}, {"told": MOVE, "who": seat, "move": b"\xff" + bytes(7)},
                 {"told": MOVE, "who": seat, "move": b"\x63" + bytes(7)}, {"told": MOVE, "who": seat, "move": b"\1\xc8" + bytes(6)},
                 {"told": MOVE, "who": seat, "move": TAKE[:7]}, {"told": MOVE, "who": seat}, {"told": TAKEN_BACK, "who": 255},
                 {"told": TAKEN_BACK, "who": 2}, {"told": SEAT, "who": 200}, {"told": SEAT, "who": seat, "reason": 200}, {"told": 200, "who": seat}):
        out = told(first, **what)
        expect(not any(word in out for word in (b" takes ", b" a bot plays on", b"is back", b"ended this game")), f"{what}: nothing is told")
    out = run(Server(table, view_message(1, view, phase=2, told=happening(MOVE, seat, move=TAKE))))[1]
    expect(b" takes " not in out, "without a view before it, no move is told")


def line_row(seq, who, words, phrase=0, name=b""):
    return struct.pack("<IQBIB", seq, 0, who, 1, phrase) + piece(name) + piece(words)


def said_message(*lines, whole=0):
    return message(SAID, bytes([whole]), rows(lines))


def proposal_message(number=9, what=0, seat=1, count=2, asked=1, agreed=0, stand=0):
    return message(PROPOSAL, struct.pack("<IBBBBBBI", number, what, seat, count, asked, agreed, stand, 60000))


def next_message(table=8, invitation=bytes(16), who=1, seats=b"\1\0"):
    return message(NEXT, struct.pack("<Q", table), piece(invitation), bytes([who]), piece(seats))


def told_among(table, first, over, *messages):
    """What is told of messages before the table and in the game, which must go on."""
    status, out = run(Server(*messages, table, first, *messages, over))
    expect(status == 0 and is_harmless(out) and b"The game is over." in out, "play goes on")
    return out


def company(game, view):
    """Lines, proposals and rematches that cannot be."""
    seat = view[VIEWER]
    table, first, over = table_message(game, seat), view_message(1, view), view_message(2, b"", whole=2, after=view, phase=2)

    def told(*messages):
        return told_among(table, first, over, *messages)
    out = told(said_message(line_row(1, 1, EVIL), line_row(2, 200, b"from nowhere\xd8\x9c", name=EVIL[:32]), line_row(3, 1, b"", 200), line_row(4, 0, b"")))
    expect(out.count(b"tail") == 1 and out.count(b"from nowhere") == 1, "lines with escape sequences, from nowhere or of an unknown phrase: harmless")
    many = said_message(*[line_row(seq, 1, b"x" * 800) for seq in range(1, 65)], whole=1)
    out = told(*[many] * 20)
    expect(out.replace(b"\n", b"").replace(b" ", b"").count(b"x" * 800) == 8, "of old lines the newest are told, and once")
    out = told(said_message(*[line_row(seq, 1, b"SHOWN") for seq in range(1, 66)]))
    expect(b"SHOWN" not in out, "more lines than a message holds: no message")
    out = told(proposal_message(seat=7), proposal_message(what=9), proposal_message(stand=3), proposal_message(stand=2), proposal_message(stand=200))
    expect(b"taken back" not in out and b"take back" not in out, "proposals from nowhere, or only their ends: nothing is told")
    out = told(proposal_message(), proposal_message(agreed=0xfe), proposal_message(agreed=0xff))
    expect(out.count(b"asks to take back 2 moves") == 1 and out.count(b"agrees.") == 1, "nobody agrees who was not asked")
    out = told(next_message(table=0), next_message(invitation=b"x"), next_message(who=200), next_message(seats=bytes(7)), next_message(seats=b""))
    expect(b"play again" not in out, "rematches that cannot be: nothing is told")
    server = Server(table, first, proposal_message(), raw=b"\x88\x00")
    status, out = run(server, visits=3)
    expect(out.count(b"asks to take back 2 moves") >= 2, "an open proposal is told again after the connection was lost")


STANDS, DONE, ASKS, SURPRISED, VOID = range(5)


def planned_message(words, stand=STANDS):
    return message(PLANNED, piece(words), bytes([stand]))


def plans(game, view):
    """Plans that nobody made, that cannot be read, or of somebody who has no seat."""
    seat = view[VIEWER]
    table, first, over = table_message(game, seat), view_message(1, view), view_message(2, b"", whole=2, after=view, phase=2)

    def told(*messages):
        return told_among(table, first, over, *messages).replace(b"\n  ", b" ")
    ends_only = [planned_message(b"", stand) for stand in (DONE, ASKS, SURPRISED, VOID, 5, 200, 255)]
    lies = [planned_message(b""), planned_message(b"take 2" + b" " * 506), planned_message(b"take 2", 5), planned_message(b"take 2")[:-1], message(PLANNED),
            message(PLANNED, struct.pack("<I", 0xffffffff), b"take 2\0")]
    expect(b"plan" not in told(*ends_only, *lies), "only the ends of plans, and plans that are too long, empty or cut off: nothing is told")
    out = told(*[planned_message(b"TAKE  2;take")] * 1000, *[planned_message(b"take 2; take *")] * 1000)
    expect(out.count(b"Your plan: take two pebbles; else take; else you are asked.") == 1, "the same plan again and again: told once")
    out = told(planned_message(EVIL * 3), planned_message(b"fly 9; \x10a\x01 %s%n [1.1] \n\0 tail"), planned_message(b"x" * 511))
    expect(out.count(b"Your plan: ") == 3 and out.count(b"tail") >= 2, "plans that cannot be read: their words, without anything that a terminal obeys")
    out = told(*[planned_message(words, stand) for words, stand in ((b"take 1", STANDS), (EVIL, SURPRISED), (b"take 2", ASKS), (b"take 1", DONE), (b"", VOID))])
    expect(out.count(b"Your plan is over") == 1 and b"fits" not in out and b"any more" not in out, "a plan ends once")
    status, out = run(Server(table_message(game, SPECTATOR), planned_message(b"take 2"), *ends_only, sorry(404, b"tail")), "watch")
    expect(status == 1 and b"tail" in out and b"plan" not in out, "a plan of a spectator: nothing is told")
    server = Server(table, first, planned_message(b"take 2"), raw=b"\x88\x00")
    status, out = run(server, visits=4)
    expect(out.count(b"Connected again.") >= 2 and out.count(b"Your plan: ") == 1, "a plan that stands is not told again after the connection was lost")


class Slow(Server):
    """Keeps a plan only when it has come for the third time: once on each of two connections, and once again on the second."""

    def __init__(self, *messages):
        super().__init__(*messages)
        self.frames = self.frames[:-len(REVEALED)]
        self.got = []

    def talk(self, visit):
        visit.receive_open()
        visit.one.sendall(self.frames)
        while True:
            what = visit.receive()[1]
            if what[0] != PLAN:
                continue
            self.got.append((self.visits, what[9:]))
            if len(self.got) == 1:
                return
            if len(self.got) >= 3:
                visit.one.sendall(frame(planned_message(b"take 2")))


def unanswered_plans(game, view):
    server = Slow(table_message(game, view[VIEWER]), view_message(1, view), planned_message(b"take 3"))
    with server, tempfile.TemporaryDirectory() as home:
        process = subprocess.Popen([MYKONOS, "join", f"http://127.0.0.1:{server.port}/t/{TABLE_ID}#{PASS}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, env=dict(PLAIN, XDG_STATE_HOME=home))
        process.stdin.write(b"plan take  2\n")
        process.stdin.flush()
        out = b""
        timer = threading.Timer(60, process.kill)
        timer.start()
        while b"Your plan: take two" not in out:
            more = os.read(process.stdout.fileno(), 65536)
            if not more:
                break
            out += more
        out += process.communicate(b"plan\nquit\n")[0]
        timer.cancel()
    expect(server.got == [(1, b"take  2"), (2, b"take  2"), (2, b"take  2")], f"a plan is sent again, on the same connection too, until it is kept: {server.got}")
    expect(out.count(b"take two pebbles") == 2 and out.count(b"take three pebbles") == 1, "the one before is no answer")


def endless_words(game, view):
    """With more log entries than the client remembers, the last ones are remembered and each is told once."""
    messages = [view_message(1, view)]
    messages += [view_message(1 + number, b"", whole=2, after=view, words=b"entry %d." % number) for number in range(1, 3001)]
    server = Server(table_message(game, view[VIEWER]), *messages)
    with server, tempfile.TemporaryDirectory() as home:
        process = subprocess.Popen([MYKONOS, "join", f"http://127.0.0.1:{server.port}/t/{TABLE_ID}#{PASS}"], text=True,
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   env=dict(PLAIN, XDG_STATE_HOME=home))
        time.sleep(2)  # all have come by then, or are told in time all the same
        out, _ = process.communicate("log 3\nlog all\nquit\n", timeout=60)
    told = [int(number) for number in re.findall(r"entry (\d+)\.", out)]
    expect(process.returncode == 0 and told[:3000] == list(range(1, 3001)), "3,000 entries are told as they come")
    expect(told[3000:] == [2998, 2999, 3000, *range(1977, 3001)], "and the last 1,024 of them are remembered")


def noise(game, view):
    seat, table, good = view[VIEWER], table_message(game, view[VIEWER]), view_message(1, view, phase=2)
    for name, messages in (("views before the table", [good, table, good]), ("seats before the table",
                           [seats_message([b"x"] * 6), table, good]), ("unknown messages", [b"\x7f", b"", table, good]),
                           ("the last nonce there is", [table_message(game, seat, nonce=0xffffffff), good]),
                           ("messages of clients", [message(AGAIN, bytes(8)), table, good]),
                           ("half messages", [table[:30], good[:40], table, good])):
        status, out = run(Server(*messages))
        expect(status == 0 and b"The game is over." in out, f"{name}: left out")
    status, out = run(Server(table, *[seats_message([b"ann", b"bob"])] * 3, good))
    expect(status == 0 and out.count(b"Seats: a ann, b bob.") == 1, "seats told again and again: said once")
    for name, raw in (("a frame of 2^63 bytes", b"\x82\x7f\x80" + bytes(7)), ("a ping of 70,000 bytes",
                      b"\x89\x7f" + struct.pack(">Q", 70000) + bytes(70000)), ("a fragment", b"\x02\x01x"),
                      ("a masked frame", b"\x82\x81\0\0\0\0x"), ("pings from one who never reads",
                      (b"\x89\x7d" + bytes(125)) * (1 << 17))):
        server = Server(table, raw=raw)
        status, _ = run(server, visits=2)
        expect(status == -signal.SIGKILL and server.visits >= 2, f"{name}: hung up on; tried again until stopped")


class Deaf(Server):
    """Hangs up before a word is said, as something else at that address may do."""

    def visit(self, one):
        one.close()


def deaf(*_):
    status, out = run(Deaf(), visits=10)
    expect(status == -signal.SIGKILL and out.count(b"No server answers at 127.0.0.1") == 1 and b"lost" not in out,
           "somebody who hangs up at once is no server: said once, tried again until stopped")


def channels(game, view):
    """Only what comes on the table's channel counts, and only after the welcome."""
    table, over = table_message(game, view[VIEWER]), view_message(2, view, phase=2)
    other = [table_message(game, view[VIEWER], (b"SHOWN", b"SHOWN")), view_message(1, view, words=b"SHOWN", phase=2), reveal_message(bytes(32), bytes(16)),
             message(REFUSED, struct.pack("<I", 0), piece(b"1.1"), piece(b"SHOWN")), seats_message([b"x"] * 6), code_message(b"SHOWN234"),
             shuffle_message(200, b""), rewound(0, 9), table[:30], message(0), message(111, EVIL), message(255), b""]
    for name, channel, more in (("the connection's channel", CONNECTION, []), ("a channel that nobody opened", 2, [sorry(403, b"SHOWN"), welcome(9)]),
                                ("the last channel", 65535, [sorry(403, b"SHOWN")])):
        lies = b"".join(frame(one, channel) for one in other + more)
        server = Server()
        server.frames = frame(welcome(), CONNECTION) + lies + frame(table) + lies + frame(view_message(1, view)) + lies + frame(over) + lies + REVEALED
        status, out = run(server)
        expect(status == 0 and b"SHOWN" not in out and b"The game is over." in out, f"on {name}: ignored")
    server = Server()
    server.frames = b"".join(map(frame, other[:3] + [sorry(403, b"SHOWN")])) + server.frames
    server.frames += frame(table) + frame(over) + REVEALED
    status, out = run(server)
    expect(status == 0 and b"SHOWN" not in out, "before the welcome: ignored")
    server = Server()
    server.frames = frame(welcome(), CONNECTION) + frame(table) + frame(b"", None) + frame(b"\1", None) + frame(over) + REVEALED
    status, out = run(server)
    expect(status == 0 and b"The game is over." in out, "less than a channel's number: ignored")
    ends(Server(table, sorry(404, EVIL)), "a farewell on the table's channel: ended", "tail")
    server = Server(table)
    server.frames += frame(sorry(1, EVIL), CONNECTION)
    ends(server, "a farewell on the connection's channel: ended", "tail")


def lists(game, view):
    """Structs in a list have a length. What follows the known fields was added later; what is too short is no message."""
    table, row = table_message(game, view[VIEWER]), seat_row(b"SHOWN")
    over = view_message(1, view, phase=2, told=happening(0))
    status, out = run(Server(table, message(SEATS, rows([row + EVIL, row + bytes(70000)]), EVIL), over + EVIL))
    expect(status == 0 and b"Seats: a SHOWN, b SHOWN." in out and b"tail" not in out, "longer structs and messages: read as far as they are known")
    for name, size in (("0", 0), ("less than its struct", len(row) - 1), ("more than its struct", len(row) + 1), ("2^32 - 1", 0xffffffff)):
        bad = b"\2" + piece(row) + struct.pack("<I", size) + row
        promised = b"\1" + struct.pack("<I", size) + b"\0" + piece(bytes(32))
        broken = [message(SEATS, bad), message(PROMISES, piece(sha256(b"")), b"\0\0", promised), message(REVEAL, piece(bytes(32)), piece(bytes(16)), promised)]
        status, out = run(Server(*broken, table, *broken, over, *broken))
        expect(status == 0 and b"SHOWN" not in out and b"The game is over." in out, f"a struct of a list whose length is {name}: no message")
    status, out = run(Server(table, seats_message([b"SHOWN"] * 7), seats_message([b"SHOWN"] * 255), over))
    expect(status == 0 and b"SHOWN" not in out, "lists that are too long: no messages")


class Flood(Server):
    """Sends, for ever, what everybody ignores."""

    def talk(self, visit):
        visit.receive_open()
        visit.one.sendall(self.frames)
        some = b"".join(frame(b"\x6f", channel) for channel in (CONNECTION, FIRST, 2, None)) * 1000
        while True:
            visit.one.sendall(some)


def flood(game, view):
    with Flood(table_message(game, view[VIEWER]), view_message(1, view)) as server, tempfile.TemporaryDirectory() as home:
        process = subprocess.Popen([MYKONOS, "join", f"http://127.0.0.1:{server.port}/t/{TABLE_ID}#{PASS}"], text=True,
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   env=dict(PLAIN, XDG_STATE_HOME=home))
        time.sleep(1)  # in the middle of it
        out, _ = process.communicate("log 3\nquit\n", timeout=60)
        expect(process.returncode == 0 and server.visits == 1, "a flood of messages that are ignored: what is typed is obeyed")


def escaped(data):
    """A JSON string for an answer: control characters are escaped, bytes that are not UTF-8 stay."""
    return b"".join(b"\\u%04x" % byte if byte < 0x20 else bytes([byte]) for byte in data)


def orders():
    head = b"HTTP/1.1 201 Created\r\n\r\n"
    evil = escaped(EVIL)
    status, out = run(Server(answer=head + b'{"error":"' + evil + b'"}'), "table")
    expect(status == 1 and b"tail" in out and is_harmless(out), "an error with escape sequences is made harmless")
    seats = b'"seats":[{"seat":"' + escaped(EVIL[:2]) + b'","kind":"person"}]'
    status, out = run(Server(answer=head + b'{"table":"7' + escaped(EVIL[:12]) + b'","invitation":"' + escaped(EVIL[-50:]) + b'",' +
                             seats + b"}"), "table")
    expect(status == 0 and is_harmless(out) and b"tail" in out, "so are invitations")
    status, out = run(Server(answer=head + b'{"table":"7",' + seats + b"}"), "table")
    expect(status == 1 and b"opened no table" in out, "a table for persons without an invitation is none")
    good = b'{"table":"7","invitation":"00","seats":[{"seat":"a","kind":"person"}]}'
    status, out = run(Server(answer=head + good), "table")
    expect(status == 0 and b"/t/7#00" in out, "a correct answer is accepted")
    for name, body in (("controls inside a string", good.replace(b"a", EVIL)), ("half an answer", good[:-1]),
                       ("more than an answer", good + b"}"), ("nesting without end", b"[" * 8000), ("nothing", b""),
                       ("more than 8 KiB", b"[" + b"1," * 5000 + b"1]")):
        status, out = run(Server(answer=head + body), "table")
        expect(status == 1 and b"cannot be understood" in out and is_harmless(out), f"{name}: refused whole")
    for body in (b"7", b"[]", b"{}", b'{"table":7}', b'{"table":"7"}', b'{"table":"7","seats":[1]}',
                 b'{"table":"' + b"7" * 99 + b'","seats":[]}'):
        status, out = run(Server(answer=head + body), "table")
        expect(status == 1 and b"opened no table" in out, f"{body[:30].decode()}: no table")


def main():
    if sys.argv[1:2] == ["record"]:
        record_views(sys.argv[2])
        return
    with tempfile.TemporaryDirectory() as folder:
        shelf = games()
        small, = [game for game in shelf if game["key"] == "template"]
        view = real_views(small, folder)[0]
        for check in (impossible_heads, wrong_checks, going_back, shuffles, words, happenings, company, plans, unanswered_plans, endless_words, noise, deaf, channels, lists, flood):
            check(small, view)
        impossible_tables(small, next(game for game in shelf if game != small), view)
        orders()
        for game in shelf:
            if game != small:
                impossible_heads(game, real_views(game, folder)[-1])


main()
