#!/usr/bin/env python3
"""A bot for any game of Mykonos, without dependencies. It draws a verb by lot, then one of the moves with it, so that
a kind of move with many variants is not chosen more often than one with few.

    mykonos-lab arena template --seats "cmd:python3 examples/bot.py,random" --games 100
    mykonos play template --seats "human,cmd:python3 examples/bot.py"

Copy it and write a better choose(). The protocol is in docs/bots.md: the host sends lines, we answer `think`.
"""
import json
import random
import sys


def say(words):
    print(words, flush=True)


def choose(view, moves, seat):
    """view: the game's own JSON, as this seat may see it; moves: every legal move in notation."""
    del view, seat  # a better bot would look at them
    verb = random.choice(sorted({move.split()[0] for move in moves}))
    return random.choice([move for move in moves if move.split()[0] == verb])


def main():
    view, moves = {}, []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "mykonos":
            say("bot example")
            say("want view")
            say("want moves")
            say("ready")
        elif word == "view":
            view = json.loads(rest)
        elif word == "moves":
            moves = rest.split("; ")
        elif word == "think":
            words = rest.split()  # seat, then ms, iterations and seed with their values
            random.seed(int(words[words.index("seed") + 1]))
            say("move " + choose(view, moves, words[0]))
        elif word == "quit":
            return


main()
