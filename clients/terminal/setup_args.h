/* Arguments that say which game is played, by how many, with which options. */
#ifndef TERMINAL_SETUP_ARGS_H
#define TERMINAL_SETUP_ARGS_H

#include "command/args.h"

struct game;
struct game_setup;

/* The next word as the name of a game; NULL and bad if it is none. */
const struct game *setup_args_game(struct args *args);
/* --seats N, checked against the game; otherwise: the value without the option (0: all counts). */
int setup_args_seats(struct args *args, const struct game *game, int otherwise);
/* Every "--option KEY=CHOICE" into the setup. */
void setup_args_options(struct args *args, const struct game *game, struct game_setup *setup);

#endif
