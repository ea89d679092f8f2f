#!/usr/bin/env python3
"""A server with one table that is honest or cheats about the shuffle in one way, for the tests of everything that plays there.

    cheating_server.py LIE [PORT]     serves until its input ends; prints {"port", "table", "invitation", "lie"}
    cheating_server.py --lies         prints the names of all lies, one a line, with who must notice and when

Seat a is for the client under test; b is another person and c a bot, both played here. The moves of all seats are drawn by lot, so
that the client only has to take its seat, promise, disclose and look on. BUILD names the folder with the built programs."""
import base64
import hashlib
import json
import os
import secrets
import socket
import struct
import subprocess
import sys
import threading

TABLE = 7
INVITATION = bytes(range(16))
ME, OTHER, BOT, SEATS = 0, 1, 2, 3
OPEN, MOVE, PROMISE, DISCLOSE, DEVICE = 1, 2, 6, 7, 8
SECONDS = 30  # a client that says nothing for so long is given up

# The name of each lie; what the client says about it, at once ("now"), when the secret is shown ("reveal") or when the record
# is read ("record"); and what the record shows of it to somebody who kept a witness (None: nothing; True: the same). The words are
# those of match/witness.c.
NOW, REVEAL, RECORD = "now", "reveal", "record"
LIES = {
    "other_secret": (REVEAL, "the secret is not the one committed to", "the record names another commitment than the table"),
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
    "own_share_replaced": (REVEAL, "a share is not the one promised", True),
    "other_share_replaced": (REVEAL, "a share is not the one promised", True),
    "share_without_promise": (REVEAL, "there is a share that nobody promised", True),
    "promise_dropped": (REVEAL, "a share that was promised is missing", True),
    "other_key": (REVEAL, "the key is not made of the secret and the shares", True),
    "record_other_secret": (RECORD, "the record names another commitment than the table", True),
    "record_other_share": (RECORD, "a share is not the one promised", True),
    "record_without_shuffle": (RECORD, "the record does not say how its key was made", True),
    "other_deal": (RECORD, "the positions you saw are not those of the record", True),
    "record_cut": (RECORD, "the positions you saw are not those of the record", True),
    "other_game": (RECORD, "the record is that of another game", True),
    "other_options": (RECORD, "the record has other options than the table", True),
}
# No lies: the client must pass them, and tell what is worth telling.
HONEST = ("honest", "silent", "broken_off", "lost_connection", "record_missing")
BROKEN_OFF = 3  # times
WAITING = "waiting"  # for the other person, for ever
MOVES_LOST = "moves_lost"  # shows positions, hangs up, and goes on with others, as after a failure of the database; nobody can tell


def piece(data):
    return struct.pack("<I", len(data)) + data


def sha256(data):
    return hashlib.sha256(data).digest()


def message_fields(message):
    """The fields of `open` that are looked at: token, pass, wanted seat."""
    at = 9
    found = []
    for _ in range(2):
        size, = struct.unpack_from("<I", message, at)
        found.append(message[at + 4:at + 4 + size])
        at += 4 + size
    return found[0], found[1], message[at]


class Deal:
    """A game dealt from a key: views by viewer, each (check, bytes, over), and the record's lines."""

    def __init__(self, key, game, options=None):
        program = os.path.join(os.environ["BUILD"], "tests/checks/deal_game")
        out = subprocess.run([program, game, str(SEATS), key.hex(), *([options.hex()] if options else [])],
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
        if game["seats_least"] <= SEATS <= game["seats_most"]:
            lines = Deal(bytes(16), game["key"]).record
            if any(line.startswith("option ") for line in lines) == has_options:
                return game["key"]
    raise AssertionError("no such game")


class Server:
    def __init__(self, lie, port=0):
        assert lie in LIES or lie in HONEST or lie in (WAITING, MOVES_LOST), lie
        self.lie, self.game = lie, other_game(True) if lie == "other_options" else "template"
        self.token = self.deal = self.disclosed = None
        self.round, self.broken_off, self.over = 0, 0, False
        self.choose_secret()
        self.share = {OTHER: secrets.token_bytes(16)}
        self.sample = Deal(bytes(16), self.game)  # for the options and the version of the rules
        self.codes = {}
        self.socket = socket.create_server(("127.0.0.1", port))
        self.port = self.socket.getsockname()[1]
        self.link = f"http://127.0.0.1:{self.port}/t/{TABLE}#{INVITATION.hex()}"
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def close(self):
        """Waits for the thread: its accept() must not meet another socket that gets the same number."""
        self.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join()
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # ---- the wire ----

    def serve(self):
        while True:
            try:
                one = self.socket.accept()[0]
            except OSError:
                return  # closed
            threading.Thread(target=self.visit, args=(one,), daemon=True).start()

    def visit(self, one):
        with one:
            one.settimeout(SECONDS)
            try:
                head, rest = self.request(one)
                if "/ws" in head.splitlines()[0]:
                    self.upgrade(one, head)
                    Visit(self, one, rest).talk()
                else:
                    self.answer_http(one, head)
            except (OSError, EOFError):
                pass  # the client hung up, or is silent

    @staticmethod
    def request(one):
        got = b""
        while b"\r\n\r\n" not in got:
            more = one.recv(4096)
            if not more:
                raise EOFError
            got += more
        head, _, rest = got.partition(b"\r\n\r\n")
        return head.decode("latin-1"), rest

    @staticmethod
    def upgrade(one, head):
        key = next((line.split(":", 1)[1].strip() for line in head.splitlines() if line.lower().startswith("sec-websocket-key:")), "")
        accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
        one.sendall(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     f"Sec-WebSocket-Accept: {accept}\r\n\r\n").encode())

    def answer_http(self, one, head):
        """Only the record."""
        found = f"/api/tables/{TABLE}/record" in head.splitlines()[0] and self.over and self.lie != "record_missing"
        body = self.record() if found else b'{"error":"There is no record."}'
        status = "200 OK" if found else "404 Not Found"
        one.sendall(f"HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {len(body)}\r\n"
                    "Access-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n".encode() + body)

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
        secret, share, key = self.said(REVEAL)
        return (b"\x45" + piece(secret) + piece(key) + bytes([len(share)]) +
                b"".join(bytes([seat]) + piece(share[seat]) for seat in sorted(share)))

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


class Visit:
    """One connection."""

    def __init__(self, server, one, got):
        self.server, self.one, self.got = server, one, got
        self.ready = False

    def receive(self):
        while True:
            frame = self.whole_frame()
            if frame is not None:
                if frame[0] == 8:
                    raise EOFError
                if frame[0] == 2:
                    return frame[1]
                continue
            more = self.one.recv(4096)
            if not more:
                raise EOFError
            self.got += more

    def whole_frame(self):
        got = self.got
        if len(got) < 2:
            return None
        size, at = got[1] & 127, 2
        if size == 126:
            if len(got) < 4:
                return None
            size, at = struct.unpack_from(">H", got, 2)[0], 4
        if len(got) < at + 4 + size:
            return None
        mask = got[at:at + 4]
        body = bytes(byte ^ mask[i % 4] for i, byte in enumerate(got[at + 4:at + 4 + size]))
        self.got = got[at + 4 + size:]
        return got[0] & 15, body

    def send(self, message):
        size = len(message)
        head = bytes([size]) if size < 126 else b"\x7e" + struct.pack(">H", size) if size < 65536 else b"\x7f" + struct.pack(">Q", size)
        self.one.sendall(b"\x82" + head + message)

    # ---- messages ----

    def seats(self):
        rows = ((0, 1, 1 if self.ready else 0, b"me"), (0, 1, 1, b"other"), (1, 0, 0, b""))
        return bytes([SEATS]) + b"".join(struct.pack("<BBBBBBI", kind, 0, joined, joined, ready, 1, 0xffffffff) + piece(name)
                                         for kind, joined, ready, name in rows)

    def table(self, phase, commitment=None):
        server = self.server
        sample = server.sample
        return (b"\x40" + struct.pack("<Q", TABLE) + piece(sample.game.encode()) + struct.pack("<HB", sample.version, self.viewer) +
                piece(sample.options) + self.seats() + piece(commitment or server.commitment) +
                struct.pack("<HIIIB", server.round, 0, 0, 0, phase))

    def promises(self, share, commitment=None):
        made = {seat: sha256(share[seat]) for seat in share if seat != ME}
        if self.promise is not None:
            made[ME] = self.promise
        return (b"\x49" + piece(commitment or self.server.commitment) + struct.pack("<H", self.server.round) + bytes([len(made)]) +
                b"".join(bytes([seat]) + piece(made[seat]) for seat in sorted(made)))

    def view(self, index):
        views = self.server.shown.views[self.viewer]
        check, view = views[index]
        phase = 2 if index == len(views) - 1 else 1
        return b"\x41" + struct.pack("<IIIBBIB", 4 + index, 0, check, phase, 255, 0, 1) + piece(view) + piece(b"")

    def shuffle(self):
        return b"\x4a" + struct.pack("<BH", BOT, self.server.round) + piece(self.server.commitment)

    def sorry(self, words):
        self.send(b"\x46" + struct.pack("<H", 403) + piece(words))
        raise EOFError

    # ---- a table, from the first message on ----

    def talk(self):
        message = self.receive()
        if message[0] != OPEN:
            raise EOFError
        token, given, _ = message_fields(message)
        server = self.server
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
        self.play_game()
        while True:
            self.answer(self.receive())

    def answer(self, message):
        if message[0] == DEVICE:
            self.send(b"\x4b" + piece(b"ABCD2345") + struct.pack("<H", 300))
        return message

    def wait_for(self, kind):
        while True:
            message = self.answer(self.receive())
            if message[0] == kind:
                return message[5:]

    def wait_for_promise(self):
        self.promise = self.wait_for(PROMISE)
        self.ready = True
        self.send(b"\x44" + self.seats())

    def new_round(self):
        server = self.server
        server.round += 1
        server.choose_secret()
        self.ready = False
        self.send(self.shuffle())
        self.send(b"\x44" + self.seats())
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
            self.send(b"\x4a" + struct.pack("<BH", BOT, 0) + piece(before))
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
                self.send(b"\x4a" + struct.pack("<BH", BOT, server.round + 1) + piece(sha256(b"other")))
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
        return
    with Server(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0) as server:
        print(json.dumps({"port": server.port, "table": str(TABLE), "invitation": INVITATION.hex(), "lie": server.lie}), flush=True)
        while sys.stdin.read(4096):
            pass


if __name__ == "__main__":
    main()
