#!/usr/bin/env python3
"""Playing again: after the end everybody at a seat is told of the same new table, at any node and at any later time; spectators learn
only its number. The seats turn, and the same people play there."""
import json
import threading
import time

from client import NEXT, REFUSED, REMATCH, SORRY, TABLE, VIEW, Reader, new_token, read_next, read_room, read_view, words
from room import Guest, listen, opened, sit
from testing import AT_HOME, BUILD, LOOSE, clean_ends, ctl, expect, parts, site, wait_until_shared

REVEAL, JSON_FORM = 69, 1


class Player(Guest):
    def next(self):
        return read_next(self.of(NEXT)[-1])

    def refusal(self, frame=REMATCH):
        before = len(self.of(REFUSED))
        self.client.frame(frame)
        listen([self], lambda: len(self.of(REFUSED)) > before, "a refusal")
        reader = Reader(self.of(REFUSED)[-1])
        return reader.number("I"), reader.piece().decode()


def play_out(players):
    """Everybody plays the first move that they may, to the end."""
    nonces, seen, end = {}, {}, time.time() + 60
    listen(players, lambda: all(one.of(VIEW) for one in players), "the start")
    while not all(one.of(REVEAL) for one in players):
        assert time.time() < end, "the game did not end"
        for one in players:
            one.take_in()
            view = read_view(one.of(VIEW)[-1])
            moves = json.loads(view["view"]).get("moves", [])
            if moves and seen.get(one) != view["seq"]:
                seen[one], nonces[one] = view["seq"], nonces.get(one, 0) + 1
                one.client.frame(words(nonces[one], moves[0]))


def begin(nodes, seats, invitation=None, table=None, wanted=None, **options):
    """People sit down on the seats wanted, and the match begins."""
    if table is None:
        table, invitation, _ = opened(nodes[0], seats, **options)
    wanted = [seat for seat, kind in enumerate(seats.split(",")) if kind == "person"] if wanted is None else wanted
    players = [sit(nodes[i % len(nodes)], table, invitation, seat, ready=True, form=JSON_FORM, name=b"ABC"[i:i + 1])
               for i, seat in enumerate(wanted)]
    for one in players:
        one.__class__ = Player
    return table, players


def tables(cluster):
    running, archived = (int(cluster.sql(f"SELECT count(*) FROM {name}")) for name in ("game_table", "archive"))
    return running + archived


def two_at_once(cluster, nodes):
    table, (a, b) = begin(nodes, "person,bot:0,person", per_game=600, increment_s=3)
    watcher = Guest(nodes[-1], table)
    watcher.__class__ = Player
    listen([a, b], lambda: a.of(VIEW) and b.of(VIEW), "the start")
    expect(a.refusal() == (0, "T.38"), "nobody can play again before the end")
    play_out([a, b])
    expect(watcher.refusal() == (0, "T.11"), "and a spectator never")
    before = tables(cluster)
    threads = [threading.Thread(target=lambda one=one: [one.client.frame(REMATCH) for _ in range(3)]) for one in (a, b)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    listen([a, b, watcher], lambda: all(one.of(NEXT) for one in (a, b, watcher)), "the next table")
    told = a.next()
    expect(told == b.next() and len(told["invitation"]) == 16, "two who ask at the same moment are told of the same table")
    expect(watcher.next() == told | {"invitation": b""}, "a spectator is not invited")
    expect(told["who"] in (0, 2) and told["seats"] == [2, 255, 1, 255, 255, 255], "the seats turn by one")
    expect(tables(cluster) == before + 1, "one table was opened")
    late = Player(nodes[0], table, a.token, given=b"", form=JSON_FORM)
    expect([read_next(one) for one in late.of(NEXT)] == [told], "who comes later is told too")
    return table, (a, b), told


def played_there(nodes, told, players):
    seats = [told["seats"][one.seat()] for one in players]
    _, again = begin(nodes, "person,person,bot:0", told["invitation"], told["table"], seats)
    expect([one.seat() for one in again] == seats, "both sit down on the turned seats by the invitation")
    room = read_room(again[0].of(TABLE)[0])
    expect([one["kind"] for one in room["seats"]] == [1, 0, 0] and (room["per_game_ms"], room["increment_ms"]) == (600000, 3000),
           "with the same bot and the same clocks")
    play_out(again)
    again[0].client.frame(REMATCH)
    listen(again, lambda: all(one.of(NEXT) for one in again), "the table after that")
    expect(again[1].next()["table"] != told["table"], "and they can play once more")


def asked_later(cluster, nodes, table, players, told):
    """The old table is in the archive, which it reaches when nobody at a seat could still write a line, and no node has it in memory."""
    for one in players:
        one.client.close()
    parts.wait_for(lambda: cluster.sql(f"SELECT count(*) FROM archive WHERE table_id = {table}") == "1", 30, "the archive")
    before = tables(cluster)
    for node in nodes:
        node.kill()
    for node in nodes:
        node.start()
    again = Player(nodes[-1], table, players[1].token, given=b"", form=JSON_FORM)
    expect(again.of(NEXT) == [], "after a crash nobody has asked")
    again.client.frame(REMATCH)  # the shard may just be moving between the nodes
    listen([again], lambda: again.of(NEXT), "the answer", lambda: again.client.frame(REMATCH))
    expect(again.next() == told | {"who": 2}, "but who asks again is told of the same table")
    expect(tables(cluster) == before, "and none was opened")
    stranger = Guest(nodes[0], told["table"], new_token(bytes(16)), given=bytes(16))
    expect(stranger.of(SORRY), "a made-up invitation opens nothing")


def lowest_begins(nodes):
    """Myriath 2.2: the lowest scorer of the last game gets seat a and begins."""
    table, players = begin(nodes, "person,person", game="myriath")
    play_out(players)
    _, view = nodes[0].get(f"/api/tables/{table}/record", admin=False)
    players[0].client.frame(REMATCH)
    listen(players, lambda: all(one.of(NEXT) for one in players), "the next table")
    places = [int(one) for one in view.strip().splitlines()[-1].split()[1:]]
    loser = 0 if places[0] == places[1] else places.index(max(places))
    told = players[0].next()
    expect(told["seats"][loser] == 0, f"who scored lowest (places {places}) gets seat a: {told['seats'][:2]}")
    _, again = begin(nodes, "person,person", told["invitation"], told["table"], told["seats"][:2])
    listen(again, lambda: all(one.of(VIEW) for one in again), "the start")
    acting = [bool(json.loads(read_view(one.of(VIEW)[-1])["view"]).get("moves")) for one in again]
    expect(acting.index(True) == loser, "and begins")


def rationed(cluster):
    """It counts as a table of the address that opened the old one."""
    table, players = begin(cluster.nodes[:1], "person,person")
    play_out(players)
    parts.wait_for(lambda: cluster.sql(f"SELECT count(*) FROM archive WHERE table_id = {table}") == "1", 30, "the archive")
    opened(cluster.nodes[0], "person,person")
    expect(players[0].refusal() == (0, "T.38"), "who has opened as many tables as they may cannot play again either")
    for one in players:
        one.client.close()
    cluster.nodes[0].kill()
    cluster.nodes[0].start()
    again = Player(cluster.nodes[0], table, players[1].token, given=b"", form=JSON_FORM)
    expect(again.refusal() == (0, "T.38"), "nor who comes back to an archived table, of which nobody knows any more who opened it")


with site(nodes=2, options=[] if AT_HOME else LOOSE + ["--lease-ms", "5000"]) as cluster:
    nodes = cluster.nodes
    wait_until_shared(cluster)
    table, players, told = two_at_once(cluster, nodes)
    played_there(nodes, told, players)
    asked_later(cluster, nodes, table, players, told)
    lowest_begins(nodes)
    status, text = ctl(cluster, "replay-all")
    expect(status == 0, "everything replays: " + " ".join(text.split()))
    clean_ends(cluster)
if not AT_HOME:
    with parts.Cluster(BUILD, nodes=1, options=["--tables-per-address", "1", "--sleep-s", "1"]) as cluster:
        rationed(cluster)
        clean_ends(cluster)
