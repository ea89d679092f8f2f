/* What the bots at a local match are going to do, and when. */
#ifndef TERMINAL_PLAY_INTENTIONS_H
#define TERMINAL_PLAY_INTENTIONS_H

#include "clients/terminal/play/players.h"

struct intentions {
    uint16_t made; /* set of seats that have one */
    struct game_move move[GAME_SEATS_MOST];
    uint32_t due_ms[GAME_SEATS_MOST]; /* of the match */
};

/* The first bot that acts and has none yet; -1: there is none. */
int intentions_missing(const struct intentions *intentions, const struct game_state *state,
                       const struct player *players);
/* The bot has chosen this move, from that view. */
void intentions_make(struct intentions *intentions, struct player *player, const struct game_state *view,
                     struct game_move move, uint32_t now_ms);
/* Forgets the intentions of seats that do not act. */
void intentions_drop_idle(struct intentions *intentions, const struct game_state *state);
/* The bot whose move is due first, at most at that time; -1: none is. */
int intentions_due(const struct intentions *intentions, uint32_t at_ms);
/* The move, which is intended no longer. */
struct game_move intentions_take(struct intentions *intentions, int seat);

#endif
