#!/usr/bin/python3
"""confine.py UNIT PROGRAM WORD...: becomes the program, restricted as systemd would restrict the service of the unit file: another
user without capabilities, and the unit's filters of system calls. A call that the unit does not allow kills the program, so that
no test overlooks one. Debian's own Python runs this, which has the module seccomp (python3-seccomp)."""
import errno
import mmap
import os
import re
import socket
import subprocess
import sys

import seccomp
from seccomp import ALLOW, EQ, ERRNO, GE, KILL_PROCESS, MASKED_EQ, Arg, SyscallFilter

USER = 61184  # the first number that systemd gives to a DynamicUser
NAMESPACES = (0x00000080, 0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000)  # CLONE_NEW*
FAMILIES_MOST = 64


def settings(path, name):
    """The values of a setting, line by line; an empty one resets the list, as everywhere in systemd."""
    values = []
    with open(path) as file:
        for line in file:
            if match := re.fullmatch(rf"{name}=(.*)\n", line):
                values = [*values, match[1]] if match[1] else []
    return values


def calls_of(name):
    """The calls of a group, as this machine's systemd defines it."""
    if not name.startswith("@"):
        return {name}
    text = subprocess.run(["systemd-analyze", "syscall-filter", name], stdout=subprocess.PIPE, text=True, check=True).stdout
    words = [line.strip() for line in text.splitlines()[1:] if line.strip() and not line.strip().startswith("#")]
    return set().union(*(calls_of(word) for word in words))


def allowed_calls(unit):
    """Lines add to the list or, after ~, take from it; @default is always in it."""
    allowed = calls_of("@default")
    for line in settings(unit, "SystemCallFilter"):
        names = set().union(*(calls_of(word) for word in line.lstrip("~").split()))
        allowed = allowed - names if line.startswith("~") else allowed | names
    return {name for name in allowed if seccomp.resolve_syscall(seccomp.Arch(), name) >= 0}


def only_families(unit):
    """systemd lets the others fail with the same error."""
    wanted = {getattr(socket, name) for line in settings(unit, "RestrictAddressFamilies") for name in line.split()}
    rules = SyscallFilter(ALLOW)
    for family in set(range(FAMILIES_MOST)) - wanted:
        rules.add_rule(ERRNO(errno.EAFNOSUPPORT), "socket", Arg(0, EQ, family))
    rules.add_rule(ERRNO(errno.EAFNOSUPPORT), "socket", Arg(0, GE, FAMILIES_MOST))
    return rules


def no_writable_code():
    rules, both = SyscallFilter(ALLOW), mmap.PROT_WRITE | mmap.PROT_EXEC
    rules.add_rule(KILL_PROCESS, "mmap", Arg(2, MASKED_EQ, both, both))
    for name in ("mprotect", "pkey_mprotect"):
        rules.add_rule(KILL_PROCESS, name, Arg(2, MASKED_EQ, mmap.PROT_EXEC, mmap.PROT_EXEC))
    return rules


def no_namespaces():
    """clone3 has its flags in memory, where a filter cannot see them; systemd lets it fail as if the kernel did not have it."""
    rules = SyscallFilter(ALLOW)
    rules.add_rule(ERRNO(errno.ENOSYS), "clone3")
    for flag in NAMESPACES:
        rules.add_rule(KILL_PROCESS, "clone", Arg(0, MASKED_EQ, flag, flag))
        rules.add_rule(KILL_PROCESS, "unshare", Arg(0, MASKED_EQ, flag, flag))
    rules.add_rule(KILL_PROCESS, "setns")
    return rules


def only(calls):
    rules = SyscallFilter(KILL_PROCESS)
    for name in sorted(calls):
        rules.add_rule(ALLOW, name)
    return rules


def confine(unit):
    filters = [only_families(unit)]
    if settings(unit, "MemoryDenyWriteExecute") == ["yes"]:
        filters.append(no_writable_code())
    if settings(unit, "RestrictNamespaces") == ["yes"]:
        filters.append(no_namespaces())
    filters.append(only(allowed_calls(unit)))
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(USER)
        os.setuid(USER)  # and all capabilities are gone
    for rules in filters:
        rules.load()  # also sets no_new_privs


confine(sys.argv[1])
os.execv(sys.argv[2], sys.argv[2:])
