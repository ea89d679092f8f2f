#include "bots/analysis.h"

#include <string.h>

enum { SURE_VISITS = 10, LEVEL = BOT_LEVEL_COUNT };

static int seat_count(const struct analysis *analysis)
{
    return analysis->match->setup.seat_count;
}

/* ---- Thinking over ---- */

/* Against the most visited move. */
static void weigh_move(const struct bot_answer *answer, struct analysis_moment *moment)
{
    int seat = moment->event.seat;
    moment->loss = answer->choice[0].value[seat];
    moment->unsure = true;
    for (int i = 0; i < answer->choice_count; i++)
        if (memcmp(&answer->choice[i].move, &moment->event.move, sizeof moment->event.move) == 0) {
            moment->unsure = answer->choice[i].visits < SURE_VISITS;
            moment->loss -= moment->unsure ? 0 : answer->choice[i].value[seat];
        }
}

/* Moves that were not looked at long enough lost what the mover could expect less right after them. */
static void settle(struct analysis *analysis)
{
    for (int i = 0; i < analysis->count; i++) {
        struct analysis_moment *moment = &analysis->moment[i];
        if (!moment->judged)
            continue;
        if (moment->unsure)
            moment->loss -= moment[1].value[moment->event.seat];
        moment->loss = moment->loss > 0 ? moment->loss : 0;
    }
}

/* What everybody may expect now, by what the seat sees, which acts. */
static void expect(struct analysis *analysis, int seat)
{
    const struct bot_player player = { .kind = BOT_LEVEL, .level = LEVEL };
    struct bot_budget budget = analysis->budget;
    budget.seed = (uint64_t)analysis->count;
    budget.think_when_forced = true;
    game_view(analysis->match->game, &analysis->state.head, seat, &analysis->view.head);
    bot_think(analysis->bot, &player, &analysis->view.head, seat, &budget, &analysis->answer);
    memcpy(analysis->moment[analysis->count].value, analysis->answer.choice[0].value,
           sizeof analysis->answer.choice[0].value);
}

/* The seats of the set have equal shares of one win, but for what cannot be divided. */
static void share(uint16_t seats, uint16_t value[GAME_SEATS_MOST])
{
    int count = __builtin_popcount(seats), given = 0;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++) {
        int has = seats >> seat & 1;
        value[seat] = (uint16_t)(has * (BOT_VALUE_ONE * (given + has) / count - BOT_VALUE_ONE * given / count));
        given += has;
    }
}

/* Where nobody decides, expectations stay as they were; at the very start all seats are alike. */
static void expect_as_before(struct analysis *analysis)
{
    struct analysis_moment *moment = &analysis->moment[analysis->count];
    if (analysis->count == 0)
        share((uint16_t)((1 << seat_count(analysis)) - 1), moment->value);
    else
        memcpy(moment->value, moment[-1].value, sizeof moment->value);
}

static void judge(struct analysis *analysis)
{
    struct analysis_moment *moment = &analysis->moment[analysis->count];
    expect(analysis, moment->event.seat);
    moment->best = analysis->answer.move;
    moment->judged = analysis->answer.choice_count > 1;
    if (moment->judged)
        weigh_move(&analysis->answer, moment);
}

static void set_result(struct analysis *analysis)
{
    uint8_t place[GAME_SEATS_MOST];
    uint16_t firsts = 0;
    analysis->match->game->rank(&analysis->state.head, place);
    for (int seat = 0; seat < seat_count(analysis); seat++)
        firsts |= (uint16_t)((place[seat] == 1) << seat);
    share(firsts, analysis->moment[analysis->count].value);
}

size_t analysis_size(const struct match *match)
{
    return sizeof(struct analysis) + (match->event_count + 1) * sizeof(struct analysis_moment);
}

void analysis_begin(struct analysis *analysis, const struct match *match, struct bot *bot,
                    const struct bot_budget *budget)
{
    memset(analysis, 0, analysis_size(match));
    analysis->match = match;
    analysis->bot = bot;
    analysis->budget = *budget;
    match->game->start(&analysis->state.head, &match->setup);
}

/* NULL: none is left. */
static const struct game_event *next_event(struct analysis *analysis)
{
    while (analysis->entry < analysis->match->event_count) {
        const struct game_event *event = match_event(analysis->match, analysis->entry++);
        if (!event->undone && event->move.verb != GAME_VERB_TAKE_BACK)
            return event;
    }
    return NULL;
}

bool analysis_step(struct analysis *analysis)
{
    const struct game_event *event = next_event(analysis);
    if (event == NULL)
        return false;
    struct analysis_moment *moment = &analysis->moment[analysis->count];
    moment->event = *event;
    moment->entry = analysis->entry;
    if (event->seat != GAME_CLOCK)
        judge(analysis);
    else
        expect_as_before(analysis);
    game_apply(analysis->match->game, &analysis->state.head, event);
    analysis->count++;
    return true;
}

/* After the last event: the result, or, of a game that is not over, what everybody may expect of it. */
void analysis_end(struct analysis *analysis, bool cut_short)
{
    uint16_t acting = analysis->state.head.acting;
    analysis->over = game_over(&analysis->state.head) && !cut_short;
    analysis->count -= cut_short && analysis->count > 0;
    if (analysis->over)
        set_result(analysis);
    else if (acting == 0 || cut_short)
        expect_as_before(analysis);
    else
        expect(analysis, __builtin_ctz(acting));
    settle(analysis);
}

/* ---- Turning points ---- */

static int32_t change_of(const struct analysis_moment *moment, int seat)
{
    int32_t change = moment[1].value[seat] - moment[0].value[seat];
    return change < 0 ? -change : change;
}

static int32_t weight_of(const struct analysis *analysis, int index, int seat)
{
    const struct analysis_moment *moment = &analysis->moment[index];
    int32_t most = 0;
    for (int one = 0; one < seat_count(analysis); one++)
        if ((seat == GAME_CLOCK || one == seat) && change_of(moment, one) > most)
            most = change_of(moment, one);
    return seat != GAME_CLOCK && moment->event.seat == seat && moment->loss > most ? moment->loss : most;
}

int analysis_turns(const struct analysis *analysis, int seat, int most, int turn[])
{
    int count = 0;
    for (int index = 0; index < analysis->count; index++) {
        int32_t weight = weight_of(analysis, index, seat);
        int at = count;
        if (weight < ANALYSIS_CLEAR || (at == most && weight <= weight_of(analysis, turn[at - 1], seat)))
            continue;
        if (at < most)
            count++;
        else
            at--;
        for (; at > 0 && weight > weight_of(analysis, turn[at - 1], seat); at--)
            turn[at] = turn[at - 1];
        turn[at] = index;
    }
    return count;
}
