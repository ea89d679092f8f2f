/* The table as spectators see it with a delay. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/host/delay.h"

enum { DELAY_MS = 3000 };

struct scene {
    struct table table;
    struct delay *delay;
};

static void begin(struct scene *scene, uint8_t kind)
{
    struct order order = { .game = game_named("template"), .tempo = 100, .delay_s = DELAY_MS / 1000 };
    uint8_t tokens[TABLE_TOKENS_SIZE], secret[FAIR_SECRET_SIZE] = { 1 };
    game_setup_default(order.game, 2, &order.setup);
    order.kind[0] = order.kind[1] = kind;
    table_write_tokens((const uint8_t *)"the invitation..", tokens);
    assert_true(table_begin(&scene->table, 64, 0, &order, secret, wire_bytes(tokens, sizeof tokens)));
    scene->delay = delay_create(&scene->table);
}

static void end(struct scene *scene)
{
    delay_destroy(scene->delay);
    table_end(&scene->table);
}

static void apply(struct scene *scene, struct entry entry, int64_t at_ms)
{
    entry.at_ms = at_ms;
    assert_true(table_apply(&scene->table, &entry));
    delay_add(scene->delay, &entry);
}

/* Shows what is due; returns how many entries are shown now. */
static uint32_t shown(struct scene *scene, int64_t now_ms, bool is_lifted)
{
    while (delay_due(scene->delay, now_ms, is_lifted) != NULL)
        delay_show(scene->delay);
    return scene->delay->shown.seq;
}

static void sit_and_begin(struct scene *scene, int64_t at_ms)
{
    struct entry entry = { .kind = ENTRY_BEGIN, .seat = GAME_CLOCK };
    apply(scene, (struct entry){ .kind = ENTRY_SIT, .seat = 0, .token = { 1 } }, at_ms);
    apply(scene, (struct entry){ .kind = ENTRY_SIT, .seat = 1, .token = { 2 } }, at_ms);
    entry.given = (uint8_t)table_sharers(&scene->table);
    apply(scene, entry, at_ms);
}

static const struct entry take = { .kind = ENTRY_MOVE, .seat = 0, .nonce = 1, .move.verb = 1 };

static void entries_wait_until_they_have_been_durable_long_enough(void **unused)
{
    (void)unused;
    struct scene scene;
    begin(&scene, ORDER_PERSON);
    assert_int_equal(delay_next_ms(scene.delay), TABLE_NO_TIME);
    sit_and_begin(&scene, 100);
    assert_int_equal(shown(&scene, 100, true), 0); /* nothing is durable */
    delay_note_durable(scene.delay, 3, 150);
    assert_int_equal(shown(&scene, 150, false), 2); /* before the match there is no delay */
    assert_null(scene.delay->shown.match);
    assert_int_equal(delay_next_ms(scene.delay), 150 + DELAY_MS);
    apply(&scene, take, 200);
    assert_int_equal(shown(&scene, 149 + DELAY_MS, false), 2);
    assert_int_equal(shown(&scene, 150 + DELAY_MS, false), 3);
    assert_int_equal(delay_next_ms(scene.delay), 200 + DELAY_MS); /* at the earliest */
    assert_int_equal(shown(&scene, 200 + DELAY_MS, false), 3);
    delay_note_durable(scene.delay, 4, 220 + DELAY_MS);
    delay_note_durable(scene.delay, 4, 900 + DELAY_MS); /* the first time counts */
    assert_int_equal(shown(&scene, 219 + 2 * DELAY_MS, false), 3);
    assert_int_equal(shown(&scene, 220 + 2 * DELAY_MS, false), 4);
    assert_int_equal(delay_next_ms(scene.delay), TABLE_NO_TIME);
    end(&scene);
}

static void what_is_shown_is_the_table_as_it_was(void **unused)
{
    (void)unused;
    struct scene scene;
    static struct table then;
    begin(&scene, ORDER_PERSON);
    sit_and_begin(&scene, 0);
    apply(&scene, take, 10);
    table_copy(&scene.table, &then);
    apply(&scene, (struct entry){ .kind = ENTRY_SEAT, .seat = 1, .control = 1, .reason = REASON_AWAY }, 500);
    delay_note_durable(scene.delay, 4, 10);
    delay_note_durable(scene.delay, 5, 500);
    assert_int_equal(shown(&scene, 10 + DELAY_MS, false), 4);
    const struct table *now = &scene.delay->shown;
    assert_memory_equal(match_state(now->match), match_state(then.match), then.order.game->state_size);
    assert_int_equal(now->match->event_count, then.match->event_count);
    assert_memory_equal(now->seat, then.seat, sizeof then.seat);
    assert_int_equal(now->at_ms, then.at_ms);
    assert_int_equal(now->seat[1].control, 0);
    table_end(&then);
    end(&scene);
}

static void the_end_lifts_it(void **unused)
{
    (void)unused;
    struct scene scene;
    begin(&scene, ORDER_PERSON);
    sit_and_begin(&scene, 0);
    apply(&scene, take, 10);
    apply(&scene, (struct entry){ .kind = ENTRY_CLOSE, .seat = GAME_CLOCK }, 20);
    delay_note_durable(scene.delay, 4, 25);
    assert_int_equal(shown(&scene, 25, true), 4); /* never what is not durable */
    delay_note_durable(scene.delay, 5, 30);
    assert_int_equal(shown(&scene, 30, true), 5);
    assert_int_equal(scene.delay->shown.phase, TABLE_OVER);
    end(&scene);
}

static void bots_alone_begin_at_once(void **unused)
{
    (void)unused;
    struct scene scene;
    begin(&scene, ORDER_BOT);
    assert_non_null(scene.delay->shown.match);
    assert_ptr_not_equal(scene.delay->shown.match, scene.table.match);
    apply(&scene, (struct entry){ .kind = ENTRY_MOVE, .seat = 0, .move.verb = 1 }, 10);
    delay_note_durable(scene.delay, 1, 10);
    assert_int_equal(shown(&scene, 9 + DELAY_MS, false), 0);
    assert_int_equal(scene.delay->shown.match->event_count, 0);
    assert_int_equal(shown(&scene, 10 + DELAY_MS, false), 1);
    end(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_wait_until_they_have_been_durable_long_enough),
        cmocka_unit_test(what_is_shown_is_the_table_as_it_was),
        cmocka_unit_test(the_end_lifts_it),
        cmocka_unit_test(bots_alone_begin_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
