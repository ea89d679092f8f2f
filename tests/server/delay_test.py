#!/usr/bin/env python3
"""Spectators of a table with a delay. Whatever reaches somebody without a seat, on every way there is, is older than the delay, also
after a node was killed, and whatever they claim to have seen; it is what they would have seen without it; and the end lifts it."""
import json
import threading
import time

from client import (PAST, SEATS, TABLE, VIEW, Client, history, opening, order, patched, read_past, read_room, read_view, sit_down,
                    words)
from testing import LOOSE, clean_ends, expect, site

DELAY_S = 2
ROUNDING_S = 0.005  # the host's time has whole milliseconds
PACE_S = 0.06
REVEAL, REWOUND = 69, 72
RESIGN = b"\x05"
FAR = 1 << 30
WATCHED_S = 5  # within this an edge says what it has


class Recorder(threading.Thread):
    """Opens the table again and again, from the last view on, and notes when what arrives."""

    def __init__(self, node, table, token=b"", form=0, say=None, have=0):
        super().__init__(daemon=True)
        self.node, self.table, self.token, self.form, self.say, self.have = node, table, token, form, say, have
        self.got, self.ended, self.client, self.connections = [], False, None, 0
        self.start()

    def run(self):
        while not self.ended:
            try:
                self.client = Client(self.node)
                self.client.frame(opening(self.table, self.token, form=self.form, have=self.have))
                self.connections += 1
                self.listen()
                self.client.close()
            except OSError:
                time.sleep(0.05)

    def listen(self):
        asked = time.time()
        while not self.ended and self.client.take_frame(0.05) in (True, False):
            for message in self.client.arrived:
                self.got.append((time.time(), message))
                if message[0] == VIEW:
                    self.have = read_view(message)["seq"]
            if not self.client.arrived and is_gone(self.client):
                return
            self.client.arrived = []
            if self.say is not None and time.time() > asked + 0.1:
                asked = time.time()
                self.client.frame(self.say)

    def of(self, kind):
        return [(at, message) for at, message in list(self.got) if message[0] == kind]

    def views(self):
        return [(at, read_view(message)) for at, message in self.of(VIEW)]

    def end(self):
        self.ended = True
        self.join()


def is_gone(client):
    """Has the server closed the connection?"""
    client.socket.settimeout(0.001)
    try:
        more = client.socket.recv(65536)
        client.rest += more
        return not more
    except TimeoutError:
        return False
    except OSError:
        return True


class Poller(threading.Thread):
    """Asks over HTTP, as somebody without a seat."""

    def __init__(self, node, path):
        super().__init__(daemon=True)
        self.node, self.path, self.got, self.ended = node, path, [], False
        self.start()

    def run(self):
        while not self.ended:
            try:
                status, text = self.node.get(self.path, admin=False)
                if status == 200:
                    self.got.append((time.time(), json.loads(text)))
            except OSError:
                pass
            time.sleep(0.05)

    def end(self):
        self.ended = True
        self.join()


class Game:
    """Two people who play the first move that they are offered; when each was sent is noted by the number of the entry it became."""

    def __init__(self, node, table, tokens):
        self.node, self.table, self.tokens = node, table, tokens
        self.sent, self.index, self.seq, self.nonce, self.over = {}, {}, 0, 0, False
        self.begin = time.time()
        self.players = sit_down(node, table, tokens, form=1)

    def look(self):
        """The newest view of each player."""
        views = [json.loads(read_view(next_view(player, self.seq))["view"]) for player in self.players]
        self.seq, self.over = views[0]["seq"], views[0]["over"]
        return views

    def play(self, count, pace=PACE_S):
        views = self.look() if not self.seq else self.views
        while count > 0 and not self.over:
            mover = next(seat for seat, view in enumerate(views) if view.get("moves"))
            self.nonce, count = self.nonce + 1, count - 1
            self.sent[self.seq + 1] = time.time()
            self.players[mover].frame(words(self.nonce, views[mover]["moves"][0]))
            views = self.look()
            time.sleep(pace)
        self.views = views

    def connect(self):
        """Again, after the node was away."""
        self.players, self.seq = [Client(self.node) for _ in self.tokens], 0
        for player, token in zip(self.players, self.tokens):
            player.frame(opening(self.table, token, form=1))

    def moment(self, seq):
        """Before this, the entry was not there."""
        return self.sent.get(seq) or next((self.sent[n] for n in range(seq, 0, -1) if n in self.sent), self.begin)


def next_view(player, seq):
    while read_view(view := player.wait_for(VIEW, 60))["seq"] <= seq:
        pass
    return view


def told(message, seqs):
    """The newest entry that the message tells of; 0: of none in the match. seqs: of the match's entries."""
    if message[0] == VIEW:
        view = read_view(message)
        return max(view["seq"], seqs.get(view["index"], 0))
    if message[0] in (TABLE, SEATS):
        return read_room(message)["seq"]
    if message[0] != PAST:
        return 0
    past = read_past(message)
    last = max(past["last"], past["from"] + len(past["steps"]) - 1 if past["steps"] else 0)
    return seqs[last] if last > 0 else 0


def is_late_enough(game, first, got, seqs, end):
    """Every message that came before the end is at least as old as the delay. first: the number of the entry that began the match."""
    early = []
    for at, message in got:
        seq = message["seq"] if isinstance(message, dict) else told(message, seqs)
        if at < end and seq >= first and at < game.moment(seq) + DELAY_S - ROUNDING_S:
            early.append((seq, round(at - game.moment(seq), 3), message if isinstance(message, dict) else message[0]))
    return early


def live_views(recorder):
    """The view at each entry of the match's log, from patches."""
    view, found = None, {}
    for _, message in recorder.views():
        if message["whole"] == 1:
            view = message["view"]
        elif message["whole"] == 0:
            view = patched(view, message["view"])
        found[message["index"]] = view
    return found


def past_views(node, table):
    client, found, first = Client(node), {}, 1
    client.frame(opening(table))
    client.wait_for(TABLE)
    while True:
        client.frame(history(first))
        past = read_past(client.wait_for(PAST))
        if not past["steps"]:
            return found
        view = past["before"]
        found.setdefault(first - 1, view)
        for step in past["steps"]:
            view = patched(view, step["patch"])
            found[first], first = view, first + 1


def facts(view):
    return {name: view[name] for name in ("at_ms", "phase", "seat", "index", "told", "who", "reason", "move")}


def wait(condition, seconds, what):
    end = time.time() + seconds
    while not condition() and time.time() < end:
        time.sleep(0.02)
    expect(condition(), what)


def main():
    with site(options=LOOSE) as cluster:
        node = cluster.nodes[0]
        table, tokens = order(node, "person,person", "mykerinos", absent=0, delay_s=DELAY_S, per_game=3600)
        watcher, in_json = Recorder(node, table), Recorder(node, table, form=1)
        asker = Recorder(node, table, say=history(1))
        far_asker = Recorder(node, table, say=history(FAR))
        pollers = [Poller(node, f"/api/tables/{table}/view"), Poller(node, f"/api/tables/{table}")]
        wait(lambda: watcher.of(TABLE), 20, "spectators are there before the match")
        game = Game(node, table, tokens)
        seat = Recorder(node, table, tokens[0])
        wait(lambda: any(one["joined"] for _, message in watcher.of(SEATS) for one in read_room(message)["seats"]), 1,
             "and see at once who sits down")
        game.play(1)
        first = game.seq - 1
        game.play(30)
        wait(lambda: watcher.views(), 20, "the match begins for them, too")
        liars = [Recorder(node, table, have=have) for have in (FAR, game.seq, game.seq + 1, first)]
        game.play(40)
        watcher.client.socket.shutdown(2)
        game.play(20)
        watcher.client.socket.shutdown(2)
        node.kill()
        node.start()
        game.connect()
        game.seq = 0
        game.views = game.look()
        game.play(40)
        late = Recorder(node, table)
        game.play(10)
        game.players[1].frame(RESIGN)
        game.sent[game.seq + 1] = time.time()
        wait(lambda: any(read_room(message)["seats"][1]["control"] for _, message in seat.of(SEATS)), 20, "somebody resigns")
        wait(lambda: any(read_room(message)["seats"][1]["control"] for _, message in watcher.of(SEATS)), 20, "spectators see it later")
        spectators = [watcher, in_json, asker, far_asker, late] + liars
        expect(any(one["left_ms"] < 3600000 for _, message in watcher.of(SEATS) for one in read_room(message)["seats"]), "with its clocks")
        play_to_end(game)
        wait(lambda: all(recorder.of(REVEAL) for recorder in spectators + [seat]), 20, "the end lifts the delay for everybody")
        ended = min(at for at, _ in seat.of(REVEAL))
        after = max(at for recorder in spectators for at, _ in recorder.of(REVEAL)[:1])
        expect(after - ended < 1, f"within {after - ended:.3f} s")
        for recorder in spectators + pollers + [seat]:
            recorder.end()
        check(node, game, first, table, seat, watcher, spectators, pollers, ended)
        both_at_one_edge(node)
        clean_ends(cluster)


def both_at_one_edge(node):
    """It is up to date with both, though they do not have the same."""
    table, tokens = order(node, "person,person", absent=0, delay_s=3600)
    watcher, game = Client(node), Game(node, table, tokens)
    watcher.frame(opening(table))
    game.play(2, 0)
    before = node.metric("catch_ups_total")
    expect(watcher.wait_for(VIEW, WATCHED_S) is None and node.metric("catch_ups_total") == before,
           "an edge is not sent again and again what its seats have, or its spectators must not have")


def play_to_end(game):
    """The bot plays for one, and the other plays on."""
    player, view = game.players[0], {"over": False}
    while not view["over"]:
        view = json.loads(read_view(player.wait_for(VIEW, 60))["view"])
        if view.get("moves"):
            game.nonce += 1
            game.sent[view["seq"] + 1] = time.time()
            player.frame(words(game.nonce, view["moves"][0]))


def check(node, game, first, table, seat, watcher, spectators, pollers, ended):
    seqs = {view["index"]: view["seq"] for _, view in reversed(seat.views())}
    for recorder in spectators + pollers:
        early = is_late_enough(game, first, recorder.got, seqs, ended - 0.3)
        assert not early, (type(recorder), early[:5])
    count = sum(len(recorder.got) for recorder in spectators + pollers)
    expect(count > 1000, f"{count} messages to people without a seat: none came before its time")
    expect(not any(recorder.of(REWOUND) for recorder in spectators if recorder.have < FAR), "and nobody had to go back")
    live = {view["seq"]: facts(view) for _, view in watcher.views()}
    seen = {view["seq"]: facts(view) for _, view in seat.views() if view["whole"] != 1}
    both = [seq for seq in seen if seq in live and live[seq]["told"] != 0]
    expect(len(both) > 80 and all(live[seq] == seen[seq] for seq in both), f"{len(both)} entries are told as the seats are told of them")
    seqs_live = [view["seq"] for _, view in watcher.views()]
    expect(seqs_live == sorted(set(seqs_live)), "in order, and each once")
    views, past = live_views(watcher), past_views(node, table)
    wrong = [index for index in views if index in past and views[index] != past[index]]
    expect(not wrong and max(views) == max(past), f"{len(views)} views are those of the log")


main()
