#include "clients/terminal/window/reason.h"

#include <string.h>

#include "clients/terminal/screen/explain.h"
#include "clients/terminal/screen/what.h"
#include "engine/notation.h"

enum { REASONS_MOST = 3 };

/* ---- what it is called ---- */

static void write_thing(const struct game_kind *kind, int value, struct text *text)
{
    text_put(text, kind->key);
    text_char(text, ' ');
    notation_write_value(kind, value, text);
}

static void write_element(const struct canvas_element *element, struct text *text)
{
    for (int i = 0; i < CANVAS_OPERANDS_MOST && element->kind[i] != NULL; i++) {
        text_put(text, i == 0 ? "" : " ");
        write_thing(element->kind[i], element->value[i], text);
    }
}

void reason_name(const struct window *window, const struct target *target, struct text *text)
{
    const struct aim *aim = &window->aim;
    const struct game_kind *kind = aim_kind(aim);
    if (!target->listed)
        write_element(&target->element, text);
    else if (target->option >= aim->option_count)
        return;
    else if (kind == NULL)
        text_put(text, aim->game->verbs[aim->option[target->option].value].key);
    else
        write_thing(kind, aim->option[target->option].value, text);
}

/* ---- why not ---- */

/* Puts the element where the verb takes a thing of its kind, after what is chosen already; false: it takes none. */
static bool put_element(const struct aim *aim, const struct canvas_element *element, struct game_move *move)
{
    const struct game_verb *verb = &aim->game->verbs[move->verb];
    uint8_t taken = (uint8_t)(aim->chosen_parts >> 1);
    for (int i = 0; i < CANVAS_OPERANDS_MOST && element->kind[i] != NULL; i++) {
        int at = 0;
        while (at < game_operand_count(verb) && (verb->operand[at] != element->kind[i] || (taken >> at & 1) != 0))
            at++;
        if (at == game_operand_count(verb))
            return false;
        move->operand[at] = element->value[i];
        taken |= (uint8_t)(1U << at);
    }
    return true;
}

/* A move with that verb, as far as it is chosen; for the rest, what the first legal one has. */
static struct game_move move_with(const struct aim *aim, int verb)
{
    for (int i = 0; i < aim->remaining_count; i++) {
        struct game_move move = aim->list.move[aim->remaining[i].index];
        if (move.verb == verb)
            return move;
    }
    return (struct game_move){ .verb = (uint8_t)verb };
}

static bool has_verb(const struct aim *aim, int verb)
{
    return aim->remaining_count > 0 && move_with(aim, verb).verb == verb &&
           (verb == aim->list.move[aim->remaining[0].index].verb || aim->asked == 0);
}

static const struct refusal *refusal_of(const struct window *window, int verb, const struct canvas_element *element,
                                        struct game_event *event)
{
    const struct game_state *view = &window->talk->view.head;
    *event = (struct game_event){ .at_ms = view->at_ms,
                                  .seat = (int8_t)window->asked_seat,
                                  .move = move_with(&window->aim, verb) };
    if (!put_element(&window->aim, element, &event->move))
        return NULL;
    return game_refusal(window->aim.game, view, event);
}

static void say_refusal(struct window *window, const struct game_move *move, const struct refusal *refusal)
{
    char words[NOTATION_SIZE];
    struct text text = text_on(words, sizeof words);
    notation_write_move(window->aim.game, move, &text);
    screen_say(&window->talk->screen, 0, 0, TEXT_STRONG "%s" TEXT_PLAIN, words);
    explain_refusal(&window->talk->screen, window->aim.game, refusal);
}

/* legal_verbs: of moves that remain; otherwise of all the others. Returns how many reasons were given. */
static int say_reasons(struct window *window, const struct canvas_element *element, bool legal_verbs, int given)
{
    const struct refusal *told[REASONS_MOST];
    const struct game *game = window->aim.game;
    for (int verb = 1; game->verbs[verb].key != NULL && given < REASONS_MOST; verb++) {
        struct game_event event;
        if (has_verb(&window->aim, verb) != legal_verbs)
            continue;
        const struct refusal *refusal = refusal_of(window, verb, element, &event);
        bool new = refusal != NULL;
        for (int i = 0; i < given; i++)
            new = new &&told[i] != refusal;
        if (!new)
            continue;
        told[given++] = refusal;
        say_refusal(window, &event.move, refusal);
    }
    return given;
}

void reason_why_not(struct window *window, const struct target *target)
{
    const struct screen *screen = &window->talk->screen;
    if (!window->asks)
        screen_say(screen, 0, 0, "It is not your turn, so you have no moves now.");
    else if (target->listed || aim_is_legal(&window->aim, &target->element))
        screen_say(screen, 0, 0, "This can be chosen.");
    else if (say_reasons(window, &target->element, true, 0) == 0 &&
             say_reasons(window, &target->element, false, 0) == 0)
        screen_say(screen, 0, 0, "Nothing can be done with this now.");
}

/* ---- what it is ---- */

static void say_thing(struct window *window, const struct game_kind *kind, int value)
{
    char words[NOTATION_SIZE];
    struct text text = text_on(words, sizeof words);
    const struct conversation *talk = window->talk;
    const struct game *game = talk->venue->game;
    for (int i = 0; i < game_thing_count(game); i++)
        if (game->things[i] == kind) {
            what_card(&talk->screen, game, &talk->view.head, i, value);
            return;
        }
    write_thing(kind, value, &text);
    screen_say(&talk->screen, 0, 0, "%s", words);
}

static void say_verb(struct window *window, int verb)
{
    explain_entry(&window->talk->screen, window->aim.game->verbs[verb].key, window->aim.game->verbs[verb].help);
}

void reason_what(struct window *window, const struct target *target)
{
    const struct aim *aim = &window->aim;
    const struct game_kind *kind = aim_kind(aim);
    if (!target->listed)
        for (int i = 0; i < CANVAS_OPERANDS_MOST && target->element.kind[i] != NULL; i++)
            say_thing(window, target->element.kind[i], target->element.value[i]);
    else if (target->option < aim->option_count && kind == NULL)
        say_verb(window, aim->option[target->option].value);
    else if (target->option < aim->option_count)
        say_thing(window, kind, aim->option[target->option].value);
}
