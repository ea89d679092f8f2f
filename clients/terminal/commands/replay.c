/* `mykonos replay`: a record in words, checked, or as a board at some moment. */
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/commands/aloud.h"
#include "clients/terminal/commands/commands.h"
#include "clients/terminal/online/kept.h"
#include "clients/terminal/online/verdict.h"
#include "clients/terminal/replay/record_venue.h"
#include "clients/terminal/replay/story.h"
#include "clients/terminal/screen/scores.h"
#include "command/language.h"
#include "command/record_file.h"
#include "engine/notation.h"
#include "match/show.h"
#include "system/complain.h"

struct replay {
    struct match *match;
    struct fair fair;
    const char *kept; /* the file to compare with; NULL: none */
    struct witness witness;
    bool lost; /* what was kept has positions that the record lacks */
    struct screen screen;
    struct story story;
    union game_room state;
    char text[STORY_TEXT_SIZE];
};

/* ---- --verify ---- */

static void write_well(const struct match *match, const char *path, struct replay *replay)
{
    struct text text = language_text(replay->text, sizeof replay->text);
    const char *title = match->game->title;
    int seats = match->setup.seat_count;
    uint32_t events = match->event_count;
    if (match_over(match))
        text_add_n(&text, events, "ok: %s: %T, %d seats, %u event, ended", "ok: %s: %T, %d seats, %u events, ended",
                   path, title, seats, events);
    else
        text_add_n(&text, events, "ok: %s: %T, %d seats, %u event, not ended",
                   "ok: %s: %T, %d seats, %u events, not ended", path, title, seats, events);
}

/* Whether anybody but the record itself says so. */
static void write_compared(struct replay *replay)
{
    struct text text = language_text(replay->text, sizeof replay->text);
    if (replay->lost)
        verdict_add_lost(&text);
    else if (replay->kept != NULL)
        text_add(&text, "It is what was kept in %s: the shuffle was fair, and the game is the one that was dealt.",
                 replay->kept);
    else
        text_add(&text, "The shuffle was compared with the record itself only; --kept FILE compares it with what a "
                        "player kept.");
    if (replay->kept != NULL)
        verdict_add_doubts(&replay->witness, &text);
}

static int report_well(struct replay *replay, const char *path, bool json)
{
    const struct match *match = replay->match;
    struct text text = text_on(replay->text, sizeof replay->text);
    struct json object = json_on(&text);
    json_open_object(&object, NULL);
    json_add_bool(&object, "ok", true);
    json_add_string(&object, "game", match->game->key);
    json_add_number(&object, "seats", match->setup.seat_count);
    json_add_number(&object, "events", match->event_count);
    json_add_bool(&object, "over", match_over(match));
    json_add_bool(&object, "kept", replay->kept != NULL);
    json_add_bool(&object, "lost", replay->lost);
    json_add_number(&object, "broken_off", replay->witness.broken_off);
    json_add_number(&object, "rewound", replay->witness.rewound);
    json_close_object(&object);
    if (!json)
        write_well(match, path, replay);
    puts(replay->text);
    if (!json && replay->fair.present) {
        write_compared(replay);
        puts(replay->text);
    }
    return STATUS_OK;
}

static int report_fault(struct replay *replay, const struct record_fault *fault, bool json)
{
    struct text text = text_on(replay->text, sizeof replay->text);
    struct json object = json_on(&text);
    if (!json)
        return STATUS_FAILED; /* said on standard error already */
    json_open_object(&object, NULL);
    json_add_bool(&object, "ok", false);
    json_add_number(&object, "line", fault->line);
    json_add_string(&object, "fault", fault->words);
    json_close_object(&object);
    puts(replay->text);
    return STATUS_FAILED;
}

/* Against what a player kept, the record proves more than that it is sound. */
static int verify(struct replay *replay, const char *path, bool json)
{
    struct record_fault fault = { 0 };
    if (replay->kept == NULL)
        return report_well(replay, path, json);
    if (!kept_read(replay->kept, &replay->witness, &fault.words)) {
        complain("%s: %s", replay->kept, language_find(fault.words));
        return report_fault(replay, &fault, json);
    }
    fault.words = witness_record(&replay->witness, replay->match, &replay->fair, &replay->lost);
    if (fault.words == NULL)
        return report_well(replay, path, json);
    complain("%s: the server has cheated: %s", path, language_find(fault.words));
    return report_fault(replay, &fault, json);
}

/* ---- --at N ---- */

static void write_state(struct replay *replay, uint32_t at)
{
    struct text text = text_on(replay->text, sizeof replay->text);
    struct json json = json_on(&text);
    const struct game *game = replay->match->game;
    json_open_object(&json, NULL);
    json_add_string(&json, "game", game->key);
    json_add_number(&json, "at", at);
    json_add_string(&json, "phase", game->phases[replay->state.head.phase]);
    show_result(game, &replay->state.head, &json);
    json_open_object(&json, "state");
    game->write_json(&replay->state.head, &json);
    json_close_object(&json);
    json_close_object(&json);
    puts(replay->text);
}

static int show_at(struct replay *replay, uint64_t at, bool json)
{
    const struct game *game = replay->match->game;
    if (at > replay->match->event_count) {
        complain("the record has only %u events", replay->match->event_count);
        return STATUS_FAILED;
    }
    match_seek(replay->match, (uint32_t)at, &replay->state.head);
    if (json) {
        write_state(replay, (uint32_t)at);
        return STATUS_OK;
    }
    struct text text = language_text(replay->text, sizeof replay->text);
    game->print(&replay->state.head, &text);
    screen_put(&replay->screen, replay->text);
    return STATUS_OK;
}

/* ---- the whole log ---- */

static void write_event(struct replay *replay, uint32_t index)
{
    const struct game_event *event = match_event(replay->match, index);
    char seat[2] = { event->seat == GAME_CLOCK ? '-' : text_seat_letter(event->seat), 0 }, move[NOTATION_SIZE];
    struct text text = text_on(replay->text, sizeof replay->text), notation = text_on(move, sizeof move);
    struct json json = json_on(&text);
    bool take_back = event->move.verb == GAME_VERB_TAKE_BACK;
    if (take_back)
        notation_write_undo(&event->move, &notation);
    else
        notation_write_move(replay->match->game, &event->move, &notation);
    json_open_object(&json, NULL);
    json_add_string(&json, "seat", seat);
    json_add_number(&json, "at_ms", event->at_ms);
    json_add_string(&json, "move", move);
    json_add_bool(&json, "undone", event->undone != 0);
    json_add_string(&json, "words", replay->story.text);
    json_close_object(&json);
    printf("%s%s", index == 0 ? "" : ",\n", replay->text);
}

static void write_log(struct replay *replay)
{
    printf("{\"game\":\"%s\",\"seats\":%d,\"events\":[\n", replay->match->game->key, replay->match->setup.seat_count);
    while (story_next(&replay->story))
        write_event(replay, replay->story.index - 1);
    struct text text = text_on(replay->text, sizeof replay->text);
    struct json json = json_on(&text);
    json_open_object(&json, NULL);
    json_add_bool(&json, "over", match_over(replay->match));
    show_result(replay->match->game, match_state(replay->match), &json);
    json_close_object(&json);
    printf("\n],\"result\":%s}\n", replay->text);
}

static void tell_record(struct replay *replay)
{
    char title[80];
    const struct game *game = replay->match->game;
    struct text text = language_text(replay->text, sizeof replay->text), name = language_text(title, sizeof title);
    uint32_t events = replay->match->event_count;
    text_add(&name, TEXT_STRONG "%T" TEXT_PLAIN, game->title);
    text_add_n(&text, events, "%s, %d seats, %u event", "%s, %d seats, %u events", title,
               (int)replay->match->setup.seat_count, events);
    screen_wrap(&replay->screen, 0, 2, replay->text);
    screen_wrap(&replay->screen, 0, 2, replay->story.text);
    while (story_next(&replay->story)) {
        uint32_t index = replay->story.index;
        screen_add(&replay->screen, TEXT_QUIET "%s%u " TEXT_PLAIN, index < 10 ? "  " : index < 100 ? " " : "", index);
        screen_wrap(&replay->screen, index < 1000 ? 4 : 6, 4, replay->story.text);
    }
    if (match_over(replay->match)) {
        screen_put(&replay->screen, "\n");
        scores_show(&replay->screen, game, match_state(replay->match), NULL);
    }
}

static int show_record(struct replay *replay, bool json)
{
    replay->story.language = json ? NULL : language_words();
    story_begin(&replay->story, replay->match, GAME_TRUTH);
    if (json)
        write_log(replay);
    else
        tell_record(replay);
    return STATUS_OK;
}

/* ---- in the window ---- */

static int show_in_window(const struct match *match, uint32_t iterations, struct aloud aloud)
{
    struct record_venue *record = record_venue_open(match, NULL, iterations);
    if (record == NULL)
        return STATUS_FAILED;
    bool ok = aloud_follow(aloud, &record->venue, true);
    record->playback.close(&record->venue);
    return ok ? STATUS_OK : STATUS_FAILED;
}

/* Any of them replays with every check value, so none shows a record that is not sound. */
int command_replay(struct args *args)
{
    bool verifies = args_flag(args, "--verify"), json = args_flag(args, "--json");
    const char *kept = args_text(args, "--kept", NULL);
    struct aloud aloud = aloud_wanted(args);
    uint32_t iterations =
        (uint32_t)args_number(args, "--iterations", RECORD_VENUE_ITERATIONS, 8, BOT_ITERATIONS_LIMIT - 1);
    uint64_t at = args_number(args, "--at", UINT64_MAX, 0, UINT32_MAX);
    const char *path = args_word(args);
    struct record_fault fault;
    if (path == NULL && !args->bad)
        complain("which record? Name a file: mykonos replay FILE");
    if (!args_done(args) || path == NULL)
        return STATUS_USAGE;
    if (kept != NULL && !verifies) {
        complain("--kept is for --verify: mykonos replay --verify FILE --kept FILE");
        return STATUS_USAGE;
    }
    struct replay *replay = calloc(1, sizeof *replay);
    if (replay == NULL)
        return STATUS_FAILED;
    screen_open(&replay->screen, stdout);
    replay->kept = kept;
    replay->match = record_file_load(path, &replay->fair, &fault);
    int status = replay->match == NULL                    ? report_fault(replay, &fault, json)
                 : verifies                               ? verify(replay, path, json)
                 : at != UINT64_MAX                       ? show_at(replay, at, json)
                 : !json && window_is_wanted(aloud.plain) ? show_in_window(replay->match, iterations, aloud)
                                                          : show_record(replay, json);
    free(replay->match);
    free(replay);
    return status;
}
