#!/usr/bin/env python3
"""What an intruder could do with a node, and what a crash leaves behind. A node serves under the filters of the unit file that we
ship, where a call that is not allowed kills it; it leaves no core dump, and other processes of its user cannot look into it.
For optimised builds: sanitizers need more calls."""
import os
import re
import shutil
import signal
import subprocess

from accounts import Device
from mail import Sink
from testing import BUILD, LOOSE, bots_finish, expect, parts

UNIT = os.path.join(parts.ROOT, "deploy/systemd/mykonosd.service")
CONFINED = [os.path.join(parts.ROOT, "tests/server/confine.py"), UNIT]
USER = 61184 if os.geteuid() == 0 else os.geteuid()  # as confine.py
AS_USER = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"] if os.geteuid() == 0 else []
LIBC = "import ctypes; c = ctypes.CDLL(None); "
FORBIDDEN = {"ptrace": LIBC + "c.ptrace(0, 0, 0, 0)", "mount": LIBC + "c.mount(0, 0, 0, 0, 0)", "unshare": LIBC + "c.unshare(0x10000000)",
             "chown": "import os; os.chown('/', 0, 0)", "setuid": "import os; os.setuid(0)", "setpriority": "import os; os.nice(1)",
             "memory that is writable and executable": "import mmap; mmap.mmap(-1, 4096, prot=7)"}


# ---- the filters ----

def run_confined(python):
    return subprocess.run([*CONFINED, "/usr/bin/python3", "-c", python], stderr=subprocess.PIPE, text=True)


def forbidden_calls():
    expect(run_confined(LIBC + "c.getpid(); import mmap; mmap.mmap(-1, 4096, prot=3)").returncode == 0, "what is allowed works")
    for name, python in FORBIDDEN.items():
        expect(run_confined(python).returncode == -signal.SIGSYS, f"{name}: killed")
    expect("not supported" in run_confined("import socket; socket.socket(socket.AF_PACKET)").stderr, "no packet sockets")


def people(cluster):
    report = parts.swarm(cluster, "--game", "template", "--tables", 5, "--seconds", 3)
    return report["status"] == 0 and report["games"] > 0


def give(path, folder, name):
    """A copy that only the service's user can read, as systemd makes one of a credential."""
    copy = shutil.copy(path, os.path.join(folder, name))
    os.chmod(copy, 0o400)
    os.chown(copy, USER, USER)
    return copy


def as_service(cluster, command):
    """A node's command as the unit file has it: secrets are credentials, and the other options come from the environment file."""
    folder = os.path.join(cluster.folder, "credentials")
    os.makedirs(folder, exist_ok=True)
    with open(UNIT) as file:
        unit = file.read()
    credentials = re.findall(r"^LoadCredential=(.*):", unit, re.M)
    line = re.search(r"^ExecStart=/usr/bin/mykonosd (.*) \$MYKONOSD_OPTIONS$", unit, re.M)[1]
    options, at = command[1:], command.index("--store")
    with open(os.path.join(folder, "conninfo"), "w") as file:
        file.write(options[at].replace("127.0.0.1", "localhost"))
    options[at - 1:at + 1] = ["--store-file", file.name]
    for option, name in re.findall(r"(--[a-z-]+) %d/(\S+)", line):
        at = options.index(option)
        give(options[at + 1], folder, name)
        credentials.remove(name)
        del options[at:at + 2]
    expect(credentials == [], "every credential is used")
    options = [give(word, folder, os.path.basename(word)) if os.path.isfile(word) else word for word in options]  # not secret
    return [shutil.copy(command[0], cluster.folder), *line.replace("%d", folder).split(), *options]


def confined_node(cluster, sink):
    """Names are resolved, bots think, people play and get mail, database and bus go away and return, and it is told to leave."""
    node = cluster.add_node(under=CONFINED)
    node.command = as_service(cluster, node.command)
    node.start()
    with open(f"/proc/{node.process.pid}/status") as file:
        status = dict(line.split(":\t") for line in file)
    expect(status["Seccomp"] == "2\n" and status["NoNewPrivs"] == "1\n" and int(status["CapEff"], 16) == 0, "the node is confined")
    expect(bots_finish(node, 3, 100), "bots play a game to its end")
    expect(people(cluster), "people play")
    device = Device(node)
    device.register("Thalia")
    device.post("/mail/set", {"mail": "thalia@example.org", "language": "de"})
    expect(sink.token(), "people get mail")
    for part in (cluster.pg, cluster.nats):
        part.stop()
        parts.wait_for(lambda: not node.is_ready(), 60, "the node to notice")
        part.start()
        parts.wait_for(node.is_ready, 60, "the node to be ready again")
    expect(bots_finish(node, 3, 100), "after the database and the bus were away, bots play a game to its end")
    expect(node.stop() == 0, "the node gives its tables away and ends")


# ---- what a process shows of itself ----

def start(folder, *words):
    """With core dumps allowed, in the folder, as another user if we are root."""
    return subprocess.Popen(["prlimit", "--core=unlimited", "env", "-C", folder, *AS_USER, *words], stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL)


def looks_into(process, name):
    """Can another process of the same user read this of it?"""
    return subprocess.run([*AS_USER, "head", "-c", "1", f"/proc/{process.pid}/{name}"], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode == 0


def is_named(process, name):
    with open(f"/proc/{process.pid}/comm") as file:
        return file.read().strip() == name


def core_limit(process):
    with open(f"/proc/{process.pid}/limits") as file:
        return next(line.split()[4:6] for line in file if line.startswith("Max core file size"))


def dumps(process, number):
    """Kills it. Did the kernel dump its memory, wherever to?"""
    os.kill(process.pid, number)
    end = os.waitid(os.P_PID, process.pid, os.WEXITED)
    if end.si_status != number:
        raise AssertionError(f"{process.args} ended otherwise: {end}")
    return end.si_code == os.CLD_DUMPED


def shows_nothing(folder, number, *words):
    process = start(folder, *words)
    name = os.path.basename(words[0])
    parts.wait_for(lambda: is_named(process, name) and core_limit(process) == ["0", "0"], 30, f"{name} to forbid core dumps")
    expect(not looks_into(process, "environ") and not looks_into(process, "maps"), f"nobody looks into {name}")
    expect(not dumps(process, number) and os.listdir(folder) == [], f"{name} leaves no core dump")


def memory(cluster):
    folder = os.path.join(cluster.folder, "cores")
    os.mkdir(folder)
    os.chmod(folder, 0o777)
    sleep = start(folder, "sleep", "1000")
    parts.wait_for(lambda: is_named(sleep, "sleep"), 30, "sleep to start")
    expect(looks_into(sleep, "environ"), "one can look into other programs")
    print("a program that does not forbid it", "leaves" if dumps(sleep, signal.SIGSEGV) else "leaves no", "core dump here", flush=True)
    for name in os.listdir(folder):
        os.unlink(os.path.join(folder, name))
    operator = shutil.copy(os.path.join(BUILD, "server/mykonosctl"), cluster.folder)
    daemon = as_service(cluster, cluster.add_node().command)
    for number in (signal.SIGSEGV, signal.SIGABRT):
        shows_nothing(folder, number, *daemon)
        shows_nothing(folder, number, operator, "tables", "--store", "host=127.0.0.1 port=1")  # tries for ever


def main():
    forbidden_calls()
    with Sink() as sink, parts.Cluster(BUILD, nodes=0, options=[*LOOSE, "--url", "http://localhost:1234", *sink.options()]) as cluster:
        confined_node(cluster, sink)
        memory(cluster)


main()
