#include "clients/terminal/online/server_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/online/fetch.h"
#include "clients/terminal/online/link_clocks.h"
#include "clients/terminal/online/link_parts.h"
#include "clients/terminal/online/server_company.h"
#include "clients/terminal/online/verdict.h"
#include "clients/terminal/replay/record_venue.h"
#include "command/language.h"
#include "command/record_file.h"
#include "engine/bits.h"
#include "system/clock.h"

/* Bytes of a record; a server sends at most 4 MiB. And how long it may take to show its secret after the game. */
enum { RECORD_LIMIT = 8 << 20, REVEAL_MS = 10000, TICK_MS = 1000, PLACE_SIZE = ADDRESS_SIZE + 32 };

static struct server_table *table_of(struct venue *venue)
{
    return (struct server_table *)venue;
}

static const struct server_table *table_in(const struct venue *venue)
{
    return (const struct server_table *)venue;
}

static const struct link *link_in(const struct venue *venue)
{
    return &((const struct server_table *)venue)->link;
}

/* ---- what happens ---- */

static void say(struct server_table *table, const char *format, ...)
{
    struct text text = language_text(table->venue.notice, sizeof table->venue.notice); /* cut to fit */
    va_list values;
    va_start(values, format);
    text_add_list(&text, format, values);
    va_end(values);
    table->venue.notice_written = table->venue.notice_answers = false;
}

static void keep_entry(struct server_table *table, const char *words)
{
    char **place = &table->entry[table->venue.entry_count++ % SERVER_TABLE_ENTRIES];
    size_t size = strlen(words) + 1;
    free(*place);
    *place = wire_allocate(size);
    memcpy(*place, words, size);
}

static void fail(struct server_table *table, const char *fault)
{
    say(table, "%s", table->link.words);
    snprintf(table->venue.fault, sizeof table->venue.fault, "%s", fault);
    table->venue.end = VENUE_FAILED;
}

/* Nobody was there to tell anything: the link's words are all there is to say. */
static void fail_untrusted(struct server_table *table)
{
    struct text text = text_on(table->venue.fault, sizeof table->venue.fault);
    text_put(&text, table->link.words);
    table->venue.end = VENUE_FAILED;
}

/* A server repeats them whenever somebody comes or goes; people need to hear only what is new. */
static void say_seats(struct server_table *table)
{
    if (strcmp(table->seats, table->link.words) == 0)
        return;
    struct text text = text_on(table->seats, sizeof table->seats);
    text_put(&text, table->link.words);
    say(table, "%s", table->seats);
}

/* ---- the end: was it fair? ---- */

static const char *record_place(const struct server_table *table, char place[PLACE_SIZE])
{
    struct text text = text_on(place, PLACE_SIZE);
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%llu/record", (unsigned long long)table->link.address.table);
    address_write_site(&table->link.address, &text);
    text_put(&text, path);
    return place;
}

/* The lie is in the link's words. */
static void fail_cheated(struct server_table *table)
{
    if (table->link.kept.path[0] != 0) {
        struct text text = link_more(&table->link);
        text_add(&text, "What this program kept as proof: %s", table->link.kept.path);
    }
    fail(table, "this server cannot be trusted; the connection is closed");
}

static void tell_lie(struct server_table *table, const struct record_fault *fault)
{
    if (fault->line == 0)
        link_caught(&table->link, fault->words);
    else
        link_tell(&table->link, "The server has cheated: line %u of its record is wrong: %s.", fault->line,
                  fault->words);
    fail_cheated(table);
}

static void compare_record(struct server_table *table, const char *bytes, size_t size)
{
    struct record_fault fault = { 0 };
    struct fair fair;
    struct match *match = record_file_replay(bytes, size, &fair, &fault);
    if (match == NULL && fault.line == 0)
        return; /* there is not enough memory */
    if (match != NULL)
        fault.words = witness_record(&table->link.witness, match, &fair, &table->lost);
    table->fair = fault.words == NULL;
    if (table->fair)
        table->match = match;
    else
        free(match);
    if (!table->fair)
        tell_lie(table, &fault);
}

/* The secret and the shares are those agreed on; now the game must be the one dealt from them. */
static void fetch_record(struct server_table *table)
{
    char path[64];
    if (table->checked || table->fetching)
        return;
    table->fetching = true;
    snprintf(path, sizeof path, "/api/tables/%llu/record", (unsigned long long)table->link.address.table);
    fetch_begin(&table->fetch, &table->link.places, &(struct fetch_wish){ .path = path, .limit = RECORD_LIMIT });
}

static void check_record(struct server_table *table)
{
    const struct fetch *fetch = &table->fetch;
    fetch_step(&table->fetch);
    if (!fetch->done)
        return;
    if (fetch->status == 200) {
        if (!kept_save_record(&table->link.kept, fetch->body, fetch->body_size, table->record))
            table->record[0] = 0;
        compare_record(table, fetch->body, fetch->body_size);
    }
    table->checked = true;
    table->fetching = false;
    fetch_end(&table->fetch);
}

static void check_silence(struct server_table *table)
{
    if (table->over_ms == 0 || table->checked || table->fetching || clock_ms() < table->over_ms + REVEAL_MS)
        return;
    if (!table->asked_again) { /* it may have been lost on its way */
        table->asked_again = true;
        link_reconnect(&table->link);
        return;
    }
    link_tell(&table->link,
              "The game is over, but the server does not show how the shuffle came about, so that nobody can say "
              "that it was fair.");
    fail_cheated(table);
}

static void take_news(struct server_table *table, enum link_news news)
{
    switch (news) {
    case LINK_NOTHING: break;
    case LINK_VIEW:
        keep_entry(table, table->link.words);
        table->venue.went_back = table->venue.went_back || table->link.taken_back;
        break;
    case LINK_SEATS: say_seats(table); break;
    case LINK_REWOUND:
    case LINK_TOLD: say(table, "%s", table->link.words); break;
    case LINK_SAID:
    case LINK_ANSWERED:
        say(table, "%s", table->link.words);
        table->venue.notice_written = news == LINK_SAID;
        table->venue.notice_answers = news == LINK_ANSWERED;
        break;
    case LINK_FAIR: fetch_record(table); break;
    case LINK_REFUSED:
        say(table, "%s", table->link.words);
        snprintf(table->venue.notice_rule, sizeof table->venue.notice_rule, "%s", table->link.rule);
        break;
    case LINK_ENDED: fail(table, "the server ended the connection"); break;
    case LINK_UNTRUSTED: fail_untrusted(table); break;
    case LINK_BROKEN: fail(table, "this server cannot be trusted; the connection is closed"); break;
    case LINK_CHEATED: fail_cheated(table); break;
    case LINK_LOST: say(table, "The connection is lost; trying again ..."); break;
    case LINK_BACK: say(table, "Connected again."); break;
    }
}

/* What a window shows besides. */
static void look_at_people(struct server_table *table)
{
    const struct link *link = &table->link;
    struct venue *venue = &table->venue;
    bool sits = venue->seats != 0;
    venue->reach = link->greeted ? VENUE_CONNECTED : link->asked ? VENUE_LOST : VENUE_CONNECTING;
    venue->round_trip_ms = link->round_trip_ms;
    for (int seat = 0; seat < link->seat_count; seat++)
        venue->sits[seat] = link->sits[seat];
    venue->awaited = link->awaited;
    venue->asks_consent = link_is_asked(link);
    venue->may_withdraw = link->proposed && link->proposal.seat == link->viewer;
    venue->may_play_again = link->over && (sits || link->next.table != 0);
}

/* Brings up to date what the conversation looks at. */
static void look(struct server_table *table)
{
    const struct link *link = &table->link;
    struct venue *venue = &table->venue;
    bool sits = link->game != NULL && link->viewer < link->seat_count && !table->resigned;
    bool waits = !link->has_view || link->over || link->pending != 0 || link->proposing;
    venue->game = link->game;
    venue->seats = sits ? (uint16_t)bits_of(link->viewer) : 0;
    venue->asked = waits ? 0 : link->view.head.acting & venue->seats;
    venue->hintless = link->hintless;
    venue->moves_on = link->wants_next && link->next.table != 0;
    venue->undo_seat = sits ? link->viewer : -1;
    venue->news_fd = table->fetching ? table->fetch.connection.fd : link->connection.fd;
    static const char *const kind_titles[] = { "person", "bot" };
    for (int seat = 0; seat < link->seat_count; seat++) {
        venue->name[seat] = link->is_bot[seat] ? venue_bot_name(seat) : link->seat_name[seat];
        venue->kind_of[seat] = kind_titles[link->is_bot[seat]];
    }
    look_at_people(table);
    bool listens = link->over && link->greeted;
    table->over_ms = !listens ? 0 : table->over_ms != 0 ? table->over_ms : clock_ms();
    if (venue->end == VENUE_OPEN && link->over && table->checked)
        venue->end = VENUE_OVER;
}

static bool server_step(struct venue *venue)
{
    struct server_table *table = table_of(venue);
    enum link_news news = link_next(&table->link);
    take_news(table, news);
    if (table->fetching)
        check_record(table);
    check_silence(table);
    look(table);
    return news != LINK_NOTHING;
}

static int server_wait_ms(const struct venue *venue)
{
    const struct server_table *table = table_in(venue);
    int wait_ms = link_wait_ms(&table->link);
    return wait_ms < 0 || wait_ms > TICK_MS ? TICK_MS : wait_ms;
}

/* ---- what is seen: only what the server sends, for any viewer ---- */

static bool server_view(const struct venue *venue, int viewer, union game_room *room)
{
    const struct link *link = link_in(venue);
    (void)viewer;
    if (!link->has_view)
        return false;
    *room = link->view;
    venue_set_time(&room->head, link->view.head.at_ms + (clock_ms() - link->view_ms));
    return true;
}

static const char *server_entry(struct venue *venue, int viewer, uint32_t index)
{
    const struct server_table *table = table_of(venue);
    (void)viewer;
    bool kept = index < table->venue.entry_count && table->venue.entry_count - index <= SERVER_TABLE_ENTRIES;
    return kept ? table->entry[index % SERVER_TABLE_ENTRIES] : "";
}

/* ---- what is done ---- */

static const struct refusal *server_play(struct venue *venue, int seat, struct game_move move)
{
    struct server_table *table = table_of(venue);
    (void)seat;
    if (table->link.pending != 0 || table->link.proposing)
        say(table, "The server has not answered your last move yet.");
    else if (move.verb == GAME_VERB_TAKE_BACK && !table->link.may_take_back && table->link.may_propose > 0)
        link_propose(&table->link);
    else
        link_move(&table->link, move);
    look(table);
    return NULL;
}

static void server_save(struct venue *venue, const char *path, struct text *text)
{
    char place[PLACE_SIZE];
    (void)path;
    text_add(text, "The server keeps the record. When the game is over it is at %s",
             record_place(table_in(venue), place));
}

static void server_pass_time(struct venue *venue, uint32_t ms, struct text *text)
{
    (void)venue;
    (void)ms;
    text_add(text, "The server keeps the time; `time` shows it.");
}

static void server_resign(struct venue *venue, struct text *text)
{
    struct server_table *table = table_of(venue);
    link_resign(&table->link);
    if (table->link.waiting)
        return; /* the server will say that the seat is given back */
    table->resigned = true;
    look(table);
    text_add(text, "A bot plays your seat from now on. You can stay and watch.");
}

static void server_device(struct venue *venue, struct text *text)
{
    struct server_table *table = table_of(venue);
    if (venue->seats == 0)
        text_add(text, "You are watching and have no seat for another device.");
    else
        link_device(&table->link);
}

static struct venue *server_look_back(struct venue *venue)
{
    const struct match *match = table_of(venue)->match;
    struct record_venue *record = match == NULL ? NULL : record_venue_open(match, venue, RECORD_VENUE_ITERATIONS);
    return record == NULL ? NULL : &record->venue;
}

/* Of several seats that may move the first one that has been able to for longest; our own does not wait for itself. */
static int slowest(const struct link *link)
{
    int found = -1;
    for (int seat = 0; seat < link->seat_count; seat++)
        if (game_acts(&link->view.head, seat) && seat != link->viewer &&
            (found < 0 || link_clocks_since_ms(link, seat) > link_clocks_since_ms(link, found)))
            found = seat;
    return found;
}

static void write_turn(const struct link *link, int seat, struct text *text)
{
    char since_words[24], left_words[24];
    struct text since = text_on(since_words, sizeof since_words), left = text_on(left_words, sizeof left_words);
    uint32_t left_ms = link_clocks_left_ms(link, seat);
    venue_write_clock(link_clocks_since_ms(link, seat) / 1000, &since);
    venue_write_clock(left_ms / 1000, &left);
    if (left_ms == UINT32_MAX)
        text_put(text, since_words);
    else
        text_add(text, "%s (%s left)", since_words, left_words);
}

static int server_waiting(const struct venue *venue, struct text *text)
{
    const struct link *link = link_in(venue);
    int seat = !link->has_view || link->over ? -1 : slowest(link);
    if (seat >= 0)
        write_turn(link, seat, text);
    return seat;
}

static uint32_t server_left_ms(const struct venue *venue, int seat)
{
    const struct link *link = link_in(venue);
    return link->has_view && !link->over ? link_clocks_left_ms(link, seat) : UINT32_MAX;
}

static void server_clocks(const struct venue *venue, struct text *text)
{
    const struct link *link = link_in(venue);
    for (int seat = 0; link->has_view && !link->over && seat < link->seat_count; seat++)
        if (game_acts(&link->view.head, seat)) {
            text_put(text, " ");
            text_add(text, "To move: %S,", seat);
            text_put(text, " ");
            write_turn(link, seat, text);
            text_put(text, ".");
        }
}

/* The command by which anybody can check it again, in lines that a shell takes as they are. */
static void write_check(const struct server_table *table, struct text *text)
{
    char place[PLACE_SIZE];
    const char *kept = table->link.kept.path;
    if (kept[0] == 0)
        return;
    text_char(text, '\n');
    text_add(text, table->record[0] != 0 ? "To check it again:" : "To check it later:");
    if (table->record[0] == 0)
        text_put(text, "\ncurl -o game.record \\\n"), text_put(text, record_place(table, place));
    text_put(text, "\nmykonos replay --verify \\\n");
    text_put(text, table->record[0] != 0 ? table->record : "game.record");
    text_put(text, " \\\n--kept \\\n");
    text_put(text, kept);
}

static void server_farewell(const struct venue *venue, bool left, struct text *text)
{
    const struct server_table *table = table_in(venue);
    char place[PLACE_SIZE];
    if (left && venue->seats != 0)
        text_add(text, table->link.kept.path[0] != 0 ? "The same invitation brings you back." : "");
    if (left)
        return;
    if (table->lost)
        verdict_add_lost(text);
    else if (table->fair)
        text_add(text, "The shuffle was fair, and the game is the one that was dealt: this program has compared both "
                       "with what it kept.");
    else
        text_add(text, "The shuffle was fair, but the record of the game could not be fetched and is not checked yet.");
    verdict_add_doubts(&table->link.witness, text);
    text_char(text, '\n');
    text_add(text, "The record: %s", record_place(table, place));
    write_check(table, text);
}

static const struct venue_kind server_kind = {
    .step = server_step,
    .wait_ms = server_wait_ms,
    .view = server_view,
    .entry = server_entry,
    .play = server_play,
    .save = server_save,
    .pass_time = server_pass_time,
    .resign = server_resign,
    .device = server_device,
    .company = server_company,
    .waiting = server_waiting,
    .left_ms = server_left_ms,
    .matters = server_matters,
    .clocks = server_clocks,
    .look_back = server_look_back,
    .farewell = server_farewell,
};

bool server_table_open(struct server_table *table, const struct address_places *places, const struct link_wish *wish)
{
    memset(table, 0, sizeof *table); /* too large for a literal */
    table->venue = (struct venue){ .kind = &server_kind,
                                   .news_fd = -1,
                                   .undo_seat = -1,
                                   .thinker = -1,
                                   .reach = VENUE_CONNECTING,
                                   .round_trip_ms = -1 };
    if (!link_open(&table->link, places, wish))
        return false;
    if (places->at[0].pass_size == ADDRESS_INVITATION_SIZE) {
        struct text invitation = text_on(table->invitation, sizeof table->invitation);
        address_write_invitation(&places->at[0], &invitation);
        table->venue.invitation = table->invitation;
    }
    if (places->at[0].pass_size != 0 && table->link.kept.path[0] == 0)
        say(table, "What opens your seat cannot be kept in a file, so you lose the seat when this program ends.");
    return true;
}

bool server_table_next(const struct server_table *table, struct address_places *places, struct link_wish *wish)
{
    const struct link *link = &table->link;
    if (!table->venue.moves_on)
        return false;
    places->at[0] = link->next;
    wish->seat = link->next_seat;
    wish->waives = false;
    return true;
}

void server_table_close(struct server_table *table)
{
    link_close(&table->link);
    if (table->fetching)
        fetch_end(&table->fetch);
    free(table->match);
    for (int i = 0; i < SERVER_TABLE_ENTRIES; i++)
        free(table->entry[i]);
}
