#!/usr/bin/env python3
"""Hostile clients: frames and requests that are malformed, oversized, fragmented, slow, out of order, forged, replayed, or
about other people's tables. The node must refuse each, stay alive, and keep serving others. In a sanitizer build, any
memory error ends the node and fails the test."""
import os
import random
import socket
import struct
import time

from client import ASK_FOR_CODE, Client, disclose, move, opening, order, piece, promise, sit_down
from testing import BUILD, LOOSE, clean_ends, expect, games, parts

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
    bad = {"an empty frame": b"", "no such message": b"\x7f", "half a message": opening(table, tokens[0])[:20], "half a token": opening(table, tokens[0][:8]),
           "half a promise": b"\x06" + piece(b"p" * 16), "a promise before opening": promise(b"s" * 16),
           "something after a message": opening(table) + b"x", "a move before opening": move(1, b"\0" * 8),
           "a message between nodes": b"\x80" + b"\0" * 90, "a message of the server's": b"\x41" + b"\0" * 40,
           "a length beyond the frame": b"\x01" + b"\0" * 8 + b"\xff\xff\xff\xff", "table 0": opening(0)}
    for name, data in bad.items():
        client = Client(node)
        client.frame(data)
        expect(client.is_closed(), f"{name}: closed")
    client = Client(node)
    client.frame(opening(table), op=1)
    expect(client.is_closed(), "a text frame: closed")
    client = Client(node)
    client.frame(b"\x01" + b"x" * 5000)
    expect(client.is_closed(), "an oversized frame: closed")
    client = Client(node)
    for _ in range(40):
        client.frame(b"\x01" * 100, last=False, op=2)
    expect(client.is_closed(), "endless fragments: closed")
    client = Client(node)
    client.frame(opening(table), masked=False)
    client.frame(opening(table), masked=False)
    client.close()


def fragments(node):
    table, tokens = order(node)
    client, data = Client(node), opening(table, tokens[0])
    for i, byte in enumerate(data):
        client.frame(bytes([byte]), op=2 if i == 0 else 0, last=i == len(data) - 1)
    expect(client.message()[0] == 64, "a message in fragments of one byte is understood")


def tokens_and_tables(node):
    table, tokens = order(node)
    other, _ = order(node)
    for name, data in {"a wrong token": opening(table, b"w" * 16), "another table's token": opening(other, tokens[0]),
                       "a wrong invitation": opening(table, tokens[0], given=b"w" * 16), "no such table": opening(table + parts.SHARDS * 977)}.items():
        client = Client(node)
        client.frame(data)
        answer = client.message()
        expect(answer is not None and answer[0] == 70 and client.is_closed(), f"{name}: told so and closed")
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
        client.frame(b"\x04" + b"\0" * 8)
    expect(client.is_closed(), "too many messages: closed")
    clients = [Client(node) for _ in range(80)]
    closed = sum(1 for one in clients if b" 101 " not in one.answer or one.is_closed(0.05))
    expect(closed >= 16, f"too many connections from one address: {closed} of 80 refused")
    for one in clients:
        one.close()


def http(node):
    host = f"Host: {node.address()}\r\n"
    cases = {"no HTTP at all": (b"\x16\x03\x01" + os.urandom(200), None),
             "climbing out of the folder": (f"GET /../../etc/passwd HTTP/1.1\r\n{host}\r\n".encode(), b" 200 "),
             "climbing, escaped": (f"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n{host}\r\n".encode(), b" 200 "),
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
    silent = Client(node)
    table, tokens = order(node)
    mute = Client(node)
    mute.frame(opening(table, tokens[0])[:10], last=False)
    end, closed = time.time() + 25, 0
    one.settimeout(25)
    try:
        closed = one.recv(10) == b""
    except OSError:
        closed = True
    expect(closed and time.time() < end, "an unfinished request is not waited for forever")
    expect(silent.is_closed(15), "a connection that opens nothing is closed")
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
            watcher.frame(b"\x04" + b"\0" * 8)
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


def noise(node, rounds):
    table, tokens = order(node)
    good = [opening(table, tokens[0]), opening(table), move(1, b"\x01" + b"\0" * 7), b"\x03" + struct.pack("<I", 1) +
            piece(b"take 1"), b"\x04" + b"\0" * 8, b"\x05", promise(b"s" * 16), disclose(b"s" * 16), ASK_FOR_CODE]
    for _ in range(rounds):
        try:
            client = Client(node)
        except OSError:
            time.sleep(0.5)
            continue
        for _ in range(random.randrange(1, 6)):
            data = bytearray(random.choice(good))
            for _ in range(random.randrange(0, 4)):
                if data:
                    data[random.randrange(len(data))] = random.randrange(256)
            client.frame(bytes(data), op=random.choice([0, 1, 2, 2, 2, 2, 8, 9, 10]), last=random.random() < 0.9)
            if random.random() < 0.1:
                client.send(os.urandom(random.randrange(1, 60)))
        client.close()
    expect(node.get("/healthz")[0] == 200, f"{rounds} connections of noise: alive")


def still_well(cluster):
    report = parts.swarm(cluster, "--game", "template", "--tables", 2, "--games", 2, "--seconds", 60)
    expect(report["games"] >= 2 and report["status"] == 0, "and others still play")


def main():
    with parts.Cluster(BUILD, nodes=2) as cluster:
        node = cluster.nodes[0]
        for check in (handshakes, bad_messages, fragments, tokens_and_tables, replayed, injection, http, slow, half_requests):
            check(node)
        time.sleep(2)
        noise(node, 150)
        time.sleep(3)
        still_well(cluster)
        slow_reader(cluster)
        floods(node)
        clean_ends(cluster)


main()
