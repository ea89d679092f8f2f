"""The parts of a server for development, tests and measurements: real PostgreSQL, real NATS, real nodes, or one
`mykonos serve`, all on loopback, in a folder of their own, stopped by process id. Ports stay below 32768, because the
kernel assigns ports from there on."""
import contextlib
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tools"))
import bad_disk  # noqa: E402
import nkeys  # noqa: E402

PG_BIN = "/usr/lib/postgresql/15/bin"
READY_LIMIT_S = 60  # for what takes a second on an idle machine
LOOSE = ["--per-address", "20000", "--per-second", "5000", "--tables-per-address", "0"]  # limits that no test meets
AS_POSTGRES = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []


def number_of_shards():
    with open(os.path.join(ROOT, "server/loop/shard.h")) as file:
        return int(re.search(r"#define SHARD_COUNT (\d+)", file.read())[1])


SHARDS = number_of_shards()


def free_port(first=20000, last=31000):
    """A port that is not in use. Processes begin far apart, so that parallel tests do not take the port of a server that another
    has stopped for a while."""
    start = first + os.getpid() * 7919 % (last - first)
    for i in range(last - first):
        port = first + (start - first + i) % (last - first)
        with free_port.lock:  # some tests run several servers at once, in threads
            if port in free_port.taken:
                continue
            free_port.taken.add(port)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
    raise RuntimeError("no free port")


free_port.taken, free_port.lock = set(), threading.Lock()


def wait_for(condition, seconds, what):
    end = time.time() + seconds
    while time.time() < end:
        if condition():
            return
        time.sleep(0.02)
    raise RuntimeError(f"waited {seconds} s in vain for {what}")


def stop(process, number=signal.SIGTERM, seconds=10):
    if process.poll() is None:
        process.send_signal(number)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(5)
    return process.returncode


def end(process, seconds=15):
    """Whatever was done to it; also if it was never started."""
    if process is not None:
        if process.poll() is None:
            process.send_signal(signal.SIGCONT)
        stop(process, seconds=seconds)


def preload(program, library):
    """A sanitizer's library must be loaded first."""
    needs = subprocess.run(["ldd", program], stdout=subprocess.PIPE, text=True).stdout.split()
    return "LD_PRELOAD=" + ":".join([word for word in needs if "/lib" in word and "san.so" in word] + [library])


class FakeClock:
    """A wall clock that a test can set, for the programs started under it (libfaketime). Their clock that never jumps stays real."""
    LIBRARY = "/usr/$LIB/faketime/libfaketimeMT.so.1"

    def __init__(self, folder, name):
        self.path = os.path.join(folder, name + ".clock")
        self.set(0)

    def set(self, seconds):
        """Seconds before or after the real time."""
        with open(self.path + ".new", "w") as file:
            file.write(f"{seconds:+d}")
        os.chmod(self.path + ".new", 0o644)
        os.rename(self.path + ".new", self.path)

    def under(self, program):
        """The words to write before the program's."""
        return ["env", preload(program, self.LIBRARY), f"FAKETIME_TIMESTAMP_FILE={self.path}", "FAKETIME_NO_CACHE=1",
                "FAKETIME_DONT_FAKE_MONOTONIC=1"]


class Postgres:
    """One PostgreSQL server: a new one, a standby made from a primary by base backup, or the one already in the folder. disk_of: the
    build whose bad disk it gets. settings: further lines of its configuration."""

    def __init__(self, folder, name="pg", primary=None, host="127.0.0.1", listen=None, port=None, disk_of=None, settings=()):
        self.data, self.host = os.path.join(folder, name), host
        self.log = os.path.join(self.data, "server.log")
        self.name = name
        self.disk = bad_disk.BadDisk(folder, name, disk_of, "postgres" if AS_POSTGRES else None) if disk_of else None
        self.under = self.disk.under() if self.disk else []
        if os.path.exists(os.path.join(self.data, "PG_VERSION")):
            with open(os.path.join(self.data, "postgresql.auto.conf")) as conf:
                self.port = int(next(line for line in conf if line.startswith("port")).split("=")[1])
            return
        self.port = port or free_port()
        shutil.rmtree(self.data, ignore_errors=True)  # left incomplete by an interrupted run
        os.makedirs(self.data, mode=0o700)
        if AS_POSTGRES:
            shutil.chown(self.data, "postgres")
        if primary is None:
            self.run("initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "--no-locale", "-E", "UTF8", "-N")
            with open(os.path.join(self.data, "pg_hba.conf"), "a") as hba:
                hba.write("host all all 10.0.0.0/8 trust\nhost replication all 127.0.0.1/32 trust\n")
        else:
            self.run("pg_basebackup", "-D", self.data, "-h", primary.host, "-p", str(primary.port), "-U", "postgres", "-R",
                     "-X", "stream", "-c", "fast")
            with open(os.path.join(self.data, "postgresql.auto.conf"), "a") as conf:
                conf.write(f"primary_conninfo = 'host={primary.host} port={primary.port} user=postgres "
                           f"application_name={name}'\n")
        with open(os.path.join(self.data, "postgresql.auto.conf"), "a") as conf:
            conf.write(f"port = {self.port}\nlisten_addresses = '{listen or host}'\nunix_socket_directories = ''\n"
                       "wal_retrieve_retry_interval = '100ms'\nmax_connections = 100\nshared_buffers = '128MB'\n"
                       "wal_level = replica\nmax_wal_senders = 5\nwal_keep_size = '1GB'\nfsync = on\n"
                       "synchronous_commit = on\nmax_wal_size = '4GB'\n" + "".join(f"{line}\n" for line in settings))
            if primary is not None:
                conf.write("synchronous_standby_names = ''\n")

    def run(self, program, *words, check=True):
        done = subprocess.run(AS_POSTGRES + [os.path.join(PG_BIN, program), *words], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, cwd="/")
        if check and done.returncode != 0:
            raise RuntimeError(f"{program}: {done.stdout}")
        return done.stdout

    def start(self):
        subprocess.run(AS_POSTGRES + self.under + [os.path.join(PG_BIN, "pg_ctl"), "-w", "-s", "-D", self.data, "-l", self.log, "start"],
                       check=True, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)

    def pid(self):
        with open(os.path.join(self.data, "postmaster.pid")) as file:
            return int(file.readline())

    def is_running(self):
        """Also when it is frozen."""
        try:
            with open(f"/proc/{self.pid()}/cmdline") as file:
                return self.data in file.read()  # a zombie has no command line
        except (OSError, ValueError):
            return False

    def signal_all(self, number):
        """Sends a signal to all its processes, as good as at once. Returns the numbers of the children."""
        pid = self.pid()
        os.kill(pid, signal.SIGSTOP)
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], stdout=subprocess.PIPE, text=True).stdout
        for child in [int(word) for word in children.split()] + [pid]:
            try:
                os.kill(child, number)
            except ProcessLookupError:
                pass
        return children.split()

    def freeze(self):
        """Nothing answers any more, and no connection breaks, like a machine that hangs."""
        self.signal_all(signal.SIGSTOP)

    def thaw(self):
        self.signal_all(signal.SIGCONT)

    def kill(self):
        """Kills all its processes at once, like a machine that loses power."""
        pid, children = self.pid(), self.signal_all(signal.SIGKILL)
        wait_for(lambda: not os.path.exists(f"/proc/{pid}") or self.is_zombie(pid), 10, "PostgreSQL to be gone")
        for child in children:
            wait_for(lambda c=child: not os.path.exists(f"/proc/{c}") or self.is_zombie(c), 10, "its children to be gone")

    @staticmethod
    def is_zombie(pid):
        try:
            with open(f"/proc/{pid}/stat") as file:
                return file.read().rsplit(")", 1)[1].split()[0] == "Z"
        except OSError:
            return True

    def start_again(self):
        """After it was killed, or might have ended."""
        def answers():
            if not self.is_running():
                if os.path.exists(os.path.join(self.data, "postmaster.pid")):
                    os.remove(os.path.join(self.data, "postmaster.pid"))
                self.start()
            return self.sql("SELECT 1", check=False) == "1"
        wait_for(answers, READY_LIMIT_S, "PostgreSQL to answer")

    def stop(self):
        self.run("pg_ctl", "-w", "-s", "-D", self.data, "-m", "immediate", "stop", check=False)

    def end(self):
        """Whatever was done to it."""
        if self.is_running():
            self.thaw()
            self.stop()

    def stop_receiving(self):
        """A standby stops following its primary, which goes on: it falls behind."""
        self.sql("ALTER SYSTEM SET primary_conninfo = ''")
        self.sql("SELECT pg_reload_conf()")
        wait_for(lambda: self.sql("SELECT count(*) FROM pg_stat_wal_receiver") == "0", READY_LIMIT_S, "the receiver to stop")

    def promote(self):
        self.run("pg_ctl", "-w", "-s", "-D", self.data, "promote")

    def sql(self, text, check=True):
        return self.run("psql", "-h", self.host, "-p", str(self.port), "-U", "postgres", "-XAtq", "-c", text,
                        check=check).strip()

    def log_count(self, words):
        """How often its log has them."""
        with open(self.log, errors="replace") as log:
            return log.read().count(words)

    def conninfo(self):
        return f"host={self.host} port={self.port} user=postgres dbname=postgres"


class Nats:
    """A NATS server with the keys, certificates and permissions that we ship (deploy/nats/nats.conf), or one that is open to everyone.
    auditor: a further key, auditor.seed, may listen to everything."""

    def __init__(self, folder, host="127.0.0.1", under=(), is_open=False, auditor=False):
        self.port, self.host, self.log, self.process = free_port(), host, os.path.join(folder, "nats.log"), None
        self.under, self.is_open, self.auditor, self.folder = list(under), is_open, auditor, os.path.join(folder, "bus")

    def file(self, name):
        return os.path.join(self.folder, name)

    def prepare(self):
        """Makes keys and configuration, unless an earlier start has."""
        subprocess.run([os.path.join(ROOT, "tools/bus-keys"), self.folder, self.host, "localhost"], check=True)
        with open(os.path.join(ROOT, "deploy/nats/nats.conf")) as file:
            text = file.read()
        if self.auditor:
            if not os.path.exists(self.file("auditor.seed")):
                with open(os.open(self.file("auditor.seed"), os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
                    file.write(nkeys.new_seed())
            with open(self.file("auditor.seed")) as file:
                key = nkeys.public_key(file.read())
            text = text.replace("users: [", f'users: [{{ nkey: "{key}", permissions: {{ publish: {{ deny: ">" }}, subscribe: ">" }} }}')
        with open(self.file("nats.conf"), "w") as file:
            file.write(text)

    def start(self):
        if not self.is_open:
            self.prepare()
        settings = [] if self.is_open else ["-c", self.file("nats.conf")]
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(self.under + ["nats-server", *settings, "-a", self.host, "-p", str(self.port)], stdout=log,
                                            stderr=log)
        wait_for(self.answers, READY_LIMIT_S, "NATS")

    def answers(self):
        if self.under:
            time.sleep(0.3)
            return True
        with socket.socket() as probe:
            return probe.connect_ex((self.host, self.port)) == 0

    def stop(self):
        stop(self.process)

    def url(self):
        return f"nats://{self.host}:{self.port}"

    def options(self, part="node"):
        """For mykonosd (node, brain) or mykonosctl (operator)."""
        if self.is_open:
            return ["--bus", self.url(), "--bus-open"]
        return ["--bus", self.url(), "--bus-seed", self.file(part + ".seed"), "--bus-ca", self.file("ca.crt")]


class Node:
    def __init__(self, folder, name, build, conninfo, nats, *options, host="127.0.0.1", under=(), roles=None):
        self.name, self.host, self.port, self.admin_port = name, host, free_port(), free_port()
        self.log_path, self.process, self.under = os.path.join(folder, name + ".log"), None, list(under)
        self.command = [os.path.join(build, "server/mykonosd"), *nats.options("brain" if roles == "brain" else "node"), "--listen", host,
                        "--port", str(self.port), "--admin-port", str(self.admin_port), *options]
        self.command += ["--admin-listen", host] if host != "127.0.0.1" else []
        self.command += ["--store", conninfo] if conninfo else []
        self.command += ["--role", roles] if roles else []

    def start(self, wait=True):
        with open(self.log_path, "a") as log:
            self.process = subprocess.Popen(self.under + self.command, stdout=log, stderr=log)
        if wait:
            wait_for(self.is_ready, READY_LIMIT_S, f"{self.name} to be ready")

    def get(self, path, admin=True):
        port = self.admin_port if admin else self.port
        try:
            with urllib.request.urlopen(f"http://{self.host}:{port}{path}", timeout=20) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError:
            return 0, ""

    def must_run(self):
        if self.process.poll() is not None:
            with open(self.log_path) as log:
                raise RuntimeError(f"{self.name} ended with {self.process.returncode}:\n{log.read()[-3000:]}")

    def is_ready(self):
        """Fully: it could also be told to take clients while the store is away."""
        self.must_run()
        return self.get("/readyz") == (200, "ready\n")

    def metric(self, name):
        for line in self.get("/metrics")[1].splitlines():
            if line.startswith(f"mykonos_{name} "):
                return int(line.split()[1])
        return None

    def number(self):
        """Its number in the database and on the bus, from its log; every start gives another."""
        with open(self.log_path) as log:
            return int(re.findall(r'"node":"(\w+)"', log.read())[-1], 16)

    def complaints(self):
        """What a sanitizer or an assertion wrote to the log; empty: nothing."""
        with open(self.log_path) as log:
            return [line for line in log if "Sanitizer" in line or "runtime error" in line or "Assertion" in line]

    def memory(self):
        """Private bytes of the process."""
        with open(f"/proc/{self.process.pid}/smaps_rollup") as file:
            return sum(int(line.split()[1]) * 1024 for line in file if line.startswith(("Private_", "Swap:")))

    def cpu_seconds(self):
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def address(self):
        return f"{self.host}:{self.port}"

    def stop(self):
        return stop(self.process, seconds=READY_LIMIT_S)

    def freeze(self):
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)

    def kill(self):
        self.process.kill()
        self.process.wait()


class Cluster:
    """PostgreSQL, NATS and some nodes. Use with `with`. standby: None, "synchronous" or "asynchronous". postgres: more words for
    every Postgres."""

    def __init__(self, build, nodes=2, options=(), standby=None, keep=None, auditor=False, **postgres):
        self.folder = keep or tempfile.mkdtemp(prefix="mykonos-")
        os.chmod(self.folder, 0o755)
        self.build, self.keep, self.nodes, self.standby = build, keep is not None, [], None
        self.for_postgres, self.replaced = postgres, []
        self.pg = Postgres(self.folder, **postgres)
        self.nats = Nats(self.folder, auditor=auditor)
        self.count, self.options, self.with_standby = nodes, list(options), standby

    def sql(self, text):
        return self.pg.sql(text)

    @staticmethod
    def literal(value):
        """Bytes, for sql()."""
        return f"'\\x{value.hex()}'::bytea"

    @staticmethod
    def moment(seconds):
        """So many seconds from now, for sql()."""
        return f"now() + interval '{seconds} s'"

    @staticmethod
    def later(column, seconds):
        return f"{column} + interval '{seconds} s'"

    def store_options(self):
        """For mykonosctl."""
        return ["--store", self.conninfo()]

    def conninfo(self):
        if self.standby is None:
            return self.pg.conninfo()
        return (f"host=127.0.0.1,127.0.0.1 port={self.pg.port},{self.standby.port} user=postgres dbname=postgres "
                "target_session_attrs=read-write")

    def __enter__(self):
        try:
            self.pg.start()
            if self.with_standby:
                self.follow("standby")
            self.nats.start()
            for i in range(self.count):
                self.add_node().start()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def follow(self, name, port=None):
        """Makes a standby of the primary."""
        self.standby = Postgres(self.folder, name, primary=self.pg, port=port, **self.for_postgres)
        self.standby.start()
        self.wait_for_standby(name)

    def replace_primary(self):
        """Promotes the standby. The old primary is whatever it was."""
        self.standby.promote()
        self.replaced.append(self.pg)
        self.pg, self.standby = self.standby, None

    def wait_for_standby(self, name):
        state = "async"
        if self.with_standby == "synchronous":
            self.pg.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{name}'")
            self.pg.sql("SELECT pg_reload_conf()")
            state = "sync"
        wait_for(lambda: self.pg.sql("SELECT sync_state FROM pg_stat_replication") == state, READY_LIMIT_S, "the standby")

    def add_node(self, **more):
        node = Node(self.folder, f"node{len(self.nodes) + 1}", self.build, self.conninfo(), self.nats, *self.options, **more)
        self.nodes.append(node)
        return node

    def servers(self):
        return ",".join(node.address() for node in self.nodes)

    def __exit__(self, *unused):
        for node in self.nodes:
            end(node.process)
        end(self.nats.process)
        for server in (self.standby, self.pg, *self.replaced):
            if server is not None:
                server.end()
        if not self.keep:
            shutil.rmtree(self.folder, ignore_errors=True)


def host_of(site, table):
    """The node that plays a table; None: nobody does, or no node of ours."""
    holder = int(site.sql(f"SELECT coalesce(holder, 0) FROM shard_lease WHERE shard = {table} % {SHARDS}"))
    return next((node for node in site.nodes if node.number() == holder), None)


class HomeNode(Node):
    """One process with its tables in a file: `mykonos serve`, or mykonosd with options."""

    def __init__(self, folder, name, build, file, options, under=()):
        self.name, self.host, self.port, self.admin_port = name, "127.0.0.1", free_port(), free_port()
        self.log_path, self.process, self.under = os.path.join(folder, name + ".log"), None, list(under)
        self.file = file
        self.command = [os.path.join(build, "mykonos"), "serve", "--json", "--listen", self.address(), "--data", file]
        if options is not None:
            self.command = [os.path.join(build, "server/mykonosd"), "--data", file, "--listen", self.host, "--port", str(self.port),
                            "--admin-port", str(self.admin_port), *options]
        self.is_ready = self.is_ready if options is not None else self.serves

    def serves(self):
        self.must_run()
        return self.get("/api/site", admin=False)[0] == 200


class Home:
    """A server for a living room, where tests expect a cluster of one node. options: for mykonosd; None: it is `mykonos serve`. Each
    further node is a server of its own, with a file of its own."""

    def __init__(self, build, nodes=1, options=None, keep=None):
        self.folder = keep or tempfile.mkdtemp(prefix="mykonos-")
        self.build, self.keep, self.nodes, self.count, self.options = build, keep is not None, [], nodes, options

    def file(self):
        return os.path.join(self.folder, "site.db")

    def store_options(self):
        return ["--data", self.file()]

    def sql(self, text):
        """The answer as psql -At prints it."""
        with contextlib.closing(sqlite3.connect(self.file(), timeout=30)) as file, file:
            rows = file.execute(text).fetchall()
        show = lambda value: "" if value is None else "\\x" + value.hex() if isinstance(value, bytes) else str(value)  # noqa: E731
        return "\n".join("|".join(map(show, row)) for row in rows)

    @staticmethod
    def literal(value):
        return f"x'{value.hex()}'"

    @staticmethod
    def moment(seconds):
        return str(int((time.time() + seconds) * 1000))

    @staticmethod
    def later(column, seconds):
        return f"{column} + {seconds * 1000}"

    def add_node(self, **more):
        name = f"node{len(self.nodes) + 1}"
        file = os.path.join(self.folder, name + ".db") if self.nodes else self.file()
        self.nodes.append(HomeNode(self.folder, name, self.build, file, self.options, **more))
        return self.nodes[-1]

    def servers(self):
        return ",".join(node.address() for node in self.nodes)

    def __enter__(self):
        try:
            for _ in range(self.count):
                self.add_node().start()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(self, *unused):
        for node in self.nodes:
            end(node.process)
        if not self.keep:
            shutil.rmtree(self.folder, ignore_errors=True)


def swarm(cluster, *words, servers=None, wait=True):
    """Runs the swarm; returns its report, or the process when not waiting."""
    command = [os.path.join(cluster.build, "tests/server/server_swarm"), "--servers", servers or cluster.servers(),
               *[str(word) for word in words]]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    return swarm_report(process) if wait else process


def swarm_report(process):
    text = process.communicate()[0]
    try:
        report = json.loads(text.splitlines()[-1])
    except (IndexError, ValueError):
        raise RuntimeError(f"the swarm said: {text!r}") from None
    report["status"] = process.returncode
    return report


def default_build():
    for name in ("release", "server-dev", "dev"):
        if os.path.exists(os.path.join(ROOT, "build", name, "server/mykonosd")):
            return os.path.join(ROOT, "build", name)
    sys.exit("build the server first: cmake --preset release && ninja -C build/release")
