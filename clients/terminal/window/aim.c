#include "clients/terminal/window/aim.h"

#include <string.h>

#include "engine/bits.h"

static uint8_t part_of(const struct game_move *move, int part)
{
    return part == 0 ? move->verb : move->operand[part - 1];
}

static int part_count(const struct game *game, const struct game_move *move)
{
    return 1 + game_operand_count(&game->verbs[move->verb]);
}

/* ---- what remains ---- */

/* The first part of that kind that is not among the parts given; 0: there is none. */
static int part_of_kind(const struct game *game, const struct game_move *move, uint8_t parts,
                        const struct game_kind *kind)
{
    for (int part = 1; part < part_count(game, move); part++)
        if (!bits_has(parts, part) && game->verbs[move->verb].operand[part - 1] == kind)
            return part;
    return 0;
}

/* Adds the parts the element stands for; false: the move has other things there. */
static bool take_element(const struct game *game, const struct game_move *move, const struct canvas_element *element,
                         uint8_t *parts)
{
    for (int i = 0; i < CANVAS_OPERANDS_MOST && element->kind[i] != NULL; i++) {
        int part = part_of_kind(game, move, *parts, element->kind[i]);
        if (part == 0 || part_of(move, part) != element->value[i])
            return false;
        *parts |= (uint8_t)(1U << part);
    }
    return true;
}

static bool take_step(const struct game *game, const struct game_move *move, const struct aim_step *step,
                      uint8_t *parts)
{
    if (step->pointed)
        return take_element(game, move, &step->element, parts);
    *parts |= (uint8_t)(1U << step->part);
    return step->part < part_count(game, move) && part_of(move, step->part) == step->value;
}

static void keep_what_remains(struct aim *aim)
{
    aim->remaining_count = 0;
    for (int i = 0; i < aim->list.count; i++) {
        const struct game_move *move = &aim->list.move[i];
        struct aim_move left = { .index = (uint16_t)i };
        bool fits = true;
        for (int step = 0; fits && step < aim->step_count; step++)
            fits = take_step(aim->game, move, &aim->step[step], &left.parts);
        if (fits)
            aim->remaining[aim->remaining_count++] = left;
    }
}

static const struct game_move *remaining_move(const struct aim *aim, int index)
{
    return &aim->list.move[aim->remaining[index].index];
}

static bool is_common(const struct aim *aim, int part)
{
    for (int i = 1; i < aim->remaining_count; i++)
        if (part_of(remaining_move(aim, i), part) != part_of(remaining_move(aim, 0), part))
            return false;
    return true;
}

static void find_common(struct aim *aim)
{
    aim->chosen = (struct game_move){ 0 };
    aim->chosen_parts = 0;
    aim->asked = -1;
    if (aim->remaining_count == 0)
        return;
    const struct game_move *first = remaining_move(aim, 0);
    if (!is_common(aim, 0)) {
        aim->asked = 0;
        return;
    }
    aim->chosen.verb = first->verb;
    for (int part = 0; part < part_count(aim->game, first); part++)
        if (is_common(aim, part)) {
            aim->chosen_parts |= (uint8_t)(1U << part);
            if (part > 0)
                aim->chosen.operand[part - 1] = first->operand[part - 1];
        } else if (aim->asked < 0)
            aim->asked = part;
}

static struct aim_option *option_of(struct aim *aim, uint8_t value)
{
    for (int i = 0; i < aim->option_count; i++)
        if (aim->option[i].value == value)
            return &aim->option[i];
    return NULL;
}

static void find_options(struct aim *aim)
{
    int part = aim->asked < 0 ? 0 : aim->asked; /* the only move is an option, too: somebody must choose it */
    aim->option_count = 0;
    for (int i = 0; i < aim->remaining_count; i++) {
        const struct game_move *move = remaining_move(aim, i);
        struct aim_option *option = option_of(aim, part_of(move, part));
        if (option != NULL)
            option->count++;
        else if (aim->option_count < AIM_OPTIONS_MOST)
            aim->option[aim->option_count++] =
                (struct aim_option){ .value = part_of(move, part), .count = 1, .move = *move };
    }
}

static void look(struct aim *aim)
{
    keep_what_remains(aim);
    find_common(aim);
    find_options(aim);
}

/* ---- choosing ---- */

void aim_begin(struct aim *aim, const struct game *game, const struct move_list *list)
{
    aim->game = game;
    aim->list.count = list->count;
    memcpy(aim->list.move, list->move, list->count * sizeof list->move[0]);
    aim->step_count = 0;
    look(aim);
}

bool aim_back(struct aim *aim)
{
    if (aim->step_count == 0)
        return false;
    aim->step_count--;
    look(aim);
    return true;
}

static bool take(struct aim *aim, const struct aim_step *step)
{
    if (aim->step_count == AIM_STEPS_MOST)
        return false;
    aim->step[aim->step_count++] = *step;
    look(aim);
    if (aim->remaining_count > 0)
        return true;
    aim_back(aim);
    return false;
}

bool aim_point(struct aim *aim, const struct canvas_element *element)
{
    return take(aim, &(struct aim_step){ .pointed = true, .element = *element });
}

bool aim_choose(struct aim *aim, int option)
{
    int part = aim->asked < 0 ? 0 : aim->asked;
    return option >= 0 && option < aim->option_count &&
           take(aim, &(struct aim_step){ .part = (uint8_t)part, .value = aim->option[option].value });
}

bool aim_type(struct aim *aim, struct game_move move, uint8_t parts)
{
    bool fits = true;
    aim->step_count = 0;
    look(aim);
    for (int part = 0; fits && part <= GAME_OPERANDS_MOST; part++)
        if (bits_has(parts, part))
            fits = take(aim, &(struct aim_step){ .part = (uint8_t)part, .value = part_of(&move, part) });
    return fits;
}

bool aim_is_done(const struct aim *aim, struct game_move *move)
{
    if (aim->step_count == 0 || aim->remaining_count != 1)
        return false;
    *move = *remaining_move(aim, 0);
    return true;
}

/* ---- looking ---- */

bool aim_is_legal(const struct aim *aim, const struct canvas_element *element)
{
    for (int i = 0; i < aim->remaining_count; i++) {
        uint8_t parts = aim->remaining[i].parts;
        if (take_element(aim->game, remaining_move(aim, i), element, &parts))
            return true;
    }
    return false;
}

bool aim_would_be_legal(const struct aim *aim, int option, const struct canvas_element *element)
{
    int part = aim->asked < 0 ? 0 : aim->asked;
    for (int i = 0; i < aim->remaining_count; i++) {
        const struct game_move *move = remaining_move(aim, i);
        uint8_t parts = (uint8_t)(aim->remaining[i].parts | 1U << part);
        if (part_of(move, part) == aim->option[option].value && take_element(aim->game, move, element, &parts))
            return true;
    }
    return false;
}

const struct game_kind *aim_kind(const struct aim *aim)
{
    return aim->asked < 1 ? NULL : aim->game->verbs[aim->chosen.verb].operand[aim->asked - 1];
}
