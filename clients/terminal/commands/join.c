/* `mykonos join` and `mykonos watch`: a table on a server, in the terminal. */
#include <stdio.h>
#include <stdlib.h>

#include "clients/terminal/commands/commands.h"
#include "clients/terminal/online/server_table.h"
#include "clients/terminal/talk/conversation.h"
#include "system/complain.h"

static int sit(const struct address *address, const char *name)
{
    struct server_table *table = wire_allocate(sizeof *table);
    struct conversation *conversation = wire_allocate(sizeof *conversation);
    server_table_open(table, address, name);
    conversation_open(conversation, &table->venue, true);
    bool ok = conversation_run(conversation);
    conversation_close(conversation);
    server_table_close(table);
    free(conversation);
    free(table);
    return ok ? STATUS_OK : STATUS_FAILED;
}

int command_join(struct args *args)
{
    struct address address;
    const char *words = args_word(args), *name = args_text(args, "--name", "guest");
    if (!args_done(args))
        return STATUS_USAGE;
    if (words != NULL && address_read(words, &address) && address.table != 0 && address.has_token)
        return sit(&address, name);
    complain("an invitation looks like http://HOST:PORT/t/TABLE#TOKEN; to watch without a seat: mykonos watch URL");
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
    address.has_token = false;
    return sit(&address, "guest");
}
