/* Information-set Monte Carlo tree search for any number of seats. Every iteration imagines a truth that fits the
 * view, walks down the tree along moves that are legal in it, adds one node, plays on, and adds each seat's reward to
 * every node on the path; a node is valued by the seat whose move leads to it. */
#include "bots/search.h"

#include <assert.h>
#include <string.h>

enum {
    /* Of 256: how much uncertain moves are preferred. Values by advice scatter less than those of random play. */
    EXPLORATION_WEIGHT = 40,
    EXPLORATION_WEIGHT_PLAIN = 130,
    PRIOR_WEIGHT = 96, /* of 256: how much moves with a good prior are preferred at first */
    /* How many children a node may have: WIDTH_LEAST + factor * sqrt(visits). */
    WIDTH_LEAST = 2,
    WIDTH_FACTOR = 1,
    WIDTH_FACTOR_PLAIN = 2,
    SETTLED_STEPS = 16, /* iterations between checks whether the move is decided; a power of two */
    NO_INDEX = GAME_MOVES_LIMIT,
};

/* ---- Descending the tree ---- */

/* A long list is opened gradually, its most promising moves first. */
static bool may_widen(const struct bot *bot, uint32_t node, uint32_t available)
{
    const struct tree_node *parent = &bot->tree.node[node];
    if (available >= bot->list.count || bot->tree.node_count == bot->tree.node_limit)
        return false;
    uint32_t factor = bot->advice != NULL ? WIDTH_FACTOR : WIDTH_FACTOR_PLAIN;
    return available < WIDTH_LEAST + factor * fixed_root(parent->visits);
}

static uint32_t listed_at(const struct bot *bot, const struct tree_node *child)
{
    const struct move_list *list = &bot->list;
    if (child->at < list->count && tree_same_move(&list->move[child->at], &child->move))
        return child->at;
    uint32_t index = 0;
    while (index < list->count && !tree_same_move(&list->move[index], &child->move))
        index++;
    return index < list->count ? index : NO_INDEX;
}

static int64_t score(const struct bot *bot, const struct tree_node *child)
{
    int64_t mean = ((int64_t)child->sum[child->seat] << 4) / child->visits;
    int64_t weight = bot->advice != NULL ? EXPLORATION_WEIGHT : EXPLORATION_WEIGHT_PLAIN;
    int64_t exploration = fixed_exploration(&bot->tables, child->tries, child->visits) * weight >> 8;
    int64_t prior = ((int64_t)child->prior * PRIOR_WEIGHT >> 8) / (child->visits + 1);
    return mean + exploration + prior;
}

/* Counts the children whose moves are legal here, marks those moves in the list and returns the best child. */
static uint32_t choose_child(struct bot *bot, uint32_t node, int seat, uint32_t *available)
{
    int64_t best_score = INT64_MIN;
    uint32_t best = TREE_NONE;
    *available = 0;
    memset(bot->known, 0, bot->list.count);
    for (uint32_t i = bot->tree.node[node].first_child; i != TREE_NONE; i = bot->tree.node[i].next) {
        struct tree_node *child = &bot->tree.node[i];
        uint32_t at = child->seat == seat ? listed_at(bot, child) : NO_INDEX;
        if (at == NO_INDEX)
            continue;
        child->at = (uint16_t)at;
        child->tries++;
        bot->known[at] = 1;
        ++*available;
        int64_t child_score = score(bot, child);
        if (child_score > best_score) {
            best_score = child_score;
            best = i;
        }
    }
    return best;
}

/* The most promising listed move without a node; ties are broken at random. */
static uint32_t choose_new(struct bot *bot, uint16_t *share)
{
    uint32_t best = NO_INDEX, equals = 0, most = 1;
    for (uint32_t i = 0; i < bot->list.count; i++) {
        if (bot->prior[i] > most)
            most = bot->prior[i];
        if (bot->known[i] || (best != NO_INDEX && bot->prior[i] < bot->prior[best]))
            continue;
        if (best == NO_INDEX || bot->prior[i] > bot->prior[best])
            equals = 0;
        if (search_below(&bot->dice, ++equals) == 0)
            best = i;
    }
    assert(best != NO_INDEX);
    *share = (uint16_t)(bot->prior[best] * 65535U / most);
    return best;
}

static uint32_t widen(struct bot *bot, uint32_t node, int seat)
{
    uint16_t prior;
    search_weigh(bot, seat);
    uint32_t at = choose_new(bot, &prior);
    uint32_t child = tree_add(&bot->tree, node, seat, bot->list.move[at]);
    bot->tree.node[child].at = (uint16_t)at;
    bot->tree.node[child].prior = prior;
    bot->tree.node[child].tries = 1;
    return child;
}

/* The child to descend to; TREE_NONE: there is none and no room for one. */
static uint32_t descend(struct bot *bot, uint32_t node, int seat)
{
    if (seat == GAME_CLOCK) {
        const struct game_move clock = { .verb = GAME_VERB_CLOCK };
        uint32_t child = tree_find(&bot->tree, node, seat, clock);
        return child != TREE_NONE ? child : tree_add(&bot->tree, node, seat, clock);
    }
    uint32_t available;
    search_list_moves(bot, seat);
    uint32_t best = choose_child(bot, node, seat, &available);
    return may_widen(bot, node, available) ? widen(bot, node, seat) : best;
}

static void back_up(struct bot *bot, uint32_t length, const uint32_t reward[GAME_SEATS_MOST])
{
    for (uint32_t i = 0; i < length; i++) {
        struct tree_node *node = &bot->tree.node[bot->path[i]];
        node->visits++;
        for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
            node->sum[seat] += reward[seat];
    }
}

static void iterate(struct bot *bot, const struct game_state *view)
{
    uint32_t node = TREE_ROOT, length = 0, reward[GAME_SEATS_MOST] = { 0 };
    int actor = bot->seat, last = bot->seat;
    search_imagine(bot, view);
    bot->path[length++] = TREE_ROOT;
    while (length < SEARCH_PATH_LIMIT && !game_over(bot->truth)) {
        if (length > 1)
            actor = search_actor(bot->truth, last);
        uint32_t child = descend(bot, node, actor);
        if (child == TREE_NONE)
            break;
        node = child;
        bot->path[length++] = node;
        search_play(bot, actor, bot->tree.node[node].move);
        if (actor != GAME_CLOCK)
            last = actor;
        if (bot->tree.node[node].visits == 0 || search_is_late_after(bot, bot->list.count))
            break;
    }
    search_rollout(bot, last, reward);
    back_up(bot, length, reward);
}

/* ---- The tree from one decision to the next ---- */

/* For turns of several steps: if this view is exactly what the seat's last choice led to, the tree below that choice is
 * still valid. */
static bool tree_still_fits(struct bot *bot, const struct game_state *view)
{
    if (!bot->has_tree || bot->tree_seat != bot->seat || bot->tree_advised != (bot->advice != NULL))
        return false;
    if (view->deadline_ms != 0 || !game_acts(bot->tree_view, bot->seat))
        return false;
    search_imagine(bot, bot->tree_view);
    search_play(bot, bot->seat, bot->tree_move);
    game_view(bot->game, bot->truth, bot->seat, bot->scratch);
    bot->scratch->rng = view->rng;
    return memcmp(bot->scratch, view, bot->game->state_size) == 0;
}

/* Below a move with an element of chance the tree also has moves that are legal only after other outcomes. bot->list
 * still holds the view's moves. */
static void drop_illegal(struct bot *bot)
{
    uint32_t *link = &bot->tree.node[TREE_ROOT].first_child;
    while (*link != TREE_NONE) {
        struct tree_node *child = &bot->tree.node[*link];
        if (child->seat == bot->seat && listed_at(bot, child) != NO_INDEX) {
            link = &child->next;
            continue;
        }
        *link = child->next;
        bot->tree.node[TREE_ROOT].child_count--;
    }
}

static void prepare_tree(struct bot *bot, const struct game_state *view)
{
    uint32_t child = TREE_NONE;
    if (tree_still_fits(bot, view))
        child = tree_find(&bot->tree, TREE_ROOT, bot->seat, bot->tree_move);
    if (child != TREE_NONE) {
        tree_reroot(&bot->tree, child);
        drop_illegal(bot);
    } else {
        tree_clear(&bot->tree);
    }
    memcpy(bot->tree_view, view, bot->game->state_size);
    bot->has_tree = true;
    bot->tree_seat = (int8_t)bot->seat;
    bot->tree_advised = bot->advice != NULL;
}

/* ---- The answer ---- */

static void mean_values(const struct tree_node *node, uint16_t value[GAME_SEATS_MOST])
{
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        value[seat] = (uint16_t)(node->visits == 0 ? 0 : node->sum[seat] / node->visits);
}

/* More visits first, then the higher value, then the earlier place in the list. */
static bool better(const struct tree_node *a, const struct tree_node *b, int seat)
{
    assert(a != NULL && b != NULL);
    if (a->visits != b->visits)
        return a->visits > b->visits;
    if (a->sum[seat] != b->sum[seat])
        return a->sum[seat] > b->sum[seat];
    return a->at < b->at;
}

static void add_choice(const struct bot *bot, const struct tree_node *node, struct bot_answer *answer,
                       const struct tree_node *kept[BOT_CHOICES_LIMIT])
{
    uint32_t at = answer->choice_count;
    if (at == BOT_CHOICES_LIMIT && !better(node, kept[at - 1], bot->seat))
        return;
    if (at < BOT_CHOICES_LIMIT)
        answer->choice_count++;
    else
        at--;
    for (; at > 0 && better(node, kept[at - 1], bot->seat); at--)
        kept[at] = kept[at - 1];
    kept[at] = node;
}

static void fill_answer(const struct bot *bot, struct bot_answer *answer)
{
    const struct tree_node *kept[BOT_CHOICES_LIMIT] = { NULL };
    for (uint32_t i = bot->tree.node[TREE_ROOT].first_child; i != TREE_NONE; i = bot->tree.node[i].next)
        if (bot->tree.node[i].visits != 0)
            add_choice(bot, &bot->tree.node[i], answer, kept);
    for (uint32_t i = 0; i < answer->choice_count; i++) {
        assert(kept[i] != NULL);
        answer->choice[i].move = kept[i]->move;
        answer->choice[i].visits = kept[i]->visits;
        mean_values(kept[i], answer->choice[i].value);
    }
    mean_values(&bot->tree.node[TREE_ROOT], answer->value);
    answer->nodes = bot->tree.node_count;
    answer->move = answer->choice[0].move;
}

/* ---- Running ---- */

/* An upper bound on the iterations still to come: by their limit, and by the clock at the pace so far plus a quarter.
 */
static uint64_t iterations_left(const struct bot *bot, uint32_t done, uint32_t iterations)
{
    uint64_t left = iterations - done;
    if (bot->stop_us != 0 && bot->read_us > bot->began_us) {
        uint64_t by_clock = (bot->stop_us - bot->read_us) * done * 5 / 4 / (bot->read_us - bot->began_us);
        left = by_clock < left ? by_clock : left;
    }
    return left;
}

/* If no other move can catch up with the first in the iterations left, the answer cannot change any more. */
static bool is_settled(const struct bot *bot, uint64_t left)
{
    uint32_t first = 0, second = 0;
    for (uint32_t i = bot->tree.node[TREE_ROOT].first_child; i != TREE_NONE; i = bot->tree.node[i].next) {
        uint32_t visits = bot->tree.node[i].visits;
        second = visits > first ? first : visits > second ? visits : second;
        first = visits > first ? visits : first;
    }
    return first - second > left;
}

static bool is_enough(struct bot *bot, uint32_t done, uint32_t iterations)
{
    if (done >= iterations || (done > 0 && search_is_late(bot)))
        return true;
    if (done == 0 || done % SETTLED_STEPS != 0 || bot->budget->think_when_forced)
        return false;
    return is_settled(bot, iterations_left(bot, done, iterations));
}

void search_run(struct bot *bot, const struct game_state *view, uint32_t iterations, struct bot_answer *answer)
{
    prepare_tree(bot, view);
    /* Sums have 32 bits, and more iterations than this would hardly improve the tree. */
    while (bot->tree.node[TREE_ROOT].visits < BOT_ITERATIONS_LIMIT - 1) {
        if (is_enough(bot, answer->iterations, iterations))
            break;
        iterate(bot, view);
        answer->iterations++;
    }
    fill_answer(bot, answer);
    bot->tree_move = answer->move;
}
