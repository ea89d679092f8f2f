/* A match on this machine at which a lesson answers first: the others wait while one of its steps is shown, and do what
 * its script says. */
#ifndef TERMINAL_LESSON_LESSON_VENUE_H
#define TERMINAL_LESSON_LESSON_VENUE_H

#include "clients/terminal/lesson/guide.h"
#include "clients/terminal/play/local_match.h"

struct lesson_venue {
    struct local_match local; /* begins with the venue */
    const struct lesson *lesson;
    struct guide guide;
    struct venue_kind kind;         /* that of the match, but for what the lesson does */
    const struct venue_kind *below; /* that of the match */
    bool live;
    bool rests;
    bool silent; /* that the lesson is over was heard: the pupil has moved since */
    char words[LESSON_WORDS_SIZE];
    struct refusal refusal; /* with these words: */
    char otherwise[2 * LESSON_WORDS_SIZE];
};

/* The match is opened already, with the pupil in the first seat. live: time follows the real clock. */
void lesson_venue_open(struct lesson_venue *venue, const struct lesson *lesson, bool live);

#endif
