#!/usr/bin/env python3
"""Compares the map in ARCHITECTURE.md with the tree: it has every folder of C, and a folder's files include only from the folders
its row names. Only a game's own folders name the game, and each library of the server is used only in its own folders.
No two files of a folder depend on each other, through includes or symbols, unless a comment explains it:
`Circle with b.c: why.` BUILD is the build folder, whose objects have the symbols. Prints the longest chain of includes."""
import collections
import glob
import os
import re
import subprocess
import sys

TESTS = "tests"
NAMELESS = ["engine", "match", "bots", "proof", "lab", "command", "system", "clients/terminal", "wasm", "server", "protocol", "cmake",
            "CMakeLists.txt", "tests/checks"]
SAME_IN_EVERY_FOLDER = ["main.c", "commands.c", "commands.h", "internal.h"]
VERBS = "clients/terminal/commands"  # files are named after the commands
LIBRARIES = {"libpq": ["server/store/postgres"], "sqlite3": ["server/store/sqlite"], "openssl": ["server/bus", "server/edge"],
             "libwebsockets": ["server/edge"], "qrencode": ["server/home"], "sodium": ["server/lobby", "server/post"], "jansson": ["server/lobby"],
             "fido": ["server/lobby"], "unicode": ["server/lobby"],
             "curl": ["server/post"]}
faults = []


def complain(words):
    faults.append(words)


def tracked(*paths):
    out = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "--", *paths], stdout=subprocess.PIPE, text=True, check=True)
    return sorted(path for path in out.stdout.split("\n") if os.path.isfile(path))


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def games():
    """From the generated list."""
    return re.findall(r"^extern const struct game (\w+)_game;$", read(os.path.join(os.environ["BUILD"], "games_list.c")), re.M)


def rows():
    """The map: for each folder, the folders it may include from. `<key>` stands for every game."""
    table = {}
    for line in read("ARCHITECTURE.md").splitlines():
        match = re.fullmatch(r"\| `([\w/<>]+)/` \|.*\|([^|]*)\|", line)
        if match:
            table[match[1]] = re.findall(r"`([\w/<>]+)/`", match[2])
    return table


def generic(folder):
    """A game's folder as the map writes it."""
    return re.sub(r"^games/\w+", "games/<key>", folder)


def sources():
    return {path: read(path) for path in tracked() if re.search(r"\.[ch]$", path) and not path.startswith("examples/")}


def includes(text):
    """Of our own files, however they are written."""
    found = re.findall(r'^[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)[">]', text, re.M)
    return [name for mark, name in found if mark == '"' or os.path.isfile(name)]


def check_map(files, table):
    present = {generic(os.path.dirname(path)) for path in files if not path.startswith(TESTS + "/")}
    for folder in sorted(present - table.keys()):
        complain(f"{folder}/ is not in the map of ARCHITECTURE.md")
    for folder in sorted(table.keys() - present):
        complain(f"the map of ARCHITECTURE.md shows {folder}/, which has no C")
    for path, text in files.items():
        folder = os.path.dirname(path)
        if generic(folder) not in table:
            continue
        for name in includes(text):
            other = os.path.dirname(name)
            foreign = other.startswith("games/") and other.split("/")[1] != folder.split("/")[1:2][0]
            if foreign or (other != folder and generic(other) not in table[generic(folder)]):
                complain(f"{path} includes {name}, which the map does not allow")


def check_names(keys):
    for path in tracked(*NAMELESS):
        if re.search(r"\.(md|record)$", path):
            continue
        text = read(path)
        for key in keys:
            if key != "template" and re.search(rf"\b{key}\b", text):
                complain(f"{path} names {key}")


def check_libraries(files):
    for path, text in files.items():
        for name, folders in LIBRARIES.items():
            if path.startswith(("server/", "protocol/")) and re.search(rf'#include [<"]{name}', text) and os.path.dirname(path) not in folders:
                complain(f"{path} uses {name}, which belongs to {' and '.join(folders)} alone")


def check_namesakes(files):
    """A name means one thing: no two structs of headers, no two files of one name. What tells its meaning by its folder may repeat."""
    where = collections.defaultdict(set)
    for path, text in files.items():
        if path.startswith(("games/", TESTS + "/")):
            continue
        if os.path.basename(path) not in SAME_IN_EVERY_FOLDER and os.path.dirname(path) != VERBS:
            where[os.path.basename(path)].add(path)
        for name in re.findall(r"^struct (\w+) \{", text, re.M) if path.endswith(".h") else []:
            where["struct " + name].add(path)
    for name, paths in where.items():
        if len(paths) > 1:
            complain(f"{name} is the name of two things: {' '.join(sorted(paths))}")


def circles(graph):
    """Sets of nodes that all reach each other."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in graph[node]:
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            at = stack.index(node)
            found.append(stack[at:])
            del stack[at:]

    for node in list(graph):
        if node not in index:
            visit(node)
    return [sorted(circle) for circle in found if len(circle) > 1]


def objects(files):
    """The object file of each source, wherever the build put it."""
    build = os.environ["BUILD"]
    found = {}
    for path in glob.glob(f"{build}/**/*.c.o", recursive=True):
        inner = re.sub(r"^.*?\.dir/", "", path[len(build) + 1:])[:-2]
        part = os.path.relpath(path, build).split("/CMakeFiles/")[0]
        for source in (inner, f"{part}/{inner}"):
            if source in files:
                found[source] = path
    return found


def needs(files):
    """Which source needs which, by symbols."""
    defined, undefined = {}, collections.defaultdict(set)
    found = objects(files)
    if len(found) < 150:
        sys.exit(f"only {len(found)} objects were found")
    for source, path in found.items():
        for line in subprocess.run(["nm", path], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines():
            kind, name = line.split()[-2:]
            if kind == "U":
                undefined[source].add(name)
            elif kind.isupper() and name != "main":
                defined.setdefault(name, source)
    return {source: {defined[name] for name in undefined[source] if name in defined} for source in found}


def defended(circle, files):
    names = {os.path.basename(path) for path in circle}
    return any(other in names for path in circle for other in re.findall(r"Circle with ([\w.]+):", files[path]))


def room(path):
    """Circles are looked for within a folder; all of a game's folders count as one."""
    return "/".join(path.split("/")[:2]) if path.startswith("games/") else os.path.dirname(path)


def check_rules(by_symbol):
    """All files of a game share its header, so includes do not show it: rules never need words, pictures or advice."""
    for path, others in by_symbol.items():
        for other in others:
            if re.match(r"games/\w+/rules/", path) and re.match(r"games/\w+/(words/|pictures/|advice\.c|game\.c)", other):
                complain(f"{path} needs {other}: rules stand below it")


def check_circles(files, by_symbol):
    graph = {path: {name for name in includes(text) if name in files} for path, text in files.items()}
    for path, others in by_symbol.items():
        graph[path] |= {other for other in others if room(other) == room(path)}
    close = {path: {other for other in others if room(other) == room(path)} for path, others in graph.items()}
    for circle in circles(close):
        words = "files that need each other: " + " ".join(circle)
        if defended(circle, files):
            print("defended,", words)
        else:
            complain(words)


def longest_chain(files):
    known = {}

    def chain(path):
        if path not in known:
            known[path] = [path]
            best = max((chain(name) for name in includes(files[path]) if name in files), key=len, default=[])
            known[path] = [path, *best]
        return known[path]

    return max((chain(path) for path in files), key=len)


def prove(files, table):
    """The test of the test: what is planted is found."""
    planted = {**files, "engine/a.c": '#include "match/match.h"\n', "engine/b.h": "struct match {\n", "nowhere/c.c": "",
               "server/loop/d.c": "#include <libpq-fe.h>\n"}
    check_map(planted, {**table, "gone": []})
    check_namesakes(planted)
    check_libraries(planted)
    for words in ("includes match/match.h", "nowhere/ is not in the map", "shows gone/", "struct match is the name of two", "uses libpq"):
        if not any(words in fault for fault in faults):
            sys.exit(f"not found: {words}")
    faults.clear()
    graph = {"a.c": {"b.c"}, "b.c": {"c.c"}, "c.c": {"a.c", "d.c"}, "d.c": set()}
    if circles(graph) != [["a.c", "b.c", "c.c"]]:
        sys.exit("a circle of three is not found")


def main():
    files, table = sources(), rows()
    prove(files, table)
    check_map(files, table)
    check_names(games())
    check_libraries(files)
    check_namesakes(files)
    by_symbol = needs(files)
    check_rules(by_symbol)
    check_circles(files, by_symbol)
    chain = longest_chain(files)
    print(f"the longest chain of includes has {len(chain)} files: " + " > ".join(chain))
    if faults:
        sys.exit("\n".join(faults))


main()
