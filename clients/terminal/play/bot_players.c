#include "clients/terminal/play/bot_players.h"

#include <stdio.h>
#include <stdlib.h>

#include "bots/native/contestant.h"
#include "bots/native/external_bot.h"
#include "system/clock.h"

enum { PLAIN_MS = 1000, EXTERNAL_MS = 2000, TEMPO_MS = 1500 };

struct seated {
    struct contestant contestant;
    bool greeted;
};

const char *bot_players_begin(struct player *player, const char *detail)
{
    (void)detail;
    struct seated *seated = calloc(1, sizeof *seated);
    if (seated == NULL)
        return "there is not enough memory";
    if (!contestant_begin(player->game, player->name, &seated->contestant)) {
        contestant_end(&seated->contestant);
        free(seated);
        return "this player cannot take a seat";
    }
    player->own = seated;
    return NULL;
}

static uint64_t now_us(void *owner)
{
    const struct player *player = owner;
    return atomic_load(&player->hurry) ? UINT64_MAX : clock_us(); /* the time is over */
}

static bool ask_external(struct player *player, struct seated *seated, const struct game_state *view, uint64_t seed,
                         struct game_move *move)
{
    struct bot_budget budget = { .seed = seed, .ms = EXTERNAL_MS };
    struct external_bot *external = seated->contestant.external;
    seated->greeted = seated->greeted || external_bot_begin(external, view);
    if (external_bot_think(external, view, player->seat, &budget, move))
        return true;
    snprintf(player->fault, sizeof player->fault, "%s: %s", player->name, external_bot_fault(external));
    return false;
}

bool bot_players_choose(struct player *player, const struct game_state *view, const struct move_list *list,
                        struct game_move *move)
{
    struct seated *seated = player->own;
    static struct bot_answer answer;
    uint64_t seed = rng_next(&player->rng);
    (void)list;
    if (seated->contestant.external != NULL)
        return ask_external(player, seated, view, seed, move);
    uint32_t ms = seated->contestant.ms;
    if (ms == 0 && seated->contestant.player.kind == BOT_PLAIN)
        ms = PLAIN_MS;
    struct bot_budget budget = { .seed = seed, .ms = ms, .now_us = now_us, .owner = player };
    bot_think(seated->contestant.bot, &seated->contestant.player, view, player->seat, &budget, &answer);
    *move = answer.move;
    return true;
}

uint32_t bot_players_tempo_ms(struct player *player, const struct game_state *view, struct game_move move)
{
    const struct seated *seated = player->own;
    const struct game_advice *advice = player->game->advice;
    int level = seated->contestant.player.kind == BOT_LEVEL ? seated->contestant.player.level : BOT_LEVEL_COUNT / 2;
    if (advice == NULL || advice->tempo_ms == NULL)
        return TEMPO_MS;
    return advice->tempo_ms(view, player->seat, move, level);
}

void bot_players_end(struct player *player)
{
    struct seated *seated = player->own;
    contestant_end(&seated->contestant);
    free(seated);
}
