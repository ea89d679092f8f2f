"""Windows in German: the lists of keys call the keys what German keyboards do, and where there is only ASCII, letters that it lacks are
written as two, also those of other people, without anything getting out of line."""
import os
import re
import subprocess
import sys
import tempfile

from tmux import BUILD, MYKONOS, Tmux, expect, run_named

HERE = os.path.dirname(os.path.abspath(__file__))
os.environ.setdefault("BUILD", BUILD)
sys.path.insert(0, os.path.join(HERE, "../server"))
from home import Home  # noqa: E402

RECORD = os.path.join(HERE, "positions/mykerinos.record")
LISTS = {"the start screen": [], "a table": ["play", "mykerinos", "--seed", "1"], "a replay": ["replay", RECORD]}
SIZE = (100, 60)  # has room for all keys
SAME_IN_GERMAN = {"Tab", "Enter"}
ASCII_SCREENS = {"the start screen": (["play"], "f1"), "a table": (["play", "mykerinos", "--seed", "1"], "f1"),
                 "its rules": (["play", "mykerinos", "--seed", "1"], ":rules 2\r"), "a lesson": (["learn", "mykerinos"], ""),
                 "a replay": (["replay", RECORD], "f1")}
SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"}


def named_keys(words, before):
    """The left column of the list of keys, line by line."""
    with Tmux([MYKONOS, *before, *words], *SIZE) as pane:
        pane.wait(lambda screen: "F1" in "".join(screen.lines[-2:]), "the window")
        pane.keys("f1")
        screen = pane.wait(lambda screen: re.search("═ (Keys|Tasten) ═|─ (Keys|Tasten) ─", screen.text), "the list of keys")
        column = re.compile(("║" if "╔" in screen.text else "^") + r" {3}(\S.*?) {2,}\S")
        return [found[1] for found in map(column.search, screen.lines) if found]


def names(labels):
    return set(re.findall(r"[^\W\d_]{2,}", " ".join(labels))) - SAME_IN_GERMAN


def keys():
    for where, words in LISTS.items():
        english, german = named_keys(words, ()), named_keys(words, ("--language", "de"))
        expect(names(english) and len(german) == len(english), f"{where} lists its {len(english)} keys in German, too")
        left = names(english) & names(german)
        expect(not left, f"and no key is called what it is in English: {' '.join(sorted(left)) or ' '.join(sorted(names(german)))}")


# ---- only ASCII ----

def catalogue_words():
    with open(os.path.join(HERE, "../../languages/de.po"), encoding="utf-8") as file:
        return set(re.findall(r"[^\W\d_]+", file.read()))


def words_of(text):
    return set(re.findall(r"[^\W\d_]+", text))


def letters():
    """What letters without their dots would make of a word is not on any screen, unless that is a word, too."""
    words = catalogue_words()
    dotted = {word for word in words if re.search("[äöüÄÖÜß]", word)}
    spelled = {word.translate(str.maketrans(SPELLED)) for word in dotted}
    lost = {word.translate(str.maketrans("äöüÄÖÜß", "aouAOUs")) for word in dotted} - words
    for where, (command, key) in ASCII_SCREENS.items():
        for locale, option in (("C.UTF-8", ["--ascii"]), ("C", [])):
            with Tmux([MYKONOS, "--language", "de", *command, *option], *SIZE, environment={"LC_ALL": locale}) as pane:
                pane.wait(lambda screen: "F1" in "".join(screen.lines[-2:]), "the window")
                text = pane.wait_quiet().text
                if key:
                    pane.keys(key)
                    text += pane.wait_words("Esc oder Enter").text
                shown = words_of(text)
                expect(text.isascii() and not shown & lost, f"{where}, {locale}: no letter is lost {shown & lost or ''}")
                expect(shown & spelled, f"they are spelled out: {' '.join(sorted(shown & spelled)[:4])}")
                column = {found.start(2) for found in map(re.compile(r"(Ruecktaste|Strg-L) +(\S)").search, text.split("\n")) if found}
                expect(len(column) == (key == "f1" and where != "a replay"), "what is beside them stays in line")


def searching():
    """What can be typed need not be what is shown."""
    with Tmux([MYKONOS, "--language", "de", "play", "mykerinos", "--seed", "1", "--ascii"], *SIZE) as pane:
        pane.wait_words("dein Zug")
        pane.keys("/", "Würfel", "enter")
        pane.expect(lambda screen: "+- Wuerfel -" in screen.text and "Wuerfel in der Reserve" in screen.text, "a word with such a letter is found")
        pane.expect(lambda screen: "Things on the table" not in screen.text, "and the headings are German, too")


def people():
    """Names and lines of others, and what was typed oneself."""
    if not os.path.exists(os.path.join(BUILD, "mykonos-serve")):
        print("no server was built")
        return
    with tempfile.TemporaryDirectory() as folder, Home(folder) as home:
        created = subprocess.run([MYKONOS, "table", "create", "--game", "myriath", "--seats", "person,bot:1", f"http://{home.address()}"],
                                 stdout=subprocess.PIPE, text=True, check=True).stdout
        with Tmux([MYKONOS, "join", re.search(r"http://\S+", created)[0], "--name", "Jörg", "--ascii"], 120, 40) as pane:
            pane.wait_words("1 a Joerg")
            pane.keys("c")
            pane.wait_words("Esc goes back")
            pane.keys("schöne Grüße", "enter")
            screen = pane.wait_words("Joerg: schoene Gruesse")
            expect(screen.text.isascii(), "what people write is spelled out, too")


TESTS = {"keys": keys, "letters": letters, "searching": searching, "people": people}

if __name__ == "__main__":
    run_named(TESTS)
