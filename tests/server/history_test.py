#!/usr/bin/env python3
"""The past of a table on a server: everyone who watches it can ask for all that happened, entry by entry, and gets as much as they were
allowed to see. It is limited, so that nobody holds up a node by asking."""
import json
import time

from client import (PAST, TABLE, TOLD_MOVE, TOLD_START, TOLD_TAKEN_BACK, VIEW, Client, history, move, opening, order, patched, read_past,
                    read_view, sit_down, words)
from testing import LOOSE, clean_ends, expect, lengthen, parts, site

TAKE, UNDO = b"\x01" + b"\0" * 7, b"\xff" + b"\0" * 7
LONG = 4100  # entries, more than anybody is told of


def ask(client, first):
    """A part of the past; what else arrives meanwhile stays to be read."""
    client.frame(history(first))
    kept = []
    while (message := client.message(60)) is not None and message[0] != PAST:
        kept.append(message)
    client.kept = kept + client.kept
    assert message is not None, "the past was not told"
    return read_past(message)


def whole_past(client):
    """All entries, and the view after the last one. Each part must begin where the one before ended."""
    steps, view, answers = [], None, 0
    while True:
        past = ask(client, len(steps) + 1)
        assert past["from"] == len(steps) + 1, past["from"]
        if not past["steps"]:
            return steps, view, answers
        assert view is None or view == past["before"], f"part {answers} does not fit to the one before"
        assert len(past["steps"]) <= 64, len(past["steps"])
        view, answers = past["before"], answers + 1
        for step in past["steps"]:
            view = patched(view, step["patch"])
        steps += past["steps"]


def look(node, table, token=b""):
    """A new connection and the whole view that it gets."""
    client = Client(node)
    client.frame(opening(table, token))
    return client, read_view(client.wait_for(VIEW))


def play(client, seat, nonce, data):
    """The view that shows the move, after those before it."""
    client.frame(move(nonce, data))
    while (view := read_view(client.wait_for(VIEW)))["seat"] != seat or view["nonce"] != nonce:
        pass
    return view


def of_people(node):
    table, tokens = order(node, absent=0)
    early = Client(node)
    early.frame(opening(table))
    early.wait_for(TABLE)
    expect(ask(early, 1) == {"from": 1, "last": 0, "before": b"", "steps": []}, "before the match there is no past")
    a, b = sit_down(node, table, tokens)
    expect(read_view(a.wait_for(VIEW))["told"] == TOLD_START, "the first view tells of the start")
    first = play(a, 0, 1, TAKE)
    back = play(a, 0, 2, UNDO)
    play(a, 0, 3, TAKE)
    last = play(b, 1, 1, TAKE)
    expect([one["may_take_back"] for one in (first, back, last)] == [1, 0, 1], "a view says whether its viewer can take the move back")
    expect([one["words"] for one in (first, back, last)] == [""] * 3, "and has no words: clients tell it themselves")
    told = [(TOLD_MOVE, 0, TAKE), (TOLD_TAKEN_BACK, 0, b""), (TOLD_MOVE, 0, TAKE), (TOLD_MOVE, 1, TAKE)]
    for token, name in ((tokens[0], "a seat"), (tokens[1], "another one"), (b"", "a spectator")):
        client, view = look(node, table, token)
        steps, after, _ = whole_past(client)
        expect([(step["told"], step["who"], step["move"]) for step in steps] == told, f"{name} is told of every entry once")
        expect(after == view["view"] and view["index"] == 4, "and the patches lead to the view of now")
        client.close()
    expect(ask(early, 5)["steps"] == [] and ask(early, 4294967295)["last"] == 4, "of entries that are not there nothing is told")
    in_words = Client(node)
    in_words.frame(opening(table, form=1))
    in_words.wait_for(VIEW)
    expect(len(ask(in_words, 1)["steps"]) == 4, "also to somebody who gets views in JSON")
    for client in (early, a, b, in_words):
        client.close()


def play_game(players):
    """To the end: each player who is asked makes the first move that the server offers."""
    seq, nonce = 0, 0
    while True:
        views = [read_view(next_after(player, seq)) for player in players]
        seq, looks = views[0]["seq"], [json.loads(view["view"]) for view in views]
        if looks[0]["over"]:
            break
        mover = next(seat for seat, look in enumerate(looks) if look.get("moves"))
        nonce += 1
        players[mover].frame(words(nonce, looks[mover]["moves"][0]))
    for player in players:
        player.close()


def next_after(player, seq):
    while read_view(view := player.wait_for(VIEW))["seq"] <= seq:
        pass
    return view


def of_a_long_game(node):
    """What is told of it later is what a spectator was told when it happened."""
    table, tokens = order(node, "person,person", "mykerinos", absent=0)
    watcher = Client(node)
    watcher.frame(opening(table))
    watcher.wait_for(TABLE)
    play_game(sit_down(node, table, tokens, form=1))
    live, view = {}, {"phase": 1}
    while view["phase"] != 2:
        view = read_view(watcher.wait_for(VIEW, 120))
        live[view["index"]] = (view["told"], view["who"], view["move"])
    steps, after, answers = whole_past(watcher)
    expect(len(steps) == view["index"] and answers > 1, f"{len(steps)} entries come in {answers} parts")
    later = [(step["told"], step["who"], step["move"]) for step in steps]
    told = [number for number in range(1, len(steps) + 1) if live.get(number) == later[number - 1]]
    expect(len(told) > 64 and all(live[number][0] == 0 for number in live if number not in told and number > 0),
           f"{len(told)} of them were told the same when they happened")
    expect(after == look(node, table)[1]["view"], "the last view is that of the end")
    watcher.close()
    return table


def of_a_log_too_long(cluster, node):
    table, tokens = order(node, tempo=0, absent=0)
    for client in sit_down(node, table, tokens):
        client.wait_for(VIEW)
        client.close()
    expect(node.stop() == 0, "the node goes down")
    lengthen(cluster, table, LONG)
    node.start()
    client, view = look(node, table, tokens[0])
    past = ask(client, 1)
    expect(past["steps"] == [] and past["last"] == view["index"] == LONG, f"{LONG} entries are too many to be told")
    client.close()


def unread(node, table):
    """Somebody asks and asks and does not read: what waits for them is dropped, and the connection stays."""
    client = Client(node, receive_buffer=4096)
    client.frame(opening(table))
    client.wait_for(VIEW)
    before = node.metric("slow_readers_total")
    asked, end = 0, time.time() + 60
    while node.metric("slow_readers_total") == before and time.time() < end:
        for _ in range(20):
            client.frame(history(1))
        asked += 20
    expect(node.metric("slow_readers_total") > before, f"a reader falls behind after asking {asked} times")
    got = 0
    while client.wait_for(PAST, 2) is not None:
        got += 1
    expect(0 < got < asked and len(ask(client, 1)["steps"]) > 0, f"gets {got} answers, and can ask again")
    client.close()


def floods(cluster):
    """With the limits that a server has."""
    cluster.options = []
    node = cluster.add_node()
    node.start()
    table, _ = order(node, "bot:0,bot:0", tempo=0)
    client = Client(node)
    client.frame(opening(table))
    client.wait_for(VIEW)
    for _ in range(30):
        client.frame(history(1))
    expect(client.is_closed(), "somebody who asks 30 times at once is sent away")
    malformed = Client(node, address="127.0.0.9")
    malformed.frame(opening(table))
    malformed.wait_for(VIEW)
    malformed.frame(history(0))
    expect(malformed.is_closed(), "and so is somebody who asks for entry 0")


def main():
    with site(options=LOOSE) as cluster:
        node = cluster.nodes[0]
        of_people(node)
        table = of_a_long_game(node)
        unread(node, table)
        of_a_log_too_long(cluster, node)
        floods(cluster)
        clean_ends(cluster)


main()
