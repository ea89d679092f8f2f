/* How a table for a new game is set: who sits there, the game's options, the deal. */
#ifndef TERMINAL_START_SETTING_H
#define TERMINAL_START_SETTING_H

#include "clients/terminal/start/errand.h"
#include "engine/game.h"

enum { SETTING_EMPTY = -1, SETTING_SEED_SIZE = 20 };

struct setting {
    const struct game *game;
    int player[GAME_SEATS_MOST]; /* index of players_choice(), or SETTING_EMPTY */
    uint8_t option[GAME_OPTIONS_MOST];
    char seed[SETTING_SEED_SIZE]; /* digits; "": a new deal */
};

/* As `mykonos play` sets it without being told. */
void setting_begin(struct setting *setting, const struct game *game);
/* The next player for a seat, or the one before: step is 1 or -1. */
void setting_turn_seat(struct setting *setting, int seat, int step);
void setting_turn_option(struct setting *setting, int option, int step);
int setting_seats(const struct setting *setting); /* how many are taken */

/* Who sits there, in a word or two. */
void setting_write_seat(const struct setting *setting, int seat, struct text *text);
/* What a player of that kind does. */
void setting_explain_seat(const struct setting *setting, int seat, struct text *text);
/* "secret" */
const char *setting_option_title(const struct setting *setting, int option, int choice);
/* Why nobody can play like that; false: they can. */
bool setting_write_fault(const struct setting *setting, struct text *text);

/* `play` with everything that is set. */
void setting_order(const struct setting *setting, struct errand *errand);

#endif
