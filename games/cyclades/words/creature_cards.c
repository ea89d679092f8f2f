/* Cyclades: what the creatures and the spaces for them are and do. */
#include "games/cyclades/cyclades.h"

/* Without numbers: those are in facts.h. Empty: see add_does. */
static const char *const powers[] = {
    [CYCLADES_CHIRON] = "Place him on any isle: no Giant or Harpy can be used there, and no Pegasus may land there",
    [CYCLADES_MEDUSA] = ("Place her on any isle: the troops there cannot leave it, neither by Ares nor by Pegasus, and "
                         "cannot retreat"),
    [CYCLADES_MINOTAUR] = "",
    [CYCLADES_POLYPHEMUS] = ("Place him on any isle: all fleets around it are pushed one space away, and no fleet may "
                             "enter those seas while he stays"),
    [CYCLADES_CHIMERA] = "Choose a creature from the discards and use its power",
    [CYCLADES_CYCLOPS] = "Replace one of your buildings with one of another type",
    [CYCLADES_DRYAD] = "Take a priest from another player",
    [CYCLADES_FATES] = "Receive your income once more",
    [CYCLADES_GIANT] = "Destroy a building on any isle, but not a metropolis",
    [CYCLADES_GRIFFON] = "Take half of another player's gold, rounded down",
    [CYCLADES_HARPY] = "Remove a troop from any isle; it goes back to its owner's reserve",
    [CYCLADES_KRAKEN] = "",
    [CYCLADES_PEGASUS] =
        "Move any number of troops from one of your isles to any other isle, without a chain of fleets",
    [CYCLADES_SATYR] = "Take a philosopher from another player",
    [CYCLADES_SIREN] = "Replace another player's fleet that is alone on its sea with one of yours",
    [CYCLADES_SPHINX] = "",
    [CYCLADES_SYLPH] = "",
};

static void add_does(int creature, struct text *does)
{
    const char *rule = cyclades_creature_rules[creature];
    if (creature == CYCLADES_MINOTAUR)
        text_add(does, "Place him on any isle: he adds %d to its defence %R.", CYCLADES_MINOTAUR_STRENGTH, rule);
    else if (creature == CYCLADES_KRAKEN)
        text_add(does,
                 "Rises in any sea and destroys all fleets there. For %d gold a step it swims on to adjacent seas and "
                 "destroys the fleets there, too %R.",
                 CYCLADES_STEP_COST, rule);
    else if (creature == CYCLADES_SPHINX)
        text_add(does, "Sell as many of your troops, fleets, priests and philosophers as you like for %d gold each %R.",
                 CYCLADES_SALE, rule);
    else if (creature == CYCLADES_SYLPH)
        text_add(does, "Move your fleets %d steps in all, in any groups, one step at a time %R.", CYCLADES_SYLPH_STEPS,
                 rule);
    else
        text_add(does, "%T %R.", powers[creature], rule);
}

/* ---- notes ---- */

static void add_own_notes(int creature, struct text *notes)
{
    switch (creature) {
    case CYCLADES_CHIRON:
        text_add(text_line(notes), "The Pegasus of the isle's owner may still land %R.", "12.13");
        break;
    case CYCLADES_MEDUSA: text_add(text_line(notes), "Other troops may still land there %R.", "12.14"); break;
    case CYCLADES_MINOTAUR:
        text_add(text_line(notes), "He is lost only after the last troop, and never retreats %R.", "12.15");
        break;
    case CYCLADES_POLYPHEMUS:
        text_add(text_line(notes), "You choose where the fleets go; a fleet with nowhere to go is lost %R.", "12.16");
        break;
    case CYCLADES_CHIMERA:
        text_add(text_line(notes), "Then all discards are shuffled into the pile, with the Chimera's card %R.", "12.1");
        break;
    case CYCLADES_CYCLOPS:
        text_add(text_line(notes), "The new type may complete the four buildings for a metropolis %R.", "11.1");
        break;
    case CYCLADES_GIANT:
    case CYCLADES_HARPY: text_add(text_line(notes), "Not on the isle where Chiron stands %R.", "12.13"); break;
    case CYCLADES_GRIFFON:
        text_add(text_line(notes), "That player must show everyone how much gold they had %R.", "12.6");
        break;
    case CYCLADES_KRAKEN:
        text_add(text_line(notes), "It stays where it stops, and no fleet may enter its sea %R.", "8.4");
        break;
    case CYCLADES_PEGASUS:
        text_add(text_line(notes), "Landing where another player has troops starts a battle %R.", "9.2");
        text_add(text_line(notes), "Troops cannot leave Medusa's isle %R.", "12.14");
        break;
    case CYCLADES_SATYR:
        text_add(text_line(notes), "%d philosophers become a metropolis at once %R.", CYCLADES_SET, "11.2");
        break;
    case CYCLADES_SIREN:
        text_add(text_line(notes), "With no fleet in reserve, you move one from elsewhere on the board %R.", "12.10");
        break;
    case CYCLADES_SYLPH: text_add(text_line(notes), "Fleets that have fought sail no further %R.", "12.12"); break;
    default: break;
    }
}

static void add_notes(int creature, struct text *notes)
{
    add_own_notes(creature, notes);
    if (creature < CYCLADES_FIGURES) {
        text_add(text_line(notes), "The figure stays until its player's next turn begins %R.", "12.18");
        text_add(text_line(notes), "Two figures on the same isle destroy each other %R.", "12.19");
    }
    text_add(text_line(notes), "The power must be used at once %R.", "6.4");
    text_add(text_line(notes), "The price is %d, %d or %d gold, by the space on the track %R.",
             (int)cyclades_track_cost[0], (int)cyclades_track_cost[1], (int)cyclades_track_cost[2], "2.2");
}

/* ---- now ---- */

static int slot_of(const struct cyclades_state *state, int creature)
{
    int slot = 0;
    while (slot < CYCLADES_TRACK && state->track[slot] != creature)
        slot++;
    return slot;
}

/* The price of a space for everyone, and for the viewer, whose temples lower it (6.3). */
static void tell_price(const struct cyclades_state *state, int slot, struct text *now)
{
    int seat = state->head.viewer, cost = cyclades_track_cost[slot], temples = 0;
    if (!cyclades_has_seat(&state->head))
        return;
    for (uint64_t isles = state->isles_of[seat]; isles != 0;)
        temples += cyclades_temples_left(state, bits_take(&isles));
    int price = cost - temples < 1 ? 1 : cost - temples;
    if (temples > 0)
        text_add(text_line(now), "Your temples and metropolises lower the price to %d gold %R.", price, "6.3");
    text_add(text_line(now), "You have %d gold.", (int)state->gold[seat]);
}

static void tell_figure(const struct cyclades_state *state, int figure, struct text *now)
{
    int seat = state->figure_seat[figure];
    const char *isle = cyclades_isle_titles[state->figure_isle[figure]];
    if (seat == state->head.viewer)
        text_add(text_line(now), "You placed the figure on %T.", isle);
    else
        text_add(text_line(now), "%S placed the figure on %T.", seat, isle);
}

static void tell_card(const struct cyclades_state *state, int creature, struct text *now)
{
    int slot = slot_of(state, creature);
    if (state->hand == creature)
        text_add(text_line(now), "%S is using this power.", state->turn_seat);
    else if (slot < CYCLADES_TRACK) {
        text_add(text_line(now),
                 "The card lies on the track for %d gold and can be called under any god but Apollo %R.",
                 (int)cyclades_track_cost[slot], "6.2");
        tell_price(state, slot, now);
    } else if (bits_has(state->pile, creature))
        text_add(text_line(now), "The card is in the pile; nobody knows when it comes %R.", "16.3");
    else if (bits_has(state->discards, creature) && creature != CYCLADES_CHIMERA)
        text_add(text_line(now), "The card is in the discards, where the Chimera can use it %R.", "12.1");
    else if (bits_has(state->discards, creature))
        text_add(text_line(now), "The card is in the discards.");
}

/* Whom the Dryad and the Satyr can rob. */
static void tell_victims(const struct cyclades_state *state, int creature, struct text *now)
{
    char list[CYCLADES_LIST_SIZE];
    if (creature == CYCLADES_DRYAD) {
        cyclades_list_counts(state, state->priests, now->language, list);
        text_add(text_line(now), "Priests: %s.", list);
    } else {
        cyclades_list_counts(state, state->philosophers, now->language, list);
        text_add(text_line(now), "Philosophers: %s.", list);
    }
}

static void add_now(const struct cyclades_state *state, int creature, struct text *now)
{
    bool seated = cyclades_has_seat(&state->head);
    bool placed = creature < CYCLADES_FIGURES && state->figure_isle[creature] != CYCLADES_NONE &&
                  state->figure_seat[creature] != CYCLADES_NONE;
    if (state->head.phase == CYCLADES_ENDED)
        return;
    if (placed)
        tell_figure(state, creature, now);
    else
        tell_card(state, creature, now);
    if (creature == CYCLADES_KRAKEN && state->kraken_sea != CYCLADES_NONE)
        text_add(text_line(now), "The Kraken is in sea %s.", cyclades_sea_name(state, state->kraken_sea));
    if (creature == CYCLADES_FATES && seated)
        text_add(text_line(now), "You would receive %d gold.", cyclades_revenue(state, state->head.viewer));
    if (creature == CYCLADES_DRYAD || creature == CYCLADES_SATYR)
        tell_victims(state, creature, now);
}

void cyclades_explain_creature(const struct game_state *view, int creature, struct game_card *card)
{
    const struct cyclades_state *state = cyclades_of(view);
    text_add(&card->role, "Creature");
    text_add(&card->title, "%T", cyclades_creature_titles[creature]);
    add_does(creature, &card->does);
    add_notes(creature, &card->notes);
    add_now(state, creature, &card->now);
}

/* ---- the creature track ---- */

void cyclades_explain_slot(const struct game_state *view, int slot, struct game_card *card)
{
    const struct cyclades_state *state = cyclades_of(view);
    text_add(&card->role, "Space for a creature");
    text_add(&card->title, "The space of %d gold", (int)cyclades_track_cost[slot]);
    text_add(&card->does, "A creature here can be called for %d gold %R, under any god but Apollo %R.",
             (int)cyclades_track_cost[slot], "2.2", "6.2");
    if (slot + 1 < CYCLADES_TRACK)
        text_add(text_line(&card->notes), "In the next cycle the creature moves on and costs less %R.", "2.5");
    else
        text_add(text_line(&card->notes), "A creature still here when the next cycle begins is discarded %R.", "2.5");
    text_add(text_line(&card->notes), "A space emptied during a cycle stays empty until the next one %R.", "2.7");
    if (view->phase == CYCLADES_ENDED)
        return;
    if (state->track[slot] == CYCLADES_NONE) {
        text_add(text_line(&card->now), "The space is empty.");
        return;
    }
    text_add(text_line(&card->now), "The creature here: %T.", cyclades_creature_titles[state->track[slot]]);
    tell_price(state, slot, &card->now);
}
