#!/usr/bin/env python3
"""A rolling restart of two nodes under load: players see nothing but a reconnect. The lease is so long that the test notices
a table that waits for it to expire instead of being handed over."""
import signal
import time

from testing import LOOSE, clean_ends, ctl, expect, parts, site


LEASE_MS = 15000


def main():
    with site(nodes=2, options=LOOSE + ["--lease-ms", str(LEASE_MS)]) as cluster:
        journal = f"{cluster.folder}/journal"
        process = parts.swarm(cluster, "--game", "template", "--order", "seats=person,person,bot:0&tempo=0", "--tables", 10,
                              "--think", 30, "--seconds", 1000, "--journal", journal, wait=False)
        time.sleep(3)
        for node in cluster.nodes:
            expect(node.stop() == 0, f"{node.name} left when asked to")
            time.sleep(1)
            node.start()
            time.sleep(2)
        time.sleep(2)
        process.send_signal(signal.SIGTERM)
        report = parts.swarm_report(process)
        expect(report["acked"] > 100 and report["status"] == 0 and report["refused"] == 0,
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
