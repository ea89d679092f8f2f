/* Mytikas: the log. An event is told move by move, with those that followed of necessity (2.6), and then what came
 * of it: tokens, locks, cards turned up, the end. */
#include "games/mytikas/words.h"

static void tell_start(const struct mytikas_state *now, struct text *text)
{
    text_add(text, "%S plays first %R.", (int)now->first, "1.1");
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
        if (now->holder[deity] < MYTIKAS_SEATS_MOST)
            text_add(text, " %S controls %s.", (int)now->holder[deity], mytikas_deity_titles[deity]);
    for (int seat = 0; seat < now->head.seat_count && now->head.phase == MYTIKAS_CHOOSING; seat++)
        if (now->dealt[seat][0] < MYTIKAS_DEITY_COUNT) /* a late spectator meets seats that have chosen */
            text_add(text, " %S was dealt %s and %s.", seat, mytikas_deity_titles[now->dealt[seat][0]],
                     mytikas_deity_titles[now->dealt[seat][1]]);
    text_add(text, " %R", now->head.phase == MYTIKAS_CHOOSING ? "1.8" : "1.7");
}

static void tell_goods(int seat, const char *does, const uint8_t *goods, int level, const char *rule, struct text *text)
{
    text_add(text, "%S %s ", seat, does);
    mytikas_write_goods(goods, text);
    text_add(text, " on level %d %R.", level + 1, rule);
}

static void tell_produce(const struct mytikas_state *state, int combination, struct text *text)
{
    bool field = state->area == MYTIKAS_DEMETER_DAY;
    tell_goods(state->seat, "produces", field ? mytikas_field_yield[combination] : mytikas_city_yield[combination],
               mytikas_next_city_level(state), field ? "4.3" : "4.1", text);
}

static void tell_build(const struct mytikas_state *state, int piece, int level, struct text *text)
{
    uint8_t cost[MYTIKAS_RESOURCE_COUNT];
    int building = mytikas_building_of[piece];
    mytikas_cost(state, state->seat, building, cost);
    text_add(text, "%S constructs a %s on level %d %R for ", (int)state->seat, mytikas_building_names[building],
             level + 1, "5.3");
    mytikas_write_goods(cost, text);
    text_put(text, "; its space grants ");
    mytikas_write_grant(&mytikas_effect[piece], text);
    text_add(text, " %R.", "5.9");
}

static void tell_offer(const struct mytikas_state *state, int deity, int count, struct text *text)
{
    int seat = state->seat, holder = state->holder[deity];
    const char *title = mytikas_deity_titles[deity], *s = count == 1 ? "" : "s";
    if (holder == seat)
        text_add(text, "%S protects %s with %d more token%s %R.", seat, title, count, s, "8.3");
    else if (holder == MYTIKAS_IN_LINE)
        text_add(text, "%S takes %s from the line with %d token%s %R.", seat, title, count, s, "8.4");
    else
        text_add(text, "%S steals %s from %S with %d token%s; %d go back %R.", seat, title, holder, count, s,
                 (int)state->token[deity], "8.5");
}

static void tell_follow(const struct mytikas_state *state, int area, int price, struct text *text)
{
    text_add(text, "%S follows with %s for ", (int)state->seat, mytikas_area_titles[area]);
    if (price == MYTIKAS_PRICE_OFFERING)
        text_add(text, "an offering token %R.", "11.3");
    else
        text_add(text, "a favor token of %s %R.", mytikas_god_titles[price],
                 price == mytikas_god_of(area) ? "10.1" : "11.4");
}

static void tell_choose(const struct mytikas_state *state, int deity, struct text *text)
{
    const uint8_t *dealt = state->dealt[state->seat];
    text_add(text, "%S keeps %s and puts %s under the deck %R.", (int)state->seat, mytikas_deity_titles[deity],
             mytikas_deity_titles[dealt[0] == deity ? dealt[1] : dealt[0]], "1.8");
}

static void tell_done(const struct mytikas_state *state, struct text *text)
{
    text_add(text, state->acted == 0 ? "%S leaves out the main action %R." : "%S is done %R.", (int)state->seat,
             state->acted == 0 ? "2.4" : "2.7");
}

/* Moves of one resource: "b moves marble from level 1 to level 3 [6.2]." */
static void tell_resource(const struct mytikas_state *state, const struct game_move *move, struct text *text)
{
    int seat = state->seat, kind = move->operand[0], level = move->operand[1], to = move->operand[2];
    const char *name = mytikas_resource_names[kind];
    switch (move->verb) {
    case MYTIKAS_CHANGE:
        text_add(text, "%S changes stone on level %d into %s %R.", seat, level + 1, name, "11.5");
        break;
    case MYTIKAS_PAY: text_add(text, "%S gives %s from level %d to Hades %R.", seat, name, level + 1, "11.6"); break;
    case MYTIKAS_LOWER:
        text_add(text, "%S moves %s down from level %d to level %d %R.", seat, name, level + 1, to + 1, "6.4");
        break;
    case MYTIKAS_ADD: text_add(text, "%S produces 1 %s more on level 1 with Pan %R.", seat, name, "11.11"); break;
    case MYTIKAS_RAISE:
        text_add(text, "%S moves %s up from level %d to level %d %R.", seat, name, level + 1, level + 2, "6.1");
        break;
    case MYTIKAS_REFINE:
        text_add(text, "%S moves %s up from level %d to level %d, where it is %s %R.", seat, name, level + 1, level + 2,
                 mytikas_resource_names[kind + 1], "11.17");
        break;
    default: text_add(text, "%S moves %s from level %d to level %d %R.", seat, name, level + 1, to + 1, "6.2");
    }
}

static void tell_move(const struct mytikas_state *state, const struct game_move *move, struct text *text)
{
    const uint8_t *operand = move->operand;
    int seat = state->seat;
    switch (move->verb) {
    case MYTIKAS_CHOOSE: tell_choose(state, operand[0], text); break;
    case MYTIKAS_FAVOR:
        text_add(text, "%S takes a favor token of %s %R.", seat, mytikas_god_titles[operand[0]],
                 state->head.phase == MYTIKAS_FAVORS ? "1.13" : "7.1");
        break;
    case MYTIKAS_SEIZE:
        text_add(text, "%S takes a favor token of %s from %S %R.", seat, mytikas_god_titles[operand[0]],
                 (int)operand[1], "7.2");
        break;
    case MYTIKAS_EXCHANGE:
        text_add(text, "%S offers Hades %d resources %R.", seat, (int)mytikas_rates[operand[0]].resources, "11.6");
        break;
    case MYTIKAS_GO:
        text_add(text, "%S goes to %s %R.", seat, mytikas_area_titles[operand[0]], mytikas_area_rules[operand[0]]);
        break;
    case MYTIKAS_PRODUCE: tell_produce(state, operand[0], text); break;
    case MYTIKAS_BUILD: tell_build(state, operand[0], operand[1], text); break;
    case MYTIKAS_TAKE: text_add(text, "%S takes an offering token %R.", seat, "3.8"); break;
    case MYTIKAS_OFFER: tell_offer(state, operand[0], operand[1] + 1, text); break;
    case MYTIKAS_SPEND: text_add(text, "%S spends a marble from level %d %R.", seat, operand[0] + 1, "11.15"); break;
    case MYTIKAS_FOLLOW: tell_follow(state, operand[0], operand[1], text); break;
    case MYTIKAS_PASS: text_add(text, "%S does not follow %R.", seat, "10.1"); break;
    case MYTIKAS_DONE: tell_done(state, text); break;
    default: tell_resource(state, move, text);
    }
}

/* Offering tokens that came to the seat by a move, those paid by it set aside. */
static void tell_tokens(const struct mytikas_state *before, const struct game_move *move,
                        const struct mytikas_state *after, struct text *text)
{
    int seat = before->seat, gained = after->offerings[seat] - before->offerings[seat];
    if (move->verb == MYTIKAS_OFFER)
        gained += move->operand[1] + 1;
    if (move->verb == MYTIKAS_TAKE)
        gained--; /* told already */
    if (move->verb == MYTIKAS_FOLLOW && move->operand[1] == MYTIKAS_PRICE_OFFERING)
        gained++;
    if (gained > 0)
        text_add(text, " %S takes %d offering token%s %R.", seat, gained, gained == 1 ? "" : "s", "8.1");
}

static void tell_outcome(const struct mytikas_state *before, const struct mytikas_state *now, struct text *text)
{
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
        if (now->lock[deity] != before->lock[deity])
            text_add(text, " %s takes the lock %d %R.", mytikas_deity_titles[deity], (int)now->lock[deity], "9.1");
    if (now->ending != before->ending)
        text_add(text, " The end is near: %s %R.", mytikas_ending_words[now->ending],
                 mytikas_ending_rules[now->ending]);
    for (int i = 0; i < MYTIKAS_LINE_MOST; i++)
        if (before->line[i] >= MYTIKAS_DEITY_COUNT && now->line[i] < MYTIKAS_DEITY_COUNT)
            text_add(text, " %s lies face up in the line %R.", mytikas_deity_titles[now->line[i]],
                     i == 0 ? "1.9" : "9.5");
    if (now->head.phase == MYTIKAS_ENDED)
        text_add(text, " The game is over %R.", "13.4");
    else if (now->head.phase == MYTIKAS_BEGINNING && now->active != before->active)
        text_add(text, " %S begins a turn %R.", (int)now->active, "2.1");
}

void mytikas_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                     struct text *text)
{
    const struct mytikas_state *now = mytikas_of(after);
    if (event == NULL) {
        tell_start(now, text);
        return;
    }
    struct mytikas_state state = *mytikas_of(before), next = state;
    struct game_event step = *event;
    for (bool more = true; more;) {
        mytikas_perform(&next, &step);
        tell_move(&state, &step.move, text);
        tell_tokens(&state, &step.move, &next, text);
        state = next;
        more = mytikas_forced(&next, &step);
        text_put(text, more ? " " : "");
    }
    tell_outcome(mytikas_of(before), now, text);
}
