/* A field of players and the tables they sit at: every choice of `table_size` of them plays `games` games, with the
 * seats rotated and the same deal for every rotation. Shared by arena and balance. */
#ifndef LAB_FIELD_H
#define LAB_FIELD_H

#include <stdio.h>

#include "command/setup_args.h"
#include "lab/pool.h"
#include "lab/rating.h"

enum { FIELD_LIMIT = 16, FIELD_TABLES_LIMIT = 2048 };

struct field {
    const struct game *game;
    struct game_setup setup; /* options and seat count; keys come from the deal */
    struct contest_budget budget;
    uint64_t seed;
    int jobs;

    int player_count, table_size, table_count;
    char name[FIELD_LIMIT][CONTESTANT_NAME_SIZE];
    uint8_t table[FIELD_TABLES_LIMIT][GAME_SEATS_MOST]; /* players of each table, in the order of the field */
    uint32_t games_a_table, game_count;

    struct contest_result *result; /* by game; seat by seat as played */
    uint8_t *done;
    uint32_t done_count;
    const char *path; /* where finished games are kept; NULL: nowhere */
    FILE *file;
    bool quiet;
    struct contestant contestant[FIELD_LIMIT]; /* of one process */
};

/* Reads --games, --ms, --iterations, --seed, --jobs, --file, --clock, --quiet, --option; then give it its players. */
void field_read(struct args *args, const struct game *game, uint64_t games, struct field *field);
/* "A,B,C", or one name whatever is in it. false: too many, or none. */
bool field_add_names(struct field *field, const char *names);
bool field_add_name(struct field *field, const char *name, size_t length);
/* Makes the tables, of table_size seats; 0: all players at one. false: said on standard error. */
bool field_fill(struct field *field, int table_size);
/* Plays what is not in the file yet, and returns a status. STATUS_INTERRUPTED: the games done so far count. Anything
 * else but STATUS_OK: something failed; said on standard error. */
int field_run(struct field *field);
void field_free(struct field *field);

/* The player in a seat of a game. */
int field_player(const struct field *field, uint32_t index, int seat);
/* Ratings of all players by all games done. */
void field_rate(const struct field *field, struct rating rating[FIELD_LIMIT]);
struct field_share {
    uint32_t games, firsts; /* games sat in; first places, alone or shared */
    double wins;            /* first places, a shared one in part */
};
struct field_share field_share(const struct field *field, int player);

#endif
