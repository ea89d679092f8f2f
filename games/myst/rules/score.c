/* Myst: points and places (chapter 8). */
#include "games/myst/myst.h"

static bool first_of_landmark(const struct myst_state *state, int team, int card)
{
    uint32_t lower = (UINT32_C(1) << card) - (UINT32_C(1) << card / MYST_VALUES * MYST_VALUES);
    return (state->hand[team] & lower) == 0;
}

/* What the card earns besides its Value (8.4). */
static int bonus(const struct myst_state *state, int team, int card)
{
    bool earned = myst_placer(state, card / MYST_VALUES) == team && first_of_landmark(state, team, card);
    return earned ? MYST_BONUS : 0;
}

int myst_card_points(const struct myst_state *state, int team, int card)
{
    if (myst_controller(state, card / MYST_VALUES) != team)
        return 0;
    return myst_values[card % MYST_VALUES] + bonus(state, team, card);
}

void myst_score(const struct game_state *view, int seat, struct score_sheet *sheet)
{
    const struct myst_state *state = myst_of(view);
    int team = myst_team(seat), switches = bits_count(state->placed[team] & myst_switches);
    const char *who = myst_team_titles[team];
    score_part(sheet, "Marker Switches");
    score_add_n(sheet, "8.1", switches, switches, "%d Marker Switch on %T's pieces",
                "%d Marker Switches on %T's pieces, 1 point each", switches, who);
    for (int card = 0; card < MYST_LANDMARK_CARDS; card++) {
        if (!bits_has(state->hand[team], card))
            continue;
        const char *title = myst_landmark_titles[card / MYST_VALUES];
        int value = myst_values[card % MYST_VALUES], points = myst_card_points(state, team, card);
        score_part(sheet, "Landmark cards");
        if (points == 0) {
            score_add(sheet, "7.5", 0, "%T card of Value %d: %T does not control this Landmark", title, value, who);
            continue;
        }
        score_add(sheet, "8.3", value, "%T card of Value %d: %T controls this Landmark", title, value, who);
        score_part(sheet, "Key Landmark Pieces");
        if (points > value)
            score_add(sheet, "8.4", points - value, "Bonus: %T placed the Key Landmark Piece of the %T", who, title);
    }
}

/* The total of the team's score sheet. Bots ask for places often, and the words of a sheet take long to write. */
static int32_t total_of(const struct myst_state *state, int team)
{
    int32_t total = bits_count(state->placed[team] & myst_switches);
    for (int card = 0; card < MYST_LANDMARK_CARDS; card++)
        if (bits_has(state->hand[team], card))
            total += myst_card_points(state, team, card);
    return total;
}

void myst_rank(const struct game_state *head, uint8_t place[GAME_SEATS_MOST])
{
    /* Version 1 counted seats: the losing team of four players was third. */
    int ranked = game_rules_version(head) >= 2 ? MYST_TEAMS : head->seat_count;
    int32_t total[GAME_SEATS_MOST] = { 0 };
    uint8_t found[GAME_SEATS_MOST];
    for (int i = 0; i < ranked; i++)
        total[i] = i < MYST_TEAMS ? total_of(myst_of(head), i) : total[i - MYST_TEAMS];
    rank_by_total(ranked, total, NULL, found); /* 8.7 */
    for (int seat = 0; seat < head->seat_count; seat++)
        place[seat] = found[seat < ranked ? seat : myst_team(seat)]; /* 8.8 */
}
