/* The mid-end: one match of any game. It keeps the log (the truth) and the state (its cache), guards every
 * event, applies clock events at deadlines, allows take-back exactly while it is harmless (or everybody has agreed to
 * it), and makes views.
 * A match lives in one block of memory that its owner provides; nothing is allocated here. */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "engine/game.h"

struct match {
    const struct game *game;
    struct game_setup setup;
    uint32_t event_limit;    /* events the block has room for */
    uint32_t event_count;    /* events in the log, including take-backs and what they undid */
    uint32_t undoable_count; /* how many of undo_seat's last events can be taken back, one by one */
    uint32_t base;           /* number of the last event that counted when undo_seat's first such event was played */
    int8_t undo_seat;
    uint8_t reserved[7];
    uint64_t room[]; /* the state, the state after event `base`, the log */
};

/* Bytes of a block for a match; the block must be aligned to 8. */
size_t match_size(const struct game *game, uint32_t event_limit);

/* Starts a match in the block. NULL: started; else why this setup cannot be played. */
const struct refusal *match_start(struct match *match, const struct game *game, const struct game_setup *setup,
                                  uint32_t event_limit);

const struct game_state *match_state(const struct match *match);
const struct game_event *match_event(const struct match *match, uint32_t index);
/* The match time of the last event, in ms. */
uint32_t match_time(const struct match *match);
bool match_over(const struct match *match);

/* Applies the clock events that are due up to at_ms, then the event. NULL: it is played and logged.
 * A match that is over refuses everything; an event earlier than the log's last is refused. A take-back may be played
 * too: GAME_VERB_TAKE_BACK, and in its first operand how many events everybody has agreed to take back, or 0. */
const struct refusal *match_play(struct match *match, const struct game_event *event);
/* What match_play would return, taking into account clock events that are due first; nothing is played. */
const struct refusal *match_refusal(const struct match *match, const struct game_event *event);
/* Applies the clock events due up to at_ms; returns how many. */
uint32_t match_pass_time(struct match *match, uint32_t at_ms);

/* Undoes the seat's last event and logs that. Allowed exactly while nothing was drawn, nothing hidden was
 * shown and nobody else has acted since. */
const struct refusal *match_take_back(struct match *match, int seat, uint32_t at_ms);
bool match_can_take_back(const struct match *match, int seat);

/* With everybody's consent, whose asking is the caller's part, the newest n events are taken back at once if the lowest
 * of them is the seat's own, and none drew or revealed anything or was the clock's. Returns the least such n: all from
 * the seat's last event on. 0: there is none. */
int match_agreed_count(const struct match *match, int seat);
/* Takes back the seat's last event and all that came after it, without asking: against bots, who never mind. */
const struct refusal *match_take_back_own(struct match *match, int seat, uint32_t at_ms);

/* Events are numbered from 1, as places in the log. Those that count form a stack: its top, and what is below one of
 * them; 0: nothing. */
uint32_t match_top(const struct match *match);
uint32_t match_top_after(const struct match *match, uint32_t count); /* of the first `count` entries */
uint32_t match_below(const struct match *match, uint32_t number);

/* What a viewer (a seat or GAME_SPECTATOR) may see; view has game->state_size bytes. */
void match_view(const struct match *match, int viewer, struct game_state *view);
/* Of a sealed choice of another seat a viewer may know only the verb until the game is over. */
bool match_is_sealed(const struct match *match, const struct game_event *event, int viewer);
/* The event's move as the viewer may know it: without the operands of a sealed choice. */
struct game_move match_shown_move(const struct match *match, const struct game_event *event, int viewer);
/* The truth after the first `index` entries of the log; state has game->state_size bytes. Applies each event at most
 * once. */
void match_seek(const struct match *match, uint32_t index, struct game_state *state);

/* Going through the log entry by entry. A take-back on the way costs the events of its turn, not the whole log. */
struct match_walk {
    const struct match *match;
    uint32_t index;           /* entries gone through */
    struct game_state *state; /* the truth after them; the owner's room, game->state_size bytes */
    uint32_t base;            /* number of the last event in base_state */
    union game_room base_state;
};
/* Begins after the first `index` entries. */
void match_walk(struct match_walk *walk, const struct match *match, uint32_t index, struct game_state *state);
/* Goes through one more entry, which must exist by now: the log may have grown since the walk began. */
void match_step(struct match_walk *walk);

/* Does replaying the log give the state, byte for byte? scratch has game->state_size bytes. */
bool match_is_sound(const struct match *match, struct game_state *scratch);

/* A short hash of a state: the check value in records, by which a client also compares its view. */
uint32_t match_check(const struct game *game, const struct game_state *state);

/* The mid-end's refusals, ended by a NULL rule. */
extern const struct refusal match_refusals[];

#endif
