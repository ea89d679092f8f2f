/* Mytikas: what lies in the box, and the tables of the rules. */
#ifndef GAMES_MYTIKAS_FACTS_H
#define GAMES_MYTIKAS_FACTS_H

#include "engine/rules.h"

enum {
    MYTIKAS_SEATS_MOST = 4,
    MYTIKAS_LEVEL_COUNT = 4,
    MYTIKAS_LINE_MOST = 6,          /* cards in the line, and locks, with four players */
    MYTIKAS_COUNT_MOST = UINT8_MAX, /* offering tokens in one move, and on one card (8.7) */
};

enum mytikas_resource { MYTIKAS_STONE, MYTIKAS_MARBLE, MYTIKAS_GOLD, MYTIKAS_RESOURCE_COUNT };
enum mytikas_god { MYTIKAS_OF_ZEUS, MYTIKAS_OF_DEMETER, MYTIKAS_OF_POSEIDON, MYTIKAS_OF_HADES, MYTIKAS_GOD_COUNT };

/* An area is twice its god, plus one at night. */
enum mytikas_area {
    MYTIKAS_ZEUS_DAY,
    MYTIKAS_ZEUS_NIGHT,
    MYTIKAS_DEMETER_DAY,
    MYTIKAS_DEMETER_NIGHT,
    MYTIKAS_POSEIDON_DAY,
    MYTIKAS_POSEIDON_NIGHT,
    MYTIKAS_HADES_DAY,
    MYTIKAS_HADES_NIGHT,
    MYTIKAS_AREA_COUNT,
    MYTIKAS_NOWHERE = MYTIKAS_AREA_COUNT, /* the builder before its first move */
};

enum mytikas_building { MYTIKAS_MINOR, MYTIKAS_MAJOR, MYTIKAS_SMALL, MYTIKAS_LARGE, MYTIKAS_BUILDING_COUNT };

/* The spaces for pieces on a player's board; cities first. */
enum mytikas_piece {
    MYTIKAS_MINOR_1,
    MYTIKAS_MINOR_2,
    MYTIKAS_MAJOR_1,
    MYTIKAS_MAJOR_2,
    MYTIKAS_SMALL_1,
    MYTIKAS_SMALL_2,
    MYTIKAS_LARGE_1,
    MYTIKAS_PIECE_COUNT,
    MYTIKAS_TEMPLES = MYTIKAS_SMALL_1, /* the first temple */
    MYTIKAS_NO_PIECE = MYTIKAS_PIECE_COUNT,
};

enum mytikas_deity {
    MYTIKAS_ZEUS,
    MYTIKAS_POSEIDON,
    MYTIKAS_DEMETER,
    MYTIKAS_HADES,
    MYTIKAS_HERA,
    MYTIKAS_APOLLO,
    MYTIKAS_ATHENA,
    MYTIKAS_DIONYSUS,
    MYTIKAS_PAN,
    MYTIKAS_ARTEMIS,
    MYTIKAS_APHRODITE,
    MYTIKAS_ARES,
    MYTIKAS_HEPHAESTUS,
    MYTIKAS_PERSEPHONE,
    MYTIKAS_HESTIA,
    MYTIKAS_HERMES,
    MYTIKAS_DEITY_COUNT,
};

/* What the seat is doing in the phases MAIN to BONUS. */
enum mytikas_task {
    MYTIKAS_NOTHING,
    MYTIKAS_PRODUCING,
    MYTIKAS_BUILDING,
    MYTIKAS_RAISING,
    MYTIKAS_SHIFTING,
    MYTIKAS_TAKING_FAVOR,
    MYTIKAS_OFFERING,
    MYTIKAS_GIFT,     /* 3.8: an offering token, or an offering */
    MYTIKAS_EXTRA,    /* 11.11 */
    MYTIKAS_SPENDING, /* 11.15 */
};

/* Something an area or a space grants: tokens and gold at once, then a task. */
struct mytikas_grant {
    uint8_t task, count;
    uint8_t offerings, gold;
};

struct mytikas_building_fact {
    uint8_t cost[MYTIKAS_RESOURCE_COUNT];
    uint8_t points; /* per level */
};

struct mytikas_rate {
    uint8_t resources, offerings;
};

/* A card that adds a task to the main action of an area; count 0: there is none. */
struct mytikas_addition {
    uint8_t deity;
    struct mytikas_grant grant;
};

/* Points of a deity card at the end. By tiers: from how many on it pays the middle and the top tier. Else `flat`
 * points and `each` under a condition, or with no flat points `each` for every one. */
struct mytikas_reward {
    const char *rule;
    uint8_t middle, top; /* top 0: no tiers */
    uint8_t flat, each;
};

enum { MYTIKAS_DEMETER_MARBLE_STONES = 2, MYTIKAS_DEMETER_GOLD_STONES = 3 }; /* 11.5 */
enum { MYTIKAS_RATE_COUNT = 2 };

extern const uint8_t mytikas_level_tokens[MYTIKAS_SEATS_MOST + 1][MYTIKAS_LEVEL_COUNT];
extern const uint8_t mytikas_favors_per_god[MYTIKAS_SEATS_MOST + 1];
extern const uint8_t mytikas_line_length[MYTIKAS_SEATS_MOST + 1]; /* also the number of locks */
extern const uint8_t mytikas_locks[MYTIKAS_SEATS_MOST + 1][MYTIKAS_LINE_MOST];
extern const uint8_t mytikas_start_resources[MYTIKAS_SEATS_MOST][MYTIKAS_RESOURCE_COUNT]; /* in player order */
extern const struct mytikas_grant mytikas_main[MYTIKAS_AREA_COUNT];
extern const struct mytikas_grant mytikas_bonus[MYTIKAS_AREA_COUNT];
extern const struct mytikas_grant mytikas_effect[MYTIKAS_PIECE_COUNT];
extern const uint8_t mytikas_city_yield[MYTIKAS_RESOURCE_COUNT][MYTIKAS_RESOURCE_COUNT];
extern const uint8_t mytikas_field_yield[MYTIKAS_RESOURCE_COUNT][MYTIKAS_RESOURCE_COUNT];
extern const struct mytikas_building_fact mytikas_buildings[MYTIKAS_BUILDING_COUNT];
extern const uint8_t mytikas_building_of[MYTIKAS_PIECE_COUNT];
extern const struct mytikas_rate mytikas_rates[MYTIKAS_RATE_COUNT];
extern const uint8_t mytikas_ribbon_card[MYTIKAS_GOD_COUNT]; /* grants the god's bonus actions */
extern const struct mytikas_addition mytikas_additions[MYTIKAS_AREA_COUNT];
extern const uint8_t mytikas_ares_tokens;
extern const uint8_t mytikas_tier_points[3];
extern const struct mytikas_reward mytikas_rewards[]; /* by deity; gcc 12 misjudges a bound here */
extern const uint8_t mytikas_offer_most_v1;           /* version 1 had a limit of its own in 8.7 */
extern const uint8_t mytikas_round_limit;

/* Names that the score sheet shows as well. */
extern const char *const mytikas_one_building_titles[], *const mytikas_building_titles[]; /* "Minor cities" */
extern const char *const mytikas_deity_titles[];
extern const char *const mytikas_counted_titles[]; /* "stone": what a card gives points for */

static inline int mytikas_god_of(int area)
{
    return area / 2;
}

#endif
