"""A bot that plays the first legal move when there is a file GATE, which it then removes, for tests of what can be done
meanwhile: slow_bot.py GATE."""
import os
import sys
import time

gate = sys.argv[1]
moves = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "mykonos":
        print("bot slow", "want moves", "ready", sep="\n", flush=True)
    elif word == "moves":
        moves = rest.split("; ")
    elif word == "think":
        while not os.path.exists(gate):
            time.sleep(0.01)
        print("move", moves[0], flush=True)
        os.remove(gate)
    elif word == "quit":
        break
