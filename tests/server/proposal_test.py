#!/usr/bin/env python3
"""Moves taken back with everybody's consent: proposed, agreed to by all, declined, void because something happened or nobody answered,
and never by a move that a client makes up."""
import time

from client import (PROPOSAL, STAND_AGREED, STAND_DECLINED, STAND_OPEN, STAND_VOID, TOLD_TAKEN_BACK, VIEW, history, PAST, propose, read_past,
                    read_proposal, words)
import players
from players import TAKE, Proposer, take_turns, until
from room import Guest, listen, opened, sit
from testing import AT_HOME, LOOSE, clean_ends, ctl, expect, parts, site, wait_until_shared

UNDO = b"\xff"
AGREED = 11  # a kind of rows in the log
WAIT_S = 10  # between two proposals of a seat


def begin(nodes, *seats, **options):
    return players.begin(Proposer, nodes, *seats, **options)


def agreed(cluster, nodes):
    table, (a, b, c), watcher = begin(nodes)
    all_ = [a, b, c, watcher]
    expect([one.may_propose() for one in all_] == [0] * 4, "before the first move nobody can propose anything")
    take_turns(all_, [a])
    expect(a.view()["may_take_back"] == 1 and a.may_propose() == 0, "what needs no consent is not proposed")
    expect(a.is_refused(a.proposes, "T.36"), "nor can it be")
    take_turns(all_, [b])
    seen = a.view()["seq"]
    expect([one.may_propose() for one in all_] == [2, 0, 0, 0], "then the first player could take back two moves")
    expect(c.is_refused(c.proposes, "T.36"), "who has not moved yet, none")
    expect(watcher.is_refused(lambda: watcher.client.frame(propose(seen)), "T.11"), "and a spectator never")
    expect(a.is_refused(lambda: a.proposes(seq=seen - 1), "T.26"), "a proposal about an earlier view is refused")
    expect(a.is_refused(lambda: a.proposes(seq=seen + 9), "T.26"), "and one about a later one")
    expect(a.is_refused(lambda: a.proposes(what=9), "T.12"), "and an unknown one")
    a.proposes()
    until(all_, STAND_OPEN, "the proposal")
    first = watcher.proposal()
    expect((first["seat"], first["count"], first["asked"], first["agreed"]) == (0, 2, 0b110, 0) and 59000 < first["left_ms"] <= 60000,
           "all are told who asks for what, and who must agree")
    expect(b.is_refused(b.proposes, "T.36"), "only one proposal at a time")
    expect(a.is_refused(lambda: a.answers(1), "T.37"), "who proposes it cannot agree to it")
    expect(c.is_refused(lambda: c.answers(1, first["number"] + 1), "T.37"), "and nobody to another one")
    late = Guest(nodes[0], table)
    expect([read_proposal(one)["number"] for one in late.of(PROPOSAL)] == [first["number"]], "who comes later is told of it")
    late.close()
    b.answers(1)
    listen(all_, lambda: all(one.proposal()["agreed"] == 0b010 for one in all_), "the first consent")
    expect(a.view()["index"] == 2, "one of two is not enough")
    b.answers(1)
    c.answers(1)
    until(all_, STAND_AGREED, "all to agree")
    listen(all_, lambda: all(one.view()["index"] == 3 for one in all_), "the take-back")
    for one in all_:
        view = one.view()
        expect((view["told"], view["who"], view["nonce"]) == (TOLD_TAKEN_BACK, 0, 0) and view["move"] == UNDO + b"\x02" + bytes(6),
               "each is told that two moves were taken back, and by whom")
    a.client.frame(history(1))
    listen([a], lambda: a.of(PAST), "the past")
    step = read_past(a.of(PAST)[-1])["steps"][-1]
    expect((step["told"], step["move"]) == (TOLD_TAKEN_BACK, UNDO + b"\x02" + bytes(6)), "the past says the same")
    rows = cluster.sql(f"SELECT count(*) FROM event WHERE table_id = {table} AND {first_byte(cluster)} = {AGREED}")
    expect(rows == "1", "it is one row of the log, of a kind that earlier releases leave alone")
    take_turns(all_, [a, b])
    expect(a.may_propose() == 2, "and the game goes on from there")
    return (a, b, c), watcher


def first_byte(cluster):
    return "unicode(substr(body, 1, 1))" if AT_HOME else "get_byte(body, 0)"


def forged(people):
    """Only the host plays an agreed take-back."""
    a, b, c = people
    before = a.view()["index"]
    for count in (1, 2, 3, 255):
        expect(a.is_refused(lambda: a.plays(UNDO + bytes([count]) + bytes(6)), "T.9", nonce=a.nonce + 1), f"undo {count} is refused as a move")
    expect(c.is_refused(lambda: c.plays(UNDO + bytes([0, 1]) + bytes(5)), "T.4", nonce=c.nonce + 1), "and with other operands")
    expect(a.is_refused(lambda: a.plays("undo 2", words), "T.9", nonce=a.nonce + 1), "and in words")
    expect(a.is_refused(lambda: a.plays("undo 0", words), "T.12", nonce=a.nonce + 1), "and with no number")
    expect(a.view()["index"] == before, "nothing of it was played")


def declined(people, watcher):
    """Each person must wait ten seconds from one proposal to the next, however the first one ended; others need not wait for that."""
    a, b, c = people
    all_ = [a, b, c, watcher]
    take_turns(all_, [c])
    asked = time.time()
    b.proposes()
    until(all_, STAND_OPEN, "another person's proposal")
    c.answers(0)
    until(all_, STAND_DECLINED, "the no")
    expect(b.is_refused(b.proposes, "T.36"), "the same person must wait ten seconds")
    expect(a.is_refused(lambda: a.answers(1), "T.37"), "after a no nobody can agree")
    listen(all_, lambda: a.stands()[-1] == STAND_OPEN, "the proposal after ten seconds", a.proposes)
    until(all_, STAND_OPEN, "another proposal")
    a.answers(0)
    until(all_, STAND_VOID, "the proposal to be withdrawn")
    listen(all_, lambda: b.stands()[-1] == STAND_OPEN, "the proposal after ten seconds", b.proposes)
    expect(time.time() - asked >= WAIT_S, "after ten seconds the same person can propose again")
    until(all_, STAND_OPEN, "another proposal")
    c.answers(1)
    take_turns(all_, [a])
    until(all_, STAND_VOID, "a move to end it")
    expect(c.is_refused(lambda: c.answers(1), "T.37"), "a late yes is refused")
    expect(all(one.view()["told"] != TOLD_TAKEN_BACK for one in all_), "and changes nothing")


def bots_agree(nodes):
    table, (a,), watcher = begin(nodes, "person,bot:0")
    everybody = [a, watcher]
    a.plays(TAKE)
    listen(everybody, lambda: all(one.view()["index"] == 2 for one in everybody), "the bot's move")
    a.proposes()
    until(everybody, STAND_AGREED, "the bot to agree")
    expect(a.stands() == [STAND_AGREED], "with nobody to ask it is done at once")
    listen(everybody, lambda: all(one.view()["index"] == 3 for one in everybody), "the take-back")
    a.plays(TAKE)
    listen(everybody, lambda: all(one.view()["index"] == 5 for one in everybody), "the bot to think anew")
    expect(a.view()["phase"] == 1, "and the bot plays on")


def away(nodes):
    """Somebody who is away is asked; if they come, they may agree. If they do not, see tests/server/minutes_test.py."""
    table, (a, b), watcher = begin(nodes, "person,person")
    take_turns([a, b, watcher], [a, b])
    b.close()
    a.proposes()
    until([a, watcher], STAND_OPEN, "the proposal")
    expect(a.proposal()["asked"] == 0b10, "who is away is asked")
    again = Proposer(nodes[0], table, b.token, given=b"")
    expect(again.stands() == [STAND_OPEN], "who comes back is told of it")
    again.answers(1)
    until([a, again], STAND_AGREED, "the consent")


def host_dies(cluster, nodes):
    """It is void then; the match is what it was, and another proposal can be made."""
    table, (a, b), watcher = begin(nodes[:1], "person,person")
    take_turns([a, b, watcher], [a, b])
    a.proposes()
    until([a, b, watcher], STAND_OPEN, "the proposal")
    number, index = a.proposal()["number"], a.view()["index"]
    for node in nodes if AT_HOME else [parts.host_of(cluster, table)]:
        node.kill()
        node.start()
    a, b = (Proposer(nodes[0], table, one.token, given=b"") for one in (a, b))
    listen([a, b], lambda: a.of(VIEW) and b.of(VIEW), "the table again")
    expect(a.stands() == [] and a.view()["index"] == index, "after a crash nothing is proposed, and no move is lost")
    expect(b.is_refused(lambda: b.answers(1, number), "T.37"), "and an answer to the old proposal is refused")
    a.proposes()
    until([a, b], STAND_OPEN, "another proposal")
    b.answers(1)
    until([a, b], STAND_AGREED, "the consent")
    listen([a, b], lambda: a.view()["index"] == index + 1, "the take-back")
    for node in nodes if AT_HOME else [parts.host_of(cluster, table)]:
        node.kill()
        node.start()
    a = Proposer(nodes[0], table, a.token, given=b"")
    listen([a], lambda: a.of(VIEW), "the table again")
    expect(a.view()["index"] == index + 1 and a.view()["may_take_back"] == 0, "the agreed take-back is loaded from the log")


def delayed(nodes):
    """Spectators who see the past must not learn from a proposal what has happened since."""
    table, (a, b), watcher = begin_delayed(nodes)
    take_turns([a, b], [a, b])
    a.proposes()
    until([a, b], STAND_OPEN, "the proposal")
    b.answers(1)
    until([a, b], STAND_AGREED, "the consent")
    watcher.take_in()
    late = Guest(nodes[0], table)
    expect(watcher.of(PROPOSAL) == [] and late.of(PROPOSAL) == [], "with a delay spectators are not told of proposals")


def begin_delayed(nodes):
    table, invitation, _ = opened(nodes[0], "person,person", delay_s=60)
    people = [sit(nodes[0], table, invitation, seat, ready=True) for seat in range(2)]
    for one in people:
        one.__class__ = Proposer
    watcher = Guest(nodes[0], table)
    listen(people, lambda: all(one.of(VIEW) for one in people), "the start")
    return table, people, watcher


with site(nodes=2, options=[] if AT_HOME else LOOSE + ["--lease-ms", "5000"]) as cluster:
    nodes = cluster.nodes
    wait_until_shared(cluster)
    people, watcher = agreed(cluster, nodes)
    forged(people)
    if not AT_HOME:  # what is proposed and not agreed to is not stored
        declined(people, watcher)
        bots_agree(nodes)
        delayed(nodes)
        away(nodes)
    host_dies(cluster, nodes)
    status, text = ctl(cluster, "replay-all")
    expect(status == 0, "everything replays: " + " ".join(text.split()))
    clean_ends(cluster)
