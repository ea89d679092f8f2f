#!/usr/bin/env python3
"""What people at terminals have to do with each other at a server's table: lines and phrases, hints, moves that the others let one
take back, and another game with the same people."""
import re
import subprocess
import tempfile

from testing import LOOSE, clean_ends, expect, site
from typist import MYKONOS, PLAIN, Typist


def order(node, seats, *options):
    out = subprocess.run([MYKONOS, "table", "create", "--game", "template", "--seats", seats, "--tempo", "0", f"http://{node.address()}", *options],
                         stdout=subprocess.PIPE, text=True, check=True).stdout
    return re.findall(r"http://\S+", out)


def sit(invitation, name, seat, *options):
    return Typist("join", invitation, "--name", name, "--seat", seat, *options, home=tempfile.mkdtemp(dir=PLAIN["XDG_STATE_HOME"]))


def two(node, *options):
    invitation, place = order(node, "person,person", *options)
    a, b = sit(invitation, "Ann", "a"), sit(invitation, "Bob", "b")
    a.hears("Choose how many")
    b.hears("Bob waits for Ann")
    return a, b, place


def leave(*typists):
    for one in typists:
        one.types("\x03")
        expect(one.status() == 0, "they leave")


def talking(node):
    a, b, place = two(node)
    w, v = Typist("watch", place, "--name", "Wim"), Typist("--language", "de", "watch", place, "--name", "Vera")
    w.hears("watching")
    v.hears("Plätze:")
    b.types("tak")
    a.types("say hello \x1b[31m there\n")
    b.hears("Ann: hello")
    b.hears("> tak")
    b.hears("Bob waits for Ann, 0:03")
    a.types("say #1 friend\n")
    b.hears("Ann: #1 friend")
    b.hears("Bob waits for Ann, 0:0")
    b.hears("> tak")
    expect(int(b.all[:-len("> tak")][-1]) >= 3, "a line does not set the clock back")
    print("ok: a line is told above what is being typed", flush=True)
    a.hears("Ann: hello")
    w.types("say I see you\n")
    v.hears("Wim (sieht zu): I see you")
    a.types("phrases\n")
    a.hears("#1 ")
    a.types("say #1\n")
    b.hears("Ann: ")
    b.types("\x15mute a\n")
    b.hears("not shown any more")
    a.types("say nobody hears this\n")
    a.hears("Ann: nobody hears this")
    a.types("say #99\n")
    a.hears("no such phrase")
    a.types("say " + "x" * 201 + "\n")
    a.hears("at most 200 characters")
    a.types("agree\n")
    a.hears("Nobody waits for your consent.")
    a.types("hint\n")
    a.hears("to win")
    b.types("hint\n")
    b.hears("It is not your turn")
    b.types("time\n")
    b.hears("To move: Ann")
    w.types("time\n")
    w.hears("To move: Ann")
    expect((w.all + w.said).count("heap  o") == 1, "spectators are not shown the board again when people at seats write")
    expect("nobody hears" not in b.all + b.said and "see you" not in a.all + b.all + a.said + b.said and "hello" not in w.all + w.said,
           "nobody hears the other room, nor people who are muted")
    leave(a, b, w, v)
    invitation, place = order(node, "person,bot:1", "--talk", "nobody", "--hints", "none")
    a = sit(invitation, "Ann", "a")
    a.hears("Choose how many")
    a.types("say hello\n")
    a.hears("Nobody may write")
    a.types("hint\n")
    a.hears("without hints")
    leave(a)


def asking(node):
    """Ann wants to take back her move, which Bob has followed."""
    a, b, _ = two(node)
    a.types("take 1\n")
    b.hears("Choose how many")
    b.types("take 1\n")
    a.hears("Bob takes one pebble")
    a.hears("Choose how many")
    a.types("undo\n")
    return a, b


def agreeing(node):
    a, b = asking(node)
    b.hears("Ann asks to take back 2 moves.")
    b.types("decline\n")
    a.hears("the request was declined")
    print("ok: what somebody declines is not taken back", flush=True)
    leave(a, b)
    a, b = asking(node)
    b.hears("Type `agree` or `decline`")
    a.types("moves\n")
    a.hears("Choose how many")
    b.types("say all right\n")
    a.hears("Bob: all right")
    b.types("agree\n")
    a.hears("Ann takes the last 2 moves back.")
    b.hears("Ann takes the last 2 moves back.")
    a.hears("heap  oooooooooooo")
    print("ok: with consent it is", flush=True)
    leave(a, b)


def play_out(mover, waiter):
    """One pebble each in turn, until none is left."""
    while True:
        mover[0].types("1\n")
        for one, _ in (mover, waiter):
            one.hears(f"{mover[1]} takes")
        waiter[0].hears("heap  ")
        waiter[0].hears("\n")
        if "o" not in waiter[0].all.rpartition("heap  ")[2]:
            return
        mover, waiter = waiter, mover


def again(node):
    a, b, place = two(node)
    w = Typist("watch", place)
    w.hears("heap")
    w.hears("watching")
    play_out((a, "Ann"), (b, "Bob"))
    for one in (a, b, w):
        one.hears("The game is over.")
        one.hears("over>")
    a.types("fly\n")
    a.hears("The game is over;")
    a.types("rematch\n")
    b.hears("Ann wants to play again")
    w.hears("Ann wants to play again")
    a.hears("Seats:")
    w.types("rematch\n")
    w.hears("Seats:")
    b.types("rematch\n")
    for one in (a, b):
        one.hears("heap  oooooooooooo")
    print("ok: the same people play again", flush=True)
    leave(a, b, w)


def main():
    with tempfile.TemporaryDirectory() as home:
        PLAIN["XDG_STATE_HOME"] = home
        with site(options=LOOSE) as cluster:
            for check in (talking, agreeing, again):
                check(cluster.nodes[0])
            clean_ends(cluster)


main()
