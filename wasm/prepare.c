/* What a seat's person prepares while others move, for tables on a server. */
#include "match/plan.h"

#include "match/show.h"
#include "wasm/buffer.h"

/* The plan in the buffer's words: {"words", "told"}, as it is written and in sentences; or {"rule", "sentence"}: why it
 * is none. Returns a length; -1: there is no such game, or the buffer cannot hold such words. */
EXPORT("plan") int wasm_plan(int game_index, int length);

static int write_plan(const struct game *game, const struct plan *plan)
{
    enum { TOLD_SIZE = 8192 };
    static char told[TOLD_SIZE];
    char words[PLAN_WORDS_SIZE];
    struct text text = wasm_spoken(), written = text_on(words, sizeof words), sentences = text_on(told, sizeof told);
    struct json json = json_on(&text);
    sentences.language = text.language;
    plan_write(game, plan, &written);
    plan_tell(game, plan, &sentences);
    json_open_object(&json, NULL);
    json_add_string(&json, "words", words);
    json_add_string(&json, "told", told);
    json_close_object(&json);
    return wasm_length_of(&text);
}

int wasm_plan(int game_index, int length)
{
    const struct game *game = wasm_game(game_index);
    struct plan plan;
    if (game == NULL || !wasm_holds(length))
        return wasm_complain("no such game, or not that many words");
    const struct refusal *refusal = plan_read(game, wasm_buffer_at(), (size_t)length, &plan);
    return refusal != NULL ? wasm_write_refusal(refusal->rule, refusal->sentence) : write_plan(game, &plan);
}
