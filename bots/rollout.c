/* Rollouts: with advice, moves are drawn by weight and the rollout is cut short; without, moves are random and the game
 * is played to its end. */
#include <string.h>

#include "bots/search.h"

enum { WORK_LIMIT = 4096, WORK_STEP = 128 }; /* work between readings of the clock; the fixed cost of a step */

uint64_t search_draw(struct search_dice *dice)
{
    dice->x += 0x9e3779b97f4a7c15U;
    uint64_t z = dice->x;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
    z = (z ^ z >> 27) * 0x94d049bb133111ebU;
    return z ^ z >> 31;
}

uint32_t search_below(struct search_dice *dice, uint32_t limit)
{
    return (uint32_t)((search_draw(dice) >> 32) * limit >> 32);
}

bool search_is_late(struct bot *bot)
{
    bot->work = 0;
    if (!bot->late && bot->stop_us != 0) {
        bot->read_us = bot->budget->now_us(bot->budget->owner);
        bot->late = bot->read_us >= bot->stop_us;
    }
    return bot->late;
}

bool search_is_late_after(struct bot *bot, uint32_t moves)
{
    bot->work += WORK_STEP + moves;
    return bot->work < WORK_LIMIT ? bot->late : search_is_late(bot);
}

void search_imagine(struct bot *bot, const struct game_state *view)
{
    struct rng rng = { .key = { search_draw(&bot->dice), search_draw(&bot->dice) } };
    game_imagine(bot->game, view, &rng, bot->truth);
}

int search_actor(const struct game_state *state, int last)
{
    for (int i = 1; i <= GAME_SEATS_MOST; i++) {
        int seat = (last + i) % GAME_SEATS_MOST;
        if (game_acts(state, seat))
            return seat;
    }
    return GAME_CLOCK;
}

void search_list_moves(struct bot *bot, int seat)
{
    bot->list.count = 0;
    bot->game->list_moves(bot->truth, seat, &bot->list);
}

/* Seats that act at once share the time, so each move takes only its part of it. */
static uint32_t tempo_ms(const struct bot *bot, int seat, struct game_move move)
{
    const struct game_advice *advice = bot->game->advice;
    uint32_t tempo = SEARCH_TEMPO_MS;
    if (advice != NULL && advice->tempo_ms != NULL)
        tempo = advice->tempo_ms(bot->truth, seat, move, BOT_LEVEL_COUNT / 2);
    return tempo / (uint32_t)__builtin_popcount(bot->truth->acting);
}

void search_play(struct bot *bot, int seat, struct game_move move)
{
    struct game_state *truth = bot->truth;
    struct game_event event = { .at_ms = truth->at_ms, .seat = (int8_t)seat, .move = move };
    if (seat != GAME_CLOCK && truth->deadline_ms != 0)
        event.at_ms += tempo_ms(bot, seat, move);
    if (seat == GAME_CLOCK || (truth->deadline_ms != 0 && event.at_ms >= truth->deadline_ms))
        event = (struct game_event){ .at_ms = truth->deadline_ms, .seat = GAME_CLOCK };
    game_apply(bot->game, truth, &event);
}

void search_weigh(struct bot *bot, int seat)
{
    if (bot->advice != NULL && bot->advice->weigh != NULL) {
        bot->advice->weigh(bot->truth, seat, &bot->list, bot->weight, bot->prior);
        return;
    }
    for (uint32_t i = 0; i < bot->list.count; i++)
        bot->prior[i] = 1;
}

uint32_t search_pick(struct bot *bot)
{
    uint32_t sum = 0, index = 0;
    for (uint32_t i = 0; i < bot->list.count; i++)
        sum += bot->prior[i];
    uint32_t left = search_below(&bot->dice, sum);
    while (left >= bot->prior[index])
        left -= bot->prior[index++];
    return index;
}

/* ---- What a position is worth ---- */

static void first_places(const struct bot *bot, uint8_t place[GAME_SEATS_MOST], uint32_t reward[GAME_SEATS_MOST])
{
    int seats = bot->truth->seat_count, firsts = 0;
    bot->game->rank(bot->truth, place);
    for (int seat = 0; seat < seats; seat++)
        firsts += place[seat] == 1;
    for (int seat = 0; seat < seats; seat++)
        reward[seat] = place[seat] == 1 ? (uint32_t)(BOT_VALUE_ONE / firsts) : 0;
}

static void totals(const struct bot *bot, int32_t total[GAME_SEATS_MOST])
{
    for (int seat = 0; seat < bot->truth->seat_count; seat++) {
        struct score_sheet sheet; /* only its head is cleared: the lines are long, and this is called often */
        sheet.language = NULL;
        sheet.total = 0;
        sheet.count = 0;
        bot->game->score(bot->truth, seat, &sheet);
        total[seat] = sheet.total;
    }
}

/* The lead over the best of the other places as a share: one half when level. */
static uint32_t lead(int seats, const int32_t *total, const uint8_t *place, int seat)
{
    bool found = false;
    int32_t other = 0;
    for (int i = 0; i < seats; i++)
        if (place[i] != place[seat] && (!found || total[i] > other)) {
            other = total[i];
            found = true;
        }
    int32_t mine = total[seat], range = (mine < 0 ? -mine : mine) + (other < 0 ? -other : other) + 1;
    int32_t share = BOT_VALUE_ONE / 2;
    if (found)
        share += (int32_t)((int64_t)(mine - other) * (BOT_VALUE_ONE / 2) / range);
    return (uint32_t)share;
}

/* Mostly whether the seat is first, partly by how much, so that the search still makes an effort when the game is won
 * or lost. */
static void appraise_by_rank(struct bot *bot, uint32_t reward[GAME_SEATS_MOST])
{
    uint8_t place[GAME_SEATS_MOST] = { 0 };
    int32_t total[GAME_SEATS_MOST] = { 0 };
    first_places(bot, place, reward);
    totals(bot, total);
    int seats = bot->truth->seat_count;
    for (int seat = 0; seat < seats; seat++)
        reward[seat] = (reward[seat] * 7 + lead(seats, total, place, seat)) / 8;
}

void search_appraise(struct bot *bot, uint32_t reward[GAME_SEATS_MOST])
{
    if (bot->advice == NULL || bot->advice->value == NULL || game_over(bot->truth)) {
        appraise_by_rank(bot, reward);
        return;
    }
    int32_t value[GAME_SEATS_MOST] = { 0 };
    bot->advice->value(bot->truth, bot->weight, value);
    for (int seat = 0; seat < bot->truth->seat_count; seat++) {
        int32_t share = value[seat] * (BOT_VALUE_ONE / 16) / 4096;
        reward[seat] = share < 0 ? 0 : share > BOT_VALUE_ONE ? BOT_VALUE_ONE : (uint32_t)share;
    }
}

/* ---- The rollout ---- */

static int roll_one(struct bot *bot, int last)
{
    int seat = search_actor(bot->truth, last);
    struct game_move move = { .verb = GAME_VERB_CLOCK };
    if (seat != GAME_CLOCK) {
        search_list_moves(bot, seat);
        search_weigh(bot, seat);
        move = bot->list.move[search_pick(bot)];
    }
    search_play(bot, seat, move);
    return seat == GAME_CLOCK ? last : seat;
}

void search_rollout(struct bot *bot, int last, uint32_t reward[GAME_SEATS_MOST])
{
    bool cut = bot->advice != NULL && bot->advice->value != NULL;
    uint32_t limit = cut ? bot->advice->rollout_steps : SEARCH_ROLLOUT_LIMIT;
    for (uint32_t step = 0; step < limit && !game_over(bot->truth); step++) {
        if (search_is_late_after(bot, bot->list.count))
            break;
        last = roll_one(bot, last);
    }
    search_appraise(bot, reward);
}
