#include "proof/scene.h"

#include <stdlib.h>
#include <string.h>

#include "engine/notation.h"

static void fail(struct scene *scene, const char *format, ...)
{
    if (scene->failure[0] != 0)
        return;
    struct text text = text_on(scene->failure, sizeof scene->failure);
    va_list values;
    va_start(values, format);
    text_add_list(&text, format, values);
    va_end(values);
    text_strip_styles(scene->failure);
}

static void note_provoked(struct scene *scene, const struct refusal *refusal)
{
    for (int i = 0; i < game_refusal_count(scene->game); i++)
        if (refusal == &scene->game->refusals[i])
            scene->provoked[i / 8] |= (uint8_t)(1 << i % 8);
}

void scene_start_with(struct scene *scene, const struct game_setup *setup)
{
    const struct refusal *refusal = game_setup_refusal(scene->game, setup);
    if (refusal != NULL)
        fail(scene, "setup refused: %s %s", refusal->rule, refusal->sentence);
    else
        scene->game->start(&scene->now.head, setup);
}

void scene_start(struct scene *scene, int seat_count, uint64_t seed)
{
    struct game_setup setup;
    game_setup_default(scene->game, seat_count, &setup);
    struct rng rng = rng_from_seed(seed);
    memcpy(setup.key, rng.key, sizeof setup.key);
    scene_start_with(scene, &setup);
}

void scene_setup_refused(struct scene *scene, const struct game_setup *setup, const char *rule)
{
    const struct refusal *refusal = game_setup_refusal(scene->game, setup);
    note_provoked(scene, refusal);
    if (refusal == NULL || strcmp(refusal->rule, rule) != 0)
        fail(scene, "setup: expected refusal %s, got %s", rule, refusal == NULL ? "none" : refusal->rule);
}

/* false: the words are not an event, and the scene has failed. */
static bool read_event(struct scene *scene, const char *words, size_t size, struct game_event *event)
{
    *event = (struct game_event){ .at_ms = scene->now.head.at_ms };
    while (size > 0 && *words == ' ')
        words++, size--;
    bool good = size > 2 && words[1] == ' ' && notation_read_move(scene->game, words + 2, size - 2, &event->move);
    event->seat = (int8_t)(good ? words[0] - 'a' : 0);
    if (!good)
        fail(scene, "no move of this game: %s", words);
    return good;
}

static void play(struct scene *scene, uint32_t at_ms, const char *words, size_t size)
{
    struct game_event event;
    if (scene->failure[0] != 0 || !read_event(scene, words, size, &event))
        return;
    event.at_ms = at_ms;
    const struct refusal *refusal = game_refusal(scene->game, &scene->now.head, &event);
    if (refusal != NULL)
        fail(scene, "refused: %s (%s %s)", words, refusal->rule, refusal->sentence);
    else
        game_apply(scene->game, &scene->now.head, &event);
}

void scene_play(struct scene *scene, const char *words)
{
    play(scene, scene->now.head.at_ms, words, strlen(words));
}

void scene_play_at(struct scene *scene, uint32_t at_ms, const char *words)
{
    play(scene, at_ms, words, strlen(words));
}

void scene_play_all(struct scene *scene, const char *words)
{
    while (*words != 0) {
        size_t size = strcspn(words, ";\n");
        if (strspn(words, " ") < size)
            play(scene, scene->now.head.at_ms, words, size);
        words += size + (words[size] != 0);
    }
}

void scene_clock(struct scene *scene)
{
    struct game_event event = { .at_ms = scene->now.head.deadline_ms, .seat = GAME_CLOCK };
    if (scene->failure[0] != 0)
        return;
    if (game_refusal(scene->game, &scene->now.head, &event) != NULL)
        fail(scene, "the clock is not due");
    else
        game_apply(scene->game, &scene->now.head, &event);
}

void scene_refused(struct scene *scene, const char *words, const char *rule)
{
    struct game_event event;
    if (scene->failure[0] != 0 || !read_event(scene, words, strlen(words), &event))
        return;
    const struct refusal *refusal = game_refusal(scene->game, &scene->now.head, &event);
    note_provoked(scene, refusal);
    if (refusal == NULL)
        fail(scene, "not refused: %s (expected %s)", words, rule);
    else if (strcmp(refusal->rule, rule) != 0)
        fail(scene, "%s: refused by %s, expected %s", words, refusal->rule, rule);
}

/* The list is too big for the stack. */
static void with_moves(struct scene *scene, int seat, struct move_list **list)
{
    *list = malloc(sizeof **list);
    if (*list == NULL)
        abort();
    game_list_moves(scene->game, &scene->now.head, seat, *list);
}

void scene_listed(struct scene *scene, const char *words, bool listed)
{
    struct game_event event;
    if (scene->failure[0] != 0 || !read_event(scene, words, strlen(words), &event))
        return;
    struct move_list *list;
    with_moves(scene, event.seat, &list);
    bool found = false;
    for (int i = 0; i < list->count; i++)
        found = found || memcmp(&list->move[i], &event.move, sizeof event.move) == 0;
    free(list);
    if (found != listed)
        fail(scene, "%s: %s", words, found ? "listed, but should not be" : "not listed");
}

int scene_count(struct scene *scene, int seat, const char *verb)
{
    struct move_list *list;
    with_moves(scene, seat, &list);
    int count = 0;
    for (int i = 0; i < list->count; i++)
        count += verb == NULL || strcmp(scene->game->verbs[list->move[i].verb].key, verb) == 0;
    free(list);
    return count;
}

void scene_expect(struct scene *scene, bool holds, const char *words)
{
    if (!holds)
        fail(scene, "does not hold: %s", words);
}

void scene_equal(struct scene *scene, int64_t got, int64_t want, const char *words)
{
    if (got != want)
        fail(scene, "%s: got %d, want %d", words, (int)got, (int)want);
}

int scene_total(struct scene *scene, int seat)
{
    struct score_sheet sheet = { 0 };
    scene->game->score(&scene->now.head, seat, &sheet);
    return sheet.total;
}

int scene_points(struct scene *scene, int seat, const char *rule)
{
    struct score_sheet sheet = { 0 };
    int points = 0;
    scene->game->score(&scene->now.head, seat, &sheet);
    for (int i = 0; i < sheet.count; i++)
        points += strcmp(sheet.line[i].rule, rule) == 0 ? sheet.line[i].points : 0;
    return points;
}

int scene_place(struct scene *scene, int seat)
{
    uint8_t place[GAME_SEATS_MOST] = { 0 };
    scene->game->rank(&scene->now.head, place);
    return place[seat];
}

/* ---- what people are told ---- */

enum { TOLD_SIZE = 5 * GAME_CARD_ROOM };

/* false: the game has no such thing. */
static bool find_thing(const struct game *game, const char *thing, int *kind, int *value)
{
    size_t size = strcspn(thing, " ");
    for (*kind = 0; *kind < game_thing_count(game); ++*kind) {
        const struct game_kind *named = game->things[*kind];
        if (strlen(named->key) == size && memcmp(named->key, thing, size) == 0 && named->names != NULL)
            for (*value = 0; *value < named->count; ++*value)
                if (thing[size] == ' ' && strcmp(named->names[*value], thing + size + 1) == 0)
                    return true;
    }
    return false;
}

/* The texts of a card, a line each. */
static void read_card(struct scene *scene, int viewer, const char *thing, char told[TOLD_SIZE])
{
    union game_room view;
    struct game_card card;
    struct text text = text_on(told, TOLD_SIZE);
    int kind, value;
    if (!find_thing(scene->game, thing, &kind, &value)) {
        fail(scene, "there is no %s", thing);
        return;
    }
    game_view(scene->game, &scene->now.head, viewer, &view.head);
    game_explain(scene->game, &view.head, kind, value, NULL, &card);
    const struct text *const texts[] = { &card.role, &card.title, &card.does, &card.notes, &card.now };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        text_put(&text, texts[i]->bytes);
        text_char(&text, '\n');
    }
    text_strip_styles(told);
}

void scene_told(struct scene *scene, int viewer, const char *thing, const char *words)
{
    char told[TOLD_SIZE];
    read_card(scene, viewer, thing, told);
    if (strstr(told, words) == NULL)
        fail(scene, "%s does not tell \"%s\" but \"%s\"", thing, words, told);
}

void scene_untold(struct scene *scene, int viewer, const char *thing, const char *words)
{
    char told[TOLD_SIZE];
    read_card(scene, viewer, thing, told);
    if (strstr(told, words) != NULL)
        fail(scene, "%s tells \"%s\"", thing, words);
}

void scene_course(struct scene *scene, int viewer, const char *words)
{
    union game_room view;
    struct game_course course;
    game_view(scene->game, &scene->now.head, viewer, &view.head);
    game_tell_course(scene->game, &view.head, NULL, &course);
    text_strip_styles(course.where.bytes);
    text_strip_styles(course.ending.bytes);
    if (strstr(course.where.bytes, words) == NULL && strstr(course.ending.bytes, words) == NULL)
        fail(scene, "the course is \"%s\", \"%s\", not \"%s\"", course.where.bytes, course.ending.bytes, words);
}

void scene_course_step(struct scene *scene, int step, int of)
{
    struct game_course course;
    game_tell_course(scene->game, &scene->now.head, NULL, &course);
    scene_equal(scene, course.step, step, course.where.bytes);
    scene_equal(scene, course.of, of, course.where.bytes);
}

void scene_state_fault(struct scene *scene, const char *words)
{
    const char *fault = scene->game->state_fault(&scene->now.head);
    bool same = fault == NULL || words == NULL ? fault == words : strcmp(fault, words) == 0;
    if (!same)
        fail(scene, "state: expected \"%s\", got \"%s\"", words == NULL ? "no fault" : words,
             fault == NULL ? "no fault" : fault);
}

void scene_byte_fault(struct scene *scene, size_t offset, int value, const char *words)
{
    uint8_t *byte = (uint8_t *)&scene->now + offset, kept = *byte;
    scene_expect(scene, kept != value, words);
    *byte = (uint8_t)value;
    scene_state_fault(scene, words);
    *byte = kept;
}

void scene_slips(struct scene *scene, const struct scene_slip *slips, size_t count)
{
    for (size_t i = 0; i < count && scene->failure[0] == 0; i++) {
        slips[i].stage(scene);
        scene_state_fault(scene, NULL);
        scene_byte_fault(scene, slips[i].offset, slips[i].value, slips[i].fault);
    }
}

bool scene_run(struct scene *scene, const struct game *game, const struct rule_test *test)
{
    memset(scene, 0, sizeof *scene);
    scene->game = game;
    test->run(scene);
    return scene->failure[0] == 0;
}
