/* Inside a bot: information-set Monte Carlo tree search. Only bots/ includes this. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bots/bot.h"
#include "bots/fixed.h"
#include "bots/tree.h"

enum {
    SEARCH_PATH_LIMIT = 256,     /* greatest depth of the tree */
    SEARCH_ROLLOUT_LIMIT = 4000, /* moves in a rollout without advice; the places at that point count */
    SEARCH_TEMPO_MS = 2000,      /* assumed time of a move when a clock runs, for games without advice on tempo */
};

/* A fast generator for rollouts: splitmix64. Secrets and chance use the engine's generator. */
struct search_dice {
    uint64_t x;
};

struct bot {
    const struct game *game;
    struct tree tree;
    struct fixed_tables tables;
    struct search_dice dice;

    /* The current decision. */
    const struct game_advice *advice; /* NULL: none is used */
    const struct bot_budget *budget;
    uint64_t began_us, stop_us; /* stop_us 0: no clock */
    uint64_t read_us;           /* the clock's last reading */
    uint32_t work;              /* work done since then, roughly in moves listed */
    int seat;
    bool late; /* the time is up */

    /* The tree's root: what the seat saw, and the move it then chose. */
    bool has_tree, tree_advised;
    int8_t tree_seat;
    uint8_t reserved[5];
    struct game_move tree_move;
    struct game_state *tree_view;

    struct game_state *truth; /* an imagined one, on which moves are played */
    struct game_state *scratch;
    int16_t weight[GAME_WEIGHTS_LIMIT];
    struct move_list list;
    uint16_t prior[GAME_MOVES_LIMIT];
    uint8_t known[GAME_MOVES_LIMIT]; /* 1: the listed move has a node */
    uint32_t path[SEARCH_PATH_LIMIT];
    uint64_t room[]; /* two views and a truth, then the tree */
};

uint64_t search_draw(struct search_dice *dice);
uint32_t search_below(struct search_dice *dice, uint32_t limit);
/* Is the time up? Reads the clock, and remembers if it is. */
bool search_is_late(struct bot *bot);
/* The same in the middle of an iteration: counts a list of moves, and reads the clock only every few thousand moves. */
bool search_is_late_after(struct bot *bot, uint32_t moves);
/* Fills bot->truth with a truth that fits the view. */
void search_imagine(struct bot *bot, const struct game_state *view);
/* Who acts next after `last` in this state: a seat in turn, or the clock. The game must not be over. */
int search_actor(const struct game_state *state, int last);
/* Plays a move or the clock event. A move takes the time a person would; if that passes the deadline, the clock event
 * is played instead. */
void search_play(struct bot *bot, int seat, struct game_move move);
/* Fills bot->list with the moves of a seat that acts in bot->truth. */
void search_list_moves(struct bot *bot, int seat);
/* Fills bot->prior for bot->list: the advice's weights, or 1 each. */
void search_weigh(struct bot *bot, int seat);
/* Draws an index into bot->list, in proportion to bot->prior. */
uint32_t search_pick(struct bot *bot);
/* Plays on from bot->truth and gives each seat's reward, at most BOT_VALUE_ONE. */
void search_rollout(struct bot *bot, int last, uint32_t reward[GAME_SEATS_MOST]);
/* Each seat's reward for bot->truth as it is, by the advice if there is one. */
void search_appraise(struct bot *bot, uint32_t reward[GAME_SEATS_MOST]);
/* The whole search, within `iterations` and bot->stop_us. */
void search_run(struct bot *bot, const struct game_state *view, uint32_t iterations, struct bot_answer *answer);

#endif
