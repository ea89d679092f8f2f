#include "proof/clause_use.h"

#include <string.h>

static void cite(const struct clause_list *clauses, const char *number, struct clause_use *use)
{
    const struct clause *clause = clauses_find(clauses, number);
    if (clause != NULL)
        use->times[clause - clauses->clause]++;
}

/* Counts every [4.3] in a text. */
static void cite_all(const struct clause_list *clauses, const char *text, struct clause_use *use)
{
    for (const char *at = strchr(text, '['); at != NULL; at = strchr(at + 1, '[')) {
        char number[CLAUSE_NUMBER_SIZE] = "";
        size_t size = strcspn(at + 1, "]");
        if (size < sizeof number) {
            memcpy(number, at + 1, size);
            cite(clauses, number, use);
        }
    }
}

static void cite_narration(const struct game *game, const struct clause_list *clauses, const union game_room *before,
                           const struct game_event *event, const union game_room *after, struct clause_use *use)
{
    static char bytes[1 << 14];
    struct text text = text_on(bytes, sizeof bytes);
    game->narrate(&before->head, event, &after->head, &text);
    cite_all(clauses, bytes, use);
}

static void cite_scores(const struct game *game, const struct clause_list *clauses, const union game_room *state,
                        struct clause_use *use)
{
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        struct score_sheet sheet = { 0 };
        game->score(&state->head, seat, &sheet);
        for (int i = 0; i < sheet.count; i++)
            cite(clauses, sheet.line[i].rule, use);
    }
}

/* Tries one random move, as a careless player would, and counts the rule that refuses it. */
static void cite_refusal(const struct game *game, const struct clause_list *clauses, const union game_room *state,
                         int seat, struct rng *rng, struct clause_use *use)
{
    struct game_event event = { .at_ms = state->head.at_ms, .seat = (int8_t)seat };
    event.move.verb = (uint8_t)(1 + rng_below(rng, (uint32_t)game_verb_count(game) - 1));
    const struct game_verb *verb = &game->verbs[event.move.verb];
    for (int i = 0; i < game_operand_count(verb); i++)
        event.move.operand[i] = (uint8_t)rng_below(rng, verb->operand[i]->count);
    const struct refusal *refusal = game_refusal(game, &state->head, &event);
    if (refusal != NULL)
        cite(clauses, refusal->rule, use);
}

/* false: a dead end. */
static bool walk_one(const struct game *game, const struct clause_list *clauses, uint32_t index, struct clause_use *use,
                     struct walk_run *run)
{
    static struct move_list list;
    union game_room state, before;
    struct game_setup setup;
    struct rng rng = rng_from_seed(~(uint64_t)index);
    walk_setup(game, walk_seat_count(game, (int)index), index, walk_varies(index), &setup);
    game->start(&state.head, &setup);
    cite_narration(game, clauses, &state, NULL, &state, use);
    for (uint32_t step = 0; !game_over(&state.head); step++) {
        struct game_event event;
        if (!walk_choose(game, &state.head, &rng, &list, &event))
            return walk_note_dead_end(run, &state.head, event.seat, index, step);
        if (event.seat != GAME_CLOCK)
            cite_refusal(game, clauses, &state, event.seat, &rng, use);
        memcpy(&before, &state, game->state_size);
        game_apply(game, &state.head, &event);
        cite_narration(game, clauses, &before, &event, &state, use);
    }
    cite_scores(game, clauses, &state, use);
    return true;
}

void clause_use_count(const struct game *game, const struct clause_list *clauses, uint32_t games,
                      struct clause_use *use, struct walk_run *run)
{
    memset(use, 0, sizeof *use);
    while (use->games < games && walk_goes_on(run, use->games) && walk_one(game, clauses, use->games, use, run))
        use->games++;
    run->done = use->games;
}
