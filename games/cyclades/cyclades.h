/* Cyclades: state, verbs, and what the phases of play offer each other.
 *
 * Seas are numbered per board (cyclades_map); in moves they are circles, whose names mean the same place on every
 * board. Sets of seas are 64-bit words, sets of isles 16-bit words, sets of creatures 32-bit words. */
#ifndef GAMES_CYCLADES_H
#define GAMES_CYCLADES_H

#include "engine/rules.h"
#include "games/cyclades/refusals.h"

enum {
    CYCLADES_SEATS_MOST = 5,
    CYCLADES_MARKERS_MOST = 5, /* offering markers on the turn track */
    CYCLADES_MAPS = 3,
    CYCLADES_CELLS = 91, /* circles of the largest board */
    CYCLADES_SEAS_MOST = 61,
    CYCLADES_ISLES_MOST = 13,
    CYCLADES_TRACK = 3, /* spaces for creatures */
    CYCLADES_ASSAULTS_MOST = 16,
    CYCLADES_PIECES = 8, /* of each kind, per colour */
    CYCLADES_NONE = 255,
};

enum cyclades_god { CYCLADES_POSEIDON, CYCLADES_ARES, CYCLADES_ZEUS, CYCLADES_ATHENA, CYCLADES_APOLLO, CYCLADES_GODS };

/* In the order of the gods who build them. */
enum cyclades_building { CYCLADES_PORT, CYCLADES_FORTRESS, CYCLADES_TEMPLE, CYCLADES_UNIVERSITY, CYCLADES_BUILDINGS };

/* The four whose figures stand on isles come first. */
enum cyclades_creature {
    CYCLADES_CHIRON,
    CYCLADES_MEDUSA,
    CYCLADES_MINOTAUR,
    CYCLADES_POLYPHEMUS,
    CYCLADES_FIGURES,
    CYCLADES_CHIMERA = CYCLADES_FIGURES,
    CYCLADES_CYCLOPS,
    CYCLADES_DRYAD,
    CYCLADES_FATES,
    CYCLADES_GIANT,
    CYCLADES_GRIFFON,
    CYCLADES_HARPY,
    CYCLADES_KRAKEN,
    CYCLADES_PEGASUS,
    CYCLADES_SATYR,
    CYCLADES_SIREN,
    CYCLADES_SPHINX,
    CYCLADES_SYLPH,
    CYCLADES_CREATURES
};

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

enum cyclades_verb {
    CYCLADES_CLOCK,
    CYCLADES_OFFER,
    CYCLADES_FLEET,
    CYCLADES_TROOP,
    CYCLADES_PRIEST,
    CYCLADES_PHILOSOPHER,
    CYCLADES_BUILD,
    CYCLADES_SAIL,
    CYCLADES_HALT,
    CYCLADES_MARCH,
    CYCLADES_REPLACE,
    CYCLADES_CALL,
    CYCLADES_DONE,
    CYCLADES_PROSPER,
    CYCLADES_FIGHT,
    CYCLADES_RETREAT,
    CYCLADES_WITHDRAW,
    CYCLADES_DISCARD,
    CYCLADES_FOUND,
    CYCLADES_RAZE,
    CYCLADES_REVIVE,
    CYCLADES_REMODEL,
    CYCLADES_ROB,
    CYCLADES_WRECK,
    CYCLADES_SNATCH,
    CYCLADES_FLY,
    CYCLADES_LURE,
    CYCLADES_FETCH,
    CYCLADES_SELL_TROOP,
    CYCLADES_SELL_FLEET,
    CYCLADES_SELL_PRIEST,
    CYCLADES_SELL_PHILOSOPHER,
    CYCLADES_PLACE,
    CYCLADES_PUSH,
    CYCLADES_SURFACE,
    CYCLADES_SWIM,
    CYCLADES_FORGO,
    CYCLADES_VERBS
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
    uint8_t asked;     /* enum cyclades_side */
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
    uint8_t temples_used[CYCLADES_ISLES_MOST]; /* in this cycle */
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
    uint8_t hand_begun;   /* Kraken surfaced, Polyphemus placed, Siren's sea chosen */
    uint8_t hand_steps;   /* Sylph's, left */
    uint8_t lured_sea;    /* Siren's, or NONE */

    uint8_t founding;       /* enum cyclades_founding */
    uint8_t founding_types; /* set of buildings still to be discarded */
    uint8_t founding_isle;  /* NONE until sited */

    struct cyclades_battle battle;
    uint8_t reserved[7];
};
RULES_STATE_END

/* ---- facts (facts.c, facts_maps.c) ---- */

struct cyclades_map {
    const char *name;
    uint64_t horn_seas;
    uint64_t near[CYCLADES_SEAS_MOST];   /* adjacent seas of a sea */
    uint64_t coast[CYCLADES_ISLES_MOST]; /* adjacent seas of an isle */
    uint16_t shore[CYCLADES_SEAS_MOST];  /* adjacent isles of a sea */
    uint8_t sea_count, isle_count;
    uint8_t size[CYCLADES_ISLES_MOST]; /* circles, and squares for buildings */
    uint8_t cell_of_sea[CYCLADES_SEAS_MOST];
    uint8_t sea_of_cell[CYCLADES_CELLS];  /* NONE: no sea there */
    uint8_t isle_of_cell[CYCLADES_CELLS]; /* NONE: no isle there */
};

struct cyclades_start {
    uint8_t isle[2];
    const char *sea[2]; /* names of circles */
};

extern const struct cyclades_map cyclades_maps[CYCLADES_MAPS];
extern const char *const cyclades_cell_names[CYCLADES_CELLS];
extern const char *const cyclades_isle_names[CYCLADES_ISLES_MOST];
extern const uint8_t cyclades_map_for[CYCLADES_SEATS_MOST + 1];       /* by number of players */
extern const uint8_t cyclades_god_count_for[CYCLADES_SEATS_MOST + 1]; /* face up */
extern const uint8_t cyclades_goal_for[CYCLADES_SEATS_MOST + 1];      /* metropolises that end the game */
extern const struct cyclades_start cyclades_starts[CYCLADES_SEATS_MOST + 1][CYCLADES_SEATS_MOST];
extern const uint8_t cyclades_recruit_cost[CYCLADES_GODS][4], cyclades_recruit_most[CYCLADES_GODS];
extern const uint8_t cyclades_track_cost[CYCLADES_TRACK];
extern const uint8_t cyclades_die[6];
extern const uint8_t cyclades_offer_most, cyclades_cycles_most;
extern const struct game_kind cyclades_gold_kind;         /* 0 .. cyclades_offer_most */
extern const uint8_t cyclades_horns[5], cyclades_site[5]; /* by size of the isle: printed horns, squares of the site */

enum {
    CYCLADES_GOLD_AT_START = 5,
    CYCLADES_PRIESTS = 16,
    CYCLADES_PHILOSOPHERS = 16,
    CYCLADES_BUILDINGS_EACH = 10,
    CYCLADES_METROPOLISES = 10,
    CYCLADES_TERRITORY_MARKERS = 3,
    CYCLADES_BUILD_COST = 2,
    CYCLADES_STEP_COST = 1, /* a movement, a replaced creature, a step of the Kraken */
    CYCLADES_VOYAGE_STEPS = 3,
    CYCLADES_SYLPH_STEPS = 10,
    CYCLADES_SALE = 2,
    CYCLADES_APOLLO_GOLD = 1,
    CYCLADES_APOLLO_ALMS = 4, /* for the owner of a single isle */
    CYCLADES_MINOTAUR_STRENGTH = 2,
    CYCLADES_SET = 4, /* philosophers for a metropolis */
};

/* ---- looking at the board ---- */

static inline const struct cyclades_map *cyclades_map(const struct cyclades_state *state)
{
    return &cyclades_maps[state->map];
}

static inline uint64_t cyclades_sea_bit(unsigned sea)
{
    return (uint64_t)1 << sea;
}

static inline uint16_t cyclades_isle_bit(unsigned isle)
{
    return (uint16_t)(1u << isle);
}

static inline bool cyclades_has(uint32_t set, unsigned index)
{
    return (set >> index & 1) != 0;
}

/* Takes the first member out of a set. */
static inline unsigned cyclades_take_sea(uint64_t *seas)
{
    unsigned sea = (unsigned)__builtin_ctzll(*seas);
    *seas &= *seas - 1;
    return sea;
}

static inline unsigned cyclades_take(uint32_t *set)
{
    unsigned index = (unsigned)__builtin_ctz(*set);
    *set &= *set - 1;
    return index;
}

static inline uint16_t cyclades_all_isles(const struct cyclades_state *state)
{
    return (uint16_t)((1u << cyclades_map(state)->isle_count) - 1);
}

/* The seat that owns it, or NONE. */
uint8_t cyclades_isle_owner(const struct cyclades_state *state, unsigned isle);
uint8_t cyclades_sea_owner(const struct cyclades_state *state, unsigned sea);
/* Squares free for buildings; below 0 while a metropolis still has too little room. */
int cyclades_room(const struct cyclades_state *state, unsigned isle);
int cyclades_metropolis_count(const struct cyclades_state *state, int seat);
int cyclades_revenue(const struct cyclades_state *state, int seat);
uint64_t cyclades_closed_seas(const struct cyclades_state *state);
/* The isle of a figure as a set. */
static inline uint16_t cyclades_figure_at(const struct cyclades_state *state, enum cyclades_creature figure)
{
    uint8_t isle = state->figure_isle[figure];
    return isle == CYCLADES_NONE ? 0 : cyclades_isle_bit(isle);
}
/* Is the seat's fortune hidden from this view? */
bool cyclades_gold_hidden(const struct cyclades_state *view, int seat);

/* ---- the one way to change gold ---- */

void cyclades_gain(struct cyclades_state *state, int seat, enum cyclades_flow flow, int amount);
static inline void cyclades_pay(struct cyclades_state *state, int seat, enum cyclades_flow flow, int amount)
{
    cyclades_gain(state, seat, flow, -amount);
}

/* ---- phases of play: refusal (NULL: legal), list, apply ---- */

/* The cycle (rules/cycle.c) */
void cyclades_begin_cycle(struct cyclades_state *state);
void cyclades_begin_actions(struct cyclades_state *state);
void cyclades_end_turn(struct cyclades_state *state);
/* Puts the next question of the running turn: battle, metropolis, power, voyage, or what to do next. */
void cyclades_settle(struct cyclades_state *state);
void cyclades_ask_seat(struct cyclades_state *state, int seat, enum cyclades_phase phase);
void cyclades_end(struct cyclades_state *state);
void cyclades_eliminate(struct cyclades_state *state, int seat);
unsigned cyclades_draw_creature(struct cyclades_state *state);
void cyclades_figure_leaves(struct cyclades_state *state, enum cyclades_creature figure);

/* Offerings (rules/auction.c) */
void cyclades_begin_offerings(struct cyclades_state *state);
const struct refusal *cyclades_offer_refusal(const struct cyclades_state *state, const struct game_move *move);
void cyclades_offer_list(const struct cyclades_state *state, struct move_list *list);
void cyclades_offer(struct cyclades_state *state, const struct game_move *move);
/* What a seat's standing offerings cost, were they `offered` in all. */
int cyclades_offering_price(const struct cyclades_state *state, int seat, int offered);
int cyclades_standing_offers(const struct cyclades_state *state, int seat);

/* The gods' actions (rules/actions.c) */
const struct refusal *cyclades_action_refusal(const struct cyclades_state *state, const struct game_move *move);
void cyclades_action_list(const struct cyclades_state *state, struct move_list *list);
void cyclades_action(struct cyclades_state *state, const struct game_move *move);
int cyclades_call_cost(const struct cyclades_state *state, unsigned slot);

/* Movement (rules/move.c) */
const struct refusal *cyclades_sail_refusal(const struct cyclades_state *state, const struct game_move *move);
void cyclades_sail_list(const struct cyclades_state *state, struct move_list *list);
void cyclades_sail(struct cyclades_state *state, const struct game_move *move);
bool cyclades_voyage_goes_on(const struct cyclades_state *state);
bool cyclades_can_sail(const struct cyclades_state *state);
/* march and fly */
const struct refusal *cyclades_march_refusal(const struct cyclades_state *state, const struct game_move *move);
void cyclades_march_list(const struct cyclades_state *state, uint8_t verb, struct move_list *list);
void cyclades_march(struct cyclades_state *state, const struct game_move *move);
bool cyclades_can_fly(const struct cyclades_state *state);
void cyclades_conquer(struct cyclades_state *state, int seat, unsigned isle, int troops);
/* The seat's seas in an unbroken chain that begins at the isle's coast. */
uint64_t cyclades_chain(const struct cyclades_state *state, int seat, unsigned isle);
uint16_t cyclades_isles_along(const struct cyclades_state *state, uint64_t seas);
/* A territory marker is left to the seat. */
bool cyclades_has_marker(const struct cyclades_state *state, int seat);
void cyclades_add_fleets(struct cyclades_state *state, int seat, unsigned sea, int count);
/* Takes them off the board, not into the reserve. */
void cyclades_lift_fleets(struct cyclades_state *state, int seat, unsigned sea, int count);

/* Battle (rules/battle.c) */
void cyclades_begin_battle(struct cyclades_state *state, struct cyclades_battle battle);
void cyclades_assault(struct cyclades_state *state);
int cyclades_defence(const struct cyclades_state *state);
const struct refusal *cyclades_battle_refusal(const struct cyclades_state *state, const struct game_move *move);
void cyclades_battle_list(const struct cyclades_state *state, struct move_list *list);
void cyclades_battle_answer(struct cyclades_state *state, const struct game_move *move);

/* Metropolises (rules/metropolis.c) */
int cyclades_metropolises_if_taken(const struct cyclades_state *state, int seat, unsigned isle);
/* Goes on with founding as far as there is nothing to choose; true: something is to be chosen. */
bool cyclades_founding_goes_on(struct cyclades_state *state);
const struct refusal *cyclades_founding_refusal(const struct cyclades_state *state, const struct game_move *move);
void cyclades_founding_list(const struct cyclades_state *state, struct move_list *list);
void cyclades_founding(struct cyclades_state *state, const struct game_move *move);
/* Whether the step that `founding` names leaves its player something to choose. */
bool cyclades_founding_has_choice(const struct cyclades_state *state);
void cyclades_remove_building(struct cyclades_state *state, unsigned type, unsigned isle);

/* What the creature in hand may be aimed at (rules/creatures.c) */
const struct refusal *cyclades_power_refusal(const struct cyclades_state *state, const struct game_move *move);
void cyclades_power_list(const struct cyclades_state *state, struct move_list *list);
bool cyclades_power_has_target(const struct cyclades_state *state);
/* Polyphemus: the stacks around him, and where one of them may go. */
uint64_t cyclades_stacks_to_push(const struct cyclades_state *state);
uint64_t cyclades_push_seas(const struct cyclades_state *state, unsigned sea);

/* What its power does (rules/powers.c) */
void cyclades_take_in_hand(struct cyclades_state *state, unsigned creature);
void cyclades_power(struct cyclades_state *state, const struct game_move *move);
/* The same as for founding: true if the player must choose something. */
bool cyclades_power_goes_on(struct cyclades_state *state);

/* ---- secrets and laws (rules/secrets.c) ---- */

extern const struct game_secret cyclades_secrets[];
void cyclades_redact(struct game_state *state);
void cyclades_imagine(struct game_state *state, int viewer, struct rng *rng);
const char *cyclades_broken_law(const struct game_state *state);

/* ---- states from outside (rules/fault.c) ---- */

const char *cyclades_state_fault(const struct game_state *state);

/* ---- words ---- */

extern const struct game_verb cyclades_verbs[];
extern const char *const cyclades_phase_names[];
extern const char *const cyclades_god_names[], *const cyclades_god_titles[];
extern const char *const cyclades_building_names[], *const cyclades_building_plurals[];
extern const char *const cyclades_creature_names[], *const cyclades_creature_titles[];
extern const char *const cyclades_creature_powers[], *const cyclades_creature_rules[];
extern const char *const cyclades_flow_names[];
void cyclades_score(const struct game_state *view, int seat, struct score_sheet *sheet);
void cyclades_ask(const struct game_state *view, int seat, struct text *text);
void cyclades_print(const struct game_state *view, struct text *text);
void cyclades_write_json(const struct game_state *view, struct json *json);
void cyclades_write_facts(const struct game_state *view, struct json *json);
void cyclades_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                      struct text *text);

/* For bots (advice.c). */
extern const struct game_advice cyclades_advice;

extern const struct game cyclades_game;

#endif
