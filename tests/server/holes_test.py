#!/usr/bin/env python3
"""What the database lost: after a standby that lagged was promoted, or rows of a log were damaged by hand, tables play on from
their longest sound log, the log never gets a hole, and everyone who had seen more is told."""
import subprocess
import time

from client import Client, begin, create, move, opening, order, read_rewound, read_view
from testing import BUILD, LOOSE, clean_ends, ctl, expect, parts, wait_until_shared

TAKE = b"\x01" + b"\0" * 7
BEGAN = 3  # two persons have sat down, and the match has begun: the number of the last entry before the first move
LIMIT_S = 60


class Player:
    """One seat of a table for two. Entry 4 is a move of seat 0, and they take turns."""

    def __init__(self, node, table, token, seat, have=0):
        self.client, self.table, self.token, self.seat = Client(node), table, token, seat
        self.seq, self.nonce, self.rewound, self.sorry, self.acknowledged = have, 0, [], "", {}
        self.client.frame(opening(table, token, have=have))

    def listen(self, until, what, seconds=LIMIT_S):
        end = time.time() + seconds
        while not until():
            answer = self.client.message(max(0.05, end - time.time()))
            if answer is None:
                raise AssertionError(f"seat {self.seat} waited in vain for {what}: seq {self.seq}, {self.sorry}")
            self.take(answer)

    def take(self, answer):
        if answer[0] == 72:
            seq, lost = read_rewound(answer)
            self.rewound.append((seq, lost))
            if seq + lost != self.seq:
                raise AssertionError(f"went back {lost} entries to {seq}, but had {self.seq}")
            self.seq = seq
        elif answer[0] == 65:
            view = read_view(answer)
            if view["seq"] <= self.seq and view["whole"] != 1:
                raise AssertionError(f"view {view['seq']} after {self.seq}")
            self.seq = view["seq"]
            if view["seat"] == self.seat and view["nonce"] != 0:
                self.acknowledged[view["nonce"]] = view["seq"]
        elif answer[0] == 70:
            self.sorry = answer[7:].decode()

    def say_move(self):
        self.nonce += 1
        self.client.frame(move(self.nonce, TAKE))

    def wait_for_seq(self, seq):
        self.listen(lambda: self.seq >= seq, f"entry {seq}")

    def wait_for_rewound(self, count=1):
        self.listen(lambda: len(self.rewound) >= count, "being told")


def sit_down(node, have=0, known=None):
    table, tokens = known or order(node)
    players = [Player(node, table, token, seat, have) for seat, token in enumerate(tokens)]
    if known is None:
        begin([player.client for player in players])
    return table, tokens, players


def play(players, to):
    """Moves until entry `to`; everyone sees every one."""
    for player in players:
        player.wait_for_seq(BEGAN)
    while players[0].seq < to:
        seq = players[0].seq
        mover = players[(seq - BEGAN) % 2]
        mover.say_move()
        for player in players:
            player.wait_for_seq(seq + 1)
        if mover.acknowledged.get(mover.nonce) != seq + 1:
            raise AssertionError(f"move {mover.nonce} was not entry {seq + 1}: {mover.acknowledged}")


def rows(pg, table):
    return [int(row) for row in pg.sql(f"SELECT seq FROM event WHERE table_id = {table} ORDER BY seq").split()]


def is_whole(pg, table):
    seqs = rows(pg, table)
    return seqs == list(range(1, len(seqs) + 1))


# ---- a standby that lags is promoted ----

def promoted(cluster):
    node = cluster.nodes[0]
    table, tokens, players = sit_down(node)
    watcher = subprocess.Popen([f"{BUILD}/mykonos", "watch", f"http://{node.address()}/t/{table}"], stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        promote_while_playing(cluster, node, table, tokens, players)
    finally:
        watcher.terminate()
        said = watcher.communicate(timeout=LIMIT_S)[0]
    expect("2 moves at this table were lost by the database" in said, "the terminal says it")


def promote_while_playing(cluster, node, table, tokens, players):
    old, new = cluster.pg, cluster.standby
    quiet, _, quiet_players = sit_down(node)
    play(players, 6)
    play(quiet_players, 5)
    parts.wait_for(lambda: rows(new, table) == [1, 2, 3, 4, 5, 6] and rows(new, quiet) == [1, 2, 3, 4, 5], LIMIT_S, "the standby")
    new.stop_receiving()
    play(players, 8)
    play(quiet_players, 7)
    lost, lost_tokens = order(node)
    expect(rows(old, table) == list(range(1, 9)) and rows(new, table) == list(range(1, 7)), "the standby lags two moves behind")
    old.kill()
    new.promote()
    cluster.pg, cluster.standby = new, None
    players[1].say_move()  # both before and after the failover it is this player's turn
    players[1].listen(lambda: players[1].nonce in players[1].acknowledged, "the acknowledgement")
    players[0].listen(lambda: players[0].seq == players[1].seq, "the other's move")
    play(players, players[0].seq + 2)
    expect(True, f"after the promotion the table plays on, to entry {players[0].seq}: {rows(new, table)}")
    expect(node.stop() == 0, "the node goes down")
    node.start()
    again = [Player(node, table, token, seat, have=players[0].seq) for seat, token in enumerate(tokens)]
    for player, before in zip(again, players):
        player.nonce = before.nonce
    play(again, players[0].seq + 1)
    expect(is_whole(new, table), "after a restart the table can be read, and its log has no hole")
    expect([player.rewound for player in players] == [[(6, 2)], [(6, 2)]], "both players were told that two moves are lost")
    for player in quiet_players:
        player.wait_for_rewound()
    expect([player.rewound for player in quiet_players] == [[(5, 2)], [(5, 2)]], "and those of a table at which nobody moved")
    expect(sum(len(player.rewound) for player in again) == 0, "nobody is told twice")
    late = Player(node, lost, lost_tokens[0], 0)
    late.listen(lambda: late.sorry, "an answer about the table that is gone")
    expect("no such table" in late.sorry, "a table that was opened meanwhile is gone")
    status, text = ctl(cluster, "replay-all")
    expect(status == 0, "everything replays: " + " ".join(text.split()))


def several_rows_at_once(cluster, node):
    """Bots do not wait for the commit, so a batch has several rows of one table: each needs only the one before it."""
    fenced, rows_before, flushes = (node.metric(name) for name in ("rows_fenced_total", "rows_total", "flushes_total"))
    table = int(create(node, "bot:0,bot:0,bot:0,bot:0", "mykerinos", tempo=0)["table"])
    cluster.pg.sql("BEGIN; LOCK TABLE event IN SHARE MODE; SELECT pg_sleep(1); COMMIT")
    parts.wait_for(lambda: node.metric("rows_total") > rows_before + 60, LIMIT_S, "the bots to play")
    expect(node.metric("rows_total") - rows_before > node.metric("flushes_total") - flushes, "batches have several rows of a table")
    expect(node.metric("rows_fenced_total") == fenced and is_whole(cluster.pg, table), "and none is refused")


# ---- damage by hand ----

def damaged(pg, table):
    return [int(row) for row in pg.sql(f"SELECT seq FROM event_damaged WHERE table_id = {table} ORDER BY seq").split()]


def newest_row_is_gone(cluster, node):
    """The host has the table in memory: its next row must not leave a hole."""
    table, _, players = sit_down(node)
    play(players, 7)
    cluster.pg.sql(f"DELETE FROM event WHERE table_id = {table} AND seq = 7")
    players[0].say_move()  # entry 8, if there was an entry 7
    for player in players:
        player.wait_for_rewound()
        player.wait_for_seq(6)
    expect(rows(cluster.pg, table) == [1, 2, 3, 4, 5, 6] and players[0].rewound == players[1].rewound == [(6, 1)],
           "a row without the row before it is refused, and both players are told")
    play(players, 8)
    expect(rows(cluster.pg, table) == [1, 2, 3, 4, 5, 6, 7, 8], "the table plays on")


def told_after_silence(cluster, node):
    """The bus is down while the table goes back, so the other edge cannot be told; it is told when the bus is back."""
    other = cluster.add_node()
    other.start()
    wait_until_shared(cluster)
    table, tokens = next(made for made in iter(lambda: order(node), None) if parts.host_of(cluster, made[0]) is other)
    players = [Player(other, table, tokens[0], 0), Player(node, table, tokens[1], 1)]
    begin([player.client for player in players])
    play(players, 7)
    cluster.nats.stop()
    cluster.pg.sql(f"DELETE FROM event WHERE table_id = {table} AND seq = 7")
    players[0].say_move()
    players[0].wait_for_rewound()
    cluster.nats.start()
    for player in players:
        player.wait_for_rewound()
        player.wait_for_seq(6)
    expect([player.rewound for player in players] == [[(6, 1)], [(6, 1)]], "an edge that the host could not reach is told later")
    play(players, 8)
    expect(other.stop() == 0, "the other node leaves")
    parts.wait_for(lambda: node.metric("shards") == parts.SHARDS, LIMIT_S, "its shards")


def first_row_needs_its_table(cluster, node):
    table, tokens = order(node)
    status, _ = node.get(f"/api/tables/{table}", admin=False)
    cluster.pg.sql(f"DELETE FROM game_table WHERE id = {table}")
    player = Player(node, table, tokens[0], 0)
    player.listen(lambda: player.sorry, "the answer")
    expect(status == 200 and rows(cluster.pg, table) == [], "a table that was deleted gets no first row")


def break_log(cluster, node, sql, sound, what):
    """Breaks the log of a table with entries 1 to 8 while the node is down. The table must play on after entry `sound`."""
    table, tokens, players = sit_down(node)
    play(players, 8)
    expect(node.stop() == 0, "the node goes down")
    cluster.pg.sql(sql.format(f"table_id = {table}"))
    left = [seq for seq in rows(cluster.pg, table) if seq > sound]
    node.start()
    _, _, again = sit_down(node, 8, (table, tokens))
    for player, before in zip(again, players):
        player.wait_for_rewound()
        player.nonce = before.nonce
    expect([player.rewound for player in again] == [[(sound, 8 - sound)]] * 2, f"{what}: players are told")
    expect(damaged(cluster.pg, table) == left, "what cannot be replayed is kept elsewhere")
    expect(node.metric("tables_damaged_total") == (1 if left else 0), "and counted")
    play(again, sound + 2)
    expect(rows(cluster.pg, table) == list(range(1, sound + 3)), f"{what}: the table plays on after entry {sound}")
    fresh = Player(node, table, tokens[0], 0)
    fresh.wait_for_seq(sound + 2)
    expect(not fresh.rewound, "somebody who has seen nothing is told nothing")
    with open(node.log_path) as log:
        expect(not left or '"damaged_log"' in log.read(), "and it is logged")


def hole_in_memory(cluster, node):
    """A hole in the middle is found when the table is next read."""
    table, tokens, players = sit_down(node)
    play(players, 7)
    cluster.pg.sql(f"DELETE FROM event WHERE table_id = {table} AND seq = 5")
    play(players, 8)
    expect(node.stop() == 0, "the node goes down")
    node.start()
    _, _, again = sit_down(node, 8, (table, tokens))
    for player, before in zip(again, players):
        player.wait_for_rewound()
        player.nonce = before.nonce
    play(again, 6)
    expect(rows(cluster.pg, table) == [1, 2, 3, 4, 5, 6] and damaged(cluster.pg, table) == [6, 7, 8],
           "a hole made while the host had the table: it plays on from before the hole")


def not_damaged(cluster, node):
    """What this release does not know is not damage, and stays as it is."""
    table, tokens, players = sit_down(node)
    play(players, 7)
    expect(node.stop() == 0, "the node goes down")
    body = cluster.pg.sql(f"SELECT encode(body, 'hex') FROM event WHERE table_id = {table} AND seq = 6")
    for what, words, broken, mended in [
            ("a version of the rules from the future", "needs another release",
             f"UPDATE game_table SET rules_version = 900 WHERE id = {table}",
             f"UPDATE game_table SET rules_version = (SELECT min(rules_version) FROM game_table) WHERE id = {table}"),
            ("a head that cannot be read", "cannot be read", f"UPDATE game_table SET head = head || '\\x00' WHERE id = {table}",
             f"UPDATE game_table SET head = substr(head, 1, length(head) - 1) WHERE id = {table}"),
            ("an entry of a kind from the future", "needs another release",
             f"UPDATE event SET body = '\\x0f01' WHERE table_id = {table} AND seq = 6",
             f"UPDATE event SET body = '\\x{body}' WHERE table_id = {table} AND seq = 6")]:
        cluster.pg.sql(broken)
        node.start()
        player = Player(node, table, tokens[0], 0, have=7)
        player.listen(lambda p=player: p.sorry, "the answer")
        expect(words in player.sorry and rows(cluster.pg, table) == [1, 2, 3, 4, 5, 6, 7] and
               damaged(cluster.pg, table) == [], f"{what} is not damage")
        expect(node.stop() == 0, "the node goes down")
        cluster.pg.sql(mended + f"; DELETE FROM loading WHERE table_id = {table}")  # it may have been set aside
    node.start()
    _, _, again = sit_down(node, 7, (table, tokens))
    for player, before in zip(again, players):
        player.nonce = before.nonce
    play(again, 8)
    expect(not any(player.rewound for player in again), "and the table plays on where it was")


def fenced_by_node(cluster, node):
    """Another node holds the shard under the same epoch, as after a failover that lost a claim. Leases are so long that the host has
    not read them yet."""
    table, _, players = sit_down(node)
    play(players, 5)
    lease = f"FROM shard_lease WHERE shard = {table % parts.SHARDS}"
    holder = cluster.pg.sql(f"SELECT holder {lease}")
    fenced = node.metric("rows_fenced_total")
    cluster.pg.sql("INSERT INTO node (id, until, hosting) VALUES (1, now() + interval '1 hour', false); "
                   f"UPDATE shard_lease SET holder = 1 WHERE shard = {table % parts.SHARDS}")
    players[0].say_move()
    parts.wait_for(lambda: node.metric("rows_fenced_total") > fenced or node.metric("shards") < parts.SHARDS, LIMIT_S, "the fence")
    expect(rows(cluster.pg, table) == [1, 2, 3, 4, 5], "a node that no longer holds the shard writes nothing, though the epoch is the same")
    cluster.pg.sql(f"UPDATE shard_lease SET holder = {holder} WHERE shard = {table % parts.SHARDS}")
    for player in players:
        player.wait_for_seq(6)
    expect(players[0].acknowledged == {1: 4, 2: 6} and is_whole(cluster.pg, table), "when it holds it again, the move is played once")


def main():
    with parts.Cluster(BUILD, nodes=1, options=LOOSE, standby="asynchronous") as cluster:
        node = cluster.nodes[0]
        promoted(cluster)
        several_rows_at_once(cluster, node)
        newest_row_is_gone(cluster, node)
        told_after_silence(cluster, node)
        first_row_needs_its_table(cluster, node)
        hole_in_memory(cluster, node)
        break_log(cluster, node, "DELETE FROM event WHERE {} AND seq = 7", 6, "a hole")
        break_log(cluster, node, "DELETE FROM event WHERE {} AND seq > 6", 6, "the end is gone")
        break_log(cluster, node, "UPDATE event SET body = '\\x02' WHERE {} AND seq = 5", 4, "an unreadable row")
        break_log(cluster, node, "UPDATE event SET at_ms = 0 WHERE {} AND seq = 8", 7, "a row that does not fit")
        not_damaged(cluster, node)
        expect(node.stop() == 0, "the node goes down")
        cluster.options += ["--lease-ms", "30000"]
        cluster.nodes = [cluster.add_node()]
        cluster.nodes[0].start()
        fenced_by_node(cluster, cluster.nodes[0])
        status, text = ctl(cluster, "replay-all")
        expect(status == 0, "everything replays: " + " ".join(text.split()))
        clean_ends(cluster)


main()
