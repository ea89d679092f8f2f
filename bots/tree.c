#include "bots/tree.h"

#include <string.h>

void tree_clear(struct tree *tree)
{
    memset(&tree->node[TREE_ROOT], 0, sizeof tree->node[TREE_ROOT]);
    tree->node_count = 1;
}

uint32_t tree_add(struct tree *tree, uint32_t parent, int seat, struct game_move move)
{
    if (tree->node_count == tree->node_limit)
        return TREE_NONE;
    uint32_t index = tree->node_count++;
    struct tree_node *up = &tree->node[parent];
    tree->node[index] = (struct tree_node){ .move = move, .seat = (int8_t)seat, .next = up->first_child };
    up->first_child = index;
    up->child_count++;
    return index;
}

uint32_t tree_find(const struct tree *tree, uint32_t parent, int seat, struct game_move move)
{
    uint32_t child = tree->node[parent].first_child;
    while (child != TREE_NONE && (tree->node[child].seat != seat || !tree_same_move(&tree->node[child].move, &move)))
        child = tree->node[child].next;
    return child;
}

/* Gives every node below `root` its new index, in one sweep: parents come before their children. */
static uint32_t renumber(struct tree *tree, uint32_t root)
{
    uint32_t kept = 1;
    memset(tree->new_index, 0, tree->node_count * sizeof *tree->new_index);
    for (uint32_t i = root; i < tree->node_count; i++) {
        if (i != root && tree->new_index[i] == 0)
            continue;
        if (i != root)
            tree->new_index[i] = kept++;
        for (uint32_t child = tree->node[i].first_child; child != TREE_NONE; child = tree->node[child].next)
            tree->new_index[child] = 1; /* kept; numbered when the sweep gets there */
    }
    return kept;
}

void tree_reroot(struct tree *tree, uint32_t root)
{
    uint32_t kept = renumber(tree, root);
    for (uint32_t i = root; i < tree->node_count; i++) {
        if (i != root && tree->new_index[i] == 0)
            continue;
        struct tree_node node = tree->node[i];
        node.first_child = node.first_child == TREE_NONE ? TREE_NONE : tree->new_index[node.first_child];
        node.next = i == root || node.next == TREE_NONE ? TREE_NONE : tree->new_index[node.next];
        tree->node[i == root ? TREE_ROOT : tree->new_index[i]] = node;
    }
    tree->node_count = kept;
}
