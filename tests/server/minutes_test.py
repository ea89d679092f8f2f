#!/usr/bin/env python3
"""What the server lets happen only after a minute, all at once: a person who sat down before is removed when they have been away for so
long, and a proposal that nobody answers is void."""
import time

from client import FREE, REFUSED, STAND_OPEN, STAND_VOID, Reader
from players import Proposer, begin, stay, take_turns, until
from room import LIMIT_S, kinds_of, listen, opened, sit, until_room
from testing import BUILD, LOOSE, clean_ends, ctl, expect, parts

MINUTE_S = 60


class Removal:
    """Of somebody who sat down before the one who leads now."""

    def __init__(self, node):
        table, invitation, _ = opened(node, "person,person")
        a, self.m = [sit(node, table, invitation, seat) for seat in range(2)]
        until_room([a, self.m], lambda room: kinds_of(room) == "pp" and room["leader"] == 0, "both")
        self.since = time.time()
        a.close()
        until_room([self.m], lambda room: room["leader"] == 1, "the next leader")

    def ends(self, meanwhile):
        """Refused until then. meanwhile: what is done every second."""
        m = self.m
        while kinds_of(m.room()) == "pp":
            refused, asked = len(m.of(REFUSED)), time.time()
            m.send(FREE, 0, until=lambda: len(m.of(REFUSED)) > refused or kinds_of(m.room()) == "-p")
            listen([m], lambda: time.time() > asked + 1, "a second")  # who sends too much is sent away
            meanwhile()
            rules = {Reader(one, 5).piece() for one in m.of(REFUSED)}
            if rules - {b"T.29"} or time.time() > self.since + MINUTE_S + LIMIT_S:
                raise AssertionError(f"not removed: {rules}")
        expect(time.time() - self.since >= MINUTE_S and m.of(REFUSED), "who has been away for a minute can be removed, and not before")


class Unanswered:
    """A proposal to somebody who is away."""

    def __init__(self, node):
        _, (self.a, b), watcher = begin(Proposer, [node], "person,person")
        self.everybody = [self.a, watcher]
        take_turns([self.a, b, watcher], [self.a, b])
        b.close()
        self.since = time.time()
        self.a.proposes()
        until(self.everybody, STAND_OPEN, "the proposal")

    def ends(self):
        until(self.everybody, STAND_VOID, "the end of the minute")
        expect(time.time() - self.since >= MINUTE_S, f"a proposal is void after a minute: {time.time() - self.since:.0f} s")
        self.a.proposes()
        until(self.everybody, STAND_OPEN, "another proposal")


def main():
    with parts.Cluster(BUILD, nodes=1, options=LOOSE) as cluster:
        node = cluster.nodes[0]
        removal, unanswered = Removal(node), Unanswered(node)
        removal.ends(meanwhile=lambda: stay(unanswered.everybody))
        unanswered.ends()
        status, text = ctl(cluster, "replay-all")
        expect(status == 0, "everything replays: " + " ".join(text.split()))
        clean_ends(cluster)


main()
