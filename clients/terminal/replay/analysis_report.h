/* What an analysis has found, in words. */
#ifndef TERMINAL_REPLAY_ANALYSIS_REPORT_H
#define TERMINAL_REPLAY_ANALYSIS_REPORT_H

#include <stdio.h>

#include "bots/analysis.h"
#include "engine/notation.h"

struct analysis_report {
    const struct game *game;
    int seat_count;
    uint32_t iterations;
    struct analysis *analysis; /* the owner's */
    int turn_count, turn[ANALYSIS_TURNS_MOST];
};

/* A share of BOT_VALUE_ONE, 0 to 1. */
double analysis_report_win(int32_t value);
/* Of a moment; one more than there are: after the last event. */
double analysis_report_chance(const struct analysis_report *report, int index, int seat);
void analysis_report_move(const struct analysis_report *report, const struct game_move *move,
                          char words[NOTATION_SIZE]);
/* The turning points, and what each seat has given away. */
void analysis_report_tell(const struct analysis_report *report, FILE *to);

#endif
