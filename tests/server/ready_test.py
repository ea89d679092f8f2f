#!/usr/bin/env python3
"""What a load balancer is told: a node that is leaving or is alone cut off from the store takes no clients; when the store or the bus
is away for all, every node keeps its clients."""
import signal
import socket
import threading
import time

from client import Client, opening, order
from testing import BUILD, clean_ends, expect, parts

OPTIONS = ["--lease-ms", "1500"]
AWAY, CUT_OFF = "ready, but the store is away\n", "not ready: only this node cannot use the store\n"


class Line:
    """A line to PostgreSQL that can be cut: everything sent to its port goes on to another."""

    def __init__(self, to):
        self.to, self.port, self.ends, self.door = to, parts.free_port(), [], None

    def open(self):
        self.door = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self.accept, args=(self.door,), daemon=True).start()

    def accept(self, door):
        while True:
            try:
                here = door.accept()[0]
            except OSError:
                return
            try:
                there = socket.create_connection(("127.0.0.1", self.to))
            except OSError:
                here.close()
                continue
            self.ends += [here, there]
            for pair in ((here, there), (there, here)):
                threading.Thread(target=self.pass_on, args=pair, daemon=True).start()

    @staticmethod
    def pass_on(from_, to):
        try:
            while data := from_.recv(65536):
                to.sendall(data)
        except OSError:
            pass
        for end in (from_, to):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self):
        self.door.shutdown(socket.SHUT_RDWR)
        self.door.close()
        for end in self.ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.ends = []


def watch(nodes, until, what, seconds=90):
    """Asks until all is as it should be; returns every set of answers that the nodes gave meanwhile."""
    seen, end = set(), time.time() + seconds
    while time.time() < end:
        answers = tuple(node.get("/readyz") for node in nodes)
        seen.add(answers)
        if until(answers):
            return seen
        time.sleep(0.05)
    raise RuntimeError(f"waited in vain for {what}: {seen}")


def all_say(words):
    return lambda answers: all(answer == (200, words) for answer in answers)


def cut_off(nodes, line):
    line.cut()
    seen = watch(nodes, lambda answers: answers[1] == (503, CUT_OFF), "the node to notice that it is alone")
    expect(True, "a node that alone cannot use the store takes no clients")
    expect({answers[0][0] for answers in seen} == {200}, "the other takes clients all the time")
    line.open()
    watch(nodes, all_say("ready\n"), "both to be ready again")
    expect(True, "when it can use the store again, it is ready")


def store_away(cluster, nodes):
    table, tokens = order(nodes[0])
    player = Client(nodes[0])
    player.frame(opening(table, tokens[0]))
    expect(player.wait_for(64) is not None, "a player connects")
    cluster.pg.stop()
    seen = watch(nodes, all_say(AWAY), "both to miss the store")
    end = time.time() + 10  # longer than a lease and the time in which nodes may differ
    while time.time() < end:
        seen |= watch(nodes, lambda answers: True, "answers")
    expect(all(status == 200 for answers in seen for status, _ in answers), "while the store is away for all, all take clients")
    expect(b" 101 " in Client(nodes[1]).answer, "new ones may connect")
    cluster.pg.start()
    seen = watch(nodes, all_say("ready\n"), "both to be ready again")
    expect(not any(all(status == 503 for status, _ in answers) for answers in seen), "they are never dropped all at once when it is back")
    expect(not player.is_closed(0.1), "the player is still connected")
    player.close()


def bus_away(cluster, nodes):
    cluster.nats.stop()
    seen = watch(nodes, all_say("ready, but the bus is away\n"), "both to miss the bus")
    cluster.nats.start()
    seen |= watch(nodes, all_say("ready\n"), "both to be ready again")
    expect(all(status == 200 for answers in seen for status, _ in answers), "while the bus is away, all take clients")


def leaving(node):
    client = Client(node)  # does not answer when it is told to go, so that the node waits a little
    node.process.send_signal(signal.SIGTERM)
    gone = (503, "not ready: this node is leaving\n")
    seen = watch([node], lambda answers: answers[0] == gone, "the node to leave", 20)
    expect(seen <= {((200, "ready\n"),), (gone,)}, "a node that is leaving takes no clients")
    expect(node.process.wait(60) == 0, "and ends cleanly")
    client.close()


def main():
    with parts.Cluster(BUILD, nodes=1, options=OPTIONS) as cluster:
        line = Line(cluster.pg.port)
        line.open()
        second = cluster.add_node()
        second.command[second.command.index("--store") + 1] = cluster.conninfo().replace(str(cluster.pg.port), str(line.port))
        second.start()
        for check in (lambda: cut_off(cluster.nodes, line), lambda: store_away(cluster, cluster.nodes),
                      lambda: bus_away(cluster, cluster.nodes), lambda: leaving(second)):
            check()
        clean_ends(cluster)
        line.cut()


main()
