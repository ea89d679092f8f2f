#include "bots/native/contestant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/native/external_bot.h"
#include "system/complain.h"

/* "level:6", or "level:6@1000" with a budget of its own in ms. */
static bool read_player(const char *name, struct contestant *contestant)
{
    char kind[CONTESTANT_NAME_SIZE] = { 0 }, *end;
    size_t length = strcspn(name, "@");
    memcpy(kind, name, length);
    if (name[length] == '@') {
        unsigned long ms = strtoul(name + length + 1, &end, 10);
        if (ms < 1 || ms > 3600000 || *end != 0)
            return false;
        contestant->ms = (uint32_t)ms;
    }
    return bot_read_player(kind, &contestant->player);
}

bool contestant_begin(const struct game *game, const char *name, struct contestant *contestant)
{
    memset(contestant, 0, sizeof *contestant);
    if (strlen(name) >= sizeof contestant->name) {
        complain("the name of a player is too long");
        return false;
    }
    memcpy(contestant->name, name, strlen(name));
    if (strncmp(name, "cmd:", 4) == 0) {
        contestant->external = external_bot_create(name + 4, game);
        return contestant->external != NULL;
    }
    if (!read_player(name, contestant)) {
        complain("no player is called '%s'; players are random, greedy, plain, level:1 to level:6 and cmd:PROGRAM",
                 name);
        return false;
    }
    contestant->bot = malloc(bot_size(game, BOT_NODES_DEFAULT));
    if (contestant->bot != NULL)
        bot_begin(contestant->bot, game, BOT_NODES_DEFAULT);
    return contestant->bot != NULL;
}

void contestant_end(struct contestant *contestant)
{
    if (contestant->external != NULL)
        external_bot_destroy(contestant->external);
    free(contestant->bot);
    memset(contestant, 0, sizeof *contestant);
}
