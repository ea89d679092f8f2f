#!/usr/bin/env python3
"""The store: migrations from empty and from every earlier version, the archive, and the proof that one loop is enough."""
import os
import subprocess
import time

from client import move, order, sit_down
from testing import BUILD, LOOSE, clean_ends, ctl, expect, parts

FOLDER = os.path.join(parts.ROOT, "server/store/postgres/migrations")
SCHEMA = ("SELECT string_agg(table_name || '.' || column_name || ' ' || data_type, ',' ORDER BY table_name, column_name) "
          "FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE 'archive_2%'")


def cases(cluster):
    """As tests/server/sqlite_test.py has them of SQLite."""
    done = subprocess.run([os.path.join(BUILD, "tests/server/server_store_proof"), "cases", "postgres", cluster.pg.conninfo()],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=300)
    expect(done.returncode == 0 and done.stdout == "all cases hold\n",
           f"PostgreSQL answers as the store expects {done.stderr[-2000:] if done.returncode else ''}")


def migrations(cluster):
    """A node started on a database of an earlier version ends up with the same schema: an empty one, which needs every migration, one from
    the middle, the last one, and the present one."""
    names = sorted(os.listdir(FOLDER))
    schemas = set()
    for version in (0, len(names) // 2, len(names) - 1, len(names)):
        cluster.pg.sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        cluster.pg.sql("CREATE TABLE schema_version (version integer PRIMARY KEY)")
        for number, name in enumerate(names[:version], 1):
            with open(os.path.join(FOLDER, name)) as file:
                cluster.pg.sql(file.read())
            cluster.pg.sql(f"INSERT INTO schema_version VALUES ({number})")
        node = cluster.add_node()
        node.start()
        schemas.add(cluster.pg.sql(SCHEMA))
        expect(cluster.pg.sql("SELECT max(version) FROM schema_version") == str(len(names)), f"from version {version}")
        node.stop()
    expect(len(schemas) == 1, "every way leads to the same schema")


def archive(cluster):
    node = cluster.add_node()
    node.start()
    report = parts.swarm(cluster, "--game", "template", "--tables", 3, "--games", 6, "--seconds", 60, servers=node.address())
    expect(report["games"] >= 6, "six games were played")
    parts.wait_for(lambda: int(cluster.pg.sql("SELECT count(*) FROM archive")) >= 6, 60, "the archive")
    month = cluster.pg.sql("SELECT count(*) FROM archive_" + time.strftime("%Y_%m", time.gmtime()))
    expect(int(month) >= 6, "they lie in this month's partition")
    size, events = cluster.pg.sql("SELECT avg(length(log))::int || ' ' || avg(event_count)::int FROM archive").split()
    expect(int(size) < 16 * int(events), f"{size} bytes for {events} entries")
    table = cluster.pg.sql("SELECT table_id FROM archive LIMIT 1")
    status, text = node.get(f"/api/tables/{table}/record", admin=False)
    expect(status == 200 and "\nend " in text, "an archived game still shows its record")
    status, text = ctl(cluster, "verify", table)
    expect(status == 0 and "over" in text, "and replays")
    # The fence: if the lease has another epoch, this node's next rows are refused and nothing is acknowledged. Long games at many
    # tables keep rows in flight all the time.
    before = node.metric("rows_fenced_total")
    process = parts.swarm(cluster, "--game", "mykerinos", "--tables", 8, "--seconds", 6, servers=node.address(), wait=False)
    time.sleep(2)
    cluster.pg.sql("UPDATE shard_lease SET epoch = epoch + 1")
    parts.swarm_report(process)
    expect(node.metric("rows_fenced_total") > before, "a changed epoch fences the host")
    status, text = ctl(cluster, "replay-all")
    expect(status == 0, "and the log is whole: " + " ".join(text.split()))


def archived_meanwhile(cluster):
    """The table is gone, as after it was archived, but its rows are still in the log: nothing is added to them."""
    node = cluster.nodes[-1]
    table, tokens = order(node, tempo=0, absent=0)
    a, b = sit_down(node, table, tokens)
    a.wait_for(65)
    b.wait_for(65)
    a.frame(move(1, b"\x01" + b"\0" * 7))
    rows = f"SELECT count(*) FROM event WHERE table_id = {table}"
    parts.wait_for(lambda: b.wait_for(65) is not None, 60, "the first move to be seen")
    cluster.pg.sql(f"DELETE FROM game_table WHERE id = {table}")
    before, fenced = cluster.pg.sql(rows), node.metric("rows_fenced_total")
    b.frame(move(1, b"\x01" + b"\0" * 7))
    parts.wait_for(lambda: node.metric("rows_fenced_total") > fenced, 60, "the second move to be refused")
    expect(cluster.pg.sql(rows) == before, "no row is added to the log of a table that is gone")
    a.close()
    b.close()


def one_loop(cluster):
    """Two libraries and the bus on one loop."""
    nats = cluster.nats
    done = subprocess.run([os.path.join(BUILD, "tests/server/server_loop_proof"), str(parts.free_port()), nats.url(),
                           nats.file("node.seed"), nats.file("ca.crt"), cluster.pg.conninfo(), "64", "3"], stdout=subprocess.PIPE,
                          text=True, env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0"})
    expect(done.returncode == 0, "one loop for websockets, NATS and PostgreSQL: " + done.stdout.strip())


with parts.Cluster(BUILD, nodes=0, options=LOOSE + ["--sleep-s", "2"]) as the_cluster:
    cases(the_cluster)
    migrations(the_cluster)
    archive(the_cluster)
    archived_meanwhile(the_cluster)
    one_loop(the_cluster)
    clean_ends(the_cluster)
