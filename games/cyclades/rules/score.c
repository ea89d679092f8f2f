/* Cyclades: metropolises, and places by them and by gold (rules 13, 14, 15.5). */
#include "games/cyclades/cyclades.h"

void cyclades_score(const struct game_state *view, int seat, struct score_sheet *sheet)
{
    const struct cyclades_state *state = cyclades_of(view);
    int count = cyclades_metropolis_count(state, seat), goal = cyclades_goal_for[view->seat_count];
    score_part(sheet, "Metropolises");
    score_add_n(sheet, view->seat_count == 2 ? "15.5" : "14.1", count, count, "%d metropolis of %d needed to win",
                "%d metropolises of %d needed to win", count, goal);
    score_part(sheet, "Gold");
    if (bits_has(state->out, seat))
        score_add(sheet, "13.1", 0, "out of the game");
    else if (!cyclades_gold_hidden(state, seat))
        score_add(sheet, "14.2", 0, "%d gold, which breaks ties", (int)state->gold[seat]);
    else if (cyclades_fortunes_are_open(state))
        score_add(sheet, "14.2", 0, "%d gold, which breaks ties", (int)state->fortune[seat]);
}

/* Those who reached the goal by gold, then metropolises; the others by metropolises, then gold; then the eliminated. */
static int32_t standing(const struct cyclades_state *state, int seat)
{
    int metropolises = cyclades_metropolis_count(state, seat), gold = state->gold[seat];
    if (bits_has(state->out, seat))
        return 0;
    if (metropolises >= cyclades_goal_for[state->head.seat_count])
        return 2 << 24 | gold << 4 | metropolises;
    return 1 << 24 | metropolises << 16 | gold;
}

void cyclades_rank(const struct game_state *head, uint8_t place[GAME_SEATS_MOST])
{
    int32_t total[GAME_SEATS_MOST] = { 0 };
    for (int seat = 0; seat < head->seat_count; seat++)
        total[seat] = standing(cyclades_of(head), seat);
    rank_by_total(head->seat_count, total, NULL, place);
}
