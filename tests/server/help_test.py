#!/usr/bin/env python3
"""Runs every example of the help that needs a server against a real one, with its addresses filled in; and checks what mykonosctl
prints for people and for scripts."""
import json
import os
import subprocess

from testing import BUILD, LOOSE, clean_ends, ctl, expect, parts

PROGRAMS = {"mykonos": os.path.join(BUILD, "mykonos"), "mykonosctl": os.path.join(BUILD, "server/mykonosctl"),
            "mykonosd": os.path.join(BUILD, "server/mykonosd")}


def run(line, seconds=60, words="quit\n"):
    """Runs a command line as the help prints it; returns its status (124: it was still running) and all its output."""
    program, rest = line.split(" ", 1)
    try:
        done = subprocess.run(["timeout", str(seconds), "sh", "-c", f"{PROGRAMS[program]} {rest}"], input=words, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except UnicodeDecodeError as error:
        raise AssertionError(f"{line} prints no text: {error}") from error
    return done.returncode, done.stdout


def examples(program, *command):
    """The lines below "Examples:"."""
    out = subprocess.run([PROGRAMS[program], *command, "--help"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return [line.strip() for line in out.split("Examples:\n")[1].splitlines()]


def tables(cluster):
    """table, join, watch."""
    url = "http://" + cluster.nodes[0].address()
    invitations = []
    for line in examples("mykonos", "table"):
        status, said = run(line.replace("http://localhost:8080", url))
        expect(status == 0 and "#" in said, line)
        invitations += [word for word in said.split() if "#" in word]
    for line in examples("mykonos", "join"):
        status, said = run(line.replace("http://localhost:8080/t/TABLE#INVITATION", invitations[0]))
        expect(status == 0, line)
    bots = run(f"mykonos table create {url} --game template --seats bot:1,bot:1")[1].split("watch ")[1].strip()
    for line in examples("mykonos", "watch"):
        status, said = run(line.replace("http://localhost:8080/t/TABLE", bots))
        expect(status == 0 and "The game is over." in said, line)
    for line in examples("mykonos", "sign-in"):
        status, said = run(line.replace("http://localhost:8080", url), 4)
        expect(status == 124 and "Then type this code:" in said, line + " waits")
    for line in examples("mykonos", "sign-out"):
        expect(run(line.replace("http://localhost:8080", url)) == (0, f"You are signed out at {url}.\n"), line)
    return invitations[0].split("/t/")[1].split("#")[0]


def living_nodes(cluster):
    """The nodes that hold shards, from mykonosctl's JSON."""
    status, said = ctl(cluster, "nodes", "--json")
    expect(status == 0, "nodes --json is JSON")
    return [node for node in map(json.loads, said.splitlines()) if node["alive"]]


def operator(cluster, table):
    """Every command of mykonosctl, and mykonosd itself."""
    parts.wait_for(lambda: len(living_nodes(cluster)) == 2, 30, "the second node to have its share of the shards")
    nodes, bus = living_nodes(cluster), " ".join(cluster.nats.options("operator"))
    os.environ |= {"MYKONOS_BUS_SEED_FILE": cluster.nats.file("operator.seed"), "MYKONOS_BUS_CA_FILE": cluster.nats.file("ca.crt")}
    status, said = ctl(cluster, "tables", "--json")
    expect(status == 0 and table in [str(json.loads(line)["table"]) for line in said.splitlines()], "tables --json is JSON")
    expect(ctl(cluster, "verify", "x")[0] == 2, "verify x is refused")
    status, said = run(f"mykonosctl verify 987654321 --store '{cluster.conninfo()}'")
    expect(status == 1 and "there is no table 987654321" in said, "a table that does not exist is said to be missing")
    expect(run(f"mykonosctl drain nonsense {bus}")[0] == 2, "drain nonsense is refused")
    for command in ("nodes", "tables"):
        status, said = run(f"mykonosctl {command} --store 'host=127.0.0.1 port=1'")
        expect(status == 1 and "the store cannot be reached" in said, f"{command} does not wait for ever for a store that is not there")
    put_in = [("host=localhost dbname=mykonos", cluster.conninfo()), ("dbname=mykonos", f"'{cluster.conninfo()}'"),
              ("nats://localhost:4222", cluster.nats.url()), ("nats://localhost ", cluster.nats.url() + " "),
              ("node.seed", cluster.nats.file("node.seed")), (" TABLE", " " + table), (" NODE", " " + nodes[0]["node"])]
    cluster.pg.sql(f"INSERT INTO loading (table_id, failures) VALUES ({table}, 2)")  # so that there is something to retry
    with parts.Home(BUILD, keep=cluster.folder) as home:
        put_in.append(("site.db", home.file()))
    quiet = ("retry", "close", "delete", "drain")
    for command in ("tables", "nodes", "versions", "verify", "replay-all", "move", *quiet):
        for line in examples("mykonosctl", command):
            real = line
            for old, new in put_in:
                real = real.replace(old, new)
            status, said = run(real)
            expect(status == 0 and (said != "" or command in quiet), line)
    parts.wait_for(lambda: any(node.process.poll() == 0 for node in cluster.nodes), 20, "the drained node to end")
    print("ok: the drained node ended", flush=True)
    store_file = os.path.join(cluster.folder, "store")
    with open(os.open(store_file, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
        file.write(cluster.conninfo())
    put_in.append(("--store-file store ", f"--store-file {store_file} "))
    for line in examples("mykonosd"):
        for old, new in put_in:
            line = line.replace(old, new)
        status, said = run(f"{line} --port {parts.free_port()}", 10)
        expect(status in (0, 124) and '"up"' in said, "mykonosd comes up")


def main():
    with parts.Cluster(BUILD, nodes=2, options=LOOSE) as cluster:
        parts.os.environ["XDG_STATE_HOME"] = cluster.folder  # where the terminal keeps what opens its seats
        operator(cluster, tables(cluster))
        clean_ends(cluster)


main()
