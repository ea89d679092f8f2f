/* A brain refuses impossible requests before a thread thinks about them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "protocol/messages.h"
#include "server/brain/brain.h"

struct question {
    const struct game *game;
    const char *key;
    union game_room view;
    uint8_t seat, level;
    size_t size;
};

/* The first decision of a game with the default setup. */
static struct question first_question(const struct game *game)
{
    union game_room truth;
    struct game_setup setup;
    struct question question = { .game = game, .key = game->key, .level = 1, .size = game->state_size };
    game_setup_default(game, game->seats_least, &setup);
    game->start(&truth.head, &setup);
    question.seat = (uint8_t)__builtin_ctz(truth.head.acting);
    game_view(game, &truth.head, question.seat, &question.view.head);
    return question;
}

/* Whether the brain accepts it; there is never an answer, because the brain is closed at once. */
static bool thinks(const struct question *question)
{
    uv_loop_t loop;
    struct wire message = { 0 };
    message_think_write(&message, &(struct message_think){ .seat = question->seat,
                                                           .level = question->level,
                                                           .game = wire_text(question->key),
                                                           .view = wire_bytes(&question->view, question->size) });
    assert_int_equal(uv_loop_init(&loop), 0);
    struct brain *brain = brain_create(&loop, NULL);
    brain_message(brain, message.bytes, message.size);
    bool began = uv_loop_alive(&loop) != 0;
    brain_destroy(brain);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    wire_destroy(&message);
    return began;
}

static void real_questions_are_thought_about(void **state)
{
    (void)state;
    for (const struct game *const *game = game_list; *game != NULL; game++) {
        struct question question = first_question(*game);
        assert_true(thinks(&question));
    }
}

static void views_that_cannot_be_are_refused(void **state)
{
    (void)state;
    for (const struct game *const *game = game_list; *game != NULL; game++) {
        const struct question real = first_question(*game);
        struct question question = real;
        question.view.head.seat_count = 200;
        assert_false(thinks(&question));
        question = real;
        question.view.head.phase = 200;
        assert_false(thinks(&question));
        question = real;
        question.view.head.acting = UINT16_MAX;
        assert_false(thinks(&question));
        question = real;
        question.view.head.viewer = GAME_TRUTH;
        assert_false(thinks(&question));
        question = real;
        question.view.head.rng.key[0] = 1;
        assert_false(thinks(&question));
    }
}

static void questions_that_cannot_be_are_refused(void **state)
{
    (void)state;
    const struct question real = first_question(game_list[0]);
    struct question question = real;
    question.key = "no such game";
    assert_false(thinks(&question));
    question = real;
    question.level = BOT_LEVEL_COUNT + 1;
    assert_false(thinks(&question));
    question = real;
    question.size--;
    assert_false(thinks(&question));
    question = real;
    question.seat = GAME_SPECTATOR;
    question.view.head.viewer = GAME_SPECTATOR;
    assert_false(thinks(&question));
    question = real;
    question.view.head.acting &= (uint16_t) ~(1U << question.seat);
    assert_false(thinks(&question));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(real_questions_are_thought_about),
        cmocka_unit_test(views_that_cannot_be_are_refused),
        cmocka_unit_test(questions_that_cannot_be_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
