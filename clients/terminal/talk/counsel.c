#include "clients/terminal/talk/counsel.h"

#include "bots/native/crew.h"
#include "command/language.h"
#include "engine/notation.h"
#include "match/blocks.h"
#include "match/gains.h"
#include "match/outlook.h"
#include "system/clock.h"

enum { THINK_MS = 1000, MOVES_MOST = 3, WORDS_SIZE = 1000 };

static uint64_t now_us(void *input)
{
    return input_is_stopped(input) ? UINT64_MAX : clock_us(); /* the time is over */
}

static void tell_reason(const struct conversation *talk, struct game_move move)
{
    static struct blocks_room room; /* too large for the stack */
    char words[WORDS_SIZE];
    struct text text = language_text(words, sizeof words);
    gains_tell(talk->venue->game, &talk->view.head, move, &text);
    blocks_tell(talk->venue->game, &talk->view.head, move, &room, &text);
    if (text.length > 0) {
        screen_put(&talk->screen, "     ");
        screen_wrap(&talk->screen, 5, 5, words);
    }
}

static void tell(const struct conversation *talk, const struct bot_answer *answer, int seat)
{
    for (int i = 0; i < answer->choice_count && i < MOVES_MOST; i++) {
        char move[NOTATION_SIZE];
        const struct bot_choice *choice = &answer->choice[i];
        struct text text = text_on(move, sizeof move);
        notation_write_move(talk->venue->game, &choice->move, &text);
        screen_say(&talk->screen, 2, 5, "%d. %s: %T", i + 1, move,
                   outlook_title(choice->value[seat], BOT_VALUE_ONE, talk->view.head.seat_count));
        tell_reason(talk, choice->move);
    }
}

void counsel_give(struct conversation *talk, int seat)
{
    static struct bot_answer answer; /* too large for the stack */
    const struct bot_player player = { .kind = BOT_LEVEL, .level = BOT_LEVEL_COUNT };
    const struct bot_budget budget = {
        .seed = 1, .ms = THINK_MS, .think_when_forced = true, .now_us = now_us, .owner = &talk->input
    };
    struct crew crew;
    if (!crew_create(talk->venue->game, 1, &crew))
        return;
    crew_think(&crew, &player, &talk->view.head, seat, &budget, &answer);
    crew_destroy(&crew);
    tell(talk, &answer, seat);
}
