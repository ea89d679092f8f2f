/* The log of a match in words, as one viewer may know it. */
#ifndef TERMINAL_REPLAY_STORY_H
#define TERMINAL_REPLAY_STORY_H

#include "clients/terminal/replay/snapshots.h"

enum { STORY_TEXT_SIZE = 1 << 17 }; /* bytes; room for any text of any game */

struct story {
    const struct match *match;
    const struct words *language;      /* NULL: English */
    const struct snapshots *snapshots; /* of the same match, for seeking; NULL: there are none */
    int viewer;                        /* a seat, GAME_SPECTATOR or GAME_TRUTH */
    uint32_t index;                    /* the entry of the log told next */
    union game_room before, after;
    struct match_walk walk;     /* its state is `after` */
    char text[STORY_TEXT_SIZE]; /* the entry told last, with styles */
};

/* Goes to an entry of the log; 0: the start, before the first. The story is all zero before its first use. */
void story_seek(struct story *story, const struct match *match, int viewer, uint32_t index);
/* Goes to the start and puts its words into text. */
void story_begin(struct story *story, const struct match *match, int viewer);
/* Puts the words of the next entry into text and goes on; false: there is none. */
bool story_next(struct story *story);

#endif
