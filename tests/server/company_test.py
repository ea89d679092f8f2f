#!/usr/bin/env python3
"""What people at terminals have to do with each other at a server's table: lines and phrases, hints, moves that the others let one
take back, another game with the same people, and plans, of which nobody else hears."""
import re
import subprocess
import tempfile
import time

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
    a.hears("Ann: #1 friend")
    w.types("say I see you\n")
    v.hears("Wim (sieht zu): I see you")
    a.types("phrases\n")
    a.hears("#1 ")
    a.types("say #1\n")
    for one in (a, b):
        one.hears("Ann: Hello!")
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
    a.hears("1. take")
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
    a.types("analyse\n")
    a.hears("The analysis waits until the game is over.")
    play_out((a, "Ann"), (b, "Bob"))
    for one in (a, b, w):
        one.hears("The game is over.")
        one.hears("over>")
    a.types("fly\n")
    a.hears("The game is over;")
    for one in (a, w):
        one.types("analyse\n")
        one.hears("turning points")
        one.hears("given away by moves")
    print("ok: a game that is over is analysed at its table", flush=True)
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


def heard(typist):
    return typist.all + typist.said


def planned(a, b, w):
    b.types("plan take 9\n")
    b.hears("is not a move of this game. [T.39]")
    b.types("plan\n")
    b.hears("You have no plan.")
    b.hears("`plan take 2; take`")
    b.types("plan TAKE 2;take 1\n")
    b.hears("Your plan: take two pebbles; else take one pebble; else you are asked.")
    a.types("take 1\n")
    b.hears("Choose how many")
    asked = time.monotonic()
    for one in (a, b, w):
        one.hears("Bob takes two pebbles")
    expect(time.monotonic() - asked > 2, "what is planned is played, and everybody is told of the move, some seconds later")
    b.types("say done\n")
    b.hears("Bob: done")  # the end of the plan comes after the move and before this
    b.types("plan\n")
    b.hears("You have no plan.")
    expect("plan is over" not in heard(b), "the move is enough to tell that the plan is done")


def plans_end(a, b):
    b.types("plan take 3\n")
    b.hears("Your plan: take three pebbles")
    b.types("plan off\n")
    b.hears("You have no plan any more.")
    b.types("plan take 1; stop take 3\n")
    b.hears("Your plan: take one pebble")
    a.types("take 3\n")
    b.hears("Your plan is over: something happened at which it should stop.")
    b.types("take 1\n")
    a.hears("Bob takes one pebble")
    b.types("plan take 1 unless take 2\n")
    b.hears("Your plan: take one pebble unless")
    a.types("take 1\n")
    b.hears("Nothing in your plan fits: choose yourself.")
    b.types("take 1\n")
    a.hears("Bob takes one pebble")
    print("ok: plans end as they should, and that is told", flush=True)


def planning(node):
    a, b, place = two(node)
    w = Typist("watch", place)
    w.hears("watching")
    planned(a, b, w)
    plans_end(a, b)
    b.types("plan take; stop phase\n")
    b.hears("Your plan: take;")
    node.kill()
    node.start()
    for one in (a, b):
        one.hears("Connected again.", 60)
    b.types("say I am back\n")
    b.hears("Bob: I am back")
    expect(heard(b).count("Your plan: take;") == 1, "a plan that stands is not told again after the connection was lost")
    b.types("plan\n")
    b.hears("Your plan: take;")
    a.types("take 1\n")
    for one in (a, b, w):
        one.hears("Bob takes one pebble", 60)
    expect("plan" not in heard(a) + heard(w), "nobody else hears of plans")
    w.types("plan take 1\n")
    w.hears("nothing to plan")
    leave(a, b, w)


def main():
    with tempfile.TemporaryDirectory() as home:
        PLAIN["XDG_STATE_HOME"] = home
        with site(options=LOOSE) as cluster:
            for check in (talking, agreeing, again, planning):
                check(cluster.nodes[0])
            clean_ends(cluster)


main()
