#!/usr/bin/env python3
"""The committed files are what protocol/generate.py makes from protocol/messages.def, and no number means two things."""
import subprocess
import sys

from testing import expect, parts

sys.path.insert(0, f"{parts.ROOT}/protocol")
import generate  # noqa: E402


def made(form):
    return subprocess.run([sys.executable, f"{parts.ROOT}/protocol/generate.py", form], stdout=subprocess.PIPE, text=True,
                          check=True).stdout


with open(f"{parts.ROOT}/protocol/messages.ts") as file:
    expect(file.read() == made("typescript"), "protocol/messages.ts is up to date")
with open(f"{parts.ROOT}/docs/protocol.md") as file:
    expect(file.read().endswith(made("markdown")), "docs/protocol.md is up to date")

messages = generate.parse(f"{parts.ROOT}/protocol/messages.def")
lowest = {one.name: int(one.extra[0]) for part in messages if part.name == "lowest" for one in part.fields} | {"end": 256}
ways = list(lowest)
sent = [part for part in messages if part.sort == "message"]
expect(len({part.number for part in sent}) == len(sent), "every message has a number of its own")
expect(all(lowest[part.way] <= part.number < lowest[ways[ways.index(part.way) + 1]] for part in sent), "in the range of its way")
for part in messages:
    if part.sort == "values" and part.name != "version":
        expect(len({one.extra[0] for one in part.fields}) == len(part.fields), f"so has every value of {part.name}")
