#!/usr/bin/env python3
"""One connection carries several tables: each answer comes on the channel of its table, what ends one channel leaves the others
alone, a slow reader catches up on all of them, and a change of hosts is not noticed. A client of a later release, which says more
than this one knows, plays a game to its end, and nodes refuse what only a later one knows."""
import hashlib
import json
import os
import struct
import subprocess
import time

from bus_client import BusClient
from client import (AGAIN, LEAVE, REFUSED, SEATS, SORRY, SPECTATOR, TABLE, VIEW, Client, begin, hello, opening, order, piece, read_seats, read_sorry,
                    read_table, read_view, sit_down, words)
from testing import AT_HOME, BUILD, LOOSE, clean_ends, expect, games, parts, site

LATER = b"what a later release adds"
LATER_NODE = 0x777
ATTACH, DENIED, COMMAND, ASK, REPLY = 128, 130, 134, 138, 139


def must(holds, text):
    if not holds:
        raise AssertionError(text)


class Place:
    """A seat at a table, or a spectator's place, on a channel. Checks that views come one after the other, of the right table."""

    def __init__(self, channel, table, token=b"", later=b""):
        self.channel, self.table, self.later, self.nonce, self.view, self.seq, self.seen = channel, table, later, 0, None, 0, []
        channel.frame(opening(table, token, form=1) + later)

    def take(self, message):
        self.seen.append(message[0])
        if message[0] == TABLE:
            must(read_table(message)["table"] == self.table, "a table came on another's channel")
        if message[0] == VIEW:
            view = read_view(message)
            must(self.seq == 0 or view["seq"] == self.seq + 1, f"view {view['seq']} came after {self.seq}")
            self.seq, self.view, self.mover = view["seq"], json.loads(view["view"]), (view["seat"], view["nonce"])

    def until(self, holds, what, seconds=60):
        end = time.time() + seconds
        while not holds():
            message = self.channel.message(max(0.05, end - time.time()))
            must(message is not None, f"{what} did not come; there were {self.seen}")
            self.take(message)

    def next_view(self):
        seq = self.seq
        self.until(lambda: self.seq > seq, "a view")

    def is_asked(self):
        return bool(self.view.get("moves"))

    def move(self):
        self.nonce += 1
        self.channel.frame(words(self.nonce, self.view["moves"][0]) + self.later)
        self.until(lambda: self.mover == (self.view["viewer"], self.nonce), "the answer to a move")


def play_to_the_end(place):
    """Against bots."""
    while not place.view["over"]:
        if place.is_asked():
            place.move()
        else:
            place.next_view()


THERE, HERE = b"\x12", 82


def signs_of_life(cluster):
    """A page cannot see pings: it asks in words, on the connection's own channel."""
    client = Client(cluster.nodes[0])
    client.say(THERE)
    expect(client.wait_for(HERE, 5) == bytes([HERE]) and client.welcome[-1] == 1, "who asks whether the server is there is answered, and was told so before")
    client.frame(THERE)
    client.say(THERE)
    client.say(THERE + LATER)
    expect([client.wait_for(HERE, 5) is not None for _ in range(3)] == [True, True, False], "but not on the channel of a table")
    client.close()


def several_tables(cluster):
    """One connection has seats at two tables and watches a third; the other seats are on another node, again on one connection."""
    one, other = Client(cluster.nodes[0]), Client(cluster.nodes[-1])
    tables = [order(cluster.nodes[-(i % 2)]) for i in range(3)]
    seats = [(Place(one if i == 0 else one.another(), table, tokens[0]), Place(other if i == 0 else other.another(), table, tokens[1]))
             for i, (table, tokens) in enumerate(tables[:2])]
    third = [Place(other.another(), tables[2][0], token) for token in tables[2][1]]
    watcher = Place(one.another(), tables[2][0])
    double = Place(one.another(), tables[0][0])
    begin([place.channel for pair in [*seats, third] for place in pair])
    everybody = [place for pair in [*seats, third, (watcher, double)] for place in pair]
    for place in everybody:
        place.next_view()
    begun = [place.seq for place in everybody]
    for _ in range(4):
        for pair in [*seats, third]:
            mover = next(place for place in pair if place.is_asked())
            mover.move()
            for place in everybody:
                if place.table == mover.table and place is not mover:
                    place.next_view()
    expect([place.seq - 4 for place in everybody] == begun, "one connection plays two tables, watches a third, and sees one of its own with other eyes")
    expect([place.view["viewer"] for place in everybody] == [0, 1] * 3 + [SPECTATOR] * 2, "each channel has its own viewer")
    waiting = next(place for place in seats[0] if not place.is_asked())
    waiting.channel.frame(words(77, "take 1"))
    waiting.until(lambda: REFUSED in waiting.seen, "a refusal")
    while (message := waiting.channel.message(0.5)) is not None:
        waiting.take(message)
    expect([REFUSED in place.seen for place in everybody].count(True) == 1, "a refusal comes on its own channel only")
    both = 3 - len(cluster.nodes)  # connections are at the first node
    expect(cluster.nodes[0].metric("connections") == both and cluster.nodes[0].metric("channels") == 4 * both, "connections and channels are counted")
    return one, other, seats, everybody


def one_ends(cluster, one, other, seats, everybody):
    gone, stays = seats
    subprocess.run([os.path.join(BUILD, "server/mykonosctl"), "delete", str(gone[0].table), "--store", cluster.conninfo(),
                    *cluster.nats.options("operator")], check=True)
    for place in everybody:
        if place.table == gone[0].table:
            place.until(lambda place=place: SORRY in place.seen, "the table's end")
    denied = one.another()
    denied.frame(opening(stays[0].table, b"w" * 16))
    expect(read_sorry(denied.wait_for(SORRY))[0] == 403, "a wrong token is told so on its channel")
    gone[0].channel.frame(words(78, "take 1"))  # crosses with the closing
    for _ in range(4):
        mover = next(place for place in stays if place.is_asked())
        mover.move()
        next(place for place in stays if place is not mover).next_view()
    expect(not any(SORRY in place.seen for place in everybody if place.table != gone[0].table), "a deleted table and a refused seat end their channels; the other one plays on")
    for client in (one, other):
        client.close()


def person_is_here(client, seat):
    seats = client.wait_for(SEATS)
    must(seats is not None, f"seat {seat} was not shown")
    return read_seats(seats)[seat]["here"] > 0


def leaving(cluster):
    """Also before the host has answered: nobody may be waited for who is gone."""
    table, tokens = order(cluster.nodes[0])
    stays, goes = Client(cluster.nodes[0]), Client(cluster.nodes[-1])
    stays.frame(opening(table, tokens[0]))
    must(stays.wait_for(TABLE) is not None, "the first one has no seat")
    goes.frame(opening(table, tokens[1]))
    must(goes.wait_for(TABLE) is not None, "the second one has no seat")
    parts.wait_for(lambda: person_is_here(stays, 1), 20, "the second one")
    goes.frame(LEAVE)
    parts.wait_for(lambda: not person_is_here(stays, 1), 10, "the second one to leave")
    hasty = goes.another()
    begun = time.time()
    hasty.frames(opening(table, tokens[1]), LEAVE)
    parts.wait_for(lambda: person_is_here(stays, 1), 20, "the second one again")
    parts.wait_for(lambda: not person_is_here(stays, 1), 20, "the second one to leave again")
    expect(time.time() < begun + 10, "who leaves while the host is being asked is gone at once, not when the edge falls silent")
    expect(hasty.message(0.5) is None, "and gets nothing")
    stays.close()
    goes.close()


def slow_reader(cluster):
    """Eight channels fall behind together, and one after the other gets its whole view."""
    node = cluster.nodes[0]
    biggest = max(games(), key=lambda game: game["state_bytes"])
    table, tokens = order(node, ",".join(["person"] * biggest["seats_most"]), biggest["key"])
    players = sit_down(node, table, tokens, form=1)
    client = Client(node, receive_buffer=4096)
    channels = [client] + [client.another() for _ in range(7)]
    for channel in channels:
        channel.frame(opening(table, form=1))
    fallen = node.metric("slow_readers_total")
    for _ in range(400):
        for channel in channels * 2:
            channel.frame(AGAIN)
            time.sleep(0.001)
        if node.metric("slow_readers_total") >= fallen + 8:
            break
    expect(node.metric("slow_readers_total") >= fallen + 8, "all channels of a slow reader fall behind")
    views = [read_view(player.wait_for(VIEW)) for player in players]
    seat, moves = next((seat, json.loads(view["view"])["moves"]) for seat, view in enumerate(views) if json.loads(view["view"]).get("moves"))
    players[seat].frame(words(1, moves[0]))
    newest = read_view(players[seat].wait_for(VIEW))["seq"]
    must(newest > views[seat]["seq"], "the move was not played")
    for channel in channels:
        seqs, end = [0], time.time() + 60
        while seqs[-1] < newest and time.time() < end:
            view = channel.wait_for(VIEW, 30)
            must(view is not None, f"channel {channel.number} got no view after {seqs}")
            seqs.append(read_view(view)["seq"])
        must(seqs[-1] >= newest, f"channel {channel.number} stayed behind")
    expect(True, "and each gets the newest view, whole, when the client reads again")
    for one in (*players, client):
        one.close()


def later_release(cluster):
    client = Client(cluster.nodes[0], hello=hello(version=2) + LATER)
    table, tokens = order(cluster.nodes[0], "person,bot:0", tempo=0)
    place = Place(client, table, tokens[0], later=LATER)
    client.say(b"\x3e" + LATER)
    begin([client])
    place.next_view()
    for _ in range(5):
        client.frame(b"\x3f" + LATER)
    play_to_the_end(place)
    expect(client.welcome[1:3] == b"\1\0", "a client of a later release plays to the end, with fields and messages that we do not know")
    client.close()


def later_nodes(cluster):
    """A node of a later release asks the hosts of a table for what they do not know: they say so, and go on."""
    table, tokens = order(cluster.nodes[0])
    a, b = sit_down(cluster.nodes[0], table, tokens)
    must(a.wait_for(VIEW) is not None, "the game did not begin")
    head, token = struct.pack("<QQQ", LATER_NODE, 1, 1), hashlib.sha256(tokens[0]).digest()[:16]
    said = {"a message": b"\xf0" + LATER,
            "a command": bytes([COMMAND]) + head + struct.pack("<Q", table) + piece(token) + struct.pack("<IB", 1, 77) + piece(b"") + LATER,
            "a question": bytes([ASK]) + head + struct.pack("<BQ", 77, table) + piece(b"") + piece(b"") + struct.pack("<Q", 1) + LATER,
            "a form of views": bytes([ATTACH]) + head + struct.pack("<Q", table) + piece(b"") * 2 + b"\0\0" + piece(b"") + struct.pack("<BI", 7, 0)}
    with BusClient(cluster.nats, "node") as bus:
        bus.listen(f"mykonos.node.{LATER_NODE:016x}")
        for node in cluster.nodes:
            for message in said.values():
                bus.publish(f"mykonos.node.{node.number():016x}", message)
        answers = [payload for _, payload in bus.messages(20, lambda found: len(found) >= 3)]
    codes = {DENIED: "<xQQH", REPLY: "<xQH"}
    found = {(payload[0], struct.unpack_from(codes[payload[0]], payload)[-1]) for payload in answers if payload[0] in codes}
    expect(found >= {(DENIED, 501), (REPLY, 501)}, f"hosts refuse what only later nodes know: {found}")
    a.frame(words(1, "take 1"))
    expect(a.wait_for(VIEW) is not None, "and the game goes on")
    for client in (a, b):
        client.close()


def takeover(cluster):
    """An edge without tables of its own; its hosts change by being given shards and by a kill."""
    cluster.options = LOOSE + ["--lease-ms", "2000"]
    edge, first, second = (cluster.add_node(roles=roles) for roles in ("edge,brain", "host", "host"))
    for node in cluster.nodes[:2]:
        node.stop()
    first.start()
    edge.start()
    client = Client(edge)
    places = []
    for i in range(6):
        table, tokens = order(edge, "person,bot:0", tempo=0)
        places.append(Place(client if i == 0 else client.another(), table, tokens[0]))
    begin([place.channel for place in places])
    for place in places:
        place.until(lambda place=place: place.view is not None and place.is_asked(), "a turn")
        place.move()
    second.start()
    first.kill()
    for place in places:
        place.until(lambda place=place: place.view["over"] or place.is_asked(), "a turn")
        place.move()
    for place in places:
        play_to_the_end(place)
    expect(second.metric("moves_total") > 0 and edge.metric("connections_total") == 1, "six tables change their host on one connection, and are played to the end")
    client.close()


def main():
    with site(nodes=2, options=LOOSE) as cluster:
        at_tables = several_tables(cluster)
        if not AT_HOME:  # where operators cannot reach the bus
            one_ends(cluster, *at_tables)
        leaving(cluster)
        signs_of_life(cluster)
        later_release(cluster)
        slow_reader(cluster)
        if not AT_HOME:
            later_nodes(cluster)
            takeover(cluster)
        clean_ends(cluster)


main()
