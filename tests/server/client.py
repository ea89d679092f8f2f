"""A client in few lines: the wire as it is, so that tests can also break it."""
import re
import socket
import struct
import subprocess
import time

from testing import BUILD

KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"


class Client:
    def __init__(self, node, path="/ws", headers="", upgrade=True, receive_buffer=None, address=None):
        self.socket = socket.socket()
        if address is not None:
            self.socket.bind((address, 0))  # comes from there: another 127.x.x.x is another client
        if receive_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(20)
        self.socket.connect((node.host, node.port))
        self.rest = b""
        if upgrade:
            self.send(f"GET {path} HTTP/1.1\r\nHost: {node.address()}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{KEY}"
                      f"{headers}\r\n".encode())
            self.answer = self.read_until(b"\r\n\r\n")

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

    def frame(self, payload, op=2, last=True, masked=True):
        head = bytes([(128 if last else 0) | op])
        size = len(payload)
        mask = 128 if masked else 0
        head += bytes([mask | size]) if size < 126 else bytes([mask | 126]) + struct.pack(">H", size)
        self.send(head + (b"\0\0\0\0" if masked else b"") + payload)

    def message(self, seconds=20):
        """The next message's bytes; None: the connection was closed, or nothing arrived."""
        self.socket.settimeout(seconds)
        try:
            while True:
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
                if op == 8:
                    return None
                if op in (1, 2):
                    return payload
        except OSError:
            return None

    def wait_for(self, kind, seconds=20):
        """The next message of a kind; None: the connection was closed, or it did not arrive."""
        end = time.time() + seconds
        while time.time() < end:
            answer = self.message(max(0.05, end - time.time()))
            if answer is None or answer[0] == kind:
                return answer
        return None

    def take(self):
        more = self.socket.recv(65536)
        if not more:
            raise OSError("closed")
        return more

    def is_closed(self, seconds=20):
        end = time.time() + seconds
        while time.time() < end:
            self.socket.settimeout(max(0.05, end - time.time()))
            try:
                if not self.socket.recv(65536):
                    return True
            except (TimeoutError, socket.timeout):
                return False
            except OSError:
                return True
        return False

    def close(self):
        self.socket.close()


def piece(data):
    return struct.pack("<I", len(data)) + data


def opening(table, token=b"", name=b"x", have=0, form=0):
    return b"\x01" + struct.pack("<Q", table) + piece(token) + piece(b"s" * 16 if token else b"") + piece(name) + struct.pack(
        "<IB", have, form)


def move(nonce, data):
    return b"\x02" + struct.pack("<I", nonce) + piece(data)


def order(node, seats="person,person", game="template", **options):
    """Opens a table; returns its number and the tokens of the persons' seats."""
    words = [word for key, value in options.items() for word in (f"--{key.replace('_', '-')}", str(value))]
    out = subprocess.run([f"{BUILD}/mykonos", "table", "create", "--game", game, "--seats", seats, *words,
                          f"http://{node.address()}"], stdout=subprocess.PIPE, text=True, check=True).stdout
    found = re.findall(r"/t/(\d+)#(\w+)", out)
    return int(found[0][0]), [bytes.fromhex(token) for _, token in found]


def words(nonce, text):
    return b"\x03" + struct.pack("<I", nonce) + piece(text.encode())


def sit_down(node, table, tokens, form=0):
    """All persons connect and open the table; the game begins."""
    clients = [Client(node) for _ in tokens]
    for client, token in zip(clients, tokens):
        client.frame(opening(table, token, form=form))
    return clients


class Reader:
    """Reads the fields of a message, after its number."""

    def __init__(self, data):
        self.data, self.at = data, 1

    def number(self, form):
        value, = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return value

    def piece(self):
        size = self.number("I")
        self.at += size
        return self.data[self.at - size:self.at]


def read_view(data):
    """A `view` message as a dictionary."""
    reader = Reader(data)
    fields = {name: reader.number(form) for name, form in (("seq", "I"), ("at_ms", "I"), ("check", "I"), ("phase", "B"),
                                                            ("seat", "B"), ("nonce", "I"), ("whole", "B"))}
    return fields | {"view": reader.piece(), "words": reader.piece().decode()}


def read_seats(data):
    """A `seats` message: a dictionary for each seat."""
    reader = Reader(data)
    return [{name: reader.number(form) for name, form in (("kind", "B"), ("control", "B"), ("here", "B"), ("joined", "B"),
                                                          ("level", "B"), ("left_ms", "I"))} | {"name": reader.piece()}
            for _ in range(reader.number("B"))]


# ---- what hosts ask brains ----

THINK = 140


def listen_for_thoughts(nats):
    nats.sendall(b'CONNECT {"verbose":false}\r\nSUB mykonos.brain 1\r\n')


def read_think(data):
    reader = Reader(data)
    fields = {name: reader.number(form) for name, form in (("node", "Q"), ("table", "Q"), ("seq", "I"), ("seat", "B"),
                                                            ("level", "B"))}
    fields |= {"game": reader.piece(), "seed": reader.number("Q"), "view": reader.piece()}
    return fields | {"origin": reader.number("Q"), "person_waits": reader.number("B")}


def overhear_thoughts(nats, are_enough, seconds=30):
    """What brains are asked, read from the bus itself."""
    rest, found = b"", []
    end = time.time() + seconds
    nats.settimeout(1)
    while not are_enough(found) and time.time() < end:
        try:
            rest += nats.recv(1 << 16)
        except socket.timeout:
            pass
        while head := re.match(rb"(?:(?!MSG )[^\r\n]*\r\n)*MSG \S+ \S+ (\d+)\r\n", rest):
            size = int(head.group(1))
            if len(rest) < head.end() + size + 2:
                break
            if rest[head.end()] == THINK:
                found.append(read_think(rest[head.end():head.end() + size]))
            rest = rest[head.end() + size + 2:]
    return found


def read_rewound(data):
    """A `rewound` message: the entry from which play goes on, and how many were lost."""
    reader = Reader(data)
    return reader.number("I"), reader.number("I")
