/* Mytikas: what the gods of the action board, their favor tokens, areas and bonus actions are and do. */
#include "games/mytikas/words.h"

/* ---- gods and favor tokens ---- */

static void tell_favors(const struct game_state *view, int god, struct text *now)
{
    const struct mytikas_state *state = mytikas_of(view);
    int count[MYTIKAS_SEATS_MOST] = { 0 }, pile = state->pile[god];
    char list[MYTIKAS_LIST_SIZE];
    for (int seat = 0; seat < view->seat_count; seat++)
        count[seat] = state->favor[seat][god];
    mytikas_list_counts(view, count, now->language, list);
    if (pile > 0)
        text_add_n(text_line(now), pile, "%d favor token is in the pile.", "%d favor tokens are in the pile.", pile);
    else
        text_add(text_line(now), "The pile is empty: a token is taken from an opponent instead %R.", "7.2");
    text_add(text_line(now), "Players' tokens: %s.", list);
}

void mytikas_explain_god(const struct game_state *view, int god, struct game_card *card)
{
    char day[MYTIKAS_PHRASE_SIZE], night[MYTIKAS_PHRASE_SIZE];
    struct text by_day = text_on(day, sizeof day), by_night = text_on(night, sizeof night);
    by_day.language = by_night.language = card->does.language;
    mytikas_write_main(2 * god, &by_day);
    mytikas_write_main(2 * god + 1, &by_night);
    text_add(&card->role, "God of the action board");
    text_add(&card->title, "%T", mytikas_god_titles[god]);
    text_add(&card->does, "The main action by day: %s %R. By night: %s %R.", day, mytikas_area_rules[2 * god], night,
             mytikas_area_rules[2 * god + 1]);
    text_add(text_line(&card->notes), "A favor token of this god allows the bonus actions here %R.", "2.5");
    text_add(text_line(&card->notes), "Discard one to follow a player who acts here %R.", "10.1");
    if (view->seat_count == 2)
        text_add(text_line(&card->notes), "With two players, a builder blocks day and night together %R.", "12.1");
    tell_favors(view, god, &card->now);
}

void mytikas_explain_favor(const struct game_state *view, int god, struct game_card *card)
{
    int each = mytikas_favors_per_god[view->seat_count];
    text_add(&card->role, "Token");
    text_add(&card->title, "Favor token of %T", mytikas_god_titles[god]);
    text_add(&card->does,
             "As long as you have it, you may perform the bonus actions of this god %R. Discard it to follow a player "
             "who acts there %R.",
             "2.5", "10.1");
    text_add(text_line(&card->notes), "You may hold several tokens of one god %R.", "7.1");
    text_add(text_line(&card->notes), "There are %d of each god %R.", each, "1.3");
    tell_favors(view, god, &card->now);
}

/* ---- areas ---- */

/* The card that helps with the main action of each area (11.8 to 11.18). */
static const uint8_t helper[MYTIKAS_AREA_COUNT] = {
    [MYTIKAS_ZEUS_DAY] = MYTIKAS_APOLLO,   [MYTIKAS_ZEUS_NIGHT] = MYTIKAS_ATHENA,
    [MYTIKAS_DEMETER_DAY] = MYTIKAS_PAN,   [MYTIKAS_DEMETER_NIGHT] = MYTIKAS_ARTEMIS,
    [MYTIKAS_POSEIDON_DAY] = MYTIKAS_ARES, [MYTIKAS_POSEIDON_NIGHT] = MYTIKAS_HEPHAESTUS,
    [MYTIKAS_HADES_DAY] = MYTIKAS_HESTIA,  [MYTIKAS_HADES_NIGHT] = MYTIKAS_HERMES,
};

static void add_production(const uint8_t yield[][MYTIKAS_RESOURCE_COUNT], struct text *does)
{
    char goods[MYTIKAS_RESOURCE_COUNT][MYTIKAS_PHRASE_SIZE];
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        mytikas_goods_phrase(yield[kind], does->language, goods[kind]);
    if (yield == mytikas_city_yield)
        text_add(does,
                 "Each of your cities produces, on its own level, one of: %s; %s; or %s %R. You choose for each city.",
                 goods[0], goods[1], goods[2], "4.1");
    else
        text_add(does, "Produce once, on level 1, one of: %s; %s; or %s %R.", goods[0], goods[1], goods[2], "4.3");
}

static void add_main(int area, struct text *does)
{
    const struct mytikas_grant *grant = &mytikas_main[area];
    int count = grant->count, tokens = grant->offerings;
    switch (area) {
    case MYTIKAS_ZEUS_DAY: add_production(mytikas_city_yield, does); break;
    case MYTIKAS_ZEUS_NIGHT:
        text_add(does,
                 "Construct a small or a large temple %R. Pay with resources on the level where it will stand %R.",
                 "3.2", "5.3");
        break;
    case MYTIKAS_DEMETER_DAY: add_production(mytikas_field_yield, does); break;
    case MYTIKAS_DEMETER_NIGHT:
        text_add(does, "Construct a minor or a major city %R. Pay with resources on the level where it will stand %R.",
                 "3.4", "5.3");
        break;
    case MYTIKAS_POSEIDON_DAY:
        text_add_n(does, tokens, "Take %d offering token %R.", "Take %d offering tokens %R.", tokens, "3.5");
        break;
    case MYTIKAS_POSEIDON_NIGHT:
        text_add_n(does, count, "Take %d favor token %R.", "Take %d favor tokens %R.", count, "3.6");
        break;
    case MYTIKAS_HADES_DAY:
        text_add_n(does, count, "Make %d step up with your resources %R.", "Make %d steps up with your resources %R.",
                   count, "3.7");
        break;
    default: text_add(does, "Take an offering token, or make an offering %R.", "3.8");
    }
}

static void add_area_notes(int area, struct text *notes)
{
    char bonus[MYTIKAS_PHRASE_SIZE];
    int god = mytikas_god_of(area), card = mytikas_ribbon_card[god];
    mytikas_grant_phrase(&mytikas_bonus[area], notes->language, bonus);
    mytikas_add_task(mytikas_main[area].task, notes);
    text_add(text_line(notes), "The bonus action, with a favor token of %T: %s %R.", mytikas_god_titles[god], bonus,
             "2.5");
    text_add(text_line(notes), "The deity card %T helps with the main action %R, %T with the bonus action %R.",
             mytikas_deity_titles[helper[area]], mytikas_deity_rules[helper[area]], mytikas_deity_titles[card],
             mytikas_deity_rules[card]);
    text_add(text_line(notes), "Other players may follow: they discard a favor token of %T %R.",
             mytikas_god_titles[god], "10.1");
}

/* Whether the builder keeps others from the area, or itself: with two players, from the whole god (12.1). */
static bool is_blocked_by(const struct mytikas_state *state, int area, int builder)
{
    bool same_god = builder != MYTIKAS_NOWHERE && mytikas_god_of(builder) == mytikas_god_of(area);
    return builder == area || (state->head.seat_count == 2 && same_god);
}

static void tell_builders(const struct mytikas_state *state, int area, struct text *now)
{
    const char *rule = state->head.seat_count == 2 ? "12.1" : "2.3";
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        if (!is_blocked_by(state, area, state->builder[seat]))
            continue;
        if (seat == state->head.viewer)
            text_add(text_line(now), "Your builder is here and must go elsewhere in your next turn %R.",
                     state->head.seat_count == 2 ? rule : "2.2");
        else if (state->head.seat_count == 2)
            text_add(text_line(now), "The builder of %S blocks day and night of this god %R.", seat, rule);
        else
            text_add(text_line(now), "The builder of %S is here: no other builder may come %R.", seat, rule);
    }
}

static void tell_bonus(const struct game_state *view, int area, struct text *now)
{
    const struct mytikas_state *state = mytikas_of(view);
    int seat = view->viewer, god = mytikas_god_of(area);
    if (!mytikas_has_seat(view) || view->phase == MYTIKAS_ENDED)
        return;
    if (state->favor[seat][god] > 0)
        text_add(text_line(now), "Your favor token of %T allows the bonus action.", mytikas_god_titles[god]);
    else if (mytikas_uses(state, seat, mytikas_ribbon_card[god]))
        text_add(text_line(now), "Your card %T allows the bonus action after the main action.",
                 mytikas_deity_titles[mytikas_ribbon_card[god]]);
    else
        text_add(text_line(now), "You have no favor token of %T for the bonus action.", mytikas_god_titles[god]);
}

static void tell_area(const struct game_state *view, int area, struct text *now)
{
    if (view->phase == MYTIKAS_ENDED)
        return;
    tell_builders(mytikas_of(view), area, now);
    if (mytikas_has_seat(view) && !mytikas_can_main(mytikas_of(view), view->viewer, area))
        text_add(text_line(now), "As things stand, you cannot perform the main action.");
}

void mytikas_explain_area(const struct game_state *view, int area, struct game_card *card)
{
    text_add(&card->role, "Area of the action board");
    text_add(&card->title, "%T", mytikas_area_titles[area]);
    add_main(area, &card->does);
    add_area_notes(area, &card->notes);
    tell_area(view, area, &card->now);
    tell_bonus(view, area, &card->now);
}

void mytikas_explain_bonus(const struct game_state *view, int area, struct game_card *card)
{
    char phrase[MYTIKAS_PHRASE_SIZE];
    int god = mytikas_god_of(area), ribbon = mytikas_ribbon_card[god];
    mytikas_grant_phrase(&mytikas_bonus[area], card->does.language, phrase);
    text_add(&card->role, "Bonus action");
    text_add(&card->title, "Bonus of %T", mytikas_area_titles[area]);
    text_add(&card->does, "After the main action: %s %R.", phrase, mytikas_area_rules[area]);
    mytikas_add_task(mytikas_bonus[area].task, &card->notes);
    text_add(text_line(&card->notes), "It needs a favor token of %T, which you keep %R.", mytikas_god_titles[god],
             "2.5");
    text_add(text_line(&card->notes), "With the deity card %T it needs none %R.", mytikas_deity_titles[ribbon],
             mytikas_deity_rules[ribbon]);
    text_add(text_line(&card->notes), "Players who follow never perform it %R.", "10.3");
    tell_bonus(view, area, &card->now);
}
