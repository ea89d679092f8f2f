/* Plans: how they are read, and in random games of all kinds that they never play what the seat could not have played,
 * nor know what it could not see. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/plan.h"
#include "proof/walk.h"

enum { ENTRIES = 400 };

/* ---- words ---- */

static const struct {
    const char *words, *again; /* again: as it is written; NULL: refused */
} readings[] = {
    { "take 1", "take 1" },
    { "TAKE 2;take 1", "take 2; take 1" },
    { "take", "take" },
    { "take *", "take" },
    { "take ..2", "take ..2" },
    { "take 2..", "take 2.." },
    { "take 1..2 if take 3", "take ..2 if take 3" },
    { "take 1 unless take 2; take 3 after take", "take 1 unless take 2; take 3 after take" },
    { "Again; STOP Phase; take 1 IF take 2", "take 1 if take 2; stop phase; again" },
    { " again ; stop phase;stop  shown; stop drawn; take 1;; stop take 3",
      "take 1; stop take 3; stop phase; stop shown; stop drawn; again" },
    { "", NULL },
    { ";;", NULL },
    { "stop phase", NULL },
    { "take 9", NULL },
    { "take 3..1", NULL },
    { "take 1 2", NULL },
    { "take ...", NULL },
    { "clock", NULL },
    { "undo", NULL },
    { "take 1 if", NULL },
    { "if take 1", NULL },
    { "take 1 if take 9", NULL },
    { "take 1 if take 2 if take 3", NULL },
    { "take 1; stop", NULL },
    { "take 1; stop nothing", NULL },
    { "take 1; again again", NULL },
    { "take;take;take;take;take;take;take;take;take", NULL },
    { "take;stop take;stop take;stop take;stop take;stop take;stop take;stop take;stop take;stop take", NULL },
};

static void words_are_read_and_written(void **unused)
{
    const struct game *game = game_named("template");
    (void)unused;
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        struct plan plan, again;
        char words[PLAN_WORDS_SIZE];
        struct text text = text_on(words, sizeof words);
        const struct refusal *refusal = plan_read(game, readings[i].words, strlen(readings[i].words), &plan);
        if ((refusal == NULL) != (readings[i].again != NULL))
            fail_msg("%s: %s", readings[i].words, refusal == NULL ? "read" : refusal->sentence);
        if (refusal != NULL)
            continue;
        plan_write(game, &plan, &text);
        assert_string_equal(words, readings[i].again);
        assert_null(plan_read(game, words, text.length, &again));
        assert_memory_equal(&plan, &again, sizeof plan);
    }
}

static void people_read_sentences(void **unused)
{
    static const char words[] = "take 1..2 unless take 3; take after take ..2; stop take 2..; stop drawn; again";
    const struct game *game = game_named("template");
    struct plan plan;
    char told[512];
    struct text text = text_on(told, sizeof told);
    (void)unused;
    assert_null(plan_read(game, words, strlen(words), &plan));
    plan_tell(game, &plan, &text);
    assert_string_equal(told, "take up to two pebbles unless you may take three pebbles; else take after another "
                              "player's take up to two pebbles; else you are asked. It stands for all your moves. It "
                              "ends when another player plays take two pebbles or more. It ends when something is "
                              "drawn.");
}

static void long_words_are_refused(void **unused)
{
    struct plan plan;
    char words[PLAN_WORDS_SIZE + 1];
    (void)unused;
    assert_non_null(plan_read(game_named("mytikas"), words, 0, &plan));
    memset(words, ';', sizeof words);
    memcpy(words, "take", 4);
    assert_null(plan_read(game_named("template"), words, PLAN_WORDS_SIZE - 1, &plan));
    assert_non_null(plan_read(game_named("template"), words, PLAN_WORDS_SIZE, &plan));
}

/* No verb of a game may be a word that plans use. */
static void verbs_are_no_words_of_plans(void **unused)
{
    static const char *const taken[] = { "if", "unless", "after", "stop", "again", "phase", "shown", "drawn" };
    (void)unused;
    for (const struct game *const *game = game_list; *game != NULL; game++)
        for (int verb = 1; verb < game_verb_count(*game); verb++)
            for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
                if (strcmp((*game)->verbs[verb].key, taken[i]) == 0)
                    fail_msg("%s: %s", (*game)->key, taken[i]);
}

/* ---- random games ---- */

/* One seat's plan, and what the test saw when it was made. */
struct held {
    bool is_made;
    struct plan plan;
    uint32_t since;
    bool undone[ENTRIES]; /* of the entries by then */
    union game_room then; /* the truth */
};

struct played {
    struct match *match;
    struct rng rng;
    struct held held[GAME_SEATS_MOST];
    struct game_move known[GAME_SEATS_MOST]; /* a move that was legal for the seat once */
    int verdicts[PLAN_SURPRISED + 1];
};

/* Moves like this one, more or less. */
static struct move_pattern pattern_around(struct played *played, const struct game_move *move)
{
    const struct game_verb *verb = &played->match->game->verbs[move->verb];
    struct move_pattern pattern = { .verb = move->verb };
    for (int i = 0; i < game_operand_count(verb); i++) {
        uint32_t kind = rng_below(&played->rng, 4);
        pattern.least[i] = kind == 0 || kind == 1 ? 0 : move->operand[i];
        pattern.most[i] = kind == 0 || kind == 2 ? (uint8_t)(verb->operand[i]->count - 1) : move->operand[i];
    }
    return pattern;
}

static struct move_pattern any_pattern(struct played *played)
{
    int seat = (int)rng_below(&played->rng, played->match->setup.seat_count);
    return pattern_around(played, &played->known[seat]);
}

static void make_plan(struct played *played, int seat)
{
    struct rng *rng = &played->rng;
    struct held *held = &played->held[seat];
    struct plan *plan = &held->plan;
    *held = (struct held){ .is_made = true, .since = played->match->event_count };
    for (uint32_t i = 0; i < held->since; i++)
        held->undone[i] = match_event(played->match, i)->undone;
    memcpy(&held->then, match_state(played->match), played->match->game->state_size);
    plan->line_count = (uint8_t)(1 + rng_below(rng, 3));
    for (int i = 0; i < plan->line_count; i++) {
        uint8_t when = (uint8_t)rng_below(rng, 6);
        plan->line[i].move = pattern_around(played, &played->known[seat]);
        plan->line[i].when = when > PLAN_AFTER ? PLAN_ALWAYS : when;
        if (plan->line[i].when != PLAN_ALWAYS)
            plan->line[i].other = any_pattern(played);
    }
    plan->stop_count = (uint8_t)(rng_below(rng, 3) == 0);
    if (plan->stop_count > 0)
        plan->stop[0] = any_pattern(played);
    plan->stops_at_phase = rng_below(rng, 3) == 0;
    plan->stops_at_shown = rng_below(rng, 3) == 0;
    plan->stops_at_drawn = rng_below(rng, 3) == 0;
    plan->again = rng_below(rng, 2) == 0;
}

/* ---- what should be, said once more ---- */

static bool other_has_played(const struct played *played, int seat, const struct move_pattern *pattern)
{
    const struct match *match = played->match;
    for (uint32_t i = played->held[seat].since; i < match->event_count; i++) {
        struct game_event event = *match_event(match, i);
        if (event.undone || event.seat < 0 || event.seat == seat || event.move.verb == GAME_VERB_TAKE_BACK)
            continue;
        bool is_sealed = match->game->verbs[event.move.verb].sealed && !match_over(match);
        if (is_sealed ? event.move.verb == pattern->verb : pattern_fits(pattern, &event.move))
            return true;
    }
    return false;
}

/* Or a move of the seat was taken back since, by whom and whenever it was made. */
static bool has_moved(const struct played *played, int seat)
{
    const struct held *held = &played->held[seat];
    for (uint32_t i = 0; i < played->match->event_count; i++) {
        const struct game_event *event = match_event(played->match, i);
        if (event->seat == seat && ((i >= held->since && !held->plan.again) || (event->undone && !held->undone[i])))
            return true;
    }
    return false;
}

static bool has_run_on(const struct match *match, int seat, uint32_t since)
{
    if (match->event_count < since + PLAN_RUN)
        return false;
    for (uint32_t i = match->event_count - PLAN_RUN; i < match->event_count; i++)
        if (match_event(match, i)->seat != seat)
            return false;
    return true;
}

static bool has_stopped(const struct played *played, int seat)
{
    const struct held *held = &played->held[seat];
    const struct game_state *then = &held->then.head, *now = match_state(played->match);
    return (held->plan.stop_count > 0 && other_has_played(played, seat, &held->plan.stop[0])) ||
           (held->plan.stops_at_phase && now->phase != then->phase) ||
           (held->plan.stops_at_shown && now->shown != then->shown) ||
           (held->plan.stops_at_drawn && now->rng.drawn != then->rng.drawn);
}

static int count_fitting(const struct move_list *list, const struct move_pattern *pattern)
{
    int count = 0;
    for (int i = 0; i < list->count; i++)
        count += pattern_fits(pattern, &list->move[i]);
    return count;
}

static bool line_holds(const struct played *played, int seat, const struct plan_line *line,
                       const struct move_list *list)
{
    return count_fitting(list, &line->move) > 0 &&
           (line->when == PLAN_ALWAYS || (line->when == PLAN_IF && count_fitting(list, &line->other) > 0) ||
            (line->when == PLAN_UNLESS && count_fitting(list, &line->other) == 0) ||
            (line->when == PLAN_AFTER && other_has_played(played, seat, &line->other)));
}

static void check_move(const struct played *played, int seat, const struct game_move *move, enum plan_verdict verdict)
{
    static struct move_list list;
    const struct match *match = played->match;
    const struct plan *plan = &played->held[seat].plan;
    struct game_event event = { .at_ms = match_time(match), .seat = (int8_t)seat, .move = *move };
    int line = 0;
    list.count = 0;
    game_list_moves(match->game, match_state(match), seat, &list);
    while (line < plan->line_count && !line_holds(played, seat, &plan->line[line], &list))
        line++;
    bool plays = line < plan->line_count && !has_run_on(match, seat, played->held[seat].since);
    assert_int_equal(verdict, plays ? PLAN_PLAYS : PLAN_ASKS);
    if (verdict == PLAN_ASKS)
        return;
    assert_null(match_refusal(match, &event));
    assert_true(pattern_fits(&plan->line[line].move, move));
    for (int i = 0; i < list.count; i++)
        if (pattern_fits(&plan->line[line].move, &list.move[i]))
            assert_true(memcmp(list.move[i].operand, move->operand, sizeof move->operand) >= 0);
}

/* The same match with other secrets: the seat sees no difference, so neither may its plan. */
static void check_blindness(struct played *played, int seat, enum plan_verdict verdict, const struct game_move *move)
{
    static union game_room view, other;
    const struct match *match = played->match;
    size_t size = match_size(match->game, ENTRIES);
    struct match *twin = malloc(size);
    struct game_move second = { 0 };
    assert_non_null(twin);
    memcpy(twin, match, size);
    match_view(match, seat, &view.head);
    game_imagine(match->game, &view.head, &played->rng, &other.head);
    other.head.rng = match_state(match)->rng;
    memcpy(twin->room, &other, match->game->state_size);
    assert_int_equal(plan_judge(&played->held[seat].plan, twin, seat, played->held[seat].since, &second), verdict);
    if (verdict == PLAN_PLAYS)
        assert_memory_equal(&second, move, sizeof second);
    free(twin);
}

static enum plan_verdict check(struct played *played, int seat, struct game_move *move)
{
    struct held *held = &played->held[seat];
    enum plan_verdict verdict = plan_judge(&held->plan, played->match, seat, held->since, move);
    if (has_moved(played, seat))
        assert_int_equal(verdict, PLAN_DONE);
    else if (has_stopped(played, seat))
        assert_int_equal(verdict, PLAN_SURPRISED);
    else if (!game_acts(match_state(played->match), seat))
        assert_int_equal(verdict, PLAN_WAITS);
    else
        check_move(played, seat, move, verdict);
    check_blindness(played, seat, verdict, move);
    played->verdicts[verdict]++;
    held->is_made = verdict == PLAN_WAITS || verdict == PLAN_PLAYS || (verdict == PLAN_ASKS && held->plan.again);
    return verdict;
}

/* Whether something is drawn, which is in no view, tells nothing that the views do not: where a seat sees the same
 * before and after an event, the same is drawn or not, whatever is hidden. */
static void check_draws(struct played *played, const struct game_event *event)
{
    static union game_room truth, twin, view, twins_view;
    const struct game *game = played->match->game;
    int seat = (int)rng_below(&played->rng, played->match->setup.seat_count);
    memcpy(&truth, match_state(played->match), game->state_size);
    game_view(game, &truth.head, seat, &view.head);
    game_imagine(game, &view.head, &played->rng, &twin.head);
    uint64_t drawn = truth.head.rng.drawn, twins_drawn = twin.head.rng.drawn;
    if (event->seat < 0 || game_refusal(game, &twin.head, event) != NULL)
        return;
    game_apply(game, &truth.head, event);
    game_apply(game, &twin.head, event);
    game_view(game, &truth.head, seat, &view.head);
    game_view(game, &twin.head, seat, &twins_view.head);
    if (memcmp(&view, &twins_view, game->state_size) == 0)
        assert_int_equal(truth.head.rng.drawn != drawn, twin.head.rng.drawn != twins_drawn);
}

/* Plays what a plan says, or else at random. */
static void step(struct played *played)
{
    static struct move_list list;
    struct match *match = played->match;
    struct game_event event = { .seat = -1 };
    assert_true(walk_choose(match->game, match_state(match), &played->rng, &list, &event));
    if (event.seat >= 0)
        played->known[event.seat] = list.move[rng_below(&played->rng, list.count)];
    for (int seat = 0; seat < match->setup.seat_count; seat++) {
        struct game_move move = { 0 };
        if (!played->held[seat].is_made && played->known[seat].verb != 0 && rng_below(&played->rng, 4) == 0)
            make_plan(played, seat);
        else if (played->held[seat].is_made && check(played, seat, &move) == PLAN_PLAYS && event.seat == seat)
            event.move = move;
    }
    check_draws(played, &event);
    int undo_seat = match->undo_seat, other = (int)rng_below(&played->rng, match->setup.seat_count);
    int agreed = match_agreed_count(match, other);
    if (rng_below(&played->rng, 10) == 0 && undo_seat >= 0 && match_can_take_back(match, undo_seat))
        event = (struct game_event){ .seat = (int8_t)undo_seat, .move = { .verb = GAME_VERB_TAKE_BACK } };
    else if (rng_below(&played->rng, 10) == 0 && agreed > 0)
        event = (struct game_event){ .seat = (int8_t)other,
                                     .move = { .verb = GAME_VERB_TAKE_BACK, .operand = { (uint8_t)agreed } } };
    event.at_ms = event.at_ms < match_time(match) ? match_time(match) : event.at_ms;
    assert_null(match_play(match, &event));
}

static void plans_play_what_the_seat_could(void **unused)
{
    static struct played played;
    (void)unused;
    for (const struct game *const *game = game_list; *game != NULL; game++) {
        int verdicts[PLAN_SURPRISED + 1] = { 0 };
        for (int i = 0; i < walk_seat_counts(*game); i++)
            for (uint64_t seed = 0; seed < 10; seed++) {
                struct game_setup setup;
                played = (struct played){ .match = malloc(match_size(*game, ENTRIES)), .rng = rng_from_seed(seed) };
                assert_non_null(played.match);
                memset(played.match, 0, match_size(*game, ENTRIES));
                walk_setup(*game, walk_seat_count(*game, i), seed, walk_varies(seed), &setup);
                assert_null(match_start(played.match, *game, &setup, ENTRIES));
                while (!match_over(played.match) && played.match->event_count < ENTRIES)
                    step(&played);
                free(played.match);
                for (int k = 0; k <= PLAN_SURPRISED; k++)
                    verdicts[k] += played.verdicts[k];
            }
        print_message("%s: waits %d, plays %d, asks %d, done %d, surprised %d\n", (*game)->key, verdicts[PLAN_WAITS],
                      verdicts[PLAN_PLAYS], verdicts[PLAN_ASKS], verdicts[PLAN_DONE], verdicts[PLAN_SURPRISED]);
        for (int k = 0; k <= PLAN_SURPRISED; k++)
            assert_true(verdicts[k] > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_read_and_written),     cmocka_unit_test(people_read_sentences),
        cmocka_unit_test(long_words_are_refused),         cmocka_unit_test(verbs_are_no_words_of_plans),
        cmocka_unit_test(plans_play_what_the_seat_could),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
