#!/usr/bin/env python3
"""Accounts with passkeys: people register, sign in, and add, list and remove keys at any node. A signature counts once, for what it
was asked for; the last way in stays; and a browser that was left signed in is not enough to take an account over."""
import concurrent.futures
import os
import threading

from accounts import PASSWORD, Device, forget_tries
from passkeys import PRESENT, URL, VERIFIED, Key
from testing import AT_HOME, LOOSE, beside, clean_ends, expect, parts, site

DONE, LATE, WRONG, AGAIN = (200, None), (400, "passkey_late"), "passkey_wrong", (401, "sign_in_again")


def age(cluster, seconds):
    """All sessions began so many seconds ago."""
    cluster.sql(f"UPDATE session SET begun_at = {cluster.moment(-seconds)}")


def count(cluster, table):
    return int(cluster.sql(f"SELECT count(*) FROM {table}"))


def fresh(cluster, name, key):
    """A device with an account that has one passkey and no password."""
    forget_tries(cluster)
    device = Device(cluster.nodes[0], name)
    answer = device.register_passkey(name, key)
    assert answer.fault() == DONE, (answer.status, answer.body)
    return device


def ways(cluster):
    near, far = cluster.nodes[0], cluster.nodes[-1]
    laptop, phone, first, second = Device(near, "Laptop"), Device(far, "Phone"), Key(), Key()
    answer = laptop.register_passkey("Thalia", first)
    expect(answer.status == 200 and answer.json()["account"]["name"] == "Thalia" and not answer.json()["account"]["has_password"],
           "an account is made with a passkey alone")
    expect(laptop.name() == "Thalia" and laptop.at(far).name() == "Thalia", "it is signed in at every node")
    expect(phone.sign_in_passkey(first).status == 200 and phone.name() == "Thalia", "the passkey signs in")
    expect(phone.add_passkey(second).fault() == DONE, "another one is added")
    listed = laptop.get("/passkeys").json()["passkeys"]
    expect({one["id"]: one["agent"] for one in listed} == {first.name(): "Laptop", second.name(): "Phone"}, "both are listed, with who made them")
    asked = laptop.post("/passkey/options-to-add").json()
    expect({one["id"] for one in asked["excludeCredentials"]} == {first.name(), second.name()} and asked["rp"]["id"] == "localhost",
           "a device that has one is told not to make another")
    tablet = Device(near)
    expect(tablet.sign_in_passkey(second).fault() == DONE and tablet.name() == "Thalia", "the new one signs in")
    expect([tablet.sign_in_passkey(second, count=number).status for number in (9, 3)] == [200, 200], "how often it says it was used is no reason to refuse")
    expect(laptop.remove_passkey(first).fault() == DONE and laptop.passkeys() == [second.name()], "one is removed")
    expect(Device(near).sign_in_passkey(first).fault() == (401, "passkey_unknown"), "and signs in no more")
    expect(Device(near).register_passkey("thalia", Key()).fault() == (409, "name_taken"), "the name cannot be had twice")
    return laptop, second


def numbers(cluster, device, key):
    """The number that a browser is asked to sign."""
    forget_tries(cluster)
    other = Device(cluster.nodes[-1])
    number = other.post("/passkey/options").json()["challenge"]
    proof = {"passkey": key.use(number)}
    expect([other.at(node).post("/passkey/sign-in", proof).fault() for node in (cluster.nodes[0], cluster.nodes[-1])] == [DONE, LATE],
           "a signature counts once")
    number = other.post("/passkey/options").json()["challenge"]
    expect(other.post("/passkey/sign-in", {"passkey": key.use(number, spoil=True)}).fault() == (401, WRONG)
           and other.post("/passkey/sign-in", {"passkey": key.use(number)}).fault() == LATE, "also when it was wrong")
    ask = {"sign-in": ("/passkey/options", None), "register": ("/passkey/options-to-register", {"name": "Anyone Else"}), "add": ("/passkey/options-to-add", None)}
    for given, (path, words) in ask.items():
        for purpose in ask:
            if purpose != given:
                number = device.post(path, words).json()["challenge"]
                proof = key.use(number) if purpose == "sign-in" else Key().make(number)
                said = device.post("/passkey/" + purpose, {"passkey": proof, **({"name": "Anyone Else"} if purpose == "register" else {})}).fault()
                assert said == LATE, (given, purpose, said)
    expect(True, "and only for what it was asked for")
    stranger, its = fresh(cluster, "Stranger", Key()), Key()
    number = device.post("/passkey/options-to-add").json()["challenge"]
    expect(stranger.post("/passkey/add", {"passkey": its.make(number)}).fault() == (400, WRONG), "and only by the account that was asked")
    expect(device.post("/passkey/add", {"passkey": its.make(number)}).fault() == LATE and len(device.passkeys()) == 1, "nor by it afterwards")
    for path, words, done, proof in (("/passkey/options", None, "/passkey/sign-in", key.use), ("/passkey/options-to-add", None, "/passkey/add", its.make),
                                     ("/passkey/options-to-register", {"name": "Later"}, "/passkey/register", its.make)):
        number = device.post(path, words).json()["challenge"]
        cluster.sql(f"UPDATE challenge SET until = {cluster.moment(-1)}")
        said = device.post(done, {**(words or {}), "passkey": proof(number)}).fault()
        assert said == LATE, (done, said)
    expect(True, "and only in its time")
    made_up = {"passkey": key.use("A" * 43)}
    expect(other.post("/passkey/sign-in", made_up).fault() == LATE, "one that nobody was asked for is nobody's")


def lies(cluster, device, key):
    forget_tries(cluster)
    other, people = Device(cluster.nodes[0]), (count(cluster, "account"), count(cluster, "passkey"), count(cluster, "session"))
    by_browser = ({"origin": "https://evil.example"}, {"origin": "http://localhost"}, {"origin": URL + ".evil.example"}, {"origin": "null"},
                  {"type": "payment.get"}, {"type": "webauthn.getx"})
    by_device = ({"host": "evil.example"}, {"host": "LOCALHOST"}, {"flags": VERIFIED}, {"flags": PRESENT}, {"flags": 0})
    for lie in by_browser + ({"type": "webauthn.create"},):
        assert other.sign_in_passkey(key, **lie).fault() == (400, WRONG), lie
    for lie in by_device + ({"spoil": True},):
        assert other.sign_in_passkey(key, **lie).fault() == (401, WRONG), lie
    expect(True, "nobody signs in by a signature for another site or purpose, without a person, or of something else")
    made = by_browser + by_device + ({"type": "webauthn.get"}, {"flags": PRESENT | VERIFIED}, {"id": os.urandom(16)})
    for lie in made:
        forget_tries(cluster)
        assert device.add_passkey(Key(), **lie).fault() == (400, WRONG), lie
        assert other.register_passkey("Liar", Key(), **lie).fault() == (400, WRONG), lie
    expect(True, "no such passkey is made")
    thief = Key()
    expect(other.sign_in_passkey(thief, id=key.id).fault() == (401, WRONG), "another key signs nobody in")
    expect(other.sign_in_passkey(thief).fault() == (401, "passkey_unknown"), "nor does an unknown one")
    now = (count(cluster, "account"), count(cluster, "passkey"), count(cluster, "session"))
    expect(now == people and other.name() is None, "nothing came of all this")


def young(cluster):
    """Finding a browser signed in must not be enough to take the account over."""
    key, more = Key(), Key()
    device = fresh(cluster, "Careless", key)
    device.add_passkey(more)

    def said():
        """With a number of when the session was young, as far as one was given."""
        age(cluster, 0)
        number = device.post("/passkey/options-to-add").json()["challenge"]
        age(cluster, said.age)
        return [device.post("/passkey/options-to-add").fault(), device.post("/passkey/add", {"passkey": Key().make(number)}).fault(),
                device.remove_passkey(more).fault(), device.post("/password", {"old": "", "new": PASSWORD}).fault()]

    said.age = 901
    expect(said() == [AGAIN] * 4, "a quarter of an hour after signing in, it takes signing in again to change the ways in")
    expect(device.name() == "Careless" and len(device.passkeys()) == 2, "for nothing else")
    said.age = -86400
    expect(said() == [AGAIN] * 4, "a session that begins tomorrow is not young either")
    said.age = 840
    expect(said() == [DONE] * 4 and device.get().json()["account"]["has_password"], "before that it does not")
    age(cluster, 901)
    expect(device.post("/password", {"old": PASSWORD, "new": "another long password"}).fault() == DONE, "nor to change a password that one knows")
    device.sign_in_passkey(key)
    expect(device.add_passkey(Key()).fault() == DONE, "signing in again makes it young")


def limits(cluster):
    keys = [Key() for _ in range(12)]
    device = fresh(cluster, "Collector", keys[0])
    with concurrent.futures.ThreadPoolExecutor(11) as pool:
        devices = [Device(cluster.nodes[i % len(cluster.nodes)]) for i in range(11)]
        for one in devices:
            one.cookie = device.cookie
        numbers_given = [one.post("/passkey/options-to-add").json()["challenge"] for one in devices]
        proofs = [key.make(number) for key, number in zip(keys[1:], numbers_given)]
        said = list(pool.map(lambda one, proof: one.post("/passkey/add", {"passkey": proof}).fault(), devices, proofs))
    expect(sorted(said) == [DONE] * 9 + [(409, "passkey_many")] * 2, "ten passkeys of an account, also when they are added at once")
    expect(device.add_passkey(Key()).fault() == (409, "passkey_many") and len(device.passkeys()) == 10, "an 11th is refused")
    mine = [key for key in keys if key.name() in device.passkeys()]
    expect([device.remove_passkey(key).fault() for key in mine] == [DONE] * 9 + [(409, "passkey_last")], "the last way in stays")
    expect(device.remove_passkey(keys[0] if mine[-1] is not keys[0] else keys[1]).status == 409, "what is not there cannot be removed")
    stranger = fresh(cluster, "Vandal", Key())
    stranger.post("/password", {"old": "", "new": PASSWORD})
    stranger.remove_passkey(mine[-1])
    expect(device.passkeys() == [mine[-1].name()], "nobody removes another's")
    expect(stranger.add_passkey(mine[-1]).status == 409 and device.passkeys() == [mine[-1].name()], "or takes it over")
    device.post("/password", {"old": "", "new": PASSWORD})
    expect(device.remove_passkey(mine[-1]).fault() == DONE and device.passkeys() == [], "with a password it is not the last")
    forget_tries(cluster)
    expect(Device(cluster.nodes[0]).sign_in("Collector").fault() == DONE, "which signs in")


def last_at_once(cluster):
    """Two last passkeys, each removed at another node at the same moment."""
    keys = [Key(), Key()]
    one = fresh(cluster, "Racy", keys[0])
    other = Device(cluster.nodes[-1])
    other.cookie = one.cookie
    one.add_passkey(keys[1])
    start = threading.Barrier(2)

    def remove(device, key):
        start.wait(20)
        return device.remove_passkey(key).fault()

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for turn in range(20):
            forget_tries(cluster)
            said = list(pool.map(remove, (one, other), keys))
            left = one.passkeys()
            assert len(left) == 1 and sorted(said) == [DONE, (409, "passkey_last")], (turn, said, left)
            gone = next(key for key in keys if key.name() not in left)
            assert one.add_passkey(gone).fault() == DONE
    expect(True, "of two last ones removed at the same moment one stays, 20 times over")


def tries(cluster):
    """Every number given is a row for five minutes, every signature is work."""
    key = Key()
    device = fresh(cluster, "Eager", key)
    forget_tries(cluster)
    said = [Device(cluster.nodes[i % len(cluster.nodes)]).post("/passkey/options").status for i in range(61)]
    expect(said == [200] * 60 + [429], "sixty numbers for one address")
    expect([device.post("/passkey/options-to-add").status, device.post("/passkey/options-to-register", {"name": "Eager Too"}).status] == [429, 429],
           "for whichever purpose")
    forget_tries(cluster)
    made_up = {"passkey": key.use("A" * 43)}
    said = [Device(cluster.nodes[i % len(cluster.nodes)]).post("/passkey/sign-in", made_up).status for i in range(101)]
    expect(said == [400] * 100 + [429], "a hundred signatures from one address")
    forget_tries(cluster)
    said = [device.post("/passkey/register", {"name": "Eager Too", "passkey": key.make("A" * 43)}).status for i in range(11)]
    expect(said == [400] * 10 + [429], "ten new accounts")


def malformed(cluster, device, key):
    forget_tries(cluster)
    number = device.post("/passkey/options").json()["challenge"]
    good = key.use(number)
    bad = ({}, {"passkey": None}, {"passkey": 1}, {"passkey": []}, {"passkey": {}}, {"passkey": good, "more": 1}, {"passkey": {**good, "more": 1}},
           *({"passkey": {**good, member: value}} for member in good for value in ("", "A", "!", "A" * 20000, "A" * 3000, 7, None, good[member] + "=")))
    for body in bad:
        answer = device.post("/passkey/sign-in", body)
        assert answer.status in (400, 413), (answer.status, answer.body, body)
    expect(device.post("/passkey/sign-in", {"passkey": good}).fault() == DONE, "what is malformed is refused, and the number stays good")
    for body in ({}, {"id": None}, {"id": "!"}, {"id": 7}, {"id": "A" * 3000}, {"id": key.name(), "more": 1}):
        assert device.post("/passkey/remove", body).fault() == (400, "malformed"), body
    expect(len(device.passkeys()) == 1, "nothing is removed by it")


def somebodys(cluster):
    """Ids of passkeys are no secret from the site's other users, such as who shares a device."""
    key = Key()
    owner, witness = fresh(cluster, "Owner", key), fresh(cluster, "Witness", Key())
    before, stop, heard = [count(cluster, table) for table in ("account", "passkey", "session")], threading.Event(), []

    def look():
        while not stop.is_set():
            heard.append(witness.get().status)

    watcher, said = threading.Thread(target=look), []
    watcher.start()
    try:
        for turn in range(6):
            number = len(heard)
            said.append(Device(cluster.nodes[turn % len(cluster.nodes)]).register_passkey("Copycat", key).status)
            parts.wait_for(lambda since=number: len(heard) > since + 2, 60, "answers to others")
    finally:
        stop.set()
        watcher.join()
    expect(said == [409] * 6, "a passkey that somebody has makes no account")
    expect([count(cluster, table) for table in ("account", "passkey", "session")] == before, "it leaves no row")
    expect(set(heard) == {200}, f"and nobody else notices ({len(heard)} requests meanwhile)")
    forget_tries(cluster)
    expect(Device(cluster.nodes[0]).register_passkey("Copycat", Key()).fault() == DONE and owner.passkeys() == [key.name()], "the name is free, the owner undisturbed")


def ended_meanwhile(cluster):
    """The session by which a request was begun ends before it does something."""
    key = Key()
    owner, thief = fresh(cluster, "Robbed", key), Device(cluster.nodes[-1], "Thief")
    thief.sign_in_passkey(key)
    cluster.sql(f"UPDATE session SET used_at = {cluster.moment(-7200)} WHERE agent = 'Thief'")
    used_lately = f"SELECT count(*) FROM session WHERE agent = 'Thief' AND used_at > {cluster.moment(-3600)}"
    with concurrent.futures.ThreadPoolExecutor(20) as pool:
        crowd = [pool.submit(Device(node, "Crowd").sign_in, f"Crowd {i}") for i, node in enumerate(cluster.nodes * (16 // len(cluster.nodes)))]
        parts.wait_for(lambda: int(cluster.sql("SELECT coalesce(max(count), 0) FROM attempt")) >= 16, 20, "passwords to be looked at")
        waiting = pool.submit(thief.post, "/password", {"old": "", "new": "of the thief"})
        parts.wait_for(lambda: cluster.sql(used_lately) == "1", 20, "the thief to be known")
        cluster.sql("DELETE FROM session WHERE agent = 'Thief'")
        said = waiting.result()
        concurrent.futures.wait(crowd)
    expect(said.status in (401, 409) and not owner.get().json()["account"]["has_password"], f"a session that has ended sets no password: {said.status}")
    forget_tries(cluster)
    expect(Device(cluster.nodes[0]).sign_in("Robbed", "of the thief").fault() == (401, "wrong"), "nor does it count")
    thief.sign_in_passkey(key)
    number = thief.post("/passkey/options-to-add").json()["challenge"]
    owner.post("/sign-out-others")
    expect(thief.post("/passkey/add", {"passkey": Key().make(number)}).fault() == (401, "signed_out"), "nor can it add a passkey")


def ended_beside(cluster):
    """The same while somebody signs out all others, held at the worst moment."""
    key, planted = Key(), Key()
    owner, thief = fresh(cluster, "Watchful", key), Device(cluster.nodes[-1], "Burglar")
    thief.sign_in_passkey(key)
    number = thief.post("/passkey/options-to-add").json()["challenge"]
    asked = {"/passkey/add": {"passkey": planted.make(number)}, "/password": {"old": "", "new": "of the burglar"}}
    others_end = ("UPDATE account SET era = era + 1 WHERE name = 'Watchful'; DELETE FROM session WHERE agent = 'Burglar'; "
                  "UPDATE session SET era = era + 1 WHERE agent = 'Watchful'")
    for path, body in asked.items():
        said = beside(cluster, others_end, lambda path=path, body=body: thief.post(path, body)).fault()
        expect(said[0] in (401, 409), f"who is signed out meanwhile does not get through with {path}: {said[0]}")
        thief.sign_in_passkey(key)
    account = owner.get().json()["account"]
    expect(not account["has_password"] and owner.passkeys() == [key.name()], "nothing has changed")


def held(cluster):
    """Two requests at the same moment, at the worst one: the second begins when what the first does cannot be seen yet."""
    keys = [Key() for _ in range(3)]
    device = fresh(cluster, "Held", keys[0])
    locked = "SELECT FROM account WHERE name = 'Held' FOR UPDATE; "
    copied = "INSERT INTO passkey (id, account_id, key, kind, count, agent) SELECT {}, account_id, key, kind, count, agent FROM passkey WHERE id = "
    copied += cluster.literal(keys[0].id)
    device.add_passkey(keys[1])
    gone = locked + f"DELETE FROM passkey WHERE id = {cluster.literal(keys[0].id)}"
    expect(beside(cluster, gone, lambda: device.remove_passkey(keys[1])).fault() == (409, "passkey_last") and device.passkeys() == [keys[1].name()],
           "who removes the last but one and the last at the same moment keeps one")
    device.add_passkey(keys[0])
    for i in range(7):
        cluster.sql(copied.format(cluster.literal(bytes([i]) * 16)))
    expect(beside(cluster, locked + copied.format(cluster.literal(b"ten" * 5)), lambda: device.add_passkey(keys[2])).fault() == (409, "passkey_many")
           and len(device.passkeys()) == 10, "who adds a tenth and an 11th at the same moment gets one")
    before, twin = [count(cluster, table) for table in ("passkey", "session")], Key()
    said = beside(cluster, copied.format(cluster.literal(twin.id)), lambda: Device(cluster.nodes[0]).register_passkey("Twin", twin)).fault()
    after = [count(cluster, table) for table in ("passkey", "session")]
    expect(said[0] == 409 and after == [before[0] + 1, before[1]], "of two who bring one passkey at the same moment one has it")


def main():
    with site(nodes=2, options=LOOSE + ["--url", URL]) as cluster:
        device, key = ways(cluster)
        numbers(cluster, device, key)
        lies(cluster, device, key)
        malformed(cluster, device, key)
        tries(cluster)
        young(cluster)
        limits(cluster)
        if not AT_HOME:
            last_at_once(cluster)
        somebodys(cluster)
        ended_meanwhile(cluster)
        if not AT_HOME:
            ended_beside(cluster)
            held(cluster)
        clean_ends(cluster)


if __name__ == "__main__":
    assert os.environ["BUILD"]
    main()
