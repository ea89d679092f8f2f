/* The engine over the bytes of one viewer's view, for tables on a server. Nothing is kept between the calls: the buffer
 * holds the view, then what else the call is about, with nothing between and nothing after. Views enter by
 * game_read_view only. All return a length in the buffer; -1: something is wrong, and the buffer says what. */
#include <string.h>

#include "match/blocks.h"
#include "match/gains.h"
#include "match/show.h"
#include "wasm/buffer.h"

enum {
    MOVE_SIZE = 1 + GAME_OPERANDS_MOST, /* verb and operands */
    CLOCK_SEAT = 255,                   /* as messages name the clock */
};

EXPORT("sight_look") int wasm_sight_look(int game_index, int length);
EXPORT("sight_moves") int wasm_sight_moves(int game_index, int length);
EXPORT("sight_why") int wasm_sight_why(int game_index, int length, int move_length);
EXPORT("sight_facts") int wasm_sight_facts(int game_index, int length);
EXPORT("sight_explain") int wasm_sight_explain(int game_index, int length, int kind, int value);
EXPORT("sight_picture") int wasm_sight_picture(int game_index, int length, int picture);
EXPORT("sight_points") int wasm_sight_points(int game_index, int length, int moves_length);
EXPORT("sight_gains") int wasm_sight_gains(int game_index, int length, int move_length);
EXPORT("sight_narrate")
int wasm_sight_narrate(int game_index, int before_length, int after_length, int move_length, int seat);

static const struct game *game;
static union game_room seen;

/* ---- what enters ---- */

/* NULL: `view` is what the bytes at this place of the buffer say, seen by the viewer in its head. */
static const char *read_view_at(int place, int length, struct game_state *view)
{
    struct game_state head;
    const char *bytes = wasm_buffer_at() + place;
    if (length != game->state_size)
        return "not the size of a view of this game";
    memcpy(&head, bytes, sizeof head);
    return game_read_view(game, bytes, (size_t)length, head.viewer, view);
}

/* The only view of most calls. */
static const char *read_sight(int game_index, int length)
{
    game = wasm_game(game_index);
    return game == NULL ? "no such game" : read_view_at(0, length, &seen.head);
}

/* The place is within the buffer, as views that were read lie before it. */
static const char *read_move_at(int place, int length, struct game_move *move)
{
    const uint8_t *bytes = (const uint8_t *)wasm_buffer_at() + place;
    if (length != MOVE_SIZE)
        return "not the size of a move";
    move->verb = bytes[0];
    memcpy(move->operand, bytes + 1, sizeof move->operand);
    return NULL;
}

/* A view, and a move that its viewer thinks of. */
static const char *read_idea(int game_index, int length, int move_length, struct game_event *event)
{
    const char *fault = read_sight(game_index, length);
    if (fault != NULL)
        return fault;
    *event = (struct game_event){ .at_ms = seen.head.at_ms, .seat = seen.head.viewer };
    return read_move_at(length, move_length, &event->move);
}

/* ---- what is seen ---- */

static int write_look(const struct game_state *view)
{
    struct text text = wasm_spoken();
    struct json json = json_on(&text);
    show_view(game, view, &json, NULL);
    return wasm_length_of(&text);
}

int wasm_sight_look(int game_index, int length)
{
    const char *fault = read_sight(game_index, length);
    return fault != NULL ? wasm_complain(fault) : write_look(&seen.head);
}

/* Of the viewer: none for a spectator, or out of turn. */
int wasm_sight_moves(int game_index, int length)
{
    static struct move_list list;
    const char *fault = read_sight(game_index, length);
    if (fault != NULL)
        return wasm_complain(fault);
    struct text text = wasm_fresh();
    struct json json = json_on(&text);
    game_list_moves(game, &seen.head, seen.head.viewer, &list);
    show_moves(game, &list, &json, NULL);
    return wasm_length_of(&text);
}

int wasm_sight_facts(int game_index, int length)
{
    const char *fault = read_sight(game_index, length);
    return fault != NULL ? wasm_complain(fault) : wasm_write_facts(game, &seen.head);
}

/* The kind is an index into the game's things. */
int wasm_sight_explain(int game_index, int length, int kind, int value)
{
    const char *fault = read_sight(game_index, length);
    return fault != NULL ? wasm_complain(fault) : wasm_write_card(game, &seen.head, kind, value);
}

int wasm_sight_picture(int game_index, int length, int picture)
{
    const char *fault = read_sight(game_index, length);
    return fault != NULL ? wasm_complain(fault) : wasm_write_picture(game, &seen.head, picture);
}

/* ---- what the viewer could do ---- */

/* Then the move is behind the view. 0: it could be played. */
int wasm_sight_why(int game_index, int length, int move_length)
{
    struct game_event event;
    const char *fault = read_idea(game_index, length, move_length, &event);
    if (fault != NULL)
        return wasm_complain(fault);
    const struct refusal *refusal = game_refusal(game, &seen.head, &event);
    return refusal == NULL ? 0 : wasm_write_refusal(refusal->rule, refusal->sentence);
}

/* NULL: `list` has the moves that are behind the view, one after the other. */
static const char *read_moves(int game_index, int length, int moves_length, struct move_list *list)
{
    const char *fault = read_sight(game_index, length);
    if (fault != NULL)
        return fault;
    if (moves_length < 0 || moves_length % MOVE_SIZE != 0 || moves_length / MOVE_SIZE > GAME_MOVES_LIMIT)
        return "not the size of moves";
    list->count = (uint16_t)(moves_length / MOVE_SIZE);
    for (int i = 0; i < list->count; i++)
        read_move_at(length + i * MOVE_SIZE, MOVE_SIZE, &list->move[i]);
    return NULL;
}

/* What each of the moves behind the view changes in the points of all seats, as far as that is certain; nothing for a
 * move that is refused. */
int wasm_sight_points(int game_index, int length, int moves_length)
{
    static struct move_list list;
    const char *fault = read_moves(game_index, length, moves_length, &list);
    if (fault != NULL)
        return wasm_complain(fault);
    struct text text = wasm_fresh();
    struct json json = json_on(&text);
    json_open_array(&json, NULL);
    for (int i = 0; i < list.count; i++) {
        int32_t points[GAME_SEATS_MOST];
        bool counts = gains_count(game, &seen.head, list.move[i], points);
        json_open_array(&json, NULL);
        for (int seat = 0; counts && seat < seen.head.seat_count; seat++)
            json_add_number(&json, NULL, points[seat]);
        json_close_array(&json);
    }
    json_close_array(&json);
    return wasm_length_of(&text);
}

/* What the move behind the view changes in everybody's points and what it blocks, in words; an empty string: nothing
 * that is certain. */
int wasm_sight_gains(int game_index, int length, int move_length)
{
    enum { WORDS_SIZE = 2048 };
    static struct blocks_room room;
    char words[WORDS_SIZE];
    struct game_event event;
    struct text told = text_on(words, sizeof words), text = wasm_spoken();
    struct json json = json_on(&text);
    const char *fault = read_idea(game_index, length, move_length, &event);
    if (fault != NULL)
        return wasm_complain(fault);
    told.language = text.language;
    if (game_refusal(game, &seen.head, &event) == NULL) {
        gains_tell(game, &seen.head, event.move, &told);
        blocks_tell(game, &seen.head, event.move, &room, &told);
    }
    show_words(words, &json, NULL);
    return wasm_length_of(&text);
}

/* ---- what happened ---- */

static int write_narration(const struct game_state *before, const struct game_event *event,
                           const struct game_state *after)
{
    enum { WORDS_SIZE = 4096 };
    char words[WORDS_SIZE];
    struct text told = text_on(words, sizeof words), text = wasm_spoken();
    struct json json = json_on(&text);
    const char *fault = game_narration_fault(game, before, event, after);
    if (fault != NULL)
        return wasm_complain(fault);
    told.language = text.language;
    game->narrate(before, event, after, &told);
    if (told.length == 0)
        return wasm_complain("a move that cannot have been made");
    show_words(words, &json, NULL);
    return wasm_length_of(&text);
}

/* In the buffer are the view before, the view after, and the move as the viewer may know it; at the start only the
 * view after, and the other lengths are 0. Take-backs are no moves of a game and are told by the caller. */
int wasm_sight_narrate(int game_index, int before_length, int after_length, int move_length, int seat)
{
    static union game_room before;
    struct game_event event = { .seat = (int8_t)(seat == CLOCK_SEAT ? GAME_CLOCK : seat) };
    bool starts = before_length == 0 && move_length == 0;
    game = wasm_game(game_index);
    const char *fault = game == NULL ? "no such game" : NULL;
    if (fault == NULL && (seat < 0 || (seat >= GAME_SEATS_MOST && seat != CLOCK_SEAT)))
        fault = "no such seat";
    if (fault == NULL && !starts)
        fault = read_view_at(0, before_length, &before.head);
    if (fault == NULL)
        fault = read_view_at(before_length, after_length, &seen.head);
    if (fault == NULL && !starts)
        fault = read_move_at(before_length + after_length, move_length, &event.move);
    if (fault != NULL)
        return wasm_complain(fault);
    event.at_ms = seen.head.at_ms;
    return starts ? write_narration(NULL, NULL, &seen.head) : write_narration(&before.head, &event, &seen.head);
}
