/* Bots: they get a view, never the truth, and answer with a move. One block of memory per bot, given by its owner;
 * thinking allocates nothing, uses whole numbers only and reads no clock but the one it is handed, so the same seed and
 * iteration count give the same answer on every machine and in WebAssembly. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "engine/game.h"

enum {
    BOT_LEVEL_COUNT = 6,
    BOT_CHOICES_LIMIT = 32, /* moves an answer tells about */
    BOT_NODES_DEFAULT = 1 << 16,
    BOT_ITERATIONS_LIMIT = 1 << 20,
    BOT_VALUE_ONE = 4096, /* a sure win in an answer's values */
};

enum bot_kind {
    BOT_RANDOM, /* any move */
    BOT_GREEDY, /* the move with the best advice value, or else the most points, right after it */
    BOT_PLAIN,  /* search without advice */
    BOT_LEVEL,  /* search with advice, by level */
};

struct bot_player {
    enum bot_kind kind;
    int level; /* 1 .. 6 with BOT_LEVEL */
};

struct bot_level {
    const char *name, *title; /* "level:3", "Sailor" */
    uint32_t iterations;      /* per decision */
    uint32_t ms;              /* at most this long */
    uint16_t slips;           /* of 1000 decisions this many take a move by its weight alone */
};
extern const struct bot_level bot_levels[BOT_LEVEL_COUNT]; /* level n is at n - 1 */

struct bot_budget {
    uint64_t seed;
    uint32_t iterations;             /* 0: the player's own */
    uint32_t ms;                     /* 0: the player's own; needs now_us */
    bool think_when_forced;          /* think on when the move is clear already: for callers that want the values */
    uint64_t (*now_us)(void *owner); /* NULL: no clock, so iterations alone count */
    void *owner;
};

/* One move the search looked at. Values are shares of the win by seat, BOT_VALUE_ONE in all. */
struct bot_choice {
    struct game_move move;
    uint32_t visits;
    uint16_t value[GAME_SEATS_MOST];
};

struct bot_answer {
    struct game_move move;
    uint32_t iterations;             /* done for this answer */
    uint32_t nodes;                  /* of the tree afterwards */
    uint16_t value[GAME_SEATS_MOST]; /* of the position, by seat; all 0 when nothing was searched */
    uint16_t choice_count;           /* most visited first */
    struct bot_choice choice[BOT_CHOICES_LIMIT];
};

struct bot;

/* Bytes of a block, which must be aligned to 8. */
size_t bot_size(const struct game *game, uint32_t node_limit);
void bot_begin(struct bot *bot, const struct game *game, uint32_t node_limit);
/* Other weights than the default ones of the advice; the bot copies them. */
void bot_set_weights(struct bot *bot, const int16_t *weight);
/* Forgets the tree, as before the first move of a match. */
void bot_forget(struct bot *bot);

/* Chooses a move for the seat, which must act in this view of its own. */
void bot_think(struct bot *bot, const struct bot_player *player, const struct game_state *view, int seat,
               const struct bot_budget *budget, struct bot_answer *answer);

/* "random", "greedy", "plain", "level:1" .. "level:6". */
bool bot_read_player(const char *words, struct bot_player *player);
const char *bot_player_name(const struct bot_player *player);

#endif
