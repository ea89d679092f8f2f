/* Cyclades: the state, and the board: who owns what, where pieces go, the one way gold changes hands. What stands here
 * is below all phases and calls none. */
#ifndef GAMES_CYCLADES_BOARD_H
#define GAMES_CYCLADES_BOARD_H

#include "games/cyclades/facts.h"

enum cyclades_phase {
    CYCLADES_OFFERING,
    CYCLADES_ACTING,
    CYCLADES_PROSPERITY, /* Apollo's marker */
    CYCLADES_SAILING,    /* Poseidon's fleets are under way */
    CYCLADES_BATTLE,     /* retreat or fight? */
    CYCLADES_METROPOLIS,
    CYCLADES_POWER, /* a creature's power is being used */
    CYCLADES_ENDED,
    CYCLADES_PHASES
};

/* The only ways gold comes and goes. */
enum cyclades_flow {
    CYCLADES_FLOW_REVENUE,
    CYCLADES_FLOW_OFFERING,
    CYCLADES_FLOW_RECRUIT,
    CYCLADES_FLOW_BUILD,
    CYCLADES_FLOW_MOVE,
    CYCLADES_FLOW_REPLACE,
    CYCLADES_FLOW_CALL,
    CYCLADES_FLOW_SWIM,
    CYCLADES_FLOW_APOLLO,
    CYCLADES_FLOW_FATES,
    CYCLADES_FLOW_GRIFFON,
    CYCLADES_FLOW_SPHINX,
    CYCLADES_FLOW_LOST, /* with an eliminated player; nobody else sees how much */
    CYCLADES_FLOWS
};

enum cyclades_option { CYCLADES_OPTION_FORTUNES };

/* Which kind of place a battle is about. */
enum cyclades_field { CYCLADES_NOWHERE, CYCLADES_AT_SEA, CYCLADES_ON_LAND };
enum cyclades_side { CYCLADES_NOBODY, CYCLADES_DEFENDER, CYCLADES_ATTACKER };

/* What is to be decided about a new metropolis. */
enum cyclades_founding { CYCLADES_NOTHING, CYCLADES_DISCARDING, CYCLADES_SITING, CYCLADES_RAZING };

enum { CYCLADES_METROPOLIS_USED = 16 };

RULES_STATE_BEGIN
/* What the last event did, for the log and for counting gold; cleared at the next one. */
struct cyclades_news {
    int16_t flow[CYCLADES_FLOWS][CYCLADES_SEATS_MOST];
    uint16_t fortune;      /* what the Griffon's victim had */
    uint8_t fortune_seat;  /* the victim, or NONE */
    uint8_t assault_count; /* assaults of one battle */
    uint8_t die[CYCLADES_ASSAULTS_MOST][2];
    uint8_t field, place, attacker, defender; /* the battle they belong to */
    uint8_t founded;                          /* isle of a new metropolis, or NONE */
    uint8_t forfeited;                        /* buildings or philosophers lost for nothing */
    uint8_t fleets_lost;                      /* to Kraken or Polyphemus */
    uint8_t moved_from, moved_to;             /* seas: fleets moved because there was no choice, or NONE */
    uint8_t reserved;
};

struct cyclades_battle {
    uint8_t field; /* enum cyclades_field; all zero: no battle */
    uint8_t place; /* sea or isle */
    uint8_t attacker, defender;
    uint8_t attackers; /* their pieces; the defender's are on the board */
    uint8_t asked;     /* enum cyclades_side; NOBODY: not begun yet */
};

struct cyclades_state {
    struct game_state head;
    uint64_t fleet_seas[CYCLADES_SEATS_MOST]; /* where each seat has fleets */
    uint32_t pile, discards;                  /* sets of creatures */
    uint16_t isles_of[CYCLADES_SEATS_MOST];   /* sets of isles */
    uint16_t metropolises;                    /* set of isles */
    uint16_t gold[CYCLADES_SEATS_MOST];       /* secret of its seat until the end */
    uint16_t fortune[CYCLADES_SEATS_MOST];    /* the same for all to see, if the option says so; else 0 */
    struct cyclades_news news;

    uint8_t fleets[CYCLADES_SEAS_MOST];
    uint8_t troops[CYCLADES_ISLES_MOST];
    uint8_t markers[CYCLADES_ISLES_MOST]; /* of prosperity */
    uint8_t buildings[CYCLADES_BUILDINGS][CYCLADES_ISLES_MOST];
    uint8_t temples_used[CYCLADES_ISLES_MOST]; /* in this cycle; from version 2 on a metropolis is METROPOLIS_USED */
    uint8_t troop_reserve[CYCLADES_SEATS_MOST], fleet_reserve[CYCLADES_SEATS_MOST];
    uint8_t priests[CYCLADES_SEATS_MOST], philosophers[CYCLADES_SEATS_MOST];
    uint8_t building_supply[CYCLADES_BUILDINGS];
    uint8_t metropolis_supply, priest_supply, philosopher_supply;
    uint8_t priests_gone, philosophers_gone; /* with the eliminated */
    uint8_t out;                             /* set of eliminated seats */
    uint8_t cycle;                           /* from 1 */
    uint8_t map;

    uint8_t track[CYCLADES_TRACK];         /* creatures on the spaces of 4, 3 and 2 gold, or NONE */
    uint8_t figure_isle[CYCLADES_FIGURES]; /* or NONE */
    uint8_t figure_seat[CYCLADES_FIGURES]; /* who holds the card, or NONE */
    uint8_t kraken_sea;                    /* or NONE */

    uint8_t gods[CYCLADES_GODS - 1];                                 /* face up, first to last; NONE: face down */
    uint8_t god_count;                                               /* face up */
    uint8_t offer_seat[CYCLADES_GODS - 1], offer[CYCLADES_GODS - 1]; /* by god; NONE, 0: no offering */
    uint8_t apollo[CYCLADES_MARKERS_MOST], apollo_count;             /* in order of arrival */
    uint8_t order[CYCLADES_MARKERS_MOST], order_count;               /* seats on the turn track */
    uint8_t order_next;                                              /* whose marker comes next */
    uint8_t pushed_from;                                             /* the god an outbid marker comes from, or NONE */
    uint8_t finished[CYCLADES_MARKERS_MOST], finished_count;         /* in the order of actions */

    uint8_t turn_slot; /* 0 .. god_count-1, then Apollo's */
    uint8_t turn_seat, turn_god;
    uint8_t recruited;                /* in this turn */
    uint8_t voyage_sea, voyage_steps; /* NONE, 0: no fleets under way */

    uint8_t hand;         /* the creature whose power is being used, or NONE */
    uint8_t hand_revived; /* by the Chimera */
    uint8_t hand_begun;   /* Kraken surfaced, Polyphemus placed, Siren's sea chosen, Sphinx paid */
    uint8_t hand_steps;   /* Sylph's, left */
    uint8_t lured_sea;    /* Siren's, or NONE */

    uint8_t founding;       /* enum cyclades_founding */
    uint8_t founding_types; /* set of buildings still to be discarded */
    uint8_t founding_isle;  /* NONE until sited */

    struct cyclades_battle battle;
    uint8_t tired[CYCLADES_PIECES - 1]; /* the Sylph's fleets that have fought: their seas, plus 1; then 0 (12.12) */
};
RULES_STATE_END

static inline const struct cyclades_state *cyclades_of(const struct game_state *head)
{
    return (const struct cyclades_state *)head;
}

/* The version of the rules this match is played by. */
static inline int cyclades_rules(const struct cyclades_state *state)
{
    return game_rules_version(&state->head);
}

static inline const struct cyclades_map *cyclades_map(const struct cyclades_state *state)
{
    return &cyclades_maps[state->map];
}

static inline uint16_t cyclades_all_isles(const struct cyclades_state *state)
{
    return (uint16_t)((1u << cyclades_map(state)->isle_count) - 1);
}

static inline bool cyclades_fortunes_are_open(const struct cyclades_state *state)
{
    return state->head.option[CYCLADES_OPTION_FORTUNES] != 0;
}

/* The isle of a figure as a set. */
static inline uint16_t cyclades_figure_at(const struct cyclades_state *state, int figure)
{
    uint8_t isle = state->figure_isle[figure];
    return isle == CYCLADES_NONE ? 0 : (uint16_t)bits_of(isle);
}

/* 12.13, 12.15: whether the figure guards an isle that nobody owns for this seat. */
static inline bool cyclades_guards_for(const struct cyclades_state *state, int figure, int seat, uint8_t isle_owner)
{
    return isle_owner == CYCLADES_NONE && state->figure_seat[figure] == seat && cyclades_rules(state) >= 2;
}

/* 12.15: whether the Minotaur is on the isle and fights this attacker. */
static inline bool cyclades_minotaur_defends(const struct cyclades_state *state, int isle, int attacker,
                                             uint8_t isle_owner)
{
    return state->figure_isle[CYCLADES_MINOTAUR] == isle &&
           !cyclades_guards_for(state, CYCLADES_MINOTAUR, attacker, isle_owner);
}

/* 13.3: all players but one are eliminated. */
static inline bool cyclades_one_is_left(const struct cyclades_state *state)
{
    uint32_t left = (1u << state->head.seat_count) - 1 - state->out;
    return (left & (left - 1)) == 0;
}

/* Puts the question of a phase to a seat. */
static inline void cyclades_ask_seat(struct cyclades_state *state, int seat, enum cyclades_phase phase)
{
    state->head.acting = (uint16_t)bits_of(seat);
    state->head.phase = (uint8_t)phase;
}

/* ---- looking at the board (rules/board.c) ---- */

/* The seat that owns it, or NONE. */
uint8_t cyclades_isle_owner(const struct cyclades_state *state, int isle);
uint8_t cyclades_sea_owner(const struct cyclades_state *state, int sea);
/* Squares free for buildings; below 0 while a metropolis still has too little room. */
int cyclades_room(const struct cyclades_state *state, int isle);
int cyclades_metropolis_count(const struct cyclades_state *state, int seat);
/* Buildings of a type on a set of isles. */
int cyclades_buildings_on(const struct cyclades_state *state, int type, uint64_t isles);
/* 6.3: temples on an isle that were not used in this cycle; a metropolis is one, too (11.7). */
int cyclades_temples_left(const struct cyclades_state *state, int isle);
int cyclades_revenue(const struct cyclades_state *state, int seat);
/* Prosperity markers on all isles. */
int cyclades_markers_placed(const struct cyclades_state *state);
/* Seas with fleets of anyone but the seat; NONE: of anyone. */
uint64_t cyclades_fleets_of_others(const struct cyclades_state *state, int seat);
/* Seas that no fleet may enter (8.4). */
uint64_t cyclades_closed_seas(const struct cyclades_state *state);
/* The seat's seas in an unbroken chain that begins at the isle's coast. */
uint64_t cyclades_chain(const struct cyclades_state *state, int seat, int isle);
uint16_t cyclades_isles_along(const struct cyclades_state *state, uint64_t seas);
/* The turn's seat's fleets on a sea that may still sail (12.12). */
int cyclades_fresh_fleets(const struct cyclades_state *state, int sea);
/* The seat's territory markers that lie on no isle; below 0 if troops were lost where no marker could be put (9.5). */
int cyclades_territory_left(const struct cyclades_state *state, int seat);
static inline bool cyclades_has_marker(const struct cyclades_state *state, int seat)
{
    return cyclades_territory_left(state, seat) > 0;
}

/* ---- changing it ---- */

/* Before every event. */
void cyclades_clear_news(struct cyclades_state *state);
/* The one way to change gold. */
void cyclades_gain(struct cyclades_state *state, int seat, enum cyclades_flow flow, int amount);
static inline void cyclades_pay(struct cyclades_state *state, int seat, enum cyclades_flow flow, int amount)
{
    cyclades_gain(state, seat, flow, -amount);
}

void cyclades_add_fleets(struct cyclades_state *state, int seat, int sea, int count);
/* Takes them off the board, not into the reserve. */
void cyclades_lift_fleets(struct cyclades_state *state, int seat, int sea, int count);
/* 12.12: they may not sail on by the Sylph's power. */
void cyclades_tire_fleets(struct cyclades_state *state, int sea, int count);
/* One that is left. */
void cyclades_use_temple(struct cyclades_state *state, int isle);
/* By decision of the turn's seat. */
void cyclades_remove_building(struct cyclades_state *state, int type, int isle);
/* Any member of a set that is not empty, by chance. */
int cyclades_draw_from(struct rng *rng, uint64_t set);
int cyclades_draw_creature(struct cyclades_state *state);
void cyclades_figure_leaves(struct cyclades_state *state, int figure);
void cyclades_figures_of_seat_leave(struct cyclades_state *state, int seat);

#endif
