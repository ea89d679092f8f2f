/* A game that is looked at again, from any moment and as anybody saw it: what a venue on a record has besides. */
#ifndef TERMINAL_TALK_PLAYBACK_H
#define TERMINAL_TALK_PLAYBACK_H

#include <stdio.h>

#include "engine/game.h"

struct venue;

enum { PLAYBACK_TURNS_MOST = 8 };

struct playback {
    uint32_t at, count; /* events gone through, and events in all */
    int viewer;         /* a seat, as it saw the game; GAME_TRUTH: all that anybody saw */
    bool plays;         /* goes on by itself */

    /* The moments at which seasons, rounds, cycles or phases begin, in their order. */
    uint32_t round_count;
    struct playback_round {
        uint32_t at;
        uint16_t number; /* 0: it has none */
    } * round;

    /* What the analysis has found so far. */
    bool analysing, analysed;           /* it runs; it is done */
    uint32_t thought_over;              /* events */
    int turn_count;                     /* turning points ... */
    uint32_t turn[PLAYBACK_TURNS_MOST]; /* ... right after these events, in their order */

    void (*go)(struct venue *venue, uint32_t at); /* beyond the end: to the end */
    void (*show_to)(struct venue *venue, int viewer);
    void (*play_on)(struct venue *venue, bool plays);
    /* What the viewer saw before the last event; false: nothing has happened yet. */
    bool (*before)(const struct venue *venue, union game_room *room);
    /* Begins the analysis, in a thread of its own; step() looks how far it has come. */
    void (*analyse)(struct venue *venue);
    /* Each seat's chance to win after so many events, in percent; false: not known yet. */
    bool (*chances)(const struct venue *venue, uint32_t at, int percent[GAME_SEATS_MOST]);
    /* The turning points in words, when it is done. */
    void (*tell)(const struct venue *venue, FILE *to);
    /* Releases everything. */
    void (*close)(struct venue *venue);
};

#endif
