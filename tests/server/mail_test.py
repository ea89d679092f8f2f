#!/usr/bin/env python3
"""Mail: people confirm where they can be reached, and get back into their account by a link; nobody else gets in by it, learns who has
an address, holds an account that its owner takes back, fills somebody's letter box, or slips anything into a mail."""
import re
import signal
import time

from accounts import Device, forget_tries
from mail import Sink
from passkeys import Key
from testing import AT_HOME, LOOSE, beside, clean_ends, expect, site

URL = "http://localhost:1234"
OTHER = "another long password"
LATE = (400, "link_late")
OFTEN = (429, "too_often")
DAY_S = 86400


def ask_to_confirm(device, mail="thalia@example.org", language="en", place="127.0.0.1"):
    return device.post("/mail/set", {"mail": mail, "language": language}, headers={"X-Forwarded-For": place})


def ask(device, mail="thalia@example.org", language="en", place="127.0.0.1"):
    return device.post("/recover", {"mail": mail, "language": language}, headers={"X-Forwarded-For": place})


def look(device, token):
    return device.post("/link", {"token": token})


def confirm(device, token):
    return device.post("/mail/confirm", {"token": token, "language": "en"})


def remove(device):
    return device.post("/mail/remove", {"language": "en"})


def finish(device, token, password=OTHER):
    return device.post("/recover/password", {"token": token, "new": password})


def address_of(device):
    return device.get("/mail").json()["mail"]


def lasts(cluster, what, seconds):
    """There is one such ticket, good for so long."""
    return cluster.sql(f"SELECT count(*) FROM ticket WHERE what = '{what}' AND account_id <> 0 "
                       f"AND until > {cluster.moment(seconds - 300)} AND until <= {cluster.moment(seconds)}") == "1"


def run_out(cluster):
    cluster.sql(f"UPDATE ticket SET until = {cluster.moment(-1)}")


def give(cluster, name, mail):
    cluster.sql(f"UPDATE account SET mail = '{mail}' WHERE name = '{name}'")


def grow_old(cluster):
    """All addresses: for three days and a minute they are those of their accounts."""
    cluster.sql(f"UPDATE account SET mail_at = {cluster.moment(-3 * DAY_S - 60)}")


def confirming(cluster, sink):
    thalia, anyone = Device(cluster.nodes[0]), Device(cluster.nodes[-1])
    thalia.register("Thalia")
    expect(thalia.get().json()["mail"] is True and address_of(thalia) == "", "an account has no address at first")
    expect(ask_to_confirm(thalia, "Thalia@Example.org", "de").json() == {}, "it can be given one")
    mail = sink.mail()
    headers = dict(mail["headers"])
    expect(mail["to"] == ["Thalia@Example.org"] == [headers["To"].strip("<>")] and mail["from"] == "table@mykonos.test"
           and headers["Auto-Submitted"] == "auto-generated" and "Thalia" in mail["text"], "a mail goes there")
    expect("Somebody" not in mail["text"] and max(map(len, mail["raw"].splitlines())) <= 76, "in the person's language")
    first = re.search(r"confirm/([0-9a-f]{64})\n", mail["text"])[1]
    expect(lasts(cluster, "confirm", DAY_S), "its link is good for a day")
    expect(address_of(thalia) == "" and ask(anyone, "Thalia@example.org").status == 200 and sink.mail(1) is None,
           "until somebody opens it, nothing else goes there")
    ask_to_confirm(thalia)
    second = sink.token()
    expect([look(anyone, second).json(), look(anyone, first).fault(), look(anyone, "").fault()] == [{"name": "Thalia", "mail": "thalia@example.org", "what": "confirm"}, LATE, LATE],
           "a link tells whose it is")
    expect(finish(anyone, second).fault() == LATE, "and is good for nothing else")
    said = [confirm(anyone, token).fault() for token in (first, "0" * 64, "", "x" * 64, second, second)]
    expect(said == [LATE, LATE, LATE, LATE, (200, None), LATE], "it counts once, and the next one ends it")
    expect(address_of(thalia) == "thalia@example.org" and anyone.name() is None, "the address is there, and nobody is signed in by it")
    ask_to_confirm(thalia, "other@example.org")
    late = sink.token()
    run_out(cluster)
    expect([look(anyone, late).fault(), confirm(anyone, late).fault()] == [LATE, LATE], "and not for longer than a day")
    forget_tries(cluster)
    thief = Device(cluster.nodes[0])
    thief.sign_in("Thalia")
    ask_to_confirm(thief, "thief@example.org")
    late = sink.token()
    thalia.post("/sign-out-others")
    expect([look(thief, late).fault(), confirm(thief, late).fault()] == [LATE, LATE] and address_of(thalia) == "thalia@example.org",
           "who was thrown out cannot still confirm an address")
    ask_to_confirm(thalia, "other@example.org")
    other = sink.token()
    grow_old(cluster)
    expect(remove(thalia).status == 200 and sink.mail()["to"] == ["thalia@example.org"] and confirm(anyone, other).fault() == LATE and address_of(thalia) == "",
           "who removes the address ends the links to others, and it is told")
    expect(remove(thalia).status == 200 and sink.mail(1) is None, "no address is told nothing")
    cluster.sql("DELETE FROM ticket")
    forget_tries(cluster)
    ask_to_confirm(thalia)
    confirm(anyone, sink.token())
    cluster.sql(f"UPDATE session SET begun_at = {cluster.moment(-901)}")
    expect([ask_to_confirm(thalia).fault(), remove(thalia).fault()] == [(401, "sign_in_again")] * 2, "who finds a browser signed in changes nothing about it")
    expect([anyone.post(path, body).fault() for path, body in (("/mail/set", {"mail": "a@b.org", "language": "en"}), ("/mail/remove", {"language": "en"}))]
           == [(401, "signed_out")] * 2, "nor does a stranger")
    return thalia


def recovering(cluster, sink, thalia):
    forget_tries(cluster)
    thief, owner = Device(cluster.nodes[0], "Thief"), Device(cluster.nodes[-1], "Owner")
    expect(thief.sign_in("Thalia").status == 200, "somebody knows the password")
    expect(ask(owner, "THALIA@example.org").json() == {}, "the owner asks for a link")
    mail = sink.mail()
    token = re.search(r"recover/([0-9a-f]{64})\n", mail["text"])[1]
    expect(mail["to"] == ["thalia@example.org"] and lasts(cluster, "recover", 3600), "it goes where the owner wanted mail, for an hour")
    expect(look(owner, token).json() == {"name": "Thalia", "mail": "thalia@example.org", "what": "recover"}, "opens it")
    expect(finish(owner, token, "short").fault() == (400, "password_short"), "chooses a password that will not do")
    recovered = finish(owner, token)
    expect(recovered.status == 200 and recovered.json()["account"]["has_password"] and owner.name() == "Thalia", "and one that will")
    expect(thief.name() is None and thalia.name() is None, "all other sessions are over")
    expect(finish(thief, token).fault() == LATE, "the link counted once")
    forget_tries(cluster)
    expect(thief.sign_in("Thalia").fault() == (401, "wrong") and thief.sign_in("Thalia", OTHER).status == 200, "only the new password counts")
    for _ in range(2):
        ask(thief)
    links = [sink.token() for _ in range(2)]
    expect([look(owner, token).status for token in links] == [200, 200], "who asks for a link ends none that the owner has asked for")
    expect(finish(owner, links[0]).status == 200 and look(owner, links[1]).fault() == LATE, "one that is used ends the others")
    forget_tries(cluster)
    thief.sign_in("Thalia", OTHER)
    ask(thief)
    late = sink.token()
    run_out(cluster)
    expect([look(thief, late).fault(), finish(thief, late).fault()] == [LATE, LATE], "and only for an hour")
    ask(owner)
    token = sink.token()
    expect(confirm(owner, token).fault() == LATE, "a link does what it is for")
    give(cluster, "Thalia", "new@example.org")
    expect([look(owner, token).fault(), finish(owner, token).fault()] == [LATE, LATE], "and nothing any more when the account has another address")
    give(cluster, "Thalia", "thalia@example.org")


def several_accounts(cluster, sink):
    """With one address; and what names may do in a mail."""
    forget_tries(cluster)
    anyone = Device(cluster.nodes[0])
    names = ("Myrto.example.org", "Myrto Two", "Myrto Three", "Myrto Four", "Myrto Five", "Myrto Six")
    for name in names:
        Device(cluster.nodes[0]).register(name)
        give(cluster, name, "Myrto@Example.Org" if name.endswith("Two") else "myrto@example.org")
    ask(anyone, "MYRTO@example.org")
    mails = [sink.mail() for _ in range(5)]
    expect(sink.mail(1) is None, "who has six accounts gets five mails, each about one")
    said = {re.search("for the account (.*?)\\.", mail["text"])[1] for mail in mails}
    expect(len(said) == 5 and said <= {name.replace(".", " ") for name in names}, "a name makes no link in a mail")
    expect({mail["to"][0] for mail in mails} <= {"Myrto@Example.Org", "myrto@example.org"}, "they go to the address as its owner wrote it")
    cluster.sql("UPDATE account SET mail = '' WHERE name <> 'Myrto Two' AND mail <> 'thalia@example.org'")
    cluster.sql("UPDATE account SET password = '' WHERE name = 'Myrto Two'")
    forget_tries(cluster)
    ask(anyone, "myrto@example.org")
    token = sink.token()
    expect(finish(anyone, token, "Myrto Two").fault() == (400, "password_name"), "a name is no password")
    expect(finish(anyone, token).json()["account"]["has_password"] is True, "an account that had none gets one")


def taking_back(cluster, sink):
    """Somebody who knows the password makes the account theirs, in every way that there is."""
    forget_tries(cluster)
    thief, owner = Device(cluster.nodes[0], "Thief"), Device(cluster.nodes[-1], "Owner")
    thief.sign_in("Thalia", OTHER)
    grow_old(cluster)
    ask_to_confirm(thief, "Thalia@EXAMPLE.org")
    expect(confirm(thief, sink.token()).status == 200 and sink.mail(1) is None, "the same address in other letters is no change")
    ask_to_confirm(thief, "thief@example.org")
    confirm(thief, sink.token())
    mail = sink.mail()
    back = re.search(r"back/([0-9a-f]{64})\n", mail["text"])[1]
    expect(mail["to"] == ["Thalia@EXAMPLE.org"] and lasts(cluster, "back", 3 * DAY_S), "the address that is changed is told, with a way back for three days")
    ask_to_confirm(thief, "thief2@example.org")
    confirm(thief, sink.token())
    expect(remove(thief).status == 200 and sink.mail(1) is None, "an address of yesterday gets none, when it is changed or removed")
    ask_to_confirm(thief, "thief@example.org")
    confirm(thief, sink.token())
    cluster.sql(f"INSERT INTO passkey (id, account_id, key, kind, count, agent{', made_at, used_at' if AT_HOME else ''}) "
                f"SELECT {cluster.literal(b'its')}, id, {cluster.literal(b'key')}, -7, 0, ''{', 1, 1' if AT_HOME else ''} FROM account WHERE name = 'Thalia'")
    ask(thief, "thief@example.org")
    expect(finish(thief, sink.token(), "the thief's password").status == 200, "nor does a new password end it")
    ask_to_confirm(thief, "thief3@example.org")
    late = sink.token()
    expect(confirm(owner, back).fault() == LATE and look(owner, back).json() == {"name": "Thalia", "mail": "Thalia@EXAMPLE.org", "what": "back"}, "the owner opens it")
    expect(finish(owner, back).status == 200 and owner.name() == "Thalia" and address_of(owner) == "Thalia@EXAMPLE.org", "and has account and address again")
    forget_tries(cluster)
    expect([thief.name(), owner.get("/passkeys").json()["passkeys"], thief.sign_in("Thalia", "the thief's password").fault()] == [None, [], (401, "wrong")],
           "no session, passkey or password of the thief is left")
    expect([confirm(thief, late).fault(), finish(owner, back).fault()] == [LATE, LATE], "nor a link, and the way back counted once")
    ask_to_confirm(owner, "owner@example.org")
    confirm(owner, sink.token())
    late = sink.token()
    run_out(cluster)
    expect([look(owner, late).fault(), finish(owner, late).fault()] == [LATE, LATE], "or for three days")
    grow_old(cluster)
    remove(owner)
    expect(sink.mail()["to"] == ["owner@example.org"], "then the next change has another one")
    return owner


def at_once(cluster, sink):
    """Links that are used while a session ends or begins, held at that moment."""
    forget_tries(cluster)
    owner, other = Device(cluster.nodes[0]), Device(cluster.nodes[-1])
    owner.register("Erato")
    ask_to_confirm(owner, "erato@example.org")
    token = sink.token()
    ends = "UPDATE account SET era = era + 1 WHERE name = 'Erato'"
    expect(beside(cluster, ends, lambda: confirm(other, token)).fault() == LATE, "a link of a session that ends meanwhile counts no more")
    forget_tries(cluster)
    owner.sign_in("Erato")
    give(cluster, "Erato", "erato@example.org")
    ask(other, "erato@example.org")
    token = sink.token()
    begins = ("INSERT INTO session (id, hash, account_id, era, agent) "
              f"SELECT 77, {cluster.literal(b'x' * 32)}, id, era, '' FROM account WHERE name = 'Erato' FOR UPDATE")
    expect(beside(cluster, begins, lambda: finish(other, token)).status == 200 and len(other.sessions()) == 1 and owner.name() is None,
           "a session that begins meanwhile is over with the others")
    for what, path in (("recover", finish), ("confirm", confirm)):
        forget_tries(cluster)
        other.sign_in("Erato", OTHER)
        ask(other, "erato@example.org") if what == "recover" else ask_to_confirm(other, "erato2@example.org")
        token = sink.token()
        uses = f"DELETE FROM ticket WHERE what = '{what}'"
        expect(beside(cluster, uses, lambda path=path, token=token: path(other, token)).fault() == LATE, f"{what}: of two who use a link at once, one does")
    key = Key()
    thief = Device(cluster.nodes[0])
    thief.sign_in("Erato", OTHER)
    expect(thief.add_passkey(key).status == 200, "somebody adds a passkey")
    takes_back = ("WITH changed AS (UPDATE account SET era = era + 1 WHERE name = 'Erato' RETURNING id) "
                  "DELETE FROM passkey p USING changed WHERE p.account_id = changed.id")
    expect(beside(cluster, takes_back, lambda: thief.sign_in_passkey(key)).status == 401, "a passkey that is removed meanwhile lets nobody in")
    grow_old(cluster)
    other.sign_in("Erato", OTHER)
    remove(other)
    back = sink.token()
    adds = ("WITH known AS (SELECT id FROM account WHERE name = 'Erato' FOR UPDATE) INSERT INTO passkey (id, account_id, key, kind, count, agent) "
            f"SELECT {cluster.literal(b'late')}, id, {cluster.literal(b'key')}, -7, 0, '' FROM known")
    expect(beside(cluster, adds, lambda: finish(other, back)).status == 200 and other.get("/passkeys").json()["passkeys"] == [],
           "nor is one left that is added while an account is taken back")
    ask(other, "erato@example.org")
    token = sink.token()
    changes = "UPDATE account SET mail = 'another@example.org' WHERE name = 'Erato'"
    expect(beside(cluster, changes, lambda: finish(other, token)).fault() == LATE, "an address that changes meanwhile lets nobody in")


def secrecy(cluster, sink):
    """The quickest of several answers is compared: how long one takes also depends on what else the machine does."""
    stranger, least = Device(cluster.nodes[0]), {}
    give(cluster, "Thalia", "thalia@example.org")
    for _ in range(6):
        forget_tries(cluster)
        for mail in ("thalia@example.org", "nobody@example.org"):
            begun = time.time()
            assert ask(stranger, mail).body == "{}", mail
            least[mail] = min(time.time() - begun, least.get(mail, 60))
    difference = abs(least["thalia@example.org"] - least["nobody@example.org"])
    expect(difference < 0.02, f"known or not, the answer is the same and as quick: {1000 * difference:.1f} ms")
    expect([sink.mail()["to"] for _ in range(6)] == [["thalia@example.org"]] * 6 and sink.mail(1) is None, "only who has the address gets mail")
    if AT_HOME:
        expect(int(cluster.sql("SELECT count(*) FROM ticket WHERE account_id = 0")) >= 6, "and as much is written for nobody")
    forget_tries(cluster)
    ask(stranger, "Thalia@example.org")
    token = sink.token()
    expect(token not in cluster.sql("SELECT hash, mail FROM ticket"), "the database has no token")
    for node in cluster.nodes:
        with open(node.log_path) as log:
            text = log.read()
            expect("example.org" not in text and token not in text, "nor the log a token or an address")


def bad_addresses(cluster, sink):
    forget_tries(cluster)
    stranger = Device(cluster.nodes[0])
    bad = ("", "a", "a@", "@b.org", "a@b", "a b@c.org", "a@b.org\r\nBcc: c@d.org", "a@b.org\n", "a@b.org,c@d.org", "<a@b.org>", "a@b@c.org", '"a b"@c.org',
           "a..b@c.org", ".a@b.org", "a.@b.org", "a@-b.org", "a@b-.org", "a@.b.org", "a@b..org", "zoë@b.org", "a@bücher.org", "-a@b.org", "x" * 65 + "@b.org",
           "a@" + "b" * 250 + ".org", "a@[127.0.0.1]", "a\\@b.org", "a\t@b.org")
    for address in bad:
        assert ask(stranger, address).fault() == (400, "mail_signs"), address
    expect(sink.mail(1) is None, f"{len(bad)} addresses that are none, or more than one, are refused")
    good = ("o'hara+games@mail.example.co.uk", "a_b-c@x1.example")
    expect([ask(stranger, address).status for address in good] == [200, 200], "unusual ones are not")


def limits(cluster, sink, owner):
    device = Device(cluster.nodes[0])
    ways = {"recover": lambda mail, place: ask(device, mail, place=place), "set": lambda mail, place: ask_to_confirm(owner, mail, place=place)}
    for name, way in ways.items():
        forget_tries(cluster)
        mails = ("full@example.org", "FULL@example.org", "full@Example.org", "full@example.org", "other@example.org")
        said = [way(mail, f"10.0.0.{i}").status for i, mail in enumerate(mails)]
        expect(said == [200, 200, 200, 429, 200], f"{name}: three times to one address in a quarter of an hour, from wherever")
        forget_tries(cluster)
        said = [way(f"p{i}@example.org", "10.0.0.1").status for i in range(11)]
        expect(said == [200] * 10 + [429], f"{name}: ten times from one place")
        expect(way("q@example.org", "10.0.0.2").status == (200 if name == "recover" else 429), f"{name}: from another place it goes on, but not for one account")
    forget_tries(cluster)
    for i in range(20):
        ask(device, "full@example.org" if i > 9 else f"r{i}@example.org", place="10.9.9.9")
    expect(ask(device, "full@example.org", place="10.0.0.1").status == 200, "what is refused for its place does not count against the address")
    forget_tries(cluster)
    said = [ask_to_confirm(owner, "full@example.org", place=f"10.0.0.{i}").status for i in range(4)]
    expect(said == [200] * 3 + [429] and ask(device, "full@example.org").status == 200, "who sets an address and who has forgotten a password are counted apart")
    forget_tries(cluster)
    expect([finish(device, f"{i:064x}").fault() for i in range(31)] == [LATE] * 30 + [OFTEN] and look(device, "0" * 64).fault() == OFTEN,
           "thirty guesses at a link from one place")


def too_many(cluster, sink, owner):
    """More mails than a node keeps, for a server that takes none."""
    grow_old(cluster)
    ask_to_confirm(owner, "last@example.org")
    last = sink.token()
    sink.process.send_signal(signal.SIGSTOP)
    said = []
    while not said or said[-1] == 200 and len(said) < 300:
        forget_tries(cluster)
        said.append(ask_to_confirm(owner, f"n{len(said)}@example.org").status)
    before = address_of(owner)
    expect([confirm(owner, last).fault(), remove(owner).fault(), address_of(owner)] == [(503, "busy")] * 2 + [before],
           "nor can an address be changed while the one before could not be told")
    sink.process.send_signal(signal.SIGCONT)
    expect(said[-1] == 503 and len(said) > 150, f"the {len(said)}th mail finds no room, and its sender is told")
    for _ in said[1:]:
        assert sink.mail(60), "a mail that was promised"
    expect(sink.mail(1) is None, "the others arrive")


def without_mail():
    with site(nodes=1, options=[*LOOSE, "--url", URL]) as cluster:
        device = Device(cluster.nodes[0])
        device.register("Thalia")
        expect(device.get().json()["mail"] is False and ask(device).fault() == (400, "no_mail") == ask_to_confirm(device).fault() and address_of(device) == "", "a site need not send mail")
        clean_ends(cluster)


def main():
    with Sink() as sink, site(nodes=2, options=[*LOOSE, "--url", URL, "--proxy", "127.0.0.1", *sink.options()]) as cluster:
        thalia = confirming(cluster, sink)
        recovering(cluster, sink, thalia)
        several_accounts(cluster, sink)
        owner = taking_back(cluster, sink)
        if not AT_HOME:
            at_once(cluster, sink)
        bad_addresses(cluster, sink)
        limits(cluster, sink, owner)
        while sink.mail(1) is not None:
            pass
        secrecy(cluster, sink)
        too_many(cluster, sink, owner)
        clean_ends(cluster)
    without_mail()


if __name__ == "__main__":
    main()
