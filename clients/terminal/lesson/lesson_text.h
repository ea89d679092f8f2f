/* A lesson is data: a table to begin with, and steps that each say something, when that is so, and what move they wait
 * for. games/<key>/lesson.json is a part of the program, as is lesson.CODE.json in other languages; what the members
 * mean is written in clients/web/src/table/lesson.svelte.ts, which reads the same files. */
#ifndef TERMINAL_LESSON_LESSON_TEXT_H
#define TERMINAL_LESSON_LESSON_TEXT_H

#include "engine/game.h"
#include "engine/json_read.h"

enum { LESSON_STEPS_MOST = 30, LESSON_WORDS_SIZE = 2048, LESSON_LINE_SIZE = 200 };

/* Of a member that is not there, `at` is NULL. */
struct lesson_step {
    bool next;     /* nothing is asked: just read on */
    bool optional; /* not every game comes to it */
    struct json_value say, expect, instead, otherwise, when, point, moves;
};

struct lesson {
    int seat_count, level; /* of the others' bots */
    uint64_t key[2];
    struct json_value options;
    int step_count;
    struct lesson_step step[LESSON_STEPS_MOST];
};

/* All lessons of all languages, generated; ended by a NULL game. */
struct lesson_file {
    const char *game, *code; /* "en" */
    const char *bytes;
};
extern const struct lesson_file lesson_files[];

/* The game's lesson in a language, or else in English; false: there is none. */
bool lesson_find(const struct game *game, const char *code, struct lesson *lesson);
/* false: these bytes are no lesson. They stay in use. */
bool lesson_read(const char *bytes, struct lesson *lesson);
/* The table it begins with. */
void lesson_setup(const struct lesson *lesson, const struct game *game, struct game_setup *setup);

/* The next of a list of words, from the first on if item->at is NULL; false: there is none, or no list. */
bool lesson_next_line(struct json_value list, struct json_value *item, char line[LESSON_LINE_SIZE]);
/* "offer ares 1" begins "offer ares 1", and not "offer ares 10". */
bool lesson_begins(const char *first, const char *words);
/* Is what stands at a path, such as "view.seats.0.lifted", what the step says of it? Of an array "length" is a member,
 * too. */
bool lesson_is_so(struct json_value table, struct json_value when);

#endif
