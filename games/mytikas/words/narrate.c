/* Mytikas: the log. An event is told move by move, with those that followed of necessity (2.6) and the tokens that each
 * part of the action brought, and then what came of it: cards turned up, the end, whose turn it is. */
#include "games/mytikas/words.h"

static void tell_start(const struct mytikas_state *now, struct text *text)
{
    text_add(text, "%S plays first %R.", (int)now->first, "1.1");
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
        if (now->holder[deity] < MYTIKAS_SEATS_MOST) {
            mytikas_next_sentence(text);
            if (now->head.option[0] == 0)
                text_add(text, "%S is dealt %T %R.", (int)now->holder[deity], mytikas_deity_titles[deity], "1.7");
            else
                text_add(text, "%S has chosen %T %R.", (int)now->holder[deity], mytikas_deity_titles[deity], "1.8");
        }
    for (int seat = 0; seat < now->head.seat_count && now->head.phase == MYTIKAS_CHOOSING; seat++)
        if (now->dealt[seat][0] < MYTIKAS_DEITY_COUNT) { /* a late spectator meets seats that have chosen */
            mytikas_next_sentence(text);
            text_add(text, "%S is dealt %T and %T %R.", seat, mytikas_deity_titles[now->dealt[seat][0]],
                     mytikas_deity_titles[now->dealt[seat][1]], "1.8");
        }
}

/* ---- moves ---- */

static void tell_produce(const struct mytikas_state *state, int combination, struct text *text)
{
    bool field = state->area == MYTIKAS_DEMETER_DAY;
    char goods[MYTIKAS_PHRASE_SIZE];
    mytikas_goods_phrase(field ? mytikas_field_yield[combination] : mytikas_city_yield[combination], text->language,
                         goods);
    text_add(text, "%S produces %s on level %d %R.", (int)state->seat, goods, mytikas_next_city_level(state) + 1,
             field ? "4.3" : "4.1");
}

static void tell_build(const struct mytikas_state *state, int piece, int level, struct text *text)
{
    uint8_t cost[MYTIKAS_RESOURCE_COUNT];
    char goods[MYTIKAS_PHRASE_SIZE], grant[MYTIKAS_PHRASE_SIZE];
    int building = mytikas_building_of[piece];
    mytikas_cost(state, state->seat, building, cost);
    mytikas_goods_phrase(cost, text->language, goods);
    mytikas_grant_phrase(&mytikas_effect[piece], text->language, grant);
    text_add(text, "%S constructs %T on level %d for %s %R.", (int)state->seat, mytikas_a_building[building], level + 1,
             goods, "5.3");
    mytikas_next_sentence(text);
    text_add(text, "The space it left grants %s %R.", grant, "5.9");
}

static void tell_steal(const struct mytikas_state *state, int deity, int count, struct text *text)
{
    int holder = state->holder[deity], back = state->token[deity];
    text_add_n(text, count, "%S steals %T from %S with %d offering token %R.",
               "%S steals %T from %S with %d offering tokens %R.", (int)state->seat, mytikas_deity_titles[deity],
               holder, count, "8.5");
    mytikas_next_sentence(text);
    text_add_n(text, back, "%d token goes back to %S.", "%d tokens go back to %S.", back, holder);
}

static void tell_offer(const struct mytikas_state *state, int deity, int count, struct text *text)
{
    int seat = state->seat;
    const char *title = mytikas_deity_titles[deity];
    if (state->holder[deity] == seat)
        text_add_n(text, count, "%S protects %T with %d more offering token %R.",
                   "%S protects %T with %d more offering tokens %R.", seat, title, count, "8.3");
    else if (state->holder[deity] == MYTIKAS_IN_LINE)
        text_add_n(text, count, "%S takes %T from the line with %d offering token %R.",
                   "%S takes %T from the line with %d offering tokens %R.", seat, title, count, "8.4");
    else
        tell_steal(state, deity, count, text);
}

/* 9.1. In version 1 more tokens than the number of the lock could be lost. */
static void tell_lock(const struct mytikas_state *before, const struct game_move *move,
                      const struct mytikas_state *after, struct text *text)
{
    int deity = move->operand[0], seat = before->seat, number = after->lock[deity];
    if (move->verb != MYTIKAS_OFFER || number == 0)
        return;
    int tokens = move->operand[1] + 1 + (before->holder[deity] == seat ? before->token[deity] : 0);
    mytikas_next_sentence(text);
    text_add(text, "%S discards %d offering tokens, and %T takes the lock with the number %d %R.", seat, tokens,
             mytikas_deity_titles[deity], number, "9.1");
    if (tokens == number)
        return;
    mytikas_next_sentence(text);
    text_add_n(text, tokens - number, "%d token was more than the lock asked for %R.",
               "%d tokens were more than the lock asked for %R.", tokens - number, "9.2");
}

static void tell_follow(const struct mytikas_state *state, int area, int price, struct text *text)
{
    int seat = state->seat;
    const char *title = mytikas_area_titles[area];
    if (price == MYTIKAS_PRICE_OFFERING)
        text_add(text, "%S follows with %T for an offering token %R.", seat, title, "11.3");
    else
        text_add(text, "%S follows with %T for a favor token of %T %R.", seat, title, mytikas_god_titles[price],
                 price == mytikas_god_of(area) ? "10.1" : "11.4");
}

static void tell_choose(const struct mytikas_state *state, int deity, struct text *text)
{
    const uint8_t *dealt = state->dealt[state->seat];
    text_add(text, "%S keeps %T and puts %T under the deck %R.", (int)state->seat, mytikas_deity_titles[deity],
             mytikas_deity_titles[dealt[0] == deity ? dealt[1] : dealt[0]], "1.8");
}

static void tell_done(const struct mytikas_state *state, struct text *text)
{
    if (state->acted == 0 && game_rules_version(&state->head) >= 2)
        text_add(text, "%S leaves out the main action, so nobody can follow %R.", (int)state->seat, "10.5");
    else if (state->acted == 0)
        text_add(text, "%S leaves out the main action %R.", (int)state->seat, "2.4");
    else if (mytikas_is_whole_bonus(state))
        text_add(text, "%S leaves out the bonus action %R.", (int)state->seat, "2.4");
    else
        text_add(text, "%S leaves out the rest %R.", (int)state->seat, "2.7");
}

static void tell_change(const struct mytikas_state *state, int kind, int level, struct text *text)
{
    int stones = kind == MYTIKAS_MARBLE ? MYTIKAS_DEMETER_MARBLE_STONES : MYTIKAS_DEMETER_GOLD_STONES;
    text_add(text, "%S changes %d stone on level %d into 1 %T with Demeter %R.", (int)state->seat, stones, level + 1,
             mytikas_resource_titles[kind], "11.5");
}

/* Moves of one resource: "b moves 1 marble from level 1 to level 3 [6.2]." */
static void tell_resource(const struct mytikas_state *state, const struct game_move *move, struct text *text)
{
    int seat = state->seat, kind = move->operand[0], level = move->operand[1], to = move->operand[2];
    const char *title = mytikas_resource_titles[kind];
    switch (move->verb) {
    case MYTIKAS_CHANGE: tell_change(state, kind, level, text); break;
    case MYTIKAS_PAY: text_add(text, "%S gives Hades 1 %T from level %d %R.", seat, title, level + 1, "11.6"); break;
    case MYTIKAS_LOWER:
        text_add(text, "%S moves 1 %T down from level %d to level %d %R.", seat, title, level + 1, to + 1, "6.4");
        break;
    case MYTIKAS_ADD: text_add(text, "%S produces 1 more %T on level 1 with Pan %R.", seat, title, "11.11"); break;
    case MYTIKAS_RAISE:
        text_add(text, "%S moves 1 %T up from level %d to level %d %R.", seat, title, level + 1, level + 2, "6.1");
        break;
    case MYTIKAS_REFINE:
        text_add(text, "%S moves 1 %T up from level %d to level %d, where Hestia turns it into %T %R.", seat, title,
                 level + 1, level + 2, mytikas_resource_titles[kind + 1], "11.17");
        break;
    default: text_add(text, "%S moves 1 %T from level %d to level %d %R.", seat, title, level + 1, to + 1, "6.2");
    }
}

static void tell_exchange(const struct mytikas_state *state, int rate, struct text *text)
{
    int resources = mytikas_rates[rate].resources, tokens = mytikas_rates[rate].offerings;
    text_add_n(text, tokens, "%S exchanges %d resources for %d offering token with Hades %R.",
               "%S exchanges %d resources for %d offering tokens with Hades %R.", (int)state->seat, resources, tokens,
               "11.6");
}

static void tell_favor(const struct mytikas_state *state, const struct game_move *move, struct text *text)
{
    const char *title = mytikas_god_titles[move->operand[0]];
    int seat = state->seat, from = move->operand[1];
    if (move->verb == MYTIKAS_SEIZE)
        text_add(text, "%S takes a favor token of %T from %S %R.", seat, title, from, "7.2");
    else
        text_add(text, "%S takes a favor token of %T %R.", seat, title,
                 state->head.phase == MYTIKAS_FAVORS ? "1.13" : "7.1");
}

static void tell_move(const struct mytikas_state *state, const struct game_move *move, struct text *text)
{
    const uint8_t *operand = move->operand;
    int seat = state->seat;
    switch (move->verb) {
    case MYTIKAS_CHOOSE: tell_choose(state, operand[0], text); break;
    case MYTIKAS_FAVOR:
    case MYTIKAS_SEIZE: tell_favor(state, move, text); break;
    case MYTIKAS_EXCHANGE: tell_exchange(state, operand[0], text); break;
    case MYTIKAS_GO:
        text_add(text, "%S goes to %T %R.", seat, mytikas_area_titles[operand[0]], mytikas_area_rules[operand[0]]);
        break;
    case MYTIKAS_PRODUCE: tell_produce(state, operand[0], text); break;
    case MYTIKAS_BUILD: tell_build(state, operand[0], operand[1], text); break;
    case MYTIKAS_TAKE: text_add(text, "%S takes an offering token %R.", seat, "3.8"); break;
    case MYTIKAS_OFFER: tell_offer(state, operand[0], operand[1] + 1, text); break;
    case MYTIKAS_SPEND:
        text_add(text, "%S spends 1 marble from level %d with Hephaestus %R.", seat, operand[0] + 1, "11.15");
        break;
    case MYTIKAS_FOLLOW: tell_follow(state, operand[0], operand[1], text); break;
    case MYTIKAS_PASS: text_add(text, "%S does not follow %R.", seat, "10.1"); break;
    case MYTIKAS_DONE: tell_done(state, text); break;
    default: tell_resource(state, move, text);
    }
}

/* ---- tokens that come of themselves ---- */

/* Offering tokens of a main action that has just opened: 3.5 with 11.14, 3.8 with 11.18. */
static void tell_main_tokens(const struct mytikas_state *before, const struct game_move *move,
                             const struct mytikas_state *after, struct text *text)
{
    int seat = before->seat, gained = after->offerings[seat] - before->offerings[seat];
    bool follows = move->verb == MYTIKAS_FOLLOW;
    gained += follows && move->operand[1] == MYTIKAS_PRICE_OFFERING;
    if ((move->verb != MYTIKAS_GO && !follows) || gained == 0)
        return;
    int area = after->area, by_ares = gained - mytikas_main[area].offerings;
    mytikas_next_sentence(text);
    if (area == MYTIKAS_HADES_NIGHT) {
        bool hermes = mytikas_uses(after, seat, MYTIKAS_HERMES);
        text_add_n(text, gained, "%S takes %d offering token %R.", "%S takes %d offering tokens %R.", seat, gained,
                   hermes ? "11.18" : "3.8");
        return;
    }
    text_add_n(text, gained - by_ares, "%S takes %d offering token %R.", "%S takes %d offering tokens %R.", seat,
               gained - by_ares, mytikas_area_rules[area]);
    if (by_ares == 0)
        return;
    mytikas_next_sentence(text);
    text_add_n(text, by_ares, "Ares adds %d offering token %R.", "Ares adds %d offering tokens %R.", by_ares, "11.14");
}

/* 11.6: the last resource is paid. */
static void tell_exchanged(const struct mytikas_state *before, const struct game_move *move,
                           const struct mytikas_state *after, struct text *text)
{
    int seat = before->seat, gained = after->offerings[seat] - before->offerings[seat];
    if (move->verb != MYTIKAS_PAY || gained == 0)
        return;
    mytikas_next_sentence(text);
    text_add_n(text, gained, "Hades gives %S %d offering token %R.", "Hades gives %S %d offering tokens %R.", seat,
               gained, "11.6");
}

static void tell_no_main(const struct mytikas_state *state, struct text *text)
{
    mytikas_next_sentence(text);
    if (game_rules_version(&state->head) >= 2)
        text_add(text, "%S cannot perform the main action, so nobody can follow %R.", (int)state->seat, "10.5");
    else
        text_add(text, "%S cannot perform the main action %R.", (int)state->seat, "2.4");
}

/* A part that opened by itself. What a space grants was told when the piece left it. */
static void tell_part(const struct mytikas_state *before, const struct mytikas_state *after, bool left_out,
                      struct text *text)
{
    int seat = before->seat, gained = after->offerings[seat] - before->offerings[seat];
    if (before->head.phase == MYTIKAS_MAIN && before->acted == 0 && !left_out)
        tell_no_main(before, text);
    if (after->head.phase == MYTIKAS_BONUS && gained > 0) {
        mytikas_next_sentence(text);
        text_add_n(text, gained, "Bonus action: %S takes %d offering token %R.",
                   "Bonus action: %S takes %d offering tokens %R.", seat, gained, mytikas_area_rules[before->area]);
    }
}

static void tell_step(struct mytikas_state *state, const struct game_event *event, struct text *text)
{
    struct mytikas_state before = *state;
    mytikas_next_sentence(text);
    tell_move(state, &event->move, text);
    mytikas_do_move(state, event);
    tell_main_tokens(&before, &event->move, state, text);
    tell_lock(&before, &event->move, state, text);
    tell_exchanged(&before, &event->move, state, text);
    for (before = *state; mytikas_go_on(state); before = *state)
        tell_part(&before, state, event->move.verb == MYTIKAS_DONE, text);
}

/* ---- what came of it ---- */

static void tell_ending(const struct mytikas_state *now, struct text *text)
{
    mytikas_next_sentence(text);
    switch ((enum mytikas_ending)now->ending) {
    case MYTIKAS_LEVELS_DONE:
        text_add(text, "Three levels have no level token left: this is the last turn %R.", "13.1");
        break;
    case MYTIKAS_LOCKS_DONE: text_add(text, "The last lock is taken: this is the last turn %R.", "13.2"); break;
    case MYTIKAS_ALL_BUILT:
        text_add(text, "A player has constructed every piece: this is the last turn %R.", "13.3");
        break;
    case MYTIKAS_ROUNDS_DONE: text_add(text, "The last round is over %R.", "13.5"); break;
    case MYTIKAS_NO_END: break;
    }
}

/* The winners, and their points. */
static void tell_result(const struct mytikas_state *now, struct text *text)
{
    uint8_t place[GAME_SEATS_MOST];
    char bytes[64];
    struct text winners = text_on(bytes, sizeof bytes);
    struct score_sheet sheet = { 0 };
    int count = 0, written = 0;
    winners.language = text->language;
    mytikas_rank(&now->head, place);
    for (int seat = 0; seat < now->head.seat_count; seat++)
        count += place[seat] == 1;
    for (int seat = 0; seat < now->head.seat_count; seat++)
        if (place[seat] == 1) {
            sheet = (struct score_sheet){ 0 };
            mytikas_score(&now->head, seat, &sheet);
            text_and(&winners, written++, count);
            text_add(&winners, "%S", seat);
        }
    mytikas_next_sentence(text);
    text_add(text, "The game is over %R.", "13.4");
    mytikas_next_sentence(text);
    text_add_n(text, count, "%s wins with %d points %R.", "%s share the victory with %d points each %R.", bytes,
               (int)sheet.total, "13.8");
}

static void tell_outcome(const struct mytikas_state *before, const struct mytikas_state *now, struct text *text)
{
    if (now->ending != before->ending)
        tell_ending(now, text);
    for (int i = 0; i < MYTIKAS_LINE_MOST; i++)
        if (before->line[i] >= MYTIKAS_DEITY_COUNT && now->line[i] < MYTIKAS_DEITY_COUNT) {
            mytikas_next_sentence(text);
            text_add(text, "%T is turned face up in the line %R.", mytikas_deity_titles[now->line[i]],
                     i == 0 ? "1.9" : "9.5");
        }
    bool begins = now->head.phase == MYTIKAS_BEGINNING;
    bool first = before->head.phase == MYTIKAS_FAVORS;
    if (now->head.phase == MYTIKAS_ENDED)
        tell_result(now, text);
    else if (begins && (first || now->active != before->active)) {
        mytikas_next_sentence(text);
        text_add(text, "It is %S's turn %R.", (int)now->active, "2.1");
    }
}

void mytikas_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                     struct text *text)
{
    const struct mytikas_state *now = mytikas_of(after);
    if (event == NULL) {
        tell_start(now, text);
        return;
    }
    struct mytikas_state state = *mytikas_of(before);
    struct game_event step = *event;
    do
        tell_step(&state, &step, text);
    while (mytikas_forced(&state, &step));
    tell_outcome(mytikas_of(before), now, text);
}
