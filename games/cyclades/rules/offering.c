/* Cyclades: offerings to the gods (rules 5, 15.3, 15.4). */
#include "games/cyclades/cyclades.h"

/* The seat's standing offerings: their sum, how many there are, and how many of them lie on territory markers (5.9). */
struct offers {
    int gold, count, marked;
};

/* All but the one to a god; to Apollo there is none. */
static struct offers standing_but_for(const struct cyclades_state *state, int seat, int but)
{
    struct offers offers = { 0, 0, 0 };
    for (int god = 0; god < CYCLADES_APOLLO; god++)
        if (state->offer_seat[god] == seat && god != but) {
            offers.gold += state->offer[god];
            offers.count++;
            offers.marked += state->offer[god] > CYCLADES_OFFER_UNMARKED;
        }
    return offers;
}

/* 5.8, 15.3: what so many offerings cost at least, whatever the priests. */
static int least_price(const struct cyclades_state *state, int count)
{
    return cyclades_rules(state) >= 2 ? count : count > 0;
}

int cyclades_offering_price(const struct cyclades_state *state, int seat)
{
    struct offers offers = standing_but_for(state, seat, CYCLADES_APOLLO);
    int price = offers.gold - state->priests[seat], least = least_price(state, offers.count);
    return price < least ? least : price;
}

/* The highest offering the seat could pay for one god, given its other marker; below 1: none. */
static int payable_most(const struct cyclades_state *state, int seat, int god)
{
    struct offers other = standing_but_for(state, seat, god);
    bool some = state->gold[seat] >= least_price(state, other.count + 1);
    int most = some ? state->gold[seat] + state->priests[seat] - other.gold : 0;
    return most < cyclades_offer_most ? most : cyclades_offer_most;
}

/* 5.9 */
static bool lacks_marker(const struct cyclades_state *state, int seat, int god)
{
    if (cyclades_rules(state) < 2)
        return false;
    return cyclades_territory_left(state, seat) <= standing_but_for(state, seat, god).marked;
}

bool cyclades_offerings_are_marked(const struct cyclades_state *state, int seat)
{
    int marked = standing_but_for(state, seat, CYCLADES_APOLLO).marked;
    return marked == 0 || cyclades_rules(state) < 2 || marked <= cyclades_territory_left(state, seat);
}

static bool is_face_up(const struct cyclades_state *state, int god)
{
    for (int slot = 0; slot < state->god_count; slot++)
        if (state->gods[slot] == god)
            return true;
    return false;
}

const struct refusal *cyclades_offering_refusal(const struct cyclades_state *state, const struct game_event *event)
{
    int seat = event->seat, god = event->move.operand[0], amount = event->move.operand[1];
    if (god == CYCLADES_APOLLO)
        return amount == 0 ? NULL : cyclades_no(CYCLADES_OFFER_TO_APOLLO);
    if (!is_face_up(state, god))
        return cyclades_no(CYCLADES_GOD_AWAY);
    if (amount == 0)
        return cyclades_no(CYCLADES_OFFER_NOTHING);
    if (god == state->pushed_from)
        return cyclades_no(CYCLADES_OFFER_BACK);
    if (amount <= state->offer[god])
        return cyclades_no(CYCLADES_OFFER_TOO_LOW);
    if (amount <= payable_most(state, seat, god))
        return amount > CYCLADES_OFFER_UNMARKED && lacks_marker(state, seat, god)
                   ? cyclades_no(CYCLADES_OFFER_UNMARKABLE)
                   : NULL;
    bool alone = state->gold[seat] == 0 || amount > state->gold[seat] + state->priests[seat];
    return cyclades_no(alone ? CYCLADES_OFFER_UNPAYABLE : CYCLADES_OFFERS_UNPAYABLE);
}

void cyclades_offering_list(const struct cyclades_state *state, int seat, struct move_list *list)
{
    for (int slot = 0; slot < state->god_count; slot++) {
        uint8_t god = state->gods[slot];
        int most = god == state->pushed_from ? 0 : payable_most(state, seat, god);
        if (most > CYCLADES_OFFER_UNMARKED && lacks_marker(state, seat, god))
            most = CYCLADES_OFFER_UNMARKED;
        for (int amount = state->offer[god] + 1; amount <= most; amount++)
            move_add(list, CYCLADES_OFFER, god, (uint8_t)amount);
    }
    move_add(list, CYCLADES_OFFER, CYCLADES_APOLLO, 0);
}

static void pay_offerings(struct cyclades_state *state)
{
    for (int seat = 0; seat < state->head.seat_count; seat++)
        cyclades_pay(state, seat, CYCLADES_FLOW_OFFERING, cyclades_offering_price(state, seat));
}

/* The next marker of the turn track; after the last one the gods are paid. */
static enum cyclades_next next_marker(struct cyclades_state *state)
{
    if (state->order_next == state->order_count) {
        pay_offerings(state);
        return CYCLADES_FIRST_TURN;
    }
    cyclades_ask_seat(state, state->order[state->order_next++], CYCLADES_OFFERING);
    return CYCLADES_ASKED;
}

void cyclades_offering_begin(struct cyclades_state *state)
{
    memset(state->offer_seat, CYCLADES_NONE, sizeof state->offer_seat);
    memset(state->offer, 0, sizeof state->offer);
    memset(state->apollo, CYCLADES_NONE, sizeof state->apollo);
    state->apollo_count = 0;
    state->order_next = 0;
    state->turn_slot = 0;
    state->finished_count = 0;
    memset(state->finished, CYCLADES_NONE, sizeof state->finished);
    next_marker(state); /* there is one: at least two players are left */
}

enum cyclades_next cyclades_offering_apply(struct cyclades_state *state, const struct game_event *event)
{
    uint8_t seat = (uint8_t)event->seat, god = event->move.operand[0];
    state->pushed_from = CYCLADES_NONE;
    if (god == CYCLADES_APOLLO) {
        state->apollo[state->apollo_count++] = seat;
        return next_marker(state);
    }
    uint8_t outbid = state->offer_seat[god];
    state->offer_seat[god] = seat;
    state->offer[god] = event->move.operand[1];
    if (outbid == CYCLADES_NONE)
        return next_marker(state);
    state->pushed_from = god; /* 5.5 */
    cyclades_ask_seat(state, outbid, CYCLADES_OFFERING);
    return CYCLADES_ASKED;
}
