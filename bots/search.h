/* Inside a bot: information-set Monte Carlo tree search. Only bots/ includes this. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bots/bot.h"
#include "bots/fixed.h"
#include "bots/tree.h"

enum {
    SEARCH_PATH_LIMIT = 256,     /* how deep the tree may be */
    SEARCH_ROLLOUT_LIMIT = 4000, /* moves of a rollout without advice; then places count as they are */
    SEARCH_TEMPO_MS = 2000,      /* a move's time under a clock, for games that say nothing better */
};

/* A quick generator for rollouts: splitmix64. Secrets and chance use the engine's own. */
struct search_dice {
    uint64_t x;
};

struct bot {
    const struct game *game;
    struct tree tree;
    struct fixed_tables tables;
    struct search_dice dice;

    /* The decision under way. */
    const struct game_advice *advice; /* NULL: do without */
    const struct bot_budget *budget;
    uint64_t began_us, stop_us; /* stop_us 0: no clock */
    uint64_t read_us;           /* what the clock said last */
    uint32_t work;              /* done since then, in moves listed or so */
    int seat;
    bool late; /* the time is up */

    /* The tree's root: what the seat saw, and the move it then chose. */
    bool has_tree, tree_advised;
    int8_t tree_seat;
    uint8_t reserved[5];
    struct game_move tree_move;
    struct game_state *tree_view;

    struct game_state *truth; /* the imagined one that moves are played on */
    struct game_state *scratch;
    int16_t weight[GAME_WEIGHTS_LIMIT];
    struct move_list list;
    uint16_t promise[GAME_MOVES_LIMIT];
    uint8_t known[GAME_MOVES_LIMIT]; /* the listed move has a node */
    uint32_t path[SEARCH_PATH_LIMIT];
    uint64_t room[]; /* two views and a truth, then the tree */
};

uint64_t search_draw(struct search_dice *dice);
uint32_t search_below(struct search_dice *dice, uint32_t limit);
/* Is the time up? Reads the clock, and remembers that it is. */
bool search_is_late(struct bot *bot);
/* The same for the midst of an iteration: counts a list of moves, and reads the clock after a few thousand moves only.
 */
bool search_is_late_after(struct bot *bot, uint32_t moves);
/* A truth that fits the view, in bot->truth. */
void search_imagine(struct bot *bot, const struct game_state *view);
/* Who acts next after `last` in bot->truth: a seat in turn, or the clock. The game is not over. */
int search_actor(const struct game_state *state, int last);
/* Plays a move, or the clock, with the time a person takes; the clock instead if that is over the deadline. */
void search_play(struct bot *bot, int seat, struct game_move move);
/* Fills bot->list with the moves of a seat that acts in bot->truth. */
void search_list_moves(struct bot *bot, int seat);
/* Fills bot->promise for bot->list: the advice's weights, or 1 each. */
void search_weigh(struct bot *bot, int seat);
/* An index into bot->list, by bot->promise. */
uint32_t search_pick(struct bot *bot);
/* Plays on from bot->truth and says what came of it for each seat, at most BOT_VALUE_ONE each. */
void search_rollout(struct bot *bot, int last, uint32_t reward[GAME_SEATS_MOST]);
/* What bot->truth is worth as it stands, by the advice if there is one. */
void search_appraise(struct bot *bot, uint32_t reward[GAME_SEATS_MOST]);
/* The whole search; the budget's iterations and ms are those to keep. */
void search_run(struct bot *bot, const struct game_state *view, uint32_t iterations, struct bot_answer *answer);

#endif
