/* The search tree: nodes in one pool, identified by the moves that lead to them, so that each averages over outcomes of
 * chance and guesses at secrets. A node's index is lower than those of its descendants. */
#ifndef BOTS_TREE_H
#define BOTS_TREE_H

#include "engine/game.h"

enum { TREE_NONE = 0, TREE_ROOT = 0 }; /* the root is not a child, so its index can mean "none" */

struct tree_node {
    struct game_move move; /* the move that led here */
    int8_t seat;           /* the seat that made it, or GAME_CLOCK */
    uint8_t reserved;
    uint16_t prior;                /* how good the move looked when it was listed; 65535 for the best of its list */
    uint32_t first_child, next;    /* TREE_NONE: none */
    uint32_t visits, tries;        /* how often it was taken; how often it could have been */
    uint32_t sum[GAME_SEATS_MOST]; /* of rewards, each at most BOT_VALUE_ONE */
    uint16_t at;                   /* the move's index in the last list; usually the same next time */
    uint16_t child_count;
};

struct tree {
    uint32_t node_limit, node_count;
    struct tree_node *node;
    uint32_t *new_index; /* used while rerooting, node_limit entries; 0: dropped */
};

void tree_clear(struct tree *tree);
/* A new child, or TREE_NONE when the pool is full. */
uint32_t tree_add(struct tree *tree, uint32_t parent, int seat, struct game_move move);
/* The child of that seat and move, or TREE_NONE. */
uint32_t tree_find(const struct tree *tree, uint32_t parent, int seat, struct game_move move);
/* Makes a node the root and drops all nodes that are not below it. */
void tree_reroot(struct tree *tree, uint32_t root);

static inline bool tree_same_move(const struct game_move *a, const struct game_move *b)
{
    return __builtin_memcmp(a, b, sizeof *a) == 0;
}

#endif
