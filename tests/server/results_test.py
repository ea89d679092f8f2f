#!/usr/bin/env python3
"""How the seats of finished games did is stored with them, in one step: it is what the record shows, it is theirs whenever they get their
account, no death of a node leaves a game without it, and the log proves it."""
import json
import os
import subprocess
import time

from owners_test import RESIGN, registered
from played import LIMIT_S, Game
from talk_test import until_archived
from testing import AT_HOME, BUILD, LOOSE, clean_ends, ctl, expect, parts, site, wait_until_shared

OPTIONS = LOOSE + ["--sleep-s", "2"]
PERSON, STAYED, AWAY, LEFT = -1, 0, 1, 2


def rows(cluster, table):
    """Of each seat: place, points, level, ending."""
    found = cluster.sql(f"SELECT place, points, level, ending FROM result WHERE table_id = {table} ORDER BY seat")
    return [tuple(map(int, line.split("|"))) for line in found.splitlines()]


def archived(cluster, table):
    until_archived(cluster, table)
    return rows(cluster, table)


def result_of(device, table):
    """As the account is told."""
    return next(one.get("result") for one in device.get("/games").json()["games"] if one["table"] == table)


def replayed(cluster, table):
    """Places and points, by the program of the players, from the game's record."""
    status, record = cluster.nodes[0].get(f"/api/tables/{table}/record", admin=False)
    assert status == 200, record
    path = os.path.join(cluster.folder, f"{table}.record")
    with open(path, "w") as file:
        file.write(record)
    return json.loads(subprocess.run([os.path.join(BUILD, "mykonos"), "replay", path, "--json"], stdout=subprocess.PIPE, text=True, check=True).stdout)["result"]


def played(cluster):
    """Two people to the end, one of them with an account; the guest gets one when the game is in the archive."""
    ann = registered(cluster.nodes[0], "Ann Result")
    game = Game(cluster.nodes[-1], "myriath", cookies=(ann.cookie,))  # whose points have halves
    cluster.sql(f"INSERT INTO result (table_id, seat, place, points, sat_seq, level, ending) VALUES ({game.table}, 1, 9, 9, 9, 9, 9)")
    expect(game.play(1000), "a game is played to its end, though rows of another game are in the way")
    game.close()
    end = replayed(cluster, game.table)
    seen = [(place, points, PERSON, STAYED) for place, points in zip(end["places"], end["points"])]
    expect(archived(cluster, game.table) == seen, f"the results are those of the record: {seen}")
    told = {"place": seen[0][0], "players": 2, "points": seen[0][1], "points_unit": end["points_unit"], "ending": "stayed"}
    expect(result_of(ann, game.table) == told, f"and what the account is told: {told}")
    bob = registered(cluster.nodes[0], "Bob Result")
    bob.post("/games/keep", {"games": [{"table": game.table, "token": game.seats[1].token.hex()}]})
    parts.wait_for(lambda: bob.get("/games").json()["games"], LIMIT_S, "the guest's game")
    expect(result_of(bob, game.table)["place"] == seen[1][0], "and a guest who gets an account later has the result with the game")
    return ann, game.table


def given_up(cluster):
    """One resigns, one is away until the end, and a bot has the third seat."""
    ann, eve = registered(cluster.nodes[0], "Ann Leaver"), registered(cluster.nodes[0], "Eve Away")
    game = Game(cluster.nodes[0], "template", "person,person,bot:2", cookies=(ann.cookie, eve.cookie), absent=1)
    game.seats[0].client.frame(RESIGN)
    time.sleep(0.5)
    game.close()
    endings = [(level, ending) for _, _, level, ending in archived(cluster, game.table)]
    expect(endings == [(PERSON, LEFT), (PERSON, AWAY), (2, STAYED)], f"who ended the game for whom: {endings}")
    expect([result_of(device, game.table)["ending"] for device in (ann, eve)] == ["left", "away"], "is told, too")


def unfinished(cluster, ann):
    """A game that goes on has no result, and one that the operator ends has none either."""
    game = Game(cluster.nodes[0], "template", cookies=(ann.cookie,))
    game.play(1)
    expect(result_of(ann, game.table) is None and rows(cluster, game.table) == [], "a game that goes on has no results")
    game.close()
    if AT_HOME:  # operators reach no bus there
        return
    status, _ = ctl(cluster, "close", str(game.table), *cluster.nats.options("operator"))
    expect(status == 0 and archived(cluster, game.table) == [] and result_of(ann, game.table) is None, "nor does one that the operator has ended")


def killed(cluster):
    """The host dies when the game is over and not in the archive yet; the others find it."""
    for wait in (0, 1.9, 2.1):
        game = Game(cluster.nodes[0], "template", "person,person,bot:1")
        expect(game.play(1000), "a game ends")
        seen = replayed(cluster, game.table)["places"]
        host = parts.host_of(cluster, game.table)
        game.close()
        time.sleep(wait)
        host.kill()
        host.start()
        expect([place for place, *_ in archived(cluster, game.table)] == seen, f"a host that dies {wait} s later leaves no game without results")


def proven(cluster, table):
    status, text = ctl(cluster, "replay-all", "--json")
    verdict = json.loads(text.splitlines()[-1])
    expect(status == 0 and verdict["wrong_results"] == 0 and verdict["results"] >= 2, f"the logs prove all results: {verdict['results']}")
    for column, wrong in (("place", 3), ("points", -1), ("sat_seq", 0), ("level", 6), ("ending", 1)):
        before = cluster.sql(f"SELECT {column} FROM result WHERE table_id = {table} AND seat = 1")
        cluster.sql(f"UPDATE result SET {column} = {wrong} WHERE table_id = {table} AND seat = 1")
        status, text = ctl(cluster, "replay-all", "--json")
        expect(status == 1 and json.loads(text.splitlines()[-1])["wrong_results"] == 1, f"a changed {column} is found")
        cluster.sql(f"UPDATE result SET {column} = {before} WHERE table_id = {table} AND seat = 1")
    cluster.sql(f"DELETE FROM result WHERE table_id = {table} AND seat = 1")
    expect(ctl(cluster, "replay-all")[0] == 1, "so is a missing seat")
    cluster.sql(f"DELETE FROM result WHERE table_id = {table}")
    expect(ctl(cluster, "replay-all")[0] == 0, "a game that an earlier release archived has none")


def earlier_schema(cluster):
    """Of a database that this release has not upgraded yet, it can tell whether it plays the games there, and nothing else."""
    before = ctl(cluster, "versions")
    for name in ("result", "owner"):
        cluster.sql(f"ALTER TABLE {name} RENAME TO aside")
        expect(ctl(cluster, "versions") == before and before[0] == 0, f"before an upgrade that adds `{name}`, versions are counted")
        if name == "result":
            expect(ctl(cluster, "replay-all")[0] == 1, "but games are not said to be sound")
        cluster.sql(f"ALTER TABLE aside RENAME TO {name}")


def main():
    with site(nodes=2, options=OPTIONS) as cluster:
        if not AT_HOME:
            wait_until_shared(cluster)
        ann, table = played(cluster)
        given_up(cluster)
        unfinished(cluster, ann)
        killed(cluster)
        proven(cluster, table)
        clean_ends(cluster)
        earlier_schema(cluster)


main()
