/* Cyclades: what the creatures and the spaces for them are and do. */
#include "games/cyclades/cyclades.h"

void cyclades_explain_creature(const struct game_state *view, int creature, struct game_card *card)
{
    (void)view;
    text_add(&card->role, "Creature");
    text_add(&card->title, "%T", cyclades_creature_titles[creature]);
    text_add(&card->does, "%T %R", cyclades_creature_powers[creature], cyclades_creature_rules[creature]);
    text_add(cyclades_line(&card->notes), "Costs %d, %d or %d gold, by its space on the track %R.",
             (int)cyclades_track_cost[0], (int)cyclades_track_cost[1], (int)cyclades_track_cost[2], "2.2");
}

void cyclades_explain_slot(const struct game_state *view, int slot, struct game_card *card)
{
    (void)view;
    text_add(&card->role, "Space for a creature");
    text_add(&card->title, "The space of %d gold", (int)cyclades_track_cost[slot]);
    text_add(&card->does, "A creature here can be called for %d gold %R, under any god but Apollo %R.",
             (int)cyclades_track_cost[slot], "2.2", "6.2");
}
