"""Games of real people over sockets, which play any of their legal moves."""
import itertools
import json
import time

from client import TABLE, VIEW, Client, begin, opening, order, read_table, read_view, words

LIMIT_S = 60


class Seat:
    """A person who plays the first move offered."""

    def __init__(self, token, cookie=None):
        self.token, self.cookie, self.nonce, self.view, self.seq = token, cookie, 0, None, 0

    def open(self, node, table):
        self.client, self.seq, self.view = Client(node, headers="" if self.cookie is None else f"Cookie: {self.cookie}\r\n"), 0, None
        self.client.frame(opening(table, self.token, form=1, given=b"" if self.nonce else None))

    def read(self, seconds=0.05):
        message = self.client.message(seconds)
        if message and message[0] == TABLE:
            self.nonce = max(self.nonce, read_table(message)["nonce"])
        if message and message[0] == VIEW:
            view = read_view(message)
            self.view, self.seq = json.loads(view["view"]), view["seq"]

    def is_asked(self):
        return self.view is not None and bool(self.view.get("moves"))

    def is_over(self):
        return self.view is not None and self.view["over"]

    def move(self):
        before, self.nonce = self.seq, self.nonce + 1
        self.client.frame(words(self.nonce, self.view["moves"][0]))
        end = time.time() + LIMIT_S
        while self.seq == before:
            assert time.time() < end, "a move was not played"
            self.read()


class Game:
    """cookies: of the sessions of the people, by their seats; who has none is a guest."""

    def __init__(self, node, key, seats="person,person", cookies=(), **options):
        self.key, (self.table, tokens) = key, order(node, seats, key, **({"tempo": 0, "absent": 0} | options))
        self.seats = [Seat(token, cookie) for token, cookie in itertools.zip_longest(tokens, cookies)]
        self.open(node)
        begin([seat.client for seat in self.seats])

    def open(self, *nodes):
        for i, seat in enumerate(self.seats):
            seat.open(nodes[i % len(nodes)], self.table)

    def play(self, count):
        """So many moves of persons, or to the end."""
        end = time.time() + LIMIT_S
        while count > 0 and not any(seat.is_over() for seat in self.seats):
            assert time.time() < end, f"{self.key} does not go on"
            for seat in self.seats:
                seat.read()
            mover = next((seat for seat in self.seats if seat.is_asked()), None)
            if mover is not None:
                mover.move()
                count, end = count - 1, time.time() + LIMIT_S
        return count > 0

    def close(self):
        for seat in self.seats:
            seat.client.close()
