/* What every game tells about its things and its course, with no code about any: at the start, during random games and
 * at their end, for every viewer. Every card is whole and cites clauses of rules.md; nobody without a seat is told what
 * "you" have. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/clauses.h"
#include "engine/json_read.h"
#include "match/show.h"
#include "proof/walk.h"

enum {
    GAMES = 8,
    OFTEN_UNTIL = 400, /* a race has thousands of steps that look alike: after so many, it is looked at less often */
    STEPS_BETWEEN = 40,
    LATE_STEPS_BETWEEN = 400,
    ENDING_MOST = 200
};

static struct clause_list clauses;
static const struct game_state *looked_at;
static char looking_at[80]; /* the thing, for reports */

static void say_no(const char *what, const char *words)
{
    fail_msg("%s, viewer %d: %s: \"%s\"", looking_at, looked_at->viewer, what, words);
}

/* How many clauses a text cites, all of which exist. */
static int cited(const char *words)
{
    int count = 0;
    for (const char *at = strchr(words, '['); at != NULL; at = strchr(at + 1, '[')) {
        char number[CLAUSE_NUMBER_SIZE] = "";
        size_t size = strcspn(at + 1, "]");
        if (size >= sizeof number)
            say_no("not a rule's number", words);
        memcpy(number, at + 1, size);
        if (clauses_find(&clauses, number) == NULL)
            say_no("no such clause", words);
        count++;
    }
    return count;
}

/* "you" and "your" in any case, as words of their own. */
static bool speaks_to_you(const char *words)
{
    char before = ' ';
    for (const char *at = words; *at != 0; before = *at++) {
        bool you = tolower((unsigned char)at[0]) == 'y' && strncmp(at + 1, "ou", 2) == 0;
        char after = you ? at[at[3] == 'r' ? 4 : 3] : 'x';
        if (you && !isalpha((unsigned char)before) && !isalpha((unsigned char)after))
            return true;
    }
    return false;
}

static void check_seats(const char *words)
{
    for (const char *at = words; *at != 0; at++)
        if (*at >= TEXT_SEAT_BYTE && *at < TEXT_SEAT_BYTE + GAME_SEATS_MOST &&
            *at - TEXT_SEAT_BYTE >= looked_at->seat_count)
            say_no("nobody has this seat", words);
}

static bool ends_sentence(char last)
{
    return last == '.' || last == ']';
}

/* Sentences, one or more in a line: nothing is missing, doubled or cut. */
static void check_sentences(const struct text *text)
{
    const char *words = text->bytes;
    if (text->full)
        say_no("does not fit", words);
    if (strstr(words, "  ") != NULL || strstr(words, " .") != NULL || strstr(words, "..") != NULL)
        say_no("blanks or stops", words);
    for (const char *end = strchr(words, '\n'); end != NULL; end = strchr(end + 1, '\n'))
        if (end == words || !ends_sentence(end[-1]) || isspace((unsigned char)end[1]))
            say_no("a line is not a sentence", words);
    if (text->length > 0 && (!ends_sentence(words[text->length - 1]) || isspace((unsigned char)words[0])))
        say_no("not a sentence", words);
    check_seats(words);
}

static void check_name(const struct text *text)
{
    if (text->length == 0 || text->full || strchr(text->bytes, '\n') != NULL)
        say_no("a name is missing, cut or too long", text->bytes);
    if (text->bytes[text->length - 1] == '.' || islower((unsigned char)text->bytes[0]))
        say_no("a name begins with a capital letter and has no full stop", text->bytes);
}

static void check_card(const struct game *game, const struct game_state *view, int kind, int value)
{
    struct game_card card;
    snprintf(looking_at, sizeof looking_at, "%s %s:%d", game->key, game->things[kind]->key, value);
    game_explain(game, view, kind, value, NULL, &card);
    check_name(&card.role);
    check_name(&card.title);
    check_sentences(&card.does);
    check_sentences(&card.notes);
    check_sentences(&card.now);
    if (card.does.length == 0 || strchr(card.does.bytes, '\n') != NULL)
        say_no("what it does is one paragraph", card.does.bytes);
    if (cited(card.does.bytes) + cited(card.notes.bytes) + cited(card.now.bytes) == 0)
        say_no("cites no clause", card.does.bytes);
    if (view->viewer == GAME_SPECTATOR && speaks_to_you(card.now.bytes))
        say_no("a spectator has nothing", card.now.bytes);
}

static int lines_of(const struct text *text)
{
    int count = text->length > 0;
    for (const char *end = strchr(text->bytes, '\n'); end != NULL; end = strchr(end + 1, '\n'))
        count++;
    return count;
}

static int items_of(struct json_value card, const char *name)
{
    struct json_value items, item = { NULL, NULL };
    int count = 0;
    assert_true(json_read_member(card, name, &items));
    while (json_read_next(items, &item))
        count++;
    return count;
}

/* As pages get it, each line is an item of its own. */
static void check_shown(const struct game *game, const struct game_state *view, int kind, int value)
{
    static char bytes[8 * GAME_CARD_ROOM];
    struct text text = text_on(bytes, sizeof bytes);
    struct json json = json_on(&text);
    struct json_value shown;
    struct game_card card;
    game_explain(game, view, kind, value, NULL, &card);
    show_card(game, view, kind, value, &json, NULL);
    assert_false(text.full);
    assert_true(json_read(bytes, text.length, &shown));
    if (items_of(shown, "notes") != lines_of(&card.notes) || items_of(shown, "now") != lines_of(&card.now))
        say_no("is not shown line by line", bytes);
}

static void check_course(const struct game *game, const struct game_state *view)
{
    struct game_course course;
    snprintf(looking_at, sizeof looking_at, "%s's course", game->key);
    game_tell_course(game, view, NULL, &course);
    check_name(&course.where);
    check_sentences(&course.ending);
    if (text_cells(course.ending.bytes) > ENDING_MOST)
        say_no("too long", course.ending.bytes);
    if (cited(course.ending.bytes) == 0)
        say_no("cites no clause", course.ending.bytes);
    if (view->viewer == GAME_SPECTATOR && speaks_to_you(course.ending.bytes))
        say_no("a spectator has nothing", course.ending.bytes);
    assert_true(course.of == 0 || course.step <= course.of);
}

static void look(const struct game *game, const struct game_state *truth)
{
    union game_room view;
    for (int seat = 0; seat <= truth->seat_count; seat++) {
        game_view(game, truth, seat < truth->seat_count ? seat : GAME_SPECTATOR, &view.head);
        looked_at = &view.head;
        for (int kind = 0; kind < game_thing_count(game); kind++)
            for (int value = 0; value < game->things[kind]->count; value++) {
                check_card(game, &view.head, kind, value);
                check_shown(game, &view.head, kind, value);
            }
        if (game->tell_course != NULL)
            check_course(game, &view.head);
    }
}

static void play(const struct game *game, uint64_t seed)
{
    static struct move_list list;
    union game_room state;
    struct game_setup setup;
    struct rng rng = rng_from_seed(seed);
    walk_setup(game, walk_seat_count(game, (int)seed), seed, seed >= GAMES / 2, &setup);
    game->start(&state.head, &setup);
    look(game, &state.head);
    for (int step = 0; !game_over(&state.head); step++) {
        struct game_event event;
        uint32_t between = step < OFTEN_UNTIL ? STEPS_BETWEEN : LATE_STEPS_BETWEEN;
        list.count = 0;
        assert_true(walk_choose(game, &state.head, &rng, &list, &event));
        game_apply(game, &state.head, &event);
        if (rng_below(&rng, between) == 0 || game_over(&state.head))
            look(game, &state.head);
    }
}

static void every_thing_of_every_game_explains_itself(void **unused)
{
    (void)unused;
    for (int i = 0; game_list[i] != NULL; i++) {
        clauses_read(game_rules_texts[i], &clauses);
        for (uint64_t seed = 0; game_list[i]->things != NULL && seed < GAMES; seed++)
            play(game_list[i], seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_thing_of_every_game_explains_itself) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
