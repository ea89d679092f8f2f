/* What clients show, as JSON: written once for all games, for the browser, the server and scripts. In sentences a seat
 * is written as {a}, a rule as [4.3]. */
#ifndef MATCH_SHOW_H
#define MATCH_SHOW_H

#include "match/match.h"

/* A game's constants: seats, options, phases, verbs with their operands' kinds, names and titles, things that explain
 * themselves. */
void show_game(const struct game *game, struct json *json, const char *key);

/* A view: the phase, how far the game has come, the seats that act, the questions, the game's own members under "view",
 * scores with their lines, places. */
void show_view(const struct game *game, const struct game_state *view, struct json *json, const char *key);

/* What a thing on the table is and does: {role, title, does, notes, now}, the last two lists of lines. */
void show_card(const struct game *game, const struct game_state *view, int kind, int value, struct json *json,
               const char *key);

/* Words for people that a game has written, with their seats as {a}. */
void show_words(const char *words, struct json *json, const char *key);

/* Members of an open object: "places" and "points", the latter in units of 1/"points_unit". */
void show_result(const struct game *game, const struct game_state *view, struct json *json);

/* The moves of a seat, each [verb, operand, ...]. */
void show_moves(const struct game *game, const struct move_list *list, struct json *json, const char *key);

/* Room for the truth and the two views that narration compares, game->state_size bytes each. */
struct show_scratch {
    struct game_state *truth, *before, *after;
};

/* The log as a viewer may read it, from entry `from` on: {seq, seat, at_ms, words, notation} for each; seq 0 is the
 * start. */
void show_log(const struct match *match, int viewer, uint32_t from, const struct show_scratch *scratch,
              struct json *json, const char *key);

/* Tells of a take-back: one move, or as many as were agreed. */
void show_take_back(const struct game_move *move, int seat, struct text *text);

#endif
