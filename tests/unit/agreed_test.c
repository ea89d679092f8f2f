/* Moves taken back with everybody's consent, mixed with plain take-backs, in all games: the mid-end is compared with a
 * stack of states kept here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/notation.h"
#include "match/record.h"
#include "match/show.h"
#include "proof/walk.h"

enum { ENTRIES = 700, BYTES = 1 << 20 };

/* What should be: the states after every entry, and the stack of the events that count. */
struct model {
    struct match *match;
    union game_room *then; /* after each entry of the log */
    struct {
        uint32_t before; /* entries before it */
        int seat;
        bool barrier;
    } stack[ENTRIES];
    int depth;
};

static struct game_event undo(const struct match *match, int seat, int count)
{
    return (struct game_event){ .at_ms = match_time(match),
                                .seat = (int8_t)seat,
                                .move = { .verb = GAME_VERB_TAKE_BACK, .operand = { (uint8_t)count } } };
}

static bool may_be_agreed(const struct model *model, int seat, int count)
{
    if (count > model->depth || match_over(model->match))
        return false;
    for (int i = 1; i <= count; i++)
        if (model->stack[model->depth - i].barrier)
            return false;
    return model->stack[model->depth - count].seat == seat;
}

static void note_state(struct model *model)
{
    memcpy(&model->then[model->match->event_count], match_state(model->match), model->match->game->state_size);
}

static void play(struct model *model, const struct game_event *event)
{
    union game_room before;
    memcpy(&before, match_state(model->match), model->match->game->state_size);
    uint32_t count = model->match->event_count;
    assert_null(match_play(model->match, event));
    assert_int_equal(model->match->event_count, count + 1); /* walk_choose gives us the clock's events too */
    const struct game_state *after = match_state(model->match);
    model->stack[model->depth].before = count;
    model->stack[model->depth].seat = event->seat;
    model->stack[model->depth++].barrier = event->seat == GAME_CLOCK || after->rng.drawn != before.head.rng.drawn ||
                                           after->shown != before.head.shown ||
                                           after->deadline_ms != before.head.deadline_ms;
    note_state(model);
}

static void take_back(struct model *model, const struct game_event *event)
{
    int count = event->move.operand[0] == 0 ? 1 : event->move.operand[0];
    assert_null(match_play(model->match, event));
    model->depth -= count;
    note_state(model);
    assert_memory_equal(match_state(model->match), &model->then[model->stack[model->depth].before],
                        model->match->game->state_size);
}

/* Against bots: everything from the seat's last event on, or nothing, as the model says. */
static bool take_back_own(struct model *model, int seat)
{
    int count = 1;
    while (count <= model->depth && model->stack[model->depth - count].seat != seat)
        count++;
    bool may = may_be_agreed(model, seat, count);
    assert_int_equal(match_take_back_own(model->match, seat, match_time(model->match)) == NULL, may);
    if (!may)
        return false;
    model->depth -= count;
    note_state(model);
    assert_memory_equal(match_state(model->match), &model->then[model->stack[model->depth].before],
                        model->match->game->state_size);
    return true;
}

/* Every seat and number, also those that cannot be: the mid-end allows what the model does, and nothing else. */
static int check_refusals(const struct model *model)
{
    const struct match *match = model->match;
    int allowed = 0;
    for (int seat = 0; seat < match->setup.seat_count; seat++) {
        int least = 0;
        for (int count = 24; count >= 1; count--) {
            struct game_event event = undo(match, seat, count);
            const struct refusal *refusal = match_refusal(match, &event);
            if ((refusal == NULL) != may_be_agreed(model, seat, count))
                fail_msg("%s: %d of seat %d: %s", match->game->key, count, seat,
                         refusal == NULL ? "allowed" : refusal->sentence);
            least = refusal == NULL ? count : least;
            allowed += refusal == NULL;
        }
        if (least != 0)
            assert_int_equal(match_agreed_count(match, seat), least);
    }
    return allowed;
}

static bool choose(struct model *model, struct rng *rng, struct game_event *event)
{
    static struct move_list list;
    const struct match *match = model->match;
    int seat = (int)rng_below(rng, match->setup.seat_count);
    uint32_t kind = rng_below(rng, 12);
    int count = match_agreed_count(match, seat);
    bool plain = kind == 0 && match->undo_seat >= 0 && match_can_take_back(match, match->undo_seat);
    if (plain || (kind == 1 && count > 0)) {
        *event = undo(match, plain ? match->undo_seat : seat, plain ? 0 : count);
        return true;
    }
    assert_true(walk_choose(match->game, match_state(match), rng, &list, event));
    event->at_ms = event->at_ms < match_time(match) ? match_time(match) : event->at_ms;
    return false;
}

static void check_log(const struct model *model)
{
    static union game_room state, sought;
    const struct match *match = model->match;
    struct match_walk walk;
    for (uint32_t from = 0; from <= match->event_count; from += 1 + match->event_count / 3) {
        match_walk(&walk, match, from, &state.head);
        for (;; match_step(&walk)) {
            assert_memory_equal(&state, &model->then[walk.index], match->game->state_size);
            if (walk.index == match->event_count)
                break;
        }
    }
    for (uint32_t index = 0; index <= match->event_count; index += 5) {
        match_seek(match, index, &sought.head);
        assert_memory_equal(&sought, &model->then[index], match->game->state_size);
    }
    assert_true(match_is_sound(match, &state.head));
}

static char record[BYTES], again[BYTES];

static void check_record(const struct match *match)
{
    static union game_room scratch;
    struct record_head head;
    struct record_fault fault;
    struct text text = text_on(record, sizeof record), second = text_on(again, sizeof again);
    record_write(match, &scratch.head, &text);
    assert_false(text.full);
    assert_true(record_read_head(record, text.length, &head, &fault));
    struct match *copy = malloc(match_size(head.game, head.event_limit));
    assert_non_null(copy);
    if (!record_replay(record, text.length, &head, copy, head.event_limit, &fault))
        fail_msg("line %u: %s", (unsigned)fault.line, fault.words);
    record_write(copy, &scratch.head, &second);
    assert_string_equal(record, again);
    assert_int_equal(copy->undoable_count, match->undoable_count);
    free(copy);
}

/* Somebody who goes along learns of a take-back only after the moves. */
static void play_game(const struct game *game, int seats, uint64_t seed, int *agreed)
{
    static struct model model;
    static union game_room along;
    struct game_setup setup;
    struct match_walk walk;
    struct rng rng = rng_from_seed(seed);
    model = (struct model){ .match = malloc(match_size(game, ENTRIES)), .then = calloc(ENTRIES + 1, sizeof along) };
    assert_true(model.match != NULL && model.then != NULL);
    walk_setup(game, seats, seed, walk_varies(seed), &setup);
    assert_null(match_start(model.match, game, &setup, ENTRIES));
    note_state(&model);
    match_walk(&walk, model.match, 0, &along.head);
    while (!match_over(model.match) && model.match->event_count < ENTRIES) {
        struct game_event event;
        bool own = rng_below(&rng, 16) == 0 && take_back_own(&model, (int)rng_below(&rng, (uint32_t)seats));
        if (own) {
            ++*agreed;
        } else if (choose(&model, &rng, &event)) {
            take_back(&model, &event);
            *agreed += event.move.operand[0] > 1;
        } else {
            play(&model, &event);
        }
        match_step(&walk);
        assert_memory_equal(&along, match_state(model.match), game->state_size);
        if (rng_below(&rng, 8) == 0 && model.match->event_count < ENTRIES)
            check_refusals(&model);
    }
    check_log(&model);
    check_record(model.match);
    free(model.match);
    free(model.then);
}

static void states_are_those_without_the_undone_events(void **unused)
{
    (void)unused;
    for (const struct game *const *game = game_list; *game != NULL; game++) {
        int agreed = 0;
        for (int i = 0; i < walk_seat_counts(*game); i++)
            for (uint64_t seed = 0; seed < 12; seed++)
                play_game(*game, walk_seat_count(*game, i), seed, &agreed);
        print_message("%s: %d times several moves\n", (*game)->key, agreed);
    }
}

static void notation_names_how_many(void **unused)
{
    (void)unused;
    static const struct {
        const char *words;
        int count; /* -1: no take-back */
    } cases[] = {
        { "undo", 0 },     { "undo 1", 1 },   { " Undo  255 ", 255 }, { "undo 0", -1 }, { "undo 256", -1 },
        { "undo 03", -1 }, { "undo -1", -1 }, { "undo 1 1", -1 },     { "undo x", -1 }, { "undo1", -1 },
        { "", -1 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct game_move move = { 0 };
        bool is_undo = notation_read_undo(cases[i].words, strlen(cases[i].words), &move);
        assert_int_equal(is_undo ? move.operand[0] : -1, cases[i].count);
        if (!is_undo)
            continue;
        char bytes[NOTATION_SIZE];
        struct game_move read;
        struct text text = text_on(bytes, sizeof bytes);
        notation_write_undo(&move, &text);
        assert_true(notation_read_undo(bytes, text.length, &read));
        assert_memory_equal(&read, &move, sizeof move);
    }
}

static void it_is_told_with_its_number(void **unused)
{
    (void)unused;
    char bytes[200];
    struct text text = text_on(bytes, sizeof bytes);
    show_take_back(&(struct game_move){ .verb = GAME_VERB_TAKE_BACK, .operand = { 3 } }, 1, &text);
    assert_non_null(strstr(bytes, "takes the last 3 moves back."));
    text = text_on(bytes, sizeof bytes);
    show_take_back(&(struct game_move){ .verb = GAME_VERB_TAKE_BACK }, 1, &text);
    assert_non_null(strstr(bytes, "takes the last move back."));
}

/* What everybody is told, as `may_propose`, must not depend on what they do not see: a move that looks the same to
 * somebody in another truth that they could be in sets the same barrier. */
static void check_twin(const struct match *match, const struct game_event *event, int viewer, struct rng *rng)
{
    static union game_room view, seen, truth, before;
    const struct game *game = match->game;
    struct game_event other = *event;
    match_view(match, viewer, &view.head);
    game_imagine(game, &view.head, rng, &truth.head);
    if (event->seat == viewer || event->seat == GAME_CLOCK || game_refusal(game, &truth.head, &other) != NULL)
        return;
    memcpy(&before, match_state(match), game->state_size);
    bool barrier[2];
    union game_room *states[] = { &before, &truth };
    for (int i = 0; i < 2; i++) {
        struct game_state *state = &states[i]->head;
        uint64_t drawn = state->rng.drawn;
        uint16_t shown = state->shown;
        uint32_t deadline_ms = state->deadline_ms;
        game_apply(game, state, event);
        barrier[i] = state->rng.drawn != drawn || state->shown != shown || state->deadline_ms != deadline_ms;
        game_view(game, state, viewer, i == 0 ? &view.head : &seen.head);
    }
    if (memcmp(&view, &seen, game->state_size) == 0 && barrier[0] != barrier[1])
        fail_msg("%s: viewer %d learns from seat %d, verb %d", game->key, viewer, event->seat, event->move.verb);
}

static void play_twins(const struct game *game, int seats, uint64_t seed)
{
    static struct move_list list;
    struct game_setup setup;
    struct rng rng = rng_from_seed(seed);
    struct match *match = malloc(match_size(game, ENTRIES));
    assert_non_null(match);
    walk_setup(game, seats, seed, walk_varies(seed), &setup);
    assert_null(match_start(match, game, &setup, ENTRIES));
    while (!match_over(match) && match->event_count < ENTRIES) {
        struct game_event event;
        assert_true(walk_choose(game, match_state(match), &rng, &list, &event));
        event.at_ms = event.at_ms < match_time(match) ? match_time(match) : event.at_ms;
        for (int viewer = 0; viewer < seats; viewer++)
            check_twin(match, &event, viewer, &rng);
        assert_null(match_play(match, &event));
    }
    free(match);
}

static void what_can_be_proposed_tells_nothing(void **unused)
{
    (void)unused;
    for (const struct game *const *game = game_list; *game != NULL; game++)
        for (int i = 0; i < walk_seat_counts(*game); i++)
            for (uint64_t seed = 0; seed < 12; seed++)
                play_twins(*game, walk_seat_count(*game, i), seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_those_without_the_undone_events),
        cmocka_unit_test(what_can_be_proposed_tells_nothing),
        cmocka_unit_test(notation_names_how_many),
        cmocka_unit_test(it_is_told_with_its_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
