#!/usr/bin/env python3
"""`mykonos serve`: a whole site in one process. Games are played to their end on it, and go on after it was stopped, or killed, and after
a backup; friends reach it at the address it prints; it says in a sentence why it does not start."""
import contextlib
import http.client
import json
import os
import pty
import re
import select
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import tempfile
import time

from client import KEY, LEAVE, MOVING, SEATS, TABLE, Client, move, opening, order, read_seats, read_view, sit_down
from home import MYKONOS, Certificates, Home, Network, Relay
from testing import BUILD, bots_finish, expect, parts

TAKE = b"\x01" + b"\0" * 7
RESIGN = b"\x05"
SPECTATORS = 200
SANITIZED = "san.so" in subprocess.run(["ldd", MYKONOS + "-serve"], stdout=subprocess.PIPE, text=True).stdout
MEMORY_MOST = 40 << 20
LEAVE_LIMIT_S = 10  # two seconds on an idle machine
PAGE = b"<!doctype html><title>a page</title>"


def run(*words, **more):
    """Status and all that it says, of a command that ends by itself."""
    done = subprocess.run([*words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120, **more)
    return done.returncode, done.stdout


def refused(words, status, *command):
    got, said = run(*command)
    sentences = [line for line in said.splitlines() if not line.startswith("{")]
    expect(got == status and len(sentences) == 1 and words in sentences[0], f"refused: {said.strip()[:200]}")


# ---- games ----

def swarm(home, *words, wait=False, servers=None):
    command = [os.path.join(BUILD, "tests/server/server_swarm"), "--servers", servers or home.address(), "--game", "template", *map(str, words)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    return parts.swarm_report(process) if wait else process


def is_sound(report):
    return report["status"] == 0 and report["refused"] == report["rewound"] == report["sorry"] == report["unseated"] == 0


def two_terminals(home):
    """A game to its end, between two people at terminals; it was opened at the address that was printed."""
    env = dict(os.environ, NO_COLOR="1", XDG_STATE_HOME=os.path.dirname(home.data))
    status, said = run(MYKONOS, "table", "create", home.said["url"], "--game", "template", "--seats", "person,person")
    expect(status == 0, "a table is opened")
    invitation = re.findall(r"http://\S+", said)[0]
    players = [subprocess.Popen([MYKONOS, "join", invitation, "--name", name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)
               for name in ("Ann", "Ben")]
    for player in players:
        player.stdin.write("1\n" * 40)
        player.stdin.flush()
    for player in players:
        said = player.communicate(timeout=120)[0]
        expect(player.returncode == 0 and "The game is over." in said, "who plays sees the end of the game")
        expect("The shuffle was fair" in " ".join(said.split()), "and that the shuffle was fair")


def kill_loaded(home):
    """A table is set aside when the site dies twice while it is being loaded, which is right, but not what we are after."""
    with contextlib.closing(sqlite3.connect(f"file:{home.data}?mode=ro", uri=True)) as db:
        parts.wait_for(lambda: db.execute("SELECT count(*) FROM loading").fetchone() == (0,), parts.READY_LIMIT_S, "all tables to be loaded")
    home.kill()


def wait_for_play(home, count=40):
    """Until the file has been seen to change this often."""
    db = sqlite3.connect(f"file:{home.data}?mode=ro", uri=True)
    seen = []

    def changed():
        version = db.execute("PRAGMA data_version").fetchone()
        if version not in seen[-1:]:
            seen.append(version)
        return len(seen) > count
    parts.wait_for(changed, parts.READY_LIMIT_S, "play to go on")
    db.close()


def restarts(home):
    """Stopped and killed under play: every acknowledged move is still there, everybody comes back by themselves."""
    play = swarm(home, "--order", "seats=person,person,bot:1&tempo=0", "--tables", 6, "--think", 60, "--seconds", 1000)
    try:
        for end in ("asked", "killed", "asked by Ctrl-C"):
            wait_for_play(home)
            begun = time.time()
            if end == "killed":
                kill_loaded(home)
            else:
                status = home.stop(signal.SIGINT if "Ctrl-C" in end else signal.SIGTERM)
                took = time.time() - begun
                expect(status == 0 and took < LEAVE_LIMIT_S, f"{end} to end, it ended after {took:.2f} s")
            home.start()
            print(f"ok: {end}, it is back after {time.time() - begun:.2f} s", flush=True)
        wait_for_play(home)
    finally:
        play.send_signal(signal.SIGTERM)
        report = parts.swarm_report(play)
    expect(is_sound(report) and report["acked"] > 50 and report["reconnects"] > 0,
           f"play went on: {report['acked']} moves, {report['games']} games, longest pause {report['longest_pause_ms']:.0f} ms: {report}")


def ready_at_once(home):
    """When it says that it is ready, it is: a table can be opened, without asking twice."""
    for _ in range(2):
        kill_loaded(home)
        home.start()
        expect(order(home)[0] > 0, "ready means ready")


def players_are_told(home):
    table, tokens = order(home)
    clients = sit_down(home, table, tokens)
    expect(home.stop() == 0, "stopped while people play")
    expect(all(client.wait_for(MOVING) is not None for client in clients), "they are told")
    home.start()
    clients = [Client(home) for _ in tokens]
    for client, token in zip(clients, tokens):
        client.frame(opening(table, token))
    expect(all(client.wait_for(65) is not None for client in clients), "and find their seats again")


def second_signal(folder):
    """The data file cannot be written, so that the first Ctrl-C has to wait: the second one ends it at once."""
    with Home(folder, "stuck") as home:
        other = sqlite3.connect(home.data, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        while home.process.poll() is None:
            home.process.send_signal(signal.SIGINT)
            time.sleep(0.1)
        other.close()
        expect(home.process.returncode == 128 + signal.SIGINT, f"a second Ctrl-C ends it at once: {home.process.returncode}")


def full_disk():
    """The data file cannot be written, so that answers wait for an entry; spectators come and go. What waits is limited, and
    everybody has everything afterwards."""
    with parts.Home(BUILD, options=["--per-address", "4000", "--per-second", "1000"]) as site:
        node = site.nodes[0]
        table, tokens = order(node, game="cyclades")
        players = sit_down(node, table, tokens)
        other = sqlite3.connect(site.file(), isolation_level=None, timeout=60)
        other.execute("BEGIN IMMEDIATE")
        players[0].frame(RESIGN)
        first = [Client(node, deals=False) for _ in range(SPECTATORS // 8)]
        spectators = first + [one.another(deals=False) for one in first for _ in range(7)]
        for _ in range(40):
            for one in spectators:
                one.frame(LEAVE)
                one.frame(opening(table))
            if node.metric("answers_dropped_total"):
                break
        expect(node.metric("answers_dropped_total"), "answers are dropped when too many wait")
        expect(spectators[0].wait_for(TABLE, 0.1) is None, "nobody is told what is not on the disk")
        players[1].frame(RESIGN)
        parts.wait_for(lambda: node.metric("rows_pending") > 1, parts.READY_LIMIT_S, "another entry")
        other.close()
        expect(all(one.wait_for(TABLE, 60) is not None for one in spectators), f"then all {len(spectators)} spectators are let in")
        expect(left_seat(players[0], 1), "and what happened meanwhile is told")


def left_seat(client, seat):
    while (answer := client.wait_for(SEATS, 60)) is not None:
        if read_seats(answer)[seat]["control"] != 0:
            return True
    return False


def idle_memory(home):
    with open(f"/proc/{home.process.pid}/status") as file:
        size = int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) << 10
    print(f"ok: {size / 2 ** 20:.1f} MiB of memory at start", flush=True)
    expect(SANITIZED or size < MEMORY_MOST, "which is little")


# ---- backups ----

def backups(home, folder):
    """Copies while games are played; one game goes on from the copy and in the original, each for itself."""
    table, tokens = order(home)
    first, second = sit_down(home, table, tokens)
    first.frame(move(1, TAKE))
    expect((seen := wait_for_seat(second, 0)) is not None, "a game has begun")
    play = swarm(home, "--order", "seats=person,person&tempo=0", "--tables", 6, "--think", 20, "--seconds", 1000)
    copies = [os.path.join(folder, f"copy{i}.db") for i in range(3)]
    try:
        for copy in copies:
            wait_for_play(home, 10)
            status, said = run(MYKONOS, "backup", copy, "--data", home.data)
            expect((status, said) == (0, ""), "a backup while games are played")
    finally:
        play.send_signal(signal.SIGTERM)
    report = parts.swarm_report(play)
    expect(is_sound(report) and report["acked"] > 20, f"which nobody notices: {report['acked']} moves, longest {report['max_ms']:.0f} ms")
    for copy in copies:
        with sqlite3.connect(copy) as db:
            expect(db.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "a copy is whole")
        expect(os.stat(copy).st_mode & 0o777 == 0o600, "and only for its owner")
    expect(not [name for name in os.listdir(folder) if ".part" in name], "and nothing else is left behind")
    second.frame(move(1, TAKE))
    with Home(folder, "copy0") as other:
        client = Client(other)
        client.frame(opening(table, tokens[1]))
        there = read_view(client.wait_for(65))
        expect(there["seq"] == seen["seq"], "the copy has the game, as it was then")
        client.frame(move(1, TAKE))
        expect(wait_for_seat(client, 1) is not None, "which goes on there")
    expect(wait_for_seat(first, 1) is not None, "and here")
    refused("there is a file of this name already", 1, MYKONOS, "backup", copies[0], "--data", home.data)
    refused("data file", 1, MYKONOS, "backup", os.path.join(folder, "new.db"), "--data", os.path.join(folder, "nothing.db"))
    refused("no/folder.db: the copy cannot be written", 1, MYKONOS, "backup", os.path.join(folder, "no/folder.db"), "--data", home.data)
    refused("certainly not.db: the data file", 1, MYKONOS, "backup", os.path.join(folder, "new.db"), "--data", no_database(folder))
    refused("which file", 2, MYKONOS, "backup", "--data", home.data)
    expect(not os.path.exists(os.path.join(folder, "new.db")), "and no file is made")


def no_database(folder):
    path = os.path.join(folder, "certainly not.db")
    with open(path, "w") as file:
        file.write("this is text " * 1000)
    return path


def wait_for_seat(client, seat, seconds=40):
    """The view of the next move of this seat."""
    end = time.time() + seconds
    while time.time() < end and (answer := client.wait_for(65, end - time.time())) is not None:
        if (view := read_view(answer))["seat"] == seat:
            return view
    return None


# ---- where it is, and what it serves ----

def taken(home, folder):
    refused("another process is using the data file", 1, MYKONOS, "serve", "--data", home.data, "--listen", f"127.0.0.1:{parts.free_port()}")
    other = os.path.join(folder, "other.db")
    refused(f"port {home.port} is taken", 1, MYKONOS, "serve", "--data", other, "--listen", f"127.0.0.1:{home.port}")
    refused("nothing can listen on", 1, MYKONOS, "serve", "--data", other, "--listen", "198.51.100.1:8080")
    refused("data file", 1, MYKONOS, "serve", "--data", os.path.join(home.data, "folder.db"), "--listen", f"127.0.0.1:{parts.free_port()}")
    for words in ("8080", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:80x", ":80", "[]:80", "::1:80", "1" * 80 + ":80"):
        refused("--listen takes", 2, MYKONOS, "serve", "--listen", words)
    for words in ("ftp://a", "http://", "http://:8080", "http://[]:80", "https://a/b", 'http://a"', "http://" + "a" * 200):
        refused("--url takes", 2, MYKONOS, "serve", "--url", words)
    with Home(folder, "any1", listen=None) as one, Home(folder, "any2", listen=None) as two:
        expect(8080 <= one.port < two.port <= 8099, f"without --listen, each takes a free port: {one.port}, {two.port}")
        for words in ("0", "[0::0]") if os.path.exists("/proc/net/if_inet6") else ("0",):
            with Home(folder, "any3", listen=words) as three:
                expect(three.said["url"] == f"{one.said['url'].rsplit(':', 1)[0]}:{three.port}", f"{words} is any address: {three.said['url']}")
    for words in (folder, os.path.join(folder, "nothing"), home.data):
        refused("--web takes a folder", 2, MYKONOS, "serve", "--web", words)


def site(home):
    status, said = home.get("/api/site")
    expect(status == 200 and json.loads(said)["url"] == home.said["url"] and "mykonos " in said, "the site tells its address")


def installed(folder):
    """The page is found where it belongs, and nowhere else."""
    served = lambda home: home.get("/")[0] == 200  # noqa: E731
    for number, (program, page, also, is_found) in enumerate((("bin", "share/mykonos/web", None, True), ("bin", None, None, False),
                                                              ("build/x", "clients/web/dist", "build/x/CMakeCache.txt", True),
                                                              ("build/x", "clients/web/dist", None, False))):
        tree = os.path.join(folder, f"tree{number}")
        os.makedirs(os.path.join(tree, program))
        for name in ("mykonos", "mykonos-serve"):
            shutil.copy(os.path.join(BUILD, name), os.path.join(tree, program))
        for path, data in ((page and page + "/index.html", PAGE), (also, b"")):
            if path:
                os.makedirs(os.path.dirname(os.path.join(tree, path)), exist_ok=True)
                with open(os.path.join(tree, path), "wb") as file:
                    file.write(data)
        command = [os.path.join(tree, program, "mykonos"), "serve"]
        with Home(folder, f"tree{number}", program=command) as home:
            expect(served(home) == is_found, f"a page in {page}, a program in {program}{' of a build' if also else ''}: found: {is_found}")
    os.remove(os.path.join(tree, program, "mykonos-serve"))
    status, said = run(*command, env=dict(os.environ, PATH="/nowhere"))
    expect(status == 1 and "has no server" in said, "a build without a server says so")


def page(folder):
    web = os.path.join(folder, "web")
    os.makedirs(web, exist_ok=True)
    with open(os.path.join(web, "index.html"), "wb") as file:
        file.write(PAGE)
    return web


def headers(home):
    """Every answer has the headers that protect the page; none demands TLS for the future."""
    with open(os.path.join(parts.ROOT, "server/edge/headers.def")) as file:
        wanted = re.findall(r'HEADER\("([a-z-]+):"', file.read())
    line = http.client.HTTPConnection(home.host, home.port, timeout=60)
    line.request("GET", "/")
    answer = line.getresponse()
    expect(answer.read() == PAGE and len(wanted) > 3 and all(answer.getheader(name) for name in wanted), "the page has its headers")
    expect(answer.getheader("strict-transport-security") is None, "and demands no TLS")


def origins(home):
    port = home.port
    for origin, host, is_open in ((f"http://127.0.0.1:{port}", f"127.0.0.1:{port}", True), (f"http://localhost:{port}", f"localhost:{port}", True),
                                  ("https://games.example.org", f"127.0.0.1:{port}", True), ("https://evil.example", f"127.0.0.1:{port}", False)):
        with socket.create_connection((home.host, port), timeout=30) as one:
            one.sendall(f"GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{KEY}\r\n".encode())
            expect((b" 101 " in one.recv(4096)) == is_open, f"a websocket from {origin}: {'let in' if is_open else 'refused'}")


def network(folder):
    """The address is the one that a phone in the network reaches; without a network it says that nobody does."""
    with Network() as net:
        options = ["--web", page(folder)]
        with Home(folder, "lan", *options, listen=None, under=net.inside(0)) as home:
            url = home.said["url"]
            expect(url == f"http://{net.addresses[0]}:{home.port}", f"of all addresses it tells that of the network: {url}")
            ask = "import sys, urllib.request as u; sys.stdout.write(u.urlopen(sys.argv[1], timeout=20).read().decode())"
            status, said = run(*net.inside(1), "python3", "-c", ask, url + "/")
            expect((status, said) == (0, PAGE.decode()), "a phone reaches the page there")
            status, said = run(*net.inside(1), "python3", "-c", ask, url + "/api/site")
            expect(status == 0 and json.loads(said)["url"] == url, "and learns the same address")
            status, said = run(*net.inside(1), MYKONOS, "table", "create", url, "--game", "template", "--seats", "bot:1,bot:1")
            status, said = run(*net.inside(1), MYKONOS, "watch", said.split("watch ")[1].strip())
            expect(status == 0 and "The game is over." in said, "and a game")
        net.cut()
        home = Home(folder, "alone", *options, listen=None, under=net.inside(0))
        with home:
            expect(home.said["url"] == f"http://127.0.0.1:{home.port}", "without a network, the address is this machine's own")
        home.command.remove("--json")
        expect("Only this machine can reach it" in screen(home.command), "and it says that nobody else reaches it")


# ---- TLS ----

def tls(folder):
    certificates = Certificates(folder)
    with Home(folder, "tls", "--web", page(folder), *certificates.options()) as home:
        url = home.said["url"]
        expect(url == f"https://127.0.0.1:{home.port}", "the address is that of TLS")
        get = lambda path: home.get(path, url, certificates.context)  # noqa: E731
        expect(get("/") == (200, PAGE.decode()) and json.loads(get("/api/site")[1])["url"] == url, "page and address come by TLS")
        expect(home.get("/")[0] == 0, "and not without")
        silent_ones(home, certificates)
        greetings(home, certificates)
        one_protocol(home, certificates)
        relay = Relay(home, certificates.context)
        report = swarm(home, "--order", "seats=person,person,bot:1&tempo=0", "--tables", 4, "--think", 40, "--silence", 60000, "--seconds", 4, wait=True,
                       servers=relay.address())
        expect(is_sound(report) and report["acked"] > 20 and report["reconnects"] == 0, f"play by TLS: {report['acked']} moves: {report}")
        hidden_frames(relay)
        expect(bots_finish(relay, 1, 100), "and a game is watched to its end")
        relay.close()
    operators_port(certificates)
    for key, words in (("other", "does not belong"), ("nothing", "the file of the key cannot be read")):
        for program in ([MYKONOS, "serve"], [os.path.join(BUILD, "server/mykonosd"), "--bus", "nats://127.0.0.1", "--bus-open", "--role", "edge"]):
            refused(words, 2, *program, *certificates.options(key))
    refused("the file of the certificate holds none", 2, MYKONOS, "serve", "--tls-cert", certificates.file("site.key"), "--tls-key",
            certificates.file("site.key"))
    refused("without a password", 2, MYKONOS, "serve", "--tls-cert", certificates.file("site.crt"), "--tls-key", certificates.file("site.crt"))
    refused("go together", 2, MYKONOS, "serve", "--tls-cert", certificates.file("site.crt"))


def operators_port(certificates):
    """A node with TLS for clients: operators need none. It needs no bus to be alive."""
    port, admin = parts.free_port(), parts.free_port()
    process = subprocess.Popen([os.path.join(BUILD, "server/mykonosd"), "--role", "edge", "--bus", "nats://127.0.0.1:1", "--bus-open", "--port",
                                str(port), "--admin-port", str(admin), "--log", "warn", *certificates.options()], stderr=subprocess.DEVNULL)
    get = lambda url: Home.get(None, "/healthz", url, certificates.context)  # noqa: E731
    try:
        parts.wait_for(lambda: get(f"https://127.0.0.1:{port}")[0] == 200, parts.READY_LIMIT_S, "a node with TLS")
        expect(get(f"http://127.0.0.1:{admin}") == (200, "alive\n") and get(f"http://127.0.0.1:{port}")[0] == 0, "mykonosd: TLS, but not for operators")
    finally:
        expect(parts.stop(process) == 0, "and it ends well")


def silent_ones(home, certificates):
    """Who never finishes the handshake neither stays nor keeps others waiting."""
    sockets = [socket.create_connection((home.host, home.port)) for _ in range(300)]
    for one in sockets[::2]:
        one.sendall(b"\x16\x03\x01\x02\x00")
    begun = time.time()
    expect(home.get("/api/site", home.said["url"], certificates.context)[0] == 200, f"others are served after {time.time() - begun:.2f} s")
    for one in sockets:
        one.settimeout(60)
        try:
            one.recv(1)
        except ConnectionError:
            pass
        one.close()
    expect(time.time() - begun < 60, f"the silent ones are gone after {time.time() - begun:.0f} s")


def greetings(home, certificates):
    """A recorded greeting costs its sender nothing, but the server a signature: an address that sends many is turned away before that."""
    sent = ssl.MemoryBIO()
    try:
        certificates.context.wrap_bio(ssl.MemoryBIO(), sent, server_hostname=home.host).do_handshake()
    except ssl.SSLWantReadError:
        greeting = sent.read()
    answers = [answer for _ in range(5) for answer in greet(home, greeting, 300)]
    expect(answers[:100] == [True] * 100 and not all(answers), f"of {len(answers)} greetings, {sum(answers)} were answered")
    expect(home.get("/api/site", home.said["url"], certificates.context)[0] == 200, "and other addresses are served")


def greet(home, greeting, count):
    """From another address of this machine, all at once. Which of them TLS answers."""
    sockets = [socket.create_connection((home.host, home.port), timeout=60, source_address=("127.0.0.2", 0)) for _ in range(count)]
    answers = []
    for one in sockets:
        try:
            one.sendall(greeting)
        except ConnectionError:
            pass
    for one in sockets:
        try:
            answers.append(one.recv(1) == b"\x16")
        except ConnectionError:
            answers.append(False)
        one.close()
    return answers


def one_protocol(home, certificates):
    context = certificates.context
    context.set_alpn_protocols(["h2", "http/1.1"])
    with context.wrap_socket(socket.create_connection((home.host, home.port)), server_hostname=home.host) as one:
        expect(one.selected_alpn_protocol() == "http/1.1" and one.version() == "TLSv1.3", "TLS 1.3, and no HTTP/2")


def hidden_frames(relay):
    """The records of TLS are not taken for pings, and a flood of pings is still noticed."""
    client = Client(relay)
    client.frame(opening(order(relay)[0]))  # so that it may stay
    expect(client.wait_for(TABLE) is not None, "somebody watches")
    client.send(b"\x89\x80\0\0\0\0" * 30000)
    expect(client.is_closed(30), "a flood of pings is cut off")


# ---- what it says ----

def screen(command, end=b"Ctrl-C", seconds=parts.READY_LIMIT_S):
    """What it prints on a terminal until it says how to stop it; it is then stopped by Ctrl-C."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        os.execvp(command[0], command)
    said, limit = b"", time.time() + seconds
    while end not in said and time.time() < limit:
        if select.select([terminal], [], [], 1)[0]:
            said += os.read(terminal, 65536)
    os.write(terminal, b"\x03")
    try:
        while more := os.read(terminal, 65536):
            said += more
    except OSError:
        pass
    os.close(terminal)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    expect(status == 0, "Ctrl-C at a terminal ends it well")
    return said.decode().replace("\r\n", "\n")


def words(folder):
    port = parts.free_port()
    command = [MYKONOS, "--language", "en", "serve", "--data", os.path.join(folder, "words.db"), "--listen", f"127.0.0.1:{port}", "--url",
               "http://192.168.1.20:8080", "--web", page(folder)]
    said = screen(command)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", said).rstrip("^C\n").split("\n")
    code = [line for line in plain if set(line) <= set(" ▀▄█") and len(line) > 20]
    expect(len(code) == 17 and all(len(line) == 33 for line in code), "on a terminal, a code of 33 x 33 modules with its margin")
    expect(len(plain) < 24 and all(len(line) <= 80 for line in plain), f"all of it fits into 80 x 24: {len(plain)} lines")
    expect("http://192.168.1.20:8080" in plain[0] and "words.db" in said and "table create" in said, "it says what is needed")
    said = screen([MYKONOS, "--language", "de", *command[3:]], end=b"Strg-C")
    expect("Mykonos ist offen" in said, "it speaks other languages")
    with open(os.path.join(folder, "said"), "w") as file:
        process = subprocess.Popen(command, stdout=file)
    parts.wait_for(lambda: "Ctrl-C" in read(os.path.join(folder, "said")), parts.READY_LIMIT_S, "its words")
    expect(parts.stop(process) == 0 and "▀" not in read(os.path.join(folder, "said")), "in a file, the same words without a code")


def read(path):
    with open(path) as file:
        return file.read()


def examples(folder):
    """Those of the help, in a folder of their own."""
    there = os.path.join(folder, "examples")
    os.makedirs(there)
    env = dict(os.environ, PATH=f"{BUILD}:{os.environ['PATH']}", HOME=there, XDG_DATA_HOME=os.path.join(there, "data"))
    for command in ("serve", "backup"):
        said = run(MYKONOS, command, "--help")[1]
        for line in said.split("Examples:\n")[1].splitlines():
            line = re.sub(r"0\.0\.0\.0:\d+", f"127.0.0.1:{parts.free_port()}", line.strip())
            for name in os.listdir(there):
                if name.startswith("saturday"):
                    os.remove(os.path.join(there, name))
            with open(os.path.join(folder, "said"), "w") as file:
                process = subprocess.Popen(["sh", "-c", "exec " + line], stdout=file, stderr=subprocess.STDOUT, env=env, cwd=there)
            if command == "serve":
                parts.wait_for(lambda: "Ctrl-C" in read(os.path.join(folder, "said")), parts.READY_LIMIT_S, line)
                process.send_signal(signal.SIGINT)
            expect(process.wait(60) == 0 and ("Ctrl-C" in read(os.path.join(folder, "said"))) == (command == "serve"), line)
    expect(os.path.exists(os.path.join(there, "data/mykonos/site.db")), "games are in XDG_DATA_HOME by default")
    expect(os.stat(os.path.join(there, "data/mykonos/site.db")).st_mode & 0o777 == 0o600, "where only their owner reads them")


def main():
    folder = tempfile.mkdtemp(prefix="mykonos-")
    try:
        with Home(folder, "named", "--web", page(folder), "--url", "https://games.example.org") as home:
            headers(home)
            origins(home)
        with Home(folder, "site") as home:
            idle_memory(home)
            site(home)
            taken(home, folder)
            two_terminals(home)
            ready_at_once(home)
            players_are_told(home)
            backups(home, folder)
            restarts(home)
        second_signal(folder)
        full_disk()
        installed(folder)
        words(folder)
        examples(folder)
        tls(folder)
        if os.geteuid() == 0:  # namespaces need it
            network(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
