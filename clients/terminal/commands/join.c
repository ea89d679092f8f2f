/* `mykonos join` and `mykonos watch`: a table on a server, in the terminal. */
#include <stdio.h>
#include <stdlib.h>

#include "clients/terminal/commands/aloud.h"
#include "clients/terminal/commands/commands.h"
#include "clients/terminal/online/own_session.h"
#include "clients/terminal/online/server_table.h"
#include "command/own_name.h"
#include "system/complain.h"

/* At one table, and then at those where the same people play again. */
static bool sit_at(struct server_table *table, struct aloud *aloud, struct address_places *places,
                   struct link_wish *wish)
{
    bool ok, again;
    do {
        if (!server_table_open(table, places, wish)) {
            aloud_close(aloud);
            complain("this system has no random bytes to make a secret of");
            return false;
        }
        ok = aloud_lead(aloud, &table->venue);
        again = server_table_next(table, places, wish);
        server_table_close(table);
    } while (again);
    return ok;
}

static int sit(struct address_places *places, struct link_wish *wish, struct aloud *aloud)
{
    struct server_table *table = wire_allocate(sizeof *table);
    bool ok = own_session_is_usable(places) && aloud_open(aloud, true) && sit_at(table, aloud, places, wish);
    aloud_close(aloud);
    free(table);
    return ok ? STATUS_OK : STATUS_FAILED;
}

/* "b"; NULL: any. false: not the letter of a seat. */
static bool read_seat(const char *letter, uint8_t *seat)
{
    *seat = LINK_ANY_SEAT;
    if (letter == NULL)
        return true;
    *seat = (uint8_t)(letter[0] - 'a');
    return letter[0] >= 'a' && *seat < GAME_SEATS_MOST && letter[1] == 0;
}

/* The address typed comes first, then those that --also names. */
static bool read_places(struct args *args, struct address_places *places)
{
    *places = (struct address_places){ .count = 1, .ca_file = args_text(args, "--ca", NULL) };
    for (const char *also = args_text(args, "--also", NULL); also != NULL; also = args_text(args, "--also", NULL)) {
        if (places->count == ADDRESS_PLACES || !address_read(also, &places->at[places->count++])) {
            complain("--also takes another address of the same server, as http://HOST:PORT, at most %d times",
                     ADDRESS_PLACES - 1);
            return false;
        }
    }
    return true;
}

int command_join(struct args *args)
{
    struct address_places places;
    char own[OWN_NAME_SIZE];
    struct link_wish wish = { .waives = args_flag(args, "--begin-without-me") };
    struct aloud aloud = aloud_wanted(args);
    bool readable = read_places(args, &places);
    const char *words = args_word(args), *seat = args_text(args, "--seat", NULL);
    wish.name = args_text(args, "--name", own_name(own));
    if (!args_done(args) || !readable)
        return STATUS_USAGE;
    if (!read_seat(seat, &wish.seat)) {
        complain("--seat takes the letter of a seat, a to f");
        return STATUS_USAGE;
    }
    if (words != NULL && address_read(words, &places.at[0]) && places.at[0].table != 0 && places.at[0].pass_size != 0)
        return sit(&places, &wish, &aloud);
    complain(
        "an invitation looks like http://HOST:PORT/t/TABLE#INVITATION; to watch without a seat: mykonos watch URL");
    return STATUS_USAGE;
}

int command_watch(struct args *args)
{
    struct address_places places;
    struct aloud aloud = aloud_wanted(args);
    bool readable = read_places(args, &places);
    const char *words = args_word(args);
    char own[OWN_NAME_SIZE];
    struct link_wish wish = { .name = args_text(args, "--name", own_name(own)), .seat = LINK_ANY_SEAT };
    if (!args_done(args) || !readable)
        return STATUS_USAGE;
    if (words == NULL || !address_read(words, &places.at[0]) || places.at[0].table == 0) {
        complain("the address of a table looks like http://HOST:PORT/t/TABLE");
        return STATUS_USAGE;
    }
    places.at[0].pass_size = 0;
    return sit(&places, &wish, &aloud);
}
