#!/usr/bin/env python3
"""A rolling restart of two nodes under load: players see nothing but a reconnect. The lease is so long that the test notices
a table that waits for it to expire instead of being handed over."""
import os
import signal

from testing import AT_HOME, LOOSE, clean_ends, ctl, expect, parts, site


LEASE_MS = 15000


def wait_for_moves(journal, count=40):
    """Play goes on: its journal gets so many lines more."""
    def lines():
        with open(journal) as file:
            return sum(1 for _ in file)
    begun = lines()
    parts.wait_for(lambda: lines() > begun + count, parts.READY_LIMIT_S, "play to go on")


def main():
    with site(nodes=2, options=LOOSE + ["--lease-ms", str(LEASE_MS)]) as cluster:
        journal = f"{cluster.folder}/journal"
        process = parts.swarm(cluster, "--game", "template", "--order", "seats=person,person,bot:0&tempo=0", "--tables", 10,
                              "--think", 30, "--seconds", 1000, "--journal", journal, wait=False)
        parts.wait_for(lambda: os.path.exists(journal), parts.READY_LIMIT_S, "the journal")
        wait_for_moves(journal)
        for node in cluster.nodes:
            expect(node.stop() == 0, f"{node.name} left when asked to")
            if not AT_HOME:
                wait_for_moves(journal)
            node.start()
            wait_for_moves(journal)
        process.send_signal(signal.SIGTERM)
        report = parts.swarm_report(process)
        expect(report["acked"] > 40 and report["status"] == 0 and report["refused"] == 0,
               f"{report['acked']} moves through two restarts, none refused, no view missed or doubled")
        expect(report["reconnects"] > 0, f"players connected again {report['reconnects']} times")
        expect(report["longest_pause_ms"] < LEASE_MS / 2, f"no table stood still longer than {report['longest_pause_ms']:.0f} ms")
        status, text = ctl(cluster, "replay-all", "--journal", journal, "--json")
        expect(status == 0, f"nothing acknowledged was lost or doubled: {text.strip()}")
        # The check must be able to fail: it must report a move that was never played as lost.
        with open(journal, "a") as file:
            file.write("1 64 1 0 1 0000000000000001\n")
        status, text = ctl(cluster, "replay-all", "--journal", journal, "--json")
        expect(status == 1 and '"lost":1' in text, "the checker notices a move that is missing")
        clean_ends(cluster)


main()
