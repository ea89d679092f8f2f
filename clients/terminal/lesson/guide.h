/* Leads through a lesson. Which step is shown follows from the table: after every move and every take-back it is found
 * anew, exactly as the page finds it (Guide in clients/web/src/table/lesson.svelte.ts). Nothing is drawn or typed here.
 */
#ifndef TERMINAL_LESSON_GUIDE_H
#define TERMINAL_LESSON_GUIDE_H

#include "clients/terminal/lesson/lesson_text.h"
#include "match/match.h"

enum { GUIDE_JSON_SIZE = 1 << 17 };

enum guide_stand {
    GUIDE_WAITS,  /* the others move */
    GUIDE_STEP,   /* one of the steps */
    GUIDE_FREE,   /* the game has gone elsewhere, and the pupil plays as they like */
    GUIDE_LEARNT, /* nothing more is said */
};

struct guide {
    const struct lesson *lesson;
    const struct match *match;
    int pupil; /* their seat */
    /* Plays what the lesson lets the others do; false: that is refused. */
    bool (*play_for)(void *with, int seat, struct game_move move);
    void *with;

    enum guide_stand stand;
    int index; /* of the step that is shown, or will be */
    int again; /* an earlier step that is read again, whatever the table looks like by now; -1: none */
    bool refuses;
    struct game_move refused; /* what the pupil chose although a step asks for something else */

    bool left;           /* the pupil plays without a lesson */
    uint32_t seen, read; /* sets of steps */
    uint32_t heard;      /* entries of the log that were looked at */
    /* How far the lesson had come with an event, counted from 1; 0: before all. It goes back with a move that is taken
     * back. Each has more steps behind it than the one before. */
    int mark_count;
    struct guide_mark {
        uint32_t number;
        int index;
    } mark[LESSON_STEPS_MOST + 1];

    union game_room view; /* scratch, like all below */
    struct move_list legal;
    char json[GUIDE_JSON_SIZE];
};

/* The guide is all zero but for lesson, match, pupil, play_for and with. */
void guide_open(struct guide *guide);
/* Something was played or taken back. */
void guide_follow(struct guide *guide);

/* The step that is shown now, read again or not; NULL: none. */
const struct lesson_step *guide_shown(const struct guide *guide);
/* Is there only something to read now? */
bool guide_reads(const struct guide *guide);
/* The others wait while a step is shown, so that it stays true. */
bool guide_rests(const struct guide *guide);
/* The lesson was followed to its end. */
bool guide_is_learnt(const struct guide *guide);

/* What is only to be read was read. false: there is nothing to read. */
bool guide_forward(struct guide *guide);
/* Reads the step before again; false: there is none. */
bool guide_back(struct guide *guide);
/* From now on the pupil plays without a lesson. */
void guide_leave(struct guide *guide);
/* Whether the step asks for something else; a move that is chosen once more is meant. */
bool guide_minds(struct guide *guide, struct game_move move);

#endif
