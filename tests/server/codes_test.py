#!/usr/bin/env python3
"""Codes: a program without a browser signs in when somebody who is signed in has typed its code and approved it, and in no other way:
not by a guess, twice, too late, or after the account has changed; and what it gets by that cannot take the account over."""
import concurrent.futures
import hashlib
import os
import re
import time

from accounts import PASSWORD, Device, forget_tries
from testing import AT_HOME, LOOSE, beside, clean_ends, expect, site

OTHER = "another long password"
WAITING, LATE, WRONG = (400, "code_waiting"), (400, "code_late"), (400, "code_wrong")
OFTEN, OUT, AGAIN = (429, "too_often"), (401, "signed_out"), (401, "sign_in_again")
DONE = (200, None)


class Program(Device):
    """One that has asked for a code."""

    def __init__(self, node, agent="mykonos 1.0 (Linux, laptop)"):
        super().__init__(node, agent)
        self.asked = self.post("/code")
        if self.asked.status == 200:
            self.code, self.secret = self.asked.json()["code"], self.asked.json()["secret"]

    def finish(self, secret=None):
        return self.post("/code/finish", {"secret": self.secret if secret is None else secret})


def look(device, code):
    return device.post("/code/look", {"code": code})


def approve(device, code):
    return device.post("/code/approve", {"code": code})


def person(cluster, name):
    forget_tries(cluster)
    device = Device(cluster.nodes[0], "Browser")
    assert device.register(name).status == 200
    return device


def one_after_the_other(cluster):
    near, far = cluster.nodes[0], cluster.nodes[-1]
    laptop, program = person(cluster, "Thalia"), Program(near)
    told = program.asked.json()
    expect(re.fullmatch(r"[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}", told["code"]) and re.fullmatch("[0-9a-f]{64}", told["secret"])
           and told["lasts_s"] == 600 and program.cookie is None, "a program gets a code to show, and a secret")
    kept = cluster.sql("SELECT hash, secret, agent FROM sign_in_code")
    letters = told["code"].replace("-", "")
    expect(kept == "|".join("\\x" + hashlib.sha256(one).hexdigest() for one in (letters.encode(), bytes.fromhex(told["secret"]))) + "|" + program.agent,
           "the database has their hashes only")
    lasts = f"SELECT count(*) FROM sign_in_code WHERE until > {cluster.moment(540)} AND until <= {cluster.moment(600)}"
    expect(cluster.sql(lasts) == "1", "for ten minutes")
    expect(program.finish().fault() == WAITING and program.cookie is None, "nobody has approved it")
    stranger = Device(near)
    expect([look(stranger, told["code"]).fault(), approve(stranger, told["code"]).fault()] == [OUT, OUT], "who is not signed in sees nothing and approves nothing")
    stranger.cookie = "mykonos=" + "0" * 64
    expect(look(stranger, told["code"]).json() == {"fault": "signed_out"}, "nor does a made-up session")
    said = look(laptop, told["code"].lower().replace("-", " ")).json()
    expect(sorted(said) == ["agent", "asked_ms"] and said["agent"] == program.agent and abs(said["asked_ms"] / 1000 - time.time()) < 60,
           "who is sees what asks, and since when, however the code is typed")
    expect(program.at(far).finish().fault() == WAITING, "looking at it approves nothing")
    expect(approve(laptop.at(far), letters).json() == {}, "it is approved")
    expect([approve(laptop, told["code"]).fault(), look(laptop, told["code"]).fault()] == [WRONG, WRONG], "once")
    program.agent = "Something else"
    finished = program.at(near).finish()
    expect(finished.status == 200 and finished.json()["account"]["name"] == "Thalia" and finished.json()["account"]["has_password"]
           and re.fullmatch(r"mykonos=[0-9a-f]{64}; Path=/; HttpOnly; SameSite=Strict; Max-Age=34560000", finished.headers["set-cookie"]), "and the program has a session")
    expect(program.name() == "Thalia" and program.at(far).name() == "Thalia", "which counts at every node")
    again = Device(near)
    expect([again.post("/code/finish", {"secret": program.secret}).fault(), again.cookie] == [LATE, None], "the secret is good once")
    listed = [one for one in laptop.at(near).sessions() if not one["here"]]
    expect([one["agent"] for one in listed] == ["mykonos 1.0 (Linux, laptop)"], "the session is listed, as what was approved")
    expect(all(abs(one["begun_ms"] / 1000 - time.time()) < 60 for one in listed), "since it began")
    expect(cluster.sql("SELECT count(*) FROM sign_in_code") == "0", "nothing is left of the code")
    return laptop, program, listed[0]["session"]


def never_young(cluster, laptop, program, number):
    """What an attacker has, whose code somebody was talked into approving."""
    expect(laptop.post("/mail/remove", {"language": "en"}).fault() == DONE, "who has just signed in may change much")
    expect(program.post("/mail/remove", {"language": "en"}).fault() == AGAIN, "a session by a code may not, however new it is")
    other = Program(cluster.nodes[0])
    expect([look(program, other.code).fault(), approve(program, other.code).fault()] == [AGAIN, AGAIN], "and begets no further ones")
    expect(laptop.post("/sign-out-one", {"session": number}).status == 200 and program.name() is None, "it is ended from the list")
    cluster.sql(f"UPDATE session SET begun_at = {cluster.moment(-901)}")
    expect([look(laptop, other.code).fault(), approve(laptop, other.code).fault()] == [AGAIN, AGAIN], "who finds a browser signed in approves nothing")
    expect(other.finish().fault() == WAITING, "nothing came of that")
    cluster.sql(f"UPDATE session SET begun_at = {cluster.moment(0)}")


def not_right(cluster, laptop):
    forget_tries(cluster)
    program = Program(cluster.nodes[0])
    wrong = ["AAAA-AAAA", program.code[:-1], program.code + "A", "0" + program.code[1:], "", " ", "Ä" * 8, "A" * 10000, program.secret, "x' OR true --"]
    expect([look(laptop, code).fault() for code in wrong] + [approve(laptop, code).fault() for code in wrong] == [WRONG] * 20, "a wrong code is nobody's")
    forget_tries(cluster)
    bad = [{}, {"code": 1}, {"code": None}, {"code": program.code, "more": 1}, {"secret": program.secret}]
    expect([laptop.post(path, body).fault() for path in ("/code/look", "/code/approve") for body in bad] == [(400, "malformed")] * 10, "a request is whole and exact")
    wrong = ["", "0" * 64, program.secret[:-1], program.secret + "0", program.secret.upper(), program.code, "zz" * 32]
    expect([program.finish(secret).fault() for secret in wrong] == [LATE] * 7, "nor is a wrong secret good for anything")
    expect([program.post("/code", {"code": "AAAAAAAA"}).fault(), program.post("/code/finish").fault(), program.get("/code").fault()]
           == [(400, "malformed")] * 2 + [(405, "method")], "nobody chooses a code")
    cluster.sql(f"UPDATE sign_in_code SET until = {cluster.moment(-1)}")
    expect([look(laptop, program.code).fault(), approve(laptop, program.code).fault(), program.finish().fault()] == [WRONG, WRONG, LATE], "it is too old after ten minutes")
    program = Program(cluster.nodes[0])
    expect(approve(laptop, program.code).fault() == DONE, "one is approved in time")
    cluster.sql(f"UPDATE sign_in_code SET until = {cluster.moment(-1)}")
    expect([program.finish().fault(), program.cookie] == [LATE, None], "and asked about too late")


def take_back(cluster, owner):
    """By the link of a mail."""
    token = bytes(range(32))
    cluster.sql("INSERT INTO ticket (hash, account_id, session_id, what, mail, until) SELECT " + cluster.literal(hashlib.sha256(token).digest())
                + f", id, 0, 'back', '', {cluster.moment(600)} FROM account WHERE name = 'Nikos'")
    return owner.post("/recover/password", {"token": token.hex(), "new": PASSWORD})


def changed_in_between(cluster):
    """The account or the session that approved changes before the program asks again."""
    node = cluster.nodes[0]
    person(cluster, "Nikos")

    def number(device, of):
        return next(one["session"] for one in device.sessions() if one["agent"] == of)

    cases = {
        "nothing happened": (lambda browser, other: None, DONE),
        "another session was ended": (lambda browser, other: browser.post("/sign-out-one", {"session": number(browser, "Other")}), DONE),
        "the session that approved was signed out": (lambda browser, other: browser.post("/sign-out"), LATE),
        "it was ended from elsewhere": (lambda browser, other: other.post("/sign-out-one", {"session": number(other, "Browser")}), LATE),
        "another session signed out everywhere else": (lambda browser, other: other.post("/sign-out-others"), LATE),
        "it signed out everywhere else itself": (lambda browser, other: browser.post("/sign-out-others"), LATE),
        "another session changed the password": (lambda browser, other: other.post("/password", {"old": PASSWORD, "new": PASSWORD}), LATE),
        "it changed the password itself": (lambda browser, other: browser.post("/password", {"old": PASSWORD, "new": PASSWORD}), LATE),
        "its wrong guess at the password changed nothing": (lambda browser, other: browser.post("/password", {"old": OTHER, "new": PASSWORD}), DONE),
        "the account was taken back": (lambda browser, other: take_back(cluster, Device(node)), LATE),
        "it was deleted": (lambda browser, other: cluster.sql("DELETE FROM account WHERE name = 'Nikos'"), LATE),
    }
    for words, (change, wanted) in cases.items():
        forget_tries(cluster)
        browser, other, program = Device(node, "Browser"), Device(cluster.nodes[-1], "Other"), Program(node)
        assert [browser.sign_in("Nikos").status, other.sign_in("Nikos").status] == [200, 200], words
        assert approve(browser, program.code).fault() == DONE, words
        change(browser, other)
        expect(program.finish().fault() == wanted and (program.name() is None) == (wanted == LATE), f"{words}: {'no session' if wanted == LATE else 'a session'}")
        cluster.sql("DELETE FROM session WHERE account_id = (SELECT id FROM account WHERE name = 'Nikos')")


def beside_a_change(cluster):
    """The moment itself, held: the code was approved, and the era is another one before the session begins."""
    browser, program = person(cluster, "Eirene"), Program(cluster.nodes[-1])
    approve(browser, program.code)
    changed = "UPDATE account SET era = era + 1 WHERE name = 'Eirene'"
    expect(beside(cluster, changed, program.finish).fault() == LATE and program.name() is None, "a password that is changed while the program asks ends its code")


def at_once(cluster):
    people = [person(cluster, name) for name in ("Racer One", "Racer Two")]
    nodes = cluster.nodes * 4
    for turn in range(4):
        forget_tries(cluster)
        program = Program(cluster.nodes[0])
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            said = sorted(pool.map(lambda one: approve(one, program.code).status, people * 2))
            assert said == [200, 400, 400, 400], said
            terminals = [Device(node) for node in nodes]
            said = sorted(pool.map(lambda one: one.post("/code/finish", {"secret": program.secret}).status, terminals))
        assert said == [200] + [400] * (len(nodes) - 1), said
        assert sum(one.cookie is not None for one in terminals) == 1
    expect(True, "of several who approve a code at the same moment one does, and of several programs with its secret one gets a session")


def room(cluster):
    """An account has 20 sessions; the one that approved may be the one that was not used for longest."""
    browser = person(cluster, "Crowded")
    for i in range(19):
        forget_tries(cluster)
        Device(cluster.nodes[0], f"{i}").sign_in("Crowded")
    its = "account_id = (SELECT id FROM account WHERE name = 'Crowded')"
    cluster.sql(f"UPDATE session SET used_at = {cluster.moment(-1800)} WHERE agent = 'Browser' AND {its}")
    program = Program(cluster.nodes[0])
    approve(browser, program.code)
    expect(program.finish().fault() == DONE and program.name() == "Crowded", "a twenty-first session begins")
    expect([cluster.sql(f"SELECT count(*) FROM session WHERE {its}"), browser.name()] == ["20", None], "in place of the one that was not used for longest")
    program = Program(cluster.nodes[0])
    forget_tries(cluster)
    browser.sign_in("Crowded")
    before = cluster.sql(f"SELECT count(*) FROM session WHERE {its}")
    program.finish(), program.finish("0" * 64)
    expect([cluster.sql(f"SELECT count(*) FROM session WHERE {its}"), before] == ["20", "20"], "who only asks ends none")
    cookie, program.cookie = browser.cookie, browser.cookie
    approve(browser, program.code)
    expect(program.finish().fault() == DONE and program.cookie != cookie and browser.name() is None and program.name() == "Crowded",
           "a client that had a session has the new one in place of it")


def guessing(cluster):
    node = cluster.nodes[0]
    one, two, three = (person(cluster, name) for name in ("Guesser", "Second Guesser", "Third Guesser"))
    forget_tries(cluster)
    said = [Program(node).asked.fault() for _ in range(21)]
    expect(said == [DONE] * 20 + [OFTEN], "20 codes for one place in a quarter of an hour")
    forget_tries(cluster)
    mine, program = Program(node), Program(node)
    said = [(look if i % 3 else approve)(one, "AAAA-AAAA" if i % 2 else mine.code).fault() for i in range(20)]
    expect(OFTEN not in said and DONE in said and WRONG in said, "20 codes are typed, some of them right")
    expect([approve(one.at(cluster.nodes[-1]), program.code).fault(), look(one, program.code).fault()] == [OFTEN] * 2, "then not even the right one counts, at no node")
    expect([look(two, "AAAA-AAAA").fault() for _ in range(20)] == [WRONG] * 20, "another account guesses at the same place")
    expect([look(three, "AAAA-AAAA").fault() for _ in range(9)] == [WRONG] * 8 + [OFTEN], "up to 50 codes")
    expect(program.finish().fault() == WAITING, "the program still waits")
    cluster.sql(f"UPDATE attempt SET until = {cluster.moment(-1)}")
    expect(approve(one, program.code).fault() == DONE and program.finish().fault() == DONE, "a quarter of an hour later it is approved")


def secrecy(cluster, secrets):
    for node in cluster.nodes:
        with open(node.log_path) as log:
            text = log.read()
        assert not [one for one in secrets if one in text], "secrets in the log"
    expect(True, "the log has no codes, secrets or tokens")


def main():
    with site(nodes=2, options=LOOSE + ["--log", "debug"]) as cluster:
        laptop, program, number = one_after_the_other(cluster)
        secrets = [program.code, program.code.replace("-", ""), program.secret, program.cookie.split("=")[1]]
        never_young(cluster, laptop, program, number)
        not_right(cluster, laptop)
        changed_in_between(cluster)
        if not AT_HOME:
            beside_a_change(cluster)
        at_once(cluster)
        room(cluster)
        guessing(cluster)
        secrecy(cluster, secrets)
        clean_ends(cluster)


if __name__ == "__main__":
    assert os.environ["BUILD"]
    main()
