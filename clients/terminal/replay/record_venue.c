#include "clients/terminal/replay/record_venue.h"

#include <stdlib.h>
#include <string.h>

#include "clients/terminal/replay/analysis_report.h"
#include "command/language.h"
#include "system/clock.h"

enum { EVENT_MS = 500, NEWS_MS = 100 };

_Static_assert((int)PLAYBACK_TURNS_MOST == (int)ANALYSIS_TURNS_MOST, "all turning points are shown");

static struct record_venue *record_of(struct venue *venue)
{
    return (struct record_venue *)venue;
}

static const struct record_venue *record_in(const struct venue *venue)
{
    return (const struct record_venue *)venue;
}

/* ---- moments ---- */

static void go(struct venue *venue, uint32_t at)
{
    struct record_venue *record = record_of(venue);
    struct playback *playback = &record->playback;
    struct match_walk walk;
    playback->at = at < playback->count ? at : playback->count;
    snapshots_walk(&record->snapshots, playback->at == 0 ? 0 : playback->at - 1, &walk, &record->now);
    memcpy(&record->before, &record->now, record->match->game->state_size);
    if (playback->at > 0)
        match_step(&walk);
    venue->entry_count = playback->at + 1;
    record->due_ms = clock_ms() + EVENT_MS;
}

static void show_to(struct venue *venue, int viewer)
{
    record_of(venue)->playback.viewer = viewer;
}

static void play_on(struct venue *venue, bool plays)
{
    struct record_venue *record = record_of(venue);
    record->playback.plays = plays && record->playback.at < record->playback.count;
    record->due_ms = clock_ms() + EVENT_MS;
}

static void look(const struct record_venue *record, const union game_room *truth, int viewer, union game_room *room)
{
    if (viewer == GAME_TRUTH)
        memcpy(room, truth, record->match->game->state_size);
    else
        game_view(record->match->game, &truth->head, viewer, &room->head);
}

static bool look_before(const struct venue *venue, union game_room *room)
{
    const struct record_venue *record = record_in(venue);
    look(record, &record->before, record->playback.viewer, room);
    return record->playback.at > 0;
}

/* ---- rounds ---- */

/* What the seeker of rounds has seen: how the game counts them, or else its phases. */
struct rounds {
    const struct game *game;
    struct playback_round *by_course, *by_phase;
    uint32_t course_count, phase_count;
    uint16_t step;
    uint8_t phase;
};

static void see_moment(void *owner, uint32_t index, const struct game_state *state)
{
    struct rounds *rounds = owner;
    struct game_course course;
    game_tell_course(rounds->game, state, NULL, &course);
    if (index == 0 || (course.step != rounds->step && !game_over(state)))
        rounds->by_course[rounds->course_count++] = (struct playback_round){ index, course.step };
    if (index == 0 || (state->phase != rounds->phase && !game_over(state)))
        rounds->by_phase[rounds->phase_count++] = (struct playback_round){ index, 0 };
    rounds->step = course.step;
    rounds->phase = state->phase;
}

/* Where a game counts single moves, these are no rounds, and its phases are taken instead. */
static bool find_rounds(struct record_venue *record)
{
    size_t most = record->match->event_count + 1;
    struct rounds rounds = { .game = record->match->game };
    rounds.by_course = calloc(most, sizeof *rounds.by_course);
    rounds.by_phase = calloc(most, sizeof *rounds.by_phase);
    bool good = rounds.by_course != NULL && rounds.by_phase != NULL &&
                snapshots_take(&record->snapshots, record->match, see_moment, &rounds);
    bool counts = rounds.course_count > 1 && rounds.course_count <= 1 + most / 4;
    record->playback.round = counts ? rounds.by_course : rounds.by_phase;
    record->playback.round_count = counts ? rounds.course_count : rounds.phase_count;
    free(counts ? rounds.by_phase : rounds.by_course);
    return good;
}

/* ---- the analysis ---- */

static void analyse(struct venue *venue)
{
    struct record_venue *record = record_of(venue);
    struct text text = language_text(venue->notice, sizeof venue->notice);
    if (record->chances.begun)
        return;
    record->playback.analysing = chances_begin(&record->chances);
    if (!record->playback.analysing)
        text_add(&text, "There is not enough memory.");
}

static int compare(const void *one, const void *other)
{
    uint32_t left = *(const uint32_t *)one, right = *(const uint32_t *)other;
    return (left > right) - (left < right);
}

static bool take_chances(struct record_venue *record)
{
    struct playback *playback = &record->playback;
    const struct chances *chances = &record->chances;
    if (!chances_update(&record->chances))
        return false;
    playback->analysing = !chances->done;
    playback->analysed = chances->done;
    playback->thought_over = chances->done ? playback->count : chances->shown->moment[chances->known - 1].entry;
    playback->turn_count = chances->turn_count;
    for (int i = 0; i < chances->turn_count; i++)
        playback->turn[i] = chances->shown->moment[chances->turn[i]].entry;
    qsort(playback->turn, (size_t)playback->turn_count, sizeof playback->turn[0], compare);
    return true;
}

static bool write_chances(const struct venue *venue, uint32_t at, int percent[GAME_SEATS_MOST])
{
    const struct record_venue *record = record_in(venue);
    const uint16_t *value = record->chances.begun ? chances_at(&record->chances, at) : NULL;
    for (int seat = 0; value != NULL && seat < record->match->setup.seat_count; seat++)
        percent[seat] = (value[seat] * 100 + BOT_VALUE_ONE / 2) / BOT_VALUE_ONE;
    return value != NULL;
}

static void tell(const struct venue *venue, FILE *to)
{
    const struct record_venue *record = record_in(venue);
    struct analysis_report report = { .game = record->match->game,
                                      .seat_count = record->match->setup.seat_count,
                                      .iterations = record->chances.iterations,
                                      .analysis = record->chances.shown,
                                      .turn_count = record->chances.turn_count };
    memcpy(report.turn, record->chances.turn, sizeof report.turn);
    if (record->chances.done)
        analysis_report_tell(&report, to);
}

/* ---- as a venue ---- */

static bool go_on(struct record_venue *record)
{
    struct playback *playback = &record->playback;
    if (!playback->plays || clock_ms() < record->due_ms)
        return false;
    go(&record->venue, playback->at + 1);
    playback->plays = playback->at < playback->count;
    return true;
}

/* What the others at the table say is heard here. */
static bool attend_table(struct record_venue *record)
{
    struct venue *table = record->table, *venue = &record->venue;
    if (table == NULL)
        return false;
    bool happened = table->kind->step(table);
    venue->news_fd = table->news_fd;
    if (table->notice[0] != 0)
        memcpy(venue->notice, table->notice, sizeof venue->notice);
    table->notice[0] = table->notice_rule[0] = 0;
    return happened;
}

static bool record_step(struct venue *venue)
{
    struct record_venue *record = record_of(venue);
    bool happened = attend_table(record);
    happened = take_chances(record) || happened;
    return go_on(record) || happened;
}

static int sooner(int one, int other)
{
    return one < 0 ? other : other < 0 || one < other ? one : other;
}

static int record_wait_ms(const struct venue *venue)
{
    const struct record_venue *record = record_in(venue);
    uint64_t now_ms = clock_ms();
    int wait = record->table == NULL ? VENUE_WAIT_FOREVER : record->table->kind->wait_ms(record->table);
    if (record->playback.plays)
        wait = sooner(wait, record->due_ms > now_ms ? (int)(record->due_ms - now_ms) : 0);
    return record->playback.analysing ? sooner(wait, NEWS_MS) : wait;
}

/* Nobody sits here: the game is seen as one of its seats saw it, or as a whole. */
static int seen_as(const struct record_venue *record, int viewer)
{
    return viewer == GAME_SPECTATOR ? record->playback.viewer : viewer;
}

static bool record_view(const struct venue *venue, int viewer, union game_room *room)
{
    const struct record_venue *record = record_in(venue);
    look(record, &record->now, seen_as(record, viewer), room);
    return true;
}

static const char *record_entry(struct venue *venue, int viewer, uint32_t index)
{
    struct record_venue *record = record_of(venue);
    if (index == 0)
        story_begin(&record->story, record->match, seen_as(record, viewer));
    else {
        story_seek(&record->story, record->match, seen_as(record, viewer), index - 1);
        story_next(&record->story);
    }
    return record->story.text;
}

static const struct refusal *record_play(struct venue *venue, int seat, struct game_move move)
{
    (void)venue;
    (void)seat;
    (void)move;
    return match_refusals; /* nobody has a seat, so nobody gets here */
}

static void say_no(struct text *text)
{
    text_add(text, "This game was played already; it is only looked at.");
}

static void record_save(struct venue *venue, const char *path, struct text *text)
{
    (void)venue;
    (void)path;
    say_no(text);
}

static void record_pass_time(struct venue *venue, uint32_t ms, struct text *text)
{
    (void)venue;
    (void)ms;
    say_no(text);
}

static void record_resign(struct venue *venue, struct text *text)
{
    (void)venue;
    say_no(text);
}

static void record_farewell(const struct venue *venue, bool left, struct text *text)
{
    (void)venue;
    (void)left;
    (void)text;
}

static const struct venue_kind record_kind = {
    .step = record_step,
    .wait_ms = record_wait_ms,
    .view = record_view,
    .entry = record_entry,
    .play = record_play,
    .save = record_save,
    .pass_time = record_pass_time,
    .resign = record_resign,
    .device = record_resign,
    .farewell = record_farewell,
};

/* ---- opening and closing ---- */

static void close_record(struct venue *venue)
{
    struct record_venue *record = record_of(venue);
    chances_end(&record->chances);
    snapshots_free(&record->snapshots);
    free(record->playback.round);
    free(record);
}

static void name_players(struct record_venue *record)
{
    const struct venue *table = record->table;
    for (int seat = 0; table != NULL && seat < GAME_SEATS_MOST; seat++) {
        record->venue.name[seat] = table->name[seat];
        record->venue.kind_of[seat] = table->kind_of[seat];
    }
}

struct record_venue *record_venue_open(const struct match *match, struct venue *table, uint32_t iterations)
{
    struct record_venue *record = calloc(1, sizeof *record);
    if (record == NULL)
        return NULL;
    record->match = match;
    record->table = table;
    record->chances.match = match;
    record->chances.iterations = iterations;
    record->story.language = language_words();
    record->story.snapshots = &record->snapshots;
    record->venue = (struct venue){ .kind = &record_kind,
                                    .game = match->game,
                                    .news_fd = -1,
                                    .undo_seat = -1,
                                    .thinker = -1,
                                    .playback = &record->playback };
    record->playback = (struct playback){ .count = match->event_count,
                                          .viewer = GAME_TRUTH,
                                          .go = go,
                                          .show_to = show_to,
                                          .play_on = play_on,
                                          .before = look_before,
                                          .analyse = analyse,
                                          .chances = write_chances,
                                          .tell = tell,
                                          .close = close_record };
    if (!find_rounds(record)) {
        close_record(&record->venue);
        return NULL;
    }
    name_players(record);
    go(&record->venue, 0);
    return record;
}
