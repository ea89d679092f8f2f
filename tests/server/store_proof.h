/* Inside server_store_proof: a store with two nodes, and requests that wait for their answer. */
#ifndef TESTS_SERVER_STORE_PROOF_H
#define TESTS_SERVER_STORE_PROOF_H

#include "server/store/leases.h"
#include "server/store/store.h"
#include "server/store/versions.h"

enum { PROOF_NODES = 2, PROOF_ROWS_MOST = 20000 };

struct proof_node {
    uint64_t id;
    struct store *store;
    struct leases *leases;
    struct leases_look look; /* the last one; its nodes are in node */
    struct leases_node node[8];
    int looks, beats; /* answered */
    struct {
        uint64_t table;
        uint32_t seq;
        bool durable;
    } row[PROOF_ROWS_MOST]; /* as on_row told */
    int row_count;
};

struct proof {
    uv_loop_t loop;
    struct store_access access;
    struct database *database;
    struct proof_node node[PROOF_NODES];
};
extern struct proof proof;

/* Ends the program unless it holds. */
#define PROVE(holds) proof_expect((holds), #holds, __FILE__, __LINE__)
void proof_expect(bool holds, const char *words, const char *file, int line);

/* Prepares the database, opens it and knows the period; ends the program with status 2 if it cannot be prepared. */
void proof_begin(const struct store_access *access);
void proof_open(const struct store_access *access); /* of a database that is prepared */
void proof_close(void);
/* Runs the loop until the number there is at least this, for a minute at most. */
void proof_until(const int *count, int least);

/* What was answered last: each waits for it. */
void proof_look(struct proof_node *node);
void proof_beat(struct proof_node *node);
void proof_claim(struct proof_node *node, int most, const struct leases_node *dead, int dead_count);
void proof_release(struct proof_node *node, const struct shard_set *shards);
int proof_held(const struct proof_node *node); /* the shards it holds, by its last look */
uint64_t proof_epoch(const struct proof_node *node, uint64_t table);

/* A table with a fresh number, of shard `shard`, as store_add_table takes it. */
struct store_table proof_table(uint32_t shard);
enum store_added proof_add(struct proof_node *node, const struct store_table *table, uint64_t epoch, int64_t ration);
/* Adds it, with our epoch and no ration, and returns its number. */
uint64_t proof_new_table(struct proof_node *node, uint32_t shard);
struct store_row proof_row(struct proof_node *node, uint64_t table, uint32_t seq, const char *body);
/* Is the row durable? */
bool proof_append(struct proof_node *node, const struct store_row *row);
/* Appends entries first to last. */
void proof_fill(struct proof_node *node, uint64_t table, uint32_t first, uint32_t last);

struct proof_loaded {
    bool found, failed, archived, asleep;
    int pages;
    uint32_t rows, last_seq, event_count;
    int64_t clock_ms, away_ms;
    char game[33], last_body[STORE_BODY_LIMIT + 1], log[33];
    char texts[100]; /* "2:words 5:more@their account's name " */
    uint8_t head[64], tokens[64], secret[64];
    uint32_t head_size, tokens_size, secret_size;
    uint64_t origin;
    uint32_t rules_version;
    int64_t created_ms;
};
struct proof_loaded proof_load(struct proof_node *node, uint64_t table);

/* A request that is answered by ok. */
struct proof_done {
    int answers;
    bool ok;
};
void proof_on_done(void *owner, uint64_t tag, bool ok);
#define PROOF_OK(done, call) ((done) = (struct proof_done){ 0 }, (call), proof_until(&(done).answers, 1), (done).ok)

/* A request that is answered by a list. */
struct proof_list {
    int answers, count;
    bool failed;
    struct store_listed list[3000];
};
void proof_on_list(void *owner, const struct store_listed *list, int count, bool failed);
/* 0: not there; 1: there; 2: set aside */
int proof_listed(const struct proof_list *list, uint64_t table);
struct proof_list *proof_list_all_shards(struct proof_node *node);

/* The tables by version of the rules, all together. */
struct proof_counted {
    int answers;
    uint64_t running, archived;
};
struct proof_counted proof_count(void);

/* words: "PLACE,POINTS,SAT_SEQ,LEVEL,ENDING " of each seat */
bool proof_has_results(struct proof_node *node, uint64_t table, const char *words);

/* The cases of accounts at tables. */
void proof_people(struct proof_node *node);

/* Appends to a new table until standard input ends, and says each entry that is durable, and each list that it has
 * read after a heartbeat. */
int proof_write(void);

#endif
