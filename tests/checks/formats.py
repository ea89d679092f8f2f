#!/usr/bin/env python3
"""Checks the formats passed to every function that formats like text_add (engine/text.h). The compiler knows only printf's
directives, so this makes copies of the sources in which ours are replaced by printf's and the functions have the format
attribute, and lets the compiler check those. BUILD is the build folder, CC the compiler."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, "tools")
from c_source import FORMATTER, arguments, called, formatters, sources  # noqa: E402

DIRECTIVES = {"d": "d", "u": "u", "s": "s", "c": "c", "T": "s", "S": "d", "R": "s", "%": "%"}  # ours: printf's
SOUND = """text_add(text, TEXT_GOLD "%S %R %d %u %s %c %T %%", 1, "4.3", -1, 2U, "x", 'y', "z");
    text_add_n(text, 2, "%S: %d fleet", "%S: %d fleets", 1, 2)"""
# Each must be refused for this reason.
PLANTED = {
    "a string where a number is due": ('text_add(text, "%d", "one")', "format"),
    "a string where a seat is due": ('text_add(text, "%S", "a")', "format"),
    "a number where a rule is due": ('text_add(text, "%s %R", "see", 4)', "format"),
    "a value too few": ('text_add(text, TEXT_GOLD "%d of %d", 1)', "format"),
    "a value too many": ('text_add(text, "%d", 1, 2)', "format"),
    "a long number": ('text_add(text, "%ld", 1L)', "directive"),
    "a width": ('text_add(text, "%2d", 1)', "directive"),
    "a format that is no literal": ("text_add(text, text->bytes)", "format"),
    "a wrong singular": ('text_add_n(text, 1, "%s fleet", "%d fleets", 1)', "format"),
    "a wrong plural": ('text_add_n(text, 1, "%d fleet", "%s fleets", 1)', "format"),
    "a plural that leaves out a value": ('text_add_n(text, 1, "%d fleet", "fleets", 1)', "format"),
    "a wrong plural of a score": ('score_add_n(0, "1", 1, 2, "%d tile", "%T tiles", 2)', "format"),
    "a wrong line of a score": ('score_add(0, "1", 1, "%d (%s)", 1, 2)', "format"),
}


def translate(path, text, names, complaints):
    """The same source with printf's directives, and with the attribute on the formatters."""
    def directive(match):
        if match[1] not in DIRECTIVES:
            complaints.append(f"{path}: directive {match[0]}, which text_add does not know, in {match.string}")
        return "%" + DIRECTIVES.get(match[1], "d")

    parts, done = [], 0
    for call in called(names).finditer(text):
        places = arguments(text, call.end())
        if len(places) < names[call[1]][-1]:
            sys.exit(f"{path}: {call[1]} is not called as it is declared")
        begin, end = places[names[call[1]][0] - 1][0], places[names[call[1]][-1] - 1][1]
        parts += [text[done:begin], re.sub(r"%(.)", directive, text[begin:end])]
        done = end
    text = "".join(parts) + text[done:]
    def attribute(match):
        places = names.get(match[2], [])
        return "".join(f"__attribute__((format(printf, {place}, {places[-1] + 1}))) " for place in places) + match[0]

    return FORMATTER.sub(attribute, text)


def check(texts, names, only=None):
    """What is wrong with the formats, as a list of sentences."""
    complaints = []
    with tempfile.TemporaryDirectory() as folder:
        for path, text in texts.items():
            to = pathlib.Path(folder, path)
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_text(translate(path, text, names[path], complaints))
        flags = ["-std=c17", "-D_POSIX_C_SOURCE=200809L", "-D_DEFAULT_SOURCE", "-I" + folder, "-I.", "-I" + os.environ["BUILD"] + "/generated",
                 "-fsyntax-only", '-DMYKONOS_VERSION=""', "-Wformat=2", "-Wno-format-zero-length", "-Werror"]
        wanted = only or [path for path, text in texts.items() if path.endswith(".c") and called(names[path]).search(text)]

        def compile_copy(path):
            return subprocess.run([os.environ.get("CC", "cc"), *flags, os.path.join(folder, path)], stderr=subprocess.PIPE, text=True).stderr

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            complaints += [words for words in pool.map(compile_copy, wanted) if words]
    return complaints, len(wanted)


def prove_planted(texts, names):
    """Tests the test: each planted mistake is refused, a sound call in the same place is not."""
    path = "games/template/game.c"
    for what, (call, reason) in {"a sound call": (SOUND, None), **PLANTED}.items():
        planted = f"\nvoid planted(struct text *text);\nvoid planted(struct text *text)\n{{\n    (void)text;\n    {call};\n}}\n"
        complaints, _ = check({**texts, path: texts[path] + planted}, names, [path])
        if reason is None and complaints:
            sys.exit(f"{what}: refused; {complaints}")
        if reason is not None and not any(reason in words for words in complaints):
            sys.exit(f"{what}: NOT caught; {complaints}")


def main():
    texts = sources()
    names = formatters(texts)
    complaints, count = check(texts, names)
    if complaints:
        sys.exit("\n".join(complaints))
    prove_planted(texts, names)
    known = {name for names in names.values() for name in names}
    print(f"{count} files call {', '.join(sorted(known))} as they should; {len(PLANTED)} planted mistakes are caught")


main()
