/* Mytikas: phrases that stand in sentences, on the board and in the view: goods, and what an area or a space grants. */
#include "games/mytikas/words.h"

void mytikas_next_sentence(struct text *text)
{
    if (text->length > 0 && text->bytes[text->length - 1] != ' ' && text->bytes[text->length - 1] != '\n')
        text_char(text, ' ');
}

void mytikas_write_goods(const uint8_t count[MYTIKAS_RESOURCE_COUNT], struct text *text)
{
    int kinds = 0, written = 0;
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        kinds += count[kind] > 0;
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        if (count[kind] > 0) {
            text_and(text, written++, kinds);
            text_add(text, "%d %T", (int)count[kind], mytikas_resource_titles[kind]);
        }
}

void mytikas_goods_phrase(const uint8_t count[MYTIKAS_RESOURCE_COUNT], const struct words *language,
                          char bytes[MYTIKAS_PHRASE_SIZE])
{
    struct text text = text_on(bytes, MYTIKAS_PHRASE_SIZE);
    text.language = language;
    mytikas_write_goods(count, &text);
}

static void write_task(const struct mytikas_grant *grant, struct text *text)
{
    int count = grant->count;
    switch ((enum mytikas_task)grant->task) {
    case MYTIKAS_PRODUCING:
        if (count == 0)
            text_add(text, "each city produces");
        else
            text_add(text, "produce on level 1");
        break;
    case MYTIKAS_RAISING: text_add_n(text, count, "%d step up", "%d steps up", count); break;
    case MYTIKAS_SHIFTING: text_add_n(text, count, "%d move to any level", "%d moves to any level", count); break;
    case MYTIKAS_TAKING_FAVOR: text_add_n(text, count, "%d favor token", "%d favor tokens", count); break;
    case MYTIKAS_OFFERING: text_add(text, "make an offering"); break;
    case MYTIKAS_GIFT: text_add(text, "offering token or offering"); break;
    case MYTIKAS_NOTHING:
    case MYTIKAS_BUILDING: /* see mytikas_write_main */
    case MYTIKAS_EXTRA:
    case MYTIKAS_SPENDING: break; /* cards alone grant these */
    }
}

void mytikas_write_grant(const struct mytikas_grant *grant, struct text *text)
{
    bool tokens = grant->offerings > 0;
    if (tokens)
        text_add_n(text, grant->offerings, "%d offering token", "%d offering tokens", (int)grant->offerings);
    if (grant->gold > 0)
        text_add(text, "%d gold on its level", (int)grant->gold);
    if (tokens && grant->task != MYTIKAS_NOTHING)
        text_and(text, 1, 2);
    write_task(grant, text);
}

void mytikas_write_main(int area, struct text *text)
{
    if (area == MYTIKAS_ZEUS_NIGHT)
        text_add(text, "construct a temple");
    else if (area == MYTIKAS_DEMETER_NIGHT)
        text_add(text, "construct a city");
    else
        mytikas_write_grant(&mytikas_main[area], text);
}

void mytikas_grant_phrase(const struct mytikas_grant *grant, const struct words *language,
                          char bytes[MYTIKAS_PHRASE_SIZE])
{
    struct text text = text_on(bytes, MYTIKAS_PHRASE_SIZE);
    text.language = language;
    mytikas_write_grant(grant, &text);
}

void mytikas_write_worth(int deity, struct text *text)
{
    const struct mytikas_reward *reward = &mytikas_rewards[deity];
    const char *counted = mytikas_counted_titles[deity];
    const uint8_t *points = mytikas_tier_points;
    if (reward->top > 0)
        text_add(text, "At the end %d points; %d with %d or more %T; %d with %d or more.", (int)points[0],
                 (int)points[1], (int)reward->middle, counted, (int)points[2], (int)reward->top);
    else if (reward->flat > 0)
        text_add(text, "At the end %d points, and %d more with %T.", (int)reward->flat, (int)reward->each, counted);
    else
        text_add(text, "At the end %d points for each of your %T.", (int)reward->each, counted);
}

/* ---- cards of things ---- */

bool mytikas_has_seat(const struct game_state *view)
{
    return view->viewer >= 0 && view->viewer < view->seat_count;
}

void mytikas_list_counts(const struct game_state *view, const int count[MYTIKAS_SEATS_MOST],
                         const struct words *language, char bytes[MYTIKAS_LIST_SIZE])
{
    struct text list = text_on(bytes, MYTIKAS_LIST_SIZE);
    list.language = language;
    for (int seat = 0; seat < view->seat_count; seat++) {
        text_and(&list, seat, view->seat_count);
        text_add(&list, "%S %d", seat, count[seat]);
    }
}

void mytikas_add_task(int task, struct text *notes)
{
    if (task == MYTIKAS_RAISING)
        text_add(text_line(notes), "A step up moves one of your resources to the next higher level %R.", "6.1");
    else if (task == MYTIKAS_SHIFTING)
        text_add(text_line(notes), "A move takes one of your resources to any other level, up or down %R.", "6.2");
    else if (task == MYTIKAS_TAKING_FAVOR)
        text_add(text_line(notes), "You choose the god of a favor token %R.", "7.1");
    else if (task == MYTIKAS_OFFERING || task == MYTIKAS_GIFT)
        text_add(text_line(notes), "An offering puts tokens from your reserve on a deity card %R.", "8.2");
}
