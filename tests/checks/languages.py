#!/usr/bin/env python3
"""Checks the translations. The catalogues (languages/*.po): nothing that tools/words calls faulty. The rules
(games/*/rules.CODE.md): the clauses of rules.md, in its order, each with the same marks and the same clauses named in it. The
lessons (games/*/lesson.CODE.json): everything but what is said is that of lesson.json. All checks are tried on planted faults."""
import glob
import importlib.machinery
import importlib.util
import json
import pathlib
import re
import shutil
import sys
import tempfile

SAID = ("say", "page", "otherwise")  # of a step of a lesson; all else is for the program
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'

# Sound samples, and faults that each change one thing in them and must be reported.
RULES = """# A game
Marks: [book] stated in the rule book, [ours] chosen here.

## 1 Setup
1.1 Every player takes three cubes. [book] They are red. [ours]

1.2 The others lie in the reserve. [public]

## 2 A turn
2.1 Place a cube as
1.1 allows... this line begins with a number, so it is a clause. [derived]

2.2 Or pass, as 2.3 allows. [book]

2.3 A pass costs nothing. [ours]
"""
PLANTED_RULES = {
    "a missing clause": (r"^1\.2 .*?\n\n", ""),
    "a missing last clause": (r"^2\.3 .*", ""),
    "a clause too many": (r"^1\.2 ", "1.2 Twice. [public]\n\n1.2 "),
    "swapped numbers": (r"^2\.2 (.*?)^2\.3 ", r"2.3 \g<1>2.2 "),
    "a clause that begins within a line": (r"\n1\.1 allows", " 1.1 allows"),
    "a changed mark": (r"\[public\]", "[book]"),
    "a translated mark": (r"red\. \[ours\]", "red. [wir]"),
    "a missing mark": (r" \[public\]", ""),
    "swapped marks": (r"cubes\. \[book\] They are red\. \[ours\]", "cubes. [ours] They are red. [book]"),
    "another clause named": (r"as 2\.3 allows", "as 2.2 allows"),
    "a changed section": (r"^## 2 ", "## 3 "),
    "a translated heading of the marks": (r"^Marks:", "Zeichen:"),
}
LESSON = """{ "seats": 3, "options": { "board": "small" }, "key": "6d79", "level": 1, "steps": [
    { "say": "Look.", "next": true },
    { "say": "Dig.", "when": { "phase": "digging" }, "moves": ["b pass", "c pass"], "expect": ["start c3"], "instead": ["start"], "optional": true, "otherwise": "Dig at c3." },
    { "say": "Play on." } ] }"""
PLANTED_LESSON = {
    "a changed move": ('"start c3"', '"start c4"'),
    "a missing move": (r'"expect": \["start c3"\], ', ""),
    "another move instead": (r'\["start"\]', '["pass"]'),
    "a step that no longer is optional": ('"optional": true, ', ""),
    "another moment": ('"digging"', '"survey"'),
    "a moment left out": (r'"when": \{.*?\}, ', ""),
    "a changed move of the others": ('"c pass"', '"d pass"'),
    "a step that no longer waits": ('"Play on."', '"Play on.", "next": true'),
    "a missing step": (r"\{ \"say\": \"Look.*?\},", ""),
    "another table": ('"6d79"', '"6d78"'),
    "other seats": ('"seats": 3', '"seats": 4'),
    "another option": ('"small"', '"large"'),
    "nothing said": ('"Dig."', '" "'),
    "an answer left out": (', "otherwise": "Dig at c3."', ""),
    "a misspelt member": ('"otherwise"', '"otherwhise"'),
}
ENGLISH = {"%S has %d cube in %T": ("%S has %d cubes in %T", []), "%d tile": ("%d tiles", []), "%S digs at %s %R.": (None, []), " and ": (None, []),
           "{name} wins in {count} % of games": (None, [])}
SOUND_WORDS = ('msgid "%S has %d cube in %T"\nmsgid_plural "%S has %d cubes in %T"\nmsgstr[0] "In %3$T hat %1$S einen"\nmsgstr[1] "%S hat %d in %T"\n\n'
               'msgid "%d tile"\nmsgid_plural "%d tiles"\nmsgstr[0] "ein Plättchen"\nmsgstr[1] "%d Plättchen"\n\n'
               'msgid "%S digs at %s %R."\nmsgstr "Auf %2$s %3$R gräbt %1$S."\n\nmsgid " and "\nmsgstr " und "\n\n'
               'msgid "{name} wins in {count} % of games"\nmsgstr "In {count} % der Spiele gewinnt {name}"\n')
PLANTED_WORDS = {
    "a missing value": ("%2$s %3$R gräbt %1$S", "%2$s gräbt %1$S", "%3$R is missing"),
    "a missing value of a plural": ("In %3$T hat %1$S einen", "%1$S hat einen", "%3$T is missing"),
    "a value of another type": ("%2$s %3$R", "%2$d %3$R", "%2$d is not a value"),
    "values in a wrong order": ("Auf %2$s %3$R gräbt %1$S", "Auf %s %R gräbt %S", "is not a value"),
    "a value that does not exist": ("gräbt %1$S", "gräbt %1$S %4$S", "%4$S is not a value"),
    "a singular that shifts the values": ("In %3$T hat %1$S einen", "%S hat einen in %T", "%2$T is not a value"),
    "a form too few": ('msgstr[1] "%d Plättchen"\n', "", "1 forms"),
    "a form too many": ('msgstr[1] "%d Plättchen"\n', 'msgstr[1] "%d Plättchen"\nmsgstr[2] "%d Plättchen"\n', "3 forms"),
    "an empty form": ('msgstr[1] "%d Plättchen"\n', 'msgstr[1] ""\n', "empty"),
    "no blank at the beginning": ('msgstr " und "', 'msgstr "und "', "blanks"),
    "no blank at the end": ('msgstr " und "', 'msgstr " und"', "blanks"),
    "a missing value in braces": ("gewinnt {name}", "gewinnt jemand", "braces"),
    "a translated value in braces": ("In {count} %", "In {zahl} %", "braces"),
    "a blank too many": ('msgstr " und "', 'msgstr "  und "', "blanks"),
}


def load_words():
    """tools/words as a module."""
    loader = importlib.machinery.SourceFileLoader("words", "tools/words")
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("words", loader))
    loader.exec_module(module)
    return module


# ---- rules ----

def clauses(rules):
    """[(number, marks, other clauses named in it)], found as engine/clauses.c finds them."""
    found = [(match[1], match[2].split("\n\n")[0]) for match in re.finditer(r"^(\d+\.\d+) (.*?)(?=^\d+\.\d+ |\Z)", rules, re.M | re.S)]
    numbers = {number for number, _ in found}
    return [(number, re.findall(r"\[(\w+)\]", words), numbers & set(re.findall(r"\b\d+\.\d+\b", words))) for number, words in found]


def rules_faults(english, translated):
    ours, theirs = clauses(english), clauses(translated)
    if [clause[0] for clause in ours] != [clause[0] for clause in theirs]:
        place = next((i for i, (a, b) in enumerate(zip(ours, theirs)) if a[0] != b[0]), min(len(ours), len(theirs)))
        yield "the clauses differ after " + (ours[place - 1][0] if place > 0 else "the beginning")
        return
    for (number, marks, named), (_, their_marks, their_named) in zip(ours, theirs):
        if marks != their_marks:
            yield f"{number} has the marks {their_marks} instead of {marks}"
        if named != their_named:
            yield f"{number} names the clauses {sorted(their_named)} instead of {sorted(named)}"
    if re.findall(r"^(#+ \d*)", english, re.M) != re.findall(r"^(#+ \d*)", translated, re.M):
        yield "the sections differ"
    # The page leaves this paragraph out, and knows it by its first word.
    if ("\nMarks:" in english) != ("\nMarks:" in translated):
        yield "the paragraph that begins with `Marks:` is missing, or is one too many"


# ---- lessons ----

def lesson_faults(english, translated):
    english, translated = json.loads(english), json.loads(translated)
    for name in sorted({*english, *translated} - {"steps"}):
        if english.get(name) != translated.get(name):
            yield f"{name} differs"
    if len(english["steps"]) != len(translated["steps"]):
        yield "the number of steps differs"
        return
    for number, (ours, theirs) in enumerate(zip(english["steps"], translated["steps"]), 1):
        for name in sorted({*ours, *theirs}):
            if name in SAID and name in ours:
                if not isinstance(theirs.get(name), str) or theirs[name].strip() == "":
                    yield f"step {number} has no words in {name}"
            elif ours.get(name) != theirs.get(name):
                yield f"{name} of step {number} differs"


# ---- all files ----

def read(path):
    return pathlib.Path(path).read_text(encoding="utf-8")


def check_files(name, suffix, faults):
    """All translations of games/*/NAME.SUFFIX; returns how many there are."""
    complaints, count = [], 0
    for path in sorted(glob.glob(f"games/*/{name}.*.{suffix}")):
        code = path.split(".")[-2]
        if not pathlib.Path("languages", code + ".po").exists():
            complaints.append(f"{path}: there is no languages/{code}.po")
        english = pathlib.Path(path).with_name(f"{name}.{suffix}")
        complaints += [f"{path}: {words}" for words in faults(read(english), read(path))]
        count += 1
    return complaints, count


def prove_planted(what, sound, planted, faults):
    """Tests the test: a sound translation, here the English itself, has no fault, and each planted one is found."""
    if list(faults(sound, sound)):
        sys.exit(f"sound {what}: refused; {list(faults(sound, sound))}")
    for fault, (pattern, instead) in planted.items():
        changed = re.sub(pattern, instead, sound, count=1, flags=re.M | re.S)
        if changed == sound:
            sys.exit(f"{what}, {fault}: could not be planted")
        if not list(faults(sound, changed)):
            sys.exit(f"{what}, {fault}: NOT caught")


def prove_planted_words(words):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "planted.po")
        path.write_text(HEAD + SOUND_WORDS)
        if words.check(ENGLISH, path) != ([], []):
            sys.exit(f"a sound catalogue: refused; {words.check(ENGLISH, path)}")
        for fault, (sound, instead, reason) in PLANTED_WORDS.items():
            if sound not in SOUND_WORDS:
                sys.exit(f"catalogue, {fault}: could not be planted")
            path.write_text(HEAD + SOUND_WORDS.replace(sound, instead))
            _, faulty = words.check(ENGLISH, path)
            if not any(reason in words for words in faulty):
                sys.exit(f"catalogue, {fault}: NOT caught; {faulty}")
        path.write_text(HEAD)
        missing, faulty = words.check(ENGLISH, path)
        if missing != list(ENGLISH) or faulty:
            sys.exit(f"an empty catalogue: {missing} are missing; {faulty}")


def prove_styles(words):
    """A style among words would be part of the key, and is refused; without words or outside of them it is none."""
    for code, refused in (('TEXT_QUIET "a word" TEXT_PLAIN', True), ('"a " TEXT_GOLD "word"', True), (r'"\x04" "a word"', True), ('"a word"', False),
                          ('TEXT_GOLD "%d" TEXT_PLAIN', False)):
        catalogue = words.Catalogue()
        for format in words.strings_in(code):
            catalogue.add(format, None, "planted.c")
        if bool(catalogue.styled) != refused:
            sys.exit(f"the style in {code}: {'NOT caught' if refused else 'refused, but there are no words'}")


def main():
    rules, rules_count = check_files("rules", "md", rules_faults)
    lessons, lessons_count = check_files("lesson", "json", lesson_faults)
    if rules or lessons:
        sys.exit("\n".join(rules + lessons))
    print(f"{rules_count} translated rules and {lessons_count} translated lessons are those of the English ones")
    prove_planted("rules", RULES, PLANTED_RULES, rules_faults)
    prove_planted("lesson", LESSON, PLANTED_LESSON, lesson_faults)
    count = len(PLANTED_RULES) + len(PLANTED_LESSON)
    if shutil.which("msgfmt") is None:
        print("msgfmt is missing (tools/setup installs gettext): the catalogues are not checked")
    else:
        words = load_words()
        if words.main([]) != 0:
            sys.exit("a catalogue is faulty")
        prove_planted_words(words)
        prove_styles(words)
        count += len(PLANTED_WORDS)
    print(f"{count} planted faults are caught")


main()
