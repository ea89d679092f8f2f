/* The buffer through which all texts and bytes enter and leave the module. */
#ifndef WASM_BUFFER_H
#define WASM_BUFFER_H

#include "engine/game.h"

#define EXPORT(name) __attribute__((export_name(name)))

enum { WASM_BUFFER_SIZE = 1 << 20 };

EXPORT("buffer_at") char *wasm_buffer_at(void);
EXPORT("buffer_size") int wasm_buffer_size(void);

/* Whether that many bytes can be in the buffer, with a zero after them. Exports that take bytes from outside ask this.
 */
bool wasm_holds(int length);

/* The language of all words from now on: the catalogue in the buffer, or English if the length is 0. Returns
 * 0; -1: the bytes are no catalogue, with what is wrong in the buffer, and the language stays as it was. */
EXPORT("speak") int wasm_speak(int length);

/* An empty text on the whole buffer, for programs: records, moves, pictures. */
struct text wasm_fresh(void);
/* The same for people, in their language. */
struct text wasm_spoken(void);
/* The return value of an export that wrote this text: its length; -1: it did not fit, and the buffer says so.
 */
int wasm_length_of(const struct text *text);
/* {"rule", "sentence"}, the sentence in the page's language; returns its length. */
int wasm_write_refusal(const char *rule, const char *sentence);
/* Returns -1, with what is wrong in the buffer: a refusal without a rule. */
int wasm_complain(const char *words);

/* What boards need of a game besides its views, as JSON. */
int wasm_write_facts(const struct game *game, const struct game_state *view);
int wasm_write_card(const struct game *game, const struct game_state *view, int kind, int value);
int wasm_write_picture(const struct game *game, const struct game_state *view, int index);

/* A game by its place in game_list, which is that in `games`; NULL: there is none. */
const struct game *wasm_game(int index);

#endif
