/* Choosing among many moves step by step: by number, by word, or by the beginning of a word. A move is its verb and
 * then its operands; what is chosen so far is a path, and what may follow is listed. */
#ifndef TERMINAL_SCREEN_CHOICES_H
#define TERMINAL_SCREEN_CHOICES_H

#include "clients/terminal/screen/screen.h"
#include "engine/game.h"
#include "engine/notation.h"

/* The parts of a move in order: the verb, then every operand. */
struct choice_path {
    struct game_move move;
    uint8_t depth; /* parts fixed; 0: nothing yet */
};

struct choice {
    struct choice_path path; /* what choosing this fixes */
    uint16_t label;          /* the number to type */
    uint16_t count;          /* moves behind it; 1: it is a move */
};

/* What is chosen so far. */
struct choice_step {
    struct choice_path path;
    char partial[NOTATION_SIZE]; /* the beginning of the next part, as typed; empty: any */
};

enum { CHOICE_STEPS_MOST = 16 }; /* remembered; each fixes a part of a move or the beginning of one */

struct choices {
    const struct game *game;
    struct move_list list;
    struct choice_step now, before[CHOICE_STEPS_MOST];
    int step_count; /* steps taken so far, in before */
    bool brief;     /* there is room for a few lines only; set before the rest begins */
    bool whole;     /* list every move, however many */
    bool stepwise;  /* listed is what can come next, not whole moves */
    bool by_value;  /* labels are the numbers the things have themselves */
    int count;
    struct choice choice[GAME_MOVES_LIMIT];
};

enum choices_answer {
    CHOICES_MOVE,     /* a move is chosen */
    CHOICES_NARROWED, /* the list is another one now */
    CHOICES_NONE,     /* nothing here is called that; the list is as it was */
};

/* Copies the list: it may be older than the match by the time something is chosen. */
void choices_begin(struct choices *choices, const struct game *game, const struct move_list *list);
/* One step back. False: all moves were listed already. */
bool choices_widen(struct choices *choices);
/* Up to so many moves are listed whole. */
int choices_few(const struct choices *choices);
/* Lists everything that is left, one by one. */
void choices_list_all(struct choices *choices);
/* A number from the list, or words: after the whole path, else after less of it, at last from the verb on. */
enum choices_answer choices_answer(struct choices *choices, const char *words, struct game_move *move);
/* The list in columns. Lines from `first` on, as many as limit; returns how many lines there are in all. */
int choices_show(const struct choices *choices, const struct screen *screen, int first, int limit);
/* Completes the words as far as it is certain; size is the room in words. */
void choices_complete(const struct choices *choices, char *words, size_t size);

/* ---- parts of moves, for choices.c and choices_text.c ---- */

int choices_part_count(const struct game *game, const struct game_move *move);
void choices_write_part(const struct game *game, const struct game_move *move, int index, struct text *text);
/* Does the name of that part begin with the word, capitals or not? whole: is it the word? */
bool choices_part_begins(const struct game *game, const struct game_move *move, int index, const char *word,
                         size_t size, bool whole);
bool choices_follows(const struct choice_path *path, const struct game_move *move);

#endif
