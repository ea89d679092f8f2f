#!/usr/bin/env python3
"""Clocks at tables, whatever happens to the server: a table that slept is found by a takeover; time in which people could not play
does not count, so no outage costs anyone the seat; nobody's wall clock matters. And the clocks do run."""
import concurrent.futures
import os
import time

from client import Client, move, opening, order, read_view, sit_down
from testing import AT_HOME, BUILD, LOOSE, Hold, clean_ends, ctl, expect, parts

TAKE = b"\x01" + b"\0" * 7
OPTIONS = LOOSE + ["--sleep-s", "2", "--lease-ms"]
SHORT_MS, LONG_MS = "1500", "30000"  # leases
PER_MOVE_S = 5
DAY_MS = 86400000
LIMIT_S = 30  # for what takes a few seconds on an idle machine; after a minute's silence the server hangs up


def number(cluster, text):
    return int(cluster.sql(text) or -1)


def handovers(cluster, table):
    """How often a seat passed between its person and a bot."""
    return number(cluster, f"SELECT count(*) FROM event WHERE table_id = {table} AND substr(body, 1, 1) = "
                  f"{cluster.literal(bytes([3]))}")


def is_asleep(cluster, table):
    return cluster.sql(f"SELECT 1 FROM game_table WHERE id = {table} AND wake_at IS NOT NULL") == "1"


def pretend_slept(cluster, table, seconds):
    """So much longer."""
    cluster.sql(f"UPDATE game_table SET slept_at = {cluster.later('slept_at', -seconds)}, wake_at = {cluster.later('wake_at', -seconds)} "
                f"WHERE id = {table}")


def view_of(client, seat, nonce):
    """Waits for the view of a seat's move; its number is only for the seat itself."""
    end = time.time() + LIMIT_S
    while time.time() < end:
        answer = client.wait_for(65, end - time.time())
        if answer is None:
            break
        view = read_view(answer)
        if view["seat"] == seat and view["nonce"] in (0, nonce):
            return view
    raise AssertionError(f"seat {seat} never saw move {nonce}")


def begin(node, **options):
    table, tokens = order(node, tempo=0, **options)
    clients = sit_down(node, table, tokens)
    for client in clients:
        client.wait_for(65)
    return table, clients


def play(mover, watcher, seat, nonce):
    """A move, seen by the other person."""
    mover.frame(move(nonce, TAKE))
    return view_of(watcher, seat, nonce)


def wait_for_bot(cluster, table, words):
    """Somebody who really does not move loses the seat to a bot."""
    parts.wait_for(lambda: handovers(cluster, table) > 0, LIMIT_S, words)
    print("ok:", words, flush=True)


# ---- sleep ----

def invitation(cluster):
    """An invitation is answered late, and then the host is killed: the game goes on by itself."""
    node = cluster.nodes[0]
    table, tokens = order(node, "person,bot:0", tempo=0, absent=1)
    parts.wait_for(lambda: is_asleep(cluster, table), LIMIT_S, "the table to fall asleep")
    friend, = sit_down(node, table, tokens)
    friend.wait_for(65)
    expect(not is_asleep(cluster, table), "a table that somebody joins is awake in the database before its first view")
    node.kill()
    node.start()
    parts.wait_for(lambda: handovers(cluster, table) > 0 or number(cluster, f"SELECT 1 FROM archive WHERE table_id = {table}") > 0,
                   LIMIT_S, "the next host to find the table")
    expect(True, "the next host finds it, and a bot plays for the person who is gone")


WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%slept_at = now()%'"


def wait_for_sleep(cluster):
    parts.wait_for(lambda: number(cluster, WAITING) > 0, LIMIT_S, "a table to want to sleep")


def sleep_without_lease(cluster):
    """A host that has lost its lease without knowing cannot put the table to sleep that another plays."""
    node = cluster.nodes[0]
    (claimed, people), (released, others) = begin(node, absent=0), begin(node, absent=0)
    while released % parts.SHARDS == claimed % parts.SHARDS:
        released, others = begin(node, absent=0)
    with Hold(cluster, f"UPDATE shard_lease SET epoch = epoch + 1 WHERE shard = {claimed % parts.SHARDS}; "
              f"UPDATE shard_lease SET holder = NULL WHERE shard = {released % parts.SHARDS}"):
        for client in people + others:
            client.close()
        wait_for_sleep(cluster)
    parts.wait_for(lambda: number(cluster, WAITING) == 0, LIMIT_S, "the host to be answered")
    time.sleep(1)
    expect(not is_asleep(cluster, claimed) and not is_asleep(cluster, released), "without the lease no table is put to sleep")


def sleep_in_doubt(cluster):
    """The database is so slow to put a table to sleep that the host gives up waiting, and somebody joins meanwhile: the table must
    not fall asleep under the people who play there."""
    node = cluster.nodes[0]
    table, tokens = order(node, "person,bot:0", tempo=0, absent=0)
    friend, = sit_down(node, table, tokens)
    friend.wait_for(65)
    with Hold(cluster, f"SELECT 1 FROM game_table WHERE id = {table} FOR UPDATE"):
        friend.close()
        wait_for_sleep(cluster)
        time.sleep(6)  # five until the host gives up
        friend = Client(node)
        friend.frame(opening(table, tokens[0]))
        time.sleep(1)
    expect(friend.wait_for(65, LIMIT_S) is not None, "somebody joins a table of which it is not known whether it sleeps")
    time.sleep(1)
    expect(not is_asleep(cluster, table), "and it is awake, whatever became of the request to put it to sleep")
    friend.close()


def asleep_for_days(cluster, clock):
    """Only the database's clock measures how long a table slept; set back, it takes nothing away."""
    node = cluster.nodes[0]
    table, (a, b) = begin(node, per_move=3 * 86400, absent=0)
    asked = play(a, b, 0, 1)["at_ms"]
    a.close()
    b.close()
    parts.wait_for(lambda: is_asleep(cluster, table), LIMIT_S, "the table to fall asleep")
    slept = number(cluster, f"SELECT slept_ms FROM game_table WHERE id = {table}")
    clock.set(-900)
    node.get(f"/api/tables/{table}/view", admin=False)
    woken = number(cluster, f"SELECT slept_ms FROM game_table WHERE id = {table}")
    expect(not is_asleep(cluster, table) and woken == slept >= asked, "a clock that is set back never makes a sleep negative")
    clock.set(0)
    parts.wait_for(lambda: is_asleep(cluster, table), LIMIT_S, "the table to fall asleep again")
    pretend_slept(cluster, table, 86400)
    node.get(f"/api/tables/{table}/view", admin=False)
    woken = number(cluster, f"SELECT slept_ms FROM game_table WHERE id = {table}")
    expect(DAY_MS <= woken - slept < DAY_MS + LIMIT_S * 1000, "a day asleep is a day")

def absent_while_asleep(cluster):
    """Two minutes until a bot plays for a person who left: the table sleeps through most of them, which the test says it has."""
    node = cluster.nodes[0]
    table, (a, b) = begin(node, absent=120)
    for client in (a, b):
        client.close()
    parts.wait_for(lambda: is_asleep(cluster, table), LIMIT_S, "the table to fall asleep")
    pretend_slept(cluster, table, 119)
    node.get(f"/api/tables/{table}/view", admin=False)
    wait_for_bot(cluster, table, "the time for which a person is away goes on while the table sleeps")


# ---- the database away ----

def thinks_while_away(cluster):
    """The database is away longer than the lease and than anyone has for a move. A person moves in time, but nobody can take the
    move."""
    node = cluster.nodes[0]
    table, (a, b) = begin(node, per_move=PER_MOVE_S, absent=1)
    idle, _ = begin(node, per_move=PER_MOVE_S, absent=0)
    cluster.pg.freeze()
    time.sleep(2.5)
    a.frame(move(1, TAKE))
    time.sleep(PER_MOVE_S + 1)
    cluster.pg.thaw()
    view_of(b, 0, 1)
    play(b, a, 1, 1)
    expect(handovers(cluster, table) == 0, "a person who moved in time keeps the seat, though the database was away")
    wait_for_bot(cluster, table, "afterwards the clock runs: a person who does not move loses the seat")
    wait_for_bot(cluster, idle, "also at a table where nobody did anything meanwhile")


def asked_while_away(cluster):
    """The lease outlasts the outage. A move is made and must wait; the next person has the whole time once it is shown."""
    node = cluster.nodes[0]
    table, (a, b) = begin(node, per_move=PER_MOVE_S, absent=0)
    cluster.pg.freeze()
    a.frame(move(1, TAKE))
    time.sleep(PER_MOVE_S + 1)
    cluster.pg.thaw()
    view_of(b, 0, 1)
    play(b, a, 1, 1)
    expect(handovers(cluster, table) == 0, "a person who was asked while the database was away keeps the seat")


# ---- wall clocks ----

def wall_clock(cluster, clock):
    """The node's clock jumps 90 seconds forward and 180 back, while people have less than that for a move."""
    node = cluster.nodes[0]
    table, (a, b) = begin(node, per_move=PER_MOVE_S * 4, absent=1)
    before = play(a, b, 0, 1)["at_ms"]
    clock.set(90)
    play(b, a, 1, 1)
    clock.set(-90)
    play(a, b, 0, 2)
    after = play(b, a, 1, 2)["at_ms"]
    expect(handovers(cluster, table) == 0 and 0 <= after - before < 60000, "a wall clock that jumps takes and gives no time")
    idle, (c, d) = begin(node, per_move=3, absent=0)
    play(c, d, 0, 1)
    clock.set(0)
    wait_for_bot(cluster, idle, "and a clock that was set back still runs")
    for client in (a, b, c, d):
        client.close()


def short_lease():
    cluster = parts.Cluster(BUILD, nodes=0, options=OPTIONS + [SHORT_MS])
    clock, database_clock = parts.FakeClock(cluster.folder, "node"), parts.FakeClock(cluster.folder, "database")
    cluster.pg.under = database_clock.under(os.path.join(parts.PG_BIN, "postgres"))
    with cluster:
        cluster.add_node(under=clock.under(os.path.join(BUILD, "server/mykonosd"))).start()
        thinks_while_away(cluster)  # first: no bot's move waits for the database, so only the lease stops the clock
        invitation(cluster)
        asleep_for_days(cluster, database_clock)
        absent_while_asleep(cluster)
        wall_clock(cluster, clock)
        status, text = ctl(cluster, "replay-all")
        expect(status == 0, "everything replays: " + " ".join(text.split()))
        clean_ends(cluster)


def at_home():
    """The file has no clock of its own: the process's counts."""
    home = parts.Home(BUILD, nodes=0, options=OPTIONS + [SHORT_MS])
    clock = parts.FakeClock(home.folder, "node")
    with home:
        home.add_node(under=clock.under(os.path.join(BUILD, "server/mykonosd"))).start()
        invitation(home)
        asleep_for_days(home, clock)
        absent_while_asleep(home)
        wall_clock(home, clock)
        status, text = ctl(home, "replay-all")
        expect(status == 0, "everything replays: " + " ".join(text.split()))
        clean_ends(home)


def long_lease():
    with parts.Cluster(BUILD, nodes=1, options=OPTIONS + [LONG_MS]) as cluster:
        asked_while_away(cluster)
        sleep_in_doubt(cluster)
        sleep_without_lease(cluster)
        clean_ends(cluster)


# ---- NATS away ----

def bus_away():
    """Longer than anyone may be away or take for a move; the persons are connected to another node than the host."""
    with parts.Cluster(BUILD, nodes=0, options=OPTIONS + [LONG_MS]) as cluster:
        host, edge = cluster.add_node(roles="host,brain"), cluster.add_node(roles="edge")
        host.start()
        edge.start()
        table, (a, b) = begin(edge, per_move=2 * PER_MOVE_S, absent=1)
        cluster.nats.stop()
        time.sleep(19)  # the host forgets an edge after 16 silent seconds
        cluster.nats.start()
        play(a, b, 0, 1)
        play(b, a, 1, 1)
        expect(handovers(cluster, table) == 0, "NATS was away: nobody counted as absent or slow")
        a.close()
        wait_for_bot(cluster, table, "afterwards a person who is gone loses the seat")
        clean_ends(cluster)


def main():
    with concurrent.futures.ThreadPoolExecutor() as at_once:  # they mostly wait
        for done in [at_once.submit(site) for site in (short_lease, long_lease, bus_away)]:
            done.result()


at_home() if AT_HOME else main()
