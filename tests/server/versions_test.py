#!/usr/bin/env python3
"""An upgrade that changes a rule. The template is raised to version 2, in which turns go the other way round, and gets an
option that version 1 did not have. Matches begun under version 1 are played to their end, replayed and verified under version 1:
a running table and an archived game on the server, half-played games in the terminal and on the page. New games follow the new
rule. A program that no longer plays version 1 says so before it changes anything."""
import os
import re
import shutil
import subprocess
import tempfile

from client import Client, Reader, opening, order, read_view, sit_down, words
from testing import BUILD, LOOSE, clean_ends, expect, parts

VIEW, REFUSED = 65, 66
OVER = 2
TURN = "(event->seat + 1) % head->seat_count"
OPTION_2 = """static const char *const paces[] = { "slow", "quick", NULL };
static const struct game_option options[] = { { "pace", "Pace", paces, 1, .since = 2 }, { .key = NULL } };
"""
TURN_2 = "(event->seat + (game_rules_version(head) >= 2 ? head->seat_count - 1 : 1)) % head->seat_count"


def run(*command, check=True, folder=None):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder)
    if check and done.returncode != 0:
        raise AssertionError(f"{' '.join(command)}: {done.stdout[-3000:]}")
    return done


def change(path, old, new):
    with open(path) as file:
        text = file.read()
    if old not in text:
        raise AssertionError(f"{path} no longer says {old!r}")
    with open(path, "w") as file:
        file.write(text.replace(old, new))


def copy_sources(folder):
    listed = run("git", "ls-files", "-co", "--exclude-standard", "--", ".", ":!docs", ":!clients/web", folder=parts.ROOT)
    for name in listed.stdout.split("\n"):
        if name and os.path.exists(os.path.join(parts.ROOT, name)):
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            shutil.copy(os.path.join(parts.ROOT, name), os.path.join(folder, name))


def build(source, folder, targets, *options):
    if not os.path.exists(folder):
        run("cmake", "-G", "Ninja", "-S", source, "-B", folder, "-DMYKONOS_GAMES=template", "-DCMAKE_BUILD_TYPE=Debug", *options)
    run("ninja", "-C", folder, *targets)


class Upgrade:
    """The same sources with the template's next version."""

    def __init__(self, folder):
        self.source, self.build = os.path.join(folder, "source"), os.path.join(folder, "build")
        self.wasm_build = os.path.join(folder, "wasm")
        copy_sources(self.source)
        rules = os.path.join(self.source, "games/template/game.c")
        change(rules, ".rules_version = 1", ".rules_version = 2")
        change(os.path.join(self.source, "games/template/rules/play.c"), TURN, TURN_2)
        change(rules, "const struct game template_game = {\n", OPTION_2 + "const struct game template_game = {\n    .options = options,\n")
        build(self.source, self.build, ["mykonos", "mykonos-lab", "mykonosd", "mykonosctl"])
        build(self.source, self.wasm_build, [], "-DCMAKE_TOOLCHAIN_FILE=" + os.path.join(self.source, "cmake/wasm.cmake"))

    def forget_version_1(self):
        change(os.path.join(self.source, "games/template/game.c"), ".oldest_version = 1", ".oldest_version = 2")
        build(self.source, self.build, ["mykonos", "mykonos-lab", "mykonosctl"])

    def mykonos(self, *command, check=True):
        return run(os.path.join(self.build, "mykonos"), *command, check=check)

    def ctl(self, cluster, *command):
        done = run(os.path.join(self.build, "server/mykonosctl"), *command, "--store", cluster.conninfo(), check=False)
        return done.returncode, done.stdout


def mykonos(*command, check=True):
    return run(os.path.join(BUILD, "mykonos"), *command, check=check)


# ---- terminal and page ----

def half_of(whole, path):
    """The first half of a record's events: a game left in the middle."""
    with open(whole) as file:
        lines = file.read().split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith("start"))
    with open(path, "w") as file:
        file.write("\n".join(lines[:start + 1 + (len(lines) - start - 3) // 2]) + "\n")


def seats_in(record):
    return "".join(re.findall(r"^([a-c]) \d+ ", record, re.M))


def local_games(upgrade, folder):
    whole, half = os.path.join(folder, "whole"), os.path.join(folder, "half")
    mykonos("record", "template", "--out", whole, "--seats", "3", "--seed", "5")
    half_of(whole, half)
    upgrade.mykonos("replay", whole, "--verify")
    expect(True, "a finished record of version 1 is verified by the upgraded program")
    page = run("node", os.path.join(upgrade.source, "wasm/finish.mjs"), os.path.join(upgrade.wasm_build, "mykonos.wasm"), half)
    upgrade.mykonos("play", "template", "--seats", "random,random,random", "--record", half, "--continue")
    with open(half) as file:
        finished = {"terminal": file.read(), "page": page.stdout}
    for where, record in finished.items():
        path = os.path.join(folder, where)
        with open(path, "w") as file:
            file.write(record)
        expect("game template 1\n" in record and "\nend " in record and mykonos("replay", path, "--verify").returncode == 0
               and seats_in(record).startswith("abcabc"),
               f"a half-played game is finished in the {where}, and the old program agrees with every check value")
    fresh = os.path.join(folder, "fresh")
    upgrade.mykonos("record", "template", "--out", fresh, "--seats", "3", "--seed", "5")
    with open(fresh) as file:
        record = file.read()
    expect("game template 2\n" in record and "\noption pace quick\n" in record and seats_in(record).startswith("acbacb"), "a new game follows the new rule")
    refused = mykonos("replay", fresh, "--verify", check=False)
    expect(refused.returncode != 0 and "version of the rules" in refused.stdout, "which the old program says it does not play")
    upgrade.mykonos("soak", "template", "--games", "300")
    expect(True, "random games of both versions keep every law")


# ---- server ----

def play(clients, seat, nonce):
    """The seat takes a pebble; returns the view that acknowledges it, or None if it was refused."""
    clients[seat].frame(words(nonce, "take 1"))
    while (answer := clients[seat].message()) is not None:
        if answer[0] == REFUSED and Reader(answer).number("I") == nonce:
            return None
        if answer[0] == VIEW and (view := read_view(answer))["seat"] == seat and view["nonce"] == nonce:
            return view
    return None


def play_on(clients, move_count, limit, step=1):
    """All seats take turns by the version's rule; returns whether the game ended within the limit, and the number of moves."""
    for number in range(move_count, limit):
        view = play(clients, number * step % 3, number + 1)
        if view is None:
            raise AssertionError(f"move {number} was refused")
        if view["phase"] == OVER:
            return True, number + 1
    return False, limit


def reopen(node, table, tokens):
    clients = [Client(node) for _ in tokens]
    for client, token in zip(clients, tokens):
        client.frame(opening(table, token))
    return clients


def server_tables(upgrade):
    with parts.Cluster(BUILD, nodes=1, options=LOOSE + ["--sleep-s", "2"]) as cluster:
        old = cluster.nodes[0]
        finished, tokens = order(old, "person,person,person")
        over, moves = play_on(sit_down(old, finished, tokens), 0, 99)
        expect(over, f"a game of {moves} moves is played to its end under version 1")
        running, tokens = order(old, "person,person,person")
        play_on(sit_down(old, running, tokens), 0, 4)
        parts.wait_for(lambda: cluster.pg.sql("SELECT count(*) FROM archive") == "1", 60, "the archive")
        expect(old.stop() == 0, "the old program leaves, one game archived, one in its fifth move")

        status, text = upgrade.ctl(cluster, "versions")
        expect(status == 0 and text == "template 1: 1 running, 1 archived, played here\n", f"before the upgrade: {text.strip()}")
        cluster.build = upgrade.build
        node = cluster.add_node()
        node.start()
        over, moves = play_on(reopen(node, running, tokens), 4, 99)
        expect(over, f"the upgraded program plays the running table to its end by the old rule, {moves} moves")
        fresh, tokens = order(node, "person,person,person")
        play_on(sit_down(node, fresh, tokens), 0, 4, step=2)
        expect(True, "and a new table by the new one")
        parts.wait_for(lambda: cluster.pg.sql("SELECT count(*) FROM archive") == "2", 60, "the archive")
        status, text = upgrade.ctl(cluster, "replay-all", "--json")
        expect(status == 0 and '"tables":3' in text and '"broken":0' in text, f"everything is replayed: {text.strip()}")
        code, record = node.get(f"/api/tables/{finished}/record", admin=False)
        expect(code == 200 and "game template 1\n" in record, "the archived game still shows its record")
        clean_ends(cluster)

        upgrade.forget_version_1()
        status, text = upgrade.ctl(cluster, "versions")
        expect(status == 1 and "template 1: 0 running, 2 archived, NOT played here\n" in text and "template 2: 1 running" in text,
               "a program without version 1 says that it cannot be used here yet")


def main():
    with tempfile.TemporaryDirectory(prefix="mykonos-") as folder:
        upgrade = Upgrade(folder)
        local_games(upgrade, folder)
        server_tables(upgrade)


main()
