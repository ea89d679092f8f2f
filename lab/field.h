/* A field of players and the tables they play at: every combination of `table_size` players plays `games` games, with
 * the seats rotated and the same deal for every rotation. Used by arena and balance. */
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
    uint8_t table[FIELD_TABLES_LIMIT][GAME_SEATS_MOST]; /* the players of each table, in the field's order */
    uint32_t games_a_table, game_count;

    struct contest_result *result; /* of each game, by the seats as played */
    uint8_t *done;
    uint32_t done_count;
    const char *path; /* the file that keeps finished games; NULL: none */
    FILE *file;
    bool quiet;
    struct contestant contestant[FIELD_LIMIT]; /* of one process */
};

/* Reads --games, --ms, --iterations, --seed, --jobs, --file, --clock, --quiet and --option. The players are added
 * afterwards. */
void field_read(struct args *args, const struct game *game, uint64_t games, struct field *field);
/* Adds "A,B,C", or one name that may contain commas. false: too many, or none. */
bool field_add_names(struct field *field, const char *names);
bool field_add_name(struct field *field, const char *name, size_t length);
/* Makes the tables, of table_size seats; 0: all players at one table. false: a fault, already reported on standard
 * error. */
bool field_fill(struct field *field, int table_size);
/* Plays the games that are not in the file yet and returns a status. STATUS_INTERRUPTED: the games finished so far
 * count. STATUS_FAILED: already reported on standard error. */
int field_run(struct field *field);
void field_free(struct field *field);

/* The player in a seat of a game. */
int field_player(const struct field *field, uint32_t index, int seat);
/* Rates all players by all finished games. */
void field_rate(const struct field *field, struct rating rating[FIELD_LIMIT]);
struct field_share {
    uint32_t games, firsts; /* games played; first places, alone or shared */
    double wins;            /* first places, each shared one divided */
};
struct field_share field_share(const struct field *field, int player);

#endif
