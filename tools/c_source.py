"""Reads our C sources: which functions format like text_add (engine/text.h), and where they are called with what."""
import pathlib
import re
import subprocess
import sys

FOLDERS = ["system", "command", "engine", "match", "games", "proof", "bots", "lab", "clients/terminal", "server/home", "server/lobby", "protocol", "wasm", "tests"]
# One format, or a singular and a plural that take the same values.
FORMATTER = re.compile(r"^((?:static )?(?:void|int) (\w+)\((?:[^;{]*?,)?\s*)const char \*(?:format|one,\s+const char \*(many)), \.\.\.\)", re.M)
PRINTF = re.compile(r"\b(\w+)\([^;{]*?const char \*format, \.\.\.\) __attribute__\(\(format\(printf")  # checked by the compiler already
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|/\*.*?\*/|[(),]|[^"\'/(),]+|/', re.S)


def sources():
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "--", *FOLDERS], stdout=subprocess.PIPE, text=True,
                            check=True).stdout.split()
    return {path: pathlib.Path(path).read_text() for path in listed if re.search(r"\.[ch]$", path)}


def formatters(texts):
    """For each file the formatters that can be called there: their name and the numbers of the format parameters. Every caller of
    text_add_list must be one."""
    public, static, calls = {}, {path: {} for path in texts}, 0
    printf = {name for text in texts.values() for name in PRINTF.findall(text)}
    for path, text in texts.items():
        for match in FORMATTER.finditer(text):
            if match[2] in printf:
                continue
            places = [match[1].count(",") + 1 + n for n in range(2 if match[3] else 1)]
            (static[path] if match[1].startswith("static") else public)[match[2]] = places
        calls += len(re.findall(r"^ +text_add_list(?:_n)?\(", text, re.M))
    found = [*public, *(name for names in static.values() for name in names)]
    if calls != len(found):
        sys.exit(f"{calls} functions call text_add_list, but {len(found)} were found: {', '.join(found)}")
    return {path: {**public, **names} for path, names in static.items()}


def called(names):
    return re.compile(r"\b(" + "|".join(names) + r")\(")


def arguments(text, at):
    """The positions of the arguments of the call whose parenthesis opens before `at`."""
    depth, begin, places = 1, at, []
    while depth > 0:
        token = TOKEN.match(text, at)
        if token[0] == "," and depth == 1 or token[0] == ")" and depth == 1:
            places.append((begin, at))
            begin = token.end()
        depth += {"(": 1, ")": -1}.get(token[0], 0)
        at = token.end()
    return places
