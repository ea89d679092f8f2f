#!/usr/bin/env python3
"""The disk of tools/faults: it is full and slow when told to, and when its machine loses power it forgets what was not flushed, and
only that. So a database that does not flush what it has acknowledged is noticed."""
import os
import tempfile
import time

from testing import BUILD, expect, parts


def server(folder, name, *settings):
    pg = parts.Postgres(folder, name, disk_of=BUILD, settings=settings)
    pg.start()
    pg.sql("CREATE TABLE kept (number int, words text)")
    return pg


def add(pg, number, size=10):
    return pg.sql(f"INSERT INTO kept SELECT {number}, repeat('x', {size}) RETURNING number", check=False)


def rows_after_power_loss(pg, between):
    """Three rows are committed."""
    pg.disk.order(forgetful=1)
    add(pg, 1)
    pg.sql("SELECT pg_switch_wal()")
    add(pg, 2)
    pg.sql(between)
    add(pg, 3)
    pg.kill()
    undone = pg.disk.lose_unflushed(pg.data)
    pg.start_again()
    return pg.sql("SELECT count(*) FROM kept"), undone


def flushes_are_slow(pg):
    pg.disk.order(flush_ms=1500)
    begun = time.time()
    add(pg, 4)
    expect(time.time() - begun >= 1.5, "a commit waits for a slow disk")
    pg.disk.order(flush_ms=0)


def disk_is_full(pg):
    pg.disk.order(full=1)
    refused = [add(pg, i, size=2000) for i in range(10)][-1]
    expect("No space left on device" in refused, "a table cannot grow on a full disk")
    pg.disk.order(full=0)
    expect(add(pg, 5, size=2000) == "5", "it grows again when there is room")


def main():
    with tempfile.TemporaryDirectory(prefix="mykonos-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)
        servers = []
        try:
            servers.append(server(folder, "safe"))
            rows, undone = rows_after_power_loss(servers[0], "CHECKPOINT")
            expect(rows == "3" and undone > 0, f"what was committed is there, though {undone} writes were not flushed")
            flushes_are_slow(servers[0])
            disk_is_full(servers[0])
            servers.append(server(folder, "unsafe", "fsync = off"))
            rows, undone = rows_after_power_loss(servers[1], "SELECT pg_switch_wal()")
            expect(rows == "0", f"without fsync, all {undone} writes are undone, and what was committed is gone")
        finally:
            for pg in servers:
                pg.end()


main()
