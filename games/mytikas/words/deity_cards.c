/* Mytikas: what the deity cards are and do. */
#include "games/mytikas/words.h"

/* ---- when they work ---- */

static bool is_ribbon_card(int deity)
{
    for (int god = 0; god < MYTIKAS_GOD_COUNT; god++)
        if (mytikas_ribbon_card[god] == deity)
            return true;
    return false;
}

static void add_notes(int deity, struct text *notes)
{
    mytikas_write_worth(deity, text_line(notes));
    text_add(notes, " %R", mytikas_rewards[deity].rule);
    if (is_ribbon_card(deity))
        text_add(text_line(notes), "It does not help when you follow %R.", "10.3");
    else if (deity > MYTIKAS_HADES)
        text_add(text_line(notes), "It works while you follow, too %R.", mytikas_deity_rules[deity]);
    text_add(text_line(notes), "You can use it from the turn after it came to you %R.", "11.2");
}

/* ---- who has them ---- */

static void tell_protection(const struct mytikas_state *state, int deity, struct text *now)
{
    int holder = state->holder[deity], tokens = state->token[deity], lock = mytikas_next_lock(state);
    if (state->lock[deity] > 0)
        text_add(text_line(now), "It has a lock, so nobody can steal it %R.", "9.4");
    else {
        text_add_n(text_line(now), tokens, "%d offering token lies on it: stealing it takes %d or more %R.",
                   "%d offering tokens lie on it: stealing it takes %d or more %R.", tokens, tokens + 1, "8.5");
        if (lock > tokens && holder == state->head.viewer)
            text_add_n(text_line(now), lock - tokens, "%d more token earns it a lock %R.",
                       "%d more tokens earn it a lock %R.", lock - tokens, "9.1");
    }
    if (bits_has(state->fresh, deity))
        text_add(text_line(now), "It came in this turn and can be used from the next one %R.", "11.2");
}

static void tell_holder(const struct mytikas_state *state, int deity, struct text *now)
{
    int holder = state->holder[deity], points = mytikas_card_points(state, holder, deity);
    if (holder == state->head.viewer)
        text_add_n(text_line(now), points, "It is yours and worth %d point now.",
                   "It is yours and worth %d points now.", points);
    else
        text_add_n(text_line(now), points, "%S has it: it is worth %d point now.",
                   "%S has it: it is worth %d points now.", holder, points);
    if (state->head.phase != MYTIKAS_ENDED)
        tell_protection(state, deity, now);
}

static void tell_dealt(const struct mytikas_state *state, int deity, struct text *now)
{
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (state->dealt[seat][0] == deity || state->dealt[seat][1] == deity)
            text_add(text_line(now), "It was dealt to %S, who keeps one of two cards %R.", seat, "1.8");
}

/* If the card were the viewer's: Hermes counts itself, and tokens on Ares come from the viewer's own (11.24, 11.27). */
static void tell_worth_to_viewer(const struct mytikas_state *state, int deity, struct text *now)
{
    struct mytikas_state taken = *state;
    taken.holder[deity] = (uint8_t)state->head.viewer;
    taken.token[deity] = 0;
    int points = mytikas_card_points(&taken, state->head.viewer, deity);
    text_add_n(text_line(now), points, "For you it would be worth %d point now.",
               "For you it would be worth %d points now.", points);
}

static void add_now(const struct mytikas_state *state, int deity, struct text *now)
{
    int holder = state->holder[deity], viewer = state->head.viewer;
    if (holder < state->head.seat_count)
        tell_holder(state, deity, now);
    else if (holder == MYTIKAS_IN_LINE)
        text_add(text_line(now), "It lies face up in the line: an offering of 1 token takes it %R.", "8.4");
    else if (holder == MYTIKAS_UNDER_DECK)
        text_add(text_line(now), "It lies under the deck and is out of the game %R.", "1.8");
    else if (holder == MYTIKAS_DEALT)
        tell_dealt(state, deity, now);
    else
        text_add(text_line(now), "It has not been seen: it lies face down in the line or in the deck %R.", "1.9");
    bool open = holder != viewer && holder != MYTIKAS_UNDER_DECK && state->lock[deity] == 0;
    if (open && mytikas_has_seat(&state->head) && state->head.phase != MYTIKAS_ENDED)
        tell_worth_to_viewer(state, deity, now);
}

void mytikas_explain_deity(const struct game_state *view, int deity, struct game_card *card)
{
    const struct mytikas_state *state = mytikas_of(view);
    if (state->lock[deity] > 0)
        text_add(&card->role, "Deity card, with lock %d", (int)state->lock[deity]);
    else
        text_add(&card->role, "Deity card");
    text_add(&card->title, "%T", mytikas_deity_titles[deity]);
    text_add(&card->does, "%T", mytikas_deity_effects[deity]);
    text_add(&card->does, " %R", mytikas_deity_rules[deity]);
    add_notes(deity, &card->notes);
    add_now(state, deity, &card->now);
}

/* ---- the exchange of Hades ---- */

void mytikas_explain_rate(const struct game_state *view, int rate, struct game_card *card)
{
    int resources = mytikas_rates[rate].resources, offerings = mytikas_rates[rate].offerings;
    text_add(&card->role, "Exchange");
    text_add_n(&card->title, offerings, "%d resources for %d token", "%d resources for %d tokens", resources,
               offerings);
    text_add_n(&card->does, offerings, "Give any %d of your resources for %d offering token %R.",
               "Give any %d of your resources for %d offering tokens %R.", resources, offerings, "11.6");
    text_add(text_line(&card->notes), "Only with the card of Hades, once a turn, before your builder moves %R.",
             "11.6");
    if (!mytikas_has_seat(view))
        return;
    int own = mytikas_resources(mytikas_of(view), view->viewer);
    text_add_n(text_line(&card->now), own, "You have %d resource.", "You have %d resources.", own);
}
