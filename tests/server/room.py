"""People in a waiting room, for the tests of it."""
import select
import time

from client import ANY_SEAT, REFUSED, SEATS, SORRY, TABLE, Client, Reader, arrange, create, new_token, opening, read_room, read_sorry

LIMIT_S = 90
BOT = 1
ARRANGE = 9  # a kind of entries in the log


class Guest:
    """Somebody who has opened a table, and what they were told. ready: they promise a share whenever they can. cookie: of a session.
    answered: after `open` they wait for the answer. then: what they send with it."""

    def __init__(self, node, table, token=b"", ready=False, form=0, cookie=None, answered=True, then=b"", **more):
        self.table, self.token, self.got = table, token, []
        self.client = Client(node, deals=ready, headers="" if cookie is None else f"Cookie: {cookie}\r\n")
        self.client.frames(opening(table, token, form=form, **more), *[then] * (then != b""))
        listen([self], lambda: not answered or self.of(TABLE) or self.of(SORRY), "an answer to `open`")

    def take_in(self, seconds=0.01):
        """All that has arrived, and what arrives within that time after the last of it."""
        while (message := self.client.read(seconds)) is not None:
            self.got.append(message)

    def of(self, *kinds):
        return [one for one in self.got if one[0] in kinds]

    def room(self):
        """As it was told last."""
        return read_room(self.of(TABLE, SEATS)[-1])

    def seat(self):
        return read_room(self.of(TABLE)[-1])["viewer"]

    def sorry(self):
        return read_sorry(self.of(SORRY)[0]) if self.of(SORRY) else None

    def send(self, what, seat=0, other=0, seq=None, others=(), until=None):
        """until: it is sent again every three seconds, as its sender must if a host or the bus has lost it."""
        frame = arrange(self.room()["seq"] if seq is None else seq, what, seat, other)
        self.client.frame(frame)
        if until is not None:
            listen([self, *others], until, f"arrangement {what} {seat} {other}", lambda: self.client.frame(frame))

    def refusal(self, *words, **more):
        """The rule by which it is refused."""
        before = len(self.of(REFUSED))
        self.send(*words, **more, until=lambda: len(self.of(REFUSED)) > before)
        reader = Reader(self.of(REFUSED)[-1])
        assert reader.number("I") == 0, "a refused arrangement has a nonce"
        return reader.piece().decode()

    def does(self, *words, others=()):
        """Something that is done: all of them see a later entry."""
        seq = max(one.room()["seq"] for one in (self, *others))
        listen([self], lambda: self.room()["seq"] >= seq, "the newest room")
        seq = self.room()["seq"]
        self.send(*words, others=others, until=lambda: all(one.room()["seq"] > seq or one.sorry() for one in (self, *others)))

    def close(self):
        self.client.close()


def listen(guests, until, what, again=lambda: None):
    """Reads from all of them until something holds. What may have been lost is sent again: promises, and what `again` sends."""
    end, due = time.time() + LIMIT_S, time.time() + 3
    while not until():
        if time.time() > end:
            raise AssertionError(f"waited in vain for {what}: {[[one[0] for one in guest.got] for guest in guests]}")
        await_any(guests)
        if time.time() > due:
            due = time.time() + 3
            again()
            for guest in guests:
                if guest.client.deals and guest.client.viewer is not None:
                    guest.client.frame(guest.client.promise())


def await_any(guests):
    """Until one of them has got something, but not for long: what is waited for may be elsewhere."""
    open_ = [guest for guest in guests if guest.client.socket.fileno() >= 0]
    kept = [guest for guest in open_ if guest.client.rest or guest.client.arrived]
    arrived, _, _ = select.select([guest.client.socket for guest in open_], [], [], 0 if kept else 0.05)
    before = sum(len(guest.got) for guest in guests)
    for guest in open_:
        if guest in kept or guest.client.socket in arrived:
            guest.take_in(0)
    if sum(len(guest.got) for guest in guests) == before and arrived:
        time.sleep(0.01)  # a connection that has ended, or half a message


def opened(node, seats, **options):
    made = create(node, seats, **({"absent": 0, "tempo": 0} | options))
    return int(made["table"]), bytes.fromhex(made["invitation"]), made


def sit(node, table, invitation, seat=ANY_SEAT, **more):
    return Guest(node, table, new_token(invitation, seat), **more)


def kinds_of(room):
    """p: a person, -: nobody, a digit: a bot of that level."""
    return "".join(str(one["level"]) if one["kind"] == BOT else "p" if one["joined"] else "-" for one in room["seats"])


def log_of(cluster, table):
    rows = cluster.pg.sql(f"SELECT encode(body, 'hex') FROM event WHERE table_id = {table} ORDER BY seq")
    return [bytes.fromhex(row) for row in rows.split()]


def arrangements(cluster, table):
    """What, seat, with."""
    return [(body[2], body[1], body[3]) for body in log_of(cluster, table) if body[0] == ARRANGE]


def until_room(guests, holds, what):
    listen(guests, lambda: all(holds(guest.room()) for guest in guests), what)
