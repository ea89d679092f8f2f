"""Where tools/faults breaks something: installations of several nodes, and tables that sleep there."""
import json
import os
import subprocess
import sys
import threading
import time
import urllib.request

import bad_disk
import server_parts as parts

LEASE_MS = 1500
OPTIONS = ["--per-address", "30000", "--per-second", "10000", "--tables-per-address", "0", "--lease-ms", str(LEASE_MS), "--sleep-s",
           "1", "--log", "warn"]
PLAY_ON_LIMIT_S = 30
SETTLE_S = 2.5  # until the tables of those who were invited sleep


class Site(parts.Cluster):
    """Two hosts, two edges, two brains, each its own process."""
    takeovers = 0  # in faults that must not cause any
    fakes_clocks = False  # of the hosts

    def __enter__(self):
        super().__enter__()
        try:
            self.hosts = [self.add("host") for _ in range(2)]
            self.edges = [self.add("edge") for _ in range(2)]
            self.brains = [self.add("brain") for _ in range(2)]
            for node in self.hosts + self.edges:
                parts.wait_for(node.is_ready, parts.READY_LIMIT_S, node.name)
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def add(self, role):
        under = []
        if role == "host" and self.fakes_clocks:
            self.clocks = [*getattr(self, "clocks", []), parts.FakeClock(self.folder, f"clock{len(self.nodes)}")]
            under = self.clocks[-1].under(os.path.join(self.build, "server/mykonosd"))
        node = self.add_node(roles=role, under=under)
        node.start(wait=False)
        return node


class Divided(parts.Cluster):
    """Two whole nodes, one of them in a network namespace of its own, with one wire to the store, one to the bus and one to people. Each
    can be cut. Addresses depend on the process, so that several may run at once."""
    WIRES = ("store", "bus", "people")

    def __init__(self, build, options, **postgres):
        self.space = f"myk{os.getpid()}"
        subprocess.run(["ip", "netns", "add", self.space], check=True)
        try:
            subprocess.run([*self.inside(), "ip", "link", "set", "lo", "up"], check=True)
            for wire in self.WIRES:
                self.lay(wire)
            super().__init__(build, nodes=0, options=options, **postgres)
            self.pg = parts.Postgres(self.folder, "pg2", host=self.address("store", 1), **postgres)
            self.nats.host = self.address("bus", 1)
        except BaseException:
            self.remove_space()
            raise

    def inside(self):
        return ["ip", "netns", "exec", self.space]

    def name(self, wire):
        return f"m{wire[0]}{os.getpid()}"

    def address(self, wire, end):
        """end: 1 here, 2 in the namespace."""
        number = os.getpid() % 20000 * len(self.WIRES) + self.WIRES.index(wire)
        return f"10.{number // 256}.{number % 256}.{end}"

    def lay(self, wire):
        run = lambda *words: subprocess.run(words, check=True)  # noqa: E731
        run("ip", "link", "add", self.name(wire), "type", "veth", "peer", "name", wire, "netns", self.space)
        run("ip", "addr", "add", self.address(wire, 1) + "/24", "dev", self.name(wire))
        run("ip", "link", "set", self.name(wire), "up")
        run(*self.inside(), "ip", "addr", "add", self.address(wire, 2) + "/24", "dev", wire)
        run(*self.inside(), "ip", "link", "set", wire, "up")

    def __enter__(self):
        super().__enter__()
        try:
            self.add_node(host=self.address("people", 1)).start()
            self.add_node(host=self.address("people", 2), under=self.inside()).start()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def conninfo(self):
        return self.pg.conninfo() + " tcp_user_timeout=2000 connect_timeout=2"

    def cut(self, *wires):
        for wire in wires:
            subprocess.run(["ip", "link", "set", self.name(wire), "down"], check=True)

    def mend(self, *wires):
        for wire in wires:
            subprocess.run(["ip", "link", "set", self.name(wire), "up"], check=True)

    def remove_space(self):
        subprocess.run(["ip", "netns", "del", self.space])  # and its ends of the wires, and so the wires

    def __exit__(self, *unused):
        self.mend(*self.WIRES)
        super().__exit__(*unused)
        self.remove_space()


class HomeSite(parts.Home):
    """One process with its tables in a file, on a disk that forgets what was not flushed. small: on another one, which can be filled."""
    SIZE = "128m"
    takeovers = 0

    def __init__(self, build, options, small=False):
        super().__init__(build, nodes=0, options=options)
        self.place, self.small = os.path.join(self.folder, "place"), small
        self.disk = bad_disk.BadDisk(self.folder, "home", build, None)
        os.mkdir(self.place)

    def file(self):
        return os.path.join(self.place, "site.db")

    def __enter__(self):
        if self.small:
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={self.SIZE}", "mykonos", self.place], check=True)
        super().__enter__()
        program = os.path.join(self.build, "server/mykonosd")
        try:
            self.add_node(under=["env", parts.preload(program, self.disk.library), f"BAD_DISK={self.disk.folder}"]).start()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def fill(self):
        with open(os.path.join(self.place, "ballast"), "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass

    def make_room(self):
        os.remove(os.path.join(self.place, "ballast"))

    def back_up(self, copy):
        subprocess.run([os.path.join(self.build, "mykonos"), "backup", "--data", self.file(), copy], check=True)

    def restore(self, copy):
        """While nothing runs."""
        for name in ("", "-wal", "-shm"):
            if os.path.exists(self.file() + name):
                os.remove(self.file() + name)
        os.rename(copy, self.file())

    def __exit__(self, *unused):
        for node in self.nodes:
            parts.end(node.process)
        if self.small:
            subprocess.run(["umount", self.place])
        super().__exit__(*unused)


class Sleepers:
    """Invitations that are answered late: each table has fallen asleep, somebody joins it while something breaks, and leaves. A bot
    must then play for that person, on whichever node the table is."""
    COUNT, ROWS = 6, 10  # ROWS: many more than those who joined wrote

    def __init__(self, site):
        os.environ["BUILD"] = site.build
        sys.path.append(os.path.join(parts.ROOT, "tests/server"))
        import client  # noqa: PLC0415
        self.client, self.edges, self.invited, self.joined, self.thread = client, getattr(site, "edges", site.nodes), [], [], None

    def invite(self):
        form, end, turn = b"game=template&seats=person,bot:0&tempo=0&absent_s=1", time.time() + PLAY_ON_LIMIT_S, 0
        while len(self.invited) < self.COUNT and time.time() < end:
            turn += 1
            try:
                with urllib.request.urlopen(f"http://{self.edges[turn % len(self.edges)].address()}/api/tables", form, timeout=5) as answer:
                    made = json.loads(answer.read())
                self.invited.append((int(made["table"]), self.client.tokens_for(made)[0]))
            except OSError:
                time.sleep(0.2)  # what the fault broke is not back yet

    def wake(self):
        """Joins them from a thread of its own. Only who is told that the table was joined may rely on it."""
        def join(invited):
            for turn, (table, token) in enumerate(invited):
                try:
                    client = self.client.Client(self.edges[turn % len(self.edges)])
                    client.frame(self.client.opening(table, token))
                    if client.wait_for(65, 3) is not None:
                        self.joined.append(table)
                    client.close()
                except OSError:
                    time.sleep(0.2)  # there is only one server perhaps, and it is being started again
        self.thread = threading.Thread(target=join, args=(self.invited,))
        self.thread.start()
        self.invited = []

    def stuck(self, site):
        """Those that nobody plays."""
        plays = lambda table: int(site.sql(  # noqa: E731
            f"SELECT (SELECT count(*) FROM event WHERE table_id = {table}) "
            f"+ {self.ROWS} * (SELECT count(*) FROM archive WHERE table_id = {table})")) >= self.ROWS
        end = time.time() + PLAY_ON_LIMIT_S
        while (stuck := [table for table in self.joined if not plays(table)]) and time.time() < end:
            time.sleep(1)
        return stuck
