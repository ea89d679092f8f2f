/* Mytikas: its words (words/text.c, words/narrate.c, words/print.c, words/json.c). */
#ifndef GAMES_MYTIKAS_WORDS_H
#define GAMES_MYTIKAS_WORDS_H

#include "games/mytikas/mytikas.h"

extern const struct game_verb mytikas_verbs[];
extern const char *const mytikas_phases[];
extern const char *const mytikas_god_names[], *const mytikas_god_titles[];
extern const char *const mytikas_area_names[], *const mytikas_area_titles[];
extern const char *const mytikas_resource_names[];
extern const char *const mytikas_piece_names[], *const mytikas_piece_titles[];
extern const char *const mytikas_building_names[]; /* of one: "minor city" */
extern const char *const mytikas_deity_names[], *const mytikas_deity_effects[];
extern const char *const mytikas_deity_rules[]; /* the clause of each card */
extern const char *const mytikas_area_rules[];
extern const char *const mytikas_ending_words[], *const mytikas_ending_rules[];

/* "2 stone and 1 marble" */
void mytikas_write_goods(const uint8_t count[MYTIKAS_RESOURCE_COUNT], struct text *text);
/* "1 token, 2 up" */
void mytikas_write_grant(const struct mytikas_grant *grant, struct text *text);
void mytikas_ask(const struct game_state *view, int seat, struct text *text);
void mytikas_print(const struct game_state *view, struct text *text);
void mytikas_write_json(const struct game_state *view, struct json *json);
void mytikas_write_facts(const struct game_state *view, struct json *json);
void mytikas_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                     struct text *text);

#endif
