#!/usr/bin/env python3
"""PostgreSQL, NATS and one node for tests that are not in Python: prints {"address"} and serves until its input ends."""
import json
import sys

from testing import BUILD, LOOSE, clean_ends, parts

with parts.Cluster(BUILD, nodes=1, options=LOOSE) as cluster:
    print(json.dumps({"address": f"http://{cluster.nodes[0].address()}"}), flush=True)
    sys.stdin.read()
    sys.stdout = sys.stderr
    clean_ends(cluster)
