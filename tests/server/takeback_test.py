#!/usr/bin/env python3
"""Logs full of take-backs: people cannot make them, and old ones hold up no other table, neither when a node takes them over nor
when they are archived. A table that nodes do not survive is set aside, and only that one."""
import json
import re
import subprocess
import threading
import time

from client import Client, move, opening, order, sit_down
from testing import AT_HOME, BUILD, LOOSE, clean_ends, ctl, expect, lengthen, parts, site, wait_until_shared

TAKE = b"\x01" + b"\0" * 7
UNDO = b"\xff" + b"\0" * 7
LONG = 100000  # entries of an old log
LEASE_MS = 2000


def entries(cluster, table):
    return int(cluster.sql(f"SELECT count(*) FROM event WHERE table_id = {table}"))


def said(node, event):
    with open(node.log_path) as log:
        return [line for line in map(json.loads, (line for line in log if line.startswith("{"))) if line["event"] == event]


# ---- making one ----

def attack(cluster, edge, seconds=3):
    """As many connections as one address may have move and undo as fast as they may, all in one seat."""
    table, tokens = order(edge, tempo=0, absent=0)
    a, b = sit_down(edge, table, tokens)
    a.wait_for(65)
    crowd = [a] + [Client(edge) for _ in range(60)]
    for client in crowd[1:]:
        client.frame(opening(table, tokens[0]))
        client.wait_for(65)
    nonce, rules = 0, set()
    end = time.time() + seconds
    while time.time() < end:
        for client in crowd:
            nonce += 1
            client.frame(move(nonce, TAKE if nonce % 2 else UNDO))
        time.sleep(0.06)
        for client in crowd:
            client.socket.setblocking(False)
            try:
                rules |= set(re.findall(rb"T\.\d+", client.socket.recv(1 << 20)))
            except OSError:
                pass
    count = entries(cluster, table)
    expect(b"T.16" in rules, f"take-backs are refused in the end: {sorted(rules)}")
    expect(count <= 3 + 2 * 101, f"{nonce} moves and take-backs by {len(crowd)} connections left {count} entries")
    for client in crowd + [b]:
        client.close()


# ---- an old one ----

def make_long(cluster, edge, count=LONG):
    """A table as an attacker left it before there were limits. Its host does not know the rows yet."""
    table, tokens = order(edge, tempo=0, absent=0)
    for client in sit_down(edge, table, tokens):
        client.wait_for(65)
        client.close()
    lengthen(cluster, table, count)
    return table, tokens


def wait_until_loaded(cluster, table, seq):
    """Asks every node until the table's host has the whole log in memory."""
    def loaded():
        node = next(node for node in cluster.nodes if node.process.poll() is None)
        status, text = node.get(f"/api/tables/{table}", admin=False)
        return status == 200 and json.loads(text)["seq"] == seq
    parts.wait_for(loaded, 60, "the long log to be loaded")


class Pulse(threading.Thread):
    """Asks a node for a sign of life all the time; `longest` is how long its loop was busy with something else."""

    def __init__(self, node):
        super().__init__(daemon=True)
        self.node, self.longest, self.count, self.going = node, 0, 0, True
        self.start()

    def run(self):
        while self.going:
            before = time.time()
            if self.node.get("/healthz")[0] == 200:
                self.longest = max(self.longest, time.time() - before)
                self.count += 1
            time.sleep(0.005)

    def end(self):
        self.going = False
        self.join()
        return self.longest


def taken_over(cluster):
    table, _ = make_long(cluster, cluster.nodes[1])
    host = parts.host_of(cluster, table)
    survivor = next(node for node in cluster.nodes if node is not host)
    before = survivor.metric("takeovers_total")
    shards = survivor.metric("shards")
    pulse = Pulse(survivor)
    host.kill()
    parts.wait_for(lambda: survivor.metric("shards") == parts.SHARDS, 60, "the takeover")
    wait_until_loaded(cluster, table, LONG + 3)
    time.sleep(2 * LEASE_MS / 1000)  # a node that was held up too long would lose its shards and take them over again
    expect(survivor.metric("takeovers_total") - before == parts.SHARDS - shards, f"{parts.SHARDS - shards} shards were taken over, each of them once")
    expect(pulse.end() < LEASE_MS / 4000, f"the loop was never held up longer than {pulse.longest * 1000:.0f} ms")
    expect(not said(survivor, "set_aside"), "a long log is no reason to set a table aside")
    host.start()
    return table


def play(cluster, seconds=3):
    report = parts.swarm(cluster, "--game", "template", "--order", "seats=person,person&tempo=0&absent_s=0", "--tables", 10,
                         "--think", 20, "--seconds", seconds, servers=cluster.nodes[1].address())
    expect(report["status"] == 0 and report["acked"] > 50, f"{report['acked']} moves, p99 {report['p99_ms']:.0f} ms")
    return report["p99_ms"]


def loaded_while_others_play(cluster, table):
    """The shard of the long table changes its epoch again and again, so that the table is loaded each time."""
    quiet = play(cluster)
    going = True

    def fence():
        while going:
            cluster.sql(f"UPDATE shard_lease SET epoch = epoch + 1 WHERE shard = {table} % {parts.SHARDS}")
            time.sleep(0.7)
    before = sum(node.metric("takeovers_total") for node in cluster.nodes)
    thread = threading.Thread(target=fence)
    thread.start()
    try:
        busy = play(cluster)
    finally:
        going = False
        thread.join()
    loads = sum(node.metric("takeovers_total") for node in cluster.nodes) - before
    expect(loads >= 2, f"the long log was loaded {loads} times meanwhile")
    expect(busy < max(500, 10 * quiet), f"other tables play on: p99 {busy:.0f} ms instead of {quiet:.0f}")
    wait_until_loaded(cluster, table, LONG + 3)


def archived(cluster, table):
    """Its operator closes it: a long log is archived, and loaded from the archive."""
    pulse = Pulse(parts.host_of(cluster, table))
    done = subprocess.run([f"{BUILD}/server/mykonosctl", "close", str(table), "--store", cluster.conninfo(),
                           *cluster.nats.options("operator")])
    expect(done.returncode == 0, "the long table is closed")
    length = f"SELECT event_count FROM archive WHERE table_id = {table}"
    parts.wait_for(lambda: cluster.sql(length) == str(LONG + 4), 60, "the archive")
    expect(pulse.end() < LEASE_MS / 4000, f"archiving held up the loop for {pulse.longest * 1000:.0f} ms at most")
    expect(cluster.sql(f"SELECT 1 FROM game_table WHERE id = {table}") == "", "it is no longer among the tables")
    status, text = ctl(cluster, "verify", str(table))
    expect(status == 0 and f"{LONG + 4} entries" in text, "it replays from there: " + text.strip())


# ---- set aside ----

def final_status(node, table):
    """What a request for a table comes to that is loaded behind others with long logs: the node may say several times to try again."""
    end, status = time.time() + 60, 503
    while status == 503 and time.time() < end:
        status = node.get(f"/api/tables/{table}", admin=False)[0]
    return status


def open_as_spectator(node, table):
    client = Client(node)
    client.frame(opening(table))
    answer = client.wait_for(70)
    client.close()
    return answer or b""


def unreadable(cluster):
    """A table whose head no longer can be read fails twice, and is not tried a third time until an operator says so."""
    node = cluster.nodes[0]
    table, tokens = order(node, absent=0)
    head = cluster.sql(f"SELECT head FROM game_table WHERE id = {table}")
    cluster.sql(f"UPDATE game_table SET head = {cluster.literal(bytes(1))} WHERE id = {table}")
    node.stop()
    node.start()
    answers, end = [], time.time() + 20
    while not said(node, "set_aside") and time.time() < end:
        answers.append(open_as_spectator(node, table))
    expect(b"cannot be read" in answers[0], "anyone who opens it is told that it cannot be read")
    expect([line["table"] for line in said(node, "set_aside")] == [str(table)], "after the second time it is set aside, with an alarm")
    tries = len(said(node, "broken_log"))
    expect(b"set aside; the operator" in open_as_spectator(node, table), "who opens it then is told that, too")
    expect(node.metric("tables_set_aside") == 1, "the metric shows it")
    status, text = ctl(cluster, "tables")
    expect(status == 0 and f"{table} SET ASIDE" in text, "mykonosctl tables shows it")
    node.stop()
    node.start()
    expect(b"set aside" in open_as_spectator(node, table), "another node knows it")
    expect(len(said(node, "broken_log")) == tries == 2, "and did not try")
    expect(ctl(cluster, "retry", str(table))[0] == 0, "an operator gives it another chance")
    cluster.sql(f"UPDATE game_table SET head = {cluster.literal(bytes.fromhex(head[2:]))} WHERE id = {table}")
    expect(final_status(node, table) == 200, "now it is loaded")
    expect(ctl(cluster, "retry", str(table))[0] == 1, "one that was not set aside needs none")
    parts.wait_for(lambda: cluster.sql("SELECT count(*) FROM loading") == "0", 20, "no note to be left")


def newer(cluster):
    """While a new release is installed, a node of the old one may get its tables. It cannot load them, but that is not their fault."""
    node = cluster.nodes[0]
    table, tokens = order(node, absent=0)
    for client in sit_down(node, table, tokens):
        client.wait_for(65)
        client.close()
    version = f"UPDATE game_table SET rules_version = rules_version %s 1 WHERE id = {table}"
    kind = f"INSERT INTO event SELECT table_id, 4, epoch, at_ms, {cluster.literal(bytes([15, 0]))} FROM event WHERE table_id = {table} AND seq = 3"
    alarms = len(said(node, "set_aside"))
    for make, unmake in ((version % "+", version % "-"), (kind, f"DELETE FROM event WHERE table_id = {table} AND seq = 4")):
        node.stop()
        cluster.sql(make)
        node.start()
        answers = [node.get(f"/api/tables/{table}", admin=False)[0] for _ in range(4)]
        expect(answers == [503] * 4, f"a table of a newer release is not loaded: {answers}")
        cluster.sql(unmake)
        expect(final_status(node, table) == 200, "but it was not set aside")
    expect(len(said(node, "set_aside")) == alarms, "and there is no alarm")
    parts.wait_for(lambda: cluster.sql("SELECT count(*) FROM loading") == "0", 20, "no note to be left")
    if not AT_HOME:  # where operators cannot reach the bus
        subprocess.run([f"{BUILD}/server/mykonosctl", "delete", str(table), "--store", cluster.conninfo(),
                        *cluster.nats.options("operator")], check=True)


def given_away(cluster):
    """A note of a node that is alive is no failure: the node gave the table away while it loaded it."""
    node = cluster.nodes[0]
    table, _ = order(node, absent=0)
    for other, failures, status in ((table + parts.SHARDS, 1, 200), (table + 2 * parts.SHARDS, 2, 500)):
        cluster.sql(f"INSERT INTO game_table (id, shard, game, rules_version, created_ms, head, tokens, secret) SELECT {other}, "
                       f"shard, game, rules_version, created_ms, head, tokens, secret FROM game_table WHERE id = {table}; "
                       f"INSERT INTO loading VALUES ({other}, {node.number()}, {failures})")
        expect(final_status(node, other) == status, f"{failures} of 2 failures: status {status}")
    cluster.sql(f"DELETE FROM game_table WHERE id > {table} AND id <= {table + 2 * parts.SHARDS}; DELETE FROM loading")


def one_by_one(cluster):
    """Tables that a node did not survive are loaded one after the other, and there is no note about the others while the last one is
    loaded, or a node that died then would leave all of them under suspicion."""
    node = cluster.nodes[0]
    node.kill()
    cluster.sql("INSERT INTO loading (table_id, failures) SELECT id, 1 FROM game_table")
    cluster.sql("CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.node IS NOT NULL AND NOT EXISTS "
                   "(SELECT FROM loading WHERE node IS NULL AND table_id <> NEW.table_id) THEN PERFORM pg_sleep(3); END IF; "
                   "RETURN NEW; END $$; CREATE TRIGGER wait BEFORE UPDATE ON loading FOR EACH ROW EXECUTE FUNCTION wait()")
    expect(int(cluster.sql("SELECT count(*) FROM loading")) > 1, "a node did not survive loading some tables")
    node.start(wait=False)
    last = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"
    parts.wait_for(lambda: cluster.sql(last) == "1", 60, "the last of them to be loaded")
    expect(cluster.sql("SELECT count(*) FROM loading") == "1", "only the last one is under suspicion by now")
    cluster.sql("DROP FUNCTION wait CASCADE")
    parts.wait_for(lambda: cluster.sql("SELECT count(*) FROM loading") == "0", 60, "all of them to be loaded")
    expect(not said(node, "set_aside")[1:], "none of them is set aside")


def ended(cluster):
    """A node that is asked to end while it loads tables leaves nothing behind that looks as if it had died. Notes are slow here, so
    that some are always on their way."""
    node = cluster.nodes[0]
    node.kill()
    table = cluster.sql("SELECT min(id) FROM game_table")
    cluster.sql(f"INSERT INTO game_table (id, shard, game, rules_version, created_ms, head, tokens, secret) SELECT id + {parts.SHARDS} * n, "
                   f"shard, game, rules_version, created_ms, head, tokens, secret FROM game_table, generate_series(1, 640) AS n "
                   f"WHERE id = {table}")
    cluster.sql("CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.5); RETURN NULL; END $$; "
                   "CREATE TRIGGER wait BEFORE INSERT ON loading EXECUTE FUNCTION wait()")
    node.start(wait=False)
    noted = "SELECT count(*) FROM loading WHERE node IS NOT NULL"
    parts.wait_for(lambda: cluster.sql(noted) != "0", 60, "the node to load them")
    expect(node.stop() == 0, "a node is asked to end while it loads tables")
    busy = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"
    parts.wait_for(lambda: cluster.sql(busy) == "0", 60, "the last note")
    expect(cluster.sql(noted) == "0", "it leaves no note that it is loading one")
    cluster.sql(f"DROP FUNCTION wait CASCADE; DELETE FROM loading; "
                   f"DELETE FROM game_table WHERE id > {table} AND id <= {table} + {parts.SHARDS} * 640 AND id % {parts.SHARDS} = {table} % {parts.SHARDS}")
    node.start()


def deadly(cluster):
    """Two nodes die while they load some tables with long logs. The second time the tables are loaded one after the other, so only one
    of them is under suspicion."""
    node = cluster.nodes[0]
    long = [make_long(cluster, node, 3 * LONG)[0] for _ in range(3)]  # loading them takes seconds, in which the node can be killed
    tables = cluster.sql("SELECT id FROM game_table").split()
    alarms = len(said(node, "set_aside"))
    noted = f"SELECT count(*) FROM loading WHERE node IS NOT NULL AND table_id IN ({', '.join(map(str, long))})"
    node.kill()
    for count in (len(long), 1):
        node.start(wait=False)
        parts.wait_for(lambda: cluster.sql(noted) == str(count), 60, f"the node to load {count} of them")
        node.kill()
        expect(cluster.sql(noted) == str(count), f"a node dies while it loads {count} of them")
    node.start()
    parts.wait_for(lambda: len(said(node, "set_aside")) > alarms, 60, "the alarm")
    answers = [final_status(node, table) for table in tables]
    expect(sorted(answers) == [200] * (len(tables) - 1) + [500], f"one of them is set aside, the others play on: {answers}")
    expect(len(said(node, "set_aside")) == alarms + 1, "with one alarm")


def at_home():
    with site() as cluster:
        attack(cluster, cluster.nodes[0])
        unreadable(cluster)
        newer(cluster)
        clean_ends(cluster)


def main():
    with parts.Cluster(BUILD, nodes=1, options=["--lease-ms", str(LEASE_MS), "--tables-per-address", "0"]) as cluster:
        cluster.options = ["--lease-ms", str(LEASE_MS)] + LOOSE
        cluster.add_node().start()
        wait_until_shared(cluster)
        attack(cluster, cluster.nodes[0])
        table = taken_over(cluster)
        loaded_while_others_play(cluster, table)
        archived(cluster, table)
        status, text = ctl(cluster, "replay-all")
        expect(status == 0, "everything replays: " + " ".join(text.split()))
        clean_ends(cluster)
    with parts.Cluster(BUILD, nodes=1, options=LOOSE + ["--lease-ms", "1000"]) as cluster:
        unreadable(cluster)
        newer(cluster)
        given_away(cluster)
        one_by_one(cluster)
        ended(cluster)
        deadly(cluster)
        clean_ends(cluster)


at_home() if AT_HOME else main()
