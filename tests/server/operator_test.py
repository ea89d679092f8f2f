#!/usr/bin/env python3
"""What operators do to tables, whichever node hosts them: close, delete."""
import os
import subprocess
import time

from client import SORRY, TOLD_CLOSED, Client, move, opening, order, read_sorry, read_view, sit_down
from testing import BUILD, LOOSE, Hold, clean_ends, ctl, expect, parts, wait_until_shared

TAKE = b"\x01" + b"\0" * 7


def operate(cluster, command, table):
    done = subprocess.run([os.path.join(BUILD, "server/mykonosctl"), command, str(table), "--store", cluster.conninfo(),
                           *cluster.nats.options("operator")], stderr=subprocess.PIPE, text=True)
    return done.returncode, done.stderr


def sorry_of(client):
    """The words with which the table is closed; None: it is not."""
    answer = client.wait_for(SORRY)
    return None if answer is None else read_sorry(answer)[1]


def count(cluster, table):
    """How many rows of each kind the database has about a table. An archived one keeps its log until its period is dropped."""
    return [int(cluster.pg.sql(f"SELECT count(*) FROM {name} WHERE {column} = {table}"))
            for name, column in (("game_table", "id"), ("event", "table_id"), ("archive", "table_id"))]


def close_running(cluster, node):
    """The players see the end as an entry of the log; what was played can be read."""
    table, tokens = order(node, tempo=0, absent=0)
    a, b = sit_down(node, table, tokens)
    a.wait_for(65)
    a.frame(move(1, TAKE))
    a.wait_for(65)
    expect(operate(cluster, "close", table) == (0, ""), "a running table is closed")
    for client in (a, b):
        views = iter(lambda: client.wait_for(65), None)
        end = next((view for view in map(read_view, views) if view["phase"] == 2), None)
        expect(end is not None and end["told"] == TOLD_CLOSED, "a player is told")
    b.frame(move(1, TAKE))
    expect(b"T.19" in b.wait_for(66), "and cannot move any more")
    parts.wait_for(lambda: count(cluster, table)[::2] == [0, 1], 60, "the table to be archived")
    status, text = node.get(f"/api/tables/{table}/record", admin=False)
    expect(status == 200 and "a " in text and "\nend" not in text, "its record can be read")
    late = Client(node)
    late.frame(opening(table))
    view = read_view(late.wait_for(65))
    expect(view["phase"] == 2, "and so can its last view")
    status, words = operate(cluster, "close", table)
    expect(status == 0, "closing it again changes nothing")
    return table


def close_waiting(cluster, node):
    table, tokens = order(node)
    a = Client(node)
    a.frame(opening(table, tokens[0]))
    a.wait_for(64)
    expect(operate(cluster, "close", table)[0] == 0, "a table that waits for people is closed")
    expect("ended this game before it began" in (sorry_of(a) or ""), "the person who waits is told")
    b = Client(node)
    b.frame(opening(table, tokens[1]))
    expect("before it began" in (sorry_of(b) or ""), "and so is one who comes later")
    parts.wait_for(lambda: count(cluster, table)[::2] == [0, 1], 60, "the table to be archived")
    expect(node.get(f"/api/tables/{table}/record", admin=False)[0] == 409, "there is no record of it")


def delete(cluster, node, archived):
    table, tokens = order(node, tempo=0, absent=0)
    a, _ = sit_down(node, table, tokens)
    a.wait_for(65)
    a.frame(move(1, TAKE))
    a.wait_for(65)
    expect(operate(cluster, "delete", table) == (0, ""), "a running table is deleted")
    expect(sorry_of(a) == "The operator of this server has deleted this table.", "its players are told")
    expect(count(cluster, table) == [0, 0, 0], "nothing of it is left")
    expect(node.get(f"/api/tables/{table}", admin=False)[0] == 404, "nobody can open it")
    expect(operate(cluster, "delete", archived)[0] == 0 and count(cluster, archived) == [0, 0, 0], "an archived table is deleted")


def unknown(cluster):
    for command in ("close", "delete"):
        status, words = operate(cluster, command, 12345678)
        expect(status == 1 and "there is no such table" in words, f"{command}: {words.strip()}")
    expect(ctl(cluster, "verify", "12345678")[0] == 1, "verify does not know it either")


def delete_with_a_move_on_its_way(cluster, node):
    """A move waits behind another table's, whose shard is locked. If the table were deleted now, the move would come after that."""
    tables = []
    while len({int(table) % parts.SHARDS for table, _ in tables}) < 2:
        table, tokens = order(node, tempo=0, absent=0)
        tables.append((table, sit_down(node, table, tokens)[0]))
    host = cluster.pg.sql(f"SELECT holder FROM shard_lease WHERE shard = {tables[0][0]} % {parts.SHARDS}")
    (first, ahead), (last, behind) = tables[0], tables[-1]
    for client in (ahead, behind):
        client.wait_for(65)
    if host != cluster.pg.sql(f"SELECT holder FROM shard_lease WHERE shard = {last} % {parts.SHARDS}"):
        return delete_with_a_move_on_its_way(cluster, node)
    pending = lambda: sum(one.metric("rows_pending") for one in cluster.nodes)  # noqa: E731
    with Hold(cluster, f"SELECT FROM shard_lease WHERE shard = {first} % {parts.SHARDS} FOR UPDATE"):
        ahead.frame(move(1, TAKE))
        parts.wait_for(lambda: pending() == 1, 20, "the first move to be on its way")
        behind.frame(move(1, TAKE))
        parts.wait_for(lambda: pending() == 2, 20, "the second move to wait")
        deleting = subprocess.Popen([os.path.join(BUILD, "server/mykonosctl"), "delete", str(last), "--store", cluster.conninfo(),
                                     *cluster.nats.options("operator")])
        time.sleep(1)
    expect(deleting.wait(60) == 0, "a table is deleted while a move is on its way")
    parts.wait_for(lambda: pending() == 0, 20, "all moves to be stored")
    expect(count(cluster, last) == [0, 0, 0], "and the move does not outlive it")


def delete_while_they_play(cluster):
    """Tables are deleted while moves are on their way: no row is left of any of them, and the others play on."""
    process = parts.swarm(cluster, "--game", "mykerinos", "--order", "seats=person,person&tempo=0&absent_s=0", "--tables", 12,
                          "--seconds", 60, wait=False)
    ids = "SELECT id FROM game_table WHERE EXISTS (SELECT FROM event WHERE table_id = id AND seq > 20) ORDER BY id LIMIT 6"
    parts.wait_for(lambda: len(cluster.pg.sql(ids).split()) == 6, 60, "tables at which they play")
    for table in cluster.pg.sql(ids).split():
        status, words = operate(cluster, "delete", table)
        expect(status == 0 or "no such table" in words, f"{table} is deleted, or its game ended before: {words}")
        expect(count(cluster, table)[:2] == [0, 0], "it is gone")
    played = sum(node.metric("moves_total") for node in cluster.nodes)
    parts.wait_for(lambda: sum(node.metric("moves_total") for node in cluster.nodes) > played + 100, 60, "the others to play on")
    process.terminate()
    process.communicate()
    time.sleep(0.5)
    orphans = cluster.pg.sql("SELECT count(*) FROM event WHERE table_id NOT IN "
                             "(SELECT id FROM game_table UNION SELECT table_id FROM archive)")
    expect(orphans == "0", "no move came after its table was deleted")
    status, text = ctl(cluster, "replay-all")
    expect(status == 0, "everything replays: " + " ".join(text.split()))


def main():
    with parts.Cluster(BUILD, nodes=2, options=LOOSE) as cluster:
        wait_until_shared(cluster)
        for node in cluster.nodes:
            archived = close_running(cluster, node)
            close_waiting(cluster, node)
            delete(cluster, node, archived)
        unknown(cluster)
        delete_with_a_move_on_its_way(cluster, cluster.nodes[0])
        delete_while_they_play(cluster)
        clean_ends(cluster)


main()
