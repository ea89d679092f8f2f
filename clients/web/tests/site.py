#!/usr/bin/env python3
"""PostgreSQL, NATS and two nodes that serve the page, for tests of the page: site.py FOLDER prints {"nodes": [address, ..]}; "kill N" and
"start N" on its input kill a node at once and start it again, each answered by a line; it ends with its input."""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../tests/server"))
from testing import BUILD, LOOSE, clean_ends, parts  # noqa: E402

with parts.Cluster(BUILD, nodes=2, options=[*LOOSE, "--web", sys.argv[1]]) as cluster:
    print(json.dumps({"nodes": [node.address() for node in cluster.nodes]}), flush=True)
    for line in sys.stdin:
        word, number = line.split()
        node = cluster.nodes[int(number)]
        (node.kill if word == "kill" else node.start)()
        print(json.dumps({word: number}), flush=True)
    sys.stdout = sys.stderr
    clean_ends(cluster)
