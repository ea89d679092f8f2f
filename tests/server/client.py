"""A client in few lines: the wire as it is, so that tests can also break it."""
import hashlib
import json
import os
import re
import socket
import struct
import time
import urllib.parse
import urllib.request
import weakref

KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"


def websocket_frame(payload, op=2, last=True, masked=True):
    head = bytes([(128 if last else 0) | op])
    size = len(payload)
    mask = 128 if masked else 0
    head += bytes([mask | size]) if size < 126 else bytes([mask | 126]) + struct.pack(">H", size)
    return head + (b"\0\0\0\0" if masked else b"") + payload


class Channel:
    """A table on a connection. deals: it promises a share of the shuffle as soon as it has a seat, and discloses it when it is told
    everybody's promises; both happen while messages are read."""

    def __init__(self, connection, number, deals):
        """connection: None if it is itself the connection; that way nothing refers to itself, and what is not used any more is closed."""
        self.connection, self.number = connection, number
        self.deals, self.kept, self.viewer, self.share, self.disclosed = deals, [], None, None, None
        self.arrived = []  # while another channel was read

    def frame(self, payload, **form):
        """Sends a message; form: of the websocket's frame."""
        (self.connection or self).raw_frame(struct.pack("<H", self.number) + payload, **form)

    def frames(self, *payloads):
        """Sends messages in one piece: the server reads them all before it answers the first."""
        (self.connection or self).send(b"".join(websocket_frame(struct.pack("<H", self.number) + payload) for payload in payloads))

    def message(self, seconds=20):
        """The next message's bytes; None: the connection was closed, or nothing arrived."""
        return self.kept.pop(0) if self.kept else self.read(seconds)

    def read(self, seconds):
        end = time.time() + seconds
        while not self.arrived:
            if not (self.connection or self).take_frame(end - time.time()):
                return None
        return self.arrived.pop(0)

    def deal(self, message):
        """What a client does for the shuffle when it gets this message."""
        if not self.deals or not message:
            return
        if message[0] == TABLE:
            table = read_table(message)
            self.viewer = table["viewer"] if table["phase"] == 0 and table["viewer"] < SPECTATOR else None
            if self.viewer is not None and table["seats"][self.viewer]["ready"] == 0:
                self.frame(self.promise())
        elif message[0] == VIEW:
            self.viewer = None
        elif message[0] == SEATS and self.viewer is not None and read_seats(message)[self.viewer]["ready"] == 0:
            self.frame(self.promise())
        elif message[0] == PROMISES and self.viewer is not None:
            self.answer_promises(read_promises(message)[2])

    def answer_promises(self, promises):
        """Discloses the share that was promised: the present one, or again the last one."""
        for share in (self.share, self.disclosed):
            if share is not None and promises.get(self.viewer) == hashlib.sha256(share).digest():
                self.disclosed = share
                self.frame(disclose(share))
                return

    def promise(self):
        """The promise of a share, which is a new one if the last one was disclosed."""
        if self.share is None or self.share == self.disclosed:
            self.share = secret()
        return promise(self.share)

    def wait_for(self, kind, seconds=20):
        """The next message of a kind; None: the connection was closed, or it did not arrive."""
        end = time.time() + seconds
        while time.time() < end:
            answer = self.message(max(0.05, end - time.time()))
            if answer is None or answer[0] == kind:
                return answer
        return None


class Client(Channel):
    """A connection and its first channel, which also gets what the server says about the connection. hello: what it says first; empty:
    nothing."""

    def __init__(self, node, path="/ws", headers="", upgrade=True, receive_buffer=None, address=None, deals=True, hello=None):
        self.channels, self.opened, self.welcome = weakref.WeakValueDictionary(), FIRST, None
        super().__init__(None, FIRST, deals)
        self.socket = socket.socket()
        if address is not None:
            self.socket.bind((address, 0))  # comes from there: another 127.x.x.x is another client
        if receive_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(20)
        self.socket.connect((node.host, node.port))
        self.rest = self.answer = b""
        if upgrade:
            self.send(f"GET {path} HTTP/1.1\r\nHost: {node.address()}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{KEY}"
                      f"{headers}\r\n".encode())
            self.answer = self.read_until(b"\r\n\r\n")
            if b" 101 " in self.answer:
                self.say(HELLO if hello is None else hello)

    def another(self, deals=True):
        """One more channel on this connection."""
        self.opened += 1
        self.channels[self.opened] = channel = Channel(self, self.opened, deals)
        return channel

    def say(self, payload):
        """A message about the connection."""
        if payload:
            self.raw_frame(struct.pack("<H", CONNECTION) + payload)

    def send(self, data):
        try:
            self.socket.sendall(data)
        except OSError:
            pass

    def read_until(self, end):
        try:
            while end not in self.rest:
                more = self.socket.recv(4096)
                if not more:
                    break
                self.rest += more
        except OSError:
            pass
        head, _, self.rest = self.rest.partition(end)
        return head

    def raw_frame(self, payload, **form):
        self.send(websocket_frame(payload, **form))

    def read_frame(self):
        """The next frame: its kind and what it carries."""
        while len(self.rest) < 2:
            self.rest += self.take()
        size, at = self.rest[1] & 127, 2
        while len(self.rest) < 10 and size >= 126:
            self.rest += self.take()
        if size == 126:
            size, at = struct.unpack(">H", self.rest[2:4])[0], 4
        while len(self.rest) < at + size:
            self.rest += self.take()
        op, payload, self.rest = self.rest[0] & 15, self.rest[at:at + size], self.rest[at + size:]
        return op, payload

    def take_frame(self, seconds):
        """Reads the next frame and gives its message to its channel. False: the connection was closed, or nothing arrived."""
        self.socket.settimeout(max(0.001, seconds))
        try:
            op, payload = self.read_frame()
        except OSError:
            return False
        if op in (1, 2):
            self.pass_on(struct.unpack("<H", payload[:2])[0], payload[2:])
        return op != 8

    def pass_on(self, number, message):
        if message[0] == WELCOME:
            self.welcome = message
            return
        channel = self if number in (CONNECTION, FIRST) else self.channels.get(number)
        if channel is not None:
            channel.deal(message)
            channel.arrived.append(message)

    def take(self):
        more = self.socket.recv(65536)
        if not more:
            raise OSError("closed")
        return more

    def is_closed(self, seconds=20, answers=True):
        """Does the server end the connection? answers: as a client must when it is told so; for one that does not, the server waits five
        seconds. What arrives before is lost."""
        end = time.time() + seconds
        while time.time() < end:
            self.socket.settimeout(max(0.05, end - time.time()))
            try:
                if not answers or b" 101 " not in self.answer:
                    self.take()
                elif self.read_frame()[0] == CLOSE:
                    self.raw_frame(b"", op=CLOSE)
            except (TimeoutError, socket.timeout):
                return False
            except OSError:
                return True
        return False

    def close(self):
        self.socket.close()


def piece(data):
    return struct.pack("<I", len(data)) + data


TABLE, VIEW, REFUSED, ACCEPTED, SEATS, SORRY, MOVING, PROMISES, SHUFFLE, CODE, WELCOME, PAST = 64, 65, 66, 67, 68, 70, 71, 73, 74, 75, 76, 77
SPECTATOR, ANY_SEAT = 6, 255
CONNECTION, FIRST = 0, 1  # channels
CLOSE = 8  # a kind of frame
VERSION = 1
AGAIN, LEAVE = b"\x04" + b"\0" * 8, b"\x0a"
TOLD_START, TOLD_MOVE, TOLD_TAKEN_BACK, TOLD_SEAT, TOLD_CLOSED = 1, 2, 3, 4, 5


def history(first):
    return b"\x0b" + struct.pack("<I", first)


def hello(version=VERSION, name=b"a test"):
    return b"\x09" + struct.pack("<H", version) + piece(name)


HELLO = hello()


def secret():
    """16 bytes that are letters and digits, so that they would be found in a log, which contains nothing else."""
    return os.urandom(8).hex().encode()


class Token(bytes):
    """What opens a seat: made here, and remembers the invitation and which seat it is for."""
    invitation, seat = b"", ANY_SEAT


def new_token(invitation=b"", seat=ANY_SEAT):
    token = Token(secret())
    token.invitation, token.seat = invitation, seat
    return token


def opening(table, token=b"", name=b"x", have=0, form=0, given=None, seat=None, waives=0):
    """given: the invitation or code, if not the token's own."""
    given = getattr(token, "invitation", b"") if given is None else given
    seat = getattr(token, "seat", ANY_SEAT) if seat is None else seat
    return b"\x01" + struct.pack("<Q", table) + piece(token) + piece(given) + bytes([seat, waives]) + piece(name) + struct.pack(
        "<IB", have, form)


def promise(share):
    return b"\x06" + piece(hashlib.sha256(share).digest())


def disclose(share):
    return b"\x07" + piece(share)


ASK_FOR_CODE = b"\x08"
MOVE_TO, GIVE_BACK, SWAP, SET_BOT, FREE, LOCK = range(6)  # what `arrange` asks for


def arrange(seq, what, seat=0, other=0):
    return b"\x0c" + struct.pack("<IBBB", seq, what, seat, other)


def move(nonce, data):
    return b"\x02" + struct.pack("<I", nonce) + piece(data)


def create(node, seats="person,person", game="template", **options):
    """Opens a table; returns the answer."""
    names = {"absent": "absent_s", "per_move": "per_move_s", "per_game": "per_game_s"}
    form = {"game": game, "seats": seats} | {names.get(key, key): value for key, value in options.items()}
    with urllib.request.urlopen(f"http://{node.address()}/api/tables", urllib.parse.urlencode(form).encode(), 20) as answer:
        return json.load(answer)


def tokens_for(made):
    """A token for each person's seat of a table just opened."""
    return [new_token(bytes.fromhex(made["invitation"]), seat) for seat, one in enumerate(made["seats"]) if one["kind"] == "person"]


def order(node, seats="person,person", game="template", **options):
    """Opens a table; returns its number and tokens for the persons' seats."""
    made = create(node, seats, game, **options)
    return int(made["table"]), tokens_for(made)


def words(nonce, text):
    return b"\x03" + struct.pack("<I", nonce) + piece(text.encode())


def sit_down(node, table, tokens, form=0):
    """All persons connect and open the table, and the game begins."""
    clients = [Client(node) for _ in tokens]
    for client, token in zip(clients, tokens):
        client.frame(opening(table, token, form=form))
    return begin(clients)


def begin(clients, seconds=40):
    """Reads what they get until each has a view; it is kept, to be read again. Clients whose promise was lost repeat it."""
    end, again = time.time() + seconds, time.time() + 2
    while waiting := [client for client in clients if not any(one[0] == VIEW for one in client.kept)]:
        if time.time() > end:
            raise AssertionError(f"the match did not begin for {len(waiting)} of {len(clients)}")
        for client in waiting:
            if (message := client.read(0.02)) is not None:
                client.kept.append(message)
        if time.time() > again:
            again = time.time() + 2
            for client in waiting:
                if client.viewer is not None:
                    client.frame(client.promise())
    return clients


class Reader:
    """Reads the fields of a message, after its number."""

    def __init__(self, data, at=1):
        self.data, self.at = data, at

    def number(self, form):
        value, = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return value

    def piece(self):
        size = self.number("I")
        self.at += size
        return self.data[self.at - size:self.at]

    def list(self, read):
        """Each struct is a piece; what follows the fields that are known here is skipped."""
        return [read(Reader(self.piece(), 0)) for _ in range(self.number("B"))]


def read_view(data):
    """A `view` message as a dictionary."""
    reader = Reader(data)
    fields = {name: reader.number(form) for name, form in (("seq", "I"), ("at_ms", "I"), ("check", "I"), ("phase", "B"),
                                                            ("seat", "B"), ("nonce", "I"), ("whole", "B"))}
    fields |= {"view": reader.piece(), "words": reader.piece().decode()}
    fields |= {name: reader.number(form) for name, form in (("index", "I"), ("may_take_back", "B"), ("told", "B"), ("who", "B"),
                                                             ("reason", "B"))}
    return fields | {"move": reader.piece()}


def may_propose(data):
    """How many moves the viewer of a `view` could take back with everybody's consent."""
    return data[-1]


def propose(seq, what=0):
    return b"\x0e" + struct.pack("<IB", seq, what)


def consent(number, agrees):
    return b"\x0f" + struct.pack("<IB", number, agrees)


def plan(index, words):
    """index: of the newest view."""
    return b"\x11" + struct.pack("<I", index) + piece(words.encode())


REMATCH = b"\x10"
PROPOSAL, NEXT, PLANNED = 79, 80, 81
STAND_OPEN, STAND_AGREED, STAND_DECLINED, STAND_VOID = range(4)


def read_proposal(data):
    """A `proposal` message as a dictionary."""
    reader = Reader(data)
    return {name: reader.number(form) for name, form in (("number", "I"), ("what", "B"), ("seat", "B"), ("count", "B"), ("asked", "B"),
                                                         ("agreed", "B"), ("stand", "B"), ("left_ms", "I"))}


PLAN_STANDS, PLAN_DONE, PLAN_ASKS, PLAN_SURPRISED, PLAN_VOID = range(5)


def read_planned(data):
    """A `planned` message: the words, and what has become of the plan."""
    reader = Reader(data)
    return reader.piece().decode(), reader.number("B")


def read_next(data):
    """A `next` message as a dictionary."""
    reader = Reader(data)
    return {"table": reader.number("Q"), "invitation": reader.piece(), "who": reader.number("B"), "seats": list(reader.piece())}


def read_step(reader):
    fields = {name: reader.number(form) for name, form in (("at_ms", "I"), ("told", "B"), ("who", "B"))}
    return fields | {"move": reader.piece(), "patch": reader.piece()}


def read_past(data):
    """A `past` message as a dictionary."""
    reader = Reader(data)
    return {"from": reader.number("I"), "last": reader.number("I"), "before": reader.piece(), "steps": reader.list(read_step)}


def patched(view, patch):
    """The view after a patch: runs of (bytes to skip, length, bytes)."""
    view, at, run = bytearray(view), 0, Reader(patch, 0)
    while run.at < len(patch):
        at += run.number("H")
        size = run.number("B")
        view[at:at + size] = patch[run.at:run.at + size]
        at, run.at = at + size, run.at + size
    return bytes(view)


def read_seat(reader):
    fields = {name: reader.number(form) for name, form in (("kind", "B"), ("control", "B"), ("here", "B"), ("joined", "B"), ("ready", "B"),
                                                           ("level", "B"), ("left_ms", "I"))} | {"name": reader.piece()}
    return fields | {"account": reader.number("Q") if reader.at < len(reader.data) else 0}


def read_seats(data):
    """A `seats` message: a dictionary for each seat."""
    return Reader(data).list(read_seat)


def read_table(data):
    """A `table` message as a dictionary."""
    reader = Reader(data)
    fields = {"table": reader.number("Q"), "game": reader.piece(), "rules_version": reader.number("H"), "viewer": reader.number("B"),
              "options": reader.piece(), "seats": reader.list(read_seat), "commitment": reader.piece()}
    fields |= {name: reader.number(form) for name, form in (("round", "H"), ("per_move_ms", "I"), ("per_game_ms", "I"),
                                                            ("nonce", "I"), ("phase", "B"))}
    return fields | {"end": reader.at}


def read_room(data):
    """What a `table` or `seats` message says about the seats before the match."""
    if data[0] == SEATS:
        reader = Reader(data)
        return {"seats": reader.list(read_seat), "seq": reader.number("I"), "leader": reader.number("B"), "locked": reader.number("B")}
    reader, fields = Reader(data), read_table(data)
    reader.at = fields["end"]
    return fields | {name: reader.number(form) for name, form in (("increment_ms", "I"), ("watch", "B"), ("seq", "I"), ("leader", "B"),
                                                                  ("locked", "B"))}


def read_promises(data):
    """A `promises` message: commitment, round, and the promise of each seat."""
    reader = Reader(data)
    commitment, number = reader.piece(), reader.number("H")
    return commitment, number, dict(reader.list(lambda one: (one.number("B"), one.piece())))


def read_shuffle(data):
    """A `shuffle` message: the seat that was lost, the round, and the new commitment."""
    reader = Reader(data)
    return reader.number("B"), reader.number("H"), reader.piece()


def read_reveal(data):
    """A `reveal` message: the secret, the key, and the share of each seat."""
    reader = Reader(data)
    secret, key = reader.piece(), reader.piece()
    return secret, key, dict(reader.list(lambda one: (one.number("B"), one.piece())))


def read_sorry(data):
    reader = Reader(data)
    return reader.number("H"), reader.piece().decode()


# ---- what hosts ask brains ----

THINK = 140


def read_think(data):
    reader = Reader(data)
    fields = {name: reader.number(form) for name, form in (("node", "Q"), ("table", "Q"), ("seq", "I"), ("seat", "B"),
                                                            ("level", "B"))}
    fields |= {"game": reader.piece(), "seed": reader.number("Q"), "view": reader.piece()}
    return fields | {"origin": reader.number("Q"), "person_waits": reader.number("B")}


def overhear_thoughts(auditor, are_enough, seconds=30):
    """What brains are asked, read from the bus itself."""
    thoughts = lambda found: [read_think(payload) for _, payload in found if payload[0] == THINK]  # noqa: E731
    return thoughts(auditor.messages(seconds, lambda found: are_enough(thoughts(found))))


def read_rewound(data):
    """A `rewound` message: the entry from which play goes on, and how many were lost."""
    reader = Reader(data)
    return reader.number("I"), reader.number("I")
