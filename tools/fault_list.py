"""The faults of tools/faults: each breaks something and, after its first yield, repairs it again. It may yield the moment of the
fault. turn: how many runs there were before."""
import concurrent.futures
import itertools
import random
import signal
import socket
import struct
import time

import server_parts as parts
from fault_sites import LEASE_MS

GRACE_S = 5  # WATCH_GRACE_MS in server/host/watch.h
HAPPENS_LIMIT_S = 60  # until the database has met a fault


def takeovers(site):
    return sum(node.metric("takeovers_total") for node in site.hosts)


def restart(node):
    node.start(wait=False)


def kill(node):
    node.kill()
    yield
    restart(node)


def kill_host(site, turn):
    return kill(site.hosts[turn % 2])


def kill_edge(site, turn):
    return kill(site.edges[turn % 2])


def kill_brain(site, turn):
    return kill(site.brains[turn % 2])


def stop_nats(site, turn):
    site.nats.process.kill()
    site.nats.process.wait()
    time.sleep(1)
    site.nats.start()
    yield


def kill_postgres(site, turn):
    site.pg.kill()
    site.pg.start_again()
    yield


def promote_lagging_standby(site, turn):
    """Asynchronous replication: what the standby has not received is lost, and the players are told."""
    site.standby.stop_receiving()
    time.sleep(1.5)
    moment, fault = time.time(), promote_standby(site, turn)
    next(fault)
    yield moment
    yield from fault


def promote_standby(site, turn):
    site.pg.kill()
    yield from replace_primary(site)


def hang_primary(site, turn):
    """The old primary is killed only once play has continued with the new one."""
    old = site.pg
    old.freeze()
    yield from replace_primary(site, fence=old.kill)


def replace_primary(site, fence=lambda: None):
    port = site.pg.port
    site.replace_primary()
    yield
    fence()
    # The next standby takes the old primary's port; clients find the server that accepts writes. Its name was not used before.
    site.follow(f"standby_{time.time_ns()}", port)


def freeze_host(site, turn):
    node = site.hosts[turn % 2]
    node.freeze()
    time.sleep(LEASE_MS / 1000 * 2)
    node.thaw()
    yield


def freeze_nats(site, turn):
    """Every other time for so long that the nodes give it up."""
    site.nats.process.send_signal(signal.SIGSTOP)
    time.sleep(3 if turn % 2 == 0 else 8)
    site.nats.process.send_signal(signal.SIGCONT)
    yield


def cut_network(site, turn):
    site.cut(*site.WIRES)
    time.sleep(LEASE_MS / 1000 * 2.5)
    site.mend(*site.WIRES)
    yield


def cut_store(site, turn):
    """One node cannot reach PostgreSQL: the other must play its tables."""
    site.cut("store")
    yield
    site.mend("store")


def cut_bus(site, turn):
    site.cut("bus")
    time.sleep(LEASE_MS / 1000 * 2.5)
    site.mend("bus")
    yield


def lack_store(site, turn):
    site.pg.freeze() if turn % 2 == 0 else site.pg.stop()
    time.sleep(LEASE_MS / 1000 * 4)
    site.pg.thaw() if turn % 2 == 0 else site.pg.start_again()
    yield


def take_store_away(site, turn):
    """Every node lives, so nobody may take a shard from another, not even after the grace that is given to the others."""
    before = takeovers(site)
    yield from lack_store(site, turn)
    time.sleep(LEASE_MS / 1000 + GRACE_S)
    site.takeovers += takeovers(site) - before


def slow_disk(site, turn):
    site.pg.disk.order(flush_ms=20)
    time.sleep(3)
    yield
    site.pg.disk.order(flush_ms=0)


def fill_disk(site, turn):
    """First the database's tables cannot grow, and statements fail; then its log cannot, and PostgreSQL ends."""
    pg = site.pg
    errors, panics = pg.log_count("could not extend file"), pg.log_count("PANIC")
    pg.disk.order(full=1)
    try:
        parts.wait_for(lambda: pg.log_count("could not extend file") > errors, HAPPENS_LIMIT_S, "a table that cannot grow")
        time.sleep(1)
        end = time.time() + HAPPENS_LIMIT_S
        while pg.log_count("PANIC") == panics:
            if time.time() > end:
                raise RuntimeError("PostgreSQL needed no more room for its log")
            pg.sql("SELECT pg_switch_wal()", check=False)
            time.sleep(0.1)
        time.sleep(1)
    finally:
        pg.disk.order(full=0)
    pg.start_again()
    yield


def kill_machine(site, turn):
    """PostgreSQL's machine loses power, and what was written but not flushed is gone."""
    site.pg.disk.order(forgetful=1)
    time.sleep(2)
    moment = time.time()
    site.pg.kill()
    site.pg.disk.lose_unflushed(site.pg.data)
    site.pg.start_again()
    yield moment


class Strangers:
    """Sessions that take every connection PostgreSQL has."""
    HELLO = b"user\0postgres\0database\0postgres\0application_name\0stranger\0\0"
    END_OTHERS = (b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                  b"WHERE application_name <> 'stranger' AND backend_type = 'client backend'\0")

    def __init__(self, pg):
        self.pg, self.sessions = pg, []

    def take_all(self):
        while self.take_one():
            pass

    def take_one(self):
        session = socket.create_connection((self.pg.host, self.pg.port), 10)
        session.sendall(struct.pack("!II", len(self.HELLO) + 8, 3 << 16) + self.HELLO)
        if session.recv(1) != b"R":  # refused
            session.close()
            return False
        self.sessions.append(session)
        return True

    def end_others(self):
        self.sessions[0].sendall(b"Q" + struct.pack("!I", len(self.END_OTHERS) + 4) + self.END_OTHERS)

    def leave(self):
        for session in self.sessions:
            session.close()


def exhaust_connections(site, turn):
    """Strangers take what is free, end the sessions of the nodes and take theirs, too."""
    strangers, end = Strangers(site.pg), time.time() + 4
    try:
        strangers.take_all()
        strangers.end_others()
        while time.time() < end:
            strangers.take_all()
            time.sleep(0.05)
    finally:
        strangers.leave()
    yield


def jump_clock(site, turn):
    for seconds in (90, -90, 0):
        site.clocks[turn % 2].set(seconds)
        time.sleep(1)
    yield


# ---- one process with its tables in a file ----

def kill_home(site, turn):
    site.nodes[0].kill()
    restart(site.nodes[0])
    yield


def freeze_home(site, turn):
    """For longer than clients wait before they connect again."""
    site.nodes[0].freeze()
    time.sleep(8)
    site.nodes[0].thaw()
    yield


def fill_home_disk(site, turn):
    node, rows = site.nodes[0], []
    site.fill()
    try:
        def stands_still():
            rows.append(node.metric("rows_total"))
            time.sleep(0.5)
            return len(rows) > 4 and rows[-1] == rows[-4]
        parts.wait_for(stands_still, HAPPENS_LIMIT_S, "the full disk to be noticed")
    finally:
        site.make_room()
    yield


def kill_home_machine(site, turn):
    """The machine loses power, and what was written but not flushed is gone."""
    site.disk.order(forgetful=1)
    time.sleep(2)
    moment = time.time()
    site.nodes[0].kill()
    site.disk.lose_unflushed(site.place)
    restart(site.nodes[0])
    yield moment


def restore_home(site, turn):
    """The machine is lost, and the site plays on from a copy made while it ran: what came after the copy is lost, and the players are
    told."""
    copy = site.file() + ".copy"
    site.back_up(copy)
    time.sleep(1)
    moment = time.time()
    site.nodes[0].kill()
    site.restore(copy)
    site.nodes[0].start()
    yield moment


# ---- two at once ----

PARTS = {"host": {"host_killed": kill_host, "host_frozen": freeze_host}, "edge": {"edge_killed": kill_edge},
         "brain": {"brain_killed": kill_brain}, "nats": {"nats_stopped": stop_nats, "nats_frozen": freeze_nats},
         "store": {"postgres_killed": kill_postgres, "store_away": lack_store, "standby_promoted": promote_standby,
                   "primary_hung": hang_primary, "disk_full": fill_disk, "disk_slow": slow_disk, "machine_killed": kill_machine,
                   "connections_exhausted": exhaust_connections}, "clock": {"clock_jumped": jump_clock}}
PAIRS = [f"{a}+{b}" for one, other in itertools.combinations(PARTS, 2) for a in PARTS[one] for b in PARTS[other]]
RANDOM_PAIR = "random_pair"


def resolve(name, seed):
    """Seeds that follow each other name all pairs, one after the other."""
    return random.Random(len(PAIRS)).sample(PAIRS, len(PAIRS))[seed % len(PAIRS)] if name == RANDOM_PAIR else name


def begin(name, site, turn):
    """Breaks what the fault breaks. Returns its moment, if it names one, and what repairs it."""
    if "+" not in name:
        fault = ALONE[name](site, turn)
        return next(fault, None), [fault]
    single = {key: fault for part in PARTS.values() for key, fault in part.items()}
    faults = [single[one](site, turn) for one in name.split("+")]
    with concurrent.futures.ThreadPoolExecutor() as threads:
        moments = list(threads.map(next, faults))
    return max((moment for moment in moments if moment), default=None), faults


AT_HOME = {"home_killed": kill_home, "home_frozen": freeze_home, "home_disk_full": fill_home_disk, "home_machine_killed": kill_home_machine,
            "home_restored": restore_home}
LOSES = ("asynchronous_promoted", "home_restored")  # acknowledged moves, by nature; players are told
ALONE = {**{name: fault for part in PARTS.values() for name, fault in part.items()}, "store_away": take_store_away,
         "network_cut": cut_network, "store_cut": cut_store, "bus_cut": cut_bus, "asynchronous_promoted": promote_lagging_standby, **AT_HOME}
NAMES = [*ALONE, "host_killed+nats_stopped", "edge_killed+postgres_killed", "host_frozen+primary_hung", RANDOM_PAIR]
