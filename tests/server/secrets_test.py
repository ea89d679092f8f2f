#!/usr/bin/env python3
"""Secrets on the wire. Twin games have the same log up to a choice, then a different choice in each twin, at the same moment. A
recorder on real sockets compares everything that every other viewer receives: whatever was chosen under seal, the bytes are the
same. Requests to brains, messages between nodes and logs contain no secret either."""
import json
import struct
import threading

from bus_client import BusClient
from client import (ASK_FOR_CODE, CODE, PAST, TABLE, VIEW, Client, Reader, create, history, new_token, opening, overhear_thoughts,
                    read_past, read_view, sit_down, tokens_for, words)
from testing import BUILD, LOOSE, clean_ends, expect, games, parts, wait_until_shared
from twins import Twins, look, same_moments

SPECTATOR = b""


def record(node, table, token, have, form):
    """Everything a socket receives up to the choice's view, and what it is told of the past. The table's own number is left out, and how
    long ago the newest view was, which are the last bytes of `table`."""
    client, got = Client(node), []
    client.frame(opening(table, token, have=have, form=form))
    while (message := client.message()) is not None:
        kept = message[:-4] if message[0] == TABLE else message
        got.append(kept.replace(struct.pack("<Q", table), b"table..."))
        if message[0] == VIEW and read_view(message)["seq"] > have:
            client.frame(history(1))
        elif message[0] == PAST:
            assert read_past(message)["steps"], f"table {table}: nothing is told of the choice"
            client.close()
            return got
    raise AssertionError(f"table {table}: the connection ended after {[Reader(one).data[0] for one in got]}")


def all_of(node, start, twin, token):
    """What a viewer can get of a twin: the whole view, what it missed, JSON on the socket and over HTTP; with each socket, the past."""
    return [record(node, twin, token, 0, 0), record(node, twin, token, start.seq, 0), record(node, twin, token, 0, 1),
            look(node, twin, token)]


def compare(node, start):
    """How many sealed choices were compared: those that differ in the mover's view but not in the viewer's."""
    mover = start.tokens[start.mover]
    own = [all_of(node, start, twin, mover) for twin in start.tables]
    compared = 0
    for viewer in [SPECTATOR] + [token for token in start.tokens if token != mover]:
        seen = [all_of(node, start, twin, viewer) for twin in start.tables]
        for i in range(1, len(seen)):
            if own[i][-1]["view"] == own[0][-1]["view"] or seen[i][-1]["view"] != seen[0][-1]["view"]:
                continue
            assert seen[i] == seen[0], (f"{start.game}: '{start.moves[0]}' and '{start.moves[i]}' can be told apart: "
                                        f"{seen[0]} {seen[i]}")
            assert own[i] != own[0], "the recorder sees no difference even for the mover"
            compared += 1
    return compared


# ---- brains ----

VIEWER_OFFSET, KEY_SIZE = 38, 16


def brains(cluster):
    """Tables with only bots: every request to a brain has the view of the seat it thinks for, without the key."""
    for game in games():
        with BusClient(cluster.nats, "auditor") as nats:
            nats.listen("mykonos.brain")
            create(cluster.nodes[0], ",".join(["bot:0"] * max(2, game["seats_least"])), game["key"], tempo=0)
            thoughts = overhear_thoughts(nats, lambda found: len(found) >= 6)
        own_views = all(one["view"][VIEWER_OFFSET] == one["seat"] and not any(one["view"][:KEY_SIZE]) for one in thoughts)
        expect(len(thoughts) >= 6 and own_views, f"{game['key']}: {len(thoughts)} requests to brains, each with the seat's own view")


# ---- between nodes ----

COMMAND, ANSWER, REPLY = 134, 135, 139


class Ear(threading.Thread):
    """Hears everything on the bus."""

    def __init__(self, cluster):
        super().__init__(daemon=True)
        self.bus, self.heard = BusClient(cluster.nats, "auditor"), []
        self.bus.listen("mykonos.>")
        self.start()

    def run(self):
        while True:
            self.heard += [payload for _, payload in self.bus.messages(1)]

    def messages(self):
        """The payloads so far."""
        return list(self.heard)


def host_elsewhere(cluster, edge):
    """A table that another node hosts, so that all about it goes over the bus."""
    return next(made for made in iter(lambda: create(edge, absent=0), None) if parts.host_of(cluster, int(made["table"])) is not edge)


def in_which(messages, secret):
    """The kinds of the messages that contain a secret, as bytes or in hexadecimal."""
    return [one[0] for one in messages if secret in one or secret.hex().encode() in one]


def between_nodes(cluster):
    """Everything that travels about a table whose host is another node. Tokens never do. What must travel does so once: an invitation to
    the client that opened the table, a code to the one that asked for it, a share to the host."""
    edge = cluster.nodes[0]
    wait_until_shared(cluster)
    ear = Ear(cluster)
    made = host_elsewhere(cluster, edge)
    table, tokens = int(made["table"]), tokens_for(made)
    players = sit_down(edge, table, tokens)
    players[0].frame(ASK_FOR_CODE)
    code = Reader(players[0].wait_for(CODE)).piece()
    tokens.append(new_token())
    device = Client(edge)
    device.frame(opening(table, tokens[-1], given=code))
    device.wait_for(65)
    assert look(edge, table, tokens[0])["viewer"] == 0
    device.frame(words(1, "take 1"))
    while read_view(device.wait_for(65))["nonce"] != 1:
        pass
    shares = [player.disclosed for player in players]
    parts.wait_for(lambda: sum(one[0] == COMMAND for one in ear.messages()) >= 6, 20, "the commands to be heard")
    heard = ear.messages()
    secret = bytes.fromhex(cluster.pg.sql(f"SELECT encode(secret, 'hex') FROM game_table WHERE id = {table}"))
    expect([in_which(heard, token) for token in tokens] == [[], [], []], f"none of {len(heard)} messages between nodes has a token")
    expect(set(in_which(heard, tokens[0].invitation)) <= {REPLY}, "an invitation is sent to the client that opened the table, and to nobody else")
    expect(in_which(heard, code) == [ANSWER], "a code only to the client that asked for it")
    expect(all(set(in_which(heard, share)) == {COMMAND} for share in shares), "a share only to the host")
    expect(in_which(heard, secret) == [], "and the secret to nobody")
    return tokens + shares + [tokens[0].invitation, code, secret]


# ---- logs ----

def logs(cluster, starts, more):
    """With all logging on, the log contains no token and no secret of a shuffle, and every line is JSON."""
    log = b""
    for node in cluster.nodes:
        with open(node.log_path, "rb") as file:
            log += file.read()
    secrets = more + [token for start in starts for token in start.tokens]
    secrets += [start.tokens[0].invitation for start in starts]
    secrets += [bytes.fromhex(line) for line in cluster.pg.sql("SELECT encode(secret, 'hex') FROM game_table").split()]
    told = [one for one in secrets if one in log or one.hex().encode() in log]
    lines = [json.loads(line) for line in log.splitlines()]
    expect(not told and len(lines) > 100, f"{len(lines)} lines of log hold none of {len(secrets)} secrets")


def main():
    with parts.Cluster(BUILD, nodes=1, options=LOOSE + ["--log", "debug"], auditor=True) as cluster:
        node = cluster.nodes[0]
        starts = [Twins(cluster, game) for game in games()]
        for start in starts:
            start.choose()
        same_moments(cluster, starts)
        counts = {start.game: compare(node, start) for start in starts}
        expect(sum(counts.values()) > 0, "the same bytes for every sealed choice: " + str(counts))
        brains(cluster)
        cluster.add_node().start()
        logs(cluster, starts, between_nodes(cluster))
        clean_ends(cluster)


main()
