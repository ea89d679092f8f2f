/* Cyclades: the last line of the log: who has won, and why (rules 13.3, 14). */
#include "games/cyclades/cyclades.h"

/* The players among whom gold and metropolises decide: all who reached the goal, or else all who are left. */
static uint32_t contenders(const struct cyclades_state *state)
{
    uint32_t reached = 0, left = 0;
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        if (cyclades_metropolis_count(state, seat) >= cyclades_goal_for[state->head.seat_count])
            reached |= 1u << seat;
        if (!bits_has(state->out, seat))
            left |= 1u << seat;
    }
    return reached != 0 ? reached : left;
}

static uint32_t winners(const struct cyclades_state *state)
{
    uint8_t place[GAME_SEATS_MOST] = { 0 };
    uint32_t seats = 0;
    cyclades_rank(&state->head, place);
    for (int seat = 0; seat < state->head.seat_count; seat++)
        seats |= place[seat] == 1 ? 1u << seat : 0;
    return seats;
}

static void tell_shared(uint32_t seats, const char *rule, struct text *text)
{
    int count = bits_count(seats), index = 0;
    text_add(text, " The game is over. With equal gold and equally many metropolises, the victory is shared by ");
    for (uint64_t left = seats; left != 0; index++) {
        text_and(text, index, count);
        text_add(text, "%S", bits_take(&left));
    }
    text_add(text, " %R.", rule);
}

/* Whether the seat has more of it than each of the others. */
static bool has_most_gold(const struct cyclades_state *state, int seat, uint32_t others)
{
    for (uint64_t left = others; left != 0;)
        if (state->gold[bits_take(&left)] >= state->gold[seat])
            return false;
    return true;
}

static bool has_most_metropolises(const struct cyclades_state *state, int seat, uint32_t others)
{
    for (uint64_t left = others; left != 0;)
        if (cyclades_metropolis_count(state, bits_take(&left)) >= cyclades_metropolis_count(state, seat))
            return false;
    return true;
}

/* Several have reached the goal: gold decides, then metropolises (14.2). */
static void tell_richest(const struct cyclades_state *state, int seat, uint32_t others, struct text *text)
{
    int count = cyclades_metropolis_count(state, seat), goal = cyclades_goal_for[state->head.seat_count];
    if (has_most_gold(state, seat, others))
        text_add(text, " The game is over: %S wins with the most gold, %d, of those with %d metropolises or more %R.",
                 seat, (int)state->gold[seat], goal, "14.2");
    else
        text_add(text, " The game is over: %S wins with the most metropolises, %d, of those with the most gold %R.",
                 seat, count, "14.2");
}

/* Nobody has reached the goal: metropolises decide, then gold (14.3). */
static void tell_foremost(const struct cyclades_state *state, int seat, uint32_t others, struct text *text)
{
    int count = cyclades_metropolis_count(state, seat), gold = state->gold[seat];
    if (has_most_metropolises(state, seat, others))
        text_add(text, " The last cycle is over: %S wins with the most metropolises, %d %R.", seat, count, "14.3");
    else
        text_add(text,
                 " The last cycle is over: %S wins with the most gold, %d, of those with the most metropolises %R.",
                 seat, gold, "14.3");
}

void cyclades_tell_end(const struct cyclades_state *after, struct text *text)
{
    uint32_t won = winners(after), rivals = contenders(after);
    int seat = bits_lowest(won), count = cyclades_metropolis_count(after, seat);
    bool reached = count >= cyclades_goal_for[after->head.seat_count];
    if (cyclades_one_is_left(after))
        text_add(text, " The game is over: %S wins as the only player left %R.", seat, "13.3");
    else if (bits_count(won) > 1)
        tell_shared(won, reached ? "14.2" : "14.3", text);
    else if (!reached)
        tell_foremost(after, seat, rivals & ~won, text);
    else if (bits_count(rivals) > 1)
        tell_richest(after, seat, rivals & ~won, text);
    else
        text_add(text, " The game is over: %S wins with %d metropolises %R.", seat, count, cyclades_goal_rule(after));
}

/* ---- how far the game has come ---- */

static void tell_why_over(const struct cyclades_state *state, struct text *ending)
{
    char list[CYCLADES_LIST_SIZE];
    uint8_t reached[CYCLADES_SEATS_MOST] = { 0 };
    int count = 0, goal = cyclades_goal_for[state->head.seat_count];
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (cyclades_metropolis_count(state, seat) >= goal)
            reached[count++] = (uint8_t)seat;
    cyclades_list_seats(reached, count, ending->language, list);
    if (cyclades_one_is_left(state))
        text_add(ending, "The game ended because only one player is left %R.", "13.3");
    else if (count > 0)
        text_add(ending, "The game ended because %s held %d metropolises or more at the end of a cycle %R.", list, goal,
                 cyclades_goal_rule(state));
    else
        text_add(ending, "The game ended after cycle %d, the last one %R.", (int)cyclades_cycles_most, "14.3");
}

static void tell_what_ends(const struct cyclades_state *state, struct text *ending)
{
    uint8_t count[CYCLADES_SEATS_MOST] = { 0 };
    char list[CYCLADES_LIST_SIZE];
    int goal = cyclades_goal_for[state->head.seat_count], most = 0;
    cyclades_count_metropolises(state, count);
    cyclades_list_counts(state, count, ending->language, list);
    for (int seat = 0; seat < state->head.seat_count; seat++)
        most = count[seat] > most ? count[seat] : most;
    if (state->cycle == cyclades_cycles_most)
        text_add(ending, "This is the last cycle %R. Metropolises: %s.", "14.3", list);
    else if (most >= goal)
        text_add(ending, "This is the last cycle if a player still holds %d metropolises at its end %R. Now: %s.", goal,
                 cyclades_goal_rule(state), list);
    else
        text_add(ending, "The game ends with the cycle in which a player holds %d metropolises %R. Now: %s.", goal,
                 cyclades_goal_rule(state), list);
}

void cyclades_tell_course(const struct game_state *view, struct game_course *course)
{
    const struct cyclades_state *state = cyclades_of(view);
    course->step = state->cycle;
    text_add(&course->where, "Cycle %d", (int)state->cycle);
    if (game_over(view))
        tell_why_over(state, &course->ending);
    else
        tell_what_ends(state, &course->ending);
}
