#!/usr/bin/env python3
"""Shards: new tables are spread over all shards of a host, and opened also while it gives some away or is gone; a database of the
release that counted 64 shards becomes one of this release, under which its tables play on and the release before can write nothing."""
import concurrent.futures
import os
import signal
import time

from client import create
from testing import BUILD, LOOSE, Hold, clean_ends, ctl, expect, parts

TABLES = 80
OPENED_AT_ONCE = 24
OLD_SHARDS = 64
MIGRATION = os.path.join(parts.ROOT, "server/store/postgres/migrations/009_shards.sql")
# What the migration did, undone.
BACK = f"""
    ALTER TABLE node DROP COLUMN load, DROP COLUMN weight;
    UPDATE game_table SET shard = id % {OLD_SHARDS};
    ALTER TABLE shard_lease RENAME COLUMN holder TO node;
    UPDATE shard_lease SET epoch = (SELECT max(epoch) FROM shard_lease) - shard % 2;
    DELETE FROM shard_lease WHERE shard >= {OLD_SHARDS}"""


def shards(nodes):
    return [node.metric("shards") for node in nodes]


def share(nodes):
    parts.wait_for(lambda: min(held := shards(nodes)) == max(held) > 0, 60, "the nodes to share the shards")


def spread(cluster):
    """A node that holds neighbours must not prefer the first of them."""
    for i in range(TABLES):
        create(cluster.nodes[i % 2])
    most = int(cluster.pg.sql("SELECT count(*) FROM game_table GROUP BY shard ORDER BY 1 DESC LIMIT 1"))
    expect(most <= TABLES / 10, f"of {TABLES} tables at most {most} lie on one shard")


def count_tables(cluster):
    return int(cluster.pg.sql("SELECT count(*) FROM game_table"))


def opened_meanwhile(cluster):
    """Tables that are being opened on shards that their host gives to another one, which is said to carry more."""
    before = count_tables(cluster)
    heavier = "UPDATE node SET weight = 8 * weight WHERE id = (SELECT max(id) FROM node) AND weight < 1000"
    with concurrent.futures.ThreadPoolExecutor(OPENED_AT_ONCE) as pool:
        with Hold(cluster, "LOCK TABLE game_table IN ACCESS EXCLUSIVE MODE"):
            opening = [pool.submit(create, cluster.nodes[i % 2]) for i in range(OPENED_AT_ONCE)]
            end = time.time() + 3  # six heartbeats
            while time.time() < end:
                cluster.pg.sql(heavier)
        tables = {one.result()["table"] for one in opening}  # a refusal is an exception
    expect(len(tables) == OPENED_AT_ONCE and count_tables(cluster) == before + OPENED_AT_ONCE, "tables are opened once while shards are given away")
    share(cluster.nodes)


def open_without(cluster, words, end, bring_back):
    """Tables are opened, and one is looked at, when nobody has noticed yet that their host is gone."""
    left, gone = cluster.nodes
    theirs = next(table for table in (create(left)["table"] for _ in range(TABLES)) if parts.host_of(cluster, int(table)) is gone)
    before = count_tables(cluster)
    end(gone)
    with concurrent.futures.ThreadPoolExecutor(OPENED_AT_ONCE + 1) as pool:
        seen = pool.submit(left.get, f"/api/tables/{theirs}", admin=False)
        opening = [pool.submit(create, left) for _ in range(OPENED_AT_ONCE)]
        opened = {one.result()["table"] for one in opening}  # a refusal is an exception
    expect(len(opened) == OPENED_AT_ONCE and seen.result()[0] == 200, f"{words}: tables are opened and shown")
    bring_back(gone)
    share(cluster.nodes)
    time.sleep(1)  # what it was asked before, it would do now
    expect(count_tables(cluster) == before + OPENED_AT_ONCE, f"{words}: none is opened twice")


def look_too_early(cluster):
    """Somebody looks at a table whose shard no host holds yet, as for a moment whenever one moves."""
    node, other = cluster.nodes
    table = create(node)["table"]
    for one in cluster.nodes:
        one.kill()
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        with Hold(cluster, "SELECT FROM shard_lease FOR UPDATE"):
            node.start(wait=False)
            parts.wait_for(lambda: node.get("/healthz", admin=False)[0] == 200, 60, "the node")
            seen = pool.submit(node.get, f"/api/tables/{table}", admin=False)
            time.sleep(0.5)
            expect(node.metric("shards") == 0, "a node takes clients and holds no shard yet")
        expect(seen.result()[0] == 200, f"who looks at a table then is shown it as soon as somebody plays it: {seen.result()}")
    other.start()
    share(cluster.nodes)


def moves(journal):
    """Acknowledged moves by table."""
    found = {}
    with open(journal) as file:
        for words in map(str.split, file):
            if len(words) == 6:
                found[words[1]] = found.get(words[1], 0) + 1
    return found


def from_64_to_1024(cluster):
    """Clients stay, as they do when all nodes are stopped for an upgrade."""
    journal = f"{cluster.folder}/journal"
    process = parts.swarm(cluster, "--game", "mykerinos", "--order", "seats=person,person&tempo=0&absent_s=600", "--tables", 10, "--think",
                          60, "--silence", 2000, "--seconds", 1000, "--journal", journal, wait=False)
    try:
        parts.wait_for(lambda: os.path.exists(journal) and len(moves(journal)) >= 10, 60, "play to begin")
        for node in cluster.nodes:
            expect(node.stop() == 0, f"{node.name} is stopped")
        cluster.pg.sql(BACK)
        before, highest = moves(journal), int(cluster.pg.sql("SELECT max(epoch) FROM shard_lease"))
        with open(MIGRATION) as file:
            cluster.pg.sql("BEGIN;\n" + file.read() + "COMMIT;")
        for node in cluster.nodes:
            node.start()
        rows = cluster.pg.sql(f"SELECT count(*), min(shard), max(shard), min(epoch) > {highest} FROM shard_lease")
        expect(rows == f"{parts.SHARDS}|0|{parts.SHARDS - 1}|t", f"the database has the shards of this release, with new epochs: {rows}")
        wrong = cluster.pg.sql(f"SELECT count(*) FROM game_table WHERE shard <> id % {parts.SHARDS}")
        expect(wrong == "0", "every table lies on its new shard")
        parts.wait_for(lambda: (now := moves(journal)) and all(now[table] > count for table, count in before.items()), 60,
                       "every table to play on")
    finally:
        process.send_signal(signal.SIGTERM)
        report = parts.swarm_report(process)
    expect(report["doubled"] + report["gaps"] == 0, f"{report['acked']} moves before and after")
    status, text = ctl(cluster, "replay-all", "--journal", journal, "--json")
    expect(status == 0, f"none lost, and no epoch fell back: {text.strip()}")


def the_release_before(cluster):
    """All its statements about leases, and the fence of all that it writes, name a column that is gone."""
    answer = cluster.pg.sql("SELECT epoch FROM shard_lease WHERE node = 1 FOR SHARE", check=False)
    expect('column "node" does not exist' in answer, "the release before can claim and write nothing")


def main():
    with parts.Cluster(BUILD, nodes=2, options=LOOSE + ["--lease-ms", "1500"]) as cluster:
        share(cluster.nodes)
        spread(cluster)
        opened_meanwhile(cluster)
        open_without(cluster, "a host is killed", parts.Node.kill, parts.Node.start)
        open_without(cluster, "a host is frozen", parts.Node.freeze, parts.Node.thaw)
        look_too_early(cluster)
        from_64_to_1024(cluster)
        the_release_before(cluster)
        clean_ends(cluster)


main()
