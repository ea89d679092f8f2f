/* The players of a local match: kinds of players, each one line in the table of players.c. A player that is not human
 * gets views and the list of its moves, never the truth. */
#ifndef TERMINAL_PLAY_PLAYERS_H
#define TERMINAL_PLAY_PLAYERS_H

#include <stdatomic.h>

#include "engine/game.h"

enum { PLAYERS_NAME_SIZE = 200, PLAYERS_FAULT_SIZE = 400 };

struct player;

struct player_kind {
    const char *name;  /* what comes before a colon: "random" */
    const char *form;  /* how it is written: "random", "level:1..6" */
    const char *help;  /* one line */
    const char *title; /* what people call it; NULL: as it is written */
    bool human;        /* moves come from the keyboard; the functions below are not called */
    bool thinks;       /* choose() takes its time, so it is called in a thread of its own */
    /* Begins with what follows the colon, or "". NULL: done; otherwise why not, completing "SEAT: ...". May be NULL. */
    const char *(*begin)(struct player *player, const char *detail);
    /* Chooses one of the listed moves. false: it cannot, and `fault` says why. When `hurry` is set our own bots answer
     * at once, other programs when their time is over: nobody wants the answer any more. */
    bool (*choose)(struct player *player, const struct game_state *view, const struct move_list *list,
                   struct game_move *move);
    /* How long it takes for this move where time counts, in ms. */
    uint32_t (*tempo_ms)(struct player *player, const struct game_state *view, struct game_move move);
    void (*end)(struct player *player); /* may be NULL */
};

struct player {
    const struct player_kind *kind;
    const struct game *game;
    int seat;
    struct rng rng;
    char name[PLAYERS_NAME_SIZE]; /* as given: "level:3" */
    char fault[PLAYERS_FAULT_SIZE];
    atomic_bool hurry;
    void *own; /* data of its kind */
};

/* Reads "human,random,..." or a number of seats, one human and the rest bots; NULL: one human and the fewest bots.
 * Returns how many players were begun, 0: none, because the words are wrong; reported on standard error. */
int players_begin(struct player *players, const struct game *game, const char *words);
/* Who sits there if nobody was named. */
const char *players_default(int seat);
/* As players_begin reads them. */
void players_write(const struct player *players, int count, struct text *text);

/* All names that can be chosen without typing one: "human", "level:1", ... false: there are no more. */
bool players_choice(int index, char name[PLAYERS_NAME_SIZE]);
/* The kind of a name; NULL: there is none. */
const struct player_kind *players_kind(const char *name);

/* Gives every player a generator of its own, made from the match's key but telling nothing about it. */
void players_seed(struct player *players, int count, const uint64_t key[2], uint32_t event_count);
void players_end(struct player *players, int count);

int players_human_count(const struct player *players, int count);

#endif
