#include "clients/terminal/talk/reply.h"

#include <stdio.h>
#include <string.h>

#include "clients/terminal/screen/explain.h"
#include "clients/terminal/talk/display.h"
#include "clients/terminal/talk/obey.h"
#include "engine/bits.h"

void reply_play(struct conversation *talk, int seat, struct game_move move)
{
    struct venue *venue = talk->venue;
    struct game_event event = { .seat = (int8_t)seat, .move = move };
    if (!display_look(talk))
        return;
    event.at_ms = talk->view.head.at_ms;
    const struct refusal *refusal = game_refusal(venue->game, &talk->view.head, &event);
    if (refusal == NULL)
        refusal = venue->kind->play(venue, seat, move);
    if (refusal != NULL) {
        explain_refusal(&talk->screen, venue->game, refusal);
        return;
    }
    talk->keyboard.moved[seat] = venue->entry_count;
    talk->answered = true;
}

static bool begins_with_verb(const struct game *game, const char *line)
{
    for (const struct game_verb *verb = game->verbs + 1; verb->key != NULL; verb++)
        if (obey_word(line, verb->key) != NULL)
            return true;
    return false;
}

/* Words that are no choice may still be a move, which is then refused by a rule: with what was chosen so far before
 * them, too. */
static void say_not_a_choice(struct conversation *talk, const char *line)
{
    char words[NOTATION_SIZE + TYPED_SIZE];
    struct text text = text_on(words, sizeof words);
    const struct game *game = talk->venue->game;
    struct game_move move;
    for (int i = 0; i < talk->choices.now.path.depth; i++) {
        choices_write_part(game, &talk->choices.now.path.move, i, &text);
        text_char(&text, ' ');
    }
    text_put(&text, line);
    if (notation_read_move(game, words, text.length, &move))
        reply_play(talk, talk->keyboard.asked, move);
    else if (begins_with_verb(game, line))
        explain_unreadable(&talk->screen, game, line);
    else
        screen_say(&talk->screen, 2, 2,
                   "'%s' is neither a move nor a command. `moves` lists the moves, `help` the commands.", line);
}

static void choose(struct conversation *talk, const char *line)
{
    struct game_move move;
    switch (choices_answer(&talk->choices, line, &move)) {
    case CHOICES_MOVE: reply_play(talk, talk->keyboard.asked, move); break;
    case CHOICES_NARROWED: display_choices(talk); break;
    case CHOICES_NONE: say_not_a_choice(talk, line); break;
    }
}

static void answer(struct conversation *talk, const char *line)
{
    const struct keyboard *keyboard = &talk->keyboard;
    struct game_move move;
    int seat = keyboard->asked;
    bool moves = explain_read_move(talk->venue->game, line, GAME_SEATS_MOST, &seat, &move);
    if (talk->venue->thinker >= 0 && !talk->has_window && !display_asks(talk))
        snprintf(talk->ahead, sizeof talk->ahead, "%s", line);
    else if (moves && keyboard->seats == 0)
        screen_say(&talk->screen, 2, 2, "You are watching and have no seat; `help` lists what you can do.");
    else if (moves && seat != keyboard->asked && (!bits_has(keyboard->seats, seat) || keyboard->private))
        screen_say(&talk->screen, 2, 2, "You cannot move for that seat.");
    else if (talk->venue->said.reads)
        screen_say(&talk->screen, 2, 2, "Press Enter to read on first.");
    else if (moves)
        reply_play(talk, seat, move);
    else if (display_asks(talk))
        choose(talk, line);
    else if (talk->venue->end == VENUE_OVER)
        screen_say(&talk->screen, 2, 2, "The game is over; `help` lists what you can do now.");
    else
        screen_say(&talk->screen, 2, 2,
                   keyboard->seats == 0 ? "That is not a command; `help` lists them."
                                        : "It is not your turn; `help` lists what you can do meanwhile.");
}

static void go_back(struct conversation *talk)
{
    if (display_asks(talk) && choices_widen(&talk->choices))
        display_moves(talk);
    else
        talk->moves_wanted = true;
}

void reply_to_line(struct conversation *talk, const char *line)
{
    char words[TYPED_SIZE];
    snprintf(words, sizeof words, "%s", line + strspn(line, " "));
    for (size_t end = strlen(words); end > 0 && words[end - 1] == ' '; end--)
        words[end - 1] = 0;
    bool command = words[0] == '/', move = begins_with_verb(talk->venue->game, words);
    if (words[0] == 0 && talk->venue->said.reads)
        obey_line(talk, "next");
    else if (words[0] == 0)
        go_back(talk);
    else if (!move && obey_line(talk, words + command))
        return;
    else if (command)
        screen_say(&talk->screen, 2, 2, "There is no such command; `help` lists them.");
    else
        answer(talk, words);
}

void reply_complete(void *with, char *line, size_t size)
{
    struct conversation *talk = with;
    if (display_asks(talk))
        choices_complete(&talk->choices, line, size);
}
