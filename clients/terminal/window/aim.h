/* What somebody is about to choose: the moves that remain after the parts chosen so far, and what can be chosen next.
 * A part is the verb or an operand. Things on the board may be pointed at in any order: an element stands for the
 * first operand of its kind that is not chosen yet. */
#ifndef TERMINAL_WINDOW_AIM_H
#define TERMINAL_WINDOW_AIM_H

#include "engine/canvas.h"

enum { AIM_STEPS_MOST = 1 + GAME_OPERANDS_MOST, AIM_OPTIONS_MOST = 256 };

/* One choice that was made: a value of a part, or an element that was pointed at. */
struct aim_step {
    bool pointed;
    uint8_t part, value;
    struct canvas_element element;
};

/* What the part asked for can be. */
struct aim_option {
    uint8_t value;
    uint16_t count;        /* moves behind it */
    struct game_move move; /* the first of them */
};

struct aim {
    const struct game *game;
    struct move_list list;
    int step_count;
    struct aim_step step[AIM_STEPS_MOST];

    /* What follows from these. */
    int remaining_count;
    struct aim_move {
        uint16_t index; /* of the list */
        uint8_t parts;  /* chosen: bit 0 is the verb, bit 1 the first operand ... */
    } remaining[GAME_MOVES_LIMIT];
    struct game_move chosen; /* what all that remain have in common; 0 where they have nothing */
    uint8_t chosen_parts;
    int asked; /* the first part in which they differ; -1: none, one move remains or there was none at all */
    int option_count;
    struct aim_option option[AIM_OPTIONS_MOST];
};

/* Copies the list. */
void aim_begin(struct aim *aim, const struct game *game, const struct move_list *list);
/* Takes the last choice back; false: there was none. */
bool aim_back(struct aim *aim);
/* Is there a move that has this element next? */
bool aim_is_legal(const struct aim *aim, const struct canvas_element *element);
/* The same if that option of the part asked for were chosen before. */
bool aim_would_be_legal(const struct aim *aim, int option, const struct canvas_element *element);
/* Chooses; what cannot be chosen changes nothing and is false. */
bool aim_point(struct aim *aim, const struct canvas_element *element);
bool aim_choose(struct aim *aim, int option);
/* The parts of a move that were typed: bit 0 is the verb ... */
bool aim_type(struct aim *aim, struct game_move move, uint8_t parts);
/* Something was chosen and one move remains. */
bool aim_is_done(const struct aim *aim, struct game_move *move);
/* The kind of the part asked for; NULL: it is the verb, or nothing is asked. */
const struct game_kind *aim_kind(const struct aim *aim);

#endif
