#!/usr/bin/env python3
"""The terminal in every language of languages/*.po: how the language is chosen, that no sentence stays English which is translated, in
help, rules and whole games, and that what programs read (JSON, records, signatures) is the same in every language."""
import gettext
import importlib.machinery
import importlib.util
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

MYKONOS, LAB = os.environ["MYKONOS"], os.environ["LAB"]
LEAST = 8  # letters of a piece of a sentence that is looked for
THINGS = ["patron lord-lemon", "tile lemon-b", "tile blank", "room five-1", "room two-1", "space a1", "space a9", "area a1-d3", "area e7-h9", "part c",
          *(f"part {part}" for part in ("cube", "neutral-cube", "pyramid", "stock", "reserve", "passing-scale", "first-player", "season", "museum", "series"))]
TYPED = ["help", "rules", "rules 1.1", "rules 99.9", "rules qqqq", "why", "why qqqq", "what", "what qqqq", *(f"what {thing}" for thing in THINGS), "log all",
         "score", "time", "moves", "all", "qqqq", "/qqqq", "seat q", "resign", "", *["1"] * 40, "undo", "score", "save {folder}/saved",
         *(f"what {thing}" for thing in THINGS), *["1"] * 400, *(f"what {thing}" for thing in THINGS), "quit"]
faults = []


def tools():
    loader = importlib.machinery.SourceFileLoader("words", "tools/words")
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("words", loader))
    loader.exec_module(module)
    return module


def expect(good, words):
    if not good:
        faults.append(words)


def run(*command, status=0, typed="", **locale):
    """What it prints. The locale is only what is given: the tester's own must not matter."""
    environment = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANG")} | locale
    done = subprocess.run(command, input=typed, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    expect(done.returncode == status, f"{' '.join(command)}: status {done.returncode}, not {status}: {done.stderr}")
    return done.stdout


# ---- English that remains ----

def translated(words, code):
    """English -> all forms of its translation, in one string."""
    catalogue = gettext.GNUTranslations(io.BytesIO(words.compiled(pathlib.Path("languages", code + ".po"))))._catalog
    found = {}
    for key, form in catalogue.items():
        english = key[0] if isinstance(key, tuple) else key
        found[english] = found.get(english, "") + "\n" + form
    return found


def pieces(words, sentence):
    """What stands between the values, without blanks at its ends."""
    parts = words.DIRECTIVE.sub("\0", sentence).split("\0")
    return [piece for piece in (" ".join(part.split()) for part in parts) if len(piece) >= LEAST and " " in piece]


def english_left(words, catalogue, text):
    """Pieces of English sentences that have a translation without them. Lines are joined, because sentences are wrapped."""
    text = " ".join(text.split())
    return sorted({piece for english, forms in catalogue.items() for piece in pieces(words, english)
                   if piece not in " ".join(forms.split()) and piece in text})


def check_text(words, catalogue, what, text):
    for piece in english_left(words, catalogue, text):
        faults.append(f"{what}: {piece!r} is still English")


# ---- what is said ----

def check_choice(code):
    """The option, then LC_ALL, LC_MESSAGES and LANG; else English."""
    english, spoken = run(MYKONOS, "help"), run(MYKONOS, "--language", code, "help")
    place = f"{code}_XX.UTF-8"
    expect(english != spoken, f"{code}: help is the same as in English")
    for locale in ({"LANG": place}, {"LC_ALL": place, "LANG": "C"}, {"LC_MESSAGES": code, "LANG": "en"}, {"LC_ALL": "", "LANG": place}):
        expect(run(MYKONOS, "help", **locale) == spoken, f"{locale} does not choose {code}")
    for locale in ({"LANG": "C"}, {"LANG": "C.UTF-8"}, {"LANG": "xx_XX.UTF-8"}, {"LC_ALL": "C", "LANG": place}, {"LANG": code + "x"}):
        expect(run(MYKONOS, "help", **locale) == english, f"{locale} is not English")
    expect(run(MYKONOS, "--language", "en", "help", LANG=place) == english, f"--language en does not override LANG={place}")
    expect(run(MYKONOS, "--language", code, "help", LANG="C") == spoken, f"--language {code} does not override LANG=C")
    run(MYKONOS, "--language", "qq", "help", status=2)
    run(MYKONOS, "--language", status=2)


def check_help(words, catalogue, code):
    listed = run(MYKONOS, "help").split("\n\n")[2]
    for command in re.findall(r"^  (\w+) ", listed, re.M):
        check_text(words, catalogue, f"{code}: help {command}", run(MYKONOS, "--language", code, "help", command))
    check_text(words, catalogue, f"{code}: help", run(MYKONOS, "--language", code, "help"))
    check_text(words, catalogue, f"{code}: games", run(MYKONOS, "--language", code, "games", "--all"))


def check_game(words, catalogue, code, game, folder):
    """Rules, and a whole game in which much is typed."""
    speaking = [MYKONOS, "--language", code]
    rules = pathlib.Path(f"games/{game}/rules.{code}.md").read_text()
    expect(run(*speaking, "rules", game) == rules, f"{code}: the rules of {game} are not rules.{code}.md")
    clause = run(*speaking, "rules", game, "1.1")
    expect(clause in rules and clause != run(MYKONOS, "rules", game, "1.1"), f"{code}: rules {game} 1.1 are not those of rules.{code}.md")
    typed = "\n".join(TYPED).replace("{folder}", folder) + "\n"
    played = run(*speaking, "play", game, "--seed", "7", typed=typed)
    expect(" ".join(clause.split()) in " ".join(played.split()), f"{code}: `rules 1.1` in {game} is not from rules.{code}.md")
    for english in ("%d moves. Choose by number or word, step by step; Enter goes back.", "The game is over.", "You leave the table."):
        expect(english in catalogue, f"{code}: {english!r} is not translated")
    check_text(words, catalogue, f"{code}: play {game}", played)
    check_text(words, catalogue, f"{code}: play {game} by bots", run(*speaking, "play", game, "--seats", "random,random", "--seed", "5"))


# ---- what programs read ----

def check_same(code, game, folder):
    """Records, JSON and signatures are the same bytes in both languages."""
    record = {language: f"{folder}/{game}.{language}.record" for language in ("en", code)}
    for language, path in record.items():
        run(MYKONOS, "--language", language, "play", game, "--seats", "random,random", "--seed", "5", "--record", path)
        run(MYKONOS, "--language", language, "play", game, "--seats", "human,random", "--seed", "5", "--record", path + ".left",
            typed="1\n1\n1\nquit\n")
    for end in ("", ".left"):
        one, other = (pathlib.Path(path + end).read_bytes() for path in record.values())
        expect(one == other, f"{code}: the record of {game} differs{end and ' when a person leaves'}")
    path, left = record["en"], record["en"] + ".left"
    for command in (["games", "--all", "--json"], ["play", game, "--seats", "random,random", "--seed", "5", "--json"], ["replay", path, "--json"],
                    ["replay", path, "--verify", "--json"], ["replay", path, "--at", "9", "--json"], ["why", "template", "b", "take", "3", "--json"],
                    ["hint", "--record", left, "--iterations", "20", "--json"], ["analyse", left, "--iterations", "20", "--json"]):
        one, other = (run(MYKONOS, "--language", language, *command) for language in ("en", code))
        expect(one == other and one[:1] == "{", f"{code}: `{' '.join(command)}` differs from English")
    expect(run(LAB, "--language", code, "signature", game, "--games", "3") == run(LAB, "signature", game, "--games", "3"),
           f"{code}: the signature of {game} differs")


def check_said(words, catalogue, code, game, folder):
    """The other commands for people, about the records made before."""
    path = f"{folder}/{game}.en.record"
    for command in (["replay", path], ["replay", path, "--verify"], ["replay", path, "--at", "9"], ["why", "template", "b", "take", "3"],
                    ["why", "template", "take", "1"], ["hint", "--record", path + ".left", "--iterations", "20"],
                    ["analyse", path + ".left", "--iterations", "20", "--svg", f"{folder}/chances.svg"]):
        english, said = run(MYKONOS, *command), run(MYKONOS, "--language", code, *command)
        expect(said != english, f"{code}: `{command[0]}` is the same as in English")
        check_text(words, catalogue, f"{code}: {command[0]}", said)
    check_text(words, catalogue, f"{code}: the picture of analyse", pathlib.Path(folder, "chances.svg").read_text())


def check_the_check(words):
    """English must be found where a line is wrapped, between values and at any place; a translation must not."""
    catalogue = {"%S starts an excavation at %s %R.": "%S beginnt eine Grabung auf %s %R.", "%d points in all": "%d Punkte", "Museum": "Museum"}
    expect(english_left(words, catalogue, "  a starts an\n  excavation at c3 [4.3].") == ["starts an excavation at"], "English is overlooked")
    expect(english_left(words, catalogue, "a beginnt eine Grabung auf c3 [4.3]. Museum") == [], "a translation is taken for English")


def main():
    if shutil.which("msgfmt") is None:
        print("msgfmt is missing (tools/setup installs gettext): the programs speak English only")
        return 0
    words = tools()
    check_the_check(words)
    for path in sorted(pathlib.Path("languages").glob("*.po")):
        code, catalogue = path.stem, translated(words, path.stem)
        check_choice(code)
        check_help(words, catalogue, code)
        for rules in sorted(pathlib.Path("games").glob(f"*/rules.{code}.md")):
            with tempfile.TemporaryDirectory() as folder:
                check_game(words, catalogue, code, rules.parent.name, folder)
                check_same(code, rules.parent.name, folder)
                check_said(words, catalogue, code, rules.parent.name, folder)
    print("\n".join(faults))
    return len(faults) > 0


sys.exit(main())
