#!/usr/bin/env python3
"""What people write at a table: people at seats and spectators have a room each, and nothing crosses. A line is shown when it is durable,
comes back after a node died, is kept once however often it is sent, and has limits. Names and lines are in one place of the store: what
is deleted there is gone, and the table still loads."""
import contextlib
import json
import os
import sqlite3
import subprocess
import time

from client import REFUSED, VIEW, Client, Reader, opening, piece, read_view, words
from room import LIMIT_S, Guest, listen, opened, sit
from testing import AT_HOME, BUILD, LOOSE, Hold, clean_ends, ctl, expect, parts, site, wait_until_shared

SAID, SAY, SPECTATOR = 78, 13, 6
HISTORY = b"\x0b\x01\0\0\0"
OPTIONS = LOOSE + ["--sleep-s", "2"]


def line(mark, text=b"", phrase=0, name=b""):
    text = text.encode() if isinstance(text, str) else text
    return bytes([SAY]) + mark.to_bytes(4, "little") + bytes([phrase]) + piece(name) + piece(text)


def read_line(reader):
    fields = {name: reader.number(form) for name, form in (("seq", "I"), ("at_ms", "Q"), ("who", "B"), ("mark", "I"), ("phrase", "B"))}
    return fields | {"name": reader.piece(), "words": reader.piece()}


def read_said(data):
    reader = Reader(data)
    return {"whole": reader.number("B"), "lines": reader.list(read_line)}


def lines_of(guest):
    """As a client shows them."""
    shown = []
    for said in map(read_said, guest.of(SAID)):
        shown = said["lines"] if said["whole"] else shown + said["lines"]
    return shown


def words_of(guest):
    return [one["words"].decode() for one in lines_of(guest)]


def say(guest, mark, text, others=(), **more):
    frame = line(mark, text, **more)
    guest.client.frame(frame)
    listen([guest, *others], lambda: all(text in words_of(one) for one in (guest, *others)), f"the line {text!r}", lambda: guest.client.frame(frame))


def refusal(guest, *words_, **more):
    before, frame = len(guest.of(REFUSED)), line(*words_, **more)
    guest.client.frame(frame)
    listen([guest], lambda: len(guest.of(REFUSED)) > before, "a refusal", lambda: guest.client.frame(frame))
    reader = Reader(guest.of(REFUSED)[-1])
    assert reader.number("I") == 0, "a refused line has a nonce"
    return reader.piece().decode()


def until_archived(cluster, table):
    parts.wait_for(lambda: cluster.sql(f"SELECT 1 FROM archive WHERE table_id = {table}") == "1", LIMIT_S, "the archive")


def two_rooms(cluster):
    """In the waiting room: each line reaches its room and no other, whatever the form of the views."""
    here, there = cluster.nodes[0], cluster.nodes[-1]
    table, invitation, _ = opened(here, "person,person")
    ann, ben = sit(here, table, invitation, 0, name=b"Ann"), sit(there, table, invitation, 1, name=b"Ben", form=1)
    eve, joe = Guest(there, table), Guest(here, table, form=1)
    say(ann, 1, "Hello Ben", [ben])
    say(ben, 2, "Γειά σου 👋", [ann])
    say(eve, 3, "who wins?", [joe], name=b"Eve")
    say(joe, 4, "Ann.", [eve], name="Joé".encode())
    expect(words_of(ann) == words_of(ben) == ["Hello Ben", "Γειά σου 👋"], "people at seats read each other")
    expect([(one["who"], one["name"].decode(), one["words"].decode()) for one in lines_of(joe)] ==
           [(SPECTATOR, "Eve", "who wins?"), (SPECTATOR, "Joé", "Ann.")], "and spectators do, with their names")
    expect(words_of(eve) == words_of(joe), "in both forms of views")
    first = lines_of(ben)[0]
    expect(first["who"] == 0 and first["mark"] == 1 and abs(first["at_ms"] / 1000 - time.time()) < 60, "who wrote it, and when")
    ann.client.frame(line(5, phrase=1))
    listen([ann, ben], lambda: len(lines_of(ben)) == len(lines_of(ann)) == 3, "a phrase")
    expect(lines_of(ben)[-1]["phrase"] == 1 and lines_of(ben)[-1]["words"] == b"", "a phrase is a number")
    ann.client.frame(line(1, "Hello Ben"))
    ann.client.frame(line(1, "something else"))
    say(ann, 6, "after it", [ben])
    expect(words_of(ben) == ["Hello Ben", "Γειά σου 👋", "", "after it"], "a line sent again is kept once")
    expect([one["words"] for one in lines_of(ann) if one["mark"] == 1] == [b"Hello Ben"] * 3, "and its sender is told each time")
    late, latecomer = Guest(there, table), Guest(here, table, ann.token, given=b"")
    expect(words_of(late) == ["who wins?", "Ann."] and words_of(latecomer) == words_of(ben), "who comes later gets the lines of their room")
    expect(read_said(late.of(SAID)[0])["whole"] == 1, "at once")
    stored = cluster.sql(f"SELECT count(*) FROM texts WHERE table_id = {table}")
    expect(stored == "7", f"two names and five lines are in the store, and the phrase needs no text ({stored})")
    return table, ann, ben, eve, joe


def an_arrangement_is_not_voided(cluster, ann, ben):
    """By a line that came after what the leader has seen."""
    seq = ann.room()["seq"]
    say(ben, 7, "wait a moment", [ann])
    ann.send(5, 0, 1, seq=seq)
    listen([ann, ben], lambda: ann.room()["locked"] == 1, "the lock")
    ann.send(5, 0, 0, seq=ann.room()["seq"])
    listen([ann, ben], lambda: ann.room()["locked"] == 0, "the lock to be gone")
    seq = ann.room()["seq"]
    say(ben, 8, "now", [ann])
    ann.send(2, 0, 1, seq=seq)
    listen([ann, ben], lambda: (ann.seat(), ben.seat()) == (1, 0), "the swap")
    again = Guest(cluster.nodes[0], ann.table, ben.token, given=b"")
    who = {one["words"]: one["who"] for one in lines_of(again)}
    expect(who["Hello Ben".encode()] == 1 and who[b"now"] == 0, "lines go with their persons when they change places")
    again.close()


def refused(cluster):
    here = cluster.nodes[0]
    table, invitation, _ = opened(here, "person,person")
    ann, eve = sit(here, table, invitation, 0), Guest(here, table)
    bad = {"nothing": b"", "201 characters": b"x" * 201, "201 of two bytes": "é".encode() * 201, "a newline": b"a\nb", "a tab": b"a\tb",
           "escape": b"\x1b[2J", "delete": b"\x7f", "a control character of two bytes": b"\xc2\x85", "half a character": b"\xc3",
           "a surrogate": b"\xed\xa0\x80", "an overlong one": b"\xc0\xaf", "one beyond the last": b"\xf4\x90\x80\x80", "a zero": b"a\0b",
           "a line separator": b"\xe2\x80\xa8", "a turn of direction": b"\xe2\x80\xae"}
    for name, text in bad.items():
        expect(refusal(ann, 1, text) == refusal(eve, 1, text) == "T.32", f"refused: {name}")
    expect(refusal(eve, 1, "fine", name=b"a\nb") == refusal(eve, 1, "fine", name=b"\xff") == "T.32", "and such a name")
    expect(refusal(ann, 1, phrase=15) == refusal(ann, 1, phrase=99) == refusal(ann, 1, "words too", phrase=1) == "T.32", "and such phrases")
    say(ann, 2, "x" * 200)
    say(ann, 3, "é" * 200)
    say(ann, 4, "👋" * 200)
    expect(len(words_of(ann)) == 3, "200 characters are allowed, of whatever size")
    closed = Client(here)
    closed.frame(opening(table))
    closed.frame(line(1, b"x" * 801))
    expect(closed.is_closed(), "801 bytes end the connection")
    expect(cluster.sql(f"SELECT count(*) FROM texts WHERE table_id = {table}") == "4", "and nothing of it was stored")


def paces(cluster):
    """Five at once, then one every two seconds; spectators ten, together."""
    here = cluster.nodes[0]
    table, invitation, _ = opened(here, "person,person")
    ann, ben = sit(here, table, invitation, 0), sit(here, table, invitation, 1)
    for mark in range(1, 6):
        ann.client.frame(line(mark, f"line {mark}"))
    expect(refusal(ann, 6, "line 6") == "T.33", "the sixth line at once is refused")
    say(ben, 7, "another seat may", [ann])
    time.sleep(2.2)
    say(ann, 8, "two seconds later", [ben])
    expect(refusal(ann, 9, "too early") == "T.33", "one line more")
    eve, joe = Guest(here, table), Guest(here, table)
    for mark in range(10, 15):
        eve.client.frame(line(mark, f"eve {mark}"))
        joe.client.frame(line(mark + 10, f"joe {mark}"))
    listen([eve, joe], lambda: len(lines_of(eve)) == len(lines_of(joe)) == 10, "ten lines")
    expect("T.33" in (refusal(eve, 30, "more"), refusal(joe, 31, "more")), "spectators share ten")


def orders(cluster):
    here = cluster.nodes[0]
    table, invitation, _ = opened(here, "person,person", talk="players")
    ann, eve = sit(here, table, invitation, 0), Guest(here, table)
    expect(refusal(eve, 1, "hello") == "T.31", "with talk=players, no spectator writes")
    say(ann, 1, "hello")
    table, invitation, _ = opened(here, "person,person", talk="nobody")
    ann, eve = sit(here, table, invitation, 0), Guest(here, table)
    expect(refusal(eve, 1, "hello") == refusal(ann, 1, "hello") == "T.31", "with talk=nobody, nobody does")


class Game:
    """Two people who play the first move offered."""

    def __init__(self, node, names=(b"Ann", b"Ben")):
        self.table, invitation, _ = opened(node, "person,person")
        self.guests = [sit(node, self.table, invitation, seat, ready=True, form=1, name=name) for seat, name in enumerate(names)]
        listen(self.guests, lambda: all(guest.of(VIEW) for guest in self.guests), "the match")
        self.nonce = 0

    def view(self, guest):
        return json.loads(read_view(guest.of(VIEW)[-1])["view"])

    def move(self):
        """False: the game is over."""
        for guest in self.guests:
            guest.take_in()
            moves = self.view(guest).get("moves")
            if moves:
                before, self.nonce = read_view(guest.of(VIEW)[-1])["index"], self.nonce + 1
                guest.client.frame(words(self.nonce, moves[0]))
                listen(self.guests, lambda: all(read_view(one.of(VIEW)[-1])["index"] > before for one in self.guests), "a move")
                return True
        return not self.view(self.guests[0])["over"]


def during_a_game(cluster):
    """Lines are no moves: views, indices and take-backs stay as they are, and a reconnection gets only what it missed."""
    node = cluster.nodes[0]
    game = Game(node)
    ann, ben = game.guests
    watcher, bytes_ = Guest(node, game.table), Guest(node, game.table, ann.token, given=b"")
    game.move()
    listen([bytes_], lambda: bytes_.of(VIEW), "a view")
    before = read_view(ann.of(VIEW)[-1])
    say(ann, 1, "my move", [ben])
    say(watcher, 2, "a spectator", name=b"Eve")
    listen([ann, ben, watcher, bytes_], lambda: all(read_view(one.of(VIEW)[-1])["seq"] == before["seq"] + 2 for one in (ann, ben, watcher, bytes_)),
           "views that tell of two more entries")
    after = read_view(ann.of(VIEW)[-1])
    expect((after["index"], after["check"], after["may_take_back"], after["told"]) ==
           (before["index"], before["check"], before["may_take_back"], 0), "a line changes nothing in the match")
    expect(b"a spectator" not in b"".join(ann.got + ben.got) and b"my move" not in b"".join(watcher.got), "nothing crosses")
    game.move()
    again = Client(node)
    again.frame(opening(game.table, ann.token, have=before["seq"], given=b""))
    views = []
    while not views or views[-1]["seq"] < before["seq"] + 3:
        views.append(read_view(again.wait_for(VIEW)))
    expect([(one["seq"] - before["seq"], one["whole"]) for one in views] == [(1, 2), (2, 2), (3, 0)],
           "after a reconnection, lines are views that stay as they are")
    newest = read_view(ann.of(VIEW)[-1])
    expect(views[-1]["index"] == newest["index"] == before["index"] + 1, "and the moves are where they were")
    return game


def survives(cluster, game):
    """kill -9: names and lines come back. What is deleted from the store is gone, and the table still loads."""
    ann, ben = game.guests
    node, texts = cluster.nodes[0], f"FROM texts WHERE table_id = {game.table}"
    for one in cluster.nodes:
        one.kill()
    for one in cluster.nodes:
        one.start()
    game.guests = ann, ben = [Guest(node, game.table, one.token, given=b"", form=1) for one in game.guests]
    eve = Guest(node, game.table)
    listen([ann, ben, eve], lambda: all(one.of(VIEW) for one in (ann, ben, eve)), "the views")
    expect(words_of(ann) == words_of(ben) == ["my move"] and words_of(eve) == ["a spectator"], "lines come back after kill -9")
    expect([one["name"] for one in ann.room()["seats"]] == [b"Ann", b"Ben"], "and names")
    expect(lines_of(eve)[0]["name"] == b"Eve", "of spectators too")
    ann.client.frame(line(1, "my move"))
    say(ann, 9, "back again", [ben])
    expect(words_of(ben) == ["my move", "back again"], "a line that was written before it is not written again")
    bodies = cluster.sql(f"SELECT body FROM event WHERE table_id = {game.table}").replace("\\x", "")
    expect(all(word.hex() not in bodies for word in (b"Ann", b"my move", b"Eve")), "the log itself has neither")
    cluster.sql(f"DELETE {texts} AND words = {cluster.literal(b'my move')}")
    cluster.sql(f"DELETE {texts} AND words = {cluster.literal(b'Ben')}")
    return node


def remains(cluster, game, when):
    """What there is once a line and a name were deleted."""
    ann, ben = game.guests
    node = cluster.nodes[0]
    late = Guest(node, game.table, ann.token, given=b"", form=1)
    expect([(one["words"], one["phrase"], one["who"]) for one in lines_of(late)[:2]] == [(b"", 0, 0), (b"back again", 0, 0)],
           f"{when}, the deleted line is empty and the other is there")
    expect([one["name"] for one in late.room()["seats"]] == [b"Ann", b""], "and so is the deleted name")
    late.close()


def restarted(cluster, game):
    for one in cluster.nodes:
        one.stop()
        one.start()
    game.guests = [Guest(cluster.nodes[0], game.table, one.token, given=b"", form=1) for one in game.guests]
    listen(game.guests, lambda: all(one.of(VIEW) for one in game.guests), "the views")


def delete(cluster, table):
    """By an operator."""
    return subprocess.run([os.path.join(BUILD, "server/mykonosctl"), "delete", str(table), "--store", cluster.conninfo(),
                           *cluster.nats.options("operator")]).returncode == 0


def to_the_archive(cluster, game):
    while game.move():
        pass
    ann, ben = game.guests
    say(ann, 20, "good game", [ben])
    expect(True, "people can write after the end")
    for guest in game.guests:
        guest.close()
    until_archived(cluster, game.table)
    remains(cluster, game, "in the archive")
    expect(cluster.sql(f"SELECT count(*) FROM event WHERE table_id = {game.table}") == "0" or not AT_HOME, "without its log")
    late = Guest(cluster.nodes[0], game.table, ann.token, given=b"", form=1)
    expect(words_of(late)[-1] == "good game" and refusal(late, 30, "more") == "T.35", "and nothing more is written there")
    late.close()
    expect(ctl(cluster, "verify", str(game.table))[0] == 0 and ctl(cluster, "replay-all")[0] == 0, "the log is sound")
    expect(AT_HOME or delete(cluster, game.table) and
           cluster.sql(f"SELECT count(*) FROM texts WHERE table_id = {game.table}") == "0", "a deleted table leaves no words")


@contextlib.contextmanager
def held(cluster):
    """The store can write no text."""
    if AT_HOME:
        with contextlib.closing(sqlite3.connect(cluster.file(), isolation_level=None)) as file:
            file.execute("BEGIN IMMEDIATE")
            yield
            file.execute("ROLLBACK")
    else:
        with Hold(cluster, "LOCK TABLE texts IN ACCESS EXCLUSIVE MODE"):
            yield


def durable_first(cluster):
    node = cluster.nodes[0]
    table, invitation, _ = opened(node, "person,person")
    ann, ben = sit(node, table, invitation, 0), sit(node, table, invitation, 1)
    say(ann, 1, "before", [ben])
    with held(cluster):
        ann.client.frame(line(2, "not yet"))
        end = time.time() + 2
        while time.time() < end:
            ann.take_in()
            ben.take_in()
        expect(words_of(ann) == words_of(ben) == ["before"], "a line that is not durable is shown to nobody")
    listen([ann, ben], lambda: words_of(ann) == words_of(ben) == ["before", "not yet"], "the line")


def names(cluster):
    """What cannot be shown, or turns what follows, is left out of a name: somebody whose program cut it in two can still sit down."""
    node = cluster.nodes[0]
    table, invitation, _ = opened(node, "person,person")
    ann = sit(node, table, invitation, 0, name=b"A\x1b[2J\nn\0n\xe2\x80\xae\xff\xc3")
    expect([one["name"] for one in ann.room()["seats"]] == [b"A[2Jnn", b""], "a name has no control characters and is UTF-8")
    stored = cluster.sql(f"SELECT words FROM texts WHERE table_id = {table}")
    expect(AT_HOME or stored == "\\x" + b"A[2Jnn".hex(), f"in the store too ({stored})")


def nobody_puts_off_the_archive(cluster):
    """By asking again and again: the table would count in the ration of those who opened it."""
    node = cluster.nodes[0]
    game = Game(node)
    watcher = Guest(node, game.table)
    while game.move():
        pass
    for guest in game.guests:
        guest.close()
    end, archived = time.time() + 15, False
    while not archived and time.time() < end:
        watcher.client.frame(HISTORY)
        watcher.take_in()
        time.sleep(0.3)
        archived = cluster.sql(f"SELECT 1 FROM archive WHERE table_id = {game.table}") == "1"
    expect(archived, "a table is archived though somebody asks for its past all the time")


def a_bot_is_not_disturbed(cluster):
    """Whatever people write, a bot that thinks is not asked again."""
    node = cluster.nodes[0]
    table, invitation, _ = opened(node, "person,bot:3")
    ann = sit(node, table, invitation, 0, ready=True, form=1, name=b"Ann")
    listen([ann], lambda: ann.of(VIEW), "the match")
    asked = sum(one.metric("thoughts_again_total") for one in cluster.nodes)
    for mark in range(1, 5):
        say(ann, mark, f"line {mark}")
    expect(sum(one.metric("thoughts_again_total") for one in cluster.nodes) == asked, "no brain was asked twice")


def main():
    with site(nodes=2, options=OPTIONS) as cluster:
        wait_until_shared(cluster)
        table, ann, ben, eve, joe = two_rooms(cluster)
        an_arrangement_is_not_voided(cluster, ann, ben)
        refused(cluster)
        paces(cluster)
        orders(cluster)
        durable_first(cluster)
        names(cluster)
        nobody_puts_off_the_archive(cluster)
        a_bot_is_not_disturbed(cluster)
        game = during_a_game(cluster)
        survives(cluster, game)
        restarted(cluster, game)
        remains(cluster, game, "after a restart")
        to_the_archive(cluster, game)
        clean_ends(cluster)


if __name__ == "__main__":
    main()
