#include "clients/terminal/talk/answer.h"

#include <stdio.h>
#include <string.h>

#include "clients/terminal/screen/explain.h"
#include "clients/terminal/talk/display.h"
#include "clients/terminal/talk/obey.h"
#include "engine/bits.h"

static void play(struct conversation *conversation, int seat, struct game_move move)
{
    struct venue *venue = conversation->venue;
    struct game_event event = { .seat = (int8_t)seat, .move = move };
    if (!display_look(conversation))
        return;
    event.at_ms = conversation->view.head.at_ms;
    const struct refusal *refusal = game_refusal(venue->game, &conversation->view.head, &event);
    if (refusal == NULL)
        refusal = venue->kind->play(venue, seat, move);
    if (refusal != NULL) {
        explain_refusal(&conversation->screen, venue->game, refusal);
        return;
    }
    conversation->keyboard.moved[seat] = venue->kind->entry_count(venue);
    conversation->answered = true;
}

/* Words that are no choice may still be a move, which is then refused by a rule: with what was chosen so far before
 * them, too. */
static void say_not_a_choice(struct conversation *conversation, const char *line)
{
    char words[NOTATION_SIZE + INPUT_LINE_SIZE];
    struct text text = text_on(words, sizeof words);
    const struct game *game = conversation->venue->game;
    struct game_move move;
    for (int i = 0; i < conversation->choices.now.path.depth; i++) {
        choices_write_part(game, &conversation->choices.now.path.move, i, &text);
        text_char(&text, ' ');
    }
    text_put(&text, line);
    if (notation_read_move(game, words, text.length, &move))
        play(conversation, conversation->keyboard.asked, move);
    else
        screen_say(&conversation->screen, 2, 2,
                   "'%s' is neither a move nor a command. `moves` lists the moves, `help` the commands.", line);
}

static void choose(struct conversation *conversation, const char *line)
{
    struct game_move move;
    switch (choices_answer(&conversation->choices, line, &move)) {
    case CHOICES_MOVE: play(conversation, conversation->keyboard.asked, move); break;
    case CHOICES_NARROWED: display_choices(conversation); break;
    case CHOICES_NONE: say_not_a_choice(conversation, line); break;
    }
}

static void answer(struct conversation *conversation, const char *line)
{
    const struct keyboard *keyboard = &conversation->keyboard;
    struct game_move move;
    int seat = keyboard->asked;
    bool moves = explain_read_move(conversation->venue->game, line, GAME_SEATS_MOST, &seat, &move);
    if (moves && keyboard->seats == 0)
        display_words(conversation, "You are watching and have no seat; `help` lists what you can do.");
    else if (moves && seat != keyboard->asked && (!bits_has(keyboard->seats, seat) || keyboard->private))
        display_words(conversation, "You cannot move for that seat.");
    else if (moves)
        play(conversation, seat, move);
    else if (display_asks(conversation))
        choose(conversation, line);
    else
        display_words(conversation, keyboard->seats == 0
                                        ? "That is not a command; `help` lists them."
                                        : "It is not your turn; `help` lists what you can do meanwhile.");
}

static void go_back(struct conversation *conversation)
{
    if (display_asks(conversation) && choices_widen(&conversation->choices))
        display_moves(conversation);
    else
        conversation->moves_wanted = true;
}

static bool begins_with_verb(const struct game *game, const char *line)
{
    for (const struct game_verb *verb = game->verbs + 1; verb->key != NULL; verb++)
        if (obey_word(line, verb->key) != NULL)
            return true;
    return false;
}

void answer_line(struct conversation *conversation, const char *line)
{
    char words[INPUT_LINE_SIZE];
    snprintf(words, sizeof words, "%s", line + strspn(line, " "));
    for (size_t end = strlen(words); end > 0 && words[end - 1] == ' '; end--)
        words[end - 1] = 0;
    bool command = words[0] == '/', move = begins_with_verb(conversation->venue->game, words);
    if (words[0] == 0)
        go_back(conversation);
    else if (!move && obey_line(conversation, words + command))
        return;
    else if (command)
        display_words(conversation, "There is no such command; `help` lists them.");
    else
        answer(conversation, words);
}

void answer_complete(void *with, char *line, size_t size)
{
    struct conversation *conversation = with;
    if (display_asks(conversation))
        choices_complete(&conversation->choices, line, size);
}
