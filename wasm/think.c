/* Bots in WebAssembly: a view comes in through the buffer, a move in notation goes out. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "engine/notation.h"
#include "wasm/buffer.h"

EXPORT("think") int wasm_think(int game, int level, int seat, uint32_t seed, uint32_t iterations, int forced_too);
EXPORT("level_iterations") uint32_t wasm_level_iterations(int level);
EXPORT("level_ms") uint32_t wasm_level_ms(int level);

/* One bot per game at a time: its tree is kept between the moves of a match. */
static struct bot *bot;
static const struct game *bot_game;

static bool have_bot(const struct game *game)
{
    if (bot_game == game)
        return true;
    free(bot);
    bot = malloc(bot_size(game, BOT_NODES_USUAL));
    bot_game = bot == NULL ? NULL : game;
    if (bot != NULL)
        bot_begin(bot, game, BOT_NODES_USUAL);
    return bot != NULL;
}

static void show_choice(const struct game *game, const struct bot_choice *choice, int seat_count, struct json *json)
{
    char words[NOTATION_SIZE];
    struct text text = text_on(words, sizeof words);
    notation_write_move(game, &choice->move, &text);
    json_object(json, NULL);
    json_string(json, "move", words);
    json_number(json, "visits", choice->visits);
    json_array(json, "value");
    for (int seat = 0; seat < seat_count; seat++)
        json_number(json, NULL, choice->value[seat]);
    json_array_end(json);
    json_object_end(json);
}

/* A level's own budget, for whoever has a clock: the module has none. */
uint32_t wasm_level_iterations(int level)
{
    return level < 1 || level > BOT_LEVEL_COUNT ? 0 : bot_levels[level - 1].iterations;
}

uint32_t wasm_level_ms(int level)
{
    return level < 1 || level > BOT_LEVEL_COUNT ? 0 : bot_levels[level - 1].ms;
}

/* The buffer holds the seat's own view of game_list[game]; level 0 moves by chance. Answers
 * {"move", "iterations", "choices": [{"move", "visits", "value": [...]}]}, values in 1/4096 of the win. */
int wasm_think(int game_index, int level, int seat, uint32_t seed, uint32_t iterations, int forced_too)
{
    static union {
        struct game_state head;
        uint64_t room[GAME_STATE_LIMIT / sizeof(uint64_t)];
    } view;
    static struct bot_answer answer;
    const struct game *game = game_list[game_index];
    const struct bot_player player = { level == 0 ? BOT_RANDOM : BOT_LEVEL, level };
    const struct bot_budget budget = { .seed = seed, .iterations = iterations, .forced_too = forced_too != 0 };
    if (!have_bot(game))
        return -1;
    memcpy(&view, wasm_buffer_at(), game->state_size);
    bot_think(bot, &player, &view.head, seat, &budget, &answer);
    char words[NOTATION_SIZE];
    struct text text = wasm_fresh(), move_text = text_on(words, sizeof words);
    struct json json = json_on(&text);
    notation_write_move(game, &answer.move, &move_text);
    json_object(&json, NULL);
    json_string(&json, "move", words);
    json_number(&json, "iterations", answer.iterations);
    json_array(&json, "choices");
    for (int i = 0; i < answer.choice_count; i++)
        show_choice(game, &answer.choice[i], view.head.seat_count, &json);
    json_array_end(&json);
    json_object_end(&json);
    return wasm_length_of(&text);
}
