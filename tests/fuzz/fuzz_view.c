/* Fuzzes untrusted views. The input says which view of a random game to take and which of its bytes to change; if
 * game_read_view() accepts it, everything that ever reads a view then shows, tells, lists, scores and continues it. One
 * fuzzer per game: FUZZ_GAME is its key. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "match/show.h"
#include "proof/walk.h"

enum {
    TEXT_SIZE = 1 << 18,
    NODES = 1 << 10,
    ITERATIONS = 6,
    STEPS_LIMIT = 400,
    PLAY_ON_STEPS = 60,
    PICTURE_ONE_IN = 8,
    TOLD = 16
};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Reads numbers from the input; zeros after its end. */
struct input {
    const uint8_t *at, *end;
};

static uint32_t take(struct input *input, int bytes)
{
    uint32_t number = 0;
    while (bytes-- > 0)
        number = number << 8 | (input->at < input->end ? *input->at++ : 0);
    return number;
}

static struct move_list list;
static char words[TEXT_SIZE];

/* A real view: a viewer's, some moves after the start of a game. */
static int walk_to_view(const struct game *game, struct input *input, union game_room *view)
{
    union game_room truth;
    struct game_setup setup;
    struct game_event event;
    uint64_t seed = take(input, 2);
    int seats = walk_seat_count(game, (int)take(input, 1));
    uint32_t steps = take(input, 2) % STEPS_LIMIT;
    walk_setup(game, seats, seed, walk_varies(seed), &setup);
    struct rng rng = rng_from_seed(seed);
    game->start(&truth.head, &setup);
    for (uint32_t step = 0; step < steps && !game_over(&truth.head); step++) {
        walk_choose(game, &truth.head, &rng, &list, &event);
        game_apply(game, &truth.head, &event);
    }
    int viewer = (int)take(input, 1) % (seats + 1);
    viewer = viewer == seats ? GAME_SPECTATOR : viewer;
    game_view(game, &truth.head, viewer, &view->head);
    return viewer;
}

static void change(const struct game *game, struct input *input, union game_room *view)
{
    while (input->at < input->end) {
        uint32_t offset = take(input, 2) % game->state_size;
        ((uint8_t *)view)[offset] = (uint8_t)take(input, 1);
    }
}

/* Pictures are slow under the sanitizers, up to 50 ms, so only one is drawn, and only sometimes. */
static void show_picture(const struct game *game, const struct game_state *view, struct rng *rng)
{
    struct text text = text_on(words, sizeof words);
    if (game->picture_count != 0 && rng_below(rng, PICTURE_ONE_IN) == 0)
        game->picture(view, (int)rng_below(rng, game->picture_count), &text);
}

static void show(const struct game *game, const struct game_state *view)
{
    struct text text = text_on(words, sizeof words);
    game->print(view, &text);
    text = text_on(words, sizeof words);
    struct json json = json_on(&text);
    json_open_object(&json, NULL);
    show_view(game, view, &json, "shown");
    if (game->write_facts != NULL)
        game->write_facts(view, &json);
    json_close_object(&json);
}

static void explain(const struct game *game, const struct game_state *view)
{
    struct game_card card;
    for (int kind = 0; kind < game_thing_count(game); kind++)
        for (int value = 0; value < game->things[kind]->count; value++)
            game_explain(game, view, kind, value, NULL, &card);
}

/* The same input gives the same random choices. */
static struct rng rng_from_input(const uint8_t *bytes, size_t size)
{
    static const uint64_t key[2];
    return rng_from_seed(rng_siphash(key, bytes, size));
}

static void score(const struct game *game, const struct game_state *view)
{
    uint8_t place[GAME_SEATS_MOST];
    game->rank(view, place);
    for (int seat = 0; seat < view->seat_count; seat++) {
        struct score_sheet sheet = { 0 };
        game->score(view, seat, &sheet);
    }
}

static void tell(const struct game *game, const struct game_state *before, const struct game_event *event,
                 const struct game_state *after)
{
    struct text text = text_on(words, sizeof words);
    game->narrate(before, event, after, &text);
}

/* Checks every listed move and narrates one of them, as if it had led back to this view. */
static void consider_moves(const struct game *game, const struct game_state *view, int seat, struct rng *rng)
{
    struct text text = text_on(words, sizeof words);
    game_list_moves(game, view, seat, &list);
    if (!game_acts(view, seat))
        return;
    game->ask(view, seat, &text);
    struct game_event event = { .at_ms = view->at_ms, .seat = (int8_t)seat };
    for (int i = 0; i < list.count; i++) {
        event.move = list.move[i];
        game_refusal(game, view, &event);
    }
    if (list.count > 0) {
        event.move = list.move[rng_below(rng, list.count)];
        tell(game, view, &event, view);
    }
}

/* A seat that acts does something, legal or not; a client tells it if it passes the check. */
static void tell_anything(const struct game *game, const struct game_state *before, const struct game_state *after,
                          struct rng *rng)
{
    struct game_event event = { .at_ms = after->at_ms };
    event.seat = (int8_t)rng_below(rng, before->seat_count);
    event.move.verb = (uint8_t)(1 + rng_below(rng, (uint32_t)game_verb_count(game) - 1));
    const struct game_verb *verb = &game->verbs[event.move.verb];
    for (int i = 0; i < game_operand_count(verb); i++)
        event.move.operand[i] = (uint8_t)rng_below(rng, verb->operand[i]->count);
    if (game_narration_fault(game, before, &event, after) == NULL)
        tell(game, before, &event, after);
}

static void play_on(const struct game *game, const struct game_state *view, struct rng *rng)
{
    union game_room truth, before;
    game_imagine(game, view, rng, &truth.head);
    for (int step = 0; step < PLAY_ON_STEPS && !game_over(&truth.head); step++) {
        struct game_event event = { .at_ms = truth.head.deadline_ms, .seat = GAME_CLOCK };
        if (truth.head.acting != 0) {
            event = (struct game_event){ .at_ms = truth.head.at_ms, .seat = (int8_t)__builtin_ctz(truth.head.acting) };
            game_list_moves(game, &truth.head, event.seat, &list);
            if (list.count == 0)
                return;
            event.move = list.move[rng_below(rng, list.count)];
        }
        memcpy(&before, &truth, game->state_size);
        game_apply(game, &truth.head, &event);
        tell(game, &before.head, &event, &truth.head);
    }
    show(game, &truth.head);
    score(game, &truth.head);
}

static void think(const struct game *game, const struct game_state *view, int seat)
{
    static const struct bot_player players[] = { { BOT_GREEDY, 0 }, { BOT_LEVEL, 3 } };
    static struct bot_answer answer;
    static struct bot *bot;
    if (bot == NULL)
        bot = malloc(bot_size(game, NODES));
    for (size_t i = 0; bot != NULL && i < sizeof players / sizeof players[0]; i++) {
        bot_begin(bot, game, NODES);
        struct bot_budget budget = { .iterations = ITERATIONS, .seed = i };
        bot_think(bot, &players[i], view, seat, &budget, &answer);
        if (game->advice != NULL && game->advice->tempo_ms != NULL)
            game->advice->tempo_ms(view, seat, answer.move, 3);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const struct game *game = game_named(FUZZ_GAME);
    struct input input = { bytes, bytes + size };
    struct rng rng = rng_from_input(bytes, size);
    union game_room real, view;
    int viewer = walk_to_view(game, &input, &real);
    memcpy(&view, &real, game->state_size);
    change(game, &input, &view);
    if (memcmp(&view, &real, game->state_size) == 0)
        return 0; /* a real view: conformance tests those */
    if (game_read_view(game, &view, game->state_size, viewer, &view.head) != NULL)
        return 0;
    show(game, &view.head);
    explain(game, &view.head);
    show_picture(game, &view.head, &rng);
    score(game, &view.head);
    tell(game, &real.head, NULL, &view.head);
    for (int seat = 0; seat < view.head.seat_count; seat++)
        consider_moves(game, &view.head, seat, &rng);
    if (view.head.deadline_ms != 0) {
        struct game_event clock = { .at_ms = view.head.deadline_ms, .seat = GAME_CLOCK };
        tell(game, &view.head, &clock, &real.head);
    }
    for (int i = 0; i < TOLD; i++) {
        tell_anything(game, &view.head, &real.head, &rng);
        tell_anything(game, &real.head, &view.head, &rng);
    }
    play_on(game, &view.head, &rng);
    if (viewer != GAME_SPECTATOR && game_acts(&view.head, viewer))
        think(game, &view.head, viewer);
    return 0;
}
