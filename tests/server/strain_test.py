#!/usr/bin/env python3
"""Two hosts, one of which gets so little of its processor that it is always late. It gives its shards away step by step, players
wait no longer than with the other host, and when it is well again it gets shards back, a few at a time."""
import signal
import threading
import time

from testing import BUILD, LOOSE, clean_ends, ctl, expect, parts

LEASE_MS = 3000
STOPPED_S, RUNNING_S = 1.2, 0.1
WEIGHT_MOST = 16


class Slow:
    """A process that stands still most of the time, but never for as long as a lease."""

    def __init__(self, process):
        self.process, self.is_over = process, threading.Event()
        self.thread = threading.Thread(target=self.run)

    def run(self):
        while not self.is_over.is_set():
            self.process.send_signal(signal.SIGSTOP)
            time.sleep(STOPPED_S)
            self.process.send_signal(signal.SIGCONT)
            time.sleep(RUNNING_S)

    def __enter__(self):
        self.thread.start()

    def __exit__(self, *unused):
        self.is_over.set()
        self.thread.join()


def shards(nodes):
    return [node.metric("shards") for node in nodes]


def slowest_moves(cluster, edge):
    """How long 99 of 100 moves take at most, in ms."""
    return parts.swarm(cluster, "--game", "template", "--order", "seats=person,person&tempo=0&absent_s=600", "--tables", 20,
                       "--think", 20, "--seconds", 5, servers=edge.address())["p99_ms"]


def give_away_and_get_back(cluster, hosts, edge):
    slow = hosts[1]
    with Slow(slow.process):
        late_ms = slowest_moves(cluster, edge)
        parts.wait_for(lambda: shards(hosts) == [parts.SHARDS, 0], 120, "the slow host to give its shards away")
        shed_ms = slowest_moves(cluster, edge)
    expect(shed_ms < late_ms, f"99 of 100 moves take {shed_ms} ms at most, and took {late_ms} while a host was late")
    expect(slow.metric("takeovers_total") == parts.SHARDS // 2, "it claimed nothing meanwhile")
    parts.wait_for(lambda: slow.metric("shards") > 0, 120, "the host to get shards back when it is well again")
    step = parts.SHARDS // (WEIGHT_MOST + 1) + 1
    expect(slow.metric("shards") <= 2 * step, f"not all at once: {slow.metric('shards')}")


def main():
    with parts.Cluster(BUILD, nodes=0, options=LOOSE + ["--lease-ms", str(LEASE_MS)]) as cluster:
        hosts = [cluster.add_node(roles="host") for _ in range(2)]
        edge = cluster.add_node(roles="edge")
        for node in cluster.nodes:
            node.start()
        parts.wait_for(lambda: shards(hosts) == [parts.SHARDS // 2] * 2, 60, "the hosts to share the shards")
        journal = f"{cluster.folder}/journal"
        process = parts.swarm(cluster, "--game", "mykerinos", "--order", "seats=person,person&tempo=0&absent_s=600", "--tables", 20,
                              "--think", 60, "--seconds", 1000, "--journal", journal, servers=edge.address(), wait=False)
        try:
            give_away_and_get_back(cluster, hosts, edge)
        finally:
            process.send_signal(signal.SIGTERM)
            report = parts.swarm_report(process)
        expect(report["acked"] > 0 and report["doubled"] + report["gaps"] == 0, f"{report['acked']} moves meanwhile, none doubled")
        status, text = ctl(cluster, "replay-all", "--journal", journal, "--json")
        expect(status == 0, f"nothing was lost: {text.strip()}")
        clean_ends(cluster)


main()
