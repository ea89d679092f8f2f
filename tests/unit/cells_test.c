/* What every game draws in cells, with no code about any: at every decision of random games, for every size of window
 * and everybody who may move. Nothing is drawn outside or over something else, every sign has a plain one, and
 * whatever can be chosen next is on the table or fits into the lines below it. The arrow keys alone lead from anything
 * on the table, and from a list below it, to anything else.
 *   cells_test show GAME SEATS SEED STEPS WIDTHxHEIGHT [plain]   prints what is drawn after so many moves */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "clients/terminal/window/travel.h"
#include "engine/notation.h"
#include "proof/walk.h"

enum {
    GAMES = 2,
    STEPS_MOST = 6000,
    ALL_UNTIL = 150, /* a race has thousands of steps that look alike: after so many, one of SOME is looked at */
    SOME = 48,
    LISTED_ROWS = 2
};

static const struct {
    int width, height, foot;
} sizes[] = { { 80, 22, 3 }, { 100, 28, 5 }, { 120, 38, 8 }, { 200, 58, 8 } };
enum { SIZE_COUNT = sizeof sizes / sizeof sizes[0] };

static struct aim aim;
static struct window window;
static struct canvas canvas;
static struct move_list list;
static char where[200]; /* in which position, for reports */

static struct canvas_sight sight_of(const struct game_state *view, int seat)
{
    static const char *const names[] = { "you", "Thalia the Second", "Nikos", "Eleni", "level 2", "Xo" };
    struct canvas_sight sight = { .view = view, .seat = seat, .chosen = aim.chosen, .chosen_parts = aim.chosen_parts };
    for (int i = 0; i < GAME_SEATS_MOST; i++)
        sight.name[i] = names[i];
    return sight;
}

static void print_canvas(FILE *to, bool plain)
{
    for (int top = 0; top < canvas.height; top++) {
        for (int left = 0; left < canvas.width; left++) {
            const char *glyph = canvas.cell[top][left].glyph;
            if (plain)
                fputc(canvas_ascii(glyph), to);
            else
                fputs(glyph[0] == 0 ? " " : glyph, to);
        }
        fputs("|\n", to);
    }
}

static void say_no(const char *what)
{
    print_canvas(stdout, false);
    fail_msg("%s: %s", where, what);
}

/* ---- what is drawn ---- */

static bool overlap(struct canvas_area one, struct canvas_area other)
{
    return one.left < other.left + other.width && other.left < one.left + one.width &&
           one.top < other.top + other.height && other.top < one.top + one.height;
}

static void check_elements(void)
{
    for (int i = 0; i < canvas.element_count; i++) {
        const struct canvas_element *element = &canvas.element[i];
        for (int part = 0; part < CANVAS_OPERANDS_MOST && element->kind[part] != NULL; part++)
            if (element->value[part] >= element->kind[part]->count)
                say_no("an element has a value its kind does not have");
        for (int other = 0; other < i; other++)
            if (overlap(element->area, canvas.element[other].area))
                say_no("two elements lie over each other");
    }
}

static void check_area(struct canvas_area area, int width_least, int height_least)
{
    if (area.left < 0 || area.top < 0 || area.left + area.width > canvas.width ||
        area.top + area.height > canvas.height || area.width < width_least || area.height < height_least)
        say_no("the place for words is outside or too small");
    for (int top = area.top; top < area.top + area.height; top++)
        for (int left = area.left; left < area.left + area.width; left++)
            if (canvas.cell[top][left].glyph[0] != 0)
                say_no("something is drawn where words go");
}

static void check_drawing(int foot)
{
    if (canvas.spilled)
        say_no("something is drawn outside");
    if (canvas.question.width == 0 && (canvas.used < 1 || canvas.used > canvas.height - foot))
        say_no("no room is left for the question");
    if (canvas.question.width != 0) {
        check_area(canvas.question, 20, 3);
        check_area(canvas.events, 20, 1);
    }
    for (int top = canvas.question.width == 0 ? canvas.used : canvas.height; top < canvas.height; top++)
        for (int left = 0; left < canvas.width; left++)
            if (canvas.cell[top][left].glyph[0] != 0)
                say_no("something is drawn below the rows used");
    for (int top = 0; top < canvas.height; top++)
        for (int left = 0; left < canvas.width; left++)
            if (canvas_ascii(canvas.cell[top][left].glyph) == '?' && canvas.cell[top][left].glyph[0] != '?')
                say_no(canvas.cell[top][left].glyph);
    check_elements();
}

/* ---- what can be chosen ---- */

static bool is_drawn(const struct game_kind *kind, int value)
{
    for (int i = 0; i < canvas.element_count; i++)
        for (int part = 0; part < CANVAS_OPERANDS_MOST; part++)
            if (canvas.element[i].kind[part] == kind && canvas.element[i].value[part] == value &&
                aim_is_legal(&aim, &canvas.element[i]))
                return true;
    return false;
}

/* What is not on the table is listed below it: " 1 start". */
static void check_options(void)
{
    const struct game_kind *kind = aim_kind(&aim);
    int cells = 0;
    for (int i = 0; i < aim.option_count; i++) {
        char name[NOTATION_SIZE];
        struct text text = text_on(name, sizeof name);
        if (kind == NULL)
            text_put(&text, aim.game->verbs[aim.option[i].value].key);
        else if (is_drawn(kind, aim.option[i].value))
            continue;
        else
            notation_write_value(kind, aim.option[i].value, &text);
        cells += 4 + text_cells(name);
    }
    if (canvas.question.width == 0 && cells > LISTED_ROWS * canvas.width) {
        char words[100];
        snprintf(words, sizeof words, "%d values of %s are neither drawn nor listed", aim.option_count,
                 kind == NULL ? "verb" : kind->key);
        say_no(words);
    }
}

/* ---- where the arrow keys lead ---- */

enum { LIST_COUNT = 6, LIST_WIDTH = 12 };

static void set_targets(void)
{
    window.target_count = 0;
    for (int i = 0; i < canvas.element_count; i++)
        window.target[window.target_count++] =
            (struct target){ .element = canvas.element[i], .area = canvas.element[i].area };
    for (int i = 0; i < LIST_COUNT; i++)
        window.target[window.target_count++] = (struct target){
            .listed = true, .option = i, .area = canvas_area(i * LIST_WIDTH, canvas.height - 1, LIST_WIDTH, 1)
        };
}

static int spread(int from, bool reached[])
{
    static const int ways[][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
    int found = 0;
    for (int way = 0; way < 4; way++) {
        window.cursor = window.target[from];
        travel_step(&window, ways[way][0], ways[way][1]);
        int to = (int)(travel_here(&window) - window.target);
        found += !reached[to];
        reached[to] = true;
    }
    return found;
}

/* Some things are drawn in several places: one of them is enough. */
static bool is_reached(const struct target *target, const bool reached[])
{
    for (int i = 0; i < window.target_count; i++)
        if (reached[i] && travel_same(target, &window.target[i]))
            return true;
    return false;
}

/* The arrow keys know nothing but the elements, their places and the size of the window: they are tried again only if
 * one of these has changed since the last drawing of that size. */
static bool is_laid_out_anew(int size)
{
    static struct {
        int count;
        struct canvas_element element[CANVAS_ELEMENTS_MOST];
    } last[SIZE_COUNT];
    bool same = last[size].count == canvas.element_count;
    for (int i = 0; same && i < canvas.element_count; i++) {
        struct canvas_area one = last[size].element[i].area, other = canvas.element[i].area;
        same = canvas_same_element(&last[size].element[i], &canvas.element[i]) && one.left == other.left &&
               one.top == other.top && one.width == other.width && one.height == other.height;
    }
    last[size].count = canvas.element_count;
    memcpy(last[size].element, canvas.element, sizeof canvas.element);
    return !same;
}

static void check_ways(int size)
{
    static bool reached[WINDOW_TARGETS_MOST], done[WINDOW_TARGETS_MOST];
    if (!is_laid_out_anew(size))
        return;
    set_targets();
    memset(reached, 0, sizeof reached);
    memset(done, 0, sizeof done);
    reached[0] = true;
    for (int i = 0; i < window.target_count; i++)
        if (reached[i] && !done[i]) {
            done[i] = true;
            if (spread(i, reached) > 0)
                i = -1;
        }
    for (int i = 0; i < window.target_count; i++)
        if (!is_reached(&window.target[i], reached))
            say_no("something cannot be reached by the arrow keys");
}

static void draw(const struct game_cells *cells, const struct canvas_sight *sight, int size)
{
    canvas_clear(&canvas, sizes[size].width, sizes[size].height, NULL);
    cells->draw(sight, sizes[size].foot, &canvas);
    check_drawing(sizes[size].foot);
}

/* Every part of the move is chosen in turn, with the cursor on some element of the table. */
static void check_choosing(const struct game_cells *cells, const struct game_state *view, int seat,
                           struct game_move move, int size, struct rng *rng)
{
    aim_begin(&aim, cells->game, &list);
    for (;;) {
        struct canvas_sight sight = sight_of(view, seat);
        struct canvas_element cursor;
        draw(cells, &sight, size);
        check_options();
        check_ways(size);
        if (canvas.element_count > 0) {
            cursor = canvas.element[rng_below(rng, (uint32_t)canvas.element_count)];
            sight.cursor = &cursor;
            sight.turn = (int)rng_below(rng, 3);
            draw(cells, &sight, size);
        }
        if (aim.asked < 0)
            return;
        uint8_t value = aim.asked == 0 ? move.verb : move.operand[aim.asked - 1];
        int option = 0;
        while (aim.option[option].value != value)
            option++;
        assert_true(aim_choose(&aim, option));
    }
}

static void check_decision(const struct game_cells *cells, const struct game_state *state, struct game_event event,
                           struct rng *rng)
{
    static union game_room view;
    int size = (int)rng_below(rng, SIZE_COUNT);
    if (event.seat == GAME_CLOCK)
        return;
    game_view(cells->game, state, event.seat, &view.head);
    snprintf(where + strlen(where), 40, ", %dx%d", sizes[size].width, sizes[size].height);
    check_choosing(cells, &view.head, event.seat, event.move, size, rng);
    game_view(cells->game, state, GAME_SPECTATOR, &view.head);
    aim.chosen_parts = 0;
    struct canvas_sight sight = sight_of(&view.head, GAME_SPECTATOR);
    draw(cells, &sight, size);
}

static void start(const struct game *game, int seats, uint64_t seed, union game_room *state)
{
    struct game_setup setup;
    walk_setup(game, seats, seed, walk_varies(seed), &setup);
    game->start(&state->head, &setup);
}

static void check_game(const struct game_cells *cells, int seats, uint64_t seed)
{
    static union game_room state, view;
    struct rng rng = rng_from_seed(seed);
    start(cells->game, seats, seed, &state);
    for (int step = 0; step < STEPS_MOST && !game_over(&state.head); step++) {
        struct game_event event;
        assert_true(walk_choose(cells->game, &state.head, &rng, &list, &event));
        snprintf(where, sizeof where, "%s with %d seats, seed %d, step %d", cells->game->key, seats, (int)seed, step);
        if (step < ALL_UNTIL || step % SOME == 0)
            check_decision(cells, &state.head, event, &rng);
        game_apply(cells->game, &state.head, &event);
    }
    aim.chosen_parts = 0;
    game_view(cells->game, &state.head, 0, &view.head);
    for (int size = 0; size < SIZE_COUNT; size++) {
        struct canvas_sight sight = sight_of(&view.head, 0);
        draw(cells, &sight, size);
    }
}

static void test_every_decision_is_drawn(void **unused)
{
    (void)unused;
    for (const struct game_cells *const *cells = game_cells_list; *cells != NULL; cells++)
        for (int i = 0; i < walk_seat_counts((*cells)->game); i++)
            for (uint64_t seed = 1; seed <= GAMES; seed++)
                check_game(*cells, walk_seat_count((*cells)->game, i), seed);
}

/* ---- looking at it ---- */

static void print_elements(void)
{
    for (int i = 0; i < canvas.element_count; i++) {
        const struct canvas_element *element = &canvas.element[i];
        if (aim_is_legal(&aim, element))
            printf(" %s:%d", element->kind[0]->key, element->value[0]);
    }
    puts("");
}

static int show(char **argv)
{
    static union game_room state, view;
    struct game_event event = { 0 };
    const struct game *game = game_named(argv[0]);
    const struct game_cells *cells = game == NULL ? NULL : game_cells_of(game);
    int width, height, seed = atoi(argv[2]);
    if (cells == NULL || sscanf(argv[4], "%dx%d", &width, &height) != 2)
        return 2;
    struct rng rng = rng_from_seed((uint64_t)seed);
    start(game, atoi(argv[1]), (uint64_t)seed, &state);
    for (int step = 0; step <= atoi(argv[3]) && !game_over(&state.head); step++) {
        if (step > 0)
            game_apply(game, &state.head, &event);
        if (game_over(&state.head) || !walk_choose(game, &state.head, &rng, &list, &event))
            break;
    }
    int seat = event.seat < 0 ? 0 : event.seat;
    game_list_moves(game, &state.head, seat, (list.count = 0, &list));
    game_view(game, &state.head, seat, &view.head);
    aim_begin(&aim, game, &list);
    struct canvas_sight sight = sight_of(&view.head, seat);
    canvas_clear(&canvas, width, height, NULL);
    cells->draw(&sight, height < 26 ? 3 : height < 36 ? 5 : 8, &canvas);
    print_canvas(stdout, argv[5] != NULL);
    print_elements();
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_decision_is_drawn),
    };
    if (argc >= 7 && strcmp(argv[1], "show") == 0)
        return show(argv + 2);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
