#include "match/show.h"

#include <string.h>

#include "engine/notation.h"
#include "match/phrases.h"

enum { WORDS_SIZE = 4096 };

/* ---- a game ---- */

static void show_names(const char *const *names, int count, struct json *json, const char *key)
{
    json_open_array(json, key);
    for (int i = 0; i < count; i++)
        json_add_string(json, NULL, names[i]);
    json_close_array(json);
}

static void show_titles(const char *const *titles, int count, struct json *json)
{
    json_open_array(json, "titles");
    for (int i = 0; i < count; i++)
        json_add_words(json, NULL, titles[i]);
    json_close_array(json);
}

static void show_kind(const struct game_kind *kind, struct json *json)
{
    json_open_object(json, NULL);
    json_add_string(json, "key", kind->key);
    json_add_number(json, "count", kind->count);
    if (kind->names != NULL)
        show_names(kind->names, kind->count, json, "names");
    if (kind->titles != NULL)
        show_titles(kind->titles, kind->count, json);
    json_close_object(json);
}

/* Is this the first operand of its kind, going through the verbs in order? */
static bool first_use(const struct game *game, int verb, int operand)
{
    const struct game_kind *kind = game->verbs[verb].operand[operand];
    for (int v = 1; v <= verb; v++)
        for (int i = 0; i < game_operand_count(&game->verbs[v]); i++)
            if (game->verbs[v].operand[i] == kind)
                return v == verb && i == operand;
    return true;
}

static bool is_operand(const struct game *game, const struct game_kind *kind)
{
    for (int verb = 1; game->verbs[verb].key != NULL; verb++)
        for (int i = 0; i < game_operand_count(&game->verbs[verb]); i++)
            if (game->verbs[verb].operand[i] == kind)
                return true;
    return false;
}

static void show_kinds(const struct game *game, struct json *json)
{
    json_open_array(json, "kinds");
    for (int verb = 1; game->verbs[verb].key != NULL; verb++)
        for (int i = 0; i < game_operand_count(&game->verbs[verb]); i++)
            if (first_use(game, verb, i))
                show_kind(game->verbs[verb].operand[i], json);
    for (int i = 0; i < game_thing_count(game); i++)
        if (!is_operand(game, game->things[i]))
            show_kind(game->things[i], json);
    json_close_array(json);
}

static void show_things(const struct game *game, struct json *json)
{
    json_open_array(json, "things");
    for (int i = 0; i < game_thing_count(game); i++)
        json_add_string(json, NULL, game->things[i]->key);
    json_close_array(json);
}

static void show_verbs(const struct game *game, struct json *json)
{
    json_open_array(json, "verbs");
    for (int verb = 0; game->verbs[verb].key != NULL; verb++) {
        json_open_object(json, NULL);
        json_add_string(json, "key", game->verbs[verb].key);
        json_add_words(json, "help", game->verbs[verb].help);
        json_open_array(json, "operands");
        for (int i = 0; i < game_operand_count(&game->verbs[verb]); i++)
            json_add_string(json, NULL, game->verbs[verb].operand[i]->key);
        json_close_array(json);
        if (game->verbs[verb].sealed)
            json_add_bool(json, "sealed", true);
        json_close_object(json);
    }
    json_close_array(json);
}

static void show_options(const struct game *game, struct json *json)
{
    json_open_array(json, "options");
    for (int i = 0; i < game_option_count(game); i++) {
        const struct game_option *option = &game->options[i];
        json_open_object(json, NULL);
        json_add_string(json, "key", option->key);
        json_add_words(json, "title", option->title);
        show_names(option->choices, game_choice_count(option), json, "choices");
        if (option->titles != NULL)
            show_titles(option->titles, game_choice_count(option), json);
        json_add_number(json, "default_choice", option->default_choice);
        json_close_object(json);
    }
    json_close_array(json);
}

static void show_phrases(const struct game *game, struct json *json)
{
    json_open_array(json, "phrases");
    for (int number = 1; number <= PHRASES_MOST; number++) {
        const char *words = match_phrase(game, number);
        if (words == NULL)
            continue;
        json_open_object(json, NULL);
        json_add_number(json, "number", number);
        json_add_words(json, "words", words);
        json_close_object(json);
    }
    json_close_array(json);
}

void show_game(const struct game *game, struct json *json, const char *key)
{
    json_open_object(json, key);
    json_add_string(json, "key", game->key);
    json_add_string(json, "title", game->title);
    json_add_words(json, "about", game->about);
    json_add_number(json, "rules_version", game->rules_version);
    json_add_number(json, "seats_least", game->seats_least);
    json_add_number(json, "seats_most", game->seats_most);
    json_add_number(json, "seat_step", game->seat_step);
    json_add_number(json, "points_unit", game->points_unit);
    json_add_number(json, "minutes", game->minutes);
    json_add_number(json, "weight", game->weight);
    json_add_number(json, "pictures", game->picture_count);
    json_add_bool(json, "on_shelf", game->on_shelf);
    json_add_bool(json, "has_secrets", game->secrets != NULL);
    if (game->first_option != NULL)
        json_add_string(json, "first_option", game->first_option);
    show_names(game->phases, game_phase_count(game), json, "phases");
    show_options(game, json);
    show_verbs(game, json);
    show_kinds(game, json);
    show_things(game, json);
    show_phrases(game, json);
    json_close_object(json);
}

/* ---- words ---- */

/* Where a terminal would colour a seat's letter, a client is told which seat is meant: "{a} takes two pebbles". */
void show_words(const char *words, struct json *json, const char *key)
{
    char marked[WORDS_SIZE];
    struct text text = text_on(marked, sizeof marked);
    for (; *words != 0; words++) {
        bool seat = *words >= TEXT_SEAT_BYTE && *words < TEXT_SEAT_BYTE + GAME_SEATS_MOST && words[1] != 0;
        if (seat && words[1] == text_seat_letter(*words - TEXT_SEAT_BYTE))
            text_add(&text, "{%c}", *++words);
        else
            text_char(&text, *words);
    }
    json_add_string(json, key, marked);
}

/* ---- a view ---- */

static void show_questions(const struct game *game, const struct game_state *view, struct json *json)
{
    json_open_array(json, "questions");
    for (int seat = 0; seat < view->seat_count; seat++) {
        char words[WORDS_SIZE];
        struct text text = text_on(words, sizeof words);
        text.language = json->text->language;
        if (game_acts(view, seat) && (seat == view->viewer || view->viewer == GAME_TRUTH))
            game->ask(view, seat, &text);
        show_words(words, json, NULL);
    }
    json_close_array(json);
}

static void show_course(const struct game *game, const struct game_state *view, struct json *json)
{
    struct game_course course;
    game_tell_course(game, view, json->text->language, &course);
    json_open_object(json, "course");
    json_add_number(json, "step", course.step);
    json_add_number(json, "of", course.of);
    show_words(course.where.bytes, json, "where");
    show_words(course.ending.bytes, json, "ending");
    json_close_object(json);
}

static void show_score(const struct game *game, const struct game_state *view, int seat, struct json *json)
{
    struct score_sheet sheet = { .language = json->text->language };
    game->score(view, seat, &sheet);
    json_open_object(json, NULL);
    json_add_number(json, "total", sheet.total);
    json_open_array(json, "lines");
    for (int i = 0; i < sheet.count; i++) {
        json_open_object(json, NULL);
        json_add_words(json, "part", sheet.line[i].part);
        json_add_string(json, "rule", sheet.line[i].rule);
        json_add_number(json, "points", sheet.line[i].points);
        show_words(sheet.line[i].words, json, "words");
        json_close_object(json);
    }
    json_close_array(json);
    json_close_object(json);
}

void show_view(const struct game *game, const struct game_state *view, struct json *json, const char *key)
{
    uint8_t place[GAME_SEATS_MOST] = { 0 };
    game->rank(view, place);
    json_open_object(json, key);
    json_add_string(json, "game", game->key);
    json_add_number(json, "seats", view->seat_count);
    json_add_number(json, "viewer", view->viewer);
    json_add_string(json, "phase", game->phases[view->phase]);
    json_add_words(json, "phase_title", game_phase_title(game, view->phase));
    json_add_number(json, "at_ms", view->at_ms);
    json_add_number(json, "deadline_ms", view->deadline_ms);
    json_add_number(json, "acting", view->acting);
    json_add_bool(json, "over", game_over(view));
    show_course(game, view, json);
    show_questions(game, view, json);
    json_open_array(json, "scores");
    for (int seat = 0; seat < view->seat_count; seat++)
        show_score(game, view, seat, json);
    json_close_array(json);
    json_add_bytes(json, "places", place, view->seat_count);
    json_open_object(json, "view");
    game->write_json(view, json);
    json_close_object(json);
    json_close_object(json);
}

static void show_lines(char *lines, struct json *json, const char *key)
{
    json_open_array(json, key);
    for (char *line = lines, *next; line != NULL && *line != 0; line = next) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = 0;
        show_words(line, json, NULL);
    }
    json_close_array(json);
}

void show_card(const struct game *game, const struct game_state *view, int kind, int value, struct json *json,
               const char *key)
{
    struct game_card card;
    game_explain(game, view, kind, value, json->text->language, &card);
    json_open_object(json, key);
    show_words(card.role.bytes, json, "role");
    show_words(card.title.bytes, json, "title");
    show_words(card.does.bytes, json, "does");
    show_lines(card.notes.bytes, json, "notes");
    show_lines(card.now.bytes, json, "now");
    json_close_object(json);
}

void show_moves(const struct game *game, const struct move_list *list, struct json *json, const char *key)
{
    json_open_array(json, key);
    for (int i = 0; i < list->count; i++) {
        const struct game_move *move = &list->move[i];
        json_open_array(json, NULL);
        json_add_number(json, NULL, move->verb);
        for (int operand = 0; operand < game_operand_count(&game->verbs[move->verb]); operand++)
            json_add_number(json, NULL, move->operand[operand]);
        json_close_array(json);
    }
    json_close_array(json);
}

/* ---- the log ---- */

static void write_notation(const struct match *match, const struct game_event *event, int viewer, struct text *text)
{
    const struct game *game = match->game;
    if (event->move.verb == GAME_VERB_TAKE_BACK)
        notation_write_undo(&event->move, text);
    else if (match_is_sealed(match, event, viewer))
        text_put(text, game->verbs[event->move.verb].key);
    else
        notation_write_move(game, &event->move, text);
}

void show_take_back(const struct game_move *move, int seat, struct text *text)
{
    int count = move->operand[0];
    if (count > 1)
        text_add_n(text, count, "%S takes the last %d move back.", "%S takes the last %d moves back.", seat, count);
    else
        text_add(text, "%S takes the last move back.", seat);
}

static void write_take_back(const struct game_event *event, struct text *text)
{
    int count = event->move.operand[0], seat = event->seat;
    if (count > 1)
        text_add_n(text, count, "%S takes the last %d move back %R.", "%S takes the last %d moves back %R.", seat,
                   count, "T.9");
    else
        text_add(text, "%S takes the last move back %R.", seat, "T.9");
}

static void write_narration(const struct match *match, const struct game_event *event,
                            const struct show_scratch *scratch, struct text *text)
{
    if (event != NULL && event->move.verb == GAME_VERB_TAKE_BACK)
        write_take_back(event, text);
    else
        match->game->narrate(scratch->before, event, scratch->after, text);
}

static void show_entry(const struct match *match, uint32_t seq, const struct game_event *event,
                       const struct show_scratch *scratch, struct json *json)
{
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    text.language = json->text->language;
    write_narration(match, event, scratch, &text);
    json_open_object(json, NULL);
    json_add_number(json, "seq", seq);
    json_add_number(json, "seat", event == NULL ? GAME_CLOCK : event->seat);
    json_add_number(json, "at_ms", event == NULL ? 0 : event->at_ms);
    show_words(words, json, "words");
    text = text_on(words, sizeof words);
    if (event != NULL)
        write_notation(match, event, scratch->after->viewer, &text);
    json_add_string(json, "notation", words);
    json_add_bool(json, "undone", event != NULL && event->undone);
    json_close_object(json);
}

void show_log(const struct match *match, int viewer, uint32_t from, const struct show_scratch *scratch,
              struct json *json, const char *key)
{
    const struct game *game = match->game;
    struct match_walk walk;
    json_open_array(json, key);
    match_walk(&walk, match, from == 0 ? 0 : from - 1, scratch->truth);
    game_view(game, scratch->truth, viewer, scratch->after);
    if (from == 0)
        show_entry(match, 0, NULL, scratch, json);
    for (uint32_t index = from == 0 ? 0 : from - 1; index < match->event_count; index++) {
        memcpy(scratch->before, scratch->after, game->state_size);
        match_step(&walk);
        game_view(game, scratch->truth, viewer, scratch->after);
        show_entry(match, index + 1, match_event(match, index), scratch, json);
    }
    json_close_array(json);
}

void show_result(const struct game *game, const struct game_state *view, struct json *json)
{
    uint8_t place[GAME_SEATS_MOST] = { 0 };
    game->rank(view, place);
    json_add_bytes(json, "places", place, view->seat_count);
    json_open_array(json, "points");
    for (int seat = 0; seat < view->seat_count; seat++) {
        struct score_sheet sheet = { 0 };
        game->score(view, seat, &sheet);
        json_add_number(json, NULL, sheet.total);
    }
    json_close_array(json);
    json_add_number(json, "points_unit", game->points_unit);
}
