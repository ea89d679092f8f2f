"""People who play at a table, for tests of what they do there."""
from client import PROPOSAL, REFUSED, VIEW, Reader, consent, may_propose, move, propose, read_proposal, read_view
from room import Guest, listen, opened, sit

TAKE = b"\x01" + bytes(7)  # the first move of the template


class Player(Guest):
    nonce = 0

    def view(self):
        return read_view(self.of(VIEW)[-1])

    def plays(self, data, form=move):
        self.nonce += 1
        self.client.frame(form(self.nonce, data))

    def is_refused(self, send, rule, nonce=0):
        """send() is answered by a refusal with this rule."""
        before = len(self.of(REFUSED))
        send()
        listen([self], lambda: len(self.of(REFUSED)) > before, f"a refusal by {rule}")
        reader = Reader(self.of(REFUSED)[-1])
        got = (reader.number("I"), reader.piece().decode())
        return got == (nonce, rule) or print("got", got, reader.piece().decode())


class Proposer(Player):
    """Proposes to take moves back, and answers such proposals."""

    def may_propose(self):
        return may_propose(self.of(VIEW)[-1])

    def stands(self):
        return [read_proposal(one)["stand"] for one in self.of(PROPOSAL)]

    def proposal(self):
        return read_proposal(self.of(PROPOSAL)[-1])

    def proposes(self, seq=None, what=0):
        self.client.frame(propose(self.view()["seq"] if seq is None else seq, what))

    def answers(self, agrees, number=None):
        self.client.frame(consent(self.proposal()["number"] if number is None else number, agrees))


def stay(everybody):
    """A pong of each: a server leaves clients that do not answer its pings for a minute."""
    for one in everybody:
        one.client.raw_frame(b"\0", op=10)


def until(everybody, stand, what):
    listen(everybody, lambda: all(one.stands() and one.stands()[-1] == stand for one in everybody), what, lambda: stay(everybody))


def begin(kind, nodes, seats="person,person,person", **options):
    """A game that has begun, and a spectator, all of this kind of Player; the first players' nodes change."""
    table, invitation, _ = opened(nodes[0], seats, **options)
    players = []
    for seat, one in enumerate(seats.split(",")):
        if one == "person":
            players.append(sit(nodes[seat % len(nodes)], table, invitation, seat, ready=True))
    watcher = Guest(nodes[-1], table)
    for one in [*players, watcher]:
        one.__class__ = kind
    listen([*players, watcher], lambda: all(one.of(VIEW) for one in [*players, watcher]), "the start")
    return table, players, watcher


def take_turns(everybody, turns):
    """Each of these takes a pebble, and everybody sees it."""
    for player in turns:
        index = everybody[0].view()["index"]
        player.plays(TAKE)
        listen(everybody, lambda: all(one.view()["index"] == index + 1 for one in everybody), "the move")
