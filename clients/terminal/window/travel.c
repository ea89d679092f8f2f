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

static int middle_across(struct canvas_area area)
{
    return 2 * area.left + area.width - 1;
}

static int middle_down(struct canvas_area area)
{
    return 2 * area.top + area.height - 1;
}

/* How far a target is in a direction; INT_MAX: it is not there. Cells are twice as high as wide. What is beside the way
 * counts more than the way, so that the cursor keeps its row or column where it can. */
static int distance(struct canvas_area from, struct canvas_area to, int right, int down)
{
    int across = middle_across(to) - middle_across(from), downwards = 2 * (middle_down(to) - middle_down(from));
    int ahead, aside;
    if (right != 0 && down != 0) {
        if (across * right <= 0 || downwards * down <= 0)
            return INT_MAX;
        return abs(across) + abs(downwards) + abs(abs(across) - abs(downwards));
    }
    ahead = right != 0 ? across * right : downwards * down;
    aside = abs(right != 0 ? downwards : across);
    if (ahead <= 0 || aside > 4 * ahead)
        return INT_MAX;
    return ahead + 3 * aside;
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

static const struct target *first_choice(const struct window *window)
{
    const struct target *best = NULL;
    int most = 0;
    for (int i = 0; i < window->target_count; i++)
        if (rank(window, &window->target[i]) > most) {
            most = rank(window, &window->target[i]);
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
