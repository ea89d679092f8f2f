/* Analysing a game, one event a call, so that a worker can tell how far it is. One analysis at a time. */
#include <stdlib.h>

#include "bots/analysis.h"
#include "engine/notation.h"
#include "match/outlook.h"
#include "wasm/buffer.h"
#include "wasm/opening.h"

enum { TURNS_SHOWN = 3 };

EXPORT("analyse_begin") int wasm_analyse_begin(int length);
EXPORT("analyse_step") int wasm_analyse_step(uint32_t iterations);
EXPORT("analyse_end") int wasm_analyse_end(int seat);

static struct match *match;
static struct analysis *analysis;
static struct bot *bot;

static void give_back(void)
{
    free(match);
    free(analysis);
    free(bot);
    match = NULL;
    analysis = NULL;
    bot = NULL;
}

/* Of the record in the buffer. Returns the number of entries in its log. */
int wasm_analyse_begin(int length)
{
    const struct bot_budget budget = { 0 };
    give_back();
    match = wasm_read_record(length);
    if (match == NULL)
        return -1;
    analysis = malloc(analysis_size(match));
    bot = malloc(bot_size(match->game, BOT_NODES_DEFAULT));
    if (analysis == NULL || bot == NULL) {
        give_back();
        return wasm_complain("There is no memory left.");
    }
    bot_begin(bot, match->game, BOT_NODES_DEFAULT);
    analysis_begin(analysis, match, bot, &budget);
    return (int)match->event_count;
}

static void show_values(const struct analysis_moment *moment, struct json *json, const char *key)
{
    json_open_array(json, key);
    for (int seat = 0; seat < match->setup.seat_count; seat++)
        json_add_number(json, NULL, moment->value[seat]);
    json_close_array(json);
}

/* The same in words. */
static void show_outlooks(const struct analysis_moment *moment, struct json *json)
{
    json_open_array(json, "outlook");
    for (int seat = 0; seat < match->setup.seat_count; seat++)
        json_add_string(json, NULL, outlook_title(moment->value[seat], BOT_VALUE_ONE, match->setup.seat_count));
    json_close_array(json);
}

static void show_move(const struct game_move *move, struct json *json, const char *key)
{
    char words[NOTATION_SIZE];
    struct text text = text_on(words, sizeof words);
    notation_write_move(match->game, move, &text);
    json_add_string(json, key, words);
}

/* Before the event: {"entry", "seat", "value"}, "move" if it was one and, before it is settled, "outlook"; afterwards
 * "loss" where there was a choice and "better" if another move was clearly better. */
static void show_moment(const struct analysis_moment *moment, bool is_settled, struct json *json)
{
    json_open_object(json, NULL);
    json_add_number(json, "entry", moment->entry);
    json_add_number(json, "seat", moment->event.seat);
    if (moment->event.seat != GAME_CLOCK)
        show_move(&moment->event.move, json, "move");
    if (is_settled && moment->judged)
        json_add_number(json, "loss", moment->loss);
    if (is_settled && moment->judged && moment->loss >= ANALYSIS_CLEAR)
        show_move(&moment->best, json, "better");
    show_values(moment, json, "value");
    if (!is_settled)
        show_outlooks(moment, json);
    json_close_object(json);
}

static int complain_of_none(void)
{
    return wasm_complain("Nothing is being analysed.");
}

/* Answers what was expected before the event, in 1/4096 of the win; 0: there is no event left. */
int wasm_analyse_step(uint32_t iterations)
{
    if (analysis == NULL)
        return complain_of_none();
    analysis->budget.iterations = iterations;
    if (!analysis_step(analysis))
        return 0;
    struct text text = wasm_fresh();
    struct json json = json_on(&text);
    show_moment(&analysis->moment[analysis->count - 1], false, &json);
    return wasm_length_of(&text);
}

/* After the last step: {"moments", "over", "result", "outlook", "turns"}. The turns are indexes of moments, at most
 * three, the strongest first: of the seat, or with -1 of everybody. */
int wasm_analyse_end(int seat)
{
    int turn[TURNS_SHOWN];
    if (analysis == NULL)
        return complain_of_none();
    if (seat < GAME_CLOCK || seat >= match->setup.seat_count)
        return wasm_complain("This table has no such seat.");
    analysis_end(analysis, false);
    struct text text = wasm_fresh();
    struct json json = json_on(&text);
    json_open_object(&json, NULL);
    json_open_array(&json, "moments");
    for (int i = 0; i < analysis->count; i++)
        show_moment(&analysis->moment[i], true, &json);
    json_close_array(&json);
    json_add_bool(&json, "over", analysis->over);
    show_values(&analysis->moment[analysis->count], &json, "result");
    show_outlooks(&analysis->moment[analysis->count], &json);
    json_open_array(&json, "turns");
    for (int i = 0, count = analysis_turns(analysis, seat, TURNS_SHOWN, turn); i < count; i++)
        json_add_number(&json, NULL, turn[i]);
    json_close_array(&json);
    json_close_object(&json);
    give_back();
    return wasm_length_of(&text);
}
