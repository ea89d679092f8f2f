#!/usr/bin/env python3
"""Who gets in, and how often: clients behind proxies that forge X-Forwarded-For, upgrades, costly messages, frames that carry
nothing, protocols that nobody needs, and the operators' port."""
import http.client
import os
import socket
import struct
import subprocess
import threading
import time

from client import AGAIN, Client, opening, order
from testing import clean_ends, expect, parts, site

PER_ADDRESS, DESCRIPTORS = 8, 256
PING, PONG, EMPTY = b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0", b"\0\x80\0\0\0\0"


def forwarded(*values):
    return "".join(f"X-Forwarded-For: {value}\r\n" for value in values)


def is_open(client):
    return b" 101 " in client.answer


def count_open(node, headers, address=None):
    """Of as many websockets as there are headers, how many open."""
    clients = [Client(node, headers=words, address=address) for words in headers]
    count = sum(is_open(client) for client in clients)
    for client in clients:
        client.close()
    return count


def hold(node, count):
    """Waits until the websockets of a check before are gone."""
    parts.wait_for(lambda: node.metric("connections") == count, 60, f"{count} connections")


def count_limited(node, headers, address="127.0.0.1"):
    """Of as many requests as there are headers, how many are limited."""
    line, limited = http.client.HTTPConnection(node.host, node.port, timeout=30, source_address=(address, 0)), 0
    for value in headers:
        line.request("GET", "/healthz", headers={"X-Forwarded-For": value})
        answer = line.getresponse()
        answer.read()
        limited += answer.status == 429
    line.close()
    return limited


# ---- addresses ----

def forged(node):
    """The test is the proxy: it comes from 127.0.0.1."""
    some = range(3 * PER_ADDRESS)
    sets = {"a prefix that varies": (forwarded(f"9.9.9.{i}, 1.1.0.1") for i in some),
            "a long prefix": (forwarded("9" * (100 * i) + ", 1.1.0.2") for i in some),
            "headers that vary before the proxy's": (forwarded(f"9.9.9.{i}", "nonsense", "1.1.0.3") for i in some),
            "ports and spellings": (forwarded(("1.1.0.4", f"1.1.0.4:{i}", "::ffff:1.1.0.4", f"[::ffff:101:4]:{i}")[i % 4]) for i in some),
            "a chain of proxies": (forwarded(f"9.9.9.{i}, 1.1.0.5, 127.0.0.1:{i}, ::ffff:127.0.0.1") for i in some),
            "addresses in one network of IPv6": (forwarded(f"2001:db8:1:2:{i:x}::{i:x}") for i in some),
            "what is no address": (forwarded(f"1.1.1.{i}, unknown{i}") for i in some),
            "zeros that hide the rest": (forwarded(f"1.1.2.{i}{chr(0) * 20}, 1.1.0.6") for i in some)}
    for name, headers in sets.items():
        count = count_open(node, headers)
        expect(count == PER_ADDRESS, f"{name}: {count} of {len(some)} websockets open")
        hold(node, 0)
    others = count_open(node, (forwarded(f"1.2.0.{i}") for i in range(DESCRIPTORS // 2)))
    expect(others == DESCRIPTORS // 2, f"{others} clients of the proxy are counted apart, though one address may take only half of the places")
    hold(node, 0)
    limited = count_limited(node, (f"9.9.{i % 256}.{i // 256}, 1.3.0.1" for i in range(800)))
    expect(limited > 0, f"a prefix that varies: {limited} of 800 requests are limited")
    expect(count_limited(node, ["1.3.0.2"] * 20) == 0, "and nobody else's")
    expect(not is_open(Client(node, headers=forwarded("9" * 5000 + ", 1.4.0.1"))), "more headers than fit: refused")


def not_a_proxy(node):
    """Its peer is not named, so the header counts for nothing."""
    some = range(3 * PER_ADDRESS)
    count = count_open(node, (forwarded(f"1.5.0.{i}") for i in some), "127.0.0.7")
    expect(count == PER_ADDRESS, f"a client that names others itself: {count} of {len(some)} websockets open")
    limited = count_limited(node, (f"1.6.{i % 256}.{i // 256}" for i in range(800)), "127.0.0.7")
    expect(limited > 0, f"and {limited} of 800 requests are limited")
    hold(node, 0)


class Nginx:
    """A real proxy in front of a node."""

    def __init__(self, folder, node):
        self.host, self.port, self.process = "127.0.0.1", parts.free_port(), None
        self.folder = os.path.join(folder, "nginx")
        os.makedirs(self.folder)
        temporary = "".join(f"{name}_temp_path {self.folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        with open(os.path.join(self.folder, "nginx.conf"), "w") as conf:
            conf.write(f"""daemon off; master_process off; pid {self.folder}/pid; error_log stderr;
events {{ worker_connections 500; }}
http {{ access_log off; {temporary}
 server {{ listen {self.host}:{self.port};
  location / {{ proxy_pass http://{node.address()}; proxy_http_version 1.1; proxy_set_header Host $http_host;
   proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";
   proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; }} }} }}
""")

    def __enter__(self):
        with open(os.path.join(self.folder, "log"), "w") as log:
            self.process = subprocess.Popen(["nginx", "-p", self.folder, "-c", f"{self.folder}/nginx.conf", "-e", "stderr"], stdout=log,
                                            stderr=log)
        parts.wait_for(lambda: socket.socket().connect_ex((self.host, self.port)) == 0, 60, "nginx")
        return self

    def __exit__(self, *unused):
        parts.stop(self.process)

    def address(self):
        return f"{self.host}:{self.port}"


def behind_nginx(cluster, node):
    hold(node, 0)
    with Nginx(cluster.folder, node) as proxy:
        clients = {address: [Client(proxy, headers=forwarded(f"9.9.9.{i}"), address=address) for i in range(2 * PER_ADDRESS)]
                   for address in ("127.0.0.2", "127.0.0.3")}
        counts = [sum(map(is_open, some)) for some in clients.values()]
        expect(counts == [PER_ADDRESS, PER_ADDRESS], f"behind nginx, two clients that forge headers have {counts} websockets")
        for client in clients["127.0.0.2"] + clients["127.0.0.3"]:
            client.close()
    hold(node, 0)


# ---- what counts ----

def is_sent_away(client, seconds=9):
    """For breaking a limit: by the close code, or by a message. Later, the server would close it anyway, as it has opened nothing."""
    data, end = client.rest, time.time() + seconds
    client.socket.settimeout(seconds)
    try:
        while time.time() < end and (more := client.socket.recv(65536)):
            data += more
    except OSError:
        pass
    return b"\x88\x02" + struct.pack(">H", 1008) in data or b"F" + struct.pack("<H", 429) in data


def upgrades(node):
    for name, path, address in (("websockets", "/ws", "127.0.0.11"), ("refused upgrades", "/other", "127.0.0.12")):
        count, limited = 0, False
        while not limited and count < 2000:
            client = Client(node, path=path, address=address)
            count, limited = count + 1, b" 429 " in client.answer
            client.close()
        expect(limited, f"after {count} {name} their address must wait")


def views_again(node):
    table, _ = order(node)
    client = Client(node, address="127.0.0.13")
    client.frame(opening(table))
    expect(client.wait_for(64) is not None, "a spectator watches")
    client.send((b"\x82\x8b\0\0\0\0\1\0" + AGAIN) * 30)
    expect(is_sent_away(client), "asking for the whole view 30 times at once is too much")


def old_positions(node):
    """While its address has used up its requests, a client may open a table, but not from an old position, nor a second one."""
    table, _ = order(node)
    clients = [Client(node, address="127.0.0.14") for _ in range(40)]
    stop = threading.Event()

    def use_up():
        while not stop.is_set():
            count_limited(node, ["x"] * 50, "127.0.0.14")
    threads = [threading.Thread(target=use_up) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        parts.wait_for(lambda: count_limited(node, ["x"] * 20, "127.0.0.14") >= 10, 60, "the address to have no requests left")
        for i, client in enumerate(clients):
            client.frame(opening(table, have=i % 2))
        answered = [client.wait_for(64) is not None for client in clients]
        more = [client.another() for client in clients[0::2]]
        for channel in more:
            channel.frame(opening(table))
        further = sum(channel.wait_for(64) is not None for channel in more)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    plain, old = sum(answered[0::2]), sum(answered[1::2])
    expect(plain == 20 and old <= 10, f"{plain} of 20 open a table, {old} of 20 from an old position")
    expect(further <= 10, f"{further} of 20 open another one on the same connection")
    for client in clients:
        client.close()


def hidden_frames(node):
    """libwebsockets tells of none of these, except of empty fragments."""
    table, _ = order(node)
    polite = Client(node, address="127.0.0.20")
    polite.frame(opening(table))
    for name, first, frames, address in (("empty fragments", b"\x02\x81\0\0\0\0\x01", EMPTY, "127.0.0.21"), ("pings", b"", PING, "127.0.0.22"),
                                         ("pongs", b"", PONG, "127.0.0.23")):
        client = Client(node, address=address)
        client.send(first + frames * 300)
        polite.send(PING + PONG)
        expect(is_sent_away(client), f"300 {name}: sent away")
    expect(not polite.is_closed(1), "a client that sends few of them stays")
    polite.close()


def floods(node):
    """Until it is cut off; new connections of the same address must wait then."""
    for name, frames, address in (("pings", PING, "127.0.0.24"), ("empty fragments", EMPTY, "127.0.0.25")):
        client, sent, end = Client(node, address=address), 0, time.time() + 60
        client.send(b"\x02\x81\0\0\0\0\x01")
        try:
            while time.time() < end:
                sent += client.socket.send(frames * 10000)
        except OSError:
            pass
        expect(time.time() < end, f"a flood of {name} is cut off after {sent >> 10} KiB")
        client.close()
    answers = [Client(node, address=address).answer for address in ("127.0.0.24", "127.0.0.26")]
    expect(b" 429 " in answers[0] and b" 101 " in answers[1], "its address must wait before it may connect again, others need not")


def data_in_pings(node, client):
    """libwebsockets does not tell of pongs without data; then a client that only listens would count as gone after a minute."""
    client.socket.settimeout(60)
    try:
        data = client.rest
        while b"\x89" not in data:
            data += client.take()
    except OSError:
        data = b"\x89\0"
    expect(data[data.index(b"\x89") + 1] > 0, "the server's pings carry data, so that their answers are noticed")
    client.close()


# ---- protocols that nobody needs ----

def ask(node, data):
    """The answer to raw bytes; None: the connection stays open."""
    with socket.create_connection((node.host, node.port), timeout=20) as one:
        one.sendall(data)
        got = b""
        one.settimeout(5)
        try:
            while more := one.recv(65536):
                got += more
        except socket.timeout:
            return None if not got else got
        except OSError:
            pass
        return got


def other_protocols(node):
    host = f"Host: {node.address()}\r\n"
    settings = "HTTP2-Settings: AAMAAABkAAQAAP__\r\n"
    cases = {"an upgrade to h2c": f"GET /healthz HTTP/1.1\r\n{host}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n{settings}\r\n",
             "one spelt otherwise": f"GET /healthz HTTP/1.1\r\n{host}Connection: Upgrade\r\nUpgrade: H2C\r\n{settings}\r\n",
             "HTTP/2 without asking": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0",
             "an upgrade to something else": f"GET /healthz HTTP/1.1\r\n{host}Connection: Upgrade\r\nUpgrade: TLS/1.0\r\n\r\n",
             "a tunnel": f"CONNECT example.org:80 HTTP/1.1\r\n{host}\r\n"}
    for name, words in cases.items():
        got = ask(node, words.encode())
        expect(got is not None and b" 101 " not in got and b" 200 " not in got, f"{name}: refused")


# ---- the operators' port ----

def can_connect(address, port):
    with socket.socket() as probe:
        return probe.connect_ex((address, port)) == 0


def admin_port(cluster):
    for options, reachable in (([], (True, False)), (["--admin-listen", "127.0.0.9"], (False, True))):
        cluster.options = options
        node = cluster.add_node()
        node.command[node.command.index("--listen") + 1] = "0.0.0.0"
        node.start(wait=False)
        parts.wait_for(lambda: can_connect("127.0.0.9", node.port), 60, "the node")
        got = tuple(can_connect(address, node.admin_port) for address in ("127.0.0.1", "127.0.0.9"))
        expect(got == reachable, f"with --listen 0.0.0.0 {' '.join(options)}, the operators' port is reachable on 127.0.0.1, 127.0.0.9: {got}")
        expect(node.stop() == 0, "and the node ends cleanly")


def main():
    with site() as cluster:
        node = cluster.nodes[0]
        table, _ = order(node)
        listener = Client(node, address="127.0.0.10")
        listener.frame(opening(table))
        for check in (other_protocols, upgrades, views_again, old_positions, hidden_frames, floods):
            check(node)
        cluster.options = ["--proxy", "127.0.0.1", "--per-address", str(PER_ADDRESS)]
        behind = cluster.add_node(under=["prlimit", f"--nofile={DESCRIPTORS}:{DESCRIPTORS}"])
        behind.start()
        forged(behind)
        not_a_proxy(behind)
        behind_nginx(cluster, behind)
        admin_port(cluster)
        data_in_pings(node, listener)
        clean_ends(cluster)


main()
