#!/usr/bin/env python3
"""The unit file that we ship: systemd can read every line, and what it would let an intruder do is what a server needs and nothing
else. tests/server/confined_test.py shows that a node works under it."""
import json
import os
import subprocess
import sys
import tempfile

UNIT = "deploy/systemd/mykonosd.service"
PROGRAM = "/usr/bin/mykonosd"
EXPOSURE_MOST = 20  # of 100, as systemd-analyze weighs it
# What systemd-analyze still holds against the unit: a server talks to others, on any network; /dev has the real-time clock, to read.
KNOWN = {"PrivateNetwork=", "RestrictAddressFamilies=~AF_(INET|INET6)", "RestrictAddressFamilies=~AF_UNIX", "IPAddressDeny=",
         "RootDirectory=/RootImage=", "DeviceAllow="}
# Lines whose loss must be noticed.
LOSSES = ["MemoryDenyWriteExecute=yes\n", "SystemCallFilter=@system-service\n", "CapabilityBoundingSet=\n", "ProtectHome=yes\n",
          "DynamicUser=yes\n", "RestrictNamespaces=yes\n", "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX\n", "[Service]\n"]


def analyze(*words):
    done = subprocess.run(["systemd-analyze", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def faults(text):
    """What is wrong with the unit, as a list of sentences. The program need not be installed here."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, os.path.basename(UNIT))
        with open(path, "w") as file:
            file.write(text.replace(PROGRAM, "/usr/bin/true"))
        status, said = analyze("verify", "--man=no", path)
        if status != 0 or os.path.basename(UNIT) in said:
            return [f"systemd cannot read it: {said}"]
        found = []
        status, said = analyze("security", "--offline=true", f"--threshold={EXPOSURE_MOST}", "--no-pager", path)
        if status != 0:
            found.append(f"too much is exposed: {said.strip().splitlines()[-1]}")
        items = json.loads(analyze("security", "--offline=true", "--json=short", path)[1])
        exposed = {item["name"] for item in items if item["exposure"] is not None and float(item["exposure"]) > 0}
        found += [f"exposed: {name}" for name in sorted(exposed - KNOWN)]
        return found


with open(UNIT) as file:
    unit = file.read()
if wrong := faults(unit):
    sys.exit("\n".join(wrong))
for loss in LOSSES:
    if unit.count(loss) != 1 or not faults(unit.replace(loss, "")):
        sys.exit(f"not noticed: a unit without {loss!r}")
if not faults(unit + "Nonsense=yes\n"):
    sys.exit("not noticed: a setting that does not exist")
print(f"{UNIT}: sound, and {len(LOSSES) + 1} broken copies are noticed")
