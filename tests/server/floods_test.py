#!/usr/bin/env python3
"""Floods that a single client can cause: connections until no descriptors are left, log lines, tables of the strongest bots,
invitations that nobody answers. Others must notice nothing of them."""
import http.client
import json
import os
import resource
import socket
import time
import urllib.parse

from bus_client import BusClient
from client import Client, new_token, opening, overhear_thoughts, read_view, tokens_for, words
from testing import BUILD, clean_ends, expect, games, parts

FLOODER, PERSON = "127.0.0.2", "127.0.0.3"  # a check that needs a whole ration of tables uses another address
LONG_GAME = max(games(), key=lambda game: game["state_bytes"])
DESCRIPTORS, CROWD = 128, 300


def must(holds, what):
    """Like expect, for what is not worth a line."""
    if not holds:
        raise AssertionError(what)


def ask(node, path, form=None, address=PERSON):
    """An HTTP request from an address: the status and what the JSON says; status 0: no answer."""
    line = http.client.HTTPConnection(node.host, node.port, timeout=30, source_address=(address, 0))
    try:
        line.request("GET" if form is None else "POST", path, None if form is None else urllib.parse.urlencode(form))
        answer = line.getresponse()
        body = answer.read().decode()
        return answer.status, json.loads(body) if body.startswith("{") else body
    except (OSError, http.client.HTTPException):
        return 0, ""
    finally:
        line.close()


def open_table(node, seats, address, game="template", **more):
    return ask(node, "/api/tables", {"game": game, "seats": seats, "tempo": 0, **more}, address)


def token_of(answer, seat):
    return int(answer["table"]), tokens_for(answer)[seat]


# ---- descriptors ----

def is_served(node):
    return ask(node, "/healthz")[0] == 200


def stand_crowd(node, seconds=2):
    """More connections than there are descriptors; the kernel accepts for the node, so connecting always succeeds. Returns them,
    the share of a core that the node used meanwhile, and how many were told that the server is full."""
    made, turned_away = [], 0
    for _ in range(CROWD):
        made.append(socket.create_connection((node.host, node.port), timeout=30))
    cpu, at = node.cpu_seconds(), time.time()
    time.sleep(seconds)
    share = (node.cpu_seconds() - cpu) / (time.time() - at)
    for one in made:
        one.setblocking(False)
        try:
            turned_away += b" 503 " in one.recv(100)
        except OSError:
            pass
    return made, share, turned_away


def send_away(node, made):
    for one in made:
        one.close()
    parts.wait_for(lambda: is_served(node), 60, "an answer to a client")


def one_address(cluster):
    """One address may take half of the descriptors for clients, so that others are still served."""
    cluster.options = ["--per-address", "8"]
    node = cluster.add_node(under=["prlimit", "--nofile=256:256"])
    node.start()
    for _ in range(2):
        made, _, turned_away = stand_crowd(node, 0.5)
        expect(ask(node, "/healthz", address=PERSON)[0] == 200, f"{CROWD} connections of one address ({turned_away} turned away) leave room")
        expect(CROWD - 100 <= turned_away < CROWD - 80, "for others, and use what they may")
        send_away(node, made)
        parts.wait_for(lambda: open_descriptors(node) < 64, 60, "the connections to be closed")
    for _ in range(120):
        client = Client(node)
        must(b" 101 " in client.answer, "a websocket opens")
        client.close()
    expect(True, "websockets that were closed no longer count")
    expect(node.stop() == 0, "and the node ends cleanly")


def open_descriptors(node):
    return len(os.listdir(f"/proc/{node.process.pid}/fd"))


def no_descriptors(cluster):
    cluster.options = []
    node = cluster.add_node(under=["prlimit", f"--nofile={DESCRIPTORS}:{DESCRIPTORS}"])
    node.start()
    before = os.path.getsize(node.log_path)
    made, share, turned_away = stand_crowd(node)
    expect(share < 0.5, f"with {CROWD} connections and {DESCRIPTORS} descriptors the node uses {share:.2f} of a core")
    expect(turned_away >= CROWD - DESCRIPTORS, f"{turned_away} connections were told that the server is full")
    expect(node.get("/metrics")[0] == 200, "the operators' port answers")
    send_away(node, made)
    expect(is_served(node), "new clients are served after these have left")
    accept_fails(node)
    grown = os.path.getsize(node.log_path) - before
    expect(grown < 100_000, f"the log has grown by {grown} bytes")
    expect(node.stop() == 0, "and the node ends cleanly")


def accept_fails(node):
    """Something else has used up all descriptors: here the limit is lowered while the node runs."""
    resource.prlimit(node.process.pid, resource.RLIMIT_NOFILE, (open_descriptors(node) + 5, DESCRIPTORS))
    made, share, _ = stand_crowd(node)
    expect(share < 0.5, f"when accept fails, the node uses {share:.2f} of a core")
    resource.prlimit(node.process.pid, resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
    send_away(node, made)
    expect(is_served(node), "and goes on when there are descriptors again")


def raised(cluster):
    node = cluster.add_node(under=["prlimit", "--nofile=100:2000"])
    node.start()
    limits = resource.prlimit(node.process.pid, resource.RLIMIT_NOFILE)
    expect(limits == (2000, 2000), "a node raises its soft limit of descriptors to the hard one")
    expect(node.stop() == 0, "and ends cleanly")


# ---- the log ----

def tail(node, size):
    with open(node.log_path) as log:
        log.seek(size)
        return log.read()


def noisy(node):
    """Each of these messages makes the node write a line."""
    lines, size = 300, os.path.getsize(node.log_path)
    table, token = token_of(open_table(node, "person,person", PERSON)[1], 0)
    clients = [Client(node, address=f"127.0.2.{i + 1}") for i in range(lines // 6)]
    for client in clients:
        client.frame(opening(table, token))
        must(client.wait_for(64) is not None, "a connection opens the table")
        for _ in range(6):
            client.frame(b"\x04" + b"\0" * 4 + b"\x01" * 4)
    parts.wait_for(lambda: node.metric("differences_total") >= lines, 60, f"{lines} messages to be read")
    parts.wait_for(lambda: '"... and ' in tail(node, size), 30, "the number of lines left out")
    written = tail(node, size).count('"difference"')
    expect(written < lines / 2, f"{lines} messages that are logged made {written} lines")
    left_out = node.metric("log_left_out_total")
    expect(left_out > 0, f"{left_out} lines were only counted")
    for client in clients:
        client.close()


# ---- bots ----

class Game:
    """A person against a bot."""

    def __init__(self, node, address):
        status, answer = open_table(node, "person,bot:1", address)
        must(status == 200, f"a person opens a table: {status} {answer}")
        table, token = token_of(answer, 0)
        self.client, self.nonce = Client(node, address=address), 0
        self.client.frame(opening(table, token, form=1))
        self.view = self.next_view()

    def next_view(self):
        answer = self.client.wait_for(65, 120)
        must(answer is not None, "a view arrives")
        return json.loads(read_view(answer)["view"])

    def wait_for_turn(self):
        """False: the game is over."""
        while not self.view.get("moves") and not self.view["over"]:
            self.view = self.next_view()
        return not self.view["over"]

    def move(self):
        """How long it takes until the bot has moved, in seconds."""
        self.nonce += 1
        self.client.frame(words(self.nonce, self.view["moves"][0]))
        at, seq = time.time(), self.view["seq"]
        while self.view["seq"] == seq:
            self.view = self.next_view()
        self.wait_for_turn()
        return time.time() - at


def answers(node, address, moves):
    """How long the bot takes over each of these moves, shortest first."""
    took, game = [], None
    while len(took) < moves:
        if game is None or not game.wait_for_turn():
            game = Game(node, address)
            game.wait_for_turn()
        took.append(game.move())
    return sorted(took)


def open_bots(node, address):
    return open_table(node, ",".join(["bot:6"] * LONG_GAME["seats_least"]), address, LONG_GAME["key"])


def flood_of_bots(node):
    person = "127.0.0.8"
    quiet = answers(node, person, 10)[-1]
    asked = [open_bots(node, FLOODER) for _ in range(60)]
    opened = sum(1 for status, _ in asked if status == 200)
    expect(opened == 5, f"one address opened {opened} of {len(asked)} tables of the strongest bots")
    refused = next(answer for status, answer in asked if status == 429)
    expect(refused["error"].endswith(".") and "tables" in refused["error"], f"and was told: {refused['error']}")
    expect(open_table(node, "person,person", FLOODER)[0] == 429, "it may open no other table either")
    for i in range(40):
        for _ in range(5):
            must(open_bots(node, f"127.0.1.{i + 1}")[0] == 200, "each address has its own ration")
    parts.wait_for(lambda: node.metric("thoughts_waiting") > 150, 60, "bots to wait for their turn")
    begun = time.time()
    busy = answers(node, person, 10)
    waiting = node.metric("thoughts_waiting")
    expect(waiting > 100, f"{waiting} thoughts of 205 tables wait")
    # If it had to wait for one of their thoughts to end, it would mostly take a second or more.
    expect(busy[-1] < quiet + 3 and busy[5] < quiet + 0.5,
           f"a person's bot takes {busy[5]:.2f} s mostly and {busy[-1]:.2f} s at most, {quiet:.2f} s without them")
    time.sleep(max(0, begun + 9 - time.time()))
    again = node.metric("thoughts_again_total")
    expect(again < 50, f"{again} questions were asked again while the brain was alive")


def told_to_brains(cluster, node):
    """By these a brain orders its work."""
    with BusClient(cluster.nats, "auditor") as nats:
        nats.listen("mykonos.brain")
        tables = [int(open_table(node, "bot:0,bot:0", address)[1]["table"]) for address in ("127.0.0.6", "127.0.0.7")]
        Game(node, "127.0.0.7").move()
        thoughts = overhear_thoughts(nats, lambda found: {*tables} < {one["table"] for one in found} and any(one["person_waits"] for one in found))
    bots = {one["origin"] for one in thoughts if one["table"] in tables and not one["person_waits"]}
    persons = {one["origin"] for one in thoughts if one["table"] not in tables and one["person_waits"]}
    expect(len(bots) == 2 and len(persons) == 1 and persons < bots, "brains are told for whom they think, and whether a person waits")


def rations(node):
    opened = [open_table(node, "person,bot:1", "127.0.0.4")[0] for _ in range(21)]
    expect(opened == [200] * 20 + [429], "an address may have 20 tables with bots")
    opened = [open_table(node, "person,person", "127.0.0.5")[0] for _ in range(21)]
    expect(opened == [200] * 20 + [429], "or 20 for persons, which may get bots")


# ---- invitations ----

def invitations(cluster, node):
    """Tables that sleep are made older by hand: one that waits for people, one that has begun. Two others wait too: one fell asleep
    lately, and one has somebody at it. Until the host looks for old ones, other things can be tested: a generator."""
    waiting, lately, watched = [token_of(open_table(node, "person,person", PERSON)[1], 0) for _ in range(3)]
    begun = token_of(open_table(node, "person,bot:1", PERSON, absent_s=0)[1], 0)
    players = [Client(node, address=PERSON, deals=one is begun) for one in (waiting, begun, watched)]
    for player, (table, token) in zip(players, (waiting, begun, watched)):
        player.frame(opening(table, token))
        must(player.wait_for(65 if token is begun[1] else 64) is not None, "a person joins")
    second = Client(node, address=PERSON, deals=False)  # all seats are taken, but nobody is ready for the shuffle
    second.frame(opening(waiting[0], new_token(waiting[1].invitation)))
    must(second.wait_for(64) is not None, "another one joins")
    for player in (*players[:2], second):
        player.close()
    asleep = f"slept_at IS NOT NULL AND id IN ({waiting[0]}, {lately[0]}, {begun[0]})"
    parts.wait_for(lambda: cluster.pg.sql(f"SELECT count(*) FROM game_table WHERE {asleep}") == "3", 60, "three tables to sleep")
    cluster.pg.sql("UPDATE game_table SET slept_at = now() - interval '8 days', created_ms = created_ms - 8 * 86400000 "
                   f"WHERE id IN ({waiting[0]}, {begun[0]})")
    yield
    parts.wait_for(lambda: node.metric("expired_total") >= 1, 120, "a table to expire")
    every = ",".join(str(table) for table, _ in (waiting, lately, begun, watched))
    left = sorted(int(table) for table in cluster.pg.sql(f"SELECT id FROM game_table WHERE id IN ({every})").split())
    expect(waiting[0] not in left, "a table that nobody has opened for a week while it waited for people is removed")
    expect(left == sorted((lately[0], begun[0], watched[0])), "not one opened lately, one that has begun, or one with somebody at it")
    client = Client(node, address=PERSON)
    client.frame(opening(*waiting))
    answer = client.wait_for(70)
    expect(answer is not None and b"expired" in answer, "a person who opens it is told that it has expired")
    players[2].close()


def main():
    with parts.Cluster(BUILD, nodes=0, auditor=True) as cluster:
        raised(cluster)
        one_address(cluster)
        no_descriptors(cluster)
        cluster.options = ["--sleep-s", "1"]
        node = cluster.add_node()
        node.start()
        old = invitations(cluster, node)
        next(old)
        noisy(node)
        told_to_brains(cluster, node)
        rations(node)
        next(old, None)
        flood_of_bots(node)
        clean_ends(cluster)


main()
