/* Mytikas: what always holds: tokens, locks and cards are constant in number, and lie where they may. */
#include "games/mytikas/mytikas.h"

static bool favors_add_up(const struct mytikas_state *state)
{
    for (int god = 0; god < MYTIKAS_GOD_COUNT; god++) {
        int sum = state->pile[god];
        for (int seat = 0; seat < MYTIKAS_SEATS_MOST; seat++)
            sum += state->favor[seat][god];
        if (sum != mytikas_favors_per_god[state->head.seat_count])
            return false;
    }
    return true;
}

static bool level_tokens_add_up(const struct mytikas_state *state)
{
    int sum[MYTIKAS_LEVEL_COUNT + 1] = { 0 };
    for (int seat = 0; seat < MYTIKAS_SEATS_MOST; seat++)
        for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++)
            sum[state->built[seat][piece]]++;
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
        if (sum[level + 1] + state->level_token[level] != mytikas_level_tokens[state->head.seat_count][level])
            return false;
    return true;
}

static bool locks_add_up(const struct mytikas_state *state)
{
    int taken[UINT8_MAX + 1] = { 0 };
    for (int i = 0; i < state->locks_taken; i++)
        taken[mytikas_locks[state->head.seat_count][i]]++;
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
        if (state->lock[deity] > 0 && --taken[state->lock[deity]] < 0)
            return false;
    int missing = 0;
    for (int number = 0; number <= UINT8_MAX; number++)
        missing += taken[number];
    return missing == 0;
}

/* A card has tokens or a lock, never both, exactly when a seat holds it. */
static bool cards_lie_right(const struct mytikas_state *state)
{
    int face_up = 0, in_line = 0;
    for (int i = 0; i < MYTIKAS_LINE_MOST; i++)
        face_up += state->line[i] < MYTIKAS_DEITY_COUNT && state->holder[state->line[i]] == MYTIKAS_IN_LINE;
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++) {
        bool held = state->holder[deity] < state->head.seat_count;
        in_line += state->holder[deity] == MYTIKAS_IN_LINE;
        if ((state->token[deity] > 0) + (state->lock[deity] > 0) != (int)held)
            return false;
    }
    return face_up == in_line;
}

/* One card was dealt to everyone who has one by now (1.7, 1.8), and one came for each that left the line. */
static bool cards_add_up(const struct mytikas_state *state)
{
    int count = state->head.seat_count, length = mytikas_line_length[count];
    bool choosing = state->head.phase == MYTIKAS_CHOOSING;
    int dealt = choosing ? (state->seat + count - state->first) % count : count;
    int missing = dealt, discarded = state->head.option[0] != 0 ? dealt : 0;
    for (int i = 0; i < length && !choosing; i++)
        missing += state->line[i] == MYTIKAS_TAKEN;
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++) {
        missing -= state->holder[deity] < count;
        discarded -= state->holder[deity] == MYTIKAS_UNDER_DECK;
    }
    return missing == 0 && discarded == 0;
}

static bool builders_stand_apart(const struct mytikas_state *state)
{
    int unit = state->head.seat_count == 2 ? 2 : 1;
    for (int a = 0; a < state->head.seat_count; a++)
        for (int b = 0; b < a; b++)
            if (state->builder[a] != MYTIKAS_NOWHERE && state->builder[a] / unit == state->builder[b] / unit)
                return false;
    return true;
}

const char *mytikas_broken_law(const struct game_state *head)
{
    const struct mytikas_state *state = mytikas_of(head);
    if (!favors_add_up(state))
        return "favor tokens of each god are constant in number";
    if (!level_tokens_add_up(state))
        return "level tokens of each level are constant in number";
    if (!locks_add_up(state))
        return "the locks taken lie on deity cards";
    if (!cards_lie_right(state))
        return "a deity card has tokens or a lock exactly when a player controls it";
    if (!cards_add_up(state))
        return "players control the deity cards dealt and those taken from the line";
    if (!builders_stand_apart(state))
        return "no two builders in one place";
    return NULL;
}
