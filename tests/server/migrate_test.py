#!/usr/bin/env python3
"""A migration beside nodes that play: while it waits for somebody who reads a table in a long transaction, such as a backup,
moves are acknowledged; two nodes that migrate at once do it once."""
import os
import subprocess
import time

from testing import BUILD, LOOSE, Hold, clean_ends, ctl, expect, parts

HELD_S = 12  # longer than any statement of a node may take


def migrate(cluster):
    """The next release starts."""
    words = [os.path.join(BUILD, "tests/server/server_migrate_proof"), cluster.conninfo() + " options='-c search_path=next,public'"]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def migrate_beside(cluster, node):
    process = parts.swarm(cluster, "--game", "template", "--tables", 10, "--seconds", 40, wait=False)
    parts.wait_for(lambda: node.metric("archived_total") > 0, 60, "games to be played")
    cluster.pg.sql("CREATE SCHEMA next")
    with Hold(cluster, "SELECT count(*) FROM game_table"):
        programs = [migrate(cluster), migrate(cluster)]
        waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%ADD COLUMN proof%'"
        parts.wait_for(lambda: cluster.pg.sql(waits) == "1", 60, "the migration to wait for the reader")
        moves, archived, steps, end = node.metric("moves_total"), node.metric("archived_total"), 0, time.time() + HELD_S
        while time.time() < end:
            time.sleep(HELD_S / 4)
            now = node.metric("moves_total")
            steps, moves = steps + (now > moves), now
        expect(steps >= 3, f"moves are acknowledged meanwhile ({steps} of 4 times)")
        expect(node.metric("archived_total") > archived, "and games archived")
        expect(all(one.poll() is None for one in programs), "the migration waits")
    texts = [one.communicate(timeout=60)[0] for one in programs]
    expect([one.returncode for one in programs] == [0, 0], f"once the reader is gone, it is done: {texts}")
    expect("tried again" in "".join(texts), "the log says what it waited for")
    expect("".join(texts).count("schema is now 002_function") == 1, "two at once do it once")
    process.terminate()
    process.communicate()


with parts.Cluster(BUILD, nodes=1, options=LOOSE) as the_cluster:
    migrate_beside(the_cluster, the_cluster.nodes[0])
    status, text = ctl(the_cluster, "replay-all")
    expect(status == 0, "everything replays: " + " ".join(text.split()))
    clean_ends(the_cluster)
