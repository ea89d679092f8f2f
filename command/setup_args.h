/* Arguments that name the game, the number of seats and the options. */
#ifndef COMMAND_SETUP_ARGS_H
#define COMMAND_SETUP_ARGS_H

#include "command/args.h"

struct game;
struct game_setup;

/* The game named by the next word; NULL, and args->bad set, if there is no such game. */
const struct game *setup_args_game(struct args *args);
/* --seats N, checked against the game; `otherwise` is the value without the option (0: all counts). */
int setup_args_seats(struct args *args, const struct game *game, int otherwise);
/* Reads every "--option KEY=CHOICE" into the setup. */
void setup_args_options(struct args *args, const struct game *game, struct game_setup *setup);
/* --out FILE, which is required. */
const char *setup_args_out(struct args *args);
/* A whole setup: the game named by the next word, --seats (the fewest), --option, with the key made from --seed. NULL,
 * and args->bad set, if something is wrong with it. */
const struct game *setup_args_dealt(struct args *args, struct game_setup *setup, uint64_t *seed);

#endif
