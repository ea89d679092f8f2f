#!/usr/bin/env python3
"""PostgreSQL servers that hang, are replaced or lack their standby: a node finds the server that works, in spite of names that
resolve slowly; it acknowledges nothing that exists on one server only; and what it gave up does not fill the server."""
import os
import signal
import socket
import subprocess
import sys
import time

from client import Client, move, opening, order, read_view, sit_down
from testing import BUILD, LOOSE, clean_ends, ctl, expect, longest_answer, parts, wait_until_shared

TAKE = b"\x01" + b"\0" * 7
CONNECTIONS = 7  # of a node
SESSIONS = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"


def sessions(server):
    return int(server.sql(SESSIONS))


class Play:
    """Players at some tables of a node, whose acknowledged moves are checked at the end."""

    def __init__(self, cluster, node, tables):
        self.cluster, self.journal = cluster, f"{cluster.folder}/journal"
        self.process = parts.swarm(cluster, "--game", "mykerinos", "--order", "seats=person,person,bot:0&tempo=0&absent_s=600",
                                   "--tables", tables, "--think", 30, "--seconds", 1000, "--silence", 2000, "--journal", self.journal,
                                   servers=node.address(), wait=False)

    def __enter__(self):
        parts.wait_for(lambda: os.path.exists(self.journal) and self.size() > 0, 60, "the first moves")
        return self

    def size(self):
        return os.path.getsize(self.journal)

    def goes_on(self, what):
        size = self.size()
        parts.wait_for(lambda: self.size() > size, 60, what)

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        report = parts.swarm_report(self.process)
        expect(report["doubled"] == 0, f"{report['acked']} moves, none doubled")
        status, text = ctl(self.cluster, "replay-all", "--journal", self.journal, "--json")
        expect(status == 0, f"nothing acknowledged is missing: {text.strip()}")

    def __exit__(self, *unused):
        self.process.kill()
        self.process.wait()


# ---- a primary that hangs, and comes back after it was replaced ----

def restart(server):
    server.kill()
    os.remove(os.path.join(server.data, "postmaster.pid"))
    yield
    server.start()


def hung_primary(cluster):
    node, old, new = cluster.nodes[0], cluster.pg, cluster.standby
    with Play(cluster, node, 5) as play:
        old.freeze()
        begun = time.time()
        try:
            new.promote()
            parts.wait_for(lambda: sessions(new) >= CONNECTIONS and node.is_ready(), 60, "the node to use the promoted standby")
            expect(True, f"the primary hangs: all connections use the promoted standby after {time.time() - begun:.1f} s")
            play.goes_on("moves on the promoted standby")
        finally:
            old.thaw()
        replaced_primary(node, old, new)
        play.goes_on("moves after the restart")
        play.end()


def replaced_primary(node, old, new):
    """The old primary runs again and would take writes; the node must wait for the new one, which is away for a while."""
    old.sql("ALTER SYSTEM SET synchronous_standby_names = ''")
    old.sql("SELECT pg_reload_conf()")
    parts.wait_for(lambda: sessions(old) == 0, 60, "the old sessions to end")
    rows = "SELECT (SELECT count(*) FROM event), (SELECT max(until) FROM node)"
    before, away = old.sql(rows), restart(new)
    next(away)
    parts.wait_for(lambda: "was replaced" in open(node.log_path).read(), 60, "the node to try the old primary")
    time.sleep(2)
    expect(old.sql(rows) == before, "an old primary that runs again gets no rows and no heartbeats")
    old.stop()  # as its operator must, because a node that starts now could not know
    next(away, None)
    parts.wait_for(node.is_ready, 60, "the node to be ready again")


# ---- no standby: nothing is acknowledged, and nothing piles up ----

def table_hosted_by(cluster, node, number):
    for _ in range(100):
        table, tokens = order(node, absent=0, tempo=0)
        if cluster.pg.sql(f"SELECT holder FROM shard_lease WHERE shard = {table % parts.SHARDS}") == number:
            return table, tokens
    raise AssertionError("no table of this node")


def waits_for_view(client, seconds):
    """The next view within this time; None: none came."""
    answer = client.wait_for(65, seconds)
    return None if answer is None else read_view(answer)


def leave_row_in_doubt(cluster, play, table, client):
    """A move whose row is visible, but only on the primary: its node was killed, and its commit no longer waits for the standby."""
    pg, rows = cluster.pg, f"SELECT count(*) FROM event WHERE table_id = {table}"
    play.process.send_signal(signal.SIGSTOP)  # so that no other row is in flight
    time.sleep(1)
    cluster.standby.stop()
    parts.wait_for(lambda: pg.sql("SELECT count(*) FROM pg_stat_replication") == "0", 20, "the standby to be away")
    before = int(pg.sql(rows))
    client.frame(move(1, TAKE))
    waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    parts.wait_for(lambda: pg.sql(f"SELECT count(*) {waiting} AND query LIKE '%INTO event%'") == "1", 20, "the row to wait")
    cluster.nodes[0].kill()
    pg.sql(f"SELECT pg_terminate_backend(pid) {waiting}")
    parts.wait_for(lambda: int(pg.sql(rows)) == before + 1, 20, "the row to be visible")
    play.process.send_signal(signal.SIGCONT)


def no_standby(cluster):
    pg, first = cluster.pg, cluster.nodes[0]
    number = pg.sql("SELECT id FROM node")
    second = cluster.add_node()
    second.start()
    wait_until_shared(cluster)
    table, tokens = table_hosted_by(cluster, first, number)
    with Play(cluster, second, 8) as play:
        a, _ = sit_down(first, table, tokens)
        seq = waits_for_view(a, 20)["seq"]
        leave_row_in_doubt(cluster, play, table, a)
        # The other node takes over; its lease is valid for long enough to show tables while its heartbeats wait.
        pg.sql(f"SET synchronous_commit = local; UPDATE shard_lease SET holder = (SELECT id FROM node WHERE id <> {number}), "
               f"epoch = epoch + 1 WHERE shard = {table % parts.SHARDS}")
        first.start(wait=False)
        a = Client(second)
        a.frame(opening(table, tokens[0]))
        silence, counts, begun = play.size(), [], time.time()
        while time.time() < begun + 18:
            counts.append(sessions(pg))
            expect_nothing(a, play, silence)
        left = min(counts[-8:])  # those given up a moment ago do not count
        expect(left <= 2 * CONNECTIONS, f"two nodes keep {left} connections ({max(counts)} at most)")
        # An operator cancels what waits: the server answers as if all were well.
        pg.sql("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
        for _ in range(6):
            expect_nothing(a, play, silence)
        expect(not first.is_ready(), "a node that starts while there is no standby is not ready")
        expect(True, "nothing was acknowledged without a standby: no row sent, given up, cancelled, or read again")
        cluster.standby.start()
        view = waits_for_view(a, 60)
        expect(view is not None and view["seq"] == seq + 1, "the standby is back: the row counts, once")
        play.goes_on("moves after the standby is back")
        play.end()


def expect_nothing(client, play, silence):
    if waits_for_view(client, 0.5) is not None:
        raise AssertionError("a node showed a row that the standby does not have")
    if play.size() != silence:
        raise AssertionError("a move was acknowledged without a standby")


# ---- names ----

class Names:
    """Names for one process: a file of hosts, and a name server that never answers."""
    def __init__(self, folder, hosts):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        address = f"127.77.{os.getpid() >> 8 & 255}.{os.getpid() & 255 or 1}"
        self.socket.bind((address, 53))
        self.folder = folder
        for name, text in (("resolv.conf", f"nameserver {address}\n"), ("hosts", hosts)):
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)

    def under(self):
        return ["unshare", "-m", "sh", "-c", 'for f in hosts resolv.conf; do mount --bind "$0/$f" "/etc/$f"; done; exec "$@"', self.folder]


def names(cluster):
    """A name with two addresses, of which one hangs, and a name that takes 10 s not to resolve."""
    pg = cluster.pg
    hung = socket.create_server(("127.0.0.1", pg.port))
    its_names = Names(cluster.folder, f"127.0.0.1 db.test\n{pg.host} db.test\n")
    node = parts.Node(cluster.folder, "named", BUILD, f"postgresql://postgres@db.test:{pg.port},slow.test:{pg.port}/postgres",
                      cluster.nats, *LOOSE, under=its_names.under())
    cluster.nodes.append(node)
    node.start()
    expect(True, "a server is found by name, at its second address")
    away = restart(pg)
    next(away)
    longest = longest_answer(node, 6)
    expect(longest < 4, f"a name that takes 10 s to resolve does not stop the node (longest answer {longest:.1f} s)")
    next(away, None)
    parts.wait_for(node.is_ready, 60, "the node to be ready again")
    hung.close()


def named_cluster():
    cluster = parts.Cluster(BUILD, nodes=0, options=LOOSE)
    cluster.pg = parts.Postgres(cluster.folder, "named", host="127.0.0.66")
    return cluster


def with_standby(lease_ms):
    return parts.Cluster(BUILD, nodes=1, options=LOOSE + ["--lease-ms", str(lease_ms)], standby="synchronous")


TESTS = {"hung_primary": (hung_primary, lambda: with_standby(1500)), "no_standby": (no_standby, lambda: with_standby(24000)),
         "names": (names, named_cluster)}


def run(name):
    test, make = TESTS[name]
    with make() as cluster:
        test(cluster)
        clean_ends(cluster)


def main():
    """They mostly wait, so all run at once."""
    if len(sys.argv) > 1:
        run(sys.argv[1])
        return
    running = [subprocess.Popen([sys.executable, __file__, name]) for name in TESTS]
    failed = [name for name, one in zip(TESTS, running) if one.wait() != 0]
    expect(not failed, f"all held: {', '.join(TESTS)} (failed: {', '.join(failed) or 'none'})")


main()
