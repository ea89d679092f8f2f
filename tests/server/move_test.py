#!/usr/bin/env python3
"""A site moves from its file into PostgreSQL: games that were being played go on there with the same links and tokens, finished ones
can be read, and at no time both can be played. Whatever goes wrong, either everything was moved or nothing."""
import os
import subprocess
import time

from accounts import PASSWORD, Device
from client import TABLE, Client, create, opening, order, read_table, tokens_for
from played import LIMIT_S, Game
from testing import BUILD, LOOSE, clean_ends, ctl, expect, games, parts

OPTIONS = LOOSE + ["--sleep-s", "2"]
PLAYED, BEGUN, MOVED = 0, 1, 2  # in the file: enum giving_state


def move(home, *words):
    done = subprocess.run([os.path.join(BUILD, "server/mykonosctl"), "move", "--data", home.file(), *words], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def state(home):
    return int(home.sql("SELECT coalesce(max(state), 0) FROM moved"))


def counts(site):
    return [int(site.sql(f"SELECT count(*) FROM {name}")) for name in ("game_table", "event", "archive", "result", "event_damaged", "loading", "texts")]


# ---- before ----

def fill(home):
    """Games of every kind, some being played; one table that waits, one that sleeps, one set aside; finished ones; damaged rows."""
    node = home.nodes[0]
    playing = [Game(node, game["key"], ",".join(["person"] * max(2, game["seats_least"]))) for game in games()]
    for game in playing:
        game.play(5)
    done = Game(node, "template")
    expect(done.play(1000), "a game is played to its end at home")
    done.close()
    parts.wait_for(lambda: home.sql(f"SELECT 1 FROM archive WHERE table_id = {done.table}") == "1", LIMIT_S, "the archive")
    made = create(node, absent=0)
    waiting = Client(node)
    waiting.frame(opening(int(made["table"]), tokens_for(made)[0]))
    asleep = Game(node, "template", per_move=3 * 86400)
    asleep.play(1)
    asleep.close()
    parts.wait_for(lambda: home.sql(f"SELECT 1 FROM game_table WHERE id = {asleep.table} AND slept_at IS NOT NULL") == "1", LIMIT_S,
                   "a table to sleep")
    return playing, done, made, asleep, order(node)[0]


def odd_rows(home, playing):
    """As they are after a log was damaged and another could not be loaded."""
    table = playing[0].table
    home.sql(f"INSERT INTO event_damaged SELECT table_id, seq + 1000, epoch, at_ms, body, 1700000000123 FROM event WHERE table_id = {table}")
    home.sql("INSERT INTO loading (table_id, node, failures) VALUES (4504699138998273, NULL, 2)")


def people(home, game):
    """Two accounts with seats; somebody at the other site has the name of one of them."""
    homer, twin = Device(home.nodes[0], "Homer's phone"), Device(home.nodes[0])
    assert homer.register("Homer").status == 200 and twin.register("Twin").status == 200
    home.sql("UPDATE account SET mail = 'homer@example.org', mail_at = 1700000000789 WHERE name = 'Homer'")
    home.sql("INSERT INTO passkey SELECT x'f00d', id, x'beef', -7, 3, 'Homer''s key', 1700000000123, 1700000000456 FROM account WHERE name = 'Homer'")
    home.sql("INSERT INTO passkey SELECT x'cafe', id, x'beef', -7, 0, '', 1700000000123, 1700000000456 FROM account WHERE name = 'Twin'")
    for seq, name in enumerate(("Homer", "Twin"), 1):
        home.sql(f"INSERT INTO owner SELECT {game.table}, {seq}, id, 1 FROM account WHERE name = '{name}'")
    home.sql(f"INSERT INTO owner VALUES ({game.table}, 901, 4711, 0)")
    home.sql(f"INSERT INTO texts VALUES ({game.table}, 901, x'676f6e65')")
    return homer, twin


# ---- moving ----

def refused_while_running(home, cluster):
    status, said = move(home, "--store", cluster.conninfo())
    expect(status == 1 and "another process" in said, f"a server that runs keeps its file: {said.strip()}")


def refused_words(home, cluster):
    for words in ([], ["--store", cluster.conninfo(), "--undo"]):
        expect(move(home, *words)[0] == 2, f"'move {' '.join(words)[:9]}' is no command")


def all_or_nothing(home, cluster, table):
    """The database refuses one of the last rows; or it has a table of this number, which has no log either."""
    cluster.sql("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$")
    cluster.sql("CREATE TRIGGER refuse BEFORE INSERT ON archive FOR EACH ROW EXECUTE FUNCTION refuse()")
    status, said = move(home, "--store", cluster.conninfo())
    cluster.sql("DROP FUNCTION refuse CASCADE")
    expect(status == 1 and "no room" in said and counts(cluster) == [0] * 7 and state(home) == PLAYED,
           f"if one row cannot be stored nothing is, and the file can be played: {said.strip()}")
    cluster.sql(f"INSERT INTO game_table (id, shard, game, rules_version, created_ms, head, tokens, secret, wake_at) VALUES "
                f"({table}, {table % parts.SHARDS}, 'template', 1, 1, '', '', 'another', {cluster.moment(86400)})")
    status, said = move(home, "--store", cluster.conninfo())
    expect(status == 1 and str(table) in said and counts(cluster)[1:] == [0] * 6 and state(home) == PLAYED,
           "another table with the same number is named, and nothing is moved")
    cluster.sql("DELETE FROM game_table")


def commit_fails(home, cluster):
    """In doubt, nobody plays."""
    cluster.sql("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'too late'; END $$")
    cluster.sql("CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON game_table DEFERRABLE INITIALLY DEFERRED FOR EACH ROW "
                "EXECUTE FUNCTION refuse()")
    status, said = move(home, "--store", cluster.conninfo())
    cluster.sql("DROP FUNCTION refuse CASCADE")
    expect(status == 1 and "too late" in said and counts(cluster) == [0] * 7 and state(home) == BEGUN,
           f"a commit that fails leaves nothing, and the file is not played until it is moved again: {said.strip()}")


def moved(home, cluster, asleep):
    status, said = move(home, "--store", cluster.conninfo())
    expect(status == 0, said.strip())
    expect("Accounts: 1.\n1 further account was left out" in said, "an account whose name somebody has there is left out, and this is said")
    expect(counts(cluster) == counts(home)[:-1] + [counts(home)[-1] - 1], f"all tables, rows, finished games, damaged rows, notes and texts are there: {counts(home)}")
    status, text = ctl(cluster, "replay-all", "--json")
    expect(status == 0 and '"results":1,"wrong_results":0' in text, "with the results of the finished game")
    at = "SELECT (extract(epoch FROM {0}) * 1000)::bigint FROM {1} WHERE {2}"
    times = [cluster.sql(at.format(name, "game_table", f"id = {asleep.table}")) for name in ("slept_at", "wake_at")]
    expect(times == [home.sql(f"SELECT {name} FROM game_table WHERE id = {asleep.table}") for name in ("slept_at", "wake_at")],
           "a sleeping table has slept since the same moment, and wakes at the same one")
    expect(cluster.sql(at.format("found_at", "event_damaged", "true").replace("SELECT", "SELECT DISTINCT")) == "1700000000123", "damaged rows have their time")


def again(home, cluster):
    status, said = move(home, "--store", cluster.conninfo())
    expect(status == 0 and "before" in said, "a second time nothing happens")
    home.sql(f"UPDATE moved SET state = {BEGUN}")  # as if it had been interrupted
    status, said = move(home, "--store", cluster.conninfo())
    expect(status == 0 and "0 running, 0 archived; 0 entries" in said and state(home) == MOVED, "after an interruption it finds everything there")


def cannot_be_played(home):
    for state_of_file in (MOVED, BEGUN):
        home.sql(f"UPDATE moved SET state = {state_of_file}")
        for options in (None, OPTIONS):
            node = parts.HomeNode(home.folder, f"refused{options is None}", BUILD, home.file(), options)
            node.start(wait=False)
            try:
                status = node.process.wait(LIMIT_S)
            finally:
                parts.end(node.process)
            with open(node.log_path) as log:
                said = log.read()
            expect(status == 1 and "moved" in said, f"the file is not played any more: {said.strip()}")


# ---- afterwards ----

def play_on(cluster, playing, done, made, asleep):
    cluster.add_node().start()
    nodes = cluster.nodes
    for game in playing:
        game.close()
        game.open(*nodes)
    for game in playing:
        is_short = game.key == "template"
        expect(game.play(1000 if is_short else 10) or not is_short, f"{game.key} goes on with the same tokens")
        game.close()
    for node in nodes:
        status, text = node.get(f"/api/tables/{done.table}", admin=False)
        expect(status == 200 and "over" in text, "a finished game can be looked at")
    asleep.open(*nodes)
    expect(asleep.play(1000), "a game that slept is played to its end")
    asleep.close()
    table, tokens = int(made["table"]), tokens_for(made)
    late = Client(nodes[1])
    late.frame(opening(table, tokens[1]))
    expect(read_table(late.wait_for(TABLE))["viewer"] == 1, "the link of a table that waited still invites")


def signed_in_there(cluster, homer, twin, game):
    homer.at(cluster.nodes[0]), twin.at(cluster.nodes[0])
    expect(homer.name() == "Homer" and [one["agent"] for one in homer.sessions()] == ["Homer's phone"], "people stay signed in")
    expect([(one["id"], one["agent"], one["made_ms"], one["used_ms"]) for one in homer.get("/passkeys").json()["passkeys"]]
           == [("8A0", "Homer's key", 1700000000123, 1700000000456)]
           and cluster.sql("SELECT encode(id, 'hex'), encode(key, 'hex'), kind, count FROM passkey") == "f00d|beef|-7|3", "with their passkeys")
    expect(homer.get("/mail").json() == {"mail": "homer@example.org"}
           and cluster.sql("SELECT extract(epoch FROM mail_at) FROM account WHERE name = 'Homer'") == "1700000000.789000", "and get their mail where they got it")
    expect([one["table"] for one in homer.get("/games").json()["games"]] == [game.table] and cluster.sql("SELECT count(*) FROM owner") == "1",
           "and find their seats; the seats of an account that was left out are guests'")
    expect(cluster.sql("SELECT count(*) FROM texts WHERE words = 'gone'") == "0", "what somebody wrote whose account was deleted is left out")
    homer.cookie = None
    expect(homer.sign_in("homer").status == 200, "their passwords are the same")
    expect(twin.name() is None and twin.sign_in("Twin").status == 401, "nobody gets into the account of somebody else with their name")


def deleted_there(home, cluster, done):
    cluster.sql(f"DELETE FROM archive WHERE table_id = {done.table}")
    status, _ = move(home, "--store", cluster.conninfo())
    expect(status == 0 and cluster.sql(f"SELECT 1 FROM archive WHERE table_id = {done.table}") == "", "a game deleted since then does not come back")


def other_contents(home, cluster, playing):
    """The database has lost rows that the file has: two truths."""
    table = next(game for game in playing if game.key != "template").table
    cluster.sql(f"DELETE FROM event WHERE table_id = {table} AND seq >= 3")
    home.sql(f"UPDATE moved SET state = {BEGUN}")
    status, said = move(home, "--store", cluster.conninfo())
    expect(status == 1 and str(table) in said, f"a table with another log is named: {said.strip()}")


def account_deleted_there(home, cluster, homer):
    assert homer.post("/delete", {"password": PASSWORD}).status == 200
    again(home, cluster)
    expect(cluster.sql("SELECT count(*) FROM account WHERE name = 'Homer'") == "0" and homer.sign_in("homer").status == 401,
           "an account that was deleted there does not come back")


def undone(home):
    expect(move(home, "--undo")[0] == 0 and state(home) == PLAYED, "the operator can let it be played again")
    home.nodes[0].start()
    expect(home.nodes[0].stop() == 0, "and it is")


def main():
    with parts.Home(BUILD, options=OPTIONS) as home, parts.Cluster(BUILD, nodes=0, options=OPTIONS) as cluster:
        playing, done, made, asleep, empty = fill(home)
        homer, twin = people(home, asleep)
        refused_while_running(home, cluster)
        expect(home.nodes[0].stop() == 0, "the server is stopped with games under way")
        odd_rows(home, playing)
        refused_words(home, cluster)
        status, said = move(home, "--store", "host=127.0.0.1 port=1 user=nobody")
        expect(status == 1 and state(home) == PLAYED, "a database that is not there gets nothing")
        cluster.add_node().start()  # it runs through all of this, like one that has tables of its own
        assert Device(cluster.nodes[0]).register("TWIN", "the password of another").status == 200
        all_or_nothing(home, cluster, empty)
        commit_fails(home, cluster)
        moved(home, cluster, asleep)
        again(home, cluster)
        cannot_be_played(home)
        home.sql(f"UPDATE moved SET state = {MOVED}")
        play_on(cluster, playing, done, made, asleep)
        signed_in_there(cluster, homer, twin, asleep)
        again(home, cluster)
        account_deleted_there(home, cluster, homer)
        deleted_there(home, cluster, done)
        status, text = ctl(cluster, "replay-all", "--json")
        expect(status == 0 and '"broken":0' in text and '"two_writers":0' in text, f"everything replays: {text.strip()}")
        clean_ends(cluster)
        other_contents(home, cluster, playing)
        undone(home)


main()
