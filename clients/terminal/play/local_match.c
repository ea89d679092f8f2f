#include "clients/terminal/play/local_match.h"

#include <stdio.h>

#include "clients/terminal/replay/record_venue.h"
#include "command/language.h"
#include "command/program.h"
#include "engine/bits.h"

enum { WAIT_MOST_MS = 60000 };

static struct local_match *local_of(struct venue *venue)
{
    return (struct local_match *)venue;
}

static const struct local_match *local_in(const struct venue *venue)
{
    return (const struct local_match *)venue;
}

/* ---- what happens by itself ---- */

static void fail(struct local_match *local, const char *words)
{
    snprintf(local->venue.fault, sizeof local->venue.fault, "%s", words);
    local->venue.end = VENUE_FAILED;
}

static void keep_record(struct local_match *local, bool hurry)
{
    bool was_behind = local->record.behind;
    enum file_fault fault = record_keeper_update(&local->record, local->match, hurry);
    if (fault == FILE_NONE)
        return;
    if (record_keeper_is_own(&local->record)) { /* nobody has asked for it, so the game goes on without */
        if (was_behind)
            return;
        struct text notice = language_text(local->venue.notice, sizeof local->venue.notice);
        text_add(&notice, "This game is not kept any more: %s: %T.", local->record.path, file_fault_words(fault));
        return;
    }
    snprintf(local->venue.fault, sizeof local->venue.fault, "%s: %s", local->record.path, file_fault_words(fault));
    local->venue.end = VENUE_FAILED;
}

/* Has anybody at this keyboard moved? */
static bool is_touched(const struct local_match *local)
{
    for (uint32_t i = 0; i < local->match->event_count; i++) {
        int seat = match_event(local->match, i)->seat;
        if (seat >= 0 && bits_has(local->venue.seats, seat))
            return true;
    }
    return false;
}

/* The next moment at which something happens by itself; UINT32_MAX: never. */
static uint32_t next_moment(const struct local_match *local)
{
    uint32_t at_ms = match_state(local->match)->deadline_ms;
    int seat = intentions_due(&local->intentions, UINT32_MAX);
    at_ms = at_ms == 0 ? UINT32_MAX : at_ms;
    return seat >= 0 && local->intentions.due_ms[seat] < at_ms ? local->intentions.due_ms[seat] : at_ms;
}

static bool begin_decision(struct local_match *local)
{
    struct decision *decision = &local->decision;
    int seat = intentions_missing(&local->intentions, match_state(local->match), local->player);
    if (seat < 0)
        return false;
    match_view(local->match, seat, &decision->view.head);
    decision_begin(decision, &local->player[seat], match_clock_now(&local->clock));
    return true;
}

/* false: no bot has decided anything. */
static bool take_decision(struct local_match *local)
{
    struct decision *decision = &local->decision;
    struct player *player = decision->player;
    if (player == NULL || !decision_is_decided(decision))
        return false;
    if (!decision_end(decision))
        return true;
    if (decision->chosen)
        intentions_make(&local->intentions, player, &decision->view.head, decision->move, decision->began_ms);
    else
        fail(local, player->fault[0] != 0 ? player->fault : "a player gave no legal move");
    return true;
}

/* One bot thinks at a time. */
static bool intend(struct local_match *local)
{
    bool begun = local->decision.player == NULL && begin_decision(local);
    return take_decision(local) || begun;
}

static void drop_idle(struct local_match *local)
{
    const struct game_state *state = match_state(local->match);
    const struct player *thinker = local->decision.player;
    intentions_drop_idle(&local->intentions, state);
    if (thinker != NULL && !game_acts(state, thinker->seat))
        decision_forget(&local->decision);
}

/* An intention that others have overtaken is refused and dropped: that is no fault. */
static bool play_intention(struct local_match *local)
{
    int seat = intentions_due(&local->intentions, match_clock_now(&local->clock));
    if (seat < 0)
        return false;
    struct game_event event = { .at_ms = local->intentions.due_ms[seat], .seat = (int8_t)seat };
    event.move = intentions_take(&local->intentions, seat);
    if (event.at_ms < match_time(local->match)) /* somebody was faster */
        event.at_ms = match_time(local->match);
    match_play(local->match, &event);
    return true;
}

/* Where time stands still it is made to pass while nobody is asked. */
static bool skip_time(struct local_match *local)
{
    bool passing = match_clock_passing(&local->clock);
    if (local->clock.live || (!passing && (match_state(local->match)->acting & local->venue.seats) != 0))
        return false;
    match_clock_skip(&local->clock, next_moment(local));
    return true;
}

/* Brings up to date what the conversation looks at. */
static void look(struct local_match *local)
{
    const struct match *match = local->match;
    const struct game_state *state = match_state(match);
    const struct decision *decision = &local->decision;
    bool undoable = match->undo_seat >= 0 && match_can_take_back(match, match->undo_seat);
    local->venue.asked = state->acting & local->venue.seats;
    local->venue.undo_seat = undoable ? match->undo_seat : -1;
    local->venue.thinker = decision->player == NULL || decision->unwanted ? -1 : decision->player->seat;
    local->venue.entry_count = match->event_count + 1;
}

void local_match_forget_intentions(struct local_match *local)
{
    local->intentions.made = 0;
    decision_forget(&local->decision);
}

bool local_match_rest(struct local_match *local)
{
    bool happened = take_decision(local);
    look(local);
    local->venue.thinker = -1;
    return happened;
}

static bool local_step(struct venue *venue)
{
    struct local_match *local = local_of(venue);
    if (match_over(local->match))
        venue->end = VENUE_OVER;
    else if (local->match->event_count >= local->match->event_limit)
        fail(local, "this match has no room for more moves");
    drop_idle(local);
    bool happened = venue->end == VENUE_OPEN && (match_pass_time(local->match, match_clock_now(&local->clock)) > 0 ||
                                                 intend(local) || play_intention(local) || skip_time(local));
    keep_record(local, !happened);
    look(local);
    return happened;
}

static int local_wait_ms(const struct venue *venue)
{
    const struct local_match *local = local_in(venue);
    uint32_t at_ms = next_moment(local), now_ms = match_clock_now(&local->clock);
    if (!local->clock.live || at_ms == UINT32_MAX)
        return VENUE_WAIT_FOREVER;
    return at_ms <= now_ms ? 0 : at_ms - now_ms > WAIT_MOST_MS ? WAIT_MOST_MS : (int)(at_ms - now_ms);
}

/* ---- what is seen ---- */

static bool local_view(const struct venue *venue, int viewer, union game_room *room)
{
    const struct local_match *local = local_in(venue);
    match_view(local->match, viewer, &room->head);
    venue_set_time(&room->head, match_clock_now(&local->clock));
    return true;
}

static const char *local_entry(struct venue *venue, int viewer, uint32_t index)
{
    struct local_match *local = local_of(venue);
    if (index == 0)
        story_begin(&local->story, local->match, viewer);
    else {
        story_seek(&local->story, local->match, viewer, index - 1);
        story_next(&local->story);
    }
    return local->story.text;
}

/* ---- what is done ---- */

static const struct refusal *local_play(struct venue *venue, int seat, struct game_move move)
{
    struct local_match *local = local_of(venue);
    struct game_event event = { .at_ms = match_clock_now(&local->clock), .seat = (int8_t)seat, .move = move };
    const struct refusal *refusal = match_play(local->match, &event);
    bool races = match_state(local->match)->deadline_ms != 0; /* then others go on with what they are doing */
    if (refusal == NULL && move.verb == GAME_VERB_TAKE_BACK && !races)
        local_match_forget_intentions(local);
    look(local);
    return refusal;
}

static void local_save(struct venue *venue, const char *path, struct text *text)
{
    struct local_match *local = local_of(venue);
    record_keeper_save(&local->record, local->match, path, text);
}

static void local_pass_time(struct venue *venue, uint32_t ms, struct text *text)
{
    struct local_match *local = local_of(venue);
    if (local->clock.live)
        text_add(text, "Time passes by itself here; `time` shows it.");
    else
        match_clock_pass(&local->clock, ms);
}

static void local_resign(struct venue *venue, struct text *text)
{
    (void)venue;
    text_add(text, "Only a server finds a bot for your seat; `quit` leaves this table.");
}

static void local_device(struct venue *venue, struct text *text)
{
    (void)venue;
    text_add(text, "Only a seat at a server's table can be played from several devices.");
}

static struct venue *local_look_back(struct venue *venue)
{
    struct record_venue *record = record_venue_open(local_of(venue)->match, venue, RECORD_VENUE_ITERATIONS);
    return record == NULL ? NULL : &record->venue;
}

/* One of the kept games that somebody leaves: its record's path is no news, but how to go on with it is. */
static void write_kept(const struct local_match *local, struct text *text)
{
    if (local->record.behind)
        text_add(text, "Its last moves are not kept, because %s cannot be written.", local->record.path);
    else if (is_touched(local))
        text_add(text, "It is kept: `mykonos play --continue` continues it.");
    else
        text_add(text, "You have not moved yet, so it is not kept.");
}

static void local_farewell(const struct venue *venue, bool left, struct text *text)
{
    const struct local_match *local = local_in(venue);
    int count = (int)local->match->event_count;
    if (left && local->record.kept)
        text_add_n(text, count, "The game has %d event so far.", "The game has %d events so far.", count);
    else if (left)
        text_add_n(text, count, "The game had %d event and was not recorded.",
                   "The game had %d events and was not recorded.", count);
    if (local->record.path == NULL)
        return;
    text_put(text, left ? "\n" : "");
    if (left && record_keeper_is_own(&local->record))
        write_kept(local, text);
    else
        text_add(text, "The record is in %s.", local->record.path);
}

static const struct venue_kind local_kind = {
    .step = local_step,
    .wait_ms = local_wait_ms,
    .view = local_view,
    .entry = local_entry,
    .play = local_play,
    .save = local_save,
    .pass_time = local_pass_time,
    .resign = local_resign,
    .device = local_device,
    .look_back = local_look_back,
    .farewell = local_farewell,
};

void local_match_open(struct local_match *local, bool live)
{
    int seat_count = local->match->setup.seat_count;
    local->story.language = language_words();
    local->venue = (struct venue){ .kind = &local_kind, .game = local->match->game, .news_fd = -1 };
    for (int seat = 0; seat < seat_count; seat++) {
        const struct player_kind *kind = local->player[seat].kind;
        local->venue.kind_of[seat] = kind->title != NULL ? kind->title : local->player[seat].name;
        if (kind->human)
            local->venue.seats |= (uint16_t)bits_of(seat);
        else
            local->venue.name[seat] = venue_bot_name(seat);
    }
    match_clock_start(&local->clock, live, match_time(local->match));
    decision_open(&local->decision, live);
    local->venue.news_fd = local->decision.news[0];
    players_seed(local->player, seat_count, local->match->setup.key, local->match->event_count);
    look(local);
}

bool local_match_close(struct local_match *local)
{
    decision_close(&local->decision);
    bool own = record_keeper_is_own(&local->record);
    enum file_fault fault = record_keeper_update(&local->record, local->match, true);
    record_keeper_end(&local->record, is_touched(local));
    return program_file_status(local->record.path, fault) == STATUS_OK || own;
}
