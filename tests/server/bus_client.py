"""A client of the bus in few lines: what NATS speaks, as it is, with or without TLS and a key."""
import json
import re
import socket
import ssl
import time

from testing import parts


class BusClient:
    """part: whose key it uses (the file PART.seed), None: none."""

    def __init__(self, nats, part=None, tls=True, seed=None, seconds=20):
        self.socket = socket.create_connection((nats.host, nats.port), seconds)
        self.rest = b""
        self.info = json.loads(self.line().split(b" ", 1)[1])
        if tls:
            self.socket = ssl.create_default_context(cafile=nats.file("ca.crt")).wrap_socket(self.socket, server_hostname=nats.host)
        if part is not None:
            with open(nats.file(part + ".seed")) as file:
                seed = file.read().strip()
        hello = {"verbose": False, "pedantic": False, "protocol": 1}
        if seed is not None:
            hello |= {"nkey": parts.nkeys.public_key(seed), "sig": parts.nkeys.sign(seed, nats.folder, self.info["nonce"].encode())}
        self.send("CONNECT " + json.dumps(hello))

    def send(self, line, payload=None):
        self.socket.sendall(line.encode() + b"\r\n" + (b"" if payload is None else payload + b"\r\n"))

    def publish(self, subject, payload):
        self.send(f"PUB {subject} {len(payload)}", payload)

    def line(self):
        """The next line; nothing: the connection has ended."""
        while b"\r\n" not in self.rest:
            more = self.socket.recv(1 << 16)
            if not more:
                return b""
            self.rest += more
        line, _, self.rest = self.rest.partition(b"\r\n")
        return line

    def listen(self, subject):
        """From now on; nothing that is sent later is missed."""
        self.send(f"SUB {subject} 1")
        self.answers()

    def answers(self):
        """What NATS says about all that was sent before: its errors, and whether it is still there at the end."""
        said = []
        try:
            self.send("PING")
            while line := self.line():
                if line == b"PONG":
                    return said, True
                if line.startswith(b"-ERR"):
                    said.append(line.decode())
        except OSError:
            pass
        return said, False

    def messages(self, seconds, are_enough=lambda found: False):
        """Subjects and payloads of what it hears, until it is enough."""
        found, end = [], time.time() + seconds
        self.socket.settimeout(0.2)
        while not are_enough(found) and time.time() < end:
            try:
                more = self.socket.recv(1 << 16)
                end = end if more else 0  # it was closed
                self.rest += more
            except TimeoutError:
                pass
            while head := re.match(rb"(?:(?!MSG )[^\r\n]*\r\n)*MSG (\S+) \S+ (\d+)\r\n", self.rest):
                size = int(head.group(2))
                if len(self.rest) < head.end() + size + 2:
                    break
                found.append((head.group(1).decode(), self.rest[head.end():head.end() + size]))
                self.rest = self.rest[head.end() + size + 2:]
        return found

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.close()
