/* Bots in WebAssembly: the buffer passes a view in and a move in notation out. */
#include <stdlib.h>

#include "bots/bot.h"
#include "engine/notation.h"
#include "match/outlook.h"
#include "wasm/buffer.h"

EXPORT("think")
int wasm_think(int game, int level, int seat, uint32_t seed, uint32_t iterations, int think_when_forced);
EXPORT("level_iterations") uint32_t wasm_level_iterations(int level);
EXPORT("level_ms") uint32_t wasm_level_ms(int level);

/* One bot at a time, for one game; its tree is kept between the moves of a match. */
static struct bot *bot;
static const struct game *bot_game;

static bool prepare_bot(const struct game *game)
{
    if (bot_game == game)
        return true;
    free(bot);
    bot = malloc(bot_size(game, BOT_NODES_DEFAULT));
    bot_game = bot == NULL ? NULL : game;
    if (bot != NULL)
        bot_begin(bot, game, BOT_NODES_DEFAULT);
    return bot != NULL;
}

static void show_choice(const struct game *game, const struct bot_choice *choice, const struct game_state *view,
                        int seat, struct json *json)
{
    char words[NOTATION_SIZE];
    struct text text = text_on(words, sizeof words);
    notation_write_move(game, &choice->move, &text);
    json_open_object(json, NULL);
    json_add_string(json, "move", words);
    json_add_number(json, "visits", choice->visits);
    json_add_string(json, "outlook", outlook_title(choice->value[seat], BOT_VALUE_ONE, view->seat_count));
    json_open_array(json, "value");
    for (int i = 0; i < view->seat_count; i++)
        json_add_number(json, NULL, choice->value[i]);
    json_close_array(json);
    json_close_object(json);
}

/* A level's own budget, for the page, which has a clock; the module has none. */
uint32_t wasm_level_iterations(int level)
{
    return level < 1 || level > BOT_LEVEL_COUNT ? 0 : bot_levels[level - 1].iterations;
}

uint32_t wasm_level_ms(int level)
{
    return level < 1 || level > BOT_LEVEL_COUNT ? 0 : bot_levels[level - 1].ms;
}

/* NULL: the buffer holds the seat's view of the game, and the seat is to move. Else what is wrong. */
static const char *read_view(const struct game *game, int level, int seat, struct game_state *view)
{
    if (game == NULL || level < 0 || level > BOT_LEVEL_COUNT || seat < 0 || seat >= GAME_SEATS_MOST)
        return "no such game, level or seat";
    const char *fault = game_read_view(game, wasm_buffer_at(), game->state_size, seat, view);
    return fault != NULL || game_acts(view, seat) ? fault : "a seat that does not act";
}

/* The buffer holds the seat's own view of game_list[game_index]; level 0 moves at random. Answers
 * {"move", "iterations", "choices": [{"move", "visits", "outlook", "value": [...]}]}, values in 1/4096 of the win; -1:
 * the view or an argument is wrong, and the buffer says why. */
int wasm_think(int game_index, int level, int seat, uint32_t seed, uint32_t iterations, int think_when_forced)
{
    static union game_room view;
    static struct bot_answer answer;
    const struct game *game = wasm_game(game_index);
    const struct bot_player player = { level == 0 ? BOT_RANDOM : BOT_LEVEL, level };
    const struct bot_budget budget = { .seed = seed,
                                       .iterations = iterations,
                                       .think_when_forced = think_when_forced != 0 };
    const char *fault = read_view(game, level, seat, &view.head);
    if (fault != NULL)
        return wasm_complain(fault);
    if (!prepare_bot(game))
        return wasm_complain("there is not enough memory");
    bot_think(bot, &player, &view.head, seat, &budget, &answer);
    char words[NOTATION_SIZE];
    struct text text = wasm_fresh(), move_text = text_on(words, sizeof words);
    struct json json = json_on(&text);
    notation_write_move(game, &answer.move, &move_text);
    json_open_object(&json, NULL);
    json_add_string(&json, "move", words);
    json_add_number(&json, "iterations", answer.iterations);
    json_open_array(&json, "choices");
    for (int i = 0; i < answer.choice_count; i++)
        show_choice(game, &answer.choice[i], &view.head, seat, &json);
    json_close_array(&json);
    json_close_object(&json);
    return wasm_length_of(&text);
}
