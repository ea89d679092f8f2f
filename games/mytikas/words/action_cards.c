/* Mytikas: what the gods of the action board, their favor tokens, areas and bonus actions are and do. */
#include "games/mytikas/words.h"

void mytikas_explain_god(const struct game_state *view, int god, struct game_card *card)
{
    (void)view;
    text_add(&card->role, "God of the action board");
    text_add(&card->title, "%T", mytikas_god_titles[god]);
    text_add(&card->does, "Has an area for the day and one for the night %R, and a pile of favor tokens %R.", "2.2",
             "1.3");
}

void mytikas_explain_favor(const struct game_state *view, int god, struct game_card *card)
{
    (void)view;
    text_add(&card->role, "Favor token");
    text_add(&card->title, "Favor token of %T", mytikas_god_titles[god]);
    text_add(&card->does,
             "With it you may perform the bonus actions of this god %R. Discard it to follow another player there %R.",
             "2.5", "10.1");
}

void mytikas_explain_area(const struct game_state *view, int area, struct game_card *card)
{
    char phrase[MYTIKAS_PHRASE_SIZE];
    struct text text = text_on(phrase, sizeof phrase);
    text.language = card->does.language;
    mytikas_write_main(area, &text);
    (void)view;
    text_add(&card->role, "Area of the action board");
    text_add(&card->title, "%T", mytikas_area_titles[area]);
    text_add(&card->does, "Main action: %s %R.", phrase, mytikas_area_rules[area]);
}

void mytikas_explain_bonus(const struct game_state *view, int area, struct game_card *card)
{
    char phrase[MYTIKAS_PHRASE_SIZE];
    (void)view;
    mytikas_grant_phrase(&mytikas_bonus[area], card->does.language, phrase);
    text_add(&card->role, "Bonus action");
    text_add(&card->title, "Bonus of %T", mytikas_area_titles[area]);
    text_add(&card->does, "After the main action: %s %R. It needs a favor token of the god, which you keep %R.", phrase,
             mytikas_area_rules[area], "2.5");
}

void mytikas_tell_course(const struct game_state *view, struct game_course *course)
{
    const struct mytikas_state *state = mytikas_of(view);
    course->step = state->round;
    text_add(&course->where, "Round %d", (int)state->round);
    text_add(&course->ending,
             "The game ends when three levels have no token left, a player takes the last lock, or a "
             "player has constructed every piece %R.",
             "13.1");
}
