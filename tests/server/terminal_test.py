#!/usr/bin/env python3
"""`mykonos join` and `mykonos watch` at tables on a real server: every command that `mykonos play` has, from a pipe and typed
at a terminal."""
import os
import re
import subprocess
import tempfile

from client import FREE, LOCK, SEATS, SET_BOT, SWAP, TABLE, VIEW, Client, arrange, move, new_token, opening, promise, read_room
from testing import LOOSE, clean_ends, expect, parts, site
from typist import MYKONOS, PLAIN, Typist

TAKE = b"\x01" + b"\0" * 7
FAIR = "The shuffle was fair, and the game is the one that was dealt"


def order(node, seats, game="template"):
    """A new table: its invitation, then the address for watching."""
    out = subprocess.run([MYKONOS, "table", "create", "--game", game, "--seats", seats, "--tempo", "0", f"http://{node.address()}"],
                         stdout=subprocess.PIPE, text=True, check=True).stdout
    return re.findall(r"http://\S+", out)


def piped(words, *arguments):
    done = subprocess.run([MYKONOS, *arguments], input="\n".join(words) + "\n", text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=120, env=PLAIN)
    return done.returncode, done.stdout


def answers(said):
    """What was printed after each line typed, keyed by the line."""
    parts_said = re.split(r"^\w*(?: \w+)*> (.*)\n", said, flags=re.M)
    return dict(zip(parts_said[1::2], parts_said[2::2]))


def one_help(node):
    """The help and the answers at a server's table are those of a local one."""
    words = ["help", "rules", "rules 2.2", "rules charm", "why", "why take 3", "why b take 1", "why fly", "fly away", "what",
             "moves", "all", "quit"]
    here = answers(piped(words, "play", "template", "--seats", "human,random")[1])
    status, said = piped(words, "join", order(node, "person,bot:1")[0])
    there = answers(said)
    expect(status == 0 and "brings you back" in said, "a seat on a server is left by `quit`")
    for word in words[:10]:
        expect(here[word] == there[word] != "", f"`{word}` is answered as at a local table")
    expect("why MOVE" in there["help"] and "resign for good" in there["help"], "`help` lists the commands")
    expect("take 3" in there["moves"] and "take 3" in there["all"], "`moves` and `all` list the moves")


def a_game(node):
    """A whole game from a pipe."""
    words = ["board", "what heap", "scores", "log", "time", "time 30", "save here", "seat b", "resign", "take 4", "b take 1", "take 1", "undo", "log all"]
    status, said = piped(words + ["1"] * 17, "join", order(node, "person,bot:1")[0], "--name", "Ann")
    there = answers(said)
    expect(status == 0 and "The game is over." in said, "a game is played to its end")
    expect("heap  o" in there["board"] and "charm" in there["board"], "`board` shows the board")
    expect("The heap · Pebbles" in there["what heap"] and "pebbles are left." in there["what heap"], "`what` explains a thing as it is now")
    expect(re.search(r"Ann \(a\) .*points?  person", there["scores"]) is not None and re.search(r"Thalia \(b\) .*  bot", there["scores"]) is not None,
           "`scores` shows points and names")
    expect("Nothing has happened" in there["log"] or "pebble" in there["log"], "`log` tells what happened so far")
    expect("Played for 0:0" in there["time"] and "server keeps the time" in there["time 30"], "`time` tells the server's time")
    expect("/record" in there["save here"] and not os.path.exists("here"), "`save` says where the record will be")
    expect("played from this keyboard" in there["seat b"], "`seat` gives nobody another seat")
    expect("If you are sure" in there["resign"], "`resign` asks again")
    expect("not how this move is written" in there["take 4"], "a move that cannot be read is answered by how it is written")
    expect("cannot move for that seat" in there["b take 1"], "nobody moves for another seat")
    expect("Ann takes one pebble" in there["take 1"] and "Thalia takes" in there["take 1"], "a move and its answer are told, by name")
    expect("Ann takes the last 2 moves back." in there["undo"] and "heap  ooo" in there["undo"], "bots agree to a take-back, and the question is asked again")
    expect(there["log all"].count(" takes ") == 3, "`log all` tells both moves again, and that they were taken back")
    expect(said.count("Ann takes one pebble") - 1 == len(re.findall(r"^Ann> (?:take )?1$", said, re.M)), "every move was played once")
    record = re.search(r"The record: (http://\S+)", said)
    expect(record is not None, "at the end the record's address is told")
    expect(FAIR in " ".join(said.split()), "and that the shuffle was fair")
    again = said.partition("To check it again:\n")[2].partition("\n\n")[0].replace("\\\n", "").split()
    status, checked = piped([], *again[1:])
    expect(status == 0 and "the shuffle was fair" in checked, "which the command told there proves once more")


def at_terminals(node):
    """Two people and a spectator, who type whenever they like."""
    invitation, place = order(node, "person,person")
    a = Typist("join", invitation, "--name", "Ann")
    a.hears("b nobody yet")
    a.hears("The game begins when seat b is taken.")
    a.types("board\n")
    a.hears("has not begun")
    w = Typist("watch", place)
    w.hears("watching>")
    b = Typist("join", invitation, "--name", "Bob")
    b.hears("heap  o")
    b.hears("Bob waits for Ann, 0:0")
    print("ok: somebody who waits sees the first board", flush=True)
    a.hears("Choose how many")
    a.types("t\t")
    a.hears("take ")
    a.types("2\n")
    a.hears("Ann takes two pebbles")
    w.hears("Ann takes two pebbles")
    b.hears("Choose how many")
    print("ok: a move completed by Tab reaches everybody", flush=True)
    b.types("tak")
    a.hears("Ann waits for Bob, 0:0")
    a.types("take 1\n")
    a.hears("It is not your turn. [T.3]")
    a.types("undo\n")
    a.hears("Ann takes the last move back")
    a.hears("Choose how many")
    b.hears("Ann takes the last move back")
    b.hears("Bob waits for Ann")
    b.hears("> tak")
    print("ok: it is taken back, and what was being typed elsewhere stays", flush=True)
    w.hears("Ann takes the last move back")
    w.types("take 1\n")
    w.hears("You are watching")
    w.types("why take 1\n")
    w.hears("That move is legal.")
    w.types("log\n")
    w.hears("Ann takes two pebbles")
    w.types("quit\n")
    expect(w.status() == 0, "a spectator can ask, read the log and leave")
    a.types("resign for good\n")
    a.hears("You can stay and watch")
    b.hears("Bob>")
    print("ok: a bot plays the seat of somebody who resigned", flush=True)
    a.types("\x04")
    expect(a.status() == 0, "who has no seat any more leaves with ^D")
    b.types("\x03")
    expect(b.status() == 0, "and everybody with ^C")


def in_german(node):
    """What happens is told in the language of the person who reads it, whatever others speak."""
    invitation, place = order(node, "person,bot:1", "mykerinos")
    w = Typist("--language", "de", "watch", place)
    w.hears("Plätze:")
    a = Typist("join", invitation, "--name", "Ann")
    w.hears("fängt an")
    a.hears("pass and dig no more")
    a.types("pass\n")
    a.hears("Ann is the first to pass")
    w.hears("Ann passt zuerst")
    a.types("resign for good\n")
    w.hears("Ann ist gegangen: Ein Bot spielt weiter.")
    for typist in (a, w):
        typist.types("\x03")
        expect(typist.status() == 0, "moves, and that somebody has left, are told in the reader's language")


def one_line(said):
    return re.sub(r"\s+", " ", said)


def coming_back(node):
    """The same invitation brings back a person who had a seat, and nobody else."""
    invitation, _ = order(node, "person,bot:1")
    status, said = piped(["take 1", "quit"], "join", invitation, "--name", "Ann")
    expect(status == 0 and "brings you back" in said, "somebody leaves in the middle of a game")
    status, said = piped(["quit"], "join", invitation)
    expect(status == 0 and "Ann" in said and re.search(r"^a     1 pebble .*charm", said, re.M) is not None,
           "and finds the same seat by the same invitation")
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run([MYKONOS, "join", invitation], env=dict(PLAIN, XDG_STATE_HOME=home), text=True, timeout=120,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        expect(done.returncode == 1 and "Every seat of this table is taken." in one_line(done.stdout),
               "which opens no seat for anybody else")


def wanted_seat(node):
    """`--seat` chooses, and who begins without waiting gives no share."""
    invitation, _ = order(node, "person,person")
    a = Typist("join", invitation, "--name", "Ann", "--seat", "b", "--begin-without-me")
    a.hears("a nobody yet, b Ann (need not be there)")
    a.types("quit\n")
    expect(a.status() == 0, "somebody takes seat b and leaves before the game begins")
    b = Typist("join", invitation, "--name", "Bob", home=tempfile.mkdtemp(dir=PLAIN["XDG_STATE_HOME"]))
    b.hears("Bob>")
    b.types("\x03")
    expect(b.status() == 0, "which begins without them")


def another_device(node):
    with tempfile.TemporaryDirectory() as home:
        invitation, _ = order(node, "person,bot:1")
        a = Typist("join", invitation, "--name", "Ann")
        a.hears("Choose how many")
        a.types("device\n")
        a.hears("mykonos join '")
        a.hears("'")
        code = re.search(r"#(\w{8})'$", a.all)[1]
        place = invitation.partition("#")[0] + "#" + code[:4].lower() + "-" + code[4:]
        b = Typist("join", place, home=home)
        b.hears("Choose how many")
        b.types("take 1\n")
        a.hears("Ann takes one pebble")
        print("ok: a code opens the seat on another device, which plays it", flush=True)
        with tempfile.TemporaryDirectory() as third:
            c = Typist("join", place, home=third)
            c.hears("or has been used.")
            expect(c.status() == 1, "it opens it once")
        b.types("\x03")
        expect(b.status() == 0, "the device leaves")
        b = Typist("join", place, home=home)
        b.hears("heap")
        print("ok: and comes back by the same command", flush=True)
        for one in (a, b):
            one.types("\x03")
            one.status()


def somebody_silent(node):
    """Who promises and does not disclose loses the seat; the terminal says so, and goes on when somebody else takes it."""
    invitation, _ = order(node, "person,person")
    number, passed = re.search(r"/t/(\d+)#(\w+)", invitation).groups()
    a = Typist("join", invitation, "--name", "Ann")
    a.hears("The game begins when seat b is taken.")
    silent = Client(node, deals=False)
    silent.frame(opening(int(number), new_token(bytes.fromhex(passed)), name=b"Mute"))
    a.hears("The game begins when Mute is ready for the shuffle.")
    silent.frame(promise(bytes(16)))
    a.hears("Mute did not take part in the shuffle in time and has lost the seat.")
    a.hears("1 time so far")
    b = Typist("join", invitation, "--name", "Bob")
    a.hears("Choose how many")
    print("ok: a silent player loses the seat, and the game begins with another one", flush=True)
    for one in (a, b):
        one.types("\x03")
        expect(one.status() == 0, "they leave")
    silent.close()


def waiting_room(node):
    """Somebody else arranges the seats: the terminal tells it, plays the seat that it has then, and says so when it has none any more."""
    out = subprocess.run([MYKONOS, "table", "create", "--game", "template", "--seats", "person,person,person", "--tempo", "0", "--per-game", "600",
                          "--increment", "5", "--watch", "nobody", f"http://{node.address()}"], stdout=subprocess.PIPE, text=True, check=True).stdout
    invitation, place = re.findall(r"http://\S+", out)
    number, passed = re.search(r"/t/(\d+)#(\w+)", invitation).groups()
    watcher = Typist("watch", place)
    watcher.hears("Nobody may watch this game.")
    expect(watcher.status() == 1, "who may not watch is told")
    leader = Client(node, deals=False)
    leader.frame(opening(int(number), new_token(bytes.fromhex(passed), 0), name=b"Lea"))
    room = read_room(leader.wait_for(TABLE))
    expect((room["increment_ms"], room["watch"]) == (5000, 1), "`table create` orders an increment, and that nobody watches")

    def does(holds, *change):
        room = read_room(leader.wait_for(SEATS))
        while not holds(room):
            room = read_room(leader.wait_for(SEATS))
        leader.frame(arrange(room["seq"], *change))

    a, b = Typist("join", invitation, "--name", "Ann", "--seat", "b"), None
    a.hears("a Lea, b Ann, c nobody yet.")
    does(lambda room: room["seats"][1]["ready"] == 1, SWAP, 1, 2)
    a.hears("c Ann.")
    a.hears("seat c.")
    does(lambda room: room["seats"][2]["ready"] == 1, LOCK, 0, 1)
    a.hears("The invitation is locked.")
    b = Typist("join", invitation, "--name", "Bob", home=tempfile.mkdtemp(dir=PLAIN["XDG_STATE_HOME"]))
    b.hears("is locked")
    expect(b.status() == 1, "and who comes too late is told")
    does(lambda room: room["locked"] == 1, LOCK, 0, 0)
    b = Typist("join", invitation, "--name", "Bob", home=tempfile.mkdtemp(dir=PLAIN["XDG_STATE_HOME"]))
    a.hears("b Bob, c Ann.")
    does(lambda room: room["seats"][1]["ready"] == 1, FREE, 1)
    b.hears("made free")
    expect(b.status() == 1, "who is removed is told")
    does(lambda room: room["seats"][1]["joined"] == 0, SET_BOT, 1, 0)
    a.hears("(a bot), c Ann.")
    leader.deals, leader.viewer = True, 0
    leader.frame(leader.promise())
    while (message := leader.message()) is not None and message[0] != VIEW:
        pass
    leader.frame(move(1, TAKE))
    a.hears("Ann>")
    a.types("take 1\n")
    a.hears("Ann takes one pebble")
    a.types("\x03")
    expect(a.status() == 0, "the match begins with a bot, and the terminal plays the seat that it has now")
    leader.close()


def given_back(node):
    """Before the match who resigns gives the seat back."""
    invitation, _ = order(node, "person,person")
    a = Typist("join", invitation, "--name", "Ann")
    a.hears("b nobody yet")
    a.types("resign for good\n")
    a.hears("You have given your seat back.")
    a.status()
    b = Typist("join", invitation, "--name", "Bob")
    b.hears("a Bob, b nobody yet")
    b.types("\x03")
    expect(b.status() == 0, "who resigns before the match gives the seat back, and somebody else gets it")


def nobody_there():
    """A server that does not answer is reported at once."""
    lost = Typist("watch", f"http://127.0.0.1:{parts.free_port()}/t/7")
    lost.hears("No server answers at 127.0.0.1")
    lost.types("\x03")
    expect(lost.status() == 0, "a server that does not answer is reported, and the waiting can be ended")


def main():
    with tempfile.TemporaryDirectory() as home:
        PLAIN["XDG_STATE_HOME"] = home  # where `join` keeps what it needs
        test_all()


def test_all():
    nobody_there()
    with site(options=LOOSE) as cluster:
        for check in (one_help, a_game, at_terminals, in_german, coming_back, wanted_seat, another_device, somebody_silent, waiting_room, given_back):
            check(cluster.nodes[0])
        clean_ends(cluster)


main()
