/* Scenes: how a rule test reads. Start a game, set the stage by writing into the state, play in notation,
 * and say what must be refused by which rule. The first failure is kept; later calls then do nothing. */
#ifndef PROOF_SCENE_H
#define PROOF_SCENE_H

#include "engine/game.h"

struct scene {
    const struct game *game;
    union game_room now;       /* the truth; a test may write into it */
    char failure[400];         /* empty: all is well so far */
    uint8_t provoked[256 / 8]; /* set of indexes into game->refusals that were seen */
};

/* One test: the rule numbers it proves, blank-separated, and what it shows. */
struct rule_test {
    const char *rules; /* "4.2 4.3" */
    const char *name;  /* "a taken space is refused" */
    void (*run)(struct scene *scene);
};

/* Usual options; the generator from the seed. */
void scene_start(struct scene *scene, int seat_count, uint64_t seed);
void scene_start_with(struct scene *scene, const struct game_setup *setup);

/* "a take 2": seat letter, then the move. It must be legal and is applied. */
void scene_play(struct scene *scene, const char *words);
/* The same at a given match time. */
void scene_play_at(struct scene *scene, uint32_t at_ms, const char *words);
/* Many moves, one after the other, separated by ';' or newlines. */
void scene_play_all(struct scene *scene, const char *words);
/* Time is up: applies the clock event at the deadline. */
void scene_clock(struct scene *scene);
/* The move must be refused, citing exactly this rule; nothing is applied. */
void scene_refused(struct scene *scene, const char *words, const char *rule);
/* The setup must be refused, citing this rule. */
void scene_setup_refused(struct scene *scene, const struct game_setup *setup, const char *rule);
/* The move must (not) be in the list of its seat. */
void scene_listed(struct scene *scene, const char *words, bool listed);
/* How many moves with this verb the seat may make; verb NULL: all. */
int scene_count(struct scene *scene, int seat, const char *verb);

void scene_expect(struct scene *scene, bool holds, const char *words);
void scene_equal(struct scene *scene, int64_t got, int64_t want, const char *words);
/* The score sheet of a seat: total points, and the sum of the lines that cite a rule. */
int scene_total(struct scene *scene, int seat);
int scene_points(struct scene *scene, int seat, const char *rule);
/* The place of a seat by rank(). */
int scene_place(struct scene *scene, int seat);

/* The state must be one that play can reach (words NULL), or must not be, for exactly this reason. */
void scene_state_fault(struct scene *scene, const char *words);
/* With this byte in place of its own, the state must not be one that play can reach, for exactly this reason. */
void scene_byte_fault(struct scene *scene, size_t offset, int value, const char *words);

/* A byte that play cannot leave there: where it is staged, and the reason. */
struct scene_slip {
    void (*stage)(struct scene *scene);
    size_t offset;
    uint8_t value;
    const char *fault;
};
/* Each stage must be a state of play, and none with its slip. */
void scene_slips(struct scene *scene, const struct scene_slip *slips, size_t count);

/* Runs one test: true if it passed; the scene keeps failure and provoked. */
bool scene_run(struct scene *scene, const struct game *game, const struct rule_test *test);

/* All games' tests, generated: in the order of game_list. Each ended by a NULL rules. */
extern const struct rule_test *const game_tests[];

#endif
