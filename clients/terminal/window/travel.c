#include "clients/terminal/window/travel.h"

#include <limits.h>
#include <stdlib.h>

bool travel_same(const struct target *one, const struct target *other)
{
    if (one->listed != other->listed)
        return false;
    return one->listed ? one->option == other->option : canvas_same_element(&one->element, &other->element);
}

/* Something that is drawn in several places is where the cursor came to it. */
const struct target *travel_here(const struct window *window)
{
    const struct target *found = NULL;
    for (int i = 0; i < window->target_count; i++) {
        const struct target *target = &window->target[i];
        if (!travel_same(target, &window->cursor))
            continue;
        if (found == NULL ||
            (target->area.left == window->cursor.area.left && target->area.top == window->cursor.area.top))
            found = target;
    }
    return found;
}

bool travel_is_legal(const struct window *window, const struct target *target)
{
    return window->asks && (target->listed || aim_is_legal(&window->aim, &target->element));
}

/* ---- directions ---- */

enum { OTHER_ROW = 1 << 12 }; /* left and right stay in their row, if it goes on at all */

static int middle_across(struct canvas_area area)
{
    return 2 * area.left + area.width - 1;
}

static int middle_down(struct canvas_area area)
{
    return 2 * area.top + area.height - 1;
}

/* How far apart two stretches are, doubled as their middles are; 0: they lie side by side. */
static int gap(int one, int one_length, int other, int other_length)
{
    if (one + one_length > other && other + other_length > one)
        return 0;
    return 2 * (one < other ? other - one - one_length : one - other - other_length) + 1;
}

static int diagonal_distance(int across, int downwards, int right, int down)
{
    if (across * right <= 0 || downwards * down <= 0)
        return INT_MAX;
    return abs(across) + abs(downwards) + abs(abs(across) - abs(downwards));
}

/* How far a target is in a direction; INT_MAX: it is not there. Cells are twice as high as wide. What is beside the way
 * counts more than the way, so that the cursor keeps its column where it can. */
static int distance(struct canvas_area from, struct canvas_area to, int right, int down)
{
    int across = middle_across(to) - middle_across(from), downwards = 2 * (middle_down(to) - middle_down(from));
    if (right != 0 && down != 0)
        return diagonal_distance(across, downwards, right, down);
    int ahead = right != 0 ? across * right : downwards * down;
    int off = abs(right != 0 ? downwards : across);
    int beside =
        right != 0 ? 2 * gap(from.top, from.height, to.top, to.height) : gap(from.left, from.width, to.left, to.width);
    if (ahead <= 0 || off > 4 * ahead)
        return INT_MAX;
    return 4 * ahead + 12 * beside + off + (right != 0 && beside > 0 ? OTHER_ROW : 0);
}

static bool is_in_sight(const struct window *window, const struct target *target)
{
    return target->area.left >= 0 && target->area.top >= 0 && target->area.left < window->surface.width &&
           target->area.top < window->surface.height;
}

void travel_step(struct window *window, int right, int down)
{
    const struct target *here = travel_here(window), *best = NULL;
    int least = INT_MAX;
    for (int i = 0; here != NULL && i < window->target_count; i++) {
        const struct target *target = &window->target[i];
        int far = travel_same(here, target) ? INT_MAX : distance(here->area, target->area, right, down);
        if (far >= least)
            continue;
        least = far;
        best = target;
    }
    if (here == NULL && window->target_count > 0)
        best = &window->target[0];
    if (best != NULL)
        window->cursor = *best;
}

/* ---- in order ---- */

void travel_next(struct window *window, int by)
{
    const struct target *here = travel_here(window);
    int count = window->target_count, at = here == NULL ? (by > 0 ? -1 : count) : (int)(here - window->target);
    for (int i = 0; i < count; i++) {
        at = (at + by + count) % count;
        const struct target *target = &window->target[at];
        if ((travel_is_legal(window, target) || !window->asks) && (here == NULL || !travel_same(target, here))) {
            window->cursor = *target;
            return;
        }
    }
}

bool travel_to_cell(struct window *window, int left, int top)
{
    for (int i = 0; i < window->target_count; i++) {
        const struct target *target = &window->target[i];
        struct canvas_area area = target->area;
        if (is_in_sight(window, target) && left >= area.left && left < area.left + area.width && top >= area.top &&
            top < area.top + area.height) {
            window->cursor = *target;
            return true;
        }
    }
    return false;
}

/* How much a target is what is being asked for: a listed verb; on the board a thing of the kind asked for. */
static int rank(const struct window *window, const struct target *target)
{
    const struct game_kind *kind = aim_kind(&window->aim);
    if (!travel_is_legal(window, target))
        return 0;
    if (kind == NULL)
        return target->listed ? 3 : 2;
    return target->listed ? 1 : target->element.kind[0] == kind ? 3 : 2;
}

/* Of several verbs the one with the most moves behind it: nobody should pass by pressing Enter once too often. */
static int preference(const struct window *window, const struct target *target)
{
    bool verb = target->listed && aim_kind(&window->aim) == NULL && target->option < window->aim.option_count;
    return rank(window, target) * (GAME_MOVES_LIMIT + 1) + (verb ? window->aim.option[target->option].count : 0);
}

static const struct target *first_choice(const struct window *window)
{
    const struct target *best = NULL;
    int most = GAME_MOVES_LIMIT; /* what cannot be chosen has less */
    for (int i = 0; i < window->target_count; i++)
        if (preference(window, &window->target[i]) > most) {
            most = preference(window, &window->target[i]);
            best = &window->target[i];
        }
    return best;
}

void travel_settle(struct window *window)
{
    const struct target *here = travel_here(window), *first = first_choice(window);
    if (here != NULL && window->settled)
        return;
    window->settled = window->asks;
    if (here != NULL && !here->listed && travel_is_legal(window, here))
        window->cursor = *here;
    else if (first != NULL)
        window->cursor = *first;
}
