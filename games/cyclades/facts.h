/* Cyclades: what is in the box - places, pieces, cards - and every number of the rules. Nothing here changes during a
 * game.
 *
 * Seas are numbered per board (struct cyclades_map); in moves they are circles, whose names mean the same place on
 * every board. Sets of seas are 64-bit words, sets of isles 16-bit words, sets of creatures 32-bit words. */
#ifndef GAMES_CYCLADES_FACTS_H
#define GAMES_CYCLADES_FACTS_H

#include "engine/rules.h"

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

/* ---- the boards (facts_maps.c) ---- */

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

extern const struct cyclades_map cyclades_maps[CYCLADES_MAPS];
extern const char *const cyclades_cell_names[CYCLADES_CELLS];

/* ---- numbers (facts.c) ---- */

struct cyclades_start {
    uint8_t isle[2];
    const char *sea[2]; /* names of circles */
};

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
    CYCLADES_OFFER_UNMARKED = 10,     /* higher offerings need a territory marker, from version 2 on */
    CYCLADES_PROSPERITY_MARKERS = 16, /* from version 2 on */
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

#endif
