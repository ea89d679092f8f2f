#!/usr/bin/env python3
"""Guests in a waiting room who want to be rid of the person who leads it, or keep everybody from beginning: they remove who loads the page
again, move all the time, promise shares that they do not disclose."""
import time

from client import (ASK_FOR_CODE, CODE, FREE, GIVE_BACK, LOCK, MOVE_TO, PROMISES, REFUSED, SET_BOT, VIEW, Reader, arrange)
from room import LIMIT_S, Guest, arrangements, kinds_of, listen, opened, sit, until_room
from testing import BUILD, LOOSE, clean_ends, ctl, expect, parts, wait_until_shared


def removes_who_loads_again(cluster):
    """Somebody who leads because the first one is away for a moment. After a minute it is another matter: tests/server/minutes_test.py."""
    node = cluster.nodes[0]
    table, invitation, _ = opened(node, "person,person,person")
    a, m, c = [sit(node, table, invitation, seat) for seat in range(3)]
    until_room([a, m, c], lambda room: kinds_of(room) == "ppp" and room["leader"] == 0, "all")
    a.close()
    until_room([m, c], lambda room: room["leader"] == 1, "the next leader")
    expect(m.refusal(FREE, 0) == "T.29", "who sat down before is not removed as soon as they are away")
    m.does(FREE, 2)
    expect(kinds_of(m.room()) == "pp-", "who sat down later may be")
    for guest in (m, c):
        guest.close()


def removes_after_a_restart(cluster):
    """The first one to come back may not be the one who led."""
    table, invitation, _ = opened(cluster.nodes[0], "person,person")
    a, m = [sit(cluster.nodes[0], table, invitation, seat) for seat in range(2)]
    until_room([a, m], lambda room: kinds_of(room) == "pp" and room["leader"] == 0, "both")
    for node in cluster.nodes:
        node.kill()
    for node in cluster.nodes:
        node.start()
    m = Guest(cluster.nodes[0], table, m.token, given=b"")
    until_room([m], lambda room: room["leader"] == 1, "another leader")
    expect(m.refusal(FREE, 0) == "T.29", "nor is who has not come back yet after a restart")
    a = Guest(cluster.nodes[1], table, a.token, given=b"")
    until_room([a, m], lambda room: room["leader"] == 0, "the first one to lead again")
    for guest in (a, m):
        guest.close()


def moves_all_the_time(cluster):
    """A guest who changes seats as fast as it goes: a lock is done at whatever number, and there is time to remove them."""
    node = cluster.nodes[0]
    table, invitation, _ = opened(node, "person,person,person")
    a, m = sit(node, table, invitation, 0), sit(cluster.nodes[1], table, invitation, 1)
    until_room([a, m], lambda room: kinds_of(room) == "pp-", "both")
    begun, seq = time.time(), m.room()["seq"]
    rules = lambda: {Reader(one, 5).piece() for one in m.of(REFUSED)}  # noqa: E731
    while time.time() < begun + 3 or (b"T.30" not in rules() and time.time() < begun + LIMIT_S):
        m.client.frame(arrange(m.room()["seq"], MOVE_TO, 3 - m.seat()))
        end = time.time() + 0.1
        while time.time() < end:
            m.take_in()
    m.client.frame(ASK_FOR_CODE)  # answered after all that was sent before
    listen([m], lambda: m.of(CODE), "a code", lambda: m.client.frame(ASK_FOR_CODE))
    moved = len(arrangements(cluster, table))
    until_room([a, m], lambda room: room["seq"] == seq + moved, "all moves")
    expect(0 < moved <= time.time() - begun + 1, f"a person moves once a second at most: {moved} times")
    expect(b"T.30" in rules(), "and is told so")
    a.send(LOCK, 0, 1, seq=seq, until=lambda: a.room()["locked"] == 1)
    expect(arrangements(cluster, table)[-1][0] == LOCK, "a table is locked at an older number, too")
    expect(a.refusal(LOCK, 0, 1, seq=seq) == "T.25", "once")
    expect(m.refusal(LOCK, 0, 0, seq=seq) == "T.27", "and by the leader only")
    m.send(GIVE_BACK, seq=a.room()["seq"], until=m.sorry)
    expect("locked" in m.sorry()[1] and "Open the invitation" not in m.sorry()[1], f"who leaves a locked table: {m.sorry()[1]}")
    a.close()


def never_discloses(cluster):
    """A guest who promises, discloses nothing and takes the seat again, so that shares are awaited all the time. The leader locks the table."""
    node = cluster.nodes[0]
    table, invitation, _ = opened(node, "person,person")
    a, m = sit(node, table, invitation, 0, ready=True), sit(cluster.nodes[1], table, invitation, 1)
    m.client.viewer = 1
    m.client.frame(m.client.promise())
    listen([a, m], lambda: a.of(PROMISES), "the shuffle", lambda: m.client.frame(m.client.promise()))
    a.send(LOCK, 0, 1, until=lambda: a.room()["locked"] or a.of(REFUSED))
    expect(a.room()["locked"] == 1, "the invitation can be locked while shares are awaited")
    listen([a, m], m.sorry, "the silent one to lose the seat")
    expect("ten seconds" in m.sorry()[1] and "locked" in m.sorry()[1] and "Open the invitation" not in m.sorry()[1], f"they are told: {m.sorry()[1]}")
    expect(sit(node, table, invitation).sorry()[0] == 403, "and cannot sit down again")
    until_room([a], lambda room: kinds_of(room) == "p-", "the seat to be free")
    a.does(SET_BOT, 1, 0)
    listen([a], lambda: a.of(VIEW), "the match, with a bot")
    a.close()


def main():
    with parts.Cluster(BUILD, nodes=2, options=LOOSE + ["--lease-ms", "5000"]) as cluster:
        wait_until_shared(cluster)
        removes_who_loads_again(cluster)
        moves_all_the_time(cluster)
        never_discloses(cluster)
        removes_after_a_restart(cluster)
        status, text = ctl(cluster, "replay-all")
        expect(status == 0 and "unfair 0" in text, "everything replays: " + " ".join(text.split()))
        clean_ends(cluster)


main()
