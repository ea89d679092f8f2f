#!/usr/bin/env python3
"""PostgreSQL, NATS and two nodes that serve the page, for tests of the page: site.py FOLDER [OPTION..] prints {"nodes": [address, ..]}, and then
answers every line of its input with one of JSON. It ends with its input.

   kill N, start N   a node, at once
   mail next         the text of the next mail, of a site with --url
   host TABLE        the node that plays a table
   grow old          every account has its mail address for a month
   age NAME          the sessions of this account have begun an hour ago
   twins GAME        games that differ in one choice (tests/server/twins.py), the seat that chose, and everybody's tokens"""
import contextlib
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../tests/server"))
from mail import Sink  # noqa: E402
from testing import BUILD, LOOSE, clean_ends, games, parts  # noqa: E402
from twins import Twins, same_moments  # noqa: E402


def make_twins(cluster, key):
    twins = Twins(cluster, next(game for game in games() if game["key"] == key))
    twins.choose()
    same_moments(cluster, [twins])
    return {"tables": list(map(str, twins.tables)), "mover": twins.mover, "moves": twins.moves, "tokens": [token.hex() for token in twins.tokens]}


def obey(cluster, sink, word, what):
    if word == "mail":
        return sink.mail(60)["text"]
    if word == "twins":
        return make_twins(cluster, what)
    if word == "grow":
        return cluster.sql(f"UPDATE account SET mail_at = {cluster.moment(-30 * 86400)}")
    if word == "age":
        return cluster.sql(f"UPDATE session SET begun_at = {cluster.moment(-3600)} FROM account a WHERE a.id = account_id AND name = '{what}'")
    if word == "host":
        parts.wait_for(lambda: parts.host_of(cluster, int(what)) is not None, 60, "a host")
        return cluster.nodes.index(parts.host_of(cluster, int(what)))
    node = cluster.nodes[int(what)]
    return (node.kill if word == "kill" else node.start)()


@contextlib.contextmanager
def mail_of(options):
    """A site that knows its address sends mail: where that goes, and the options for it."""
    if "--url" not in options:
        yield None, []
        return
    with Sink() as sink:
        yield sink, sink.options()


with mail_of(sys.argv) as (sink, more), parts.Cluster(BUILD, nodes=2, options=[*LOOSE, "--web", *sys.argv[1:], *more]) as cluster:
    print(json.dumps({"nodes": [node.address() for node in cluster.nodes]}), flush=True)
    for line in sys.stdin:
        with contextlib.redirect_stdout(sys.stderr):
            answer = obey(cluster, sink, *line.split())
        print(json.dumps(answer), flush=True)
    sys.stdout = sys.stderr
    clean_ends(cluster)
