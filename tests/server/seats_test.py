#!/usr/bin/env python3
"""Seats and clocks on a running node: a bot takes over the seat of an absent person, who gets it back; time limits per move, per
game and in days; tables that sleep on disk wake up when something is due."""
import struct
import time

from client import Client, create, move, opening, order, read_seats, read_view, sit_down
from testing import LOOSE, clean_ends, ctl, expect, games, parts, site

TAKE, TAKE_TWO = b"\x01" + b"\0" * 7, b"\x01\x01" + b"\0" * 6
DAY_MS = 86400000


def wait_for_control(client, seat, control, seconds=20):
    """Waits until a `seats` message says that a bot (1) or the person (0) plays the seat."""
    end = time.time() + seconds
    while time.time() < end:
        answer = client.wait_for(68, end - time.time())
        if answer is None:
            return False
        if read_seats(answer)[seat]["control"] == control:
            return True
    return False


def wait_for_move(client, seat, seconds=20):
    """The view of the next move of a seat."""
    end = time.time() + seconds
    while time.time() < end:
        answer = client.wait_for(65, end - time.time())
        if answer is None:
            return None
        if (view := read_view(answer))["seat"] == seat:
            return view
    return None


def gone_and_back(node):
    table, tokens = order(node, absent=2, tempo=0)
    a, b = sit_down(node, table, tokens)
    a.wait_for(65)
    b.wait_for(65)
    b.close()
    a.frame(move(1, TAKE))
    expect(wait_for_move(a, 0) is not None, "one moves, the other is gone")
    expect(wait_for_control(a, 1, 1), "after the time-out a bot has the seat")
    b = Client(node)
    b.frame(opening(table, tokens[1]))
    expect(wait_for_control(a, 1, 0), "a person who comes back gets the seat again")
    view = read_view(b.wait_for(65))
    expect(view["whole"] == 1 and view["seq"] > 3, "and sees what the bot has played")


def slow(node):
    table, tokens = order(node, per_move=1, tempo=0)
    a, b = sit_down(node, table, tokens)
    expect(wait_for_control(b, 0, 1), "a bot plays for a slow person who is present")
    view = wait_for_move(b, 0)
    expect(view is not None and view["nonce"] == 0, "with a move of its own")
    a.frame(move(1, TAKE))
    expect(wait_for_control(b, 0, 0), "and the person gets the seat again by moving")


def time_is_up(node):
    table, tokens = order(node, per_game=1, absent=0, tempo=0)
    a, b = sit_down(node, table, tokens)
    expect(wait_for_control(b, 0, 1), "a bot plays for a person whose time for the game is up")
    a.frame(move(1, TAKE))
    refused = a.wait_for(66)
    expect(refused is not None and b"T.15" in refused, "and keeps the seat")


def sent_again(cluster):
    """A move that was played is answered as before, also after newer ones and by another host; another move with its number is not."""
    node = cluster.nodes[0]
    table, tokens = order(node, "person,bot:0", absent=0, tempo=0)
    a, = sit_down(node, table, tokens)
    a.wait_for(65)
    seqs = []
    for nonce in (1, 2):
        a.frame(move(nonce, TAKE))
        seqs.append(wait_for_move(a, 0)["seq"])
        expect(wait_for_move(a, 1) is not None, "the bot answers")  # a move before that would be out of turn
    for _ in ("the host that played them", "one that read the log"):
        for nonce in (1, 2):
            a.frame(move(nonce, TAKE))
            expect(a.wait_for(67) == b"\x43" + struct.pack("<II", nonce, seqs[nonce - 1]), f"move {nonce} is accepted again")
            a.frame(move(nonce, TAKE_TWO))
            expect(b"T.13" in (a.wait_for(66) or b""), "another move with its number is refused")
        node.kill()
        node.start()
        a = Client(node)
        a.frame(opening(table, tokens[0]))
        a.wait_for(65)
    a.close()


def bots_alone(cluster):
    """A bot moves by itself, whichever seat is asked next."""
    node = cluster.nodes[0]
    for game in games():
        seats = ",".join(["bot:0"] * game["seats_most"])
        table = int(create(node, seats, game["key"], tempo=0)["table"])
        rows = f"SELECT count(*) FROM event WHERE table_id = {table}"
        parts.wait_for(lambda: int(cluster.sql(rows)) > 30 or cluster.sql(
            f"SELECT 1 FROM archive WHERE table_id = {table}") != "", 60, f"{game['key']}: {seats} to play")
        print("ok:", game["key"], "is played by bots alone", flush=True)


def days(cluster):
    """Three days for a move: instead of waiting, the test says that the table has slept so long."""
    node = cluster.nodes[0]
    table, tokens = order(node, per_move=3 * 86400, absent=0, tempo=0)
    asleep, _ = order(node, per_move=3 * 86400, absent=0, tempo=0)
    a, b = sit_down(node, table, tokens)
    a.wait_for(65)
    a.frame(move(1, TAKE))
    moved = wait_for_move(a, 0)
    a.close()
    b.close()
    expect(node.stop() == 0, "the node goes down with a game under way")
    asked = int(cluster.sql(f"SELECT at_ms FROM event WHERE table_id = {table} AND seq = {moved['seq']}"))
    cluster.sql(f"UPDATE game_table SET wake_at = {cluster.moment(0)}, slept_at = {cluster.moment(-3 * 86400 - 5)}, slept_ms = {asked} "
                f"WHERE id = {table}")
    cluster.sql(f"UPDATE game_table SET wake_at = {cluster.moment(86400)} WHERE id = {asleep}")
    node.start()
    rows = f"SELECT at_ms FROM event WHERE table_id = {table} AND seq = {moved['seq'] + 1}"
    parts.wait_for(lambda: cluster.sql(rows) != "", 20, "the clock")
    expect(int(cluster.sql(rows)) == asked + 3 * DAY_MS, "after three days, to the millisecond, a bot takes over")
    expect(node.metric("tables") < int(cluster.sql("SELECT count(*) FROM game_table")), "a table that sleeps stays on disk")
    status, text = node.get(f"/api/tables/{asleep}", admin=False)
    expect(status == 200 and "waiting" in text, "until a client looks at it")
    status, text = ctl(cluster, "replay-all")
    expect(status == 0, "everything replays: " + " ".join(text.split()))


def main():
    with site(options=LOOSE) as cluster:
        for check in (gone_and_back, slow, time_is_up):
            check(cluster.nodes[0])
        sent_again(cluster)
        bots_alone(cluster)
        days(cluster)
        clean_ends(cluster)


main()
