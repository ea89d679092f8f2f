"""A bot that plays the first legal move after a while, for tests of what can be done meanwhile: slow_bot.py SECONDS."""
import sys
import time

moves = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "mykonos":
        print("bot slow", "want moves", "ready", sep="\n", flush=True)
    elif word == "moves":
        moves = rest.split("; ")
    elif word == "think":
        time.sleep(float(sys.argv[1]))
        print("move", moves[0], flush=True)
    elif word == "quit":
        break
