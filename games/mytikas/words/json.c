/* Mytikas: the view and the facts for a web board. */
#include "games/mytikas/words.h"

/* ---- the view ---- */

static const char *const task_names[] = { "nothing",      "producing", "building", "raising", "shifting",
                                          "taking-favor", "offering",  "gift",     "extra",   "spending" };

static void write_board(const struct mytikas_board *board, struct json *json)
{
    json_open_array(json, "levels");
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++) {
        json_open_object(json, NULL);
        for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
            json_add_number(json, mytikas_resource_names[kind], board->resource[kind][level]);
        json_close_object(json);
    }
    json_close_array(json);
}

static void write_cards(const struct mytikas_state *state, int seat, struct json *json)
{
    json_open_array(json, "deities");
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++) {
        if (state->holder[deity] != seat)
            continue;
        json_open_object(json, NULL);
        json_add_number(json, "deity", deity);
        json_add_string(json, "name", mytikas_deity_names[deity]);
        json_add_number(json, "tokens", state->token[deity]);
        json_add_number(json, "lock", state->lock[deity]);
        json_add_bool(json, "usable", mytikas_uses(state, seat, deity));
        json_add_number(json, "points", mytikas_card_points(state, seat, deity));
        json_close_object(json);
    }
    json_close_array(json);
}

static void write_seat(const struct mytikas_state *state, int seat, struct json *json)
{
    struct score_sheet sheet = { 0 };
    mytikas_score(&state->head, seat, &sheet);
    json_open_object(json, NULL);
    json_add_number(json, "points", sheet.total);
    json_add_number(json, "offerings", state->offerings[seat]);
    json_add_bytes(json, "favors", state->favor[seat], MYTIKAS_GOD_COUNT);
    json_add_bytes(json, "built", state->built[seat], MYTIKAS_PIECE_COUNT);
    if (state->builder[seat] < MYTIKAS_AREA_COUNT)
        json_add_string(json, "builder", mytikas_area_names[state->builder[seat]]);
    else
        json_add_null(json, "builder");
    write_board(&state->board[seat], json);
    write_cards(state, seat, json);
    if (state->head.phase == MYTIKAS_CHOOSING && state->dealt[seat][0] < MYTIKAS_DEITY_COUNT)
        json_add_bytes(json, "dealt", state->dealt[seat], 2);
    json_close_object(json);
}

/* The lock that still lies on card i of the line, or on the deck for i == length; 0: none. */
static int lock_on(const struct mytikas_state *state, int i)
{
    return i > state->locks_taken ? mytikas_locks[state->head.seat_count][i - 1] : 0;
}

static void write_line(const struct mytikas_state *state, struct json *json)
{
    int length = mytikas_line_length[state->head.seat_count];
    json_open_array(json, "line");
    for (int i = 0; i < length; i++) {
        json_open_object(json, NULL);
        if (state->line[i] < MYTIKAS_DEITY_COUNT) {
            json_add_number(json, "deity", state->line[i]);
            json_add_string(json, "name", mytikas_deity_names[state->line[i]]);
        }
        json_add_bool(json, "face_down", state->line[i] == MYTIKAS_FACE_DOWN);
        json_add_number(json, "lock", lock_on(state, i));
        json_close_object(json);
    }
    json_close_array(json);
    json_add_number(json, "deck_lock", lock_on(state, length));
}

void mytikas_write_json(const struct game_state *view, struct json *json)
{
    const struct mytikas_state *state = mytikas_of(view);
    json_add_number(json, "round", state->round);
    json_add_number(json, "first", state->first);
    json_add_number(json, "active", state->active);
    json_add_number(json, "asked", state->seat);
    json_add_string(json, "task", task_names[state->task]);
    json_add_number(json, "left", state->left);
    if (state->task == MYTIKAS_PRODUCING)
        json_add_number(json, "city_level", mytikas_next_city_level(state) + 1);
    json_add_bytes(json, "level_tokens", state->level_token, MYTIKAS_LEVEL_COUNT);
    json_add_bytes(json, "piles", state->pile, MYTIKAS_GOD_COUNT);
    write_line(state, json);
    json_open_array(json, "seats");
    for (int seat = 0; seat < view->seat_count; seat++)
        write_seat(state, seat, json);
    json_close_array(json);
    if (state->ending == MYTIKAS_NO_END)
        json_add_string(json, "ending", "");
    else
        json_add_words(json, "ending", mytikas_ending_words[state->ending]);
}

/* ---- the facts ---- */

static void write_grant(struct json *json, const char *key, const struct mytikas_grant *grant)
{
    char words[MYTIKAS_PHRASE_SIZE];
    mytikas_grant_phrase(grant, json->text->language, words);
    json_add_string(json, key, words);
}

/* The same for signs instead of words. */
static void write_signs(struct json *json, const char *key, const struct mytikas_grant *grant)
{
    json_open_object(json, key);
    json_add_number(json, "offerings", grant->offerings);
    json_add_string(json, "task", task_names[grant->task]);
    json_add_number(json, "count", grant->count);
    json_close_object(json);
}

static void write_main(struct json *json, int area)
{
    char words[MYTIKAS_PHRASE_SIZE];
    struct text text = text_on(words, sizeof words);
    text.language = json->text->language;
    mytikas_write_main(area, &text);
    json_add_string(json, "main", words);
}

static void write_worth(struct json *json, int deity)
{
    char words[MYTIKAS_PHRASE_SIZE * 2];
    struct text text = text_on(words, sizeof words);
    text.language = json->text->language;
    mytikas_write_worth(deity, &text);
    json_add_string(json, "worth", words);
}

static void write_goods(struct json *json, const char *key, const uint8_t *goods)
{
    json_open_object(json, key);
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        json_add_number(json, mytikas_resource_names[kind], goods[kind]);
    json_close_object(json);
}

static void write_areas(struct json *json)
{
    json_open_array(json, "areas");
    for (int area = 0; area < MYTIKAS_AREA_COUNT; area++) {
        json_open_object(json, NULL);
        json_add_string(json, "name", mytikas_area_names[area]);
        json_add_words(json, "title", mytikas_area_titles[area]);
        json_add_string(json, "god", mytikas_god_names[mytikas_god_of(area)]);
        json_add_bool(json, "night", area % 2 == 1);
        write_main(json, area);
        write_grant(json, "bonus", &mytikas_bonus[area]);
        write_signs(json, "bonus_signs", &mytikas_bonus[area]);
        json_add_string(json, "rule", mytikas_area_rules[area]);
        json_close_object(json);
    }
    json_close_array(json);
}

static void write_pieces(struct json *json)
{
    json_open_array(json, "pieces");
    for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++) {
        const struct mytikas_building_fact *fact = &mytikas_buildings[mytikas_building_of[piece]];
        json_open_object(json, NULL);
        json_add_string(json, "name", mytikas_piece_names[piece]);
        json_add_words(json, "title", mytikas_piece_titles[piece]);
        json_add_string(json, "building", mytikas_building_names[mytikas_building_of[piece]]);
        write_goods(json, "cost", fact->cost);
        json_add_number(json, "points_per_level", fact->points);
        write_grant(json, "effect", &mytikas_effect[piece]);
        json_close_object(json);
    }
    json_close_array(json);
}

static void write_deities(struct json *json)
{
    json_open_array(json, "deities");
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++) {
        const struct mytikas_reward *reward = &mytikas_rewards[deity];
        json_open_object(json, NULL);
        json_add_string(json, "name", mytikas_deity_names[deity]);
        json_add_words(json, "title", mytikas_deity_titles[deity]);
        json_add_words(json, "hint", mytikas_deity_hints[deity]);
        json_add_words(json, "effect", mytikas_deity_effects[deity]);
        json_add_string(json, "effect_rule", mytikas_deity_rules[deity]);
        json_add_words(json, "counts", mytikas_counted_titles[deity]);
        write_worth(json, deity);
        json_add_string(json, "points_rule", reward->rule);
        json_add_number(json, "flat", reward->flat);
        json_add_number(json, "each", reward->each);
        json_add_number(json, "middle_from", reward->middle);
        json_add_number(json, "top_from", reward->top);
        json_close_object(json);
    }
    json_close_array(json);
}

static void write_yields(struct json *json, const char *key, const uint8_t yield[][MYTIKAS_RESOURCE_COUNT])
{
    json_open_array(json, key);
    for (int combination = 0; combination < MYTIKAS_RESOURCE_COUNT; combination++)
        write_goods(json, NULL, yield[combination]);
    json_close_array(json);
}

void mytikas_write_facts(const struct game_state *view, struct json *json)
{
    int count = view->seat_count;
    write_areas(json);
    write_pieces(json);
    write_deities(json);
    write_yields(json, "city_yields", mytikas_city_yield);
    write_yields(json, "field_yields", mytikas_field_yield);
    json_add_bytes(json, "level_tokens", mytikas_level_tokens[count], MYTIKAS_LEVEL_COUNT);
    json_add_number(json, "start_city_level", 1); /* 1.6 */
    json_add_bytes(json, "locks", mytikas_locks[count], mytikas_line_length[count]);
    json_add_number(json, "favors_per_god", mytikas_favors_per_god[count]);
    json_add_bytes(json, "tier_points", mytikas_tier_points, 3);
    json_add_number(json, "round_limit", mytikas_round_limit);
}
