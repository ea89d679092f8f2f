"""What the servers that lie share: their socket, HTTP, and the frames of websockets with their channels (docs/protocol.md)."""
import base64
import hashlib
import socket
import struct
import threading

CONNECTION, FIRST = 0, 1  # channels
OPEN, MOVE, AGAIN, PROMISE, DISCLOSE, DEVICE, HELLO, LEAVE, PLAN = 1, 2, 4, 6, 7, 8, 9, 10, 17
TABLE, VIEW, REFUSED, SEATS, REVEAL, SORRY, MOVING, REWOUND, PROMISES, SHUFFLE, CODE, WELCOME = 64, 65, 66, 68, 69, 70, 71, 72, 73, 74, 75, 76
SAID, PROPOSAL, NEXT, PLANNED = 78, 79, 80, 81
VERSION = 1
BINARY, CLOSE = 2, 8  # kinds of frames
SECONDS = 30  # a client that says nothing for so long is given up


def happening(told=0, who=255, reason=0, move=b"", index=0):
    """The end of a view: what happened."""
    return struct.pack("<IBBBB", index, 0, told, who, reason) + piece(move)


def piece(data):
    return struct.pack("<I", len(data)) + data


def rows(structs):
    """A list."""
    return bytes([len(structs)]) + b"".join(piece(one) for one in structs)


def message(number, *parts):
    return bytes([number]) + b"".join(parts)


def seat_row(name, kind=0, joined=1, ready=1, level=0):
    return struct.pack("<BBBBBBI", kind, 0, joined, joined, ready, level, 0xffffffff) + piece(name)


def welcome(version=VERSION):
    return message(WELCOME, struct.pack("<H", version), piece(b"a server of a test"))


def sorry(code, words):
    return message(SORRY, struct.pack("<H", code), piece(words))


def sha256(data):
    return hashlib.sha256(data).digest()


def frame(payload, channel=FIRST, kind=BINARY):
    payload = payload if channel is None else struct.pack("<H", channel) + payload
    size = len(payload)
    head = bytes([size]) if size < 126 else b"\x7e" + struct.pack(">H", size) if size < 65536 else b"\x7f" + struct.pack(">Q", size)
    return bytes([0x80 | kind]) + head + payload


class Visit:
    """One websocket. got: what has already been received."""

    def __init__(self, one, got):
        self.one, self.got, self.channel = one, got, None

    def receive(self):
        """The channel and the message."""
        while True:
            kind, body = self.receive_frame()
            if kind == CLOSE:
                raise EOFError
            if kind == BINARY:
                return struct.unpack_from("<H", body)[0], body[2:]

    def receive_open(self):
        """After hello, as every client begins; its channel is that of all that follows."""
        channel, hello = self.receive()
        assert channel == CONNECTION and hello[0] == HELLO and hello[1:3] == struct.pack("<H", VERSION), hello
        self.channel, opening = self.receive()
        assert self.channel >= FIRST and opening[0] == OPEN, opening
        return opening

    def receive_frame(self):
        while (found := self.whole_frame()) is None:
            more = self.one.recv(4096)
            if not more:
                raise EOFError
            self.got += more
        return found

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

    def send(self, payload, channel=None):
        self.one.sendall(frame(payload, self.channel if channel is None else channel))


class Server:
    """Answers everybody who connects, each in a thread: websockets by talk(), other requests by answer_http()."""

    def __init__(self, port=0):
        self.visits = 0
        self.socket = socket.create_server(("127.0.0.1", port))
        self.port = self.socket.getsockname()[1]
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

    def serve(self):
        while True:
            try:
                one = self.socket.accept()[0]
            except OSError:
                return  # closed
            self.visits += 1
            threading.Thread(target=self.visit, args=(one,), daemon=True).start()

    def visit(self, one):
        with one:
            one.settimeout(SECONDS)
            try:
                head, rest = request(one)
                if "/ws" in head.splitlines()[0]:
                    upgrade(one, head)
                    self.talk(Visit(one, rest))
                else:
                    self.answer_http(one, head)
            except (OSError, EOFError):
                pass  # the client hung up, or is silent


def request(one):
    got = b""
    while b"\r\n\r\n" not in got:
        more = one.recv(4096)
        if not more:
            raise EOFError
        got += more
    head, _, rest = got.partition(b"\r\n\r\n")
    return head.decode("latin-1"), rest


def upgrade(one, head):
    key = next((line.split(":", 1)[1].strip() for line in head.splitlines() if line.lower().startswith("sec-websocket-key:")), "")
    accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
    one.sendall(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 f"Sec-WebSocket-Accept: {accept}\r\n\r\n").encode())
