#!/usr/bin/env python3
"""The waiting room: before the match people move, leave, swap, are removed and replaced by bots, by the leader and by nobody else;
what is sent twice or too late is not done; and the match then played is fair. With increments, and tables that nobody may watch."""
import hashlib
import json
import os
import subprocess
import tempfile
import time

from client import (ASK_FOR_CODE, CODE, FREE, GIVE_BACK, LOCK, MOVE_TO, PROMISES, REFUSED, SEATS, SET_BOT, SPECTATOR, SWAP, TABLE, TOLD_START,
                    VIEW, Reader, arrange, disclose, new_token, read_reveal, read_room, read_view, words)
from room import ARRANGE, LIMIT_S, Guest, arrangements, kinds_of, listen, log_of, opened, sit, until_room
from testing import BUILD, LOOSE, clean_ends, ctl, expect, parts, wait_until_shared

NOBODY, REVEAL = 255, 69
SIT, BEGIN = 5, 7  # kinds of entries in the log


# ---- a match ----

def next_moves(guest):
    """What the seat may play now, by its newest view."""
    view = read_view(guest.of(VIEW)[-1])
    return view, json.loads(view["view"]).get("moves", [])


def play_out(guests):
    """Everybody plays the first move that they may, to the end."""
    nonces, end, seen = {}, time.time() + LIMIT_S, {}
    listen(guests, lambda: all(guest.of(VIEW) for guest in guests), "the first view")
    while not all(guest.of(REVEAL) for guest in guests):
        if time.time() > end:
            raise AssertionError("the game did not end")
        for guest in guests:
            guest.take_in()
            view, moves = next_moves(guest)
            if moves and seen.get(guest) != view["seq"]:
                seen[guest], nonces[guest] = view["seq"], nonces.get(guest, 0) + 1
                guest.client.frame(words(nonces[guest], moves[0]))
    return [read_reveal(guest.of(REVEAL)[0]) for guest in guests]


def is_fair(commitment, revealed):
    """The secret is the one committed to, and the key is made of it and the shares."""
    secret, key, shares = revealed
    whole = secret + b"".join(bytes([seat]) + shares[seat] for seat in sorted(shares))
    return hashlib.sha256(secret).digest() == commitment and hashlib.sha256(whole).digest()[:16] == key


def is_verified(cluster, node, table):
    """By `mykonos replay --verify` from the record, and by mykonosctl from the archive."""
    parts.wait_for(lambda: cluster.pg.sql(f"SELECT 1 FROM archive WHERE table_id = {table}") == "1", LIMIT_S, "the archive")
    status, record = node.get(f"/api/tables/{table}/record", admin=False)
    with tempfile.NamedTemporaryFile("w", suffix=".record") as file:
        file.write(record)
        file.flush()
        done = subprocess.run([os.path.join(BUILD, "mykonos"), "replay", "--verify", file.name], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
    return status == 200 and done.returncode == 0 and ctl(cluster, "verify", str(table))[0] == 0


# ---- every arrangement ----

def by_the_leader(cluster):
    here, there = cluster.nodes
    table, invitation, _ = opened(here, "person,person,person,person")
    a, b = sit(here, table, invitation, 1, name=b"Ann"), sit(there, table, invitation, 0, name=b"Ben")
    watcher = Guest(there, table)
    everybody = [a, b, watcher]
    until_room(everybody, lambda room: room["leader"] == 1 and kinds_of(room) == "pp--", "the leader")
    expect(a.room()["seq"] == 2 and a.room()["locked"] == 0, "who sat down first leads, whatever their seat")
    for what, seat, other in ((SWAP, 0, 1), (SET_BOT, 2, 3), (FREE, 1, 0), (LOCK, 0, 1)):
        expect(b.refusal(what, seat, other) == "T.27", f"only the leader can do {what}")
        expect(watcher.refusal(what, seat, other) == "T.11", "and nobody who watches")
    for name, words_ in (("a bot for a person", (SET_BOT, 0, 3)), ("a bot of no level", (SET_BOT, 2, 7)), ("no such seat", (SET_BOT, 4, 3)),
                         ("a seat far out", (FREE, 200)), ("a free one", (FREE, 2)), ("swap with itself", (SWAP, 1, 1)),
                         ("swap with no seat", (SWAP, 1, 4)), ("move to a taken one", (MOVE_TO, 0)), ("move to none", (MOVE_TO, 255)),
                         ("unlock what is not locked", (LOCK, 0, 0)), ("lock twice as much", (LOCK, 0, 2)), ("something unknown", (6,))):
        expect(a.refusal(*words_) == "T.25", f"refused: {name}")
    expect(arrangements(cluster, table) == [], "and nothing of it is in the log")
    a.does(SET_BOT, 2, 5, others=[b, watcher])
    expect(all(kinds_of(one.room()) == "pp5-" for one in everybody), "a free seat gets a bot")
    a.does(SET_BOT, 2, 1)
    a.does(SWAP, 2, 3)
    expect(kinds_of(a.room()) == "pp-1", "another one, which changes places with nobody")
    a.does(FREE, 3)
    expect(kinds_of(a.room()) == "pp--", "and goes")
    expect(arrangements(cluster, table) == [(SET_BOT, 2, 5), (SET_BOT, 2, 1), (SWAP, 2, 3), (FREE, 3, 0)], "each once in the log")
    return a, b, watcher, table, invitation


def seats_that_move(cluster, a, b, watcher, table):
    """The persons' channels get their new seat by themselves, and their tokens open it."""
    b.does(MOVE_TO, 3, others=[a, watcher])
    listen([b], lambda: b.seat() == 3, "the new seat")
    expect(kinds_of(a.room()) == "-p-p" and a.room()["seats"][3]["name"] == b"Ben", "a person moves to a free seat with their name")
    until_room([a, b, watcher], lambda room: [one["here"] for one in room["seats"]] == [0, 1, 0, 1], "who is here")
    a.does(SWAP, 1, 3, others=[b, watcher])
    listen([a, b], lambda: (a.seat(), b.seat()) == (3, 1), "both seats")
    expect([one["name"] for one in a.room()["seats"]] == [b"", b"Ben", b"", b"Ann"] and a.room()["leader"] == 3,
           "two persons change places, and the one who sat down first still leads")
    for guest, seat in ((a, 3), (b, 1)):
        again = Guest(cluster.nodes[0], table, guest.token, given=b"")
        expect(again.seat() == seat, "the token opens the new seat")
        again.close()
    a.client.frame(ASK_FOR_CODE)
    listen([a], lambda: a.of(CODE), "a code")
    code = Reader(a.of(CODE)[0]).piece()
    a.does(MOVE_TO, 0, others=[b, watcher])
    device = Guest(cluster.nodes[1], table, new_token(), given=code)
    expect(device.seat() == 0, "a code for another device moves with its seat")
    until_room([a, b, watcher, device], lambda room: room["seq"] == device.room()["seq"] and room["leader"] == 0, "all to see the same")
    a.does(SWAP, 0, 2, others=[b, device])
    listen([a, device], lambda: a.seat() == device.seat() == 2, "both devices")
    expect(True, "all devices of a seat move with it")
    device.close()


def removed(cluster, a, b, watcher, table, invitation):
    """The person is told, their token and code are dead; the invitation still serves, until it is locked."""
    node = cluster.nodes[0]
    listen([a], lambda: a.room()["seats"][1]["here"] == 1, "b to be here")
    b.client.frame(ASK_FOR_CODE)
    listen([b], lambda: b.of(CODE), "a code")
    code = Reader(b.of(CODE)[-1]).piece()
    a.does(FREE, 1, others=[watcher])
    listen([b], b.sorry, "to be told")
    expect(b.sorry()[0] == 403 and "made free" in b.sorry()[1], f"who is removed is told: {b.sorry()[1]}")
    expect(Guest(node, table, b.token, given=b"").sorry()[0] == 403, "their token opens nothing any more")
    expect(node.get(f"/api/tables/{table}/view?token={b.token.hex()}", admin=False)[0] == 403, "nor does it over HTTP")
    expect(Guest(node, table, new_token(), given=code).sorry()[0] == 403, "nor does a code that they had asked for")
    until_room([a, watcher], lambda room: kinds_of(room) == "--p-" and room["seats"][1]["here"] == 0, "the seat to be free")
    b = sit(node, table, invitation, 1)
    expect(b.seat() == 1, "the invitation still serves the seat")
    listen([a], lambda: kinds_of(a.room()) == "-pp-", "the newcomer")
    a.does(LOCK, 0, 1, others=[b, watcher])
    expect(all(one.room()["locked"] == 1 for one in (a, b, watcher)), "the invitation is locked, and all know")
    code, sentence = sit(node, table, invitation).sorry()
    expect(code == 403 and "locked" in sentence, f"then it gives no seat: {sentence}")
    expect(Guest(node, table, b.token, given=b"").seat() == 1 and Guest(node, table).seat() == SPECTATOR, "who has a seat or watches may come")
    a.does(LOCK, 0, 0, others=[b])
    c = sit(node, table, invitation, 0)
    expect(c.seat() == 0 and a.room()["locked"] == 0, "unlocked, it serves again")
    return b, c


def leadership(cluster, a, b, c, watcher):
    """It passes on by itself: to who sat down next, when the leader's connection ends or the leader leaves."""
    others = [b, c, watcher]
    a.close()
    until_room(others, lambda room: room["leader"] == 1, "the next leader")
    expect(b.room()["seats"][2]["joined"] == 1, "the leader is away and keeps the seat; another one leads")
    listen([c], lambda: c.room()["seq"] == b.room()["seq"], "the same room")
    expect(c.refusal(LOCK, 0, 1) == "T.27", "but not just anybody")
    again = Guest(cluster.nodes[1], a.table, a.token, given=b"")
    until_room(others + [again], lambda room: room["leader"] == 2, "the first one to lead again")
    expect(b.refusal(FREE, 0) == "T.27", "who comes back leads again")
    again.send(GIVE_BACK, until=again.sorry)
    expect(again.sorry()[0] == 403 and "given your seat back" in again.sorry()[1], f"who leaves is told: {again.sorry()[1]}")
    until_room(others, lambda room: room["leader"] == 1 and kinds_of(room) == "pp--", "the seat to be free")
    b.does(FREE, 0, others=[watcher])
    listen([c], c.sorry, "to be told")
    b.does(LOCK, 0, 1)
    b.send(GIVE_BACK, until=b.sorry)
    until_room([watcher], lambda room: kinds_of(room) == "----" and room["leader"] == NOBODY, "nobody to be left")
    expect(watcher.room()["locked"] == 0, "a table that everybody has left is not locked: nobody could open it again")


def swapped_with_somebody_away(cluster):
    """The one who is away is not shown as here, or as the leader. Only if an edge tells just then, as it does every five seconds, what it
    watched before, this may be so for a moment."""
    node = cluster.nodes[0]
    table, invitation, _ = opened(node, "person,person,person")
    first, a = sit(node, table, invitation, 1), sit(node, table, invitation, 0)
    first.close()
    until_room([a], lambda room: room["leader"] == 0, "the one who is here to lead")
    a.got = a.got[-1:]
    for seats in ((0, 1), (1, 2), (2, 1), (1, 0), (0, 2), (2, 1)):
        a.does(SWAP, *seats)
        listen([a], lambda: a.of(TABLE) and a.seat() == seats[1], "the seat")
    wrong = [room for room in map(read_room, a.of(TABLE, SEATS)) if sum(one["here"] for one in room["seats"]) != 1]
    expect(len(wrong) < 3, "who is away is away at any seat")
    a.close()


def swapped_on_one_node(cluster):
    """Their channels get the new seats one after the other, and meanwhile neither is away. Only if the edge tells just then what it watches,
    as it does every five seconds, one may seem so for a moment."""
    node = cluster.nodes[0]
    table, invitation, _ = opened(node, "person,person,person")
    a, b = sit(node, table, invitation, 0), sit(node, table, invitation, 1)
    until_room([a, b], lambda room: room["leader"] == 0 and kinds_of(room) == "pp-", "both")
    wrong = 0
    for turn in range(6):
        for guest in (a, b):
            guest.got = guest.of(TABLE, SEATS)[-1:]
        a.does(SWAP, turn % 2, 1 - turn % 2, others=[b])
        seats = (1 - turn % 2, turn % 2)
        listen([a, b], lambda: all(one.of(TABLE) and one.seat() == seat for one, seat in zip((a, b), seats)), "both seats")
        a.does(SET_BOT, 2, turn, others=[b])  # what the host was told by the edge meanwhile is told before this
        rooms = [room for guest in (a, b) for room in map(read_room, guest.of(TABLE, SEATS)[1:])]
        wrong += not all(room["leader"] == seats[0] and [one["here"] for one in room["seats"][:2]] == [1, 1] for room in rooms)
    expect(wrong < 2, f"who changes places is here all the time, and leads if they did: {wrong} of 6 wrong")
    for guest in (a, b):
        guest.close()


# ---- late, twice, lost ----

def never_twice(cluster):
    node = cluster.nodes[0]
    table, invitation, _ = opened(node, "person,person,person")
    a, b = sit(node, table, invitation, 0), sit(cluster.nodes[1], table, invitation, 1)
    until_room([a, b], lambda room: kinds_of(room) == "pp-", "both")
    seq = a.room()["seq"]
    for _ in range(3):
        a.send(SWAP, 0, 1, seq=seq)
    a.send(SWAP, 0, 1, seq=seq, until=lambda: len(a.of(REFUSED)) > 1)
    expect(all(Reader(one, 5).piece() == b"T.26" for one in a.of(REFUSED)), "what is sent again is refused")
    expect(arrangements(cluster, table) == [(SWAP, 0, 1)], "and done once")
    expect(a.got[-2][0] == SEATS and read_room(a.got[-2])["seq"] == seq + 1, "the sender is told how the table is now")
    until_room([a, b], lambda room: room["seq"] == seq + 1, "all to know")
    for wrong in (0, seq, seq + 2, 2 ** 32 - 1):
        expect(a.refusal(SET_BOT, 2, 1, seq=wrong) == "T.26", "another number than the table's: refused")
    other = Guest(node, table, a.token, given=b"")
    until_room([a, other], lambda room: room["seq"] == seq + 1, "both devices")
    refused = len(a.of(REFUSED))
    a.send(SET_BOT, 2, 1, seq=seq + 1)
    other.send(SET_BOT, 2, 6, seq=seq + 1, others=[a], until=lambda: a.room()["seq"] == other.room()["seq"] == seq + 2 and
               len(a.of(REFUSED)) + len(other.of(REFUSED)) > refused)
    expect(len(arrangements(cluster, table)) == 2, "of two at once one is done, and the other one refused")
    for guest in (a, b, other):
        guest.close()


def malformed(node):
    """A message that is too short, and one with fields of a later release."""
    table, invitation, _ = opened(node, "person,person")
    a = sit(node, table, invitation, 0)
    a.client.frame(arrange(a.room()["seq"], SET_BOT, 1, 2) + b"later" * 20)
    until_room([a], lambda room: kinds_of(room) == "p2", "a bot")
    a.client.frame(b"\x0c" + b"\0" * 6)
    expect(a.client.is_closed(LIMIT_S), "a message that is too short ends the connection; what follows the known fields is skipped")


def limited(cluster):
    """An arrangement is an entry of the log, so there is an end to them. The seats then stay, and can still be played at."""
    node = cluster.nodes[0]
    table, invitation, _ = opened(node, "person,person")
    a = sit(node, table, invitation, 0)
    for number in range(500):
        a.does(SET_BOT, 1, number % 7)
    expect(a.refusal(FREE, 1) == "T.22", "an arrangement too many is refused")
    expect(len(arrangements(cluster, table)) == 500 and kinds_of(a.room()) == "p2", "and the seats stay as they are")
    a.close()


# ---- the shuffle ----

def shuffled(cluster):
    """Promises are for a seat: a seat that gets another person, or whose person gets another seat, is not ready until they promise
    again. While shares are awaited nothing changes."""
    node = cluster.nodes[0]
    table, invitation, made = opened(node, "person,person,person,bot:0")
    a, b = sit(node, table, invitation, 0), sit(cluster.nodes[1], table, invitation, 1)
    for guest in (a, b):
        guest.client.viewer = guest.seat()
        guest.client.frame(guest.client.promise())
    ready = lambda room: [one["ready"] for one in room["seats"]]  # noqa: E731
    until_room([a, b], lambda room: ready(room) == [1, 1, 0, 0], "both to be ready")
    a.does(MOVE_TO, 2, others=[b])
    expect(ready(b.room()) == [0, 1, 0, 0], "who moves is not ready any more, the others are")
    listen([a], lambda: a.seat() == 2, "the seat")
    a.client.viewer = 2
    a.client.frame(a.client.promise())
    until_room([a, b], lambda room: ready(room) == [0, 1, 1, 0], "both to be ready")
    a.does(SWAP, 1, 3, others=[b])
    expect(ready(a.room()) == [0, 0, 1, 0], "who is moved is not, either")
    listen([b], lambda: b.seat() == 3, "the seat")
    b.client.viewer = 3
    b.client.frame(b.client.promise())
    until_room([a, b], lambda room: ready(room) == [0, 0, 1, 1], "both to be ready")
    a.does(SET_BOT, 0, 0, others=[b])
    listen([a, b], lambda: a.of(PROMISES) and b.of(PROMISES), "the shuffle, as soon as bots have the other seats")
    for guest, what in ((a, (FREE, 3)), (b, (MOVE_TO, 0)), (a, (SWAP, 0, 1)), (b, (GIVE_BACK,))):
        expect(guest.refusal(*what) == "T.28", "while shares are awaited the seats stay as they are")
    for guest in (a, b):
        guest.client.frame(disclose(guest.client.share))
    listen([a, b], lambda: a.of(VIEW) and b.of(VIEW), "the match")
    expect([body[0] for body in log_of(cluster, table)][:6] == [SIT, SIT, ARRANGE, ARRANGE, ARRANGE, BEGIN], "it begins without another secret")
    expect(a.refusal(FREE, 3) == "T.24", "then the seats stay as they are")
    expect(all(read_room(one)["commitment"].hex() == made["commitment"] for one in a.of(TABLE)), "under the commitment from the beginning")
    for guest in (a, b):
        guest.close()


def a_whole_game(cluster):
    """Arranged on one node, begun on another one after the host was killed as soon as an arrangement was stored; played by the moved
    persons with the tokens that they have, to the end, and verified."""
    edge, host = cluster.nodes
    parts.wait_for(lambda: host.metric("shards") > 0, LIMIT_S, "the other node to hold shards")
    while True:
        table, invitation, made = opened(edge, "person,person,person,person")
        if parts.host_of(cluster, table) is host:
            break
    a, b, c = [sit(edge, table, invitation, seat, form=1) for seat in range(3)]
    until_room([a, b, c], lambda room: kinds_of(room) == "ppp-", "three persons")
    a.does(SWAP, 0, 3, others=[b, c])
    listen([a], lambda: a.seat() == 3, "the seat")
    a.does(SET_BOT, 0, 2, others=[b, c])
    seq = a.room()["seq"]
    a.send(FREE, 2, until=lambda: len(arrangements(cluster, table)) == 3)
    host.kill()
    listen([c], c.sorry, "to be told by the next host")
    until_room([a, b], lambda room: room["seq"] == seq + 1 and kinds_of(room) == "2p-p", "the table at the next host")
    expect(c.sorry()[0] == 403 and (a.seat(), b.seat()) == (3, 1), "what is in the log is so at the next host, also if nobody was told")
    expect(a.refusal(FREE, 2, seq=seq) == "T.26", "the sender, who asks again, is refused")
    expect(len(arrangements(cluster, table)) == 3, "and it is not done twice")
    until_room([a, b], lambda room: room["leader"] == 3, "the same leader")
    a.does(SWAP, 2, 1, others=[b])
    listen([b], lambda: b.seat() == 2, "the seat")
    a.does(SET_BOT, 1, 0, others=[b])
    for guest in (a, b):
        guest.client.deals, guest.client.viewer = True, guest.seat()
        guest.client.frame(guest.client.promise())
    revealed = play_out([a, b])
    host.start()  # only now: a table that is handed to it while the bots move is shown anew, which tells of no beginning
    first = [read_view(guest.of(VIEW)[0]) for guest in (a, b)]
    expect(all(view["told"] == TOLD_START and view["words"] for view in first), f"the beginning is told: {first[0]['words']}")
    expect(all(is_fair(bytes.fromhex(made["commitment"]), one) for one in revealed), "the deal was made with the secret from the beginning")
    expect(revealed[0][2] == {3: a.client.disclosed, 2: b.client.disclosed}, "and with the shares of those who sat there then")
    expect(is_verified(cluster, edge, table), "the record and the archive are verified")


def waives(cluster):
    """Somebody who need not be there keeps that at another seat."""
    node = cluster.nodes[0]
    table, invitation, _ = opened(node, "person,person")
    w = sit(node, table, invitation, 0, waives=1)
    w.does(MOVE_TO, 1)
    listen([w], lambda: w.seat() == 1, "the seat")
    expect(w.room()["seats"][1]["ready"] == 2, "who waives is always ready, at any seat")
    w.send(SET_BOT, 0, 0, until=lambda: w.of(VIEW))
    expect([body[0] for body in log_of(cluster, table)][:4] == [SIT, ARRANGE, ARRANGE, BEGIN], "and with bots only the match begins")
    w.close()


# ---- orders ----

def nobody_watches(cluster):
    node = cluster.nodes[1]
    table, invitation, _ = opened(node, "person,bot:0", watch="nobody")
    code, sentence = Guest(node, table).sorry()
    expect(code == 403 and sentence == "Nobody may watch this game.", f"a spectator is told: {sentence}")
    a = sit(node, table, invitation, ready=True, form=1)
    expect(read_room(a.of(TABLE)[0])["watch"] == 1, "players know it")
    listen([a], lambda: a.of(VIEW), "the match")
    expect(Guest(cluster.nodes[0], table).sorry()[0] == 403, "also during the match")
    status, text = node.get(f"/api/tables/{table}/view", admin=False)
    expect(status == 403 and "Nobody may watch" in text, "and over HTTP")
    expect(node.get(f"/api/tables/{table}/view?token={a.token.hex()}", admin=False)[0] == 200, "which shows players their view")
    play_out([a])
    expect(is_verified(cluster, node, table), "when the game is over, anybody can verify it")


def increment(cluster):
    node = cluster.nodes[0]
    table, invitation, _ = opened(node, "person,person", per_game=1000, increment_s=100)
    a, b = sit(node, table, invitation, 0, ready=True, form=1), sit(node, table, invitation, 1, ready=True, form=1)
    listen([a, b], lambda: a.of(VIEW) and b.of(VIEW), "the match")
    shown = read_room(a.of(TABLE)[0])
    expect((shown["increment_ms"], shown["seats"][0]["left_ms"]) == (100000, 1000000), "players know the increment")
    a.client.frame(words(1, "take 1"))
    listen([a], lambda: any(read_view(one)["nonce"] == 1 for one in a.of(VIEW)), "the move")
    for reads in ("its host", "a host that has read the log"):
        left = [one["left_ms"] for one in Guest(node, table).room()["seats"]]
        expect(1040000 < left[0] <= 1100000 and left[1] == 1000000, f"a turn adds to the time of its seat, says {reads}: {left}")
        for one in cluster.nodes:
            expect(one.stop() == 0, "a node goes down")
        for one in cluster.nodes:
            one.start()
    orders = {"increment_s=5": "per_game_s", "per_game_s=60&increment_s=x": "seconds", "watch=me": "watch is", "watch=": "watch is"}
    for form, sentence in orders.items():
        done = subprocess.run(["curl", "-s", f"http://{node.address()}/api/tables", "-d", "game=template&seats=person,bot&" + form],
                              stdout=subprocess.PIPE, text=True)
        expect(sentence in json.loads(done.stdout)["error"], f"{form}: {done.stdout}")


def main():
    with parts.Cluster(BUILD, nodes=2, options=LOOSE + ["--lease-ms", "5000", "--sleep-s", "3"]) as cluster:
        wait_until_shared(cluster)
        a, b, watcher, table, invitation = by_the_leader(cluster)
        seats_that_move(cluster, a, b, watcher, table)
        b, c = removed(cluster, a, b, watcher, table, invitation)
        leadership(cluster, a, b, c, watcher)
        swapped_with_somebody_away(cluster)
        swapped_on_one_node(cluster)
        never_twice(cluster)
        malformed(cluster.nodes[0])
        limited(cluster)
        shuffled(cluster)
        waives(cluster)
        nobody_watches(cluster)
        a_whole_game(cluster)
        increment(cluster)
        status, text = ctl(cluster, "replay-all")
        expect(status == 0 and "unfair 0" in text, "everything replays: " + " ".join(text.split()))
        clean_ends(cluster)


main()
