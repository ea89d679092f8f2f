/* Scenes, the vocabulary of rule tests: start a game, set it up by writing into the state, play in notation, and say
 * what must be refused by which rule. The first failure is kept; after it, further calls do nothing. */
#ifndef PROOF_SCENE_H
#define PROOF_SCENE_H

#include "engine/game.h"

struct scene {
    const struct game *game;
    union game_room now;       /* the truth; a test may write into it */
    char failure[400];         /* empty: no failure so far */
    uint8_t provoked[256 / 8]; /* set of indices of game->refusals that were provoked */
};

/* One test: the numbers of the rules it proves, separated by blanks, and what it shows. */
struct rule_test {
    const char *rules; /* "4.2 4.3" */
    const char *name;  /* "a taken space is refused" */
    void (*run)(struct scene *scene);
};

/* Default options; the generator is made from the seed. */
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

/* What a viewer is told by the card of a thing, "god athena", must have these words in it, or must not have them. */
void scene_told(struct scene *scene, int viewer, const char *thing, const char *words);
void scene_untold(struct scene *scene, int viewer, const char *thing, const char *words);
/* The same for where the game stands and what ends it. */
void scene_course(struct scene *scene, int viewer, const char *words);
void scene_course_step(struct scene *scene, int step, int of);

/* words NULL: the state must be one that play can reach; else it must not be, for exactly this reason. */
void scene_state_fault(struct scene *scene, const char *words);
/* With this byte changed, the state must not be one that play can reach, for exactly this reason. */
void scene_byte_fault(struct scene *scene, size_t offset, int value, const char *words);

/* A byte value that play cannot produce: the state it is put into, its offset, and the fault expected. */
struct scene_slip {
    void (*stage)(struct scene *scene);
    size_t offset;
    uint8_t value;
    const char *fault;
};
/* Each staged state must be one that play can reach, and must not be with its slip. */
void scene_slips(struct scene *scene, const struct scene_slip *slips, size_t count);

/* Runs one test and returns whether it passed; scene->failure and scene->provoked tell more. */
bool scene_run(struct scene *scene, const struct game *game, const struct rule_test *test);

/* The tests of all games, generated, in the order of game_list; each list is ended by a NULL `rules`. */
extern const struct rule_test *const game_tests[];

#endif
