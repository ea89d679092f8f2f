/* Bots get a view, never the truth, and answer with a move. Each bot lives in one block of memory that its owner
 * provides. Thinking allocates nothing, uses only whole numbers and reads no clock but the one it is given, so the same
 * seed and iteration count give the same answer on every machine and in WebAssembly. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "engine/game.h"

enum {
    BOT_LEVEL_COUNT = 6,
    BOT_CHOICES_LIMIT = 32, /* moves reported in an answer */
    BOT_NODES_DEFAULT = 1 << 16,
    BOT_ITERATIONS_LIMIT = 1 << 20,
    BOT_VALUE_ONE = 4096, /* a sure win in an answer's values */
};

enum bot_kind {
    BOT_RANDOM, /* any legal move */
    BOT_GREEDY, /* the move with the best advice value right after it; without advice, the most points */
    BOT_PLAIN,  /* search without advice */
    BOT_LEVEL,  /* search with advice, by level */
};

struct bot_player {
    enum bot_kind kind;
    int level; /* 1 .. 6, only for BOT_LEVEL */
};

struct bot_level {
    const char *name, *title; /* "level:3", "Sailor" */
    uint32_t iterations;      /* per decision */
    uint32_t ms;              /* time limit per decision */
    uint16_t slips;           /* of 1000 decisions, how many are made at a glance, by the advice's weights alone */
};
extern const struct bot_level bot_levels[BOT_LEVEL_COUNT]; /* level n is at n - 1 */

struct bot_budget {
    uint64_t seed;
    uint32_t iterations;             /* 0: the player's own limit */
    uint32_t ms;                     /* 0: the player's own limit; needs now_us */
    bool think_when_forced;          /* keep thinking when the move is already decided, for callers that want values */
    uint64_t (*now_us)(void *owner); /* NULL: no clock, so only iterations limit the search */
    void *owner;
};

/* One move the search considered. Values are each seat's share of the win, summing to BOT_VALUE_ONE. */
struct bot_choice {
    struct game_move move;
    uint32_t visits;
    uint16_t value[GAME_SEATS_MOST];
};

struct bot_answer {
    struct game_move move;
    uint32_t iterations;             /* done for this answer */
    uint32_t nodes;                  /* in the tree afterwards */
    uint16_t value[GAME_SEATS_MOST]; /* of the position, by seat; all 0 if nothing was searched */
    uint16_t choice_count;
    struct bot_choice choice[BOT_CHOICES_LIMIT]; /* most visited first */
};

struct bot;

/* The size of a bot's block in bytes; the block must be aligned to 8. */
size_t bot_size(const struct game *game, uint32_t node_limit);
void bot_begin(struct bot *bot, const struct game *game, uint32_t node_limit);
/* Replaces the advice's default weights; the bot copies them. */
void bot_set_weights(struct bot *bot, const int16_t *weight);
/* Forgets the tree; for the start of a match. */
void bot_forget(struct bot *bot);

/* Chooses a move for the seat. The view must be the seat's own, and the seat must act in it. */
void bot_think(struct bot *bot, const struct bot_player *player, const struct game_state *view, int seat,
               const struct bot_budget *budget, struct bot_answer *answer);

/* "random", "greedy", "plain", "level:1" .. "level:6". */
bool bot_read_player(const char *words, struct bot_player *player);
const char *bot_player_name(const struct bot_player *player);

#endif
