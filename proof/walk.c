#include "proof/walk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool walk_varies(uint64_t seed)
{
    return (rng_from_seed(seed).key[1] & 1) != 0;
}

void walk_setup(const struct game *game, int seat_count, uint64_t seed, bool varied, struct game_setup *setup)
{
    struct rng rng = rng_from_seed(seed);
    game_setup_default(game, seat_count, setup);
    struct game_setup plain = *setup;
    if (varied && game->oldest_version < game->rules_version)
        setup->rules_version =
            (uint16_t)(game->oldest_version + rng_below(&rng, game->rules_version - game->oldest_version + 1U));
    for (int i = 0; varied && i < game_option_count(game); i++) {
        uint32_t choice = rng_below(&rng, (uint32_t)game_choice_count(&game->options[i]));
        setup->option[i] = game_has_option(game, i, setup->rules_version) ? (uint8_t)choice : 0;
    }
    if (game_setup_refusal(game, setup) != NULL)
        *setup = plain;
    deal_key(seed, setup);
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

bool walk_choose(const struct game *game, const struct game_state *state, struct rng *rng, struct move_list *list,
                 struct game_event *event)
{
    uint32_t at_ms = state->at_ms;
    if (state->deadline_ms != 0)
        at_ms += rng_below(rng, 200);
    if (state->acting == 0 || (state->deadline_ms != 0 && at_ms >= state->deadline_ms)) {
        *event = (struct game_event){ .at_ms = state->deadline_ms, .seat = GAME_CLOCK };
        return true;
    }
    int seat = choose_seat(state, rng);
    game_list_moves(game, state, seat, list);
    *event = (struct game_event){ .at_ms = at_ms, .seat = (int8_t)seat };
    if (list->count == 0)
        return false;
    event->move = list->move[rng_below(rng, list->count)];
    return true;
}

bool walk_goes_on(struct walk_run *run, uint64_t done)
{
    run->done = done;
    run->stopped = run->stopped || (run->go_on != NULL && !run->go_on(done));
    return !run->stopped && !run->dead_end;
}

bool walk_note_dead_end(struct walk_run *run, const struct game_state *state, int seat, uint64_t seed, uint32_t step)
{
    run->dead_end = true;
    run->seat_count = state->seat_count;
    run->seat = seat;
    run->phase = state->phase;
    run->seed = seed;
    run->step = step;
    return false;
}

void walk_write_dead_end(const struct walk_run *run, const struct game *game, struct text *text)
{
    text_add(text, "%s: seat %c has no move in phase %s: %d seats, seed ", game->title, text_seat_letter(run->seat),
             game->phases[run->phase], run->seat_count);
    text_number(text, (int64_t)run->seed);
    text_add(text, ", step %u", run->step);
}

uint32_t walk_random_games(const struct game *game, struct game_setup *setup, uint32_t games, struct move_list *list,
                           struct walk_run *run)
{
    uint32_t actions = 0;
    union game_room state;
    struct game_event event;
    struct rng rng = rng_from_seed(setup->key[0]);
    for (uint32_t index = 0; index < games && walk_goes_on(run, index); index++, setup->key[0]++) {
        uint32_t before = actions;
        for (game->start(&state.head, setup); !game_over(&state.head); actions++) {
            if (!walk_choose(game, &state.head, &rng, list, &event)) {
                walk_note_dead_end(run, &state.head, event.seat, setup->key[0], actions - before);
                return actions;
            }
            game_apply(game, &state.head, &event);
        }
    }
    return actions;
}

static uint64_t mix(uint64_t hash, const void *bytes, size_t size)
{
    const uint64_t key[2] = { hash, 0x7369676e };
    return rng_siphash(key, bytes, size);
}

/* Continues the hash with one game; false: a dead end, and the hash is unchanged. */
static bool add_to_signature(const struct game *game, uint32_t index, struct move_list *list, struct walk_run *run,
                             uint64_t *hash)
{
    union game_room state;
    struct game_setup setup;
    struct game_event event;
    uint64_t now = *hash;
    uint32_t step = 0;
    walk_setup(game, walk_seat_count(game, (int)index), index, walk_varies(index), &setup);
    struct rng rng = rng_from_seed(~(uint64_t)index);
    for (game->start(&state.head, &setup); !game_over(&state.head); game_apply(game, &state.head, &event), step++) {
        if (!walk_choose(game, &state.head, &rng, list, &event))
            return walk_note_dead_end(run, &state.head, event.seat, index, step);
        now = mix(now, &event, sizeof event);
        now = mix(now, &state, game->state_size);
    }
    *hash = mix(now, &state, game->state_size);
    return true;
}

uint64_t walk_signature(const struct game *game, uint32_t games, struct move_list *list, struct walk_run *run)
{
    uint64_t hash = 0;
    uint32_t index = 0;
    while (index < games && walk_goes_on(run, index) && add_to_signature(game, index, list, run, &hash))
        index++;
    run->done = index;
    return hash;
}

/* One perft; run->done counts the leaves. */
struct perft {
    const struct game *game;
    struct walk_run *run;
    uint64_t seed;
    int depth;
};

static void count_leaves(const struct perft *perft, const union game_room *state, int depth)
{
    if (depth == perft->depth || state->head.acting == 0) {
        perft->run->done++;
        return;
    }
    if (!walk_goes_on(perft->run, perft->run->done))
        return;
    struct move_list *list = malloc(sizeof *list);
    for (int seat = 0; list != NULL && seat < state->head.seat_count; seat++) {
        game_list_moves(perft->game, &state->head, seat, list);
        if (game_acts(&state->head, seat) && list->count == 0)
            walk_note_dead_end(perft->run, &state->head, seat, perft->seed, (uint32_t)depth);
        for (int i = 0; i < list->count; i++) {
            union game_room next;
            memcpy(&next, state, perft->game->state_size);
            struct game_event event = { .at_ms = state->head.at_ms, .seat = (int8_t)seat, .move = list->move[i] };
            game_apply(perft->game, &next.head, &event);
            count_leaves(perft, &next, depth + 1);
        }
    }
    free(list);
}

uint64_t walk_perft(const struct game *game, int seat_count, uint64_t seed, int depth, struct walk_run *run)
{
    union game_room state;
    struct game_setup setup;
    const struct perft perft = { .game = game, .run = run, .seed = seed, .depth = depth };
    deal_setup(game, seat_count, seed, &setup);
    game->start(&state.head, &setup);
    count_leaves(&perft, &state, 0);
    return run->done;
}
