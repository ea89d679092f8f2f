/* Reads any bytes as a move of any game, and as a plan. The first byte chooses the game, the rest are the words; what
 * is read is written and read again, and a move is given to the rules at the start of a game. */
#include <stdlib.h>
#include <string.h>

#include "match/plan.h"
#include "proof/walk.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void offer(const struct game *game, const struct game_move *move)
{
    union game_room state;
    struct game_setup setup;
    deal_setup(game, game->seats_most, 1, &setup);
    game->start(&state.head, &setup);
    for (int8_t seat = 0; seat < state.head.seat_count; seat++) {
        struct game_event event = { .seat = seat, .move = *move };
        if (game_refusal(game, &state.head, &event) != NULL)
            continue;
        game_apply(game, &state.head, &event);
        return;
    }
}

static void check_plan(const struct game *game, const char *words, size_t size)
{
    struct plan plan, again;
    char written[PLAN_WORDS_SIZE], told[16 * PLAN_WORDS_SIZE];
    struct text text = text_on(written, sizeof written), sentences = text_on(told, sizeof told);
    if (plan_read(game, words, size, &plan) != NULL)
        return;
    plan_write(game, &plan, &text);
    plan_tell(game, &plan, &sentences);
    if (text.full || sentences.full || plan_read(game, written, text.length, &again) != NULL ||
        memcmp(&plan, &again, sizeof plan) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct game_move move, again;
    char words[NOTATION_SIZE];
    struct text text = text_on(words, sizeof words);
    int game_count = 0;
    while (game_list[game_count] != NULL)
        game_count++;
    if (size == 0)
        return 0;
    const struct game *game = game_list[bytes[0] % game_count];
    check_plan(game, (const char *)bytes + 1, size - 1);
    if (!notation_read_move(game, (const char *)bytes + 1, size - 1, &move))
        return 0;
    notation_write_move(game, &move, &text);
    if (!notation_read_move(game, words, text.length, &again) || memcmp(&move, &again, sizeof move) != 0)
        abort();
    offer(game, &move);
    return 0;
}
