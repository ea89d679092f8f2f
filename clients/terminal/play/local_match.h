/* A match on this machine: people who share this keyboard, and bots. */
#ifndef TERMINAL_PLAY_LOCAL_MATCH_H
#define TERMINAL_PLAY_LOCAL_MATCH_H

#include "clients/terminal/play/decision.h"
#include "clients/terminal/play/intentions.h"
#include "clients/terminal/play/match_clock.h"
#include "clients/terminal/play/record_keeper.h"
#include "clients/terminal/replay/story.h"
#include "clients/terminal/talk/venue.h"

struct local_match {
    struct venue venue;
    struct match *match; /* its own */
    struct player player[GAME_SEATS_MOST];
    struct match_clock clock;
    struct intentions intentions;
    struct decision decision; /* by which the next intention is made */
    struct record_keeper record;
    struct story story;
};

/* Match, players and record are there already. live: time follows the real clock, and somebody at a terminal can do
 * something else while bots think. */
void local_match_open(struct local_match *local, bool live);
/* The bots forget what they are going to do: it was meant for another position. */
void local_match_forget_intentions(struct local_match *local);
/* Instead of a step, while nobody may move: only hears what a bot has decided. */
bool local_match_rest(struct local_match *local);
/* However the game was left, the record holds all of it. False: it cannot be written; that was said. */
bool local_match_close(struct local_match *local);

#endif
