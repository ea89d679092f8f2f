#!/usr/bin/env python3
"""Plans: what a seat has prepared is played when it is asked, some seconds later; nobody else learns of it; it ends when it should, and
survives the death of its host."""
import json
import time

from client import (PLAN_ASKS, PLAN_DONE, PLAN_STANDS, PLAN_SURPRISED, PLAN_VOID, PLANNED, SEATS, TOLD_MOVE, TOLD_SEAT, TOLD_TAKEN_BACK, VIEW,
                    plan, read_planned, read_view, words)
import players
from players import take_turns
from room import listen, opened, sit
from testing import AT_HOME, LOOSE, Hold, clean_ends, ctl, expect, parts, site, wait_until_shared

LEAST_S, MOST_S = 3, 7  # from the question to the planned move
IN_A_ROW = 24
LONG_S = MOST_S + 2
RESIGN = b"\x05"


class Player(players.Player):
    def plans(self, text, index=None):
        self.client.frame(plan(self.index() if index is None else index, text))

    def told(self):
        """Of plans, since the start."""
        return [read_planned(one) for one in self.of(PLANNED)]

    def makes(self, text, written=None):
        """A plan, and waits until it is kept."""
        before = len(self.told())
        self.plans(text)
        listen([self], lambda: len(self.told()) > before, f"the plan {text} to be kept", lambda: self.plans(text))
        expect(self.told()[-1] == (written or text, PLAN_STANDS), f"'{text}' is kept: {self.told()[-1]}")

    def is_told(self, stand, what, others=()):
        listen([self, *others], lambda: self.told()[-1] == ("", stand), what)

    def index(self):
        return self.view()["index"] if self.of(VIEW) else 0


def begin(nodes, *seats, **options):
    return players.begin(Player, nodes, *seats, **options)


class Quiet:
    """People at a table where nothing may happen for longer than a planned move takes, while other things are tested."""

    def __init__(self, everybody, what):
        self.everybody, self.what, self.since = everybody, what, time.time()
        self.before = [one.index() for one in everybody]

    def ends(self):
        listen(self.everybody, lambda: time.time() > self.since + LONG_S, "the time to pass")
        for one in self.everybody:
            one.take_in()
        expect([one.index() for one in self.everybody] == self.before, self.what)


def reach(everybody, index, what):
    listen(everybody, lambda: all(one.index() >= index for one in everybody), what)


def played(nodes):
    _, (a, b), watcher = begin(nodes, "person,person")
    everybody = [a, b, watcher]
    seq = a.view()["seq"]
    b.makes("TAKE 2;  take 1", "take 2; take 1")
    a.take_in()
    expect(a.view()["seq"] == seq and a.index() == 0, "a plan leaves no gap in the numbers that others see")
    take_turns(everybody, [a])
    asked = time.time()
    expect(a.view()["may_take_back"] == 1, "the move before can still be taken back")
    reach(everybody, 2, "the planned move")
    took = time.time() - asked
    expect(LEAST_S - 0.2 < took < LONG_S, f"it is played after a while: {took:.1f} s")
    expect(all(one.view()["move"] == b"\x01\x01" + bytes(6) and one.view()["who"] == 1 for one in everybody), "everybody sees the move")
    expect(a.view()["seq"] == seq + 2, "and nothing else")
    b.is_told(PLAN_DONE, "the plan to be done")
    expect(a.told() == [] and watcher.told() == [], "nobody else is told of it")
    return a, b, watcher


def unseen(nodes):
    """A planned move looks like one that was made by hand, but for the time."""
    seen = []
    for by_hand in (True, False):
        _, (a, b), watcher = begin(nodes, "person,person")
        if not by_hand:
            b.makes("take 2")
        take_turns([a, b, watcher], [a])
        if by_hand:
            b.plays("take 2", words)
        reach([a, b, watcher], 2, "the second move")
        views = [one.view() for one in (a, watcher)]
        kinds = [[got[0] for got in one.got if got[0] != SEATS] for one in (a, watcher)]
        seen.append([{name: view[name] for name in view if name not in ("at_ms", "check", "view")} for view in views] + kinds)
    expect(seen[0] == seen[1], f"others see no difference between a planned move and another one: {seen}")


class TakenBack:
    def __init__(self, a, b, watcher):
        self.a, self.b, everybody = a, b, [a, b, watcher]
        b.makes("take 3; take 1")
        take_turns(everybody, [a])
        self.index = a.index()
        a.plays("undo", words)
        listen(everybody, lambda: a.view()["told"] == TOLD_TAKEN_BACK, "the take-back")
        reach(everybody, self.index + 1, "everybody to see it")
        self.quiet = Quiet(everybody, "what was planned for a move is not played when that is taken back")

    def ends(self):
        self.quiet.ends()
        self.a.plays("take 2", words)
        reach(self.quiet.everybody, self.index + 3, "the planned move after another one")
        self.b.is_told(PLAN_DONE, "the plan to be done")


def planned_for(nodes, plan_, move_):
    """Somebody plans, then it is their turn after this move."""
    _, (a, b), watcher = begin(nodes, "person,person")
    b.makes(plan_)
    a.plays(move_, words)
    reach([a, b, watcher], 1, "the move")
    return [a, b, watcher]


def surprised(nodes):
    everybody = planned_for(nodes, "take 1; stop take 3", "take 3")
    everybody[1].is_told(PLAN_SURPRISED, "the surprise", everybody)
    return Quiet(everybody, "a plan ends at a surprise that it names")


def asked(nodes):
    everybody = planned_for(nodes, "take 1 unless take 2", "take 1")
    everybody[1].is_told(PLAN_ASKS, "the question", everybody)
    return Quiet(everybody, "a plan in which nothing fits plays nothing")


def withdrawn(nodes):
    everybody = planned_for(nodes, "take 1", "take 1")
    everybody[1].plans("")
    everybody[1].is_told(PLAN_VOID, "it to be withdrawn", everybody)
    return Quiet(everybody, "nor does one that was withdrawn")


def by_hand(nodes):
    everybody = planned_for(nodes, "take 1", "take 1")
    everybody[1].plays("take 2", words)
    everybody[1].is_told(PLAN_DONE, "the move by hand", everybody)
    reach(everybody, 2, "the move by hand")
    return Quiet(everybody, "a move by hand takes the plan's place")


def again(nodes):
    _, (a, b), watcher = begin(nodes, "person,person")
    everybody = [a, b, watcher]
    b.makes("take 1; again")
    for turn in range(2):
        index = a.index()
        a.plays("take 1", words)
        reach(everybody, index + 2, f"turn {turn + 1}")
    expect(b.told()[-1][1] == PLAN_STANDS, "what is to be played again stands")
    b.client.frame(RESIGN)
    b.is_told(PLAN_VOID, "the bot to take over", [a, watcher])
    expect(a.told() == [] and watcher.told() == [], "nobody else was told of any of this")


def refused(nodes):
    table, invitation, _ = opened(nodes[0], "person,person")
    early = sit(nodes[0], table, invitation, 0)
    early.__class__ = Player
    expect(early.is_refused(lambda: early.plans("take 1"), "T.40"), "before the game nothing can be planned")
    _, (a, b), watcher = begin(nodes, "person,person")
    expect(watcher.is_refused(lambda: watcher.plans("take 1"), "T.11"), "spectators have no plans")
    for bad in ("take 9", "undo", "take 1 if", "stop phase", "take;" * 9, "take;" * 110, "\0", "take 1\n", "é" * 255):
        expect(b.is_refused(lambda: b.plans(bad), "T.39"), f"'{bad[:12]!r}' is no plan")
    expect(b.is_refused(lambda: b.plans("take 1", b.index() + 1), "T.26"), "nor is one that follows a move nobody has made")
    b.makes("take 2")
    expect(b.is_refused(lambda: b.plans("take 9"), "T.39"), "what is no plan")
    second = Player(nodes[-1], b.table, b.token, given=b"")
    expect(second.told() == [("take 2", PLAN_STANDS)], "leaves the one before, which every device of the seat is told of")
    second.plans("")
    b.is_told(PLAN_VOID, "the other device")
    for _ in range(10):
        b.plans("take 1")
        b.plans("take 2; stop phase")
    listen([b], lambda: b.told()[-1] == ("take 2; stop phase", PLAN_STANDS), "the last of many")
    take_turns([a, b, watcher], [a])
    reach([a, b], 2, "the planned move")
    expect(b.view()["move"][1] == 1, "the last of many is played")
    b.is_told(PLAN_DONE, "the plan to be done")
    told = len(b.told())
    b.plans("take 2; stop phase", 0)
    listen([b], lambda: len(b.told()) > told, "an answer to a plan that comes once more")
    expect(b.told()[-1] == ("", PLAN_DONE), "which is not played a second time")


def absent(nodes):
    """Somebody leaves when asked, and a bot would take over before the planned move usually comes."""
    _, (a, b), _ = begin(nodes, "person,person", absent=5)
    b.makes("take 1")
    a.plays("take 3", words)
    reach([a, b], 1, "the move")
    b.close()
    reach([a], 2, "the planned move")
    expect(a.view()["move"] == players.TAKE and a.view()["told"] == TOLD_MOVE, "the plan of somebody who leaves comes before a bot")


def reach_the_race(nodes, table, people):
    """Everybody chooses what comes first, until a piece may be lifted."""
    readers = [Player(nodes[0], table, one.token, given=b"", form=1) for one in people]  # the same seats, with their moves in words
    listen(readers, lambda: all(one.of(VIEW) for one in readers), "their views")
    chosen = {}

    def is_there():
        for one, reader in zip(people, readers):
            moves, index = json.loads(reader.view()["view"]).get("moves", []), reader.view()["index"]
            if any(move.startswith("lift") for move in moves):
                return True
            if moves and chosen.get(one) != index:
                chosen[one] = index
                one.plays(moves[0], words)
        return False

    listen([*people, *readers], is_there, "the race")
    reach(people, max(reader.index() for reader in readers), "those who play to see it as well")
    for reader in readers:
        reader.close()


class RunOn:
    """A seat that stays asked, with moves that lead nowhere, a plan for all moves, and a bot that is always about to take over."""

    def __init__(self, nodes):
        table, (a, self.b), _ = begin(nodes, "person,person", game="myst", absent=2)
        reach_the_race(nodes, table, (a, self.b))
        a.makes("lift; lower; again")
        self.before = len(self.b.of(VIEW))
        a.close()

    def ends(self):
        later = lambda: [(view["told"], view["who"], view["at_ms"]) for view in map(read_view, self.b.of(VIEW)[self.before:])]  # noqa: E731
        listen([self.b], lambda: any(one[:2] == (TOLD_SEAT, 0) for one in later()), "the bot")
        until_bot = later()[:[one[:2] for one in later()].index((TOLD_SEAT, 0))]
        moves_ms = [at_ms for told, who, at_ms in until_bot if (told, who) == (TOLD_MOVE, 0)]
        expect(1 <= len(moves_ms) <= IN_A_ROW and moves_ms[-1] - moves_ms[0] >= (len(moves_ms) - 1) * 500,
               f"it makes a move now and then, then the person is asked: {len(moves_ms)} in {moves_ms[-1] - moves_ms[0]} ms")


def not_kept(cluster, nodes):
    """What the store cannot keep is not told; in the end it is kept."""
    table, (a, b), _ = begin(nodes, "person,person")
    b.makes("take 3")
    kept = lambda: cluster.sql(f"SELECT position('take 2'::bytea IN plans) > 0 FROM game_table WHERE id = {table}")
    told = len(b.told())
    waits = lambda: cluster.sql("SELECT pid FROM pg_stat_activity WHERE query LIKE '%SET plans%' AND wait_event_type = 'Lock' "  # noqa: E731
                                "AND pid <> pg_backend_pid()")
    with Hold(cluster, f"SELECT 1 FROM game_table WHERE id = {table} FOR UPDATE"):
        b.plans("take 2")
        second = Player(nodes[-1], table, b.token, given=b"")
        parts.wait_for(waits, parts.READY_LIMIT_S, "the store to be asked")
        first = waits()
        b.take_in()
        second.take_in()
        expect(len(b.told()) == told and second.told() == [], "a plan that is not kept yet does not stand")
        cluster.sql(f"SELECT pg_terminate_backend({first})")
        parts.wait_for(lambda: waits() not in ("", first), parts.READY_LIMIT_S, "the store to be asked again")
        b.take_in()
        expect(len(b.told()) == told, "nor does one that could not be kept")
    listen([b, second], lambda: b.told()[-1] == second.told()[-1] == ("take 2", PLAN_STANDS) if second.told() else False, "it to be kept")
    expect(kept() == "t", "what stands is in the store")


def host_dies(cluster, nodes):
    table, (a, b), watcher = begin(nodes[:1], "person,person")
    b.makes("take 3; take 2; stop phase")
    b.close()
    for node in nodes:
        node.kill()
    for node in nodes:
        node.start()
    a = Player(nodes[0], table, a.token, given=b"")
    listen([a], lambda: a.of(VIEW), "the table again")
    take_turns([a], [a])
    reach([a], 2, "the planned move of somebody who is away")
    expect(read_view(a.of(VIEW)[-1])["move"] == b"\x01\x02" + bytes(6), "a plan survives the death of every node")
    b = Player(nodes[0], table, b.token, given=b"")
    expect(b.told() == [], "and is played once")
    b.makes("take 1")
    kept = cluster.sql(f"SELECT count(*) FROM game_table WHERE plans IS NOT NULL AND id = {table}")
    expect(kept == "1", "plans are kept with the table")


def main():
    with site(nodes=2, options=[] if AT_HOME else LOOSE + ["--lease-ms", "5000"]) as cluster:
        nodes = cluster.nodes
        wait_until_shared(cluster)
        if AT_HOME:  # what becomes of a plan does not depend on where it is kept
            played(nodes)
        else:
            later = [scene(nodes) for scene in (surprised, asked, withdrawn, by_hand, RunOn)] + [TakenBack(*played(nodes))]
            for scene in (again, refused, unseen, absent):
                scene(nodes)
            not_kept(cluster, nodes)
            for one in later:
                one.ends()
        host_dies(cluster, nodes)
        status, text = ctl(cluster, "replay-all")
        expect(status == 0, "everything replays: " + " ".join(text.split()))
        clean_ends(cluster)


main()
