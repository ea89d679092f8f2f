#!/usr/bin/env python3
"""Leases when the database is away, also for longer than a lease: nobody takes the shards of a node that lives, a dead node's
shards are taken once, and a database that has lost its last commits leaves no table unreachable."""
import collections
import math
import os
import signal
import time

from testing import BUILD, LOOSE, clean_ends, ctl, expect, parts

LEASE_MS = 1500
AWAY_S = 4 * LEASE_MS / 1000
SHARDS = parts.SHARDS


def takeovers(nodes):
    return sum(node.metric("takeovers_total") for node in nodes)


def shards(nodes):
    return [node.metric("shards") for node in nodes]


def wait_until_shared(nodes):
    """Every shard has a holder, and nobody has more than the share of one."""
    most = -(-SHARDS // len(nodes))
    parts.wait_for(lambda: sum(held := shards(nodes)) == SHARDS and max(held) <= most, 60, f"{len(nodes)} nodes to share the shards")


def wait_until_ready(nodes):
    for node in nodes:
        parts.wait_for(node.is_ready, 60, f"{node.name} to be ready")


def moves(journal):
    """The number of acknowledged moves of each table; infinite for one that is over."""
    count = collections.Counter()
    with open(journal) as file:
        for words in map(str.split, file):
            count[words[1]] += 1 if len(words) == 6 else math.inf if words[2:] == ["over"] else 0
    return count


def wait_for_play(journal, what):
    """Every table that had moves until now has more."""
    before = moves(journal)
    parts.wait_for(lambda: (now := moves(journal)) and all(now[table] > count or count == math.inf for table, count in before.items()),
                   60, what)


def database_away(cluster):
    """One node needs two leases longer than the others to return."""
    before, held, late = takeovers(cluster.hosts), shards(cluster.hosts), cluster.hosts[1]
    cluster.pg.stop()
    time.sleep(AWAY_S)
    late.freeze()
    try:
        cluster.pg.start()
        time.sleep(2 * LEASE_MS / 1000)
    finally:
        late.thaw()
    wait_until_ready(cluster.hosts)
    time.sleep(2 * LEASE_MS / 1000)
    expect(takeovers(cluster.hosts) == before and shards(cluster.hosts) == held,
           f"the database was away for {AWAY_S} s: {takeovers(cluster.hosts) - before} takeovers among nodes that live")


def jumping_clock(cluster):
    """When the database's clock jumps ahead, every time in its tables is suddenly long ago."""
    before = takeovers(cluster.hosts)
    for _ in range(10):
        cluster.pg.sql("UPDATE node SET until = now() - interval '2 days'")
        time.sleep(LEASE_MS / 10000)
    expect(takeovers(cluster.hosts) == before, "the database's clock decides nothing")


def death_in_an_outage(cluster):
    """One node dies while the database is away; and the database returns on a new timeline, as a promoted standby does."""
    *alive, dead = cluster.hosts
    before, orphans = takeovers(alive), dead.metric("shards")
    highest = int(cluster.pg.sql("SELECT max(epoch) FROM shard_lease"))
    cluster.pg.stop()
    dead.kill()
    time.sleep(AWAY_S)
    with open(os.path.join(cluster.pg.data, "standby.signal"), "w"):
        pass
    cluster.pg.start()
    cluster.pg.promote()
    wait_until_ready(alive)
    wait_until_shared(alive)
    time.sleep(LEASE_MS / 1000)
    expect(takeovers(alive) - before == orphans, f"{orphans} shards of a node that died in the outage were taken once: "
           f"{takeovers(alive) - before} takeovers")
    above = int(cluster.pg.sql(f"SELECT count(*) FROM shard_lease WHERE epoch > {highest} AND epoch >> 32 = 2"))
    expect(above == SHARDS, "all epochs, also of leases that were only renewed, are above those of the timeline before")
    parts.wait_for(lambda: cluster.pg.sql("SELECT count(*) FROM node") == "2", 60, "the dead node to be forgotten")
    cluster.hosts = alive


def heartbeat_at_the_last_moment(cluster, node):
    """While a heartbeat of a node is being stored, another node claims the shards, has to wait for it, and may take nothing."""
    left = cluster.pg.sql(f"""
        BEGIN;
        UPDATE node SET beat = beat + 1 WHERE id = {node.number()};
        DO $$ BEGIN
            FOR i IN 1 .. 1000 LOOP
                EXIT WHEN EXISTS (SELECT FROM pg_locks WHERE NOT granted);
                PERFORM pg_sleep(0.02);
            END LOOP;
        END $$;
        SELECT count(*) FROM pg_locks WHERE NOT granted;
        COMMIT;
        SELECT pg_sleep(0.2);
        SELECT count(*) FROM shard_lease WHERE holder = {node.number()}""").split()
    expect(left[0] != "0" and left[1] == str(SHARDS // 2), f"a heartbeat at the last moment saves a node's shards: {left}")


def frozen_host(cluster):
    awake, frozen = cluster.hosts
    before = takeovers([awake]), takeovers([frozen])
    frozen.freeze()
    try:
        heartbeat_at_the_last_moment(cluster, frozen)
        parts.wait_for(lambda: awake.metric("shards") == SHARDS, 60, "the other node to take over")
    finally:
        frozen.thaw()
    wait_until_shared(cluster.hosts)
    moved = takeovers([awake]) - before[0], takeovers([frozen]) - before[1]
    expect(moved == (SHARDS // 2, SHARDS // 2), f"the shards of a frozen node moved once, and back when it woke up: {moved} takeovers")


def unknown_holder(cluster):
    cluster.pg.sql("UPDATE shard_lease SET holder = 1 WHERE shard = 0")
    parts.wait_for(lambda: cluster.pg.sql("SELECT holder FROM shard_lease WHERE shard = 0") != "1", 60, "the shard to be claimed")
    expect(True, "a shard whose holder never sent a heartbeat is claimed")


def lost_claims(cluster, journal):
    """The database names an earlier holder again, as a standby does that lacked the last claim of every shard. The edge is in
    another process and has heard the higher epochs."""
    first, second = cluster.pg.sql("SELECT DISTINCT holder FROM shard_lease ORDER BY holder").splitlines()
    cluster.pg.sql(f"UPDATE shard_lease SET epoch = epoch - 1, holder = CASE holder WHEN {first} THEN {second} ELSE {first} END")
    wait_for_play(journal, "play to go on after claims were lost")
    expect(True, "every table plays on with an earlier holder and a lower epoch")


def main():
    with parts.Cluster(BUILD, nodes=0, options=LOOSE + ["--lease-ms", str(LEASE_MS)]) as cluster:
        cluster.hosts = [cluster.add_node(roles="host,brain") for _ in range(3)]
        edge = cluster.add_node(roles="edge")
        for node in cluster.nodes:
            node.start()
        wait_until_shared(cluster.hosts)
        journal = f"{cluster.folder}/journal"
        process = parts.swarm(cluster, "--game", "mykerinos", "--order", "seats=person,person&tempo=0&absent_s=600", "--tables", 8,
                              "--think", 60, "--silence", 2000, "--seconds", 1000, "--journal", journal,
                              servers=edge.address(), wait=False)
        try:
            parts.wait_for(lambda: os.path.exists(journal) and len(moves(journal)) >= 8, 60, "play to begin")
            database_away(cluster)
            jumping_clock(cluster)
            wait_for_play(journal, "play to go on after the outage")
            death_in_an_outage(cluster)
            wait_for_play(journal, "play to go on without the dead node")
            frozen_host(cluster)
            wait_for_play(journal, "play to go on after a host was frozen")
            unknown_holder(cluster)
            status, text = ctl(cluster, "replay-all", "--json")
            expect(status == 0, f"the log is whole: {text.strip()}")
            lost_claims(cluster, journal)
        finally:
            process.send_signal(signal.SIGTERM)
            report = parts.swarm_report(process)
        found = parts.json.loads(ctl(cluster, "replay-all", "--journal", journal, "--json")[1])
        expect(found["lost"] + found["doubled"] + found["broken"] + report["doubled"] == 0, f"{report['acked']} moves: none lost, none doubled")
        clean_ends(cluster)


main()
