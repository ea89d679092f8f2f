/* Template: points and places (chapter 3). */
#include "games/template/template.h"

/* Points so far; the charm counts once it is known (3.3). */
void template_score(const struct game_state *view, int seat, struct score_sheet *sheet)
{
    const struct template_state *state = template_of(view);
    int taken = state->taken[seat], charm = state->charm[seat];
    score_part(sheet, "Pebbles");
    score_add_n(sheet, "3.2", taken, taken, "%d pebble taken", "%d pebbles taken", taken);
    score_part(sheet, "Charm");
    if (charm != 0 && taken % charm == 0)
        score_add_n(sheet, "3.3", charm, taken, "Charm %d divides %d pebble", "Charm %d divides %d pebbles", charm,
                    taken);
}

void template_rank(const struct game_state *head, uint8_t place[GAME_SEATS_MOST])
{
    int32_t total[GAME_SEATS_MOST] = { 0 };
    for (int seat = 0; seat < head->seat_count; seat++) {
        struct score_sheet sheet = { 0 };
        template_score(head, seat, &sheet);
        total[seat] = sheet.total;
    }
    rank_by_total(head->seat_count, total, NULL, place); /* 3.4 */
}
