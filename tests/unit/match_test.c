/* The mid-end: playing, take-back, time, views, records and hostile records. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/json_read.h"
#include "engine/notation.h"
#include "match/record.h"
#include "match/show.h"
#include "proof/walk.h"

enum { LIMIT = 64, BYTES = 1 << 16 };

/* ---- a game with a clock, draws and secrets shown, for everything that prevents a take-back ---- */

enum { TICK_PLAIN = 1, TICK_DRAW, TICK_SHOW, TICK_PASS, TICK_END };
enum { TICK_COUNT = 7 }; /* the option in which the game counts its plain moves, because it has no state of its own */

static const struct game_verb tick_verbs[] = {
    { .key = "clock" }, { .key = "plain" }, { .key = "draw" }, { .key = "show" },
    { .key = "pass" },  { .key = "end" },   { .key = NULL },
};
static const char *const tick_phases[] = { "running", NULL };
static const struct refusal tick_refusals[] = { { NULL, NULL } };

static void tick_start(struct game_state *state, const struct game_setup *setup)
{
    game_begin(state, sizeof *state, setup);
    state->acting = 1;
    state->deadline_ms = 1000;
}

static const struct refusal *tick_refusal(const struct game_state *state, const struct game_event *event)
{
    (void)state, (void)event;
    return NULL;
}

static void tick_apply(struct game_state *state, const struct game_event *event)
{
    if (event->seat == GAME_CLOCK)
        state->deadline_ms += 1000;
    else if (event->move.verb == TICK_DRAW)
        rng_next(&state->rng);
    else if (event->move.verb == TICK_SHOW)
        state->shown++;
    else if (event->move.verb == TICK_PASS)
        state->acting ^= 3;
    else if (event->move.verb == TICK_END)
        state->acting = 0, state->deadline_ms = 0;
    else
        state->option[TICK_COUNT]++;
}

static void tick_rank(const struct game_state *state, uint8_t place[GAME_SEATS_MOST])
{
    for (int seat = 0; seat < state->seat_count; seat++)
        place[seat] = 1;
}

static void tick_redact(struct game_state *state)
{
    (void)state;
}

static const struct game tick_game = {
    .key = "tick",
    .title = "Tick",
    .rules_version = 1,
    .oldest_version = 1,
    .state_size = sizeof(struct game_state),
    .seats_least = 2,
    .seats_most = 2,
    .seat_step = 1,
    .points_unit = 1,
    .verbs = tick_verbs,
    .phases = tick_phases,
    .refusals = tick_refusals,
    .start = tick_start,
    .refusal = tick_refusal,
    .apply = tick_apply,
    .rank = tick_rank,
    .redact = tick_redact,
};

static struct match *begin(const struct game *game, int seats, uint32_t limit)
{
    struct match *match = malloc(match_size(game, limit));
    struct game_setup setup;
    assert_non_null(match);
    game_setup_default(game, seats, &setup);
    setup.key[0] = 42;
    assert_null(match_start(match, game, &setup, limit));
    return match;
}

static const char *play(struct match *match, int seat, uint32_t at_ms, uint8_t verb)
{
    struct game_event event = { .at_ms = at_ms, .seat = (int8_t)seat, .move.verb = verb };
    const struct refusal *refusal = match_play(match, &event);
    return refusal == NULL ? "" : refusal->rule;
}

/* ---- take-back ---- */

static void take_back_is_allowed_exactly_while_harmless(void **unused)
{
    (void)unused;
    struct match *match = begin(&tick_game, 2, LIMIT);
    assert_false(match_can_take_back(match, 0));
    assert_string_equal(match_take_back(match, 0, 0)->rule, "T.9");
    play(match, 0, 1, TICK_PLAIN);
    play(match, 0, 2, TICK_PLAIN);
    assert_true(match_can_take_back(match, 0));
    assert_false(match_can_take_back(match, 1));
    assert_null(match_take_back(match, 0, 3));
    assert_null(match_take_back(match, 0, 4));
    assert_int_equal(match_state(match)->option[TICK_COUNT], 0);
    assert_string_equal(match_take_back(match, 0, 5)->rule, "T.9");
    play(match, 0, 6, TICK_DRAW);
    assert_false(match_can_take_back(match, 0));
    play(match, 0, 7, TICK_PLAIN);
    assert_null(match_take_back(match, 0, 8));
    assert_false(match_can_take_back(match, 0)); /* what was drawn stays drawn */
    play(match, 0, 9, TICK_SHOW);
    assert_false(match_can_take_back(match, 0));
    play(match, 0, 10, TICK_PASS);
    play(match, 1, 11, TICK_PLAIN);
    assert_false(match_can_take_back(match, 0)); /* another seat has acted */
    assert_true(match_can_take_back(match, 1));
    play(match, 1, 1500, TICK_PLAIN);
    assert_null(match_take_back(match, 1, 1501));
    assert_false(match_can_take_back(match, 1)); /* the clock has run in between */
    union game_room scratch;
    assert_true(match_is_sound(match, &scratch.head));
    free(match);
}

static void a_match_that_is_over_refuses_everything(void **unused)
{
    (void)unused;
    struct match *match = begin(&tick_game, 2, LIMIT);
    play(match, 0, 1, TICK_PLAIN);
    play(match, 0, 2, TICK_END);
    uint32_t events = match->event_count;
    assert_true(match_over(match));
    assert_false(match_can_take_back(match, 0));
    assert_string_equal(match_take_back(match, 0, 3)->rule, "T.2");
    assert_string_equal(play(match, 0, 3, TICK_PLAIN), "T.2");
    assert_string_equal(play(match, GAME_CLOCK, 1000, GAME_VERB_CLOCK), "T.2");
    assert_string_equal(play(match, 0, 1, TICK_PLAIN), "T.2"); /* even if other things are wrong too */
    assert_int_equal(match_pass_time(match, 5000), 0);
    assert_int_equal(match->event_count, events);
    free(match);
}

static void a_take_back_has_at_most_one_operand(void **unused)
{
    (void)unused;
    struct match *match = begin(&tick_game, 2, LIMIT);
    play(match, 0, 1, TICK_PLAIN);
    for (int i = 1; i < GAME_OPERANDS_MOST; i++) {
        struct game_event event = { .at_ms = 2, .move.verb = GAME_VERB_TAKE_BACK };
        event.move.operand[i] = 1;
        assert_string_equal(match_play(match, &event)->rule, "T.4");
    }
    assert_null(match_take_back(match, 0, 2));
    free(match);
}

/* match_refusal returns what match_play would, even if time has passed, and changes nothing. */
static void asking_answers_as_playing_does(void **unused)
{
    (void)unused;
    static const uint8_t verbs[] = { TICK_PLAIN, TICK_PASS, TICK_END, GAME_VERB_TAKE_BACK, 99 };
    static const uint32_t times[] = { 0, 1, 2, 999, 1000, 2500, 9000 };
    for (size_t verb = 0; verb < sizeof verbs; verb++)
        for (size_t time = 0; time < sizeof times / sizeof times[0]; time++) {
            struct match *match = begin(&tick_game, 2, 5);
            play(match, 0, 1, TICK_PLAIN);
            struct game_event event = { .at_ms = times[time], .move.verb = verbs[verb] };
            const struct refusal *said = match_refusal(match, &event);
            assert_int_equal(match->event_count, 1);
            assert_ptr_equal(match_play(match, &event), said);
            free(match);
        }
}

static void seeking_shows_what_stood_then(void **unused)
{
    (void)unused;
    struct match *match = begin(&tick_game, 2, LIMIT);
    union game_room then;
    play(match, 0, 1, TICK_PLAIN);
    play(match, 0, 2, TICK_PLAIN);
    match_take_back(match, 0, 3);
    play(match, 0, 4, TICK_PLAIN);
    play(match, 0, 5, TICK_PLAIN);
    static const uint8_t want[] = { 0, 1, 2, 1, 2, 3 };
    for (uint32_t index = 0; index < sizeof want; index++) {
        match_seek(match, index, &then.head);
        assert_int_equal(then.head.option[TICK_COUNT], want[index]);
    }
    free(match);
}

/* ---- time ---- */

static void deadlines_are_kept_to_the_millisecond(void **unused)
{
    (void)unused;
    struct match *match = begin(&tick_game, 2, LIMIT);
    assert_int_equal(match_pass_time(match, 999), 0);
    assert_string_equal(play(match, 0, 3500, TICK_PLAIN), "");
    assert_int_equal(match->event_count, 4); /* three clock events came first */
    assert_int_equal(match_event(match, 2)->at_ms, 3000);
    assert_int_equal(match_event(match, 2)->seat, GAME_CLOCK);
    assert_string_equal(play(match, 0, 3499, TICK_PLAIN), "T.8");
    assert_int_equal(match_time(match), 3500);
    assert_string_equal(play(match, GAME_CLOCK, 3600, GAME_VERB_CLOCK), "T.5");
    assert_string_equal(play(match, GAME_CLOCK, 4000, GAME_VERB_CLOCK), "");
    free(match);
}

static void a_full_log_is_refused(void **unused)
{
    (void)unused;
    struct match *match = begin(&tick_game, 2, 2);
    assert_string_equal(play(match, 0, 1, TICK_PLAIN), "");
    assert_string_equal(play(match, 0, 1, TICK_PLAIN), "");
    assert_string_equal(play(match, 0, 1, TICK_PLAIN), "T.7");
    assert_int_equal(match_pass_time(match, 5000), 0);
    free(match);
}

static void a_bad_setup_starts_no_match(void **unused)
{
    (void)unused;
    struct match *match = malloc(match_size(&tick_game, LIMIT));
    struct game_setup setup;
    game_setup_default(&tick_game, 3, &setup);
    assert_non_null(match);
    assert_string_equal(match_start(match, &tick_game, &setup, LIMIT)->rule, "T.6");
    free(match);
}

/* ---- records ---- */

static char first[BYTES], second[BYTES];

/* A finished game of the template as a record; returns its length. */
static size_t make_record(void)
{
    const struct game *game = game_named("template");
    struct match *match = begin(game, 3, LIMIT);
    static struct move_list list;
    struct rng rng = rng_from_seed(5);
    struct game_event event;
    while (!match_over(match)) {
        assert_true(walk_choose(game, match_state(match), &rng, &list, &event));
        event.at_ms = match_time(match) + 10;
        assert_null(match_play(match, &event));
        if (match_can_take_back(match, event.seat) && match->event_count < 6) {
            assert_null(match_take_back(match, event.seat, event.at_ms + 1));
            event.at_ms += 2;
            assert_null(match_play(match, &event));
        }
    }
    union game_room scratch;
    struct text text = text_on(first, sizeof first);
    record_write(match, &scratch.head, &text);
    assert_false(text.full);
    assert_true(text.length < record_size(match));
    free(match);
    return text.length;
}

/* The fault in a record; "" if there is none. */
static const char *fault_of(const char *bytes, size_t size, uint32_t *line)
{
    struct record_head head;
    struct record_fault fault;
    if (!record_read_head(bytes, size, &head, &fault)) {
        *line = fault.line;
        return fault.words;
    }
    struct match *match = malloc(match_size(head.game, head.event_limit));
    assert_non_null(match);
    bool good = record_replay(bytes, size, &head, match, head.event_limit, &fault);
    free(match);
    *line = fault.line;
    return good ? "" : fault.words;
}

static void a_record_is_read_back(void **unused)
{
    (void)unused;
    uint32_t line;
    size_t size = make_record();
    assert_string_equal(fault_of(first, size, &line), "");
    assert_non_null(strstr(first, " undo #"));
    assert_non_null(strstr(first, "\nend "));
}

/* Replaces the first occurrence of a text and returns the reader's complaint. */
static const char *damaged(const char *from, const char *to, uint32_t *line)
{
    size_t size = make_record();
    char *at = strstr(first, from);
    assert_non_null(at);
    size_t before = (size_t)(at - first), rest = size - before - strlen(from);
    memcpy(second, first, before);
    memcpy(second + before, to, strlen(to));
    memcpy(second + before + strlen(to), at + strlen(from), rest);
    return fault_of(second, before + strlen(to) + rest, line);
}

static void damage_is_found_at_its_line(void **unused)
{
    (void)unused;
    static const struct {
        const char *from, *to, *words;
        uint32_t line;
    } cases[] = {
        { "mykonos-record 1", "mykonos-record 2", "this is not a record of Mykonos", 1 },
        { "game template", "game chess", "this program does not know that game", 2 },
        { "game template", "gone template", "the game is missing", 2 },
        { "game template 1", "game template 9", "this program does not play that version of the rules", 2 },
        { "seats 3", "seats x", "the number of seats is missing", 3 },
        { "seats 3", "seats 1", "this setup cannot be played", 4 },
        { "key 0", "key z", "the key must be 32 hexadecimal digits", 4 },
        { "key 0", "key 1", "the start differs from its check value", 5 },
        { "start #", "begin #", "the start is missing", 5 },
        { "a 10 take", "a 10 grab", "this is not an event", 6 },
        { "a 10 take", "z 10 take", "this is not an event", 6 },
        { "a 10 take", "b 10 take", "It is not your turn.", 6 },
        { "a 10 take", "- 10 take", "this is not an event", 6 },
        { "a 10 take", "a 4294967296 take", "this is not an event", 6 },
        { "a 10 take", "a 010 take", "this is not an event", 6 },
        { "a 10 take", "a 11 take", "the state differs from its check value", 6 },
        { "a 10 take", "- 10 clock", "this is not an event", 6 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint32_t line;
        assert_string_equal(damaged(cases[i].from, cases[i].to, &line), cases[i].words);
        assert_int_equal(line, cases[i].line);
    }
    uint32_t line;
    assert_string_equal(damaged("\nend ", "\nend 9", &line), "the result is not that of the game");
    size_t size = make_record();
    memcpy(first + size, "more\n", 5);
    assert_string_equal(fault_of(first, size + 5, &line), "there is something after the end");
}

static void every_cut_and_every_flipped_byte_is_survived(void **unused)
{
    (void)unused;
    uint32_t line;
    size_t size = make_record();
    char *copy = malloc(size);
    assert_non_null(copy);
    for (size_t cut = 0; cut < size; cut++) {
        memcpy(copy, first, cut);
        bool whole_lines = cut > 0 && copy[cut - 1] == '\n' && strstr(first, "key ") + 37 <= first + cut;
        assert_int_equal(fault_of(copy, cut, &line)[0] == 0, whole_lines);
    }
    for (size_t at = 0; at < size; at++) {
        memcpy(copy, first, size);
        copy[at] = (char)(copy[at] ^ 0x10);
        assert_true(fault_of(copy, size, &line)[0] != 0);
    }
    free(copy);
}

static void a_missing_clock_event_is_noticed(void **unused)
{
    (void)unused;
    static const char *const early_end = "mykonos-record 1\ngame template 1\nseats 2\n"
                                         "key 00000000000000000000000000000000\n";
    uint32_t line;
    assert_string_equal(fault_of(early_end, strlen(early_end), &line),
                        ""); /* only a head: a match that has not begun */
    char long_line[RECORD_LINE_LIMIT + 60];
    memset(long_line, 'x', sizeof long_line);
    long_line[sizeof long_line - 1] = '\n';
    assert_string_equal(fault_of(long_line, sizeof long_line, &line), "the line is too long");
    struct text text = text_on(second, sizeof second);
    text_add(&text, "%send 1 1\n", early_end);
    assert_string_equal(fault_of(second, text.length, &line), "the start is missing");
}

/* ---- what clients show ---- */

static void shows_are_valid_json_and_keep_secrets(void **unused)
{
    (void)unused;
    const struct game *game = game_named("template");
    struct match *match = begin(game, 2, LIMIT);
    union game_room view, before, after;
    static struct move_list list;
    const struct show_scratch scratch = { &view.head, &before.head, &after.head };
    play(match, 0, 5, 1);
    match_take_back(match, 0, 6);
    play(match, 0, 7, 1);
    match_view(match, 1, &after.head);
    struct text text = text_on(first, sizeof first);
    struct json json = json_on(&text);
    json_open_object(&json, NULL);
    show_game(game, &json, "game");
    show_view(game, &after.head, &json, "table");
    game_list_moves(game, match_state(match), 1, &list);
    show_moves(game, &list, &json, "moves");
    show_log(match, 1, 0, &scratch, &json, "log");
    show_log(match, 1, 2, &scratch, &json, "rest");
    json_close_object(&json);
    assert_false(text.full);
    assert_true(json_read(first, text.length, &(struct json_value){ 0 }));
    assert_non_null(strstr(first, "\"charm\":[0,"));
    assert_non_null(strstr(first, "\"moves\":[[1,0],[1,1],[1,2]]"));
    assert_non_null(strstr(first, "takes the last move back [T.9]"));
    assert_non_null(strstr(first, "\"undone\":true"));
    free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(take_back_is_allowed_exactly_while_harmless),
        cmocka_unit_test(a_match_that_is_over_refuses_everything),
        cmocka_unit_test(a_take_back_has_at_most_one_operand),
        cmocka_unit_test(asking_answers_as_playing_does),
        cmocka_unit_test(seeking_shows_what_stood_then),
        cmocka_unit_test(deadlines_are_kept_to_the_millisecond),
        cmocka_unit_test(a_full_log_is_refused),
        cmocka_unit_test(a_bad_setup_starts_no_match),
        cmocka_unit_test(a_record_is_read_back),
        cmocka_unit_test(damage_is_found_at_its_line),
        cmocka_unit_test(every_cut_and_every_flipped_byte_is_survived),
        cmocka_unit_test(a_missing_clock_event_is_noticed),
        cmocka_unit_test(shows_are_valid_json_and_keep_secrets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
