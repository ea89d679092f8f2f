#!/usr/bin/env python3
"""Seats of accounts. Who sits down while signed in has the seat on every device, under the account's name, whatever the client says; a
guest's seats become the account's when its tokens are shown; what is kept of somebody can be fetched; and an account that is deleted is
named nowhere any more: in no row, no log line, no archive, and on nobody's screen."""
import os
import subprocess
import time

from accounts import PASSWORD, Device, forget_tries
from client import AGAIN, ASK_FOR_CODE, CODE, REFUSED, SORRY, TABLE, VIEW, Client, move, new_token, opening, read_view
from passkeys import URL, Key
from players import TAKE
from room import LIMIT_S, Guest, listen, opened, sit
from talk_test import line, lines_of, say, until_archived
from testing import AT_HOME, BUILD, LOOSE, clean_ends, expect, parts, site, wait_until_shared

OPTIONS = LOOSE + ["--sleep-s", "2", "--url", URL]
RESIGN = b"\x05"
OTHER = "another " + PASSWORD
SESSIONS_MOST = 20


def registered(node, name):
    device = Device(node, f"Device of {name}")
    answer = device.register(name)
    assert answer.status == 200, answer.body
    device.id = answer.json()["account"]["id"]
    return device


def person(node, table, invitation, seat, who=None, **more):
    """At this seat, signed in as who."""
    return sit(node, table, invitation, seat, cookie=who and who.cookie, **more)


def who_sits(guest):
    return [(one["name"].decode(), one["account"]) for one in guest.room()["seats"]]


def begun(*guests):
    listen(guests, lambda: all(one.of(VIEW) for one in guests), "the start")


def games_of(device):
    return [one["table"] for one in device.get("/games").json()["games"]]


def keep(device, table, token, **more):
    return device.post("/games/keep", {"games": [{"table": table, "token": token.hex()}]}, **more)


def until_kept(device, table, token, done):
    """Asked again, as a page does: what a lobby says to hosts may be lost."""
    end = time.time() + LIMIT_S
    while not done():
        assert time.time() < end, "waited in vain for the seat to become the account's"
        assert keep(device, table, token).status == 200
        forget_tries(device.cluster)
        time.sleep(0.3)


def takes(guest, nonce):
    guest.client.frame(move(nonce, TAKE))


def finished(cluster, table, guests):
    """By resignations; then in the archive."""
    for guest in guests:
        guest.client.frame(RESIGN)
    until_archived(cluster, table)


def signed_in(cluster, ann):
    """She sits down under the name of the account, and opens the seat on a second device once the game has begun."""
    here, there = cluster.nodes[0], cluster.nodes[-1]
    table, invitation, _ = opened(here, "person,person")
    a = person(here, table, invitation, 0, ann, name=b"Somebody else", ready=True, then=AGAIN)
    expect(who_sits(a)[0] == ("Ann Author", ann.id), "the seat is the account's, and so is the name")
    phone = Guest(there, table, new_token(), given=b"", cookie=ann.cookie)
    expect(phone.sorry()[0] == 403 and "another device" in phone.sorry()[1], "before the shuffle one device answers for the seat")
    b = person(there, table, invitation, 1, name=b"Guest Bob", ready=True)
    begun(a, b)
    expect(who_sits(b) == [("Ann Author", ann.id), ("Guest Bob", 0)], "everybody sees whose seats these are")
    phone = Guest(there, table, new_token(), given=b"", cookie=ann.cookie, then=move(1, TAKE))
    expect(phone.sorry() is None and phone.seat() == 0, "now the second device has the seat")
    listen([phone, a], lambda: read_view(a.of(VIEW)[-1])["index"] == 1 and read_view(phone.of(VIEW)[-1])["index"] == 1, "a move by it")
    expect(read_view(phone.of(VIEW)[-1])["nonce"] == 1, "and plays on it")
    phone.client.frame(ASK_FOR_CODE)
    listen([phone], lambda: phone.of(REFUSED, CODE), "an answer about a code")
    expect(not phone.of(CODE), "but gives no code, which would open the seat for good")
    for name, cookie in {"a guest": None, "a session that is none": "mykonos=" + "ab" * 32}.items():
        stranger = Guest(there, table, new_token(), given=b"", cookie=cookie)
        expect(stranger.sorry() is not None and stranger.sorry()[0] == 403, f"{name} does not get it")
    again = Guest(there, table, phone.token, given=b"")
    expect(again.sorry()[0] == 403, "which it has only while it is signed in")
    for _ in range(6):
        again = Guest(here, table, new_token(), given=b"", cookie=ann.cookie)
        assert again.seat() == 0
        again.close()
    print("ok: however often she comes with a browser that keeps nothing", flush=True)
    expect(games_of(ann) == [table], "the game is in her list")
    return table, a, b, phone


def strangers(cluster, ann, table):
    """Somebody else's account opens nothing of hers, and takes nothing."""
    eve = registered(cluster.nodes[0], "Eve Stranger")
    eve.cluster = cluster
    other = Guest(cluster.nodes[-1], table, new_token(), given=b"", cookie=eve.cookie)
    expect(other.sorry()[0] == 403, "another account does not get the seat")
    expect(games_of(eve) == [], "nor the game")
    for words in ({"games": []}, {"games": [{"table": table}]}, {"games": [{"table": table, "token": "12"}]}, {"games": "all"},
                  {"games": [{"table": -1, "token": "ab" * 16}]}, {"games": [{"table": table, "token": "ab" * 16}] * 61}):
        expect(eve.post("/games/keep", words).fault() == (400, "malformed"), f"claims are read whole: {str(words)[:50]}")
    expect(Device(cluster.nodes[0]).post("/games/keep", {"games": []}).fault() == (401, "signed_out"), "and only from somebody who is signed in")
    before = cluster.sql(f"SELECT count(*) FROM owner WHERE account_id = {eve.id}")
    for _ in range(20):
        keep(eve, table, new_token())
    expect(keep(eve, table, new_token()).fault() == (429, "too_often"), "tokens are not guessed")
    forget_tries(cluster)
    expect(before == "0" and games_of(eve) == [], "and a wrong one gets nothing")


def a_guest(cluster):
    """Plays, gets an account, and has the games: one that is on, one that sleeps, one in the archive."""
    here, there = cluster.nodes[0], cluster.nodes[-1]
    tables, players = [], []
    for _ in range(3):
        table, invitation, _ = opened(here, "person,person", watch="anyone")
        a, b = (person(node, table, invitation, seat, name=name, ready=True) for seat, (node, name) in enumerate(((here, b"Guest Dora"), (there, b"Ben"))))
        begun(a, b)
        tables.append(table)
        players.append((a, b))
    on, asleep, over = tables
    finished(cluster, over, players[2])
    for one in players[1] + players[2]:
        one.close()
    parts.wait_for(lambda: cluster.sql(f"SELECT count(*) FROM game_table WHERE id = {asleep} AND wake_at IS NOT NULL") == "1", LIMIT_S, "a table to sleep")
    dora = registered(there, "Dora")
    dora.cluster = cluster
    expect(games_of(dora) == [], "who has just got an account has no games")
    answer = dora.post("/games/keep", {"games": [{"table": table, "token": pair[0].token.hex()} for table, pair in zip(tables, players)]})
    expect(answer.status == 200, "shows the tokens of three seats")
    for table, (a, _) in zip(tables, players):
        until_kept(dora, table, a.token, lambda table=table: table in games_of(dora))
    a, b = players[0]
    listen([a, b], lambda: all(who_sits(one)[0] == ("Dora", dora.id) for one in (a, b)), "her name at the table")
    expect(who_sits(b) == [("Dora", dora.id), ("Ben", 0)], "everybody at the table sees it at once")
    listed = dora.get("/games").json()["games"]
    expect({one["table"] for one in listed} == set(tables) and [one["table"] for one in listed if one["ended_ms"]] == [over],
           "all three are hers, and what is over comes last" if listed[-1]["table"] == over else f"in the wrong order: {listed}")
    expect(cluster.sql("SELECT count(*) FROM texts WHERE words = " + cluster.literal(b"Guest Dora")) == "0",
           "the name she had as a guest is nowhere any more")
    phone = Guest(there, asleep, new_token(), given=b"", cookie=dora.cookie)
    expect(phone.seat() == 0 and who_sits(phone)[0] == ("Dora", dora.id), "she opens the one that slept on another device")
    phone = Guest(here, over, new_token(), given=b"", cookie=dora.cookie)
    expect(phone.seat() == 0, "and the one that is over, from her seat")
    eve = registered(here, "Eve Again")
    eve.cluster = cluster
    keep(eve, on, a.token)
    time.sleep(1)
    expect(games_of(eve) == [] and who_sits(b)[0] == ("Dora", dora.id), "what an account has, no other one takes, not even with the token")
    until_kept(eve, on, b.token, lambda: on in games_of(eve))
    return on, dora, a, b, over


def left(cluster):
    """Who leaves before the game has no game."""
    zoe = registered(cluster.nodes[0], "Zoe")
    table, invitation, _ = opened(cluster.nodes[0], "person,person")
    z = person(cluster.nodes[-1], table, invitation, 0, zoe)
    expect(games_of(zoe) == [table], "who sits down has the game in the list")
    z.send(1, until=z.sorry)
    parts.wait_for(lambda: games_of(zoe) == [], LIMIT_S, "the list to lose the table")
    print("ok: and not any more after leaving it", flush=True)


def one_too_many(cluster):
    device = Device(cluster.nodes[0])
    for _ in range(SESSIONS_MOST):
        device.cookie = None
        assert device.sign_in("Kim", OTHER).status == 200
        forget_tries(cluster)


def signed_out(cluster):
    """A session that has ended opens no seat, even on a connection that was made before."""
    kim = registered(cluster.nodes[0], "Kim")
    table, invitation, _ = opened(cluster.nodes[0], "person,person")
    k = person(cluster.nodes[0], table, invitation, 0, kim, ready=True)
    b = person(cluster.nodes[-1], table, invitation, 1, ready=True)
    begun(k, b)
    early = Guest(cluster.nodes[-1], table, cookie=kim.cookie)  # a spectator
    laptop = Device(cluster.nodes[0], "Laptop")
    laptop.sign_in("Kim")
    stolen, hers = (Guest(node, table, new_token(), given=b"", cookie=one.cookie) for node, one in zip(cluster.nodes * 2, (kim, laptop)))
    expect(stolen.seat() == hers.seat() == 0, "two devices have the seat open")
    cookie = kim.cookie
    laptop.post("/sign-out-others")
    listen([stolen], stolen.sorry, "the end of a stolen session at its table")
    takes(hers, 1)
    listen([hers, k], lambda: read_view(hers.of(VIEW)[-1])["index"] == 1 and read_view(k.of(VIEW)[-1])["index"] == 1, "a move")
    expect(hers.sorry() is None and k.sorry() is None, "who signs out everywhere else cuts off the others at once, but for who has the seat's token")
    assert kim.sign_in("Kim").status == 200
    for password, end in ((PASSWORD, lambda: laptop.post("/sign-out")), (PASSWORD, lambda: kim.post("/password", {"old": PASSWORD, "new": OTHER})),
                          (OTHER, lambda: one_too_many(cluster))):
        forget_tries(cluster)
        assert laptop.sign_in("Kim", password).status == 200
        hers = Guest(cluster.nodes[-1], table, new_token(), given=b"", cookie=laptop.cookie)
        assert hers.seat() == 0
        end()
        listen([hers], hers.sorry, "the end of a session at its table")
    print("ok: so do the ends of one session, of the password, and of the session that makes room for another one", flush=True)
    late = Guest(cluster.nodes[-1], table, new_token(), given=b"", cookie=cookie)
    expect(late.sorry()[0] == 403, "a session that is over opens nothing")
    channel = early.client.another()
    channel.frame(opening(table, new_token(), given=b""))
    expect(channel.wait_for(SORRY) is not None, "nor on a connection that it was made with")
    expect(who_sits(b)[0][0] == "Kim", "the seat stays the account's")


def replaced(cluster):
    """Somebody else signs in with the same browser: the session before is over, and what it has opened."""
    max_, other = registered(cluster.nodes[0], "Max"), registered(cluster.nodes[0], "Max's sister")
    table, invitation, _ = opened(cluster.nodes[0], "person,person")
    m, b = (person(cluster.nodes[seat - 1], table, invitation, seat, (max_, None)[seat], ready=True) for seat in range(2))
    begun(m, b)
    tablet = Device(cluster.nodes[0], "Tablet")
    tablet.sign_in("Max")
    his = Guest(cluster.nodes[-1], table, new_token(), given=b"", cookie=tablet.cookie)
    assert his.seat() == 0
    tablet.sign_in(other.name())
    listen([his], his.sorry, "the end of a session at its table whose browser somebody else has signed in with")
    expect(m.sorry() is None and who_sits(b)[0] == ("Max", max_.id), "who signs in with a browser loses the session before, and its tables")


def no_lobby(cluster):
    """While nobody can say whose session it is, people sit down as guests: games go on without accounts."""
    lou = registered(cluster.nodes[0], "Lou")
    lou.cluster = cluster
    table, invitation, _ = opened(cluster.nodes[0], "person,person")
    cluster.sql("ALTER TABLE session RENAME TO session_away")
    begun_at = time.time()
    l = person(cluster.nodes[0], table, invitation, 0, lou, name=b"Lou the guest")
    took = time.time() - begun_at
    cluster.sql("ALTER TABLE session_away RENAME TO session")
    parts.wait_for(lambda: lou.get("/games").status == 200, LIMIT_S, "the lobby to be back")
    expect(who_sits(l)[0] == ("Lou the guest", 0) and 3 < took < 15, f"somebody sits down as a guest after {took:.1f} s")
    until_kept(lou, table, l.token, lambda: table in games_of(lou))
    listen([l], lambda: who_sits(l)[0] == ("Lou", lou.id), "the name")
    print("ok: and has the game afterwards", flush=True)


def lobby_is_late(cluster):
    """What it does not answer is asked again."""
    lee = registered(cluster.nodes[0], "Lee")
    table, invitation, _ = opened(cluster.nodes[0], "person,person")
    cluster.sql("ALTER TABLE session RENAME TO session_away")
    l = person(cluster.nodes[0], table, invitation, 0, lee, answered=False)
    time.sleep(0.5)
    cluster.sql("ALTER TABLE session_away RENAME TO session")
    listen([l], lambda: l.of(TABLE), "an answer")
    expect(who_sits(l)[0] == ("Lee", lee.id), "a lobby that is late is asked again")


def many_cookies(cluster):
    """Thousands of sessions that are none keep nobody from theirs."""
    sue = registered(cluster.nodes[0], "Sue")
    table, invitation, _ = opened(cluster.nodes[0], "person,person", watch="anyone")
    for block in range(9):
        clients = [Client(cluster.nodes[-1], headers=f"Cookie: mykonos={os.urandom(32).hex()}\r\n", address=f"127.0.{block + 1}.{1 + i // 8}", deals=False) for i in range(64)]
        channels = [channel for client in clients for channel in [client] + [client.another(deals=False) for _ in range(7)]]
        for channel in channels:
            channel.frame(opening(table))
        assert all(channel.wait_for(TABLE) for channel in channels)
        for client in clients:
            client.close()
    s = person(cluster.nodes[-1], table, invitation, 0, sue)
    expect(who_sits(s)[0] == ("Sue", sue.id), f"{9 * 64 * 8} sessions that are none keep nobody from theirs")


def shown_later(cluster):
    """Spectators of a table with a delay see whose seats these are, too."""
    una = registered(cluster.nodes[0], "Una")
    una.cluster = cluster
    table, invitation, _ = opened(cluster.nodes[0], "person,person", watch="anyone", delay_s=60)
    u = person(cluster.nodes[0], table, invitation, 0, name=b"Guest Una", ready=True)
    b = person(cluster.nodes[-1], table, invitation, 1, ready=True)
    watcher = Guest(cluster.nodes[-1], table)
    begun(u, b)
    until_kept(una, table, u.token, lambda: table in games_of(una))
    listen([u, b, watcher], lambda: who_sits(watcher)[0] == ("Una", una.id), "her name")
    expect(who_sits(Guest(cluster.nodes[0], table))[0] == ("Una", una.id), "spectators of a table with a delay see whose seats these are")
    assert una.post("/delete", {"password": PASSWORD}).status == 200
    listen([u, b, watcher], lambda: who_sits(watcher)[0] == ("", 0), "the seat without a name")
    expect(who_sits(Guest(cluster.nodes[0], table))[0] == ("", 0), "and that they are nobody's any more")


def in_the_archive(cluster, over, dora):
    phone = Guest(cluster.nodes[0], over, new_token(), given=b"", cookie=dora.cookie)
    expect(phone.seat() == 0 and who_sits(phone)[0] == ("Dora", dora.id), "a finished game is still hers when it is read from the archive again")


def own_data(cluster, ann, table, a, b):
    """All that is kept of her, and nothing of others."""
    watcher = Guest(cluster.nodes[-1], table, cookie=ann.cookie)
    say(a, 1, "a line of hers", [b])
    say(b, 2, "a line of his", [a])
    say(watcher, 3, "from the side", name=b"Not her name")
    expect([(one["name"], one["words"]) for one in lines_of(watcher)] == [(b"Ann Author", b"from the side")], "a spectator's name is the account's, too")
    device = Guest(cluster.nodes[-1], table, a.token, given=b"")
    say(device, 5, "not signed in", [a, b])
    a.client.frame(line(4, phrase=1))
    listen([a, b], lambda: len(lines_of(b)) == 4, "a phrase")
    kept = ann.get("/export").json()
    expect(kept["account"]["name"] == "Ann Author" and kept["account"]["id"] == ann.id and kept["account"]["has_password"] and
           abs(kept["account"]["made_ms"] / 1000 - time.time()) < 600, "the account")
    expect([one["table"] for one in kept["games"]] == [table] and len(kept["sessions"]) == 1 and kept["passkeys"] == [], "its games, sessions and passkeys")
    lines = ann.post("/lines", {"table": 0, "entry": 0}).json()["lines"]
    expect([(one["table"], one["words"]) for one in lines] == [(table, "a line of hers"), (table, "from the side"), (table, "not signed in")], f"its lines {lines}")
    expect([one["words"] for one in ann.post("/lines", {"table": table, "entry": lines[0]["entry"]}).json()["lines"]] == ["from the side", "not signed in"], "page by page")
    expect(ann.post("/lines", {"table": table, "entry": lines[2]["entry"]}).json()["lines"] == [], "to the end")
    for words in ({"table": -1, "entry": 0}, {"table": 0, "entry": 1 << 40}, {"table": 0}):
        expect(ann.post("/lines", words).fault() == (400, "malformed"), f"read whole: {words}")
    expect(Device(cluster.nodes[0]).get("/export").fault() == (401, "signed_out"), "by nobody else")
    expect([ann.get("/export").status for _ in range(10)] == [200] * 9 + [429], "and ten times in a quarter of an hour")
    return watcher


def traces(cluster, words):
    """Where the database and the logs have this text. An archive is packed, but not coded: it would be found in it."""
    if AT_HOME:
        cluster.sql("PRAGMA wal_checkpoint(TRUNCATE)")
        with open(cluster.file(), "rb") as file, open(cluster.file() + "-wal", "rb") as log:
            found = ["the file"] if words.encode() in file.read() + log.read() else []
    else:
        dump = subprocess.run([f"{parts.PG_BIN}/pg_dump", "-h", cluster.pg.host, "-p", str(cluster.pg.port), "-U", "postgres", "--data-only", "postgres"],
                              stdout=subprocess.PIPE, check=True, cwd="/").stdout
        found = ["the database"] if words.encode() in dump or words.encode().hex().encode() in dump else []
    for node in cluster.nodes:
        with open(node.log_path, "rb") as log:
            found += [node.name] if words.encode() in log.read() else []
    return found


def deleted(cluster, ann, table, a, b, watcher):
    """Then nothing names her, at once and after everything was read anew; the game goes on."""
    here, there = cluster.nodes[0], cluster.nodes[-1]
    expect(traces(cluster, "Ann Author") != [] and traces(cluster, "a line of hers") != [], "while she has an account, the search finds her")
    over, invitation, _ = opened(here, "person,person")
    x, y = person(here, over, invitation, 0, ann, ready=True), person(there, over, invitation, 1, ready=True)
    begun(x, y)
    say(x, 1, "in the archive", [y])
    finished(cluster, over, (x, y))
    expect(ann.post("/delete", {"password": "not hers at all"}).fault() == (401, "old_wrong") and ann.name() == "Ann Author", "who does not know the password deletes nothing")
    expect(Device(here).post("/delete", {"password": PASSWORD}).fault() == (401, "signed_out"), "nor who is not signed in")
    second = Device(there, "Ann's phone")
    second.sign_in("Ann Author")
    for row in (f"passkey (id, account_id, key, kind, count, agent, made_at, used_at) SELECT {cluster.literal(b'its')}, {{}}, {cluster.literal(b'')}, 0, 0, '', {{}}, {{}}",
                f"ticket (hash, account_id, session_id, what, mail, until) SELECT {cluster.literal(b'its')}, {{}}, 0, 'recover', '', {{}}",
                f"challenge (key, account_id, until) SELECT {cluster.literal(b'its')}, {{}}, {{}}"):
        cluster.sql("INSERT INTO " + row.format(ann.id, cluster.moment(600), cluster.moment(600)))
    phone = Guest(there, table, new_token(), given=b"", cookie=second.cookie)
    assert phone.seat() == 0
    answer = ann.post("/delete", {"password": PASSWORD})
    expect(answer.status == 200 and ann.cookie is None, "the account is deleted, and the cookie with it")
    listen([a, b, phone], lambda: who_sits(b)[0] == ("", 0) and phone.sorry(), "the seat without a name, and the end of what it had opened elsewhere")
    expect([cluster.sql(f"SELECT count(*) FROM {name} WHERE account_id = {ann.id}") for name in ("session", "passkey", "ticket", "challenge", "owner")] == ["0"] * 5,
           "nothing refers to it")
    expect(second.name() is None and second.sign_in("Ann Author").fault() == (401, "wrong"), "no session is left, and nobody signs in")
    late = Guest(there, table, a.token, given=b"")
    expect(late.seat() == 0 and who_sits(late)[0] == ("", 0), "the device that has the seat still has it")
    expect([one["words"] for one in lines_of(late)] == [b"", b"a line of his", b"", b""], "who comes now does not see what she wrote")
    watcher.client.frame(line(9, "after the end", name=b"Watcher"))
    takes(b, 1)
    listen([late], lambda: read_view(late.of(VIEW)[-1])["index"] == 2, "the next move")
    say(late, 8, "still here", [b])
    expect(cluster.sql(f"SELECT count(*) FROM owner WHERE account_id = {ann.id}") == "0", "what comes from the seat now is a guest's")
    for node in cluster.nodes:
        node.kill()
    for node in cluster.nodes:
        node.start()
    again = Guest(there, table, late.token, given=b"")
    expect(who_sits(again) == [("", 0), ("Guest Bob", 0)] and read_view(again.of(VIEW)[-1])["index"] == 2, "so it is when the table is read anew")
    old = Guest(here, over)
    expect(who_sits(old)[0] == ("", 0), "and in the archive")
    for words in ("Ann Author", "a line of hers", "from the side", "not signed in", "in the archive"):
        found = traces(cluster, words)
        expect(found == [], f"nothing has {words!r} any more {found}")
    cluster.sql("INSERT INTO deleted_account (id) VALUES (4711)")
    expect(cluster.sql("SELECT count(*) FROM deleted_account WHERE id = 4711") == "1", "an operator can have what an account wrote removed, as docs/reliability.md says")
    expect(registered(here, "Ann Author").name() == "Ann Author", "the name is free for others")


def without_password(cluster):
    """A passkey alone: the session must be young."""
    key, device = Key(), Device(cluster.nodes[0])
    expect(device.register_passkey("Pia", key).status == 200, "an account with a passkey")
    cluster.sql(f"UPDATE session SET begun_at = {cluster.moment(-3600)}")
    expect(device.post("/delete", {"password": ""}).fault() == (401, "sign_in_again"), "an old session does not delete it")
    forget_tries(cluster)
    device.sign_in_passkey(key)
    expect(device.post("/delete", {"password": ""}).status == 200 and device.sign_in_passkey(key).fault() == (401, "passkey_unknown"), "a young one does")


def all_of_it(cluster):
    wait_until_shared(cluster) if not AT_HOME else None
    ann = registered(cluster.nodes[0], "Ann Author")
    ann.cluster = cluster
    table, a, b, _ = signed_in(cluster, ann)
    strangers(cluster, ann, table)
    _, dora, _, _, over = a_guest(cluster)
    left(cluster)
    signed_out(cluster)
    replaced(cluster)
    forget_tries(cluster)
    no_lobby(cluster)
    lobby_is_late(cluster)
    many_cookies(cluster)
    shown_later(cluster)
    forget_tries(cluster)
    in_the_archive(cluster, over, dora)
    watcher = own_data(cluster, ann, table, a, b)
    without_password(cluster)
    forget_tries(cluster)
    deleted(cluster, ann, table, a, b, watcher)


if __name__ == "__main__":
    with site(nodes=2, options=OPTIONS) as the_site:
        all_of_it(the_site)
        clean_ends(the_site)
