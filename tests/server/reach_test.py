#!/usr/bin/env python3
"""How the terminal reaches a server: over TLS with certificates good and bad, at addresses where nobody answers, at another node
when one is gone; and that it can be left in every state."""
import os
import re
import signal
import socket
import subprocess
import tempfile
import time

from client import Client, new_token, opening
from home import Certificates, Home
from testing import LOOSE, clean_ends, expect, parts
from typist import MYKONOS, PLAIN, Typist

SOON_S = 5  # until it is said that nobody answers
AT_ONCE_S = 4  # every time-out of a connection is longer
BACK = "brings you back"
KEYS = "\x03", "\x04"  # Ctrl-C and Ctrl-D


def run(*arguments, **environment):
    return subprocess.run([MYKONOS, *arguments], env=dict(PLAIN, **environment), text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=60)


def create(site, *options, seats="person,person", **environment):
    done = run("table", "create", site, "--game", "template", "--seats", seats, "--tempo", "0", *options, **environment)
    return done.returncode, " ".join(done.stdout.split()), re.findall(r"https?://\S+", done.stdout)


def open_table(node, **options):
    """The addresses to play and to watch."""
    status, said, places = create(f"http://{node.address()}", **options)
    expect(status == 0, f"a table is opened: {said}")
    return places


# ---- TLS ----

class BadCertificates(Certificates):
    """Beside the good one: an expired one, one for another name, and one that only says that it is good."""

    def __init__(self, folder):
        super().__init__(folder)
        self.sign("late", "IP:127.0.0.1", "faketime", "-f", "-10d")
        self.sign("stranger", "DNS:games.example.org")
        self.make("req", "-x509", "-nodes", "-subj", "/CN=me", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", "own.key", "-out", "own.crt")

    def sign(self, name, subject, *under):
        self.make("req", "-nodes", "-subj", "/CN=a site", "-addext", f"subjectAltName={subject}", "-keyout", f"{name}.key", "-out", f"{name}.csr")
        subprocess.run([*under, "openssl", "x509", "-req", "-in", f"{name}.csr", "-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days",
                        "2", "-copy_extensions", "copy", "-out", f"{name}.crt"], check=True, cwd=self.folder, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)

    def of(self, name):
        return ["--tls-cert", self.file(f"{name}.crt"), "--tls-key", self.file(f"{name}.key")]


def over_tls(certificates, folder):
    ca = certificates.file("ca.crt")
    with Home(folder, "good", *certificates.of("site")) as home:
        site = home.said["url"]
        expect(site.startswith("https://"), "a server speaks TLS")
        status, said, _ = create(site)
        expect(status == 1 and "--ca FILE" in said, "whose authority nobody knows: it is said what to do")
        status, said, _ = create(site, "--ca", certificates.file("nothing"))
        expect(status == 1 and "No certificate can be read" in said, "a file that is not there")
        status, said, places = create(site, "--ca", ca)
        expect(status == 0 and len(places) == 2 and all(place.startswith(site) for place in places), "with --ca a table is opened, and its addresses are https")
        expect(create(site, SSL_CERT_FILE=ca)[0] == 0, "SSL_CERT_FILE does the same")
        lost = Typist("join", places[0])
        expect(lost.status() == 1 and "signed by nobody" in lost.said, "joining without it ends with a sentence")
        a = Typist("join", places[0], "--ca", ca, "--name", "Ann", "--seat", "a")
        b = Typist("join", places[0], "--ca", ca, "--name", "Bob", "--seat", "b")
        w = Typist("watch", places[1], "--ca", ca)
        a.hears("Choose how many")
        w.hears("heap")
        a.types("take 1\n")
        w.hears("Ann takes one pebble")
        b.hears("Choose how many")
        a.types("device\n")
        a.hears("mykonos join 'https://")
        for one in (a, b, w):
            one.types("quit\n")
            expect(one.status() == 0, "they play and watch over TLS")
        _, _, places = create(site, "--ca", ca, seats="person,bot:1")
        done = subprocess.run([MYKONOS, "join", places[0], "--ca", ca, "--name", "Ann"], input="1\n" * 30, env=PLAIN, text=True, stdout=subprocess.PIPE, timeout=60)
        said = " ".join(done.stdout.split())
        expect(done.returncode == 0 and "The shuffle was fair, and the game" in said and "The record: https://" in said, "and the record comes over TLS, too")
        expect("http instead of https" in create(site.replace("https", "http"), "--ca", ca)[1] or create(site.replace("https", "http"))[0] == 1, "plain http is refused")
    for name, words in (("late", "has expired"), ("stranger", "is not made for 127.0.0.1"), ("own", "signed by nobody whom this system trusts")):
        with Home(folder, name, *certificates.of(name)) as home:
            status, said, _ = create(home.said["url"], "--ca", ca)
            expect(status == 1 and words in said, f"a certificate that is bad ({name}) is refused: {said}")
    with Home(folder, "plain") as home:
        status, said, _ = create(home.said["url"].replace("http:", "https:"))
        expect(status == 1 and "does not speak TLS" in said, "so is a server without TLS")


# ---- nobody answers ----

class Silent:
    """A port that takes connections and says nothing; full: it does not even take them, like a machine that is gone."""

    def __init__(self, full=False):
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.listener.listen(0 if full else 50)
        self.port = self.listener.getsockname()[1]
        self.others = [socket.socket() for _ in range(8 if full else 0)]
        for one in self.others:
            one.setblocking(False)
            one.connect_ex(("127.0.0.1", self.port))
        time.sleep(0.1)


def nowhere():
    """Places where no table is, and what is said about them."""
    gone, silent = Silent(full=True), Silent()
    yield "a closed port", f"http://127.0.0.1:{parts.free_port()}", "No server answers", None
    yield "a name that nobody has", "http://nowhere.invalid", "nowhere.invalid", None
    yield "a machine that is gone", f"http://127.0.0.1:{gone.port}", "No server answers", gone
    yield "a server that is silent", f"http://127.0.0.1:{silent.port}", "No server answers", silent
    yield "one that is silent instead of TLS", f"https://127.0.0.1:{silent.port}", "No server answers", silent


def unreachable():
    """The keys take turns."""
    told_key, connecting_key = KEYS
    for name, place, words, _ in nowhere():
        begun = time.time()
        status, said, _ = create(place)
        took = time.time() - begun
        expect(status == 1 and words.lower() in said.lower() and took < SOON_S, f"{name}: `table create` says so after {took:.1f} s")
        begun = time.time()
        lost = Typist("watch", f"{place}/t/7")
        lost.hears(words, SOON_S)
        took = time.time() - begun
        expect(took < SOON_S, f"{name}: `watch` says so after {took:.1f} s")
        leaves(lost, told_key, f"{name}, told")
        lost = Typist("watch", f"{place}/t/7")
        lost.hears("connecting>")
        leaves(lost, connecting_key, f"{name}, not told yet")
        told_key, connecting_key = connecting_key, told_key


# ---- leaving ----

def leaves(typist, key, state, words="You leave the table."):
    begun = time.time()
    typist.types(key)
    status = typist.status()
    took = time.time() - begun
    said = " ".join(typist.said.split())
    expect(status == 0 and took < AT_ONCE_S and words in said, f"{state}: {'Ctrl-C' if key == chr(3) else 'Ctrl-D'} leaves after {took:.1f} s with status {status}: {said[-80:]}")


def states(node):
    """Every state at a table, left by a key; by both where it makes a difference."""
    ctrl_c, ctrl_d = KEYS
    places = open_table(node)
    a = Typist("join", places[0], "--name", "Ann")
    a.hears("Ann waits>")
    leaves(a, ctrl_c, "in the waiting room", BACK)
    silent = Client(node, deals=False)
    number, passed = re.search(r"/t/(\d+)#(\w+)", places[0]).groups()
    silent.frame(opening(int(number), new_token(bytes.fromhex(passed)), name=b"Mute"))
    a = Typist("join", places[0], "--name", "Ann")
    a.hears("is ready for the shuffle")
    leaves(a, ctrl_d, "during the shuffle", BACK)
    silent.close()
    places = open_table(node)
    home = tempfile.mkdtemp(dir=PLAIN["XDG_STATE_HOME"])
    a, b = Typist("join", places[0], "--seat", "a", "--name", "Ann"), Typist("join", places[0], "--seat", "b", "--name", "Bob", home=home)
    a.hears("Choose how many")
    b.hears("Bob waits")
    leaves(a, ctrl_d, "when it is their turn", BACK)
    leaves(b, ctrl_c, "at another's turn", BACK)
    for key in KEYS:
        a = Typist("join", places[0])
        a.hears("Choose how many")
        a.types("tak")
        a.hears("tak")
        leaves(a, key, "with a half-typed move", BACK)
        a = Typist("join", places[0], TERM="dumb")
        a.hears("Choose how many")
        leaves(a, key, "at a dumb terminal", BACK)


def piped(node):
    places = open_table(node)
    process = subprocess.Popen([MYKONOS, "join", places[0]], env=PLAIN, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    said = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    said += process.communicate(timeout=60)[0]
    expect(process.returncode == 0 and BACK in said, "without a terminal, Ctrl-C leaves as well")


# ---- another node ----

def is_back(typist, words):
    begun = time.time()
    typist.hears("Connected again.", 60)
    print(f"ok: {words}: connected again after {time.time() - begun:.1f} s", flush=True)


def another_node(cluster, end, words):
    first, second = cluster.nodes
    places = open_table(first, seats="person,bot:1")
    a = Typist("join", places[0], "--also", f"http://{second.address()}", "--name", "Ann")
    a.hears("Choose how many")
    end(first)
    is_back(a, words)
    a.types("take 1\n")
    a.hears("Ann takes one pebble", 60)
    print(f"ok: {words}: play goes on at the other node", flush=True)
    leaves(a, "\x03", "afterwards", BACK)


def reconnecting(node, key):
    places = open_table(node, seats="person,bot:1")
    a = Typist("join", places[0], "--name", "Ann")
    a.hears("Choose how many")
    node.freeze()
    a.hears("The connection is lost", 30)
    leaves(a, key, "while connecting again", BACK)
    node.thaw()


def main():
    with tempfile.TemporaryDirectory() as folder:
        PLAIN["XDG_STATE_HOME"] = os.path.join(folder, "state")
        os.mkdir(PLAIN["XDG_STATE_HOME"])
        over_tls(BadCertificates(folder), folder)
        unreachable()
        with parts.Cluster(os.environ["BUILD"], nodes=2, options=LOOSE) as cluster:
            states(cluster.nodes[0])
            reconnecting(cluster.nodes[0], "\x04")
            piped(cluster.nodes[0])
            another_node(cluster, parts.Node.freeze, "a frozen node")
            cluster.nodes[0].thaw()
            parts.wait_for(cluster.nodes[0].is_ready, 60, "the node")
            another_node(cluster, parts.Node.kill, "a killed node")
            clean_ends(cluster)


main()
