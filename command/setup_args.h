/* Arguments that say which game is played, by how many, with which options. */
#ifndef COMMAND_SETUP_ARGS_H
#define COMMAND_SETUP_ARGS_H

#include "command/args.h"

struct game;
struct game_setup;

/* The next word as the name of a game; NULL and bad if it is none. */
const struct game *setup_args_game(struct args *args);
/* --seats N, checked against the game; otherwise: the value without the option (0: all counts). */
int setup_args_seats(struct args *args, const struct game *game, int otherwise);
/* Every "--option KEY=CHOICE" into the setup. */
void setup_args_options(struct args *args, const struct game *game, struct game_setup *setup);
/* A whole setup: the next word as the game, --seats (the fewest), --option, dealt by --seed. NULL and bad if something
 * is wrong with it. */
const struct game *setup_args_dealt(struct args *args, struct game_setup *setup, uint64_t *seed);

#endif
