#!/usr/bin/env python3
"""Hostile clients: frames and requests that are malformed, oversized, fragmented, slow, out of order, forged, replayed, or
about other people's tables. The node must refuse each, stay alive, and keep serving others. In a sanitizer build, any
memory error ends the node and fails the test."""
import os
import random
import socket
import struct
import time

from client import (AGAIN, ASK_FOR_CODE, HELLO, LEAVE, SORRY, TABLE, Client, disclose, hello, move, opening, order, piece, promise, read_sorry,
                    sit_down)
from testing import LOOSE, clean_ends, expect, games, parts, site

random.seed(7)


def request(node, data, seconds=5):
    with socket.create_connection((node.host, node.port), timeout=seconds) as one:
        one.sendall(data)
        got = b""
        try:
            while more := one.recv(65536):
                got += more
        except OSError:
            pass
        return got


def handshakes(node):
    expect(b" 101 " in Client(node).answer, "without Origin (no browser): open")
    expect(b" 101 " in Client(node, headers=f"Origin: http://{node.address()}\r\n").answer, "our own origin: open")
    for words in ("Origin: http://evil.example\r\n", f"Origin: http://{node.address()}.evil.example\r\n",
                  "Origin: null\r\n"):
        expect(b" 101 " not in Client(node, headers=words).answer, f"forged {words.strip()}: refused")
    expect(b" 101 " not in Client(node, path="/other").answer, "another path: refused")


def bad_messages(node):
    table, tokens = order(node)
    bad = {"no such message": b"\x7f", "message 0": b"\0", "half a message": opening(table, tokens[0])[:20], "half a token": opening(table, tokens[0][:8]),
           "a message between nodes": b"\x80" + b"\0" * 90, "a message of the server's": b"\x41" + b"\0" * 40,
           "a length beyond the frame": b"\x01" + b"\0" * 8 + b"\xff\xff\xff\xff", "table 0": opening(0), "no message": b""}
    for name, data in bad.items():
        client = Client(node)
        client.frame(data)
        expect(client.is_closed(answers=name != "no message"), f"{name}: closed")
    for name, data in {"half a promise": b"\x06" + piece(b"p" * 16), "half a move": move(1, b"\0" * 4), "hello in a channel": HELLO}.items():
        client = Client(node)
        client.frame(opening(table))
        client.frame(data)
        expect(client.is_closed(), f"{name}: closed")
    for size in range(2):
        client = Client(node)
        client.raw_frame(b"\0" * size)
        expect(client.is_closed(), f"a frame of {size} bytes: closed")
    client = Client(node)
    client.frame(opening(table), op=1)
    expect(client.is_closed(), "a text frame: closed")
    client = Client(node)
    client.frame(b"\x01" + b"x" * 5000)
    expect(client.is_closed(), "an oversized frame: closed")
    client = Client(node)
    client.frame(opening(table) + b"x" * (1023 - len(opening(table))))
    expect(client.is_closed(), "a frame of 1025 bytes: closed")
    client = Client(node)
    for _ in range(40):
        client.frame(b"\x01" * 100, last=False, op=2)
    expect(client.is_closed(), "endless fragments: closed")
    client = Client(node)
    client.frame(opening(table), masked=False)
    client.frame(opening(table), masked=False)
    client.close()


def greetings(node):
    table, _ = order(node)
    for name, first in {"a table instead of hello": opening(table), "half a hello": HELLO[:5],
                        "two hellos": HELLO, "a table on the connection's own channel": opening(table)}.items():
        client = Client(node, hello=HELLO if "hellos" in name or "own" in name else b"")
        client.say(first)
        expect(client.is_closed(), f"{name}: closed")
    client = Client(node, hello=b"")
    client.frame(HELLO)
    expect(client.is_closed(), "hello on a channel for tables: closed")
    client = Client(node, hello=hello(version=0))
    answer = client.message()
    expect(answer is not None and answer[0] == SORRY and read_sorry(answer)[0] == 426 and client.is_closed(), f"too old: {read_sorry(answer)[1]}")
    for version in (1, 2, 65535):
        client = Client(node, hello=hello(version))
        client.frame(opening(table))
        expect(client.wait_for(TABLE) is not None and client.welcome[1:3] == b"\1\0", f"version {version} is welcome, and we speak version 1")


def ignored(node):
    """What crosses with the closing of a channel, or only later releases know."""
    table, _ = order(node)
    client = Client(node)
    for data in (move(1, b"\0" * 8), promise(b"s" * 16), b"\x06" + piece(b"p" * 16), LEAVE, AGAIN, b"\x3f"):
        client.frame(data)
    client.say(b"\x3f")
    client.say(LEAVE)
    client.frame(opening(table))
    expect(client.wait_for(TABLE) is not None, "messages on a channel that is not open are ignored")
    client.frame(b"\x3f" + b"\xff" * 200)
    client.frame(LEAVE)
    client.frame(move(1, b"\0" * 3))
    again = client.another()
    again.frame(opening(table) + b"x" * (510 - len(opening(table))))
    expect(again.wait_for(TABLE) is not None, "and so are unknown messages, and what follows the known fields")
    client = Client(node)
    for _ in range(200):
        client.frame(b"\x3f")
    expect(client.is_closed(), "but they are counted: too many are closed")


def many_channels(node):
    table, _ = order(node)
    client = Client(node)
    channels = [client] + [client.another() for _ in range(8)]
    for channel in channels:
        channel.frame(opening(table))
    expect(read_sorry(channels[8].wait_for(SORRY))[0] == 429 and all(one.wait_for(TABLE) for one in channels[:8]), "the ninth channel is refused, the eight others are open")
    channels[0].frame(LEAVE)
    last = client.another()
    last.frame(opening(table))
    expect(last.wait_for(TABLE) is not None, "when one is closed, another can be opened")
    client = Client(node, address="127.0.0.9")  # it uses up what its address may ask for
    for number in range(1, 65536):
        client.raw_frame(struct.pack("<H", number) + opening(table))
        if number % 1000 == 0 and client.is_closed(0.01):
            break
    expect(number < 65535, f"one channel after the other is too much: closed after {number} at most")


def fragments(node):
    table, tokens = order(node)
    client, data = Client(node), b"\1\0" + opening(table, tokens[0])
    for i, byte in enumerate(data):
        client.raw_frame(bytes([byte]), op=2 if i == 0 else 0, last=i == len(data) - 1)
    expect(client.message()[0] == 64, "a message in fragments of one byte is understood")


def tokens_and_tables(node):
    table, tokens = order(node)
    other, _ = order(node)
    for name, data in {"a wrong token": opening(table, b"w" * 16), "another table's token": opening(other, tokens[0]),
                       "a wrong invitation": opening(table, tokens[0], given=b"w" * 16), "no such table": opening(table + parts.SHARDS * 977)}.items():
        client = Client(node)
        client.frame(data)
        answer = client.message()
        expect(answer is not None and answer[0] == SORRY, f"{name}: told so")
        second = client.another()
        second.frame(opening(table))
        expect(second.wait_for(TABLE) is not None, "and another table can be opened")
        client.close()
    spectator = Client(node)
    spectator.frame(opening(table))
    expect(spectator.message()[0] == 64, "a spectator may watch")
    spectator.frame(move(1, b"\x01" + b"\0" * 7))
    answer = spectator.message()
    while answer is not None and answer[0] in (65, 68):
        answer = spectator.message()
    expect(answer is not None and answer[0] == 66, "a spectator's move is refused")


def replayed(node):
    table, tokens = order(node)
    players = sit_down(node, table, tokens)
    expect(players[0].wait_for(65) is not None, "the game begins")
    take = b"\x01" + b"\0" * 7
    players[0].frame(move(5, take))
    expect(players[0].wait_for(65) is not None, "a move is played")
    players[0].frame(move(5, take))
    expect(players[0].wait_for(67) is not None, "the same again is recognised, not played")
    players[0].frame(move(5, b"\x01\x01" + b"\0" * 6))
    expect(players[0].wait_for(66) is not None, "the same number with another move is refused")
    players[0].frame(move(3, take))
    expect(players[0].wait_for(66) is not None, "an older number is refused")
    players[0].frame(move(6, take))
    expect(players[0].wait_for(66) is not None, "out of turn is refused by a rule")
    players[0].frame(move(7, b"\xfe" + b"\xff" * 7))
    expect(players[0].wait_for(66) is not None, "a move that does not exist is refused")
    players[0].frame(opening(table, tokens[1]))
    expect(players[0].is_closed(), "opening twice: closed")


def floods(node):
    table, _ = order(node)
    client = Client(node)
    client.frame(opening(table))
    for _ in range(400):
        client.frame(AGAIN)
    expect(client.is_closed(), "too many messages: closed")
    clients = [Client(node) for _ in range(80)]
    closed = sum(1 for one in clients if b" 101 " not in one.answer or one.is_closed(0.05))
    expect(closed >= 16, f"too many connections from one address: {closed} of 80 refused")
    for one in clients:
        one.close()


def http(node):
    host = f"Host: {node.address()}\r\n"
    cases = {"no HTTP at all": (b"\x16\x03\x01" + os.urandom(200), None),
             "climbing out of the folder": (f"GET /../../etc/passwd HTTP/1.1\r\n{host}Connection: close\r\n\r\n".encode(), b" 200 "),
             "climbing, escaped": (f"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n{host}Connection: close\r\n\r\n".encode(), b" 200 "),
             "an endless address": (f"GET /{'a' * 6000} HTTP/1.1\r\n{host}\r\n".encode(), b" 200 "),
             "an endless header": (f"GET / HTTP/1.1\r\n{host}X: {'a' * 9000}\r\n\r\n".encode(), b" 200 "),
             "metrics from outside": (f"GET /metrics HTTP/1.1\r\n{host}Connection: close\r\n\r\n".encode(), b" 200 "),
             "another method": (f"DELETE /api/tables HTTP/1.1\r\n{host}Connection: close\r\n\r\n".encode(), b" 200 "),
             "a form from another site": (f"POST /api/tables HTTP/1.1\r\n{host}Origin: http://evil.example\r\n"
                                          "Connection: close\r\nContent-Length: 33\r\n\r\ngame=template&seats=person,person"
                                          .encode(), b" 200 "),
             "an oversized form": (f"POST /api/tables HTTP/1.1\r\n{host}Connection: close\r\nContent-Length: 9000\r\n\r\n"
                                   .encode() + b"a" * 9000, b" 200 ")}
    for name, (data, never) in cases.items():
        got = request(node, data, seconds=2)
        expect(never is None or never not in got.split(b"\r\n", 1)[0], f"{name}: refused")
    got = request(node, f"GET /healthz HTTP/1.1\r\n{host}Connection: close\r\n\r\n".encode())
    for header in (b"content-security-policy:", b"x-content-type-options: nosniff", b"referrer-policy: no-referrer",
                   b"frame-ancestors 'none'"):
        expect(header in got.lower(), f"every answer carries {header.decode()}")


def slow(node):
    one = socket.create_connection((node.host, node.port), timeout=30)
    one.sendall(b"GET / HT")
    silent, without_hello, unknown = Client(node), Client(node, hello=b""), Client(node, hello=b"")
    unknown.say(b"\x3f")
    table, tokens = order(node)
    emptied, mute = Client(node), Client(node)
    emptied.frame(opening(table))
    expect(emptied.wait_for(TABLE) is not None, "a spectator comes")
    emptied.frame(LEAVE)
    mute.frame(opening(table, tokens[0])[:10], last=False)
    end, closed = time.time() + 25, 0
    one.settimeout(25)
    try:
        closed = one.recv(10) == b""
    except OSError:
        closed = True
    expect(closed and time.time() < end, "an unfinished request is not waited for forever")
    for client, name in ((silent, "opens nothing"), (without_hello, "says nothing"), (emptied, "has left its only table")):
        answer = client.wait_for(SORRY, 15)
        expect(answer is not None and read_sorry(answer)[0] == 408 and client.is_closed(15), f"a connection that {name} is told so and closed")
    expect(unknown.is_closed(15), "nor is one that says something unknown instead of hello")
    expect(mute.is_closed(15), "a message that never ends is not waited for")


def injection(node):
    words = b"x'); DROP TABLE event; --"
    table, tokens = order(node)
    client = Client(node)
    client.frame(opening(table, tokens[0], name=words))
    answer = client.wait_for(64)
    expect(answer is not None and words in answer, "SQL in a name is only a name")
    form = b"game=template'%3B DROP TABLE event&seats=person,person"
    got = request(node, b"POST /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s"
                  % (len(form), form))
    expect(b" 400 " in got.split(b"\r\n", 1)[0], "SQL in an order is no game")


def slow_reader(cluster):
    """A client asks for the whole view again and again and never reads it: the node keeps a little, then drops views, and
    finally sends a whole one."""
    cluster.options = LOOSE
    node = cluster.add_node()
    node.start()
    biggest = max(games(), key=lambda game: game["state_bytes"])
    table, tokens = order(node, ",".join(["person"] * biggest["seats_most"]), biggest["key"])
    players = sit_down(node, table, tokens, form=1)
    watcher = Client(node, receive_buffer=4096)
    watcher.frame(opening(table, form=1))
    before, rounds = node.memory(), 0
    while node.metric("slow_readers_total") == 0 and rounds < 400:
        for _ in range(10):
            watcher.frame(AGAIN)
            time.sleep(0.002)
        rounds += 1
    grown = node.memory() - before
    expect(node.metric("slow_readers_total") > 0, f"a reader fell behind after {rounds} rounds")
    expect(grown < 8 << 20, f"the node grew by {grown >> 10} KiB, not by everything unread")
    expect(watcher.wait_for(65) is not None and node.get("/healthz")[0] == 200, "what was sent can be read, and the node lives")
    for client in (*players, watcher):
        client.close()


def half_requests(node):
    """More unfinished requests at once than any pool of header buffers could hold."""
    crowd = []
    for _ in range(1500):
        one = socket.create_connection((node.host, node.port), timeout=20)
        one.sendall(b"GET /healthz HT")
        crowd.append(one)
    time.sleep(1)
    for one in crowd:
        one.close()
    parts.wait_for(lambda: node.get("/healthz")[0] == 200, 60, "an answer after half requests")
    expect(node.process.poll() is None, f"{len(crowd)} unfinished requests at once: alive")


def is_idle(node):
    """For half a second."""
    before = node.cpu_seconds()
    time.sleep(0.5)
    return node.cpu_seconds() - before < 0.15


def one_packet(node):
    """Clients that do not wait for an answer before they ask again: the node neither stands still nor turns in circles."""
    host, form = f"Host: {node.address()}\r\n", "game=template&seats=person,person"
    get = f"GET /healthz HTTP/1.1\r\n{host}\r\n"
    post = f"POST /api/tables HTTP/1.1\r\n{host}Content-Length: {len(form)}\r\n\r\n"
    cases = {"a request, and an order": get + post + form, "a request, and half an order": get + post + form[:10],
             "a request, and the head of an order": get + post, "a request with a body": get.replace("\r\n\r\n", "\r\nContent-Length: 5\r\n\r\nhello"),
             "a request with half a body": get.replace("\r\n\r\n", "\r\nContent-Length: 5\r\n\r\nhe"), "three requests": get * 3}
    for name, data in cases.items():
        with socket.create_connection((node.host, node.port), timeout=20) as one:
            one.sendall(data.encode())
            expect(node.get("/healthz", admin=False)[0] == 200 and node.get("/healthz")[0] == 200, f"{name} in one packet: others are answered")
            parts.wait_for(lambda: is_idle(node), 20, f"the node to be idle after {name} in one packet")


def noise(node, rounds):
    table, tokens = order(node)
    good = [opening(table, tokens[0]), opening(table), move(1, b"\x01" + b"\0" * 7), b"\x03" + struct.pack("<I", 1) +
            piece(b"take 1"), AGAIN, b"\x05", promise(b"s" * 16), disclose(b"s" * 16), ASK_FOR_CODE, LEAVE, HELLO]
    for _ in range(rounds):
        try:
            client = Client(node)
        except OSError:
            time.sleep(0.5)
            continue
        for _ in range(random.randrange(1, 6)):
            data = bytearray(struct.pack("<H", random.choice([0, 1, 1, 1, 2, 65535])) + random.choice(good))
            for _ in range(random.randrange(0, 4)):
                if data:
                    data[random.randrange(len(data))] = random.randrange(256)
            client.raw_frame(bytes(data), op=random.choice([0, 1, 2, 2, 2, 2, 8, 9, 10]), last=random.random() < 0.9)
            if random.random() < 0.1:
                client.send(os.urandom(random.randrange(1, 60)))
        client.close()
    expect(node.get("/healthz")[0] == 200, f"{rounds} connections of noise: alive")


def still_well(cluster):
    report = parts.swarm(cluster, "--game", "template", "--tables", 2, "--games", 2, "--seconds", 60)
    expect(report["games"] >= 2 and report["status"] == 0, "and others still play")


def main():
    with site(nodes=2) as cluster:
        node = cluster.nodes[0]
        for check in (handshakes, bad_messages, greetings, ignored, many_channels, fragments, tokens_and_tables, replayed, injection, http, one_packet, slow, half_requests):
            check(node)
        time.sleep(2)
        noise(node, 150)
        time.sleep(3)
        still_well(cluster)
        slow_reader(cluster)
        floods(node)
        clean_ends(cluster)


main()
