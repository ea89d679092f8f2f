"""Twin games: the same log up to a choice, then a different choice in each, at the same moment. What a viewer who may not know the choice
is told must be the same in all of them."""
import json

from client import Client, opening, order, sit_down, words
from testing import expect, parts

CHOICES = 6


def look(node, table, token):
    """The view in JSON, over HTTP."""
    query = f"?token={token.hex()}" if token else ""
    status, text = node.get(f"/api/tables/{table}/view{query}", admin=False)
    return json.loads(text) if status == 200 else {}


class Twins:
    """A table at its first choice, and copies of it."""

    def __init__(self, cluster, game):
        self.cluster, self.game = cluster, game["key"]
        node, count = cluster.nodes[0], max(2, game["seats_least"])
        self.table, self.tokens = order(node, ",".join(["person"] * count), self.game, absent=0)
        for client in sit_down(node, self.table, self.tokens):
            client.wait_for(65)
            client.close()
        self.mover, self.moves = next((seat, moves[:CHOICES]) for seat, token in enumerate(self.tokens)
                                      if (moves := look(node, self.table, token).get("moves")))
        self.tables = [self.table + parts.SHARDS * (i + 1) for i in range(len(self.moves))]
        self.seq = int(cluster.pg.sql(f"SELECT max(seq) FROM event WHERE table_id = {self.table}"))

    def choose(self):
        """In each copy the mover chooses something else."""
        for twin, choice in zip(self.tables, self.moves):
            self.cluster.pg.sql(f"INSERT INTO game_table SELECT {twin}, shard, game, rules_version, created_ms, head, tokens, secret "
                                f"FROM game_table WHERE id = {self.table}; "
                                f"INSERT INTO event SELECT {twin}, seq, epoch, at_ms, body FROM event WHERE table_id = {self.table}")
            mover = Client(self.cluster.nodes[0])
            mover.frame(opening(twin, self.tokens[self.mover]))
            mover.wait_for(65)
            mover.frame(words(1, choice))
            assert mover.wait_for(65) is not None, f"{self.game}: '{choice}' was not played"
            mover.close()
        print("ok:", self.game, "has twins that chose", ", ".join(self.moves), flush=True)


def same_moments(cluster, all_twins):
    """Makes the twins' clocks equal; the nodes read their logs again."""
    for node in cluster.nodes:
        expect(node.stop() == 0, "the node goes down")
    for twins in all_twins:
        tables = ",".join(map(str, twins.tables))
        cluster.pg.sql(f"UPDATE event e SET at_ms = b.at_ms + 10 FROM event b WHERE e.table_id IN ({tables}) "
                       f"AND e.seq = {twins.seq + 1} AND b.table_id = {twins.table} AND b.seq = {twins.seq}")
    for node in cluster.nodes:
        node.start()
