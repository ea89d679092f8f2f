/* Myst: the view and the facts for a web board. Pieces of the trays are named by slot and shown by picture;
 * where they belong is not told. */
#include "games/myst/pictures/window.h"

static void write_set(struct json *json, const char *key, uint64_t set)
{
    json_open_array(json, key);
    for (; set != 0; set &= set - 1)
        json_add_number(json, NULL, bits_lowest(set));
    json_close_array(json);
}

/* An index, or null past the end. */
static void write_index(struct json *json, const char *key, int index, int limit)
{
    if (index >= 0 && index < limit)
        json_add_number(json, key, index);
    else
        json_add_null(json, key);
}

/* ---- the view ---- */

static bool hand_is_known(const struct myst_state *state, int team)
{
    int viewer = state->head.viewer;
    bool member = viewer >= 0 && viewer < GAME_SEATS_MOST && myst_team(viewer) == team;
    return member || viewer == GAME_TRUTH || state->head.phase == MYST_ENDED;
}

static void write_hand(const struct myst_state *state, int team, struct json *json)
{
    json_add_number(json, "card_count", MYST_HAND_CARDS - state->books_played[team]);
    if (!hand_is_known(state, team)) {
        json_add_null(json, "cards");
        return;
    }
    json_open_array(json, "cards");
    for (int card = 0; card < MYST_LANDMARK_CARDS; card++) {
        if (!bits_has(state->hand[team], card))
            continue;
        json_open_object(json, NULL);
        json_add_number(json, "landmark", card / MYST_VALUES);
        json_add_number(json, "value", myst_values[card % MYST_VALUES]);
        json_add_number(json, "points", myst_card_points(state, team, card));
        json_close_object(json);
    }
    json_close_array(json);
    json_add_number(json, "books", myst_books(state, team));
}

static void write_tray(const struct myst_state *state, int team, struct json *json)
{
    json_open_array(json, "tray");
    for (uint64_t left = state->tray_left[team]; left != 0; left &= left - 1) {
        int slot = bits_lowest(left), holder = -1;
        for (int seat = team; seat < state->head.seat_count; seat += MYST_TEAMS)
            if (state->lifted[seat] == slot + 1)
                holder = seat;
        json_open_object(json, NULL);
        json_add_number(json, "slot", slot);
        json_add_number(json, "picture", MYST_PICTURE_TRAYS + team * MYST_PLACES + slot);
        write_index(json, "held_by", holder, GAME_SEATS_MOST);
        json_close_object(json);
    }
    json_close_array(json);
}

static void write_team(const struct myst_state *state, int team, struct json *json)
{
    json_open_object(json, NULL);
    json_add_string(json, "name", myst_team_names[team]);
    write_set(json, "seats", myst_seats(team) & ((1U << state->head.seat_count) - 1));
    write_set(json, "placed", state->placed[team]);
    write_index(json, "first", state->first[team], MYST_LANDMARKS);
    json_add_bool(json, "chose", (state->chosen >> team & 1) != 0);
    if (hand_is_known(state, team) && state->chosen >> team & 1 && state->first[team] == MYST_NO_LANDMARK)
        json_add_number(json, "choice", state->choice[team]);
    write_index(json, "pawn", state->head.phase >= MYST_EXPLORING ? state->pawn[team] : -1, MYST_PLACES);
    json_add_number(json, "next", state->member[team]);
    json_add_number(json, "books_played", state->books_played[team]);
    json_add_bool(json, "book_open", (state->book_open >> team & 1) != 0);
    if (state->head.phase == MYST_BUILDING)
        write_set(json, "buildable", myst_buildable(state, team));
    write_hand(state, team, json);
    write_tray(state, team, json);
    json_close_object(json);
}

static void write_seats(const struct myst_state *state, struct json *json)
{
    json_open_array(json, "seats");
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        json_open_object(json, NULL);
        json_add_number(json, "team", myst_team(seat));
        write_index(json, "lifted", state->lifted[seat] - 1, MYST_PLACES);
        json_add_number(json, "turned", state->turned[seat]);
        json_add_number(json, "locked_until_ms", state->locked_until_ms[seat]);
        json_add_bool(json, "waiting", (state->waiting >> seat & 1) != 0);
        json_close_object(json);
    }
    json_close_array(json);
}

static void write_landmarks(const struct myst_state *state, struct json *json)
{
    static const char *const tops[] = { "kept", "laid", "spent" };
    json_open_array(json, "landmarks");
    for (int landmark = 0; landmark < MYST_LANDMARKS; landmark++) {
        json_open_object(json, NULL);
        write_index(json, "placed_by", myst_placer(state, landmark), MYST_TEAMS);
        write_index(json, "controlled_by", myst_controller(state, landmark), MYST_TEAMS);
        json_add_string(json, "top", tops[state->top[landmark]]);
        json_close_object(json);
    }
    json_close_array(json);
}

void myst_write_json(const struct game_state *view, struct json *json)
{
    static const char *const steps[] = { "length", "spin", "move", "moved" };
    const struct myst_state *state = myst_of(view);
    json_open_array(json, "teams");
    for (int team = 0; team < MYST_TEAMS; team++)
        write_team(state, team, json);
    json_close_array(json);
    write_seats(state, json);
    write_landmarks(state, json);
    json_add_number(json, "youngest", state->youngest);
    json_add_number(json, "race_end_ms", state->race_end_ms);
    json_add_number(json, "turn_count", state->turn_count);
    if (view->phase == MYST_BUILDING && state->race_end_ms == 0) {
        json_add_number(json, "team", state->team);
        json_add_number(json, "turn_limit", myst_building_turns_most);
    }
    if (view->phase < MYST_EXPLORING)
        return;
    json_add_number(json, "team", state->team);
    json_add_number(json, "starter", state->starter);
    json_add_number(json, "turn_limit", state->turn_limit);
    json_add_string(json, "step", steps[state->step]);
    json_add_number(json, "spaces", state->spaces);
    json_add_bool(json, "arrived", state->arrived != 0);
    write_set(json, "reachable", state->step == MYST_STEP_MOVE ? myst_reachable(state) : 0);
}

/* ---- facts ---- */

static void write_landmark_facts(int landmark, struct json *json)
{
    json_open_object(json, NULL);
    json_add_string(json, "name", myst_landmark_names[landmark]);
    json_add_string(json, "title", myst_landmark_titles[landmark]);
    json_open_array(json, "places");
    for (int i = 0; i < MYST_LANDMARK_PLACES_MOST && myst_landmark_places[landmark][i] != MYST_NO_PLACE; i++)
        json_add_number(json, NULL, myst_landmark_places[landmark][i]);
    json_close_array(json);
    json_close_object(json);
}

/* The cut of every piece, as the d of an SVG path in the board's units. */
static void write_outlines(const struct game_state *view, struct json *json)
{
    struct myst_island island;
    char outline[1024];
    myst_island_survey(myst_of(view)->picture_seed, &island);
    json_open_array(json, "outlines");
    for (int place = 0; place < MYST_PLACES; place++) {
        struct text text = text_on(outline, sizeof outline);
        myst_cut_outline(&island, place, &text);
        json_add_string(json, NULL, outline);
    }
    json_close_array(json);
}

void myst_write_facts(const struct game_state *view, struct json *json)
{
    json_add_number(json, "columns", MYST_COLUMNS);
    json_add_number(json, "rows", MYST_ROWS);
    json_open_array(json, "place_names");
    for (int place = 0; place < MYST_PLACES; place++)
        json_add_string(json, NULL, myst_place_names[place]);
    json_close_array(json);
    json_open_array(json, "landmarks");
    for (int landmark = 0; landmark < MYST_LANDMARKS; landmark++)
        write_landmark_facts(landmark, json);
    json_close_array(json);
    write_set(json, "switches", myst_switches);
    json_add_bytes(json, "turns_ring", myst_turns_ring, MYST_SECTORS);
    json_add_bytes(json, "spaces_ring", myst_spaces_ring, MYST_SECTORS);
    json_add_bytes(json, "values", myst_values, MYST_VALUES);
    json_add_number(json, "bonus", MYST_BONUS);
    json_add_number(json, "lock_ms", myst_lock_ms);
    json_add_bool(json, "race", view->option[MYST_OPTION_BUILDING] == MYST_RACE);
    json_add_bool(json, "timed", view->option[MYST_OPTION_MINUTES] != MYST_UNTIMED);
    json_add_bool(json, "blank", view->option[MYST_OPTION_PICTURE] == MYST_BOARD_BLANK);
    json_add_bool(json, "rotated", view->option[MYST_OPTION_PIECES] == MYST_ROTATED);
    json_open_object(json, "pictures");
    json_add_number(json, "board", MYST_PICTURE_BOARD);
    json_add_number(json, "pieces", MYST_PICTURE_PIECES);
    json_add_number(json, "trays", MYST_PICTURE_TRAYS);
    json_add_number(json, "place_size", MYST_PLACE_SIZE);
    json_add_number(json, "margin", MYST_PIECE_MARGIN);
    write_outlines(view, json);
    json_close_object(json);
}
