#!/usr/bin/env python3
"""A server with one table that is honest or cheats about the shuffle in one way, for the tests of everything that plays there.

    cheating_server.py LIE [PORT]     serves until its input ends; prints {"port", "table", "invitation", "lie"}
    cheating_server.py --lies         prints the names of all lies, one a line, with who must notice and when

Seat a is for the client under test; b is another person and c a bot, both played here. The moves of all seats are drawn by lot, so
that the client only has to take its seat, promise, disclose and look on. BUILD names the folder with the built programs."""
import json
import os
import secrets
import struct
import subprocess
import sys

import fake_server
from fake_server import (CODE, CONNECTION, DEVICE, DISCLOSE, MOVING, PROMISE, PROMISES, REVEAL, SEATS, SHUFFLE, TABLE, VERSION, VIEW, frame,
                         happening, message, piece, rows, seat_row, sha256, sorry, welcome)

TABLE_ID = 7
INVITATION = bytes(range(16))
ME, OTHER, BOT, SEAT_COUNT = 0, 1, 2, 3

# The name of each lie; what the client says about it, at once ("now"), when the secret is shown ("reveal") or when the record
# is read ("record"); and what the record shows of it to somebody who kept a witness (None: nothing; True: the same). The words are
# those of match/witness.c.
NOW, SHOWN, RECORD = "now", "reveal", "record"
LIES = {
    "other_secret": (SHOWN, "the secret is not the one committed to", "the record names another commitment than the table"),
    "commitment_changed": (NOW, "it exchanged the secret that it had committed to", None),
    "earlier_secret": (NOW, "it went back to an earlier secret", None),
    "commitment_after_beginning": (NOW, "it exchanged its secret after the match had begun", None),
    "shuffle_after_beginning": (NOW, "it exchanged its secret after the match had begun", None),
    "promises_other_commitment": (NOW, "it asked for the shares with another secret than the one that it had committed to", None),
    "own_promise_replaced": (NOW, "it did not pass on your promise for the shuffle as you made it", None),
    "own_promise_dropped": (NOW, "it did not pass on your promise for the shuffle as you made it", None),
    "promises_changed": (NOW, "it exchanged the promises of others after you had disclosed your share", None),
    "promises_after_beginning": (NOW, "it exchanged the promises after the match had begun", None),
    "begun_without_me": (NOW, "the match began without your share of the shuffle", True),
    "own_share_replaced": (SHOWN, "a share is not the one promised", True),
    "other_share_replaced": (SHOWN, "a share is not the one promised", True),
    "share_without_promise": (SHOWN, "there is a share that nobody promised", True),
    "promise_dropped": (SHOWN, "a share that was promised is missing", True),
    "other_key": (SHOWN, "the key is not made of the secret and the shares", True),
    "record_other_secret": (RECORD, "the record names another commitment than the table", True),
    "record_other_share": (RECORD, "a share is not the one promised", True),
    "record_without_shuffle": (RECORD, "the record does not say how its key was made", True),
    "other_deal": (RECORD, "the positions you saw are not those of the record", True),
    "record_cut": (RECORD, "the positions you saw are not those of the record", True),
    "other_game": (RECORD, "the record is that of another game", True),
    "other_options": (RECORD, "the record has other options than the table", True),
}
# No lies: the client must pass them, and tell what is worth telling.
HONEST = ("honest", "silent", "broken_off", "lost_connection", "record_missing", "moving", "from_the_future", "ignored", "flood")
BROKEN_OFF = 3  # times
IGNORED_COUNT = 300_000  # messages
# Servers that do not come to a table: what they say is told, once, and nobody tries again.
ENDED = ("newer_than_asked", "older_than_any", "without_hello", "too_old_a_client", "sorry")
WAITING = "waiting"  # for the other person, for ever
MOVES_LOST = "moves_lost"  # shows positions, hangs up, and goes on with others, as after a failure of the database; nobody can tell


def open_fields(opening):
    """The fields of `open` that are looked at: token, pass, wanted seat, whether the person waives their share."""
    at = 9
    found = []
    for _ in range(2):
        size, = struct.unpack_from("<I", opening, at)
        found.append(opening[at + 4:at + 4 + size])
        at += 4 + size
    return found[0], found[1], opening[at], opening[at + 1]


class Deal:
    """A game dealt from a key: views by viewer, each (check, bytes, over), and the record's lines."""

    def __init__(self, key, game, options=None):
        program = os.path.join(os.environ["BUILD"], "tests/checks/deal_game")
        out = subprocess.run([program, game, str(SEAT_COUNT), key.hex(), *([options.hex()] if options else [])],
                             stdout=subprocess.PIPE, text=True, check=True).stdout
        lines = out.splitlines()
        self.options = bytes.fromhex(lines[0].split()[1])
        self.views = {}
        for line in lines:
            if line.startswith("view "):
                _, _, viewer, check, view = line.split()
                self.views.setdefault(int(viewer), []).append((int(check), bytes.fromhex(view)))
        self.record = lines[lines.index("mykonos-record 1"):]
        self.game, self.version = self.record[1].split()[1], int(self.record[1].split()[2])


def other_game(has_options):
    """A game for as many seats, with options or without."""
    out = subprocess.run([os.path.join(os.environ["BUILD"], "mykonos"), "games", "--json"], stdout=subprocess.PIPE, text=True, check=True)
    shelf = [json.loads(line) for line in out.stdout.splitlines()]
    for game in shelf:
        if game["seats_least"] <= SEAT_COUNT <= game["seats_most"]:
            lines = Deal(bytes(16), game["key"]).record
            if any(line.startswith("option ") for line in lines) == has_options:
                return game["key"]
    raise AssertionError("no such game")


class Server(fake_server.Server):
    def __init__(self, lie, port=0):
        assert lie in LIES or lie in HONEST + ENDED or lie in (WAITING, MOVES_LOST), lie
        self.lie, self.game = lie, other_game(True) if lie == "other_options" else "template"
        self.token = self.deal = self.disclosed = None
        self.round, self.broken_off, self.over, self.moved = 0, 0, False, False
        self.choose_secret()
        self.share = {OTHER: secrets.token_bytes(16)}
        self.sample = Deal(bytes(16), self.game)  # for the options and the version of the rules
        super().__init__(port)
        self.link = f"http://127.0.0.1:{self.port}/t/{TABLE_ID}#{INVITATION.hex()}"

    def talk(self, visit):
        Guest(self, visit).talk()

    def answer_http(self, one, head):
        """Only the record."""
        found = f"/api/tables/{TABLE_ID}/record" in head.splitlines()[0] and self.over and self.lie != "record_missing"
        body = self.record() if found else b'{"error":"There is no record."}'
        status = "200 OK" if found else "404 Not Found"
        one.sendall(f"HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {len(body)}\r\n"
                    "Access-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n".encode() + body)

    def rows(self, structs):
        """A list, to whose structs later releases have added something."""
        return rows([one + b"added later" for one in structs] if self.lie == "from_the_future" else structs)

    # ---- the shuffle ----

    def choose_secret(self):
        self.secret = secrets.token_bytes(32)
        self.commitment = sha256(self.secret)

    def key_of(self, secret, share):
        """As match/fair.c makes it."""
        return sha256(secret + b"".join(bytes([seat]) + share[seat] for seat in sorted(share)))[:16]

    def begin(self):
        self.key = self.key_of(self.secret, self.share)
        self.deal = Deal(self.key, self.game)
        self.shown = Deal(secrets.token_bytes(16), self.game) if self.lie in ("other_deal", MOVES_LOST) else self.deal

    def said(self, where):
        """The secret, the shares and the key that the server claims, in the reveal or in the record."""
        secret, share, lie = self.secret, dict(self.share), self.lie
        if lie == "other_secret" or (lie == "record_other_secret" and where == RECORD):
            secret = sha256(b"another secret")
        if lie == "own_share_replaced":
            share[ME] = bytes(16)
        if lie == "other_share_replaced" or (lie == "record_other_share" and where == RECORD):
            share[OTHER] = bytes(16)
        if lie == "share_without_promise":
            share[BOT] = bytes(16)
        if lie == "promise_dropped":
            del share[OTHER]
        key = secrets.token_bytes(16) if lie == "other_key" else self.key_of(secret, share)
        return secret, share, key

    def reveal(self):
        secret, share, key = self.said(SHOWN)
        return message(REVEAL, piece(secret), piece(key), self.rows([bytes([seat]) + piece(share[seat]) for seat in sorted(share)]))

    def record(self):
        """A record that is sound in itself: dealt from the key that it claims."""
        secret, share, key = self.said(RECORD)
        game, options = self.game, None
        if self.lie == "other_game":
            game = other_game(False)
        if self.lie == "other_options":
            options = bytes([self.sample.options[0] ^ 1]) + self.sample.options[1:]
        lines = list(Deal(key, game, options).record)
        if self.lie == "record_cut":
            lines = lines[:-3]
        fair = [f"commitment {sha256(secret).hex()}", f"secret {secret.hex()}",
                *[f"share {'abcdef'[seat]} {share[seat].hex()}" for seat in sorted(share)]]
        at = next(i for i, line in enumerate(lines) if line.startswith("key ")) + 1
        if self.lie != "record_without_shuffle":
            lines[at:at] = fair
        return ("\n".join(lines) + "\n").encode()


class Guest:
    """The client on one connection."""

    def __init__(self, server, visit):
        self.server, self.visit = server, visit
        self.ready = False

    def receive(self):
        """The next message on the table's channel."""
        while True:
            channel, found = self.visit.receive()
            if channel == self.visit.channel:
                return found

    def send(self, found):
        if self.server.lie == "from_the_future":
            found += b"added later"
            self.visit.send(message(111, b"of a later release"))
            self.visit.send(message(111, b"of a later release"), CONNECTION)
        if self.server.lie == "ignored":
            for channel in (CONNECTION, self.visit.channel + 1, 65535):
                self.send_lies(channel)
            self.send_broken()
        self.visit.send(found)

    def send_lies(self, channel):
        """On a channel that is no table's. On the client's own, each of them would end the game."""
        self.visit.send(self.table(0, commitment=sha256(b"other")), channel)
        self.visit.send(self.table(1)[:20], channel)
        self.visit.send(message(SHUFFLE, struct.pack("<BH", ME, self.server.round + 1), piece(sha256(b"other"))), channel)
        self.visit.send(message(PROMISES, piece(sha256(b"other")), struct.pack("<H", 0), rows([])), channel)
        self.visit.send(message(REVEAL, piece(bytes(32)), piece(bytes(16)), rows([])), channel)
        self.visit.send(message(CODE, piece(b"WRNG2345"), struct.pack("<H", 300)), channel)
        if channel != CONNECTION:
            self.visit.send(sorry(403, b"You have no seat."), channel)
            self.visit.send(welcome(VERSION + 1), channel)

    def send_broken(self):
        """What is no message, on the client's own channel."""
        row = seat_row(b"SHOWN")
        self.visit.send(b"")
        self.visit.send(self.table(1)[:20])
        for size in (0, len(row) - 1, len(row) + 1, 0xffffffff):
            self.visit.send(message(SEATS, b"\1", struct.pack("<I", size), row))

    def flood(self):
        """Of messages that the client ignores."""
        some = frame(message(111)) + frame(b"", 65535) + frame(message(111), CONNECTION) + frame(b"", None)
        for _ in range(IGNORED_COUNT // 4 // 1000):
            self.visit.one.sendall(some * 1000)

    # ---- messages ----

    def seats(self):
        return self.server.rows([seat_row(b"me", ready=int(self.ready)), seat_row(b"other"), seat_row(b"", kind=1, joined=0, ready=0, level=1)])

    def table(self, phase, commitment=None):
        server = self.server
        sample = server.sample
        return message(TABLE, struct.pack("<Q", TABLE_ID), piece(sample.game.encode()), struct.pack("<HB", sample.version, self.viewer),
                       piece(sample.options), self.seats(), piece(commitment or server.commitment),
                       struct.pack("<HIIIB", server.round, 0, 0, 0, phase))

    def promises(self, share, commitment=None):
        made = {seat: sha256(share[seat]) for seat in share if seat != ME}
        if self.promise is not None:
            made[ME] = self.promise
        return message(PROMISES, piece(commitment or self.server.commitment), struct.pack("<H", self.server.round),
                       self.server.rows([bytes([seat]) + piece(made[seat]) for seat in sorted(made)]))

    def view(self, index):
        views = self.server.shown.views[self.viewer]
        check, view = views[index]
        phase = 2 if index == len(views) - 1 else 1
        return message(VIEW, struct.pack("<IIIBBIB", 4 + index, 0, check, phase, 255, 0, 1), piece(view), piece(b""), happening(index=index))

    def shuffle(self, round_, commitment):
        return message(SHUFFLE, struct.pack("<BH", BOT, round_), piece(commitment))

    def sorry(self, words):
        """Ends the channel; the client ends the connection."""
        self.send(sorry(403, words))
        self.receive_until_gone()

    def end(self):
        """Instead of coming to a table."""
        lie, visit = self.server.lie, self.visit
        if lie == "without_hello":
            visit.one.sendall(frame(struct.pack(">H", 1007), None, fake_server.CLOSE))
        elif lie == "too_old_a_client":
            visit.send(sorry(426, b"This program is older than the server."), CONNECTION)
        elif lie == "sorry":
            visit.send(sorry(403, b"The server is full."), CONNECTION)
        else:
            visit.send(welcome(VERSION + 1 if lie == "newer_than_asked" else 0), CONNECTION)
            visit.channel = fake_server.FIRST
            self.viewer = 6
            self.send(self.table(1))  # comes too late
        self.receive_until_gone()

    # ---- a table, from the first message on ----

    def talk(self):
        server = self.server
        token, given, _, _ = open_fields(self.visit.receive_open())
        if server.lie in ENDED:
            self.end()
        if server.lie == "ignored":
            self.visit.send(sorry(403, b"You have no seat."))  # before the welcome
        self.visit.send(welcome(), CONNECTION)
        if server.lie == "flood":
            self.flood()
        if token and token != server.token:
            if server.token is not None or given != INVITATION:
                self.sorry(b"Every seat of this table is taken.")
            server.token = token
        self.viewer = ME if token else 6
        self.promise = None
        if server.deal is None:
            self.send(self.table(0))
            self.wait_for_promise()
            if not self.play_shuffle():
                return
            server.begin()
        else:
            self.send(self.table(2 if server.over else 1))
        if server.lie == "moving" and not server.moved:
            server.moved = True
            self.visit.send(message(MOVING), CONNECTION)
            self.receive_until_gone()
        self.play_game()
        self.receive_until_gone()

    def answer(self, found):
        if found[0] == DEVICE:
            self.send(message(CODE, piece(b"ABCD2345"), struct.pack("<H", 300)))
        return found

    def wait_for(self, kind):
        while True:
            found = self.answer(self.receive())
            if found[0] == kind:
                return found[5:]

    def wait_for_promise(self):
        self.promise = self.wait_for(PROMISE)
        self.ready = True
        self.send(message(SEATS, self.seats()))

    def new_round(self):
        server = self.server
        server.round += 1
        server.choose_secret()
        self.ready = False
        self.send(self.shuffle(server.round, server.commitment))
        self.send(message(SEATS, self.seats()))
        self.wait_for_promise()

    def disclosed(self, promises):
        self.send(promises)
        return self.wait_for(DISCLOSE)

    def lie_before_shares(self):
        server, lie = self.server, self.server.lie
        if lie == "commitment_changed":
            self.send(self.table(0, commitment=sha256(b"other")))
        elif lie == "earlier_secret":
            before = server.commitment
            self.new_round()
            self.send(self.shuffle(0, before))
        elif lie == "promises_other_commitment":
            self.send(self.promises(server.share, commitment=sha256(b"other")))
        elif lie == "own_promise_replaced":
            self.promise = sha256(bytes(16))
            self.send(self.promises(server.share))
        elif lie == "own_promise_dropped":
            self.promise = None
            self.send(self.promises(server.share))
        else:
            return False
        return True

    def promise_again(self):
        """The host died: the next one knows no promises."""
        self.ready = False
        self.send(self.table(0))
        last, self.promise = self.promise, None
        while self.promise in (None, last):
            self.wait_for_promise()
        self.server.share[OTHER] = secrets.token_bytes(16)

    def play_shuffle(self):
        """Returns whether the match begins."""
        server, lie = self.server, self.server.lie
        if self.viewer != ME:
            server.share[ME] = bytes(16)
            return True
        if lie == "begun_without_me":
            return True
        if self.lie_before_shares() or lie == WAITING:
            self.receive_until_gone()
        if lie in ("silent", "broken_off"):
            self.disclosed(self.promises(server.share))
        if lie == "silent":
            self.new_round()
        for _ in range(BROKEN_OFF if lie == "broken_off" else 0):
            self.promise_again()
            self.disclosed(self.promises(server.share))
        server.share[ME] = self.disclosed(self.promises(server.share))
        if lie == "lost_connection" and not server.broken_off:
            server.broken_off = 1
            server.begin()
            return False
        if lie == "promises_changed":
            self.send(self.promises({**server.share, OTHER: bytes(16)}))
            self.receive_until_gone()
        if sha256(server.share[ME]) != self.promise:
            self.sorry(b"This share is not the one promised.")
        return True

    def play_game(self):
        server, lie = self.server, self.server.lie
        count = len(server.shown.views[self.viewer])
        for index in range(count):
            if server.over and index < count - 1:
                continue
            self.send(self.view(index))
            if index == 1 and lie == MOVES_LOST and server.shown is not server.deal:
                server.shown = server.deal
                raise EOFError
            if index == 1 and lie == "commitment_after_beginning":
                self.send(self.table(1, commitment=sha256(b"other")))
            if index == 1 and lie == "shuffle_after_beginning":
                self.send(self.shuffle(server.round + 1, sha256(b"other")))
            if index == 1 and lie == "promises_after_beginning":
                self.send(self.promises({**server.share, OTHER: bytes(16)}))
        server.over = True
        self.send(server.reveal())

    def receive_until_gone(self):
        while True:
            self.answer(self.receive())


def main():
    if sys.argv[1:] == ["--lies"]:
        for lie, (when, words, kept) in LIES.items():
            print(f"{lie}\t{when}\t{'kept' if kept else '-'}\t{words}")
        for name in HONEST:
            print(f"{name}\thonest\tkept\t")
        for name in ENDED:
            print(f"{name}\tended\t-\t")
        return
    with Server(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0) as server:
        print(json.dumps({"port": server.port, "table": str(TABLE_ID), "invitation": INVITATION.hex(), "lie": server.lie}), flush=True)
        while sys.stdin.read(4096):
            pass


if __name__ == "__main__":
    main()
