/* Mytikas: its words (words/text.c, words/narrate.c, words/print.c, words/json.c). */
#ifndef GAMES_MYTIKAS_WORDS_H
#define GAMES_MYTIKAS_WORDS_H

#include "games/mytikas/mytikas.h"

extern const struct game_verb mytikas_verbs[];
extern const char *const mytikas_phase_names[], *const mytikas_phase_titles[], *const mytikas_phrases[];
extern const char *const mytikas_god_names[], *const mytikas_god_titles[];
extern const char *const mytikas_area_names[], *const mytikas_area_titles[];
extern const char *const mytikas_resource_names[], *const mytikas_resource_titles[];
extern const char *const mytikas_piece_names[], *const mytikas_piece_titles[];
extern const char *const mytikas_building_names[]; /* of one: "minor city" */
extern const char *const mytikas_a_building[];     /* "a minor city" */
extern const char *const mytikas_deity_names[];
extern const char *const mytikas_deity_hints[];   /* what a card does, in at most 36 characters */
extern const char *const mytikas_deity_effects[]; /* the same as a sentence */
extern const char *const mytikas_deity_rules[];   /* the clause of each card */
extern const char *const mytikas_area_rules[];
extern const char *const mytikas_ending_words[];

/* ---- phrases (words/phrase.c) ---- */

enum { MYTIKAS_PHRASE_SIZE = 160 }; /* bytes; English needs 40 */

/* A bonus action of which nothing is done yet. */
static inline bool mytikas_is_whole_bonus(const struct mytikas_state *state)
{
    return state->head.phase == MYTIKAS_BONUS && state->left == mytikas_bonus[state->area].count;
}

/* A blank, unless the text is empty or ends in one. */
void mytikas_next_sentence(struct text *text);
/* "2 stone and 1 marble" */
void mytikas_write_goods(const uint8_t count[MYTIKAS_RESOURCE_COUNT], struct text *text);
void mytikas_goods_phrase(const uint8_t count[MYTIKAS_RESOURCE_COUNT], const struct words *language,
                          char bytes[MYTIKAS_PHRASE_SIZE]);
/* "1 offering token and 2 steps up" */
void mytikas_write_grant(const struct mytikas_grant *grant, struct text *text);
void mytikas_grant_phrase(const struct mytikas_grant *grant, const struct words *language,
                          char bytes[MYTIKAS_PHRASE_SIZE]);
/* "construct a temple" */
void mytikas_write_main(int area, struct text *text);
/* The points of a deity card as a sentence. */
void mytikas_write_worth(int deity, struct text *text);
/* The viewer is one of the players. */
bool mytikas_has_seat(const struct game_state *view);
/* What steps, moves, favor tokens and offerings are; nothing for other tasks. */
void mytikas_add_task(int task, struct text *notes);
enum { MYTIKAS_LIST_SIZE = 400 }; /* bytes; English needs 150 */
/* "a 2, b 0 and c 1" */
void mytikas_list_counts(const struct game_state *view, const int count[MYTIKAS_SEATS_MOST],
                         const struct words *language, char bytes[MYTIKAS_LIST_SIZE]);

void mytikas_ask(const struct game_state *view, int seat, struct text *text);
void mytikas_print(const struct game_state *view, struct text *text);
void mytikas_write_json(const struct game_state *view, struct json *json);
void mytikas_write_facts(const struct game_state *view, struct json *json);
void mytikas_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                     struct text *text);
void mytikas_tell_course(const struct game_state *view, struct game_course *course);

/* ---- what things are (words/things.c, words/deity_cards.c, words/action_cards.c) ---- */

extern const struct game_kind mytikas_deity_kind, mytikas_god_kind, mytikas_area_kind, mytikas_level_kind,
    mytikas_resource_kind, mytikas_piece_kind, mytikas_price_kind, mytikas_rate_kind, mytikas_seat_kind;
extern const struct game_kind *const mytikas_things[];
void mytikas_explain(const struct game_state *view, int kind, int value, struct game_card *card);
void mytikas_explain_deity(const struct game_state *view, int deity, struct game_card *card);
void mytikas_explain_rate(const struct game_state *view, int rate, struct game_card *card);
void mytikas_explain_god(const struct game_state *view, int god, struct game_card *card);
void mytikas_explain_favor(const struct game_state *view, int god, struct game_card *card);
void mytikas_explain_area(const struct game_state *view, int area, struct game_card *card);
void mytikas_explain_bonus(const struct game_state *view, int area, struct game_card *card);

#endif
