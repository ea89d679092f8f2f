#!/usr/bin/env python3
"""Seats of accounts when things happen at the same moment, or the database is slow: a lock of ours keeps one request waiting while the
next one overtakes it."""
import hashlib
import struct
import time

from accounts import PASSWORD, Device, forget_tries
from bus_client import BusClient
from client import GIVE_BACK, SEATS, TABLE, arrange, new_token, piece, read_room
from owners_test import begun, games_of, keep, person, registered, until_kept, who_sits
from passkeys import URL
from room import LIMIT_S, Guest, listen, opened
from talk_test import line, lines_of
from testing import LOOSE, Hold, clean_ends, expect, parts, site, wait_until_shared

ATTACH, COMMAND, CLAIM, FORGET, COMMAND_SAY = 128, 134, 148, 149, 8
OPTIONS = LOOSE + ["--sleep-s", "2", "--url", URL]


def waiting(cluster, words):
    """Requests that wait for a lock of ours."""
    return int(cluster.sql(f"SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%{words}%' AND pid <> pg_backend_pid()"))


def until_waiting(cluster, words):
    parts.wait_for(lambda: waiting(cluster, words) > 0, LIMIT_S, f"{words} to wait")


def played(cluster, who):
    """A table at which who plays with a guest."""
    table, invitation, _ = opened(cluster.nodes[0], "person,person")
    a = person(cluster.nodes[0], table, invitation, 0, who, ready=True)
    b = person(cluster.nodes[-1], table, invitation, 1, ready=True)
    begun(a, b)
    return table, a, b


def on_two_devices(cluster, name):
    """Somebody plays with a guest, and is signed in on a laptop, too: the account, the laptop, the table and who sits there."""
    ann, laptop = registered(cluster.nodes[0], name), Device(cluster.nodes[0], "Laptop")
    table, *players = played(cluster, ann)
    laptop.sign_in(name)
    return ann, laptop, table, players


def forgotten_while_loading(cluster):
    """The account is deleted after its table was read and before it is awake."""
    ann = registered(cluster.nodes[0], "Ann Asleep")
    table, a, b = played(cluster, ann)
    a.close(), b.close()
    parts.wait_for(lambda: cluster.sql(f"SELECT count(*) FROM game_table WHERE id = {table} AND wake_at IS NOT NULL") == "1", LIMIT_S, "a table to sleep")
    lock = Hold(cluster, f"SELECT FROM game_table WHERE id = {table} FOR UPDATE")
    late = Guest(cluster.nodes[-1], table, b.token, given=b"", answered=False)
    until_waiting(cluster, "slept_at")
    expect(ann.post("/delete", {"password": PASSWORD}).status == 200, "an account is deleted while its table is woken")
    time.sleep(0.5)
    lock.end()
    listen([late], lambda: late.of(TABLE), "the table")
    expect(who_sits(late)[0] == ("", 0), f"its name is not shown when the table is awake {who_sits(late)}")


def deleted_while_claimed(cluster):
    """The account is deleted while a seat is being given to it, which the host hears of afterwards."""
    ann = registered(cluster.nodes[0], "Ann Claimer")
    ann.cluster = cluster
    table, invitation, _ = opened(cluster.nodes[0], "person,person")
    a = person(cluster.nodes[0], table, invitation, 0, name=b"A guest")
    b = person(cluster.nodes[-1], table, invitation, 1)
    lock = Hold(cluster, f"SELECT FROM texts WHERE table_id = {table} AND seq = 1 FOR UPDATE")
    keep(ann, table, a.token)
    until_waiting(cluster, "kept")
    expect(ann.post("/delete", {"password": PASSWORD}).status == 200, "an account is deleted while a seat is given to it")
    time.sleep(0.5)
    lock.end()
    listen([a, b], lambda: who_sits(b)[0] == ("", 0), "the seat without a name")
    expect(all(name != b"Ann Claimer" for one in (a, b) for name in names_told(one)), "nobody was told its name")


def names_told(guest):
    """Of people at seats, as long as the guest has looked."""
    return [seat["name"] for one in guest.of(TABLE, SEATS) for seat in read_room(one)["seats"]]


def left_while_claimed(cluster):
    """A guest leaves while the seat is being given to the account."""
    ann = registered(cluster.nodes[0], "Ann Leaver")
    ann.cluster = cluster
    table, invitation, _ = opened(cluster.nodes[0], "person,person")
    a = person(cluster.nodes[0], table, invitation, 0)
    b = person(cluster.nodes[-1], table, invitation, 1)
    listen([a], lambda: a.room()["seq"] == 2, "both to sit")
    lock = Hold(cluster, "LOCK TABLE owner IN SHARE MODE")
    keep(ann, table, a.token)
    until_waiting(cluster, "kept")
    a.client.frame(arrange(a.room()["seq"], GIVE_BACK))
    listen([a], a.sorry, "the end at the table")
    lock.end()
    parts.wait_for(lambda: waiting(cluster, "kept") == 0, LIMIT_S, "the request")
    parts.wait_for(lambda: games_of(ann) == [], 10, "the list of games to be empty")
    print("ok: who leaves while the seat becomes theirs has no game", flush=True)
    b.close()


def left_without_its_entry(cluster):
    """The host has lost the shard, and does not know: what it cannot write does not count."""
    ann = registered(cluster.nodes[0], "Ann Fenced")
    table, invitation, _ = opened(cluster.nodes[0], "person,person")
    a = person(cluster.nodes[0], table, invitation, 0, ann)
    b = person(cluster.nodes[-1], table, invitation, 1)
    listen([a], lambda: a.room()["seq"] == 2, "both to sit")
    cluster.sql(f"UPDATE shard_lease SET epoch = epoch + 1 WHERE shard = {table} % {parts.SHARDS}")
    a.client.frame(arrange(a.room()["seq"], GIVE_BACK))
    time.sleep(2)
    expect(cluster.sql(f"SELECT count(*) FROM event WHERE table_id = {table}") == "2", "leaving is not written")
    expect(games_of(ann) == [table], "so the seat is still the account's")
    again = Guest(cluster.nodes[-1], table, a.token, given=b"", cookie=ann.cookie)
    expect(who_sits(again)[0] == ("Ann Fenced", ann.id), "at the table, too")
    b.close()


def doubted_while_away(cluster):
    """No lobby can tell whose session it is when the others are signed out: the edge asks until one can."""
    ann, laptop, table, _ = on_two_devices(cluster, "Ann Doubt")
    stolen = Guest(cluster.nodes[-1], table, new_token(), given=b"", cookie=ann.cookie)
    assert stolen.seat() == 0
    cluster.nodes[-1].freeze()
    assert laptop.post("/sign-out-others").status == 200
    cluster.sql("ALTER TABLE session RENAME TO session_away")
    cluster.nodes[-1].thaw()
    time.sleep(1)
    cluster.sql("ALTER TABLE session_away RENAME TO session")
    listen([stolen], stolen.sorry, "the end of a session at its table")
    print("ok: a session that has ended loses its tables as soon as somebody can tell", flush=True)


def known_too_late(cluster):
    """A session ends while a lobby looks it up, and the edge hears of the end first: it asks again."""
    ann, laptop, table, _ = on_two_devices(cluster, "Ann Late")
    hers = f"account_id = {ann.id} AND agent <> 'Laptop'"
    cluster.sql(f"UPDATE session SET used_at = now() - interval '2 hours' WHERE {hers}")
    lock = Hold(cluster, f"DELETE FROM session WHERE {hers}")
    stolen = Guest(cluster.nodes[-1], table, new_token(), given=b"", cookie=ann.cookie, answered=False)
    until_waiting(cluster, "used")
    assert laptop.post("/sign-out-one", {"session": 1}).status == 200
    time.sleep(0.3)
    lock.end()
    listen([stolen], stolen.sorry, "the end of a session that was looked up while it ended")
    print("ok: a session that ends while it is looked up opens nothing", flush=True)


def away_from_the_bus(cluster):
    """What was said meanwhile is made up for."""
    ann, laptop, table, _ = on_two_devices(cluster, "Ann Bus")
    stolen = Guest(cluster.nodes[-1], table, new_token(), given=b"", cookie=ann.cookie)
    assert stolen.seat() == 0
    cluster.nats.stop()
    assert laptop.post("/sign-out-others").status == 200
    time.sleep(0.5)
    cluster.nats.start()
    listen([stolen], stolen.sorry, "the end of a session at its table")
    print("ok: a session that ended while the bus was away loses its tables, too", flush=True)


def claimed_before_it_is_written(cluster):
    """Who has sat down has the seat when that is durable; before, the entry could be somebody else's."""
    ann = registered(cluster.nodes[0], "Ann Early")
    ann.cluster = cluster
    table, invitation, _ = opened(cluster.nodes[0], "person,person")
    lock = Hold(cluster, "LOCK TABLE event IN SHARE MODE")
    a = person(cluster.nodes[0], table, invitation, 0, answered=False)
    until_waiting(cluster, "INSERT INTO event")
    keep(ann, table, a.token)
    time.sleep(1)
    expect(cluster.sql(f"SELECT count(*) FROM owner WHERE table_id = {table}") == "0", "a seat is not claimed before it is in the log")
    lock.end()
    until_kept(ann, table, a.token, lambda: table in games_of(ann))


def forged(cluster):
    """What a node that has not heard of a deletion still says."""
    ann = registered(cluster.nodes[0], "Ann Ghost")
    table, invitation, _ = opened(cluster.nodes[0], "person,person", watch="anyone")
    watcher = Guest(cluster.nodes[0], table)
    host = parts.host_of(cluster, table)
    assert ann.post("/delete", {"password": PASSWORD}).status == 200
    with BusClient(cluster.nats, "node") as node:
        token, half = new_token(), lambda secret: hashlib.sha256(secret).digest()[:16]
        head = struct.pack("<QQQQ", 1, 1, 1, table)
        node.publish(f"mykonos.node.{host.number():016x}", bytes([ATTACH]) + head + piece(half(token)) + piece(half(invitation)) + bytes([0, 0]) + piece(b"Ann Ghost") +
                     struct.pack("<BIQ", 0, 0, ann.id))
        words = line(7, "boo", name=b"Ann Ghost")
        node.publish(f"mykonos.node.{host.number():016x}", bytes([COMMAND]) + head + piece(b"") + struct.pack("<IB", 0xffffffff, COMMAND_SAY) + piece(b"") + piece(words) +
                     struct.pack("<QQ", 0, ann.id))
        node.answers()
    listen([watcher], lambda: watcher.room()["seats"][0]["joined"] and lines_of(watcher), "what was said for it")
    expect(who_sits(watcher)[0] == ("", 0) and [one["name"] for one in lines_of(watcher)] == [b""], "nobody sits or writes for an account that is deleted")
    b = person(cluster.nodes[0], table, invitation, 1, name=b"A guest")
    with BusClient(cluster.nats, "node") as node:
        node.publish(f"mykonos.node.{host.number():016x}", bytes([CLAIM]) + struct.pack("<Q", table) + piece(half(b.token)) + struct.pack("<Q", ann.id) + piece(b"Ann Ghost") + b"\1")
        node.answers()
    time.sleep(0.5)
    again = Guest(cluster.nodes[-1], table)
    expect(who_sits(again)[1] == ("A guest", 0) and not any(b"Ann Ghost" in names_told(one) for one in (b, watcher, again)), "nor gets a seat")


def unheard(cluster):
    """What opens a seat is nothing for brains, though they hear what is said to all."""
    ann = registered(cluster.nodes[0], "Ann Unheard")
    ann.cluster = cluster
    table, invitation, _ = opened(cluster.nodes[0], "person,person")
    a = person(cluster.nodes[0], table, invitation, 0)
    with BusClient(cluster.nats, "brain") as brain:
        brain.listen("mykonos.all")
        for node in cluster.nodes:
            until_kept(ann.at(node), table, a.token, lambda: table in games_of(ann))
        assert ann.post("/delete", {"password": PASSWORD}).status == 200
        half = hashlib.sha256(a.token).digest()[:16]
        heard = [payload for _, payload in brain.messages(10, lambda found: any(one[0] == FORGET for _, one in found))]
    expect(any(one[0] == FORGET for one in heard) and not any(half in one for one in heard), "brains do not hear the hashes of tokens")


if __name__ == "__main__":
    with site(nodes=2, options=OPTIONS) as the_site:
        wait_until_shared(the_site)
        for one in (forgotten_while_loading, deleted_while_claimed, left_while_claimed, left_without_its_entry, doubted_while_away, known_too_late,
                    away_from_the_bus, claimed_before_it_is_written, forged, unheard):
            forget_tries(the_site)
            one(the_site)
        clean_ends(the_site)
