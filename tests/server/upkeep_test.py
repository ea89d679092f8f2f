#!/usr/bin/env python3
"""Running nodes make the partitions of the log and the archive ahead and drop old ones, while games are played and archived: no
row is lost, nobody waits long, and what was played costs no vacuum."""
import os
import signal
import time

from client import order
from testing import BUILD, LOOSE, clean_ends, ctl, expect, parts

LIMIT_S = 60


def number(cluster, sql):
    return int(cluster.pg.sql(sql) or -1)


def partitions(cluster, name):
    return set(cluster.pg.sql(f"SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = '{name}'::regclass").split())


def moves(cluster):
    return sum(node.metric("moves_total") or 0 for node in cluster.nodes)


def log_has(cluster, words):
    texts = [open(node.log_path).read() for node in cluster.nodes]
    return any(words in text for text in texts)


def months(cluster):
    """The month has no partition, and its games lie in archive_other: a running node makes it and moves them there."""
    month = "archive_" + time.strftime("%Y_%m", time.gmtime())
    expect(month in partitions(cluster, "archive"), "this month has a partition")
    cluster.pg.sql(f"BEGIN; ALTER TABLE archive DETACH PARTITION {month}; INSERT INTO archive SELECT * FROM {month}; "
                   f"DROP TABLE {month}; COMMIT")
    games = cluster.pg.sql("SELECT table_id FROM archive_other").split()
    parts.wait_for(lambda: month in partitions(cluster, "archive"), LIMIT_S, "a running node to make the month's partition")
    moved = cluster.pg.sql(f"SELECT table_id FROM {month}").split()
    expect(len(games) > 0 and set(games) <= set(moved), f"{len(moved)} games were moved to it")
    before = number(cluster, f"SELECT count(*) FROM {month}")
    parts.wait_for(lambda: number(cluster, f"SELECT count(*) FROM {month}") > before, LIMIT_S, "games to be archived there")
    expect(number(cluster, "SELECT count(*) FROM archive_other") == 0, "games are archived there from now on")


def waiting_table(cluster):
    """A table nobody comes to, with rows that were damaged."""
    table = order(cluster.nodes[0])[0]
    cluster.pg.sql(f"INSERT INTO event_damaged VALUES ({table}, 1, 1, 1, '')")
    parts.wait_for(lambda: number(cluster, f"SELECT 1 FROM game_table WHERE id = {table} AND slept_at IS NOT NULL") == 1, LIMIT_S,
                   "the table to fall asleep")
    cluster.pg.sql(f"UPDATE game_table SET slept_at = slept_at - interval '8 days' WHERE id = {table}")
    return table


def expired(cluster, table):
    parts.wait_for(lambda: number(cluster, f"SELECT count(*) FROM game_table WHERE id = {table}") == 0, LIMIT_S, "the table to expire")
    expect(number(cluster, f"SELECT count(*) FROM event_damaged WHERE table_id = {table}") == 0, "its damaged rows are gone with it")


def pass_days(cluster):
    cluster.pg.sql("UPDATE event_period SET begun_at = begun_at - interval '2 days'; UPDATE upkeep SET tried_at = '-infinity'")


def next_period(cluster):
    pass_days(cluster)
    parts.wait_for(lambda: partitions(cluster, "event") == {"event_1", "event_2", "event_rest"}, LIMIT_S,
                   "a new period, and the oldest to be gone")
    new = "SELECT count(DISTINCT table_id) FROM event_2"
    parts.wait_for(lambda: number(cluster, new) > 5, LIMIT_S, "tables in the new period")
    expect(True, "tables are opened in the new period, and the log from before there were periods is dropped")


def of_first_period(cluster, more=""):
    """Tables that are still played, or were a moment ago, and have rows there."""
    return cluster.pg.sql(f"SELECT id FROM game_table WHERE id IN (SELECT table_id FROM event_1) {more}").split()


def busy(cluster):
    """A backup reads the log: no period can be begun or dropped, and moves go on. Returns who has rows in the first period, which the
    upkeep may drop as soon as the backup is done: all tables, and those with a long game."""
    words = [f"{parts.PG_BIN}/psql", "-h", cluster.pg.host, "-p", str(cluster.pg.port), "-U", "postgres", "-q"]
    pipe = parts.subprocess.PIPE
    with parts.subprocess.Popen(parts.AS_POSTGRES + words, stdin=pipe, stdout=pipe, text=True, cwd="/") as backup:
        backup.stdin.write("BEGIN; SELECT count(*) FROM event;\n")
        backup.stdin.flush()
        backup.stdout.readline()
        pass_days(cluster)
        parts.wait_for(lambda: log_has(cluster, "end 1: tried again in ten minutes"), LIMIT_S, "the upkeep to be put off")
        before = moves(cluster)
        parts.wait_for(lambda: moves(cluster) > before + 20, LIMIT_S, "moves to go on")
        expect("event_1" in partitions(cluster, "event"), "while somebody reads the log, it is left alone, and moves go on")
        played, long = of_first_period(cluster), of_first_period(cluster, "AND game = 'mykerinos'")
        expect(len(long) > 0, f"{len(long)} long games of the first period are still played")
    cluster.pg.sql("UPDATE upkeep SET tried_at = '-infinity'")
    return played, long


def drop(cluster, played):
    """Tables that are still played have their rows in the period that is dropped."""
    parts.wait_for(lambda: "event_1" not in partitions(cluster, "event"), LIMIT_S, "the first period to be dropped")
    rest = cluster.pg.sql("SELECT DISTINCT table_id FROM event_rest").split()
    expect(set(rest) <= set(played) and len(rest) > 0, "only rows of games that are still played were kept")
    before = number(cluster, "SELECT count(*) FROM event_rest")
    cluster.nodes[0].kill()
    cluster.nodes[0].start()
    parts.wait_for(lambda: number(cluster, "SELECT count(*) FROM event_rest") > before, LIMIT_S, "those games to play on after a restart")


def close(cluster, table):
    """A game that has outlasted its period leaves nothing behind."""
    parts.subprocess.run([os.path.join(BUILD, "server/mykonosctl"), "close", table, "--store", cluster.conninfo(),
                          *cluster.nats.options("operator")], check=False)
    parts.wait_for(lambda: number(cluster, f"SELECT count(*) FROM archive WHERE table_id = {table}") == 1, LIMIT_S, "the archive")
    expect(number(cluster, f"SELECT count(*) FROM event WHERE table_id = {table}") == 0, "once archived, it has no rows left")


def no_vacuum(cluster):
    dead = cluster.pg.sql("SELECT sum(n_dead_tup) FROM pg_stat_user_tables WHERE relname ~ '^event_[0-9]'")
    games = number(cluster, "SELECT count(*) FROM archive")
    expect(dead == "0", f"{games} games were archived, and no row of the log is dead")


def pass_time(cluster):
    table = waiting_table(cluster)
    parts.wait_for(lambda: number(cluster, "SELECT count(*) FROM archive") > 0, LIMIT_S, "a game to be archived")
    months(cluster)
    next_period(cluster)
    played, long = busy(cluster)
    expired(cluster, table)
    drop(cluster, played)
    close(cluster, long[0])
    no_vacuum(cluster)


def main():
    with parts.Cluster(BUILD, nodes=2, options=LOOSE + ["--sleep-s", "2", "--lease-ms", "1500"]) as cluster:
        journal = f"{cluster.folder}/journal"
        order_words = ["--order", "seats=person,person&tempo=0&absent_s=0", "--seconds", 1000, "--journal"]
        long = parts.swarm(cluster, "--game", "mykerinos", *order_words, journal + "1", "--tables", 4, "--think", 500, wait=False)
        short = parts.swarm(cluster, "--game", "template", *order_words, journal + "2", "--tables", 4, "--think", 20, wait=False)
        try:
            pass_time(cluster)
        finally:
            for swarm in (long, short):
                swarm.send_signal(signal.SIGTERM)
        for swarm in (long, short):
            report = parts.swarm_report(swarm)
            expect(report["doubled"] == 0 and report["gaps"] == 0, f"{report['acked']} moves, no view missed or doubled")
        for name in "12":
            status, text = ctl(cluster, "replay-all", "--journal", journal + name)
            expect(status == 0, "nothing acknowledged was lost: " + " ".join(text.split()))
        clean_ends(cluster)


main()
