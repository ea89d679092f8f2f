#!/usr/bin/env python3
"""`mykonos sign-in` and `sign-out`: the terminal plays under an account when somebody has approved its code at the page; its session is
read by nobody else, and goes to the very address that it came from, and to no other."""
import glob
import http.client
import json
import os
import re
import socket
import ssl
import subprocess
import tempfile
import threading
import time

from accounts import Device
from home import Certificates, Home
from testing import LOOSE, clean_ends, expect, parts, site
from typist import MYKONOS, PLAIN, Typist

TOKEN = "0123456789abcdef" * 4


def run(*arguments, home=None):
    done = subprocess.run([MYKONOS, *arguments], env=dict(PLAIN, **({} if home is None else {"XDG_STATE_HOME": home})), text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    return done.returncode, " ".join(done.stdout.split())


def kept(home):
    """The files of sessions."""
    return sorted(path for path in glob.glob(os.path.join(home, "mykonos/sessions/*")))


def keep(home, name, place, cookie, mode=0o600):
    os.makedirs(os.path.join(home, "mykonos/sessions"), exist_ok=True)
    path = os.path.join(home, "mykonos/sessions", name)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(f"mykonos-session 1\nsite {place}\ncookie {cookie}\n")
    os.chmod(path, mode)


def code_of(typist, url):
    typist.hears(f"{url}/#/account/code")
    typist.hears("stops waiting.")
    return re.search(r"\b[A-Z2-9]{4}-[A-Z2-9]{4}\b", typist.all)[0]


def signed_in(url, browser, *options):
    """What is typed at the page and pressed there; returns how the program calls itself."""
    terminal = Typist("sign-in", url, *options)
    code = code_of(terminal, url)
    agent = browser.post("/code/look", {"code": code}).json()["agent"]
    expect(browser.post("/code/approve", {"code": code}).status == 200, "its code is approved")
    terminal.hears(f"You are signed in at {url} as Thalia.")
    expect(terminal.status() == 0, "the terminal is signed in, and says as whom")
    return agent


def one_session(home):
    """Who has the file that is kept is signed in."""
    path, = kept(home)
    mode = os.stat(path).st_mode & 0o777, os.stat(os.path.dirname(path)).st_mode & 0o777
    expect(mode == (0o600, 0o700), "the session is in a file that only its user can read")
    return path, re.search(r"\ncookie (\S+)\n$", open(path).read())[1]


def in_and_out(cluster, home):
    node = cluster.nodes[0]
    url, browser = f"http://{node.address()}", Device(node, "Browser")
    browser.register("Thalia")
    begun = time.time()
    agent = signed_in(url, browser)
    expect(time.time() - begun < 8, "soon after it was approved")
    expect(re.fullmatch(r"mykonos/[0-9.]+ \(" + re.escape(os.uname().nodename[:30]) + r"; Linux\)", agent), "the page can say which machine asks")
    path, cookie = one_session(home)
    program = Device(node)
    program.cookie = cookie
    expect(cookie.startswith("mykonos=") and program.name() == "Thalia", "with which the server knows the account")
    expect(agent in [one["agent"] for one in browser.sessions()], "and which the account lists")
    status, said = run("sign-in", url)
    expect(status == 0 and said == f"You are signed in at {url} as Thalia.", "who is signed in needs no other code")
    expect(run("sign-out", url) == (0, f"You are signed out at {url}.") and kept(home) == [] and program.name() is None, "who signs out ends the session here and there")
    expect(run("sign-out", url)[0] == 0, "once is enough")
    signed_in(url, browser)
    browser.post("/sign-out-others")
    again = Typist("sign-in", url)
    code_of(again, url)
    print("ok: whose session was ended from the page gets another code", flush=True)
    again.types("\x03")
    expect(again.status() == 130 and "interrupted after" in again.said, "Ctrl-C stops waiting")
    expect(run("sign-out", url)[0] == 0 and kept(home) == [], "a session that is over is forgotten")


def in_vain(cluster, home):
    url = f"http://{cluster.nodes[0].address()}"
    late = Typist("sign-in", url)
    code_of(late, url)
    cluster.sql(f"UPDATE sign_in_code SET until = {cluster.moment(-1)}")
    late.hears("nobody approved the code in time")
    expect(late.status() == 1 and kept(home) == [], "a code that is too late is told as that")
    nobody = f"http://127.0.0.1:{parts.free_port()}"
    status, said = run("sign-in", nobody)
    expect(status == 1 and "No server answers" in said, "a server that is not there is told as that")
    keep(home, f"127.0.0.1-{nobody.rsplit(':', 1)[1]}-http", nobody, "mykonos=" + TOKEN)
    expect(run("sign-out", nobody)[0] == 1 and len(kept(home)) == 1, "a session that could not be ended is not forgotten")
    os.remove(kept(home)[0])
    wrong = [(), ("http://",), (url + "/t/17",), (url, "more"), (url, "--name", "x")]
    expect([run(command, *words)[0] for command in ("sign-in", "sign-out") for words in wrong] == [2] * 10, "it takes the address of a site, and nothing else")


def at_a_table(cluster, home):
    """A real server takes what the terminal sends with a session; what it makes of it is another test's."""
    node = cluster.nodes[0]
    url, browser = f"http://{node.address()}", Device(node, "Browser")
    browser.sign_in("Thalia")
    signed_in(url, browser)
    out = subprocess.run([MYKONOS, "table", "create", "--game", "template", "--seats", "person,bot:1", "--tempo", "0", url], env=PLAIN,
                         stdout=subprocess.PIPE, text=True, check=True).stdout
    a = Typist("join", re.findall(r"http://\S+", out)[0], "--name", "Ann")
    a.hears("Choose how many")
    a.types("quit\n")
    expect(a.status() == 0, "who is signed in opens a table and plays")
    run("sign-out", url)


# ---- where it goes ----

class Listener:
    """A site that writes down what is asked, and answers as it is told: to each path one thing after the other, the last one for ever."""

    def __init__(self, answers=None):
        self.answers, self.heads, self.door = answers or {}, [], socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.name = self.url.split("//")[1].replace(":", "-")
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            try:
                line = self.door.accept()[0]
            except OSError:
                return
            with line:
                got = b""
                while b"\r\n\r\n" not in got and (more := line.recv(65536)):
                    got += more
                head = got.decode(errors="replace").split("\r\n\r\n")[0]
                self.heads.append(head)
                if head.startswith("GET /ws "):
                    time.sleep(4)  # so the terminal goes to another place, if it knows one
                told = self.answers.get(head.split(" ")[1], [("404 Not Found", "", "{}")])
                status, lines, body = told.pop(0) if len(told) > 1 else told[0]
                line.sendall(f"HTTP/1.1 {status}\r\n{lines}Content-Length: {len(body)}\r\n\r\n{body}".encode())

    def asked(self, path):
        """The lines of the first request for it."""
        parts.wait_for(lambda: any(head.split(" ")[1] == path for head in self.heads), 20, path + " to be asked for")
        return next(head for head in self.heads if head.split(" ")[1] == path).split("\r\n")


def told(lines):
    return [line for line in lines if line.lower().startswith(("cookie:", "origin:"))]


def watched(home, listener, *others, url=None):
    """What each of these sites is told by a terminal that wants to watch a table at the first one."""
    w = Typist("watch", (url or listener.url) + "/t/7", *[word for one in others for word in ("--also", one.url)], home=home)
    w.hears("connecting>")
    said = [told(one.asked("/ws")) for one in (listener, *others)]
    w.types("\x03")
    w.status()
    return said


def signed(home):
    """A site that the terminal has signed in at, and what it is told."""
    listener = Listener()
    keep(home, listener.name + "-http", listener.url, "mykonos=" + TOKEN)
    return listener, [f"Cookie: mykonos={TOKEN}", f"Origin: {listener.url}"]


def only_there(home):
    one, mine = signed(home)
    expect(watched(home, one) == [mine], "the session opens a websocket, with the site's own origin")
    run("table", "create", one.url, "--game", "template", "--seats", "person", home=home)
    expect(told(one.asked("/api/tables")) == mine, "and a table")
    one, mine = signed(home)
    expect(watched(home, one, Listener()) == [mine, []], "another address of the same site is not told, if the terminal did not sign in there")
    one, mine = signed(home)
    expect(watched(home, Listener(), one) == [[], mine], "whichever comes first")
    one, mine = signed(home)
    expect(watched(home, one, url=one.url.replace("127.0.0.1", "localhost")) == [[]], "nor another name of the same machine")
    other = Listener()
    keep(home, other.name + "-https", other.url.replace("http:", "https:"), "__Host-mykonos=" + TOKEN)
    expect(watched(home, other) == [[]], "what came by https never goes by http")


def not_as_it_should(home):
    listener = Listener()
    path = listener.name + "-http"
    sibling = listener.url[:-1] + str((int(listener.url[-1]) + 1) % 10)
    bad = {"it was another site's, with a name as long": (sibling, "mykonos=" + TOKEN, 0o600),
           "others can read it": (listener.url, "mykonos=" + TOKEN, 0o644), "it was another site's": (listener.url + "0", "mykonos=" + TOKEN, 0o600),
           "it was one by https": (listener.url.replace("http", "https"), "mykonos=" + TOKEN, 0o600), "its cookie is for https": (listener.url, "__Host-mykonos=" + TOKEN, 0o600),
           "it has another line": (listener.url, f"mykonos={TOKEN}\nmore", 0o600), "its token is short": (listener.url, "mykonos=" + TOKEN[1:], 0o600),
           "something follows it": (listener.url, f"mykonos={TOKEN}; x=y", 0o600), "it is something else's": (listener.url, "theme=" + TOKEN, 0o600),
           "it has a line feed": (listener.url, f"mykonos={TOKEN}\r\nHost: x", 0o600)}
    for words, (place, cookie, mode) in bad.items():
        keep(home, path, place, cookie, mode)
        said = [run(*command, home=home) for command in (("watch", listener.url + "/t/7"), ("table", "create", listener.url, "--game", "template", "--seats", "person"),
                                                         ("sign-in", listener.url), ("sign-out", listener.url))]
        why = "others have access to it" if mode != 0o600 else "it holds something else"
        assert all(status == 1 and path in text and why in text for status, text in said), (words, said)
        expect(listener.heads == [], f"{words}: it is refused, and nothing is asked")


def hostile(home):
    """A server that answers what no server should."""
    code = {"code": "ABCD-EFGH", "secret": TOKEN, "lasts_s": 600}
    cookie = "Set-Cookie: mykonos=" + TOKEN + "; Path=/; HttpOnly\r\n"
    good = {"account": {"id": 1, "name": "Thalia", "has_password": True}}

    def says(asked, finished=good, lines=cookie, status="200 OK", before=()):
        listener = Listener({"/api/account/code": [("200 OK", "", json.dumps(asked) if isinstance(asked, dict) else asked)],
                             "/api/account/code/finish": [*before, (status, lines, json.dumps(finished))]})
        return run("sign-in", listener.url, home=home), listener

    (status, said), listener = says(code)
    expect(status == 0 and said.endswith("as Thalia.") and len(kept(home)) == 1 and told(listener.asked("/api/account/code/finish")) == [], "one that does as it should")
    os.remove(kept(home)[0])
    busy = [("503 Service Unavailable", "", '{"fault":"busy"}'), ("429 Too Many Requests", "", "too many requests: wait a little\n")]
    begun = time.time()
    (status, said), listener = says(code, before=busy)
    expect(status == 0 and len(listener.heads) == 4 and 6 <= time.time() - begun < 15, "one that is busy is asked again, every two seconds")
    os.remove(kept(home)[0])
    for wrong in ({"lasts_s": 0}, {"lasts_s": 10 ** 9}, {"lasts_s": -1}, {"secret": 'x","code":"'}, {"secret": TOKEN + "0"}, {"code": ""}, {"code": 7}, {"code": "A" * 5000}):
        (status, said), listener = says({**code, **wrong})
        assert status == 1 and "cannot be understood" in said and len(listener.heads) == 1, (wrong, said)
    for wrong in ("", "[]", "{", "x" * 100000):
        assert says(wrong)[0][0] == 1, wrong
    expect(kept(home) == [], "no sense: it is said, and nothing more is asked")
    for lines in ("", "Set-Cookie: theme=" + TOKEN + "\r\n", "Set-Cookie: mykonos=short\r\n", "Set-Cookie: __Host-mykonos=" + TOKEN + "; Secure\r\n",
                  "Set-Cookie: mykonos=" + TOKEN + "\t; Path=/\r\n", "Set-Cookie: mykonos=; Max-Age=0\r\n"):
        assert says(code, lines=lines)[0][0] == 1, lines
    expect(kept(home) == [], "no session, one that goes by https only, or a cookie of something else: nothing is kept")
    for name, shown in (("\x1b[31mred", "?[31mred"), ("a\u202eb", "a?b"), ("", None), (7, None), ("x" * 500, None)):
        (status, said), _ = says(code, {"account": {"name": name}})
        assert (status == 0 and said.endswith(f"as {shown}.")) if shown else status == 1, (name, said)
        for path in kept(home):
            os.remove(path)
    (status, said), _ = says({**code, "code": "\x1b]0;x\x07"})
    expect("\x1b" not in said and "\x07" not in said, "a name or code that controls a terminal is made harmless")
    for path in kept(home):
        os.remove(path)
    (status, said), _ = says(code, {"fault": "code_late"}, "", "400 Bad Request")
    expect(status == 1 and "nobody approved the code in time" in said, "a code that is over")
    (status, said), _ = says(code, {"fault": "\x1b[2Jno"}, "", "500 Oops")
    expect(status == 1 and "\x1b" not in said and "500" in said, "any other refusal is told")


# ---- by https ----

class SecureDevice(Device):
    def __init__(self, node, ca):
        super().__init__(node)
        self.ca = ssl.create_default_context(cafile=ca)

    def connect(self, limit):
        return http.client.HTTPSConnection(self.node.host, self.node.port, timeout=limit, context=self.ca)


def by_https(home):
    with tempfile.TemporaryDirectory() as folder:
        certificates = Certificates(folder)
        ca = certificates.file("ca.crt")
        with Home(folder, "site", "--tls-cert", certificates.file("site.crt"), "--tls-key", certificates.file("site.key")) as server:
            url, browser = server.said["url"], SecureDevice(server, ca)
            expect(browser.register("Thalia").status == 200, "a site with https")
            status, said = run("sign-in", url)
            expect(status == 1 and "--ca FILE" in said and kept(home) == [], "whose authority nobody knows: nothing is asked")
            signed_in(url, browser, "--ca", ca)
            path, cookie = one_session(home)
            expect(path.endswith("-https") and re.fullmatch("__Host-mykonos=[0-9a-f]{64}", cookie), "its session is one that goes by https only")
            expect(run("sign-in", url, "--ca", ca)[1].endswith("as Thalia."), "it is used there")
            plain = run("sign-in", url.replace("https:", "http:"))
            expect(plain[0] == 1 and len(browser.sessions()) == 2, "and not without it")
            expect(run("sign-out", url, "--ca", ca)[0] == 0 and kept(home) == [] and len(browser.sessions()) == 1, "and ended there")


def main():
    with tempfile.TemporaryDirectory() as home:
        PLAIN["XDG_STATE_HOME"] = home
        with site(options=LOOSE) as cluster:
            for check in (in_and_out, in_vain, at_a_table):
                check(cluster, home)
            clean_ends(cluster)
        by_https(home)
    for check in (only_there, not_as_it_should, hostile):
        with tempfile.TemporaryDirectory() as home:
            check(home)


main()
