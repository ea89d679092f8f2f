/* Whose session it is that opens a table. Nothing is answered while the database is away, or if too many ask at once:
 * the edge asks again, and after a while lets its client in as a guest. */
#include <stdlib.h>

#include "server/lobby/internal.h"

struct asked {
    struct lobby *lobby;
    uint64_t node, connection;
};

static void on_session(void *owner, const struct people_answer *answer)
{
    struct asked *asked = owner;
    struct message_known known = { .connection = asked->connection };
    struct wire wire = { 0 };
    asked->lobby->asked_count--;
    if (answer->count > 0) {
        struct people_row row = people_row(answer, 0);
        known.account = row.account;
        known.name = row.name;
    }
    if (!answer->failed) {
        message_known_write(&wire, &known);
        bus_send(asked->lobby->bus, asked->node, &wire);
    }
    wire_destroy(&wire);
    free(asked);
}

void who_message(struct lobby *lobby, const uint8_t *bytes, size_t size)
{
    struct message_who who;
    if (!message_who_read(bytes, size, &who) || who.session.size != PEOPLE_HASH_SIZE || !people_is_up(lobby->people) ||
        lobby->asked_count >= LOBBY_ASKED_MOST)
        return;
    struct asked *asked = wire_allocate(sizeof *asked);
    *asked = (struct asked){ lobby, who.node, who.connection };
    lobby->asked_count++;
    people_by_session(lobby->people, who.session.at, on_session, asked);
}
