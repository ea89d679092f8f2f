/* Plans: what a seat's person has prepared for while others move. "bid zeus ..6; bid apollo; stop drawn": the first of
 * these that is legal when the seat is asked is played; if none is, the person is asked. A plan is read and judged by
 * the seat's view and list of moves alone, so it can neither know nor do more than its person could. */
#ifndef MATCH_PLAN_H
#define MATCH_PLAN_H

#include "engine/notation.h"
#include "match/match.h"

enum {
    PLAN_LINES = 8,
    PLAN_STOPS = 8,
    PLAN_WORDS_SIZE = 512,
    PLAN_RUN = 24, /* moves of one seat in a row; then its person is asked */
};

enum plan_when {
    PLAN_ALWAYS,
    PLAN_IF,     /* such a move is legal for the seat, too */
    PLAN_UNLESS, /* none is */
    PLAN_AFTER,  /* another seat has made such a move since the plan was made */
};

struct plan_line {
    struct move_pattern
        move; /* of the legal ones that fit, the one with the least operands, compared from the first on */
    uint8_t when;
    struct move_pattern other;
};

struct plan {
    struct plan_line line[PLAN_LINES];
    struct move_pattern stop[PLAN_STOPS]; /* another seat makes such a move: the plan is over */
    uint8_t line_count, stop_count;
    bool stops_at_phase, stops_at_shown, stops_at_drawn; /* another phase; something revealed; something drawn */
    bool again;                                          /* stays after the seat's next move */
};

/* Clauses, separated by ";", in any order:
 *   MOVES [if MOVES | unless MOVES | after MOVES]   to be played
 *   stop MOVES | stop phase | stop shown | stop drawn
 *   again
 * MOVES as notation_read_pattern reads them. The words may come from anybody. NULL: `plan` holds it; else why not. */
const struct refusal *plan_read(const struct game *game, const char *words, size_t size, struct plan *plan);
void plan_write(const struct game *game, const struct plan *plan, struct text *text);

/* For people, in sentences: "offer Zeus up to 6; else offer Apollo; else you are asked." */
void plan_tell(const struct game *game, const struct plan *plan, struct text *text);

enum plan_verdict {
    PLAN_WAITS, /* the seat is not asked */
    PLAN_PLAYS,
    PLAN_ASKS, /* the seat is asked, and nothing in the plan fits */
    PLAN_DONE, /* the seat has moved since, or a move of its own was taken back */
    PLAN_SURPRISED,
};

/* What a plan says now that was made when the log had `since` entries. PLAN_PLAYS: *move gets what. */
enum plan_verdict plan_judge(const struct plan *plan, const struct match *match, int seat, uint32_t since,
                             struct game_move *move);

/* The refusals of plans, ended by a NULL rule. */
extern const struct refusal plan_refusals[];

#endif
