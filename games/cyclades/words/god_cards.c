/* Cyclades: what the gods are and do. */
#include "games/cyclades/cyclades.h"

static const char *const slot_roles[] = { "God, first in this cycle", "God, second in this cycle",
                                          "God, third in this cycle", "God, fourth in this cycle" };

/* The god's place in this cycle, from 0; the number of gods face up: face down. */
static int place_of(const struct cyclades_state *state, int god)
{
    int slot = 0;
    while (slot < state->god_count && state->gods[slot] != god)
        slot++;
    return slot;
}

static bool is_face_up(const struct cyclades_state *state, int god)
{
    return god == CYCLADES_APOLLO || place_of(state, god) < state->god_count;
}

static void add_role(const struct cyclades_state *state, int god, struct text *role)
{
    if (god == CYCLADES_APOLLO)
        text_add(role, "God, last in every cycle");
    else if (is_face_up(state, god))
        text_add(role, "%T", slot_roles[place_of(state, god)]);
    else
        text_add(role, "God, face down in this cycle");
}

/* ---- what they allow ---- */

static void add_does(int god, struct text *does)
{
    const uint8_t *cost = cyclades_recruit_cost[god];
    switch (god) {
    case CYCLADES_POSEIDON:
        text_add(does,
                 "Grants one fleet for free and up to %d more for %d, %d and %d gold %R. You may build ports for %d "
                 "gold each %R and move fleets for %d gold each time %R.",
                 cyclades_recruit_most[god] - 1, (int)cost[1], (int)cost[2], (int)cost[3], "7.1", CYCLADES_BUILD_COST,
                 "7.3", CYCLADES_STEP_COST, "7.4");
        break;
    case CYCLADES_ARES:
        text_add(does,
                 "Grants one troop for free and up to %d more for %d, %d and %d gold %R. You may build fortresses "
                 "for %d gold each %R and move troops for %d gold each time %R.",
                 cyclades_recruit_most[god] - 1, (int)cost[1], (int)cost[2], (int)cost[3], "7.5", CYCLADES_BUILD_COST,
                 "7.6", CYCLADES_STEP_COST, "7.7");
        break;
    case CYCLADES_ZEUS:
        text_add(
            does,
            "Grants one priest for free and a second one for %d gold %R. You may build temples for %d gold each %R "
            "and replace creatures on the track for %d gold each %R.",
            (int)cost[1], "7.8", CYCLADES_BUILD_COST, "7.9", CYCLADES_STEP_COST, "7.10");
        break;
    case CYCLADES_ATHENA:
        text_add(does,
                 "Grants one philosopher for free and a second one for %d gold %R. You may build universities for %d "
                 "gold each %R.",
                 (int)cost[1], "7.11", CYCLADES_BUILD_COST, "7.12");
        break;
    default:
        text_add(does,
                 "Gives you %d gold, or %d gold if you control only one isle %R. The first player who chooses him also "
                 "places a prosperity marker %R.",
                 CYCLADES_APOLLO_GOLD, CYCLADES_APOLLO_ALMS, "7.13", "7.14");
    }
}

static void add_notes(int god, struct text *notes)
{
    switch (god) {
    case CYCLADES_POSEIDON:
        text_add(text_line(notes), "New fleets go to seas beside your isles %R.", "7.2");
        text_add(text_line(notes),
                 "A movement leads over up to %d seas; entering a sea with another player's fleets starts a battle %R.",
                 CYCLADES_VOYAGE_STEPS, "8.3");
        break;
    case CYCLADES_ARES:
        text_add(text_line(notes), "New troops go to your own isles %R.", "7.5");
        text_add(text_line(notes), "Troops move between isles that an unbroken chain of your fleets links %R.", "9.1");
        break;
    case CYCLADES_ZEUS:
        text_add(text_line(notes), "Each priest lowers what you pay for offerings by 1 gold in every cycle %R.", "5.8");
        text_add(text_line(notes), "Each temple lowers the price of a creature by 1 gold, once a cycle %R.", "6.3");
        break;
    case CYCLADES_ATHENA:
        text_add(text_line(notes), "%d philosophers become a metropolis at once %R.", CYCLADES_SET, "11.2");
        text_add(text_line(notes),
                 "A university has no effect of its own, but is one of the four buildings for a metropolis %R.",
                 "11.1");
        break;
    default:
        text_add(text_line(notes), "He takes no gold, and any number of players may choose him %R.", "5.2");
        text_add(text_line(notes), "He allows nothing else: no recruits, buildings or creatures %R.", "7.14");
        return;
    }
    text_add(text_line(notes), "You may also call creatures from the track %R.", "6.2");
}

/* ---- who bids ---- */

static void tell_apollo(const struct cyclades_state *state, struct text *now)
{
    char seats[CYCLADES_LIST_SIZE];
    cyclades_list_seats(state->apollo, state->apollo_count, now->language, seats);
    if (state->apollo_count > 0)
        text_add_n(text_line(now), state->apollo_count, "Chosen in this cycle by %s.",
                   "Chosen in this cycle by %s, in this order.", seats);
    else
        text_add(text_line(now), "Nobody has chosen Apollo in this cycle.");
    if (cyclades_rules(state) >= 2 && cyclades_markers_placed(state) >= CYCLADES_PROSPERITY_MARKERS)
        text_add(text_line(now), "No prosperity marker is left %R.", "7.14");
}

/* What a bid would cost the viewer. With two players, the priests lower the sum of both offerings. */
static void tell_price(const struct cyclades_state *state, int bid, struct text *now)
{
    int seat = state->head.viewer, priests = state->priests[seat];
    int cost = bid - priests < 1 ? 1 : bid - priests;
    if (cost < bid && state->head.seat_count > 2)
        text_add_n(text_line(now), priests, "Your priest makes a bid of %d gold cost %d %R.",
                   "Your priests make a bid of %d gold cost %d %R.", bid, cost, "5.8");
    text_add(text_line(now), "You have %d gold.", (int)state->gold[seat]);
}

static void tell_bid(const struct cyclades_state *state, int god, struct text *now)
{
    int bidder = state->offer_seat[god], offer = state->offer[god], viewer = state->head.viewer;
    bool own = bidder == viewer, seated = cyclades_has_seat(&state->head);
    if (bidder == CYCLADES_NONE)
        text_add(text_line(now), "Nobody has bid yet: 1 gold is enough %R.", "5.1");
    else if (own)
        text_add(text_line(now), "You bid %d gold.", offer);
    else
        text_add(text_line(now), "%S bids %d gold; to outbid that takes %d or more %R.", bidder, offer, offer + 1,
                 "5.4");
    if (seated && state->pushed_from == god && bits_has(state->head.acting, viewer))
        text_add(text_line(now), "You were just outbid here and must choose another god %R.", "5.6");
    else if (seated)
        tell_price(state, own ? offer : offer + 1, now);
}

static void tell_favour(const struct cyclades_state *state, int god, struct text *now)
{
    int seat = state->offer_seat[god], offer = state->offer[god];
    if (seat == CYCLADES_NONE)
        text_add(text_line(now), "Nobody bid in this cycle.");
    else if (seat == state->head.viewer)
        text_add(text_line(now), "You won this god with a bid of %d gold.", offer);
    else
        text_add(text_line(now), "%S won this god with a bid of %d gold.", seat, offer);
}

static const char *const own_none[] = { "You have no fleets in reserve.", "You have no troops in reserve.",
                                        "You have no priests.", "You have no philosophers." };

/* What the viewer has of the god's kind. */
static void tell_own(const struct cyclades_state *state, int god, struct text *now)
{
    int seat = state->head.viewer;
    const uint8_t count[] = { state->fleet_reserve[seat], state->troop_reserve[seat], state->priests[seat],
                              state->philosophers[seat] };
    int own = god == CYCLADES_APOLLO ? 0 : count[god];
    if (god == CYCLADES_APOLLO) {
        if (bits_count(state->isles_of[seat]) == 1)
            text_add(text_line(now), "You control only one isle, so he gives you %d gold.", CYCLADES_APOLLO_ALMS);
    } else if (own == 0)
        text_add(text_line(now), "%T", own_none[god]);
    else if (god == CYCLADES_POSEIDON)
        text_add_n(text_line(now), own, "You have %d fleet in reserve.", "You have %d fleets in reserve.", own);
    else if (god == CYCLADES_ARES)
        text_add_n(text_line(now), own, "You have %d troop in reserve.", "You have %d troops in reserve.", own);
    else if (god == CYCLADES_ZEUS)
        text_add_n(text_line(now), own, "You have %d priest.", "You have %d priests.", own);
    else
        text_add_n(text_line(now), own, "You have %d philosopher.", "You have %d philosophers.", own);
}

static void tell_next_cycle(const struct cyclades_state *state, struct text *now)
{
    text_add(text_line(now), "Nobody can choose this god in this cycle %R.", "5.3");
    if (state->head.seat_count == 2)
        text_add(text_line(now), "In the next cycle this god comes first %R.", "15.2");
    else if (state->head.seat_count == 4)
        text_add(text_line(now), "In the next cycle this god comes first %R.", "3.3");
}

static void add_now(const struct cyclades_state *state, int god, struct text *now)
{
    if (state->head.phase == CYCLADES_ENDED)
        return;
    if (!is_face_up(state, god))
        tell_next_cycle(state, now);
    else if (god == CYCLADES_APOLLO)
        tell_apollo(state, now);
    else if (state->head.phase == CYCLADES_OFFERING)
        tell_bid(state, god, now);
    else
        tell_favour(state, god, now);
    if (state->turn_god == god && state->head.phase != CYCLADES_OFFERING)
        text_add(text_line(now), "Now %S acts under this god.", (int)state->turn_seat);
    if (cyclades_has_seat(&state->head))
        tell_own(state, god, now);
}

void cyclades_explain_god(const struct game_state *view, int god, struct game_card *card)
{
    const struct cyclades_state *state = cyclades_of(view);
    add_role(state, god, &card->role);
    text_add(&card->title, "%T", cyclades_god_titles[god]);
    add_does(god, &card->does);
    add_notes(god, &card->notes);
    add_now(state, god, &card->now);
}
