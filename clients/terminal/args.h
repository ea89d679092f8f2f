/* Command-line arguments: options begin with --, the rest are words. Every option must be asked for once;
 * what nobody asked for is reported, so that a misspelt option never passes silently. */
#ifndef TERMINAL_ARGS_H
#define TERMINAL_ARGS_H

#include <stdbool.h>
#include <stdint.h>

struct game;
struct game_setup;

struct args {
    int count;
    char **value;
    uint64_t taken; /* set of indexes already asked for */
    bool bad;       /* something was wrong and has been said on standard error */
};

/* "--json": was it given? */
bool args_flag(struct args *args, const char *name);
/* "--seed 7": its value, or otherwise. */
const char *args_text(struct args *args, const char *name, const char *otherwise);
uint64_t args_number(struct args *args, const char *name, uint64_t otherwise, uint64_t least, uint64_t most);
/* The next word that is no option; NULL: none is left. */
const char *args_word(struct args *args);
/* The next word as the name of a game; NULL and bad if it is none. */
const struct game *args_game(struct args *args);
/* --seats N, checked against the game; otherwise: the value without the option (0: all counts). */
int args_seats(struct args *args, const struct game *game, int otherwise);
/* Every "--option KEY=CHOICE" into the setup. */
void args_options(struct args *args, const struct game *game, struct game_setup *setup);

/* Call when all was asked for: false if something is left over or was bad. */
bool args_done(struct args *args);

#endif
