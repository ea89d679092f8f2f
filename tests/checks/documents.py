#!/usr/bin/env python3
"""Checks that the files and commands named in the documents exist: every repository path in backquotes, in a link or in an
example, every command of mykonos, mykonos-lab and mykonosctl, and every target of make. `<key>` and NAME stand for any
game, CODE for any language. docs/decisions/ is left out: a decision may name what no longer exists. BUILD is the build folder; MYKONOS and LAB
are the programs."""
import glob
import os
import re
import subprocess
import sys

SUFFIXES = r"\.(?:c|h|md|py|sh|mjs|ts|svelte|css|json|def|sql|cmake|txt|svg|webp)"
# Some documents describe one folder and name its files from there.
BASES = {"CONTRIBUTING.md": ["games/<key>"], "docs/terminal.md": ["clients/terminal"], "docs/translating.md": ["games/<key>"],
         "docs/web.md": ["clients/web", "clients/web/src"]}
# Each must be reported, once.
PLANTED = ["`engine/gone.h`", "`tools/gone NAME`", "`gone.md`", "`games/<key>/gone.c`", "see engine/gone.h for it",
           "![a picture](gone.webp)", "```sh\ntools/gone\n```", "`mykonos gone`", "`mykonos-lab gone`", "`mykonosctl gone`",
           "```\nprintf x | mykonos gone\n```", "    mykonos-lab gone GAME\n", "`make gone`"]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def documents():
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "--", "*.md", "docs/*.md"], stdout=subprocess.PIPE,
                            text=True, check=True).stdout.split()
    return [path for path in listed if os.path.dirname(path) in ("", "docs")]


def programs():
    """The commands of every program that was built, as its help lists them."""
    paths = {"mykonos": os.environ["MYKONOS"], "mykonos-lab": os.environ["LAB"],
             "mykonosctl": os.path.join(os.environ["BUILD"], "server", "mykonosctl")}
    commands = {}
    for name, path in paths.items():
        if not os.path.exists(path):
            print(f"{name} was not built: its commands are not checked")
            continue
        words = subprocess.run([path, "help"], stdout=subprocess.PIPE, text=True, check=True).stdout
        commands[name] = {"help", *re.findall(r"^  ([a-z-]+) ", words.partition("Commands:")[2], re.M)}
    return commands


def targets():
    return set(re.findall(r"^([a-z]+):", read("Makefile"), re.M))


def exists(path, document):
    """Generated files, which git ignores, count as existing."""
    pattern = re.sub(r"<key>|\b(?:NAME|CODE)\b", "*", path)
    for base in ["", os.path.dirname(document), *BASES.get(document, [])]:
        if glob.glob(os.path.join(base.replace("<key>", "*"), pattern)):
            return True
        if subprocess.run(["git", "check-ignore", "-q", os.path.join(base, path)], check=False).returncode == 0:
            return True
    return False


def examples(text):
    """Text in backquotes, in fences and in indented blocks."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.M | re.S)
    prose = re.sub(r"^```\w*\n(.*?)^```", "", text, flags=re.M | re.S)
    return re.findall(r"`([^`\n]+)`", prose), blocks + re.findall(r"^    \S.*$", prose, re.M), prose


def is_path(word):
    if word.startswith(("/", "-", ".", "@")) or "://" in word or not re.fullmatch(r"[\w./<>-]+", word):
        return word == ".ci/run"
    return re.fullmatch(rf"[\w<>./-]*{SUFFIXES}|[\w<>-]+/[\w<>./-]*", word) is not None


def paths(text):
    folders = "|".join(re.escape(name) for name in os.listdir(".") if os.path.isdir(name) and not name.startswith("."))
    quoted, blocks, prose = examples(text)
    found = {words.split()[0] for words in quoted if words.split()}
    found |= {word for block in blocks for word in re.findall(rf"(?<![\w/.])(?:{folders})/[\w./-]+", block)}
    found |= set(re.findall(rf"(?<![\w/.])(?:{folders})/[\w./<>-]*{SUFFIXES}\b", prose))
    found |= set(re.findall(r"\]\(([\w./-]+)\)", prose)) | set(re.findall(r'src="([\w./-]+)"', prose))
    return {path for path in found if is_path(path)}


def faults(document, text, commands):
    found = [f"{document}: there is no {path}" for path in sorted(paths(text)) if not exists(path, document)]
    quoted, blocks, _ = examples(text)
    for words in quoted + blocks:
        for program, command in re.findall(r"(?<![\w-])(mykonos|mykonos-lab|mykonosctl) ([a-z][a-z-]*)(?![\w/])", words):
            if program in commands and command not in commands[program]:
                found.append(f"{document}: {program} has no command {command}")
        found += [f"{document}: make has no target {target}" for target in re.findall(r"(?<![\w-])make ([a-z]+)", words)
                  if target not in targets()]
    return found


commands = programs()
for words in PLANTED:
    program = words.split()[0].strip("`")
    if program in ("mykonos-lab", "mykonosctl") and program not in commands:
        continue
    if len(faults("README.md", words, commands)) != 1:
        sys.exit(f"not reported once: {words}")
wrong = [fault for document in documents() for fault in faults(document, read(document), commands)]
for fault in wrong:
    print(fault)
print(f"{len(documents())} documents, {sum(len(paths(read(document))) for document in documents())} paths: {len(wrong)} wrong")
sys.exit(1 if wrong else 0)
