/* Mytikas: the question put to a seat. */
#include "games/mytikas/words.h"

static void ask_produce(const struct mytikas_state *state, struct text *text)
{
    bool field = state->area == MYTIKAS_DEMETER_DAY;
    const uint8_t(*yield)[MYTIKAS_RESOURCE_COUNT] = field ? mytikas_field_yield : mytikas_city_yield;
    char goods[MYTIKAS_RESOURCE_COUNT][MYTIKAS_PHRASE_SIZE];
    for (int combination = 0; combination < MYTIKAS_RESOURCE_COUNT; combination++)
        mytikas_goods_phrase(yield[combination], text->language, goods[combination]);
    if (field)
        text_add(text, "Choose what to produce on level 1: %s; %s; or %s %R.", goods[0], goods[1], goods[2], "4.3");
    else
        text_add(text, "Choose what your city on level %d produces: %s; %s; or %s %R.",
                 mytikas_next_city_level(state) + 1, goods[0], goods[1], goods[2], "4.1");
}

static void ask_build(const struct mytikas_state *state, struct text *text)
{
    if (state->area == MYTIKAS_ZEUS_NIGHT)
        text_add(text, "Choose a temple and the level to construct it on %R.", "5.2");
    else
        text_add(text, "Choose a city and the level to construct it on %R.", "5.2");
    mytikas_next_sentence(text);
    text_add(text, "You may move resources down first %R.", "6.4");
}

static void ask_favor(const struct mytikas_state *state, struct text *text)
{
    int left = state->left;
    if (left == 1)
        text_add(text, "Choose a god and take a favor token %R.", "7.1");
    else
        text_add_n(text, left, "Choose a god and take a favor token; %d is left to take %R.",
                   "Choose a god and take a favor token; %d are left to take %R.", left, "7.1");
    if (memchr(state->pile, 0, sizeof state->pile) == NULL)
        return;
    mytikas_next_sentence(text);
    text_add(text, "If that god's pile is empty, take the token from an opponent %R.", "7.2");
}

/* How many tokens make an offering sure; more than that are refused (8.7). */
static void say_next_lock(const struct mytikas_state *state, struct text *text)
{
    int lock = mytikas_next_lock(state);
    if (lock == 0)
        return;
    mytikas_next_sentence(text);
    text_add(text, "A card with %d tokens takes the next lock %R.", lock, "9.1");
}

static void ask_offer(const struct mytikas_state *state, struct text *text)
{
    int reserve = state->offerings[state->seat];
    text_add_n(text, reserve, "Place your %d offering token on one deity card %R.",
               "Place any number of your %d offering tokens on one deity card %R.", reserve, "8.2");
    say_next_lock(state, text);
}

static void ask_gift(const struct mytikas_state *state, struct text *text)
{
    int reserve = state->offerings[state->seat];
    text_add_n(text, reserve, "Take an offering token, or place your %d on one deity card %R.",
               "Take an offering token, or place any number of your %d on one deity card %R.", reserve, "3.8");
    say_next_lock(state, text);
}

static void ask_task(const struct mytikas_state *state, struct text *text)
{
    int left = state->left;
    switch ((enum mytikas_task)state->task) {
    case MYTIKAS_NOTHING: break;
    case MYTIKAS_PRODUCING: ask_produce(state, text); break;
    case MYTIKAS_BUILDING: ask_build(state, text); break;
    case MYTIKAS_RAISING:
        text_add_n(text, left, "Choose a resource to move one level up; %d step is left %R.",
                   "Choose a resource to move one level up; %d steps are left %R.", left, "6.1");
        break;
    case MYTIKAS_SHIFTING:
        text_add_n(text, left, "Choose a resource and the level to move it to; %d move is left %R.",
                   "Choose a resource and the level to move it to; %d moves are left %R.", left, "6.2");
        break;
    case MYTIKAS_TAKING_FAVOR: ask_favor(state, text); break;
    case MYTIKAS_OFFERING: ask_offer(state, text); break;
    case MYTIKAS_GIFT: ask_gift(state, text); break;
    case MYTIKAS_EXTRA:
        text_add(text, "Pan adds one more resource: choose a kind that you have just produced %R.", "11.11");
        break;
    case MYTIKAS_SPENDING:
        text_add(text, "Hephaestus gives one more favor token for a marble: choose the level to spend it from %R.",
                 "11.15");
        break;
    }
}

/* Which part of the action asks, where the question alone does not tell. */
static void name_part(const struct mytikas_state *state, struct text *text)
{
    if (state->head.phase == MYTIKAS_EFFECT)
        text_add(text, "Effect of your construction %R:", "5.9");
    else if (state->head.phase == MYTIKAS_BONUS)
        text_add(text, "Bonus action %R:", mytikas_area_rules[state->area]);
    else if (state->head.phase == MYTIKAS_CARD && state->task == MYTIKAS_RAISING)
        text_add(text, "Apollo %R:", "11.8");
    else
        return;
    text_char(text, ' ');
}

static void ask_part(const struct mytikas_state *state, struct text *text)
{
    name_part(state, text);
    ask_task(state, text);
    if (mytikas_stop_refusal(state) != NULL)
        return;
    mytikas_next_sentence(text);
    if (state->acted == 0)
        text_add(text, "Or choose \"done\" to go on to the bonus action alone %R.", "2.4");
    else if (mytikas_is_whole_bonus(state))
        text_add(text, "Or choose \"done\" to leave out the bonus action %R.", "2.4");
    else
        text_add(text, "Or choose \"done\" to leave out the rest %R.", "2.7");
}

static void ask_beginning(const struct mytikas_state *state, struct text *text)
{
    text_add(text, "Move your builder to an area of the action board %R.", "2.2");
    if (mytikas_uses(state, state->seat, MYTIKAS_DEMETER) && (state->used & MYTIKAS_USED_DEMETER) == 0) {
        mytikas_next_sentence(text);
        text_add(text, "Before that, you may change stone with Demeter %R.", "11.5");
    }
    if (mytikas_uses(state, state->seat, MYTIKAS_HADES) && (state->used & MYTIKAS_USED_HADES) == 0) {
        mytikas_next_sentence(text);
        text_add(text, "Before that, you may exchange resources for offering tokens with Hades %R.", "11.6");
    }
}

/* The cards do not lie on the table yet: what they do is told here. */
static void ask_choice(const uint8_t dealt[2], struct text *text)
{
    const char *first = mytikas_deity_titles[dealt[0]], *second = mytikas_deity_titles[dealt[1]];
    text_add(text, "Choose the deity card to keep, %T or %T; the other goes under the deck %R.", first, second, "1.8");
    for (int i = 0; i < 2; i++) {
        mytikas_next_sentence(text);
        text_add(text, "%T: %T", mytikas_deity_titles[dealt[i]], mytikas_deity_effects[dealt[i]]);
    }
}

static void ask_follow(const struct mytikas_state *state, struct text *text)
{
    int active = state->active, area = state->builder[active];
    if (state->head.seat_count == 2)
        text_add(text, "%S has performed %T: choose day or night of %T and a price to follow, or pass %R.", active,
                 mytikas_area_titles[area], mytikas_god_titles[mytikas_god_of(area)], "12.2");
    else
        text_add(text, "%S has performed %T: choose a price to follow, or pass %R.", active, mytikas_area_titles[area],
                 "10.1");
}

void mytikas_ask(const struct game_state *view, int seat, struct text *text)
{
    const struct mytikas_state *state = mytikas_of(view);
    switch (view->phase) {
    case MYTIKAS_CHOOSING: ask_choice(state->dealt[seat], text); break;
    case MYTIKAS_FAVORS: text_add(text, "Choose the god whose favor token you start with %R.", "1.13"); break;
    case MYTIKAS_BEGINNING: ask_beginning(state, text); break;
    case MYTIKAS_PAYING:
        text_add_n(text, state->left, "Choose a resource to give to Hades; %d is left to pay %R.",
                   "Choose a resource to give to Hades; %d are left to pay %R.", (int)state->left, "11.6");
        break;
    case MYTIKAS_FOLLOWING: ask_follow(state, text); break;
    case MYTIKAS_ENDED: text_add(text, "The game is over."); break;
    default: ask_part(state, text);
    }
}
