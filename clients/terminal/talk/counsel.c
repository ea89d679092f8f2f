#include "clients/terminal/talk/counsel.h"

#include "bots/native/crew.h"
#include "command/language.h"
#include "engine/notation.h"
#include "system/clock.h"

enum { THINK_MS = 1000, MOVES_MOST = 3 };

static uint64_t now_us(void *input)
{
    return input_is_stopped(input) ? UINT64_MAX : clock_us(); /* the time is over */
}

static void tell(const struct conversation *talk, const struct bot_answer *answer, int seat)
{
    for (int i = 0; i < answer->choice_count && i < MOVES_MOST; i++) {
        char move[NOTATION_SIZE];
        const struct bot_choice *choice = &answer->choice[i];
        struct text text = text_on(move, sizeof move);
        notation_write_move(talk->venue->game, &choice->move, &text);
        screen_say(&talk->screen, 2, 4, "%d. %s: a chance of %d %% to win", i + 1, move,
                   (int)(100 * (int64_t)choice->value[seat] / BOT_VALUE_ONE));
    }
}

void counsel_give(struct conversation *talk)
{
    static struct bot_answer answer; /* too large for the stack */
    const struct bot_player player = { .kind = BOT_LEVEL, .level = BOT_LEVEL_COUNT };
    const struct bot_budget budget = {
        .seed = 1, .ms = THINK_MS, .think_when_forced = true, .now_us = now_us, .owner = &talk->input
    };
    struct crew crew;
    int seat = talk->keyboard.asked;
    if (!crew_create(talk->venue->game, 1, &crew))
        return;
    crew_think(&crew, &player, &talk->view.head, seat, &budget, &answer);
    crew_destroy(&crew);
    tell(talk, &answer, seat);
}
