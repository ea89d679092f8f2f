#!/usr/bin/env python3
"""Mail servers that refuse, are slow or silent, or are not those that they say they are: a node waits for none of them, ends when it is
told to, tells no address to its log, and no mail or password goes to a stranger."""
import contextlib
import os
import signal
import socket
import subprocess
import time

from accounts import Device, forget_tries
from mail import Sink, Slow
from testing import BUILD, LOOSE, clean_ends, expect, longest_answer, parts

URL = "http://localhost:1234"
SECRET = "letters: and more"
LATER_S = 5  # how much longer a node may take to end because of a mail; libcurl alone would go on for 10 s to a minute


def ask(cluster, mail="thalia@example.org"):
    forget_tries(cluster)
    return Device(cluster.nodes[-1]).post("/recover", {"mail": mail, "language": "en"})


def add_account(cluster, name):
    """It gets its mail at name@example.org."""
    Device(cluster.nodes[-1]).register(name)
    cluster.sql(f"UPDATE account SET mail = '{name.lower()}@example.org' WHERE name = '{name}'")


def log_of(node):
    with open(node.log_path) as log:
        return log.read()


def lines_of(node, event):
    """What its log says about mails that are late or lost."""
    return [line for line in log_of(node).splitlines() if f'"{event}"' in line]


@contextlib.contextmanager
def sends_to(cluster, *options, under=()):
    """A node that sends its mail there. It ends cleanly, unless it has ended before."""
    cluster.options = [*LOOSE, "--url", URL, *options]
    node = cluster.add_node(under=under)
    node.start()
    yield node
    if node.process.poll() is None:
        clean_ends(cluster)


def seconds_to_end(cluster, node):
    begun = time.time()
    clean_ends(cluster)
    assert node.process.poll() is not None
    return time.time() - begun


# ---- refusing ----

def servers_that_refuse(cluster, sink):
    for name in ("Later", "Never", "Soon"):
        add_account(cluster, name)
        ask(cluster, f"{name.lower()}@example.org")
    node = cluster.nodes[-1]
    expect(sink.mail()["to"] == ["soon@example.org"], "what a server refuses holds up nothing else")
    expect(sink.mail(60)["to"] == ["later@example.org"], "what it refuses for now goes there later")
    parts.wait_for(lambda: node.metric("mails_total") == 2, 20, "both to be counted")
    lost, waits = lines_of(node, "mail_lost"), lines_of(node, "mail_waits")
    expect(len(lost) == node.metric("mails_lost_total") == 1 and "550" in lost[0], "what it refuses for good is given up")
    expect(len(waits) == 1 and "451" in waits[0], "the log says what it answered")


def silent_server(cluster, sink):
    """It takes the connection and says nothing."""
    sink.process.send_signal(signal.SIGSTOP)
    begun = time.time()
    expect([ask(cluster, mail).status for mail in ("soon@example.org", "later@example.org")] == [200, 200] and time.time() - begun < 5,
           "a mail server that hangs keeps nobody waiting")
    expect(cluster.nodes[-1].get("/healthz")[0] == 200, "the loop goes on")
    sink.process.send_signal(signal.SIGCONT)
    expect(sorted(sink.mail(60)["to"][0] for _ in range(2)) == ["later@example.org", "soon@example.org"], "the mails arrive when it goes on")


# ---- slow ----

def slow_server(cluster):
    """It thinks long about a mail that it has got, the first time, and does not come back, the second time."""
    with Slow(".") as slow, sends_to(cluster, *slow.options()) as node:
        expect(ask(cluster).status == 200 and slow.asked.wait(20), "a mail is all sent, and not answered")
        longest = longest_answer(node, 4)
        expect(longest < 2, f"meanwhile the loop goes on (longest answer {longest:.3f} s)")
        expect(node.metric("mails_total") == 0, "it is not yet counted")
        slow.go.set()
        parts.wait_for(lambda: node.metric("mails_total") == 1, 20, "the mail to be counted")
        slow.go.clear()
        slow.asked.clear()
        ask(cluster)
        expect(slow.asked.wait(20), "the next one is not answered, either")
        return seconds_to_end(cluster, node)


def server_that_does_not_greet(cluster):
    with Slow("greeting") as slow, sends_to(cluster, *slow.options()) as node:
        ask(cluster)
        assert slow.asked.wait(20)
        return seconds_to_end(cluster, node)


def silent_name_server(cluster):
    """It is asked for the mail server's name."""
    path = os.path.join(cluster.folder, "resolv.conf")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as names:
        address = f"127.78.{os.getpid() >> 8 & 255}.{os.getpid() & 255 or 1}"
        names.bind((address, 53))
        names.settimeout(20)
        with open(path, "w") as file:
            file.write(f"nameserver {address}\n")
        under = ["unshare", "-m", "sh", "-c", 'mount --bind "$0" /etc/resolv.conf; exec "$@"', path]
        with sends_to(cluster, "--mail", "smtp://mail.slow.test:25", "--mail-from", "table@mykonos.test", under=under) as node:
            ask(cluster)
            assert b"slow" in names.recv(1000)
            longest = longest_answer(node, 1)
            expect(longest < 2, f"a name server that is silent does not stop the loop (longest answer {longest:.3f} s)")
            return seconds_to_end(cluster, node)


def ends(cluster, usual_s):
    """usual_s: without a mail under way."""
    for where, server in (("after a mail", slow_server), ("before its greeting", server_that_does_not_greet), ("instead of its name", silent_name_server)):
        taken_s = server(cluster)
        expect(taken_s < usual_s + LATER_S, f"silence {where}: the node ends after {taken_s:.1f} s, else {usual_s:.1f} s")


# ---- strangers ----

def make_certificate(folder, name, host):
    """One that vouches for itself, under its own name: OpenSSL does not look further for a second one of the same. Returns the files of
    the certificate and the key."""
    certificate, key = (os.path.join(folder, f"{name}.{end}") for end in ("pem", "key"))
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out", certificate,
                    "-days", "2", "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{host}"], check=True, stderr=subprocess.DEVNULL)
    return certificate, key


def make_secret(folder, name, password):
    path = os.path.join(folder, name)
    with open(path, "w", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
        file.write("mykonos:" + password)
    return path


def by_tls(cluster, own, secret):
    """STARTTLS, or TLS from the start, and signing in there, as at a provider. Returns how long a node takes to end."""
    for way in ((), ("smtps",)):
        with Sink(*own, *way) as sink, sends_to(cluster, *sink.options(), "--mail-file", secret, "--mail-ca", own[0]) as node:
            ask(cluster)
            mail = sink.mail()
            expect(mail["tls"] and mail["user"] == "mykonos", f"by TLS, as a user of that server ({sink.url[:5].strip(':')})")
            expect(not any("letters" in word for word in node.process.args) and SECRET not in log_of(node), "whose password nobody sees")
            usual_s = seconds_to_end(cluster, node)
    return usual_s


def goes_nowhere(cluster, words, server, trusted, secret, under=()):
    """Of a mail for a server with this certificate and key: the first line of the log, and the names and passwords that it was sent."""
    with Sink(*server) as sink, sends_to(cluster, *sink.options(), "--mail-file", secret, "--mail-ca", trusted, under=under) as node:
        ask(cluster)
        parts.wait_for(lambda: lines_of(node, "mail_waits") or not sink.mails.empty(), 30, "the mail to wait")
        expect(sink.mails.empty() and not lines_of(node, "mail_lost"), words)
        return lines_of(node, "mail_waits")[0], sink.logins


def strangers(cluster, own, secret):
    other = make_certificate(cluster.folder, "other", "localhost")
    authorities = os.path.join(cluster.folder, "authorities")
    os.mkdir(authorities)
    os.link(other[0], os.path.join(authorities, "other.pem"))
    subprocess.run(["openssl", "rehash", authorities], check=True)
    under = ["unshare", "-m", "sh", "-c", 'mount --bind "$0" /etc/ssl/certs; exec "$@"', authorities]
    line, logins = goes_nowhere(cluster, "nothing goes to a server that only the system trusts, not the operator", other, own[0], secret, under)
    expect("certificate" in line and logins == [], "not even the password")
    elsewhere = make_certificate(cluster.folder, "elsewhere", "elsewhere.test")
    line, logins = goes_nowhere(cluster, "nor to one with the certificate of another host", elsewhere, elsewhere[0], secret)
    expect("certificate" in line and logins == [], "nor the password")


def wrong_password(cluster, own):
    secret = make_secret(cluster.folder, "wrong", "wrong")
    line, logins = goes_nowhere(cluster, "a server that does not take our password loses no mail", own, own[0], secret)
    expect("535" in line and logins[0] == ("mykonos", "wrong"), "the log says that it was refused")


def main():
    with parts.Cluster(BUILD, nodes=0) as cluster:
        with Sink() as sink, sends_to(cluster, *sink.options()):
            add_account(cluster, "Thalia")
            servers_that_refuse(cluster, sink)
            silent_server(cluster, sink)
        own, secret = make_certificate(cluster.folder, "own", "localhost"), make_secret(cluster.folder, "secret", SECRET)
        usual_s = by_tls(cluster, own, secret)
        ends(cluster, usual_s)
        strangers(cluster, own, secret)
        wrong_password(cluster, own)
        expect(not any("example.org" in log_of(node) for node in cluster.nodes), "no log has an address")


if __name__ == "__main__":
    main()
