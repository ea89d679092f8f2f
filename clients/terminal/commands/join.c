/* `mykonos join` and `mykonos watch`: a table on a server, in the terminal. */
#include <stdio.h>
#include <stdlib.h>

#include "clients/terminal/commands/commands.h"
#include "clients/terminal/online/server_table.h"
#include "clients/terminal/talk/conversation.h"
#include "system/complain.h"

static int sit(const struct address *address, const struct link_wish *wish)
{
    struct server_table *table = wire_allocate(sizeof *table);
    struct conversation *conversation = wire_allocate(sizeof *conversation);
    bool ok = server_table_open(table, address, wish);
    if (ok) {
        conversation_open(conversation, &table->venue, true);
        ok = conversation_run(conversation);
        conversation_close(conversation);
        server_table_close(table);
    } else {
        complain("this system has no random bytes to make a secret of");
    }
    free(conversation);
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

int command_join(struct args *args)
{
    struct address address;
    struct link_wish wish = { .waives = args_flag(args, "--begin-without-me") };
    const char *words = args_word(args), *seat = args_text(args, "--seat", NULL);
    wish.name = args_text(args, "--name", "guest");
    if (!args_done(args))
        return STATUS_USAGE;
    if (!read_seat(seat, &wish.seat)) {
        complain("--seat takes the letter of a seat, a to f");
        return STATUS_USAGE;
    }
    if (words != NULL && address_read(words, &address) && address.table != 0 && address.pass_size != 0)
        return sit(&address, &wish);
    complain(
        "an invitation looks like http://HOST:PORT/t/TABLE#INVITATION; to watch without a seat: mykonos watch URL");
    return STATUS_USAGE;
}

int command_watch(struct args *args)
{
    struct address address;
    const char *words = args_word(args);
    if (!args_done(args))
        return STATUS_USAGE;
    if (words == NULL || !address_read(words, &address) || address.table == 0) {
        complain("the address of a table looks like http://HOST:PORT/t/TABLE");
        return STATUS_USAGE;
    }
    address.pass_size = 0;
    return sit(&address, &(struct link_wish){ .name = "guest", .seat = LINK_ANY_SEAT });
}
