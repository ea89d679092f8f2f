/* Random walks. */
#include "proof/walk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool walk_varies(uint64_t seed)
{
    return (rng_from_seed(seed).key[1] & 1) != 0;
}

void walk_deal(uint64_t seed, struct game_setup *setup)
{
    struct rng rng = rng_from_seed(seed);
    memcpy(setup->key, rng.key, sizeof setup->key);
}

void walk_setup(const struct game *game, int seat_count, uint64_t seed, bool varied, struct game_setup *setup)
{
    struct rng rng = rng_from_seed(seed);
    game_setup_usual(game, seat_count, setup);
    struct game_setup usual = *setup;
    if (varied && game->oldest_version < game->rules_version)
        setup->rules_version =
            (uint16_t)(game->oldest_version + rng_below(&rng, game->rules_version - game->oldest_version + 1U));
    for (int i = 0; varied && i < game_option_count(game); i++)
        setup->option[i] = (uint8_t)rng_below(&rng, (uint32_t)game_choice_count(&game->options[i]));
    if (game_setup_refusal(game, setup) != NULL)
        *setup = usual;
    walk_deal(seed, setup);
}

int walk_seat_counts(const struct game *game)
{
    return (game->seats_most - game->seats_least) / game->seat_step + 1;
}

int walk_seat_count(const struct game *game, int index)
{
    return game->seats_least + index % walk_seat_counts(game) * game->seat_step;
}

static int choose_seat(const struct game_state *state, struct rng *rng)
{
    if ((state->acting & (state->acting - 1)) == 0)
        return __builtin_ctz(state->acting);
    uint32_t left = rng_below(rng, (uint32_t)__builtin_popcount(state->acting));
    uint32_t acting = state->acting;
    while (left-- > 0)
        acting &= acting - 1;
    return __builtin_ctz(acting);
}

void walk_choose(const struct game *game, const struct game_state *state, struct rng *rng, struct move_list *list,
                 struct game_event *event)
{
    uint32_t at_ms = state->at_ms;
    if (state->deadline_ms != 0)
        at_ms += rng_below(rng, 200);
    if (state->acting == 0 || (state->deadline_ms != 0 && at_ms >= state->deadline_ms)) {
        *event = (struct game_event){ .at_ms = state->deadline_ms, .seat = GAME_CLOCK };
        return;
    }
    int seat = choose_seat(state, rng);
    game_list_moves(game, state, seat, list);
    if (list->count == 0) /* a dead end: conformance reports it; there is nothing to choose */
        abort();
    *event = (struct game_event){ .at_ms = at_ms, .seat = (int8_t)seat };
    event->move = list->move[rng_below(rng, list->count)];
}

uint32_t walk_random_games(const struct game *game, struct game_setup *setup, uint32_t games, struct move_list *list)
{
    uint32_t actions = 0;
    union walk_state state;
    struct game_event event;
    struct rng rng = rng_from_seed(setup->key[0]);
    for (uint32_t index = 0; index < games; index++, setup->key[0]++)
        for (game->start(&state.head, setup); !game_over(&state.head); actions++) {
            walk_choose(game, &state.head, &rng, list, &event);
            game_apply(game, &state.head, &event);
        }
    return actions;
}

static uint64_t mix(uint64_t hash, const void *bytes, size_t size)
{
    const uint64_t key[2] = { hash, 0x7369676e };
    return rng_siphash(key, bytes, size);
}

uint64_t walk_signature(const struct game *game, uint32_t games, struct move_list *list)
{
    uint64_t hash = 0;
    union walk_state state;
    for (uint32_t index = 0; index < games; index++) {
        struct game_setup setup;
        struct game_event event;
        walk_setup(game, walk_seat_count(game, (int)index), index, walk_varies(index), &setup);
        struct rng rng = rng_from_seed(~(uint64_t)index);
        for (game->start(&state.head, &setup); !game_over(&state.head); game_apply(game, &state.head, &event)) {
            walk_choose(game, &state.head, &rng, list, &event);
            hash = mix(hash, &event, sizeof event);
            hash = mix(hash, &state, game->state_size);
        }
        hash = mix(hash, &state, game->state_size);
    }
    return hash;
}

static uint64_t count_leaves(const struct game *game, const union walk_state *state, int depth)
{
    if (depth == 0 || state->head.acting == 0)
        return 1;
    struct move_list *list = malloc(sizeof *list);
    uint64_t leaves = 0;
    for (int seat = 0; list != NULL && seat < state->head.seat_count; seat++) {
        game_list_moves(game, &state->head, seat, list);
        for (int i = 0; i < list->count; i++) {
            union walk_state next;
            memcpy(&next, state, game->state_size);
            struct game_event event = { .at_ms = state->head.at_ms, .seat = (int8_t)seat, .move = list->move[i] };
            game_apply(game, &next.head, &event);
            leaves += count_leaves(game, &next, depth - 1);
        }
    }
    free(list);
    return leaves;
}

uint64_t walk_perft(const struct game *game, int seat_count, uint64_t seed, int depth)
{
    union walk_state state;
    struct game_setup setup;
    walk_setup(game, seat_count, seed, false, &setup);
    game->start(&state.head, &setup);
    return count_leaves(game, &state, depth);
}
