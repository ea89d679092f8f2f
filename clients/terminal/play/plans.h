/* What the bots at a local match are going to do, and when. */
#ifndef TERMINAL_PLAY_PLANS_H
#define TERMINAL_PLAY_PLANS_H

#include "clients/terminal/play/players.h"

struct plans {
    uint16_t made; /* set of seats that have a plan */
    struct game_move move[GAME_SEATS_MOST];
    uint32_t due_ms[GAME_SEATS_MOST]; /* of the match */
};

/* The first bot that acts and has no plan yet; -1: there is none. */
int plans_missing(const struct plans *plans, const struct game_state *state, const struct player *players);
/* Lets the bot think, from its view and now. false: it gave no legal move. */
bool plans_make(struct plans *plans, struct player *player, const struct game_state *view, uint32_t now_ms);
/* Forgets the plans of seats that do not act. */
void plans_drop_idle(struct plans *plans, const struct game_state *state);
/* The bot whose move is due first, at most at that time; -1: none is. */
int plans_due(const struct plans *plans, uint32_t at_ms);
/* The plan, which is one no longer. */
struct game_move plans_take(struct plans *plans, int seat);

#endif
