/* Myst: the race through the mid-end, where clock events are due between moves. Includes no rules: they forbid to
 * allocate and to read a clock, and this file does both. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/notation.h"
#include "games/myst/tests/tests.h"
#include "match/match.h"

enum { RACE_MS = 600000, EVERY_MS = 10, EVENTS = RACE_MS / EVERY_MS, WITH_CLOCK = 2 * EVENTS };

/* The next seat that is not locked out, in turn; -1 when all are. */
static int next_seat(const struct game_state *state, uint32_t turn)
{
    for (uint32_t i = 0; i < state->seat_count; i++)
        if (game_acts(state, (int)((turn + i) % state->seat_count)))
            return (int)((turn + i) % state->seat_count);
    return -1;
}

static bool is_in_phase(const struct match *match, const char *phase)
{
    return strcmp(match->game->phases[match_state(match)->phase], phase) == 0;
}

/* A match and room for a list of moves, for as long as a test runs. */
struct course {
    struct match *match;
    struct move_list *list;
};

static struct course open_course(struct scene *scene, int seat_count, uint32_t event_limit)
{
    struct game_setup setup;
    struct course course = { malloc(match_size(scene->game, event_limit)), malloc(sizeof *course.list) };
    if (course.match == NULL || course.list == NULL)
        abort();
    game_setup_default(scene->game, seat_count, &setup);
    scene_expect(scene, match_start(course.match, scene->game, &setup, event_limit) == NULL, "a match can start");
    return course;
}

static void close_course(struct course *course)
{
    free(course->match);
    free(course->list);
}

/* Any move of the seat's; pieces are tried so seldom that the island is not full before the time is up. */
static struct game_move any_move(struct scene *scene, struct course *course, int seat, struct rng *rng)
{
    const struct game *game = scene->game;
    game_list_moves(game, match_state(course->match), seat, course->list);
    struct game_move move = course->list->move[rng_below(rng, course->list->count)];
    if (strcmp(game->verbs[move.verb].key, "put") == 0 && rng_below(rng, 64) != 0)
        scene_expect(scene, notation_read_move(game, "lower", strlen("lower"), &move), "`lower` is a move");
    return move;
}

static void play(struct scene *scene, struct course *course, struct game_event event)
{
    scene_expect(scene, match_play(course->match, &event) == NULL, "a listed move is played");
}

/* Ten minutes of match time; how many moves were played. */
static uint32_t run_race(struct scene *scene, struct course *course)
{
    uint32_t played = 0;
    struct rng rng = rng_from_seed(6);
    for (uint32_t at_ms = 0; at_ms < RACE_MS; at_ms += EVERY_MS) {
        match_pass_time(course->match, at_ms);
        int seat = next_seat(match_state(course->match), at_ms / EVERY_MS);
        if (seat < 0)
            continue;
        struct game_move move = any_move(scene, course, seat, &rng);
        play(scene, course, (struct game_event){ .at_ms = at_ms, .seat = (int8_t)seat, .move = move });
        played++;
    }
    return played;
}

/* Six seats, a hundred moves a second. */
void myst_test_fast_race(struct scene *scene)
{
    union game_room again;
    clock_t began = clock();
    struct course course = open_course(scene, 6, WITH_CLOCK);
    uint32_t played = run_race(scene, &course);
    scene_expect(scene, clock() - began < CLOCKS_PER_SEC, "ten minutes take less than a second");
    scene_expect(scene, played > EVENTS / 10 * 9, "almost always someone is not locked out");
    scene_expect(scene, is_in_phase(course.match, "building"), "building still");
    match_pass_time(course.match, RACE_MS + 1000); /* its time began when the first landmarks lay */
    scene_expect(scene, is_in_phase(course.match, "exploring"), "the time is up");
    scene_expect(scene, match_is_sound(course.match, &again.head), "the log tells the same");
    close_course(&course);
}

static void every_view_passes_the_door(struct scene *scene, const struct match *match)
{
    union game_room view, copy;
    for (int viewer = 0; viewer <= GAME_SPECTATOR; viewer++) {
        if (viewer >= match->setup.seat_count && viewer != GAME_SPECTATOR)
            continue;
        match_view(match, viewer, &view.head);
        const char *fault = game_read_view(scene->game, &view, scene->game->state_size, viewer, &copy.head);
        scene_expect(scene, fault == NULL, fault == NULL ? "" : fault);
    }
}

/* After 49 days match time stays at its end, and a race that begins then is over at once; what clients see of it in
 * between is a view like any other. */
void myst_test_race_at_the_end_of_time(struct scene *scene)
{
    struct course course = open_course(scene, 2, 8);
    while (match_state(course.match)->deadline_ms == 0 && scene->failure[0] == 0) {
        int seat = next_seat(match_state(course.match), 0);
        game_list_moves(scene->game, match_state(course.match), seat, course.list);
        struct game_move move = course.list->move[seat];
        play(scene, &course, (struct game_event){ .at_ms = UINT32_MAX, .seat = (int8_t)seat, .move = move });
    }
    scene_expect(scene, is_in_phase(course.match, "building"), "the race has begun");
    every_view_passes_the_door(scene, course.match);
    scene_equal(scene, match_pass_time(course.match, UINT32_MAX), 1, "its end is due");
    scene_expect(scene, is_in_phase(course.match, "exploring"), "and comes");
    every_view_passes_the_door(scene, course.match);
    close_course(&course);
}
