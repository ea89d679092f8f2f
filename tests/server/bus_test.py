#!/usr/bin/env python3
"""Who gets onto the bus. NATS runs with the configuration that we ship. Strangers hear and change nothing, a key opens only the
subjects of its part, nodes believe only the right server, and a server that hangs or comes back does not stop a node."""
import glob
import hashlib
import os
import shutil
import signal
import socket
import struct
import subprocess
import threading
import time

from bus_client import BusClient
from client import Client, begin, opening, order, piece, sit_down
from testing import BUILD, LOOSE, clean_ends, expect, longest_answer, parts

DRAIN, HOLDING, COMMAND, THOUGHT = 142, 137, 134, 141
TAKE = b"\x01" + b"\0" * 7


def drain(node):
    return bytes([DRAIN]) + struct.pack("<Q", node.number())


def inbox(node):
    return f"mykonos.node.{node.number():016x}"


def answers(node):
    return f"mykonos.answer.{node.number():016x}"


def command(table, token, nonce=1):
    """A move by a seat, as an edge sends it to a host."""
    return (bytes([COMMAND]) + struct.pack("<QQQQ", 1, 1, 1, table) + piece(hashlib.sha256(token).digest()[:16]) + struct.pack("<IB", nonce, 0)
            + piece(TAKE))


def entries(cluster, table):
    return int(cluster.pg.sql(f"SELECT count(*) FROM event WHERE table_id = {table}"))


# ---- strangers ----

def forge(client, cluster, table, tokens):
    """Tries to listen to everything, to make a move, and to send both nodes away."""
    client.send("SUB > 1")
    client.send("SUB mykonos.all 2")
    client.send("SUB mykonos.brain brains 3")
    for node in cluster.nodes:
        client.send(f"SUB {inbox(node)} 4")
        client.publish(inbox(node), drain(node))
        for token in tokens:
            client.publish(inbox(node), command(table, token))


def is_kept_out(cluster, seats, **how):
    """Whether this client gets no message in a second in which nodes speak several times, and no PONG either."""
    try:
        with BusClient(cluster.nats, **how) as client:
            forge(client, cluster, *seats)
            heard = client.messages(1.5)
            errors, still_there = client.answers()
            return not heard and not still_there
    except OSError:
        return True


def strangers(cluster, table, tokens):
    seats = (table, tokens)
    before = entries(cluster, table)
    expect(is_kept_out(cluster, seats), "a client without a key gets nothing")
    expect(is_kept_out(cluster, seats, seed=parts.nkeys.new_seed()), "nor does one with a key that NATS does not know")
    expect(is_kept_out(cluster, seats, tls=False), "nor does one without TLS")
    expect(is_kept_out(cluster, seats, part="node", tls=False), "not even with a node's key")
    expect(all(node.is_ready() for node in cluster.nodes) and entries(cluster, table) == before,
           "what they sent has made no move and sent no node away")
    with BusClient(cluster.nats, "node") as client:  # the same with a node's key: so the attempts are real ones
        client.send("SUB mykonos.all 1")
        expect(client.messages(20, lambda found: len(found) > 2), "with a node's key the nodes are heard")
        for node in cluster.nodes:
            for token in tokens:
                client.publish(inbox(node), command(table, token))
        parts.wait_for(lambda: entries(cluster, table) > before, 20, "a move sent with a node's key")
        expect(True, "and a move can be forged")


# ---- what each key opens ----

def is_denied(cluster, part, *lines, payload=None):
    """Whether NATS denies this to the part, and nothing comes of it."""
    with BusClient(cluster.nats, part) as client:
        client.send(*lines) if payload is None else client.publish(*lines, payload)
        errors, still_there = client.answers()
        return still_there and len(errors) == 1 and "Permissions Violation" in errors[0] and not client.messages(0.1)


def is_granted(cluster, part, *lines, payload=None):
    with BusClient(cluster.nats, part) as client:
        client.send(*lines) if payload is None else client.publish(*lines, payload)
        return client.answers() == ([], True)


def permissions(cluster):
    node, nothing = inbox(cluster.nodes[0]), b"\0"
    for part, mine in (("operator", "mykonos.operator.1"), ("brain", "mykonos.brain.8")):
        for subject in (node, "mykonos.node.*", "mykonos.answer.*", "mykonos.brain", "mykonos.lobby", "mykonos.>", ">", "$SYS.>"):
            expect(is_denied(cluster, part, f"SUB {subject} 1"), f"the key of the {part} does not hear {subject}")
        for subject in ("mykonos.all", "mykonos.brain", "mykonos.lobby", mine):
            expect(is_denied(cluster, part, subject, payload=nothing), f"nor send to {subject}")
        expect(is_granted(cluster, part, f"SUB {mine} 1"), "but it hears its own inbox")
    for part, own, others in (("operator", node, answers(cluster.nodes[0])), ("brain", answers(cluster.nodes[0]), node)):
        expect(is_granted(cluster, part, own, payload=nothing) and is_denied(cluster, part, others, payload=nothing),
               f"the key of the {part} sends to {own}, not to {others}")
    expect(is_denied(cluster, "operator", "SUB mykonos.brain brains 1") and is_denied(cluster, "operator", "SUB mykonos.all 1"),
           "an operator takes no brain's questions and hears no host")
    expect(all(is_denied(cluster, part, "SUB mykonos.lobby lobbies 1") for part in ("operator", "brain")),
           "what people say about their accounts is for lobbies")
    expect(is_granted(cluster, "brain", "SUB mykonos.brain brains 1"), "a brain does")
    expect(is_denied(cluster, "node", "SUB > 1") and is_denied(cluster, "node", "SUB mykonos.brain 1") and is_denied(cluster, "node", "SUB mykonos.lobby 1"),
           "a node takes questions only as one of the brains, and petitions only as one of the lobbies")


def as_a_brain(cluster, table, tokens):
    """With a brain's key answers can be forged, but nothing else that nodes tell each other."""
    before = entries(cluster, table)
    with BusClient(cluster.nats, "brain") as client:
        for node in cluster.nodes:
            client.publish(answers(node), drain(node))
            for token in tokens:
                client.publish(answers(node), command(table, token, 2))
        expect(client.answers() == ([], True), "NATS lets a brain's key send that as answers")
    time.sleep(1)
    expect(all(node.is_ready() for node in cluster.nodes) and entries(cluster, table) == before,
           "but it has made no move and sent no node away")
    with BusClient(cluster.nats, "node") as client:
        for token in tokens:
            client.publish(inbox(parts.host_of(cluster, table)), command(table, token, 2))
        parts.wait_for(lambda: entries(cluster, table) > before, 20, "the same move in an inbox")


# ---- nodes that must not connect ----

def said_of_bus(node):
    with open(node.log_path) as log:
        return [line for line in log if '"bus_down"' in line or '"bus_fault"' in line]


class Altered:
    """A NATS server as a node reaches it, with other files or another address."""

    def __init__(self, nats, part=None, **files):
        self.words = nats.options(part or "node")
        for name, value in files.items():
            self.words[self.words.index("--" + name.replace("_", "-")) + 1] = value

    def options(self, _part):
        return self.words


class Stalling:
    """In front of NATS: passes everything on until it is told to stall. Then it lets connections wait after NATS's first line, before
    the handshake. What it adds to that line comes from nobody who has a key. gathers: what NATS says within half a second arrives at
    once."""

    def __init__(self, nats, host="127.0.0.1", gathers=False):
        self.server, self.nats, self.stalls, self.sockets = socket.create_server((host, parts.free_port())), nats, False, []
        self.added, self.gathers = b"", gathers
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near = self.server.accept()[0]
            except OSError:
                return
            far = socket.create_connection((self.nats.host, self.nats.port))
            self.sockets += [near, far]
            near.sendall(far.recv(4096) + self.added)
            if self.stalls:
                continue
            for one, other, pause in ((near, far, 0), (far, near, 0.5 if self.gathers else 0)):
                threading.Thread(target=self.pump, args=(one, other, pause), daemon=True).start()

    @staticmethod
    def pump(one, other, pause):
        try:
            while data := one.recv(1 << 16, socket.MSG_PEEK):
                time.sleep(pause)
                data = one.recv(1 << 16)
                other.sendall(data)
        except OSError:
            pass
        for end in (one, other):
            Stalling.end(end)

    @staticmethod
    def end(one):
        try:
            one.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def cut(self):
        for one in self.sockets:
            self.end(one)
        self.sockets = []

    def options(self, part):
        words, (host, port) = self.nats.options(part), self.server.getsockname()
        return [f"nats://{host}:{port}" if word == self.nats.url() else word for word in words]


def wrong_servers(cluster):
    """Nodes that reach NATS in the wrong way are never ready, say why, and say it seldom."""
    nats, other = cluster.nats, os.path.join(cluster.folder, "other")
    subprocess.run([os.path.join(parts.ROOT, "tools/bus-keys"), other, "127.0.0.1"], check=True)
    open_nats = parts.Nats(other, is_open=True)
    cases = [(Altered(nats, bus_ca=os.path.join(other, "ca.crt")), "its certificate is not accepted: ",
              "a node does not believe a certificate of another authority"),
             (Stalling(nats, "127.0.0.2"), "its certificate is not accepted: IP address mismatch", "nor one for another address"),
             (Altered(nats, bus=f"nats://127.1:{nats.port}"), "its certificate is not accepted: hostname mismatch",
              "nor one for another name"),
             (Altered(nats, bus_seed=os.path.join(other, "node.seed")), "Authorization Violation",
              "a node whose key NATS does not know is told so"),
             (Altered(Stalling(nats, gathers=True), bus_seed=os.path.join(other, "node.seed")), "Authorization Violation",
              "also if the connection ends together with these words"),
             (Altered(nats, "operator"), "Permissions Violation", "a node with an operator's key is not ready"),
             (Altered(nats, bus=open_nats.url()), "it offers no TLS", "a node with a key refuses a server without TLS")]
    nodes = [parts.Node(cluster.folder, f"refused{i}", BUILD, None, case[0], roles="edge") for i, case in enumerate(cases)]
    open_nats.start()
    try:
        for node in nodes:
            node.start(wait=False)
        for node, (_, reason, words) in zip(nodes, cases):
            parts.wait_for(lambda n=node, r=reason: any(r in line for line in said_of_bus(n)), 30, f"the node to say: {reason}")
            parts.wait_for(lambda n=node: n.get("/healthz")[0] == 200, 30, "the node to answer")
        time.sleep(2.5)  # they have tried again
        for node, (_, _, words) in zip(nodes, cases):
            expect(node.get("/readyz")[0] != 200 and node.metric("bus_down") == 1 and len(said_of_bus(node)) < 5, words)
        expect([node.stop() for node in nodes] == [0] * len(nodes), "and they can still be stopped")
    finally:
        for node in nodes:
            if node.process is not None:
                parts.stop(node.process)
        open_nats.stop()


def never_started(cluster):
    """What is wrong before anything is tried ends the program with a reason."""
    nats, exposed = cluster.nats, os.path.join(cluster.folder, "exposed.seed")
    shutil.copy(nats.file("node.seed"), exposed)
    os.chmod(exposed, 0o644)
    url, ca = ["--bus", nats.url()], ["--bus-ca", nats.file("ca.crt")]
    for words, status, reason in ((url, 2, "--bus-seed FILE is needed"),
                                  (["--bus", f"nats://me:secret@127.0.0.1:{nats.port}"], 2, "--bus takes no password"),
                                  ([*nats.options(), "--bus-open"], 2, "--bus-open takes neither"),
                                  ([*url, *ca, "--bus-seed", exposed], 1, "others have access to it"),
                                  ([*url, *ca, "--bus-seed", nats.file("ca.crt")], 1, "it holds no seed"),
                                  ([*url, "--bus-seed", nats.file("node.seed"), "--bus-ca", nats.file("node.seed")], 1,
                                   "it holds no certificate")):
        done = subprocess.run([os.path.join(BUILD, "server/mykonosd"), "--role", "edge", "--port", str(parts.free_port()), *words],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)
        expect(done.returncode == status and reason in done.stdout, f"mykonosd does not start: {reason}")


# ---- NATS goes away, hangs, comes back ----

def add_before_tls(stalling, node):
    """Somebody between a node and NATS tells the node to leave."""
    stalling.added = f"MSG {inbox(node)} 1 9\r\n".encode() + drain(node) + b"\r\n"
    stalling.cut()
    parts.wait_for(lambda: any("it says more than it may before TLS" in line for line in said_of_bus(node)), 30, "the node to refuse it")
    stalling.added = b""
    parts.wait_for(node.is_ready, 30, "the node to be ready again")
    expect(True, "what is added to NATS's words before TLS is refused")


def hangs(cluster):
    """Frozen before, within and after the handshake. A node that knows two servers goes to the other one each time."""
    nats, second = cluster.nats, parts.Nats(cluster.folder)
    second.start()
    stalling, both = Stalling(nats), Altered(nats, bus=f"{nats.url()},{second.url()}")
    one, two = [parts.Node(cluster.folder, name, BUILD, None, way, roles="edge") for name, way in (("one", stalling), ("two", both))]
    cluster.nodes += [one, two]
    try:
        one.start()
        two.start(wait=False)
        stalling.stalls = True
        stalling.cut()
        parts.wait_for(lambda: one.metric("bus_down") == 1, 20, "the node to notice")
        longest = longest_answer(one, 4)
        expect(longest < 1, f"a NATS server that hangs within the handshake does not stop a node (longest answer {longest:.2f} s)")
        stalling.stalls = False
        parts.wait_for(one.is_ready, 30, "the node to give that connection up")
        expect(True, "and the node makes a new connection")
        add_before_tls(stalling, one)
        nats.process.send_signal(signal.SIGSTOP)
        parts.wait_for(lambda: one.metric("bus_down") == 1, 30, "the node to notice that NATS is frozen")
        longest = longest_answer(one, 4)
        expect(longest < 1, f"nor does one that is frozen, before the handshake or after it (longest answer {longest:.2f} s)")
        parts.wait_for(lambda: two.metric("bus_down") == 0, 30, "the node with two servers to connect")
        nats.process.send_signal(signal.SIGCONT)
        parts.wait_for(lambda: all(node.is_ready() for node in cluster.nodes if node is not two), 30, "the nodes to be ready again")
        second.process.send_signal(signal.SIGSTOP)
        parts.wait_for(two.is_ready, 60, "the node to go back to the first server")  # only there it hears of hosts
        expect(True, "a node that knows two servers uses the one that is not frozen")
        expect([one.stop(), two.stop()] == [0, 0], "and the nodes end when asked to")
    finally:
        for process in (nats.process, second.process):
            process.send_signal(signal.SIGCONT)
        second.stop()
        for node in (one, two):
            parts.stop(node.process)
            cluster.nodes.remove(node)


def comes_back(cluster):
    """Two people at two nodes, before and after NATS was away."""
    table, tokens = order(cluster.nodes[0], "person,person", absent=600)
    first, second = [Client(node) for node in cluster.nodes]
    for client, token in zip((first, second), tokens):
        client.frame(opening(table, token))
    begin([first, second])
    expect(first.wait_for(65) is not None and second.wait_for(65) is not None, "a table over two nodes begins")
    cluster.nats.stop()
    parts.wait_for(lambda: all(node.metric("bus_down") == 1 for node in cluster.nodes), 20, "the nodes to notice")
    cluster.nats.start()
    parts.wait_for(lambda: all(node.is_ready() for node in cluster.nodes), 60, "the nodes to be ready again")
    before, nonce = entries(cluster, table), 0

    def both_are_told():
        nonlocal nonce
        nonce += 1
        for client in (first, second):  # one of them has the turn
            client.frame(b"\x02" + struct.pack("<I", nonce) + piece(TAKE))
        return first.wait_for(65, 5) is not None and second.wait_for(65, 5) is not None

    parts.wait_for(both_are_told, 60, "a move after NATS came back")
    expect(entries(cluster, table) > before, "after NATS was started again, a move reaches both nodes")
    for client in (first, second):
        client.close()


# ---- a brain apart, and a bus that is open ----

def bots_play(site):
    subprocess.run([f"{BUILD}/mykonos", "table", "create", "--game", "template", "--seats", "bot:0,bot:0", "--tempo", "0",
                    f"http://{site.nodes[0].address()}"], stdout=subprocess.DEVNULL, check=True)


def answered_where_asked(site, question):
    """A host of this release hears answers apart, one of the release before only in its inbox. This brain may use both."""
    brain, number = site.add_node(roles="edge,brain"), 4711
    brain.start()
    with BusClient(site.nats, "node") as client:
        client.send(f"SUB mykonos.node.{number:016x} 1")
        client.send(f"SUB mykonos.answer.{number:016x} 2")
        for part, later in (("answer", b"\1"), ("node", b"\0"), ("node", b"")):
            client.publish("mykonos.brain", question[:1] + struct.pack("<Q", number) + question[9:-1] + later)
            heard = client.messages(60, lambda found: any(message[0] == THOUGHT for _, message in found))
            expect({subject for subject, _ in heard} == {f"mykonos.{part}.{number:016x}"}, f"asked with {later} at the end, a brain answers to mykonos.{part}.*")
    expect(brain.stop() == 0, "and ends")


def brain_apart():
    """Its own key is enough for a brain that runs alone."""
    with parts.Cluster(BUILD, nodes=0, options=LOOSE) as site:
        site.add_node(roles="edge,host").start()
        with BusClient(site.nats, "node") as client:
            client.send("SUB mykonos.brain brains 1")
            bots_play(site)
            question = client.messages(60, bool)[0][1]
        answered_where_asked(site, question)
        bots_play(site)
        brain = site.add_node(roles="brain")
        brain.start()
        parts.wait_for(lambda: site.pg.sql("SELECT count(*) FROM archive") == "2", 60, "the bots to finish both games")
        expect(brain.metric("bus_in_total") > 0, "a brain that runs apart plays")
        subprocess.run([os.path.join(BUILD, "server/mykonosctl"), "drain", f"{brain.number():016x}", *site.nats.options("operator")], check=True)
        expect(brain.process.wait(30) == 0, "and is sent away by its operator")
        no_refusals(site)
        clean_ends(site)


def no_refusals(cluster):
    """The permissions that we ship are enough: NATS denied nothing to any node."""
    for node in cluster.nodes:
        with open(node.log_path) as log:
            denied = [line for line in log if '"bus_refused"' in line]
        assert not denied, denied
    expect(True, "NATS denied the nodes nothing")


def open_bus(folder):
    """Only who says so gets a bus without keys."""
    nats = parts.Nats(folder, is_open=True)
    nats.start()
    node = parts.Node(folder, "open", BUILD, None, nats, roles="edge")
    try:
        node.start(wait=False)
        parts.wait_for(lambda: node.metric("bus_down") == 0, 30, "the node to connect")
        expect(node.stop() == 0, "a bus that is open on purpose works")
    finally:
        parts.stop(node.process)
        nats.stop()


def unasked_answers(folder):
    """What takes NATS's place on an open bus speaks to a node of a subscription that it never made."""
    server = socket.create_server(("127.0.0.1", 0))
    nats = parts.Nats(folder, is_open=True)
    nats.port = server.getsockname()[1]
    node = parts.Node(folder, "unasked", BUILD, None, nats, roles="edge")
    try:
        node.start(wait=False)
        near = server.accept()[0]
        near.sendall(b'INFO {"server_id":"x"}\r\n')
        heard = b""
        while not heard.endswith(b"PING\r\n"):
            heard += near.recv(1 << 16)
        near.sendall(b"PONG\r\n" + b"".join(b"MSG x %d 1\r\na\r\n" % number for number in range(12)))
        parts.wait_for(lambda: node.metric("bus_in_total") == 12, 30, "the node to read all of them")
        expect(node.stop() == 0, "a node that awaits no answers is not troubled by any")
    finally:
        parts.stop(node.process)
        server.close()


# ---- secrets ----

def secrets(cluster):
    """No seed is in a command line or a log, and only their owner can read the files."""
    nats = cluster.nats
    seeds = [path for path in glob.glob(nats.file("*.seed"))]
    expect(len(seeds) == 3 and all(os.stat(path).st_mode & 0o077 == 0 for path in [*seeds, nats.file("server.key"), nats.file("ca.key")]),
           "only their owner can read seeds and keys")
    words = []
    for process in [nats.process, *[node.process for node in cluster.nodes]]:
        with open(f"/proc/{process.pid}/cmdline") as file:
            words.append(file.read())
    for path in [nats.log, *[node.log_path for node in cluster.nodes]]:
        with open(path) as file:
            words.append(file.read())
    for path in seeds:
        with open(path) as file:
            seed = file.read().strip()
        assert len(seed) == 58 and not any(seed in text for text in words), f"{path} was told"
    expect(len(words) >= 6, f"{len(words)} command lines and logs tell no seed")


def main():
    with parts.Cluster(BUILD, nodes=2, options=LOOSE) as cluster:
        table, tokens = order(cluster.nodes[0], "person,person", absent=0)
        players = sit_down(cluster.nodes[0], table, tokens)
        expect(all(player.wait_for(65) is not None for player in players), "a table begins")
        strangers(cluster, table, tokens)
        permissions(cluster)
        as_a_brain(cluster, table, tokens)
        never_started(cluster)
        wrong_servers(cluster)
        hangs(cluster)
        comes_back(cluster)
        secrets(cluster)
        open_bus(cluster.folder)
        unasked_answers(cluster.folder)
        no_refusals(cluster)
        clean_ends(cluster)
    brain_apart()


main()
