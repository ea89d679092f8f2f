#include "bots/bot.h"

#include <assert.h>
#include <string.h>

#include "bots/search.h"

/* Each level thinks about four times as much as the one below; all but the highest also slip, as people do. */
const struct bot_level bot_levels[BOT_LEVEL_COUNT] = {
    { "level:1", "Pebble", 4, 50, 450 },        { "level:2", "Fisher", 12, 100, 250 },
    { "level:3", "Sailor", 48, 200, 140 },      { "level:4", "Captain", 200, 500, 50 },
    { "level:5", "Architect", 1000, 1000, 20 }, { "level:6", "Oracle", 5000, 2500, 0 },
};

/* ---- The memory block ---- */

/* Rounded up to whole words. */
static size_t words_of(size_t bytes)
{
    return (bytes + 7) / 8;
}

size_t bot_size(const struct game *game, uint32_t node_limit)
{
    size_t words = 3 * words_of(game->state_size) + words_of(node_limit * sizeof(struct tree_node)) +
                   words_of(node_limit * sizeof(uint32_t));
    return sizeof(struct bot) + words * 8;
}

void bot_begin(struct bot *bot, const struct game *game, uint32_t node_limit)
{
    size_t state_words = words_of(game->state_size);
    assert(node_limit >= 2);
    memset(bot, 0, sizeof *bot);
    bot->game = game;
    bot->tree_view = (struct game_state *)bot->room;
    bot->truth = (struct game_state *)(bot->room + state_words);
    bot->scratch = (struct game_state *)(bot->room + 2 * state_words);
    bot->tree.node = (struct tree_node *)(bot->room + 3 * state_words);
    bot->tree.new_index = (uint32_t *)(bot->tree.node + node_limit);
    bot->tree.node_limit = node_limit;
    fixed_fill(&bot->tables);
    for (int i = 0; game->advice != NULL && game->advice->weights != NULL && game->advice->weights[i].name != NULL; i++)
        bot->weight[i] = game->advice->weights[i].default_value;
}

void bot_set_weights(struct bot *bot, const int16_t *weight)
{
    memcpy(bot->weight, weight, sizeof bot->weight);
    bot->has_tree = false;
}

void bot_forget(struct bot *bot)
{
    bot->has_tree = false;
}

/* ---- Players ---- */

bool bot_read_player(const char *words, struct bot_player *player)
{
    static const char *const names[] = { "random", "greedy", "plain" };
    for (int i = 0; i < 3; i++)
        if (strcmp(words, names[i]) == 0) {
            *player = (struct bot_player){ .kind = (enum bot_kind)i };
            return true;
        }
    for (int level = 1; level <= BOT_LEVEL_COUNT; level++)
        if (strcmp(words, bot_levels[level - 1].name) == 0) {
            *player = (struct bot_player){ .kind = BOT_LEVEL, .level = level };
            return true;
        }
    return false;
}

const char *bot_player_name(const struct bot_player *player)
{
    switch (player->kind) {
    case BOT_RANDOM: return "random";
    case BOT_GREEDY: return "greedy";
    case BOT_PLAIN: return "plain";
    case BOT_LEVEL: return bot_levels[player->level - 1].name;
    }
    return "";
}

/* The move with the best value right after it, in one imagined truth; ties are broken at random. */
static struct game_move greedy_move(struct bot *bot, const struct game_state *view, struct bot_answer *answer)
{
    static const struct game_move none;
    struct game_move best = none;
    uint32_t best_value = 0, equals = 0, count = bot->list.count;
    search_imagine(bot, view);
    memcpy(bot->scratch, bot->truth, bot->game->state_size);
    for (uint32_t i = 0; i < count && !(i % 16 == 15 && search_is_late(bot)); i++, answer->iterations++) {
        uint32_t reward[GAME_SEATS_MOST] = { 0 };
        memcpy(bot->truth, bot->scratch, bot->game->state_size);
        search_play(bot, bot->seat, bot->list.move[i]);
        search_appraise(bot, reward);
        if (i == 0 || reward[bot->seat] > best_value) {
            best_value = reward[bot->seat];
            equals = 0;
        }
        if (reward[bot->seat] == best_value && search_below(&bot->dice, ++equals) == 0)
            best = bot->list.move[i];
    }
    return best;
}

/* A move chosen at a glance: better priors are likelier, but only by their square root, or it would hardly be a slip.
 */
static struct game_move slip(struct bot *bot, const struct game_state *view)
{
    bot->has_tree = false;
    search_imagine(bot, view);
    search_weigh(bot, bot->seat);
    for (uint32_t i = 0; i < bot->list.count; i++)
        bot->prior[i] = (uint16_t)fixed_root(bot->prior[i]);
    return bot->list.move[search_pick(bot)];
}

/* Sets the time limit and returns the iteration limit: the budget's, or the player's own where the budget gives none.
 */
static uint32_t set_limits(struct bot *bot, const struct bot_player *player, const struct bot_budget *budget)
{
    uint32_t iterations = budget->iterations, ms = budget->ms;
    if (iterations == 0 && ms == 0 && player->kind == BOT_LEVEL) {
        iterations = bot_levels[player->level - 1].iterations;
        ms = bot_levels[player->level - 1].ms;
    }
    bot->late = false;
    bot->stop_us = 0;
    bot->work = 0;
    if (ms != 0 && budget->now_us != NULL) {
        bot->began_us = bot->read_us = budget->now_us(budget->owner);
        bot->stop_us = bot->began_us + (uint64_t)ms * 1000;
    }
    if (iterations == 0)
        iterations = bot->stop_us != 0 ? BOT_ITERATIONS_LIMIT : bot_levels[BOT_LEVEL_COUNT - 1].iterations;
    return iterations;
}

void bot_think(struct bot *bot, const struct bot_player *player, const struct game_state *view, int seat,
               const struct bot_budget *budget, struct bot_answer *answer)
{
    assert(view->viewer == seat && game_acts(view, seat));
    memset(answer, 0, sizeof *answer);
    bot->dice.x = budget->seed;
    bot->budget = budget;
    bot->seat = seat;
    bot->advice = player->kind == BOT_PLAIN ? NULL : bot->game->advice;
    uint32_t iterations = set_limits(bot, player, budget);
    game_list_moves(bot->game, view, seat, &bot->list);
    assert(bot->list.count > 0);
    bool slips = player->kind == BOT_LEVEL && search_below(&bot->dice, 1000) < bot_levels[player->level - 1].slips;
    if (bot->list.count == 1 && !budget->think_when_forced) {
        answer->move = bot->list.move[0];
    } else if (player->kind == BOT_RANDOM) {
        answer->move = bot->list.move[search_below(&bot->dice, bot->list.count)];
    } else if (player->kind == BOT_GREEDY) {
        answer->move = greedy_move(bot, view, answer);
    } else if (slips) {
        answer->move = slip(bot, view);
    } else {
        search_run(bot, view, iterations, answer);
    }
}
