#include "match/gains.h"

#include <string.h>

#include "match/imagined.h"

enum { LIST_SIZE = 600, NUMBER_SIZE = 24 };

/* One seat's points by part: what they were, and what they are in the first world and in all of them. */
struct part {
    const char *title;
    int32_t before, after;
    bool certain;
};

struct account {
    int count;
    struct part part[2 * GAME_SCORE_LINES_LIMIT];
};

static struct part *part_of(struct account *account, const char *title)
{
    for (int i = 0; i < account->count; i++)
        if (strcmp(account->part[i].title, title) == 0)
            return &account->part[i];
    account->part[account->count] = (struct part){ .title = title, .certain = true };
    return &account->part[account->count++];
}

/* Adds the seat's points to the account, before the move or after it. */
static void enter(const struct game *game, const struct game_state *view, int seat, bool after, struct account *account)
{
    struct score_sheet sheet = { 0 };
    game->score(view, seat, &sheet);
    for (int i = 0; i < sheet.count; i++) {
        struct part *part = part_of(account, sheet.line[i].part);
        *(after ? &part->after : &part->before) += sheet.line[i].points;
    }
}

/* What differs in another world is not certain. */
static void compare(struct account *account, struct account *other)
{
    for (int i = 0; i < other->count; i++)
        part_of(account, other->part[i].title);
    for (int i = 0; i < account->count; i++)
        account->part[i].certain &= account->part[i].after == part_of(other, account->part[i].title)->after;
}

/* Everybody's account of the move; false: it is refused. */
static bool weigh(const struct game *game, const struct game_state *view, struct game_move move,
                  struct account account[GAME_SEATS_MOST])
{
    union game_room truth, after;
    bool same = false;
    for (int seat = 0; seat < view->seat_count; seat++)
        enter(game, view, seat, false, &account[seat]);
    for (uint64_t world = 0; world < IMAGINED_WORLDS && !same; world++) {
        if (!imagined_play(game, view, move, world, &truth.head, &same))
            return false;
        game_view(game, &truth.head, view->viewer, &after.head);
        for (int seat = 0; seat < view->seat_count; seat++) {
            struct account other = { 0 };
            enter(game, &after.head, seat, true, world == 0 ? &account[seat] : &other);
            if (world > 0)
                compare(&account[seat], &other);
        }
    }
    return true;
}

static int32_t sum_of(const struct account *account)
{
    int32_t sum = 0;
    for (int i = 0; i < account->count; i++)
        if (account->part[i].certain)
            sum += account->part[i].after - account->part[i].before;
    return sum;
}

bool gains_count(const struct game *game, const struct game_state *view, struct game_move move,
                 int32_t points[GAME_SEATS_MOST])
{
    struct account account[GAME_SEATS_MOST] = { 0 };
    if (!weigh(game, view, move, account))
        return false;
    for (int seat = 0; seat < view->seat_count; seat++)
        points[seat] = sum_of(&account[seat]);
    return true;
}

/* ---- in words ---- */

/* "Tiles taken 2, Lady Violet 1" */
static void write_parts(const struct game *game, const struct account *account, struct text *text)
{
    for (int i = 0; i < account->count; i++) {
        const struct part *part = &account->part[i];
        char points[NUMBER_SIZE];
        struct text number = text_on(points, sizeof points);
        if (!part->certain || part->after == part->before)
            continue;
        score_write_points(game, part->after - part->before, &number);
        text_put(text, text->length == 0 ? "" : ", ");
        text_add(text, "%T %s", part->title, points);
    }
}

static void tell_own(const struct game *game, const struct account *account, struct text *text)
{
    char list[LIST_SIZE], points[NUMBER_SIZE];
    struct text parts = text_on(list, sizeof list), number = text_on(points, sizeof points);
    int32_t sum = sum_of(account), size = sum < 0 ? -sum : sum;
    parts.language = text->language;
    if (sum == 0)
        return;
    write_parts(game, account, &parts);
    score_write_points(game, size, &number);
    if (sum > 0)
        text_add_n(text, score_plural(game, size), "Gains %s point now: %s.", "Gains %s points now: %s.", points, list);
    else
        text_add_n(text, score_plural(game, size), "Costs %s point now: %s.", "Costs %s points now: %s.", points, list);
}

static void tell_other(const struct game *game, int seat, const struct account *account, struct text *text)
{
    char points[NUMBER_SIZE];
    struct text number = text_on(points, sizeof points);
    int32_t sum = sum_of(account), size = sum < 0 ? -sum : sum;
    if (sum == 0)
        return;
    score_write_points(game, size, &number);
    text_put(text, text->length == 0 ? "" : " ");
    if (sum > 0)
        text_add_n(text, score_plural(game, size), "%S gains %s point.", "%S gains %s points.", seat, points);
    else
        text_add_n(text, score_plural(game, size), "%S loses %s point.", "%S loses %s points.", seat, points);
}

void gains_tell(const struct game *game, const struct game_state *view, struct game_move move, struct text *text)
{
    struct account account[GAME_SEATS_MOST] = { 0 };
    if (!weigh(game, view, move, account))
        return;
    tell_own(game, &account[view->viewer], text);
    for (int seat = 0; seat < view->seat_count; seat++)
        if (seat != view->viewer)
            tell_other(game, seat, &account[seat], text);
}
