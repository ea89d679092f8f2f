/* What somebody at the table may do, told by the rules alone, for tests that look at a screen: window_oracle reads the
 * path of a record from each line of its input and prints one line of JSON for it:
 *   {"events":3,"over":false,"acting":[0],"seats":[{"seat":0,"question":"...","moves":[{"words":"start c3",...}]}]}
 * A record that cannot be read is {"fault":"..."}. A line that begins with @ asks for a board: the game draws it after
 * so many events, as that seat (or, with -, everybody) saw it: {"rows":["..."],"words":[[left,top,width,height]]};
 * words are the places that it leaves to others. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/record_file.h"
#include "engine/canvas.h"
#include "engine/notation.h"

enum { OUTPUT_SIZE = 8 << 20, WORDS_SIZE = 4096, PATH_SIZE = 1024 };

static char output[OUTPUT_SIZE];

static void write_operand(const struct game_kind *kind, int value, struct json *json)
{
    char name[NOTATION_SIZE], title[NOTATION_SIZE];
    struct text name_text = text_on(name, sizeof name), title_text = text_on(title, sizeof title);
    notation_write_value(kind, value, &name_text);
    notation_write_title(kind, value, &title_text);
    json_open_object(json, NULL);
    json_add_string(json, "kind", kind->key);
    json_add_number(json, "value", value);
    json_add_string(json, "name", name);
    json_add_string(json, "title", title);
    json_close_object(json);
}

static void write_move(const struct game *game, const struct game_move *move, struct json *json)
{
    char words[NOTATION_SIZE];
    struct text text = text_on(words, sizeof words);
    const struct game_verb *verb = &game->verbs[move->verb];
    notation_write_move(game, move, &text);
    json_open_object(json, NULL);
    json_add_string(json, "words", words);
    json_add_string(json, "verb", verb->key);
    json_open_array(json, "operands");
    for (int i = 0; i < game_operand_count(verb); i++)
        write_operand(verb->operand[i], move->operand[i], json);
    json_close_array(json);
    json_close_object(json);
}

static void write_seat(const struct match *match, int seat, struct json *json)
{
    static struct move_list list;
    union game_room view;
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    match_view(match, seat, &view.head);
    match->game->ask(&view.head, seat, &text);
    list.count = 0;
    game_list_moves(match->game, &view.head, seat, &list);
    json_open_object(json, NULL);
    json_add_number(json, "seat", seat);
    json_add_string(json, "question", words);
    json_open_array(json, "moves");
    for (int i = 0; i < list.count; i++)
        write_move(match->game, &list.move[i], json);
    json_close_array(json);
    json_close_object(json);
}

static void write_kind(const struct game_kind *kind, struct json *json)
{
    json_open_array(json, kind->key);
    for (int value = 0; value < kind->count; value++)
        write_operand(kind, value, json);
    json_close_array(json);
}

/* The kinds of all operands, each once. */
static void write_kinds(const struct game *game, struct json *json)
{
    const struct game_kind *told[64];
    int count = 0;
    json_open_object(json, "kinds");
    for (int verb = 1; game->verbs[verb].key != NULL; verb++)
        for (int i = 0; i < game_operand_count(&game->verbs[verb]); i++) {
            int known = 0;
            while (known < count && told[known] != game->verbs[verb].operand[i])
                known++;
            if (known < count || count == 64)
                continue;
            told[count++] = game->verbs[verb].operand[i];
            write_kind(told[known], json);
        }
    json_close_object(json);
}

static void write_match(const struct match *match, bool with_kinds, struct json *json)
{
    const struct game_state *state = match_state(match);
    json_add_string(json, "game", match->game->key);
    json_add_number(json, "events", match->event_count);
    json_add_bool(json, "over", match_over(match));
    json_add_number(json, "check", match_check(match->game, state));
    json_add_number(json, "deadline_ms", state->deadline_ms);
    json_open_array(json, "seats");
    for (int seat = 0; seat < state->seat_count; seat++)
        if (game_acts(state, seat))
            write_seat(match, seat, json);
    json_close_array(json);
    if (with_kinds)
        write_kinds(match->game, json);
}

/* The server of a window may have written the record in part only by a crash: then the fault is told. */
static void answer(const char *path, bool with_kinds)
{
    struct text text = text_on(output, sizeof output);
    struct json json = json_on(&text);
    struct record_fault fault = { 0 };
    struct match *match = record_file_load(path, NULL, &fault);
    json_open_object(&json, NULL);
    if (match == NULL)
        json_add_string(&json, "fault", fault.words == NULL ? "the file cannot be read" : fault.words);
    else
        write_match(match, with_kinds, &json);
    json_close_object(&json);
    free(match);
    puts(output);
    fflush(stdout);
}

/* ---- boards ---- */

static void write_area(struct canvas_area area, struct json *json)
{
    json_open_array(json, NULL);
    json_add_number(json, NULL, area.left);
    json_add_number(json, NULL, area.top);
    json_add_number(json, NULL, area.width);
    json_add_number(json, NULL, area.height);
    json_close_array(json);
}

static void write_canvas(const struct canvas *canvas, struct json *json)
{
    json_open_array(json, "rows");
    for (int top = 0; top < (canvas->question.width > 0 ? canvas->height : canvas->used); top++) {
        char row[CANVAS_WIDTH_MOST * 4 + 1] = "";
        struct text text = text_on(row, sizeof row);
        for (int left = 0; left < canvas->width; left++)
            text_put(&text, canvas->cell[top][left].glyph[0] == 0 ? " " : canvas->cell[top][left].glyph);
        json_add_string(json, NULL, row);
    }
    json_close_array(json);
    json_open_array(json, "words");
    write_area(canvas->question, json);
    write_area(canvas->events, json);
    json_close_array(json);
}

static void draw(const struct match *match, uint32_t at, int viewer, int width, int height, int foot, struct json *json)
{
    static struct canvas canvas;
    union game_room truth, view;
    struct canvas_sight sight = { .view = &view.head, .seat = viewer < 0 ? GAME_SPECTATOR : viewer };
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        sight.name[seat] = "";
    match_seek(match, at, &truth.head);
    if (viewer < 0)
        view = truth;
    else
        game_view(match->game, &truth.head, viewer, &view.head);
    canvas_clear(&canvas, width, height, NULL);
    game_cells_of(match->game)->draw(&sight, foot, &canvas);
    write_canvas(&canvas, json);
}

/* EVENTS SEAT WIDTH HEIGHT FOOT PATH */
static void answer_board(const char *line)
{
    struct text text = text_on(output, sizeof output);
    struct json json = json_on(&text);
    char path[PATH_SIZE], seat;
    unsigned at, width, height, foot;
    int read = sscanf(line, "%u %c %u %u %u %1000s", &at, &seat, &width, &height, &foot, path);
    struct match *match = read == 6 ? record_file_load(path, NULL, NULL) : NULL;
    json_open_object(&json, NULL);
    if (match == NULL || at > match->event_count || game_cells_of(match->game) == NULL)
        json_add_string(&json, "fault", "there is no such board");
    else
        draw(match, at, seat == '-' ? GAME_TRUTH : seat - 'a', (int)width, (int)height, (int)foot, &json);
    json_close_object(&json);
    free(match);
    puts(output);
    fflush(stdout);
}

/* A line is a path, or "+" and a path: then with all values of all kinds; or "@" and what answer_board reads. */
int main(void)
{
    char line[PATH_SIZE];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = 0;
        if (line[0] == '@')
            answer_board(line + 1);
        else
            answer(line[0] == '+' ? line + 1 : line, line[0] == '+');
    }
    return 0;
}
