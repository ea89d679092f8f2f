#!/usr/bin/env python3
"""The committed files are what protocol/generate.py makes from protocol/messages.def."""
import subprocess
import sys

from testing import expect, parts


def made(form):
    return subprocess.run([sys.executable, f"{parts.ROOT}/protocol/generate.py", form], stdout=subprocess.PIPE, text=True,
                          check=True).stdout


with open(f"{parts.ROOT}/protocol/messages.ts") as file:
    expect(file.read() == made("typescript"), "protocol/messages.ts is up to date")
with open(f"{parts.ROOT}/docs/protocol.md") as file:
    expect(file.read().endswith(made("markdown")), "docs/protocol.md is up to date")
