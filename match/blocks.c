#include "match/blocks.h"

#include <string.h>

#include "engine/notation.h"
#include "match/imagined.h"

enum { TRIED = 3, NUMBER_SIZE = 24, MOVE_SIZE = 4 * NOTATION_SIZE };

/* A move of the next player, and what it gains. */
struct answer {
    int seat;
    int32_t points;
    struct game_move move;
};

/* What came of answers besides points. */
struct news {
    bool drawn, shown;
};

/* Makes the viewer's move in one of the truths behind the view. Returns who is next; -1: it is refused, something is
 * drawn or shown, or no other player alone is next. */
static int play(const struct game *game, const struct game_state *view, struct game_move move, uint64_t world,
                struct game_state *truth)
{
    bool same = false;
    if (!imagined_play(game, view, move, world, truth, &same) || !same)
        return -1;
    for (int seat = 0; seat < truth->seat_count; seat++)
        if (truth->acting == 1U << seat)
            return seat == view->viewer ? -1 : seat;
    return -1;
}

/* As the viewer sees them. */
static int32_t points_of(const struct game *game, const struct game_state *truth, int viewer, int seat)
{
    union game_room view;
    struct score_sheet sheet = { 0 };
    game_view(game, truth, viewer, &view.head);
    game->score(&view.head, seat, &sheet);
    return sheet.total;
}

/* The seat's points after its legal move. */
static int32_t points_after(const struct game *game, const struct game_state *truth, int viewer, int seat,
                            struct game_move move, struct news *news)
{
    union game_room after;
    const struct game_event event = { .at_ms = truth->at_ms, .seat = (int8_t)seat, .move = move };
    memcpy(&after, truth, game->state_size);
    game_apply(game, &after.head, &event);
    news->drawn |= after.head.rng.drawn != truth->rng.drawn;
    news->shown |= after.head.shown != truth->shown;
    return points_of(game, &after.head, viewer, seat);
}

/* The answer that gains most in this truth. */
static struct answer best_in(const struct game *game, const struct game_state *truth, int viewer, int seat,
                             struct move_list *answers, struct news *news)
{
    struct answer best = { .seat = seat, .points = INT32_MIN };
    int32_t before = points_of(game, truth, viewer, seat);
    game_list_moves(game, truth, seat, answers);
    for (int i = 0; i < answers->count; i++) {
        int32_t points = points_after(game, truth, viewer, seat, answers->move[i], news) - before;
        if (points > best.points)
            best = (struct answer){ .seat = seat, .points = points, .move = answers->move[i] };
    }
    return best;
}

/* Whether all truths are alike, as nothing is hidden and nothing was drawn. */
static bool is_only_truth(const struct game *game, const struct news *news)
{
    return game->imagine == game_imagine_nothing && !news->drawn;
}

/* What the next player could gain at most after the viewer's move; false: that is not certain. */
static bool find_best(const struct game *game, const struct game_state *view, struct game_move move,
                      struct move_list *answers, struct answer *best)
{
    union game_room truth;
    struct news news = { 0 };
    for (uint64_t world = 0; world < IMAGINED_WORLDS; world++) {
        int seat = play(game, view, move, world, &truth.head);
        if (seat < 0)
            return false;
        struct answer found = best_in(game, &truth.head, view->viewer, seat, answers, &news);
        if (news.shown || (world > 0 && (found.seat != best->seat || found.points != best->points)))
            return false;
        *best = found;
        if (is_only_truth(game, &news))
            break;
    }
    return true;
}

/* Whether the answer is legal and gains as much after the viewer's move, in every truth. */
static bool holds_after(const struct game *game, const struct game_state *view, struct game_move move,
                        const struct answer *answer)
{
    union game_room truth;
    struct news news = { 0 };
    const struct game_event event = { .at_ms = view->at_ms, .seat = (int8_t)answer->seat, .move = answer->move };
    for (uint64_t world = 0; world < IMAGINED_WORLDS; world++) {
        if (play(game, view, move, world, &truth.head) != answer->seat ||
            game_refusal(game, &truth.head, &event) != NULL)
            return false;
        int32_t least = points_of(game, &truth.head, view->viewer, answer->seat) + answer->points;
        if (points_after(game, &truth.head, view->viewer, answer->seat, answer->move, &news) < least)
            return false;
        if (is_only_truth(game, &news))
            break;
    }
    return true;
}

static bool holds_after_most(const struct game *game, const struct game_state *view, const struct move_list *moves,
                             const struct answer *answer)
{
    int missed = 0;
    for (int i = 0; i < moves->count && 2 * missed < moves->count; i++)
        missed += !holds_after(game, view, moves->move[i], answer);
    return 2 * missed < moves->count;
}

/* A few of the viewer's moves tell what the best answer to most of them may be. */
bool blocks_find(const struct game *game, const struct game_state *view, struct game_move move,
                 struct blocks_room *room, struct block *block)
{
    struct answer left, best;
    bool in_teams = game->seat_step > 1; /* then the next player may be a partner */
    if (in_teams || !find_best(game, view, move, &room->answers, &left))
        return false;
    game_list_moves(game, view, view->viewer, &room->moves);
    *block = (struct block){ .seat = left.seat, .left = left.points < 0 ? 0 : left.points };
    block->points = block->left;
    int step = (room->moves.count + TRIED - 1) / TRIED;
    for (int i = step / 2; i < room->moves.count; i += step)
        if (find_best(game, view, room->moves.move[i], &room->answers, &best) && best.seat == left.seat &&
            best.points > block->points && holds_after_most(game, view, &room->moves, &best)) {
            block->answer = best.move;
            block->points = best.points;
        }
    return block->points > block->left;
}

/* ---- in words ---- */

/* "Take: Lady Violet's tile a" */
static void write_move(const struct game *game, const struct game_move *move, struct text *text)
{
    const struct game_verb *verb = &game->verbs[move->verb];
    char name[NOTATION_SIZE];
    struct text key = text_on(name, sizeof name);
    text_put(&key, verb->key);
    for (char *c = name; *c != '\0'; c++)
        *c = *c == '-' ? ' ' : *c;
    name[0] = (char)(name[0] - 'a' + 'A');
    text_add(text, "%T", name);
    for (int i = 0; i < game_operand_count(verb); i++) {
        text_put(text, i == 0 ? ": " : ", ");
        notation_write_title(verb->operand[i], move->operand[i], text);
    }
}

void blocks_tell(const struct game *game, const struct game_state *view, struct game_move move,
                 struct blocks_room *room, struct text *text)
{
    char words[MOVE_SIZE], points[NUMBER_SIZE], most[NUMBER_SIZE];
    struct text how = text_on(words, sizeof words), number = text_on(points, sizeof points),
                rest = text_on(most, sizeof most);
    struct block block;
    if (!blocks_find(game, view, move, room, &block))
        return;
    how.language = text->language;
    if (memcmp(&block.answer, &move, sizeof move) == 0)
        text_add(&how, "the same move");
    else
        write_move(game, &block.answer, &how);
    score_write_points(game, block.points, &number);
    score_write_points(game, block.left, &rest);
    text_put(text, text->length == 0 ? "" : " ");
    if (block.left > 0)
        text_add_n(text, score_plural(game, block.points),
                   "Blocks %S, whose next move could otherwise gain %s point (%s), and now %s at most.",
                   "Blocks %S, whose next move could otherwise gain %s points (%s), and now %s at most.", block.seat,
                   points, words, most);
    else
        text_add_n(text, score_plural(game, block.points),
                   "Blocks %S, whose next move could otherwise gain %s point (%s), and now nothing.",
                   "Blocks %S, whose next move could otherwise gain %s points (%s), and now nothing.", block.seat,
                   points, words);
}
