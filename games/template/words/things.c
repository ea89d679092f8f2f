/* Template: what the things on the table are and do. */
#include "games/template/template.h"

enum { HEAP, CHARM };

static const char *const heap_names[] = { "heap" };
static const char *const heap_titles[] = { "the heap" };
static const char *const charm_names[] = { "1", "2", "3" };
static const char *const charm_titles[] = { "charm 1", "charm 2", "charm 3" };
static const struct game_kind heap = { "heap", 1, heap_names, heap_titles };
static const struct game_kind charms = { "charm", TEMPLATE_CHARM_COUNT, charm_names, charm_titles };

const struct game_kind *const template_things[] = { [HEAP] = &heap, [CHARM] = &charms, NULL };

static void explain_heap(const struct game_state *view, struct game_card *card)
{
    int left = template_of(view)->heap;
    text_add(&card->role, "Pebbles");
    text_add(&card->title, "The heap");
    text_add(&card->does, "In your turn, take one, two or three pebbles from it %R. Each scores 1 point %R.", "2.1",
             "3.2");
    text_add(&card->notes, "The game ends when it is empty %R.", "3.1");
    if (left > 0)
        text_add_n(&card->now, left, "%d pebble is left.", "%d pebbles are left.", left);
}

static void explain_charm(const struct game_state *view, int charm, struct game_card *card)
{
    int viewer = view->viewer;
    bool is_own = viewer >= 0 && viewer < view->seat_count && template_of(view)->charm[viewer] == charm;
    text_add(&card->role, "Secret charm");
    text_add(&card->title, "Charm %d", charm);
    text_add_n(&card->does, charm, "It scores %d point if it divides the number of your pebbles %R.",
               "It scores %d points if it divides the number of your pebbles %R.", charm, "3.3");
    text_add(&card->notes, "It is secret until the end %R.", "1.2");
    if (is_own)
        text_add_n(&card->now, template_of(view)->taken[viewer], "It is yours, and you have %d pebble.",
                   "It is yours, and you have %d pebbles.", template_of(view)->taken[viewer]);
}

void template_explain(const struct game_state *view, int kind, int value, struct game_card *card)
{
    if (kind == HEAP)
        explain_heap(view, card);
    else
        explain_charm(view, value + 1, card);
}
