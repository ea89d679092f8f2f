"""Windows in German: the lists of keys call the keys what German keyboards do."""
import os
import re

from tmux import MYKONOS, Tmux, expect, run_named

RECORD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "positions/mykerinos.record")
LISTS = {"the start screen": [], "a table": ["play", "mykerinos", "--seed", "1"], "a replay": ["replay", RECORD]}
SIZE = (100, 60)  # has room for all keys
SAME_IN_GERMAN = {"Tab", "Enter"}


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


TESTS = {"keys": keys}

if __name__ == "__main__":
    run_named(TESTS)
