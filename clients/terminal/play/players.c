#include "clients/terminal/play/players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/play/bot_players.h"
#include "system/complain.h"

/* ---- random ---- */

enum { RANDOM_TEMPO_LEAST_MS = 500, RANDOM_TEMPO_SPREAD_MS = 1000 };

static bool random_choose(struct player *player, const struct game_state *view, const struct move_list *list,
                          struct game_move *move)
{
    (void)view;
    *move = list->move[rng_below(&player->rng, list->count)];
    return true;
}

static uint32_t random_tempo_ms(struct player *player, const struct game_state *view, struct game_move move)
{
    (void)view;
    (void)move;
    return RANDOM_TEMPO_LEAST_MS + rng_below(&player->rng, RANDOM_TEMPO_SPREAD_MS);
}

/* ---- the kinds ---- */

/* A bot's begin reads the whole name, so "greedy" and "level:3" are alike to it. */
#define BOT_FUNCTIONS                                                                                                  \
    .begin = bot_players_begin, .choose = bot_players_choose, .tempo_ms = bot_players_tempo_ms,                        \
    .end = bot_players_end, .thinks = true

static const struct player_kind kinds[] = {
    { .name = "human", .form = "human", .help = "you, at this keyboard", .title = "human", .human = true },
    { .name = "level", .form = "level:1..6", .help = "a bot, from Pebble (1) to Oracle (6)", BOT_FUNCTIONS },
    { .name = "random",
      .form = "random",
      .help = "any legal move, all equally likely",
      .title = "random",
      .choose = random_choose,
      .tempo_ms = random_tempo_ms },
    { .name = "greedy", .form = "greedy", .help = "a bot that looks one step ahead", BOT_FUNCTIONS },
    { .name = "plain", .form = "plain", .help = "a bot that searches without knowing the game", BOT_FUNCTIONS },
    { .name = "cmd", .form = "cmd:PROGRAM", .help = "another program (docs/bots.md)", BOT_FUNCTIONS },
};
enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };

/* The players when none were named. */
static const char default_human[] = "human", default_bot[] = "level:2";

static void say_kinds(const char *name)
{
    complain("no player is called '%s'; players are:", name);
    for (int i = 0; i < KIND_COUNT; i++)
        fprintf(stderr, "  %-14s %s\n", kinds[i].form, kinds[i].help);
}

static const struct player_kind *kind_named(const char *name, size_t length)
{
    for (int i = 0; i < KIND_COUNT; i++)
        if (strlen(kinds[i].name) == length && memcmp(kinds[i].name, name, length) == 0)
            return &kinds[i];
    return NULL;
}

/* A kind that takes nothing after a colon has no begin. */
static bool begin(struct player *player, const struct game *game, int seat, const char *name)
{
    size_t length = strcspn(name, ":@");
    const struct player_kind *kind = kind_named(name, length);
    *player = (struct player){ .kind = kind, .game = game, .seat = seat, .rng = rng_from_seed((uint64_t)seat) };
    snprintf(player->name, sizeof player->name, "%s", name);
    if (kind == NULL || (kind->begin == NULL && name[length] != 0)) {
        say_kinds(name);
        return false;
    }
    const char *fault = kind->begin == NULL ? NULL : kind->begin(player, name + length + (name[length] == ':'));
    if (fault != NULL)
        complain("%s: %s", name, fault);
    return fault == NULL;
}

static bool begin_next(struct player *players, int *count, const struct game *game, const char *name)
{
    if (*count == game->seats_most) {
        complain("%s takes %d to %d seats", game->title, game->seats_least, game->seats_most);
        return false;
    }
    if (!begin(&players[*count], game, *count, name))
        return false;
    ++*count;
    return true;
}

const char *players_default(int seat)
{
    return seat == 0 ? default_human : default_bot;
}

static bool begin_default(struct player *players, int *count, const struct game *game, int seat_count)
{
    while (*count < seat_count)
        if (!begin_next(players, count, game, players_default(*count)))
            return false;
    return true;
}

/* Names are separated by commas; a player's own detail may hold anything else, blanks too. */
static bool begin_named(struct player *players, int *count, const struct game *game, const char *words)
{
    for (;;) {
        char name[sizeof players->name];
        size_t length = strcspn(words, ",");
        if (length >= sizeof name) {
            complain("the name of a player is too long");
            return false;
        }
        memcpy(name, words, length);
        name[length] = 0;
        if (!begin_next(players, count, game, name))
            return false;
        if (words[length] == 0)
            return true;
        words += length + 1;
    }
}

int players_begin(struct player *players, const struct game *game, const char *words)
{
    int count = 0;
    bool number = words != NULL && strlen(words) == 1 && words[0] >= '1' && words[0] <= '9';
    bool ok = words == NULL ? begin_default(players, &count, game, game->seats_least)
              : number      ? begin_default(players, &count, game, words[0] - '0')
                            : begin_named(players, &count, game, words);
    if (ok)
        return count;
    players_end(players, count);
    return 0;
}

/* "level:1..6" has six names, "greedy" one, "cmd:PROGRAM" none that is complete. */
static int name_count(const struct player_kind *kind)
{
    int first, last;
    const char *detail = strchr(kind->form, ':');
    if (detail == NULL)
        return 1;
    return sscanf(detail, ":%d..%d", &first, &last) == 2 ? last - first + 1 : 0;
}

bool players_choice(int index, char name[PLAYERS_NAME_SIZE])
{
    for (int i = 0; i < KIND_COUNT; i++) {
        int count = name_count(&kinds[i]);
        if (index >= count) {
            index -= count;
            continue;
        }
        const char *detail = strchr(kinds[i].form, ':');
        int first = detail == NULL ? 0 : atoi(detail + 1);
        if (detail == NULL)
            snprintf(name, PLAYERS_NAME_SIZE, "%s", kinds[i].name);
        else
            snprintf(name, PLAYERS_NAME_SIZE, "%s:%d", kinds[i].name, first + index);
        return true;
    }
    return false;
}

const struct player_kind *players_kind(const char *name)
{
    return kind_named(name, strcspn(name, ":@"));
}

void players_write(const struct player *players, int count, struct text *text)
{
    for (int seat = 0; seat < count; seat++) {
        text_put(text, seat == 0 ? "" : ",");
        text_put(text, players[seat].name);
    }
}

void players_seed(struct player *players, int count, const uint64_t key[2], uint32_t event_count)
{
    for (int seat = 0; seat < count; seat++) {
        uint32_t what[2] = { (uint32_t)seat, event_count };
        players[seat].rng = rng_from_seed(rng_siphash(key, what, sizeof what));
    }
}

void players_end(struct player *players, int count)
{
    for (int i = 0; i < count; i++)
        if (players[i].kind->end != NULL)
            players[i].kind->end(&players[i]);
}

int players_human_count(const struct player *players, int count)
{
    int humans = 0;
    for (int i = 0; i < count; i++)
        humans += players[i].kind->human;
    return humans;
}
