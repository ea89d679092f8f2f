#include "clients/terminal/online/server_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/language.h"
#include "engine/bits.h"
#include "system/clock.h"

static struct server_table *table_of(struct venue *venue)
{
    return (struct server_table *)venue;
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

/* A server repeats them whenever somebody comes or goes; people need to hear only what is new. */
static void say_seats(struct server_table *table)
{
    if (strcmp(table->seats, table->link.words) == 0)
        return;
    struct text text = text_on(table->seats, sizeof table->seats);
    text_put(&text, table->link.words);
    say(table, "%s", table->seats);
}

static void take_news(struct server_table *table, enum link_news news)
{
    switch (news) {
    case LINK_NOTHING: break;
    case LINK_VIEW: keep_entry(table, table->link.words); break;
    case LINK_SEATS: say_seats(table); break;
    case LINK_REWOUND: say(table, "%s", table->link.words); break;
    case LINK_REFUSED:
        say(table, "%s", table->link.words);
        snprintf(table->venue.notice_rule, sizeof table->venue.notice_rule, "%s", table->link.rule);
        break;
    case LINK_ENDED: fail(table, "the server ended the connection"); break;
    case LINK_BROKEN: fail(table, "this server cannot be trusted; the connection is closed"); break;
    case LINK_LOST: say(table, "The connection is lost; trying again ..."); break;
    case LINK_BACK: say(table, "Connected again."); break;
    }
}

/* Said once: the server may only be starting, and Ctrl-C ends the waiting. */
static bool say_unreachable(struct server_table *table)
{
    const struct address *address = &table->link.address;
    bool said = table->unreachable;
    table->unreachable = table->link.fd < 0;
    if (said || !table->unreachable)
        return false;
    say(table, "No server answers at %s:%s; trying again ...", address->host, address->port);
    return true;
}

/* Brings up to date what the conversation looks at. */
static void look(struct server_table *table)
{
    const struct link *link = &table->link;
    struct venue *venue = &table->venue;
    bool sits = link->game != NULL && link->viewer < link->seat_count && !table->resigned;
    bool waits = !link->has_view || link->over || link->pending != 0;
    venue->game = link->game;
    venue->seats = sits ? (uint16_t)bits_of(link->viewer) : 0;
    venue->asked = waits ? 0 : link->view.head.acting & venue->seats;
    venue->undo_seat = sits ? link->viewer : -1;
    venue->news_fd = link->fd;
    static const char *const kind_titles[] = { "person", "bot" };
    for (int seat = 0; seat < link->seat_count; seat++) {
        venue->name[seat] = link->is_bot[seat] ? venue_bot_name(seat) : link->seat_name[seat];
        venue->kind_of[seat] = kind_titles[link->is_bot[seat]];
    }
    if (venue->end == VENUE_OPEN && link->over)
        venue->end = VENUE_OVER;
}

static bool server_step(struct venue *venue)
{
    struct server_table *table = table_of(venue);
    enum link_news news = link_next(&table->link);
    take_news(table, news);
    table->unreachable = table->unreachable || news == LINK_LOST;
    look(table);
    return news != LINK_NOTHING || say_unreachable(table);
}

static int server_wait_ms(const struct venue *venue)
{
    return link_wait_ms(link_in(venue));
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
    if (table->link.pending != 0)
        say(table, "The server has not answered your last move yet.");
    else
        link_move(&table->link, move);
    look(table);
    return NULL;
}

enum { PLACE_SIZE = ADDRESS_HOST_SIZE + 80 };

static const char *record_place(const struct venue *venue, char place[PLACE_SIZE])
{
    const struct address *address = &link_in(venue)->address;
    snprintf(place, PLACE_SIZE, "http://%s:%s/api/tables/%llu/record", address->host, address->port,
             (unsigned long long)address->table);
    return place;
}

static void server_save(struct venue *venue, const char *path, struct text *text)
{
    char place[PLACE_SIZE];
    (void)path;
    text_add(text, "The server keeps the record. When the game is over it is at %s", record_place(venue, place));
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
    table->resigned = true;
    look(table);
    text_add(text, "A bot plays your seat from now on. You can stay and watch.");
}

static void server_farewell(const struct venue *venue, bool left, struct text *text)
{
    char place[PLACE_SIZE];
    if (left && venue->seats != 0)
        text_add(text, "The same invitation brings you back.");
    else if (!left)
        text_add(text, "The record: %s", record_place(venue, place));
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
    .farewell = server_farewell,
};

void server_table_open(struct server_table *table, const struct address *address, const char *name)
{
    *table = (struct server_table){ .venue = { .kind = &server_kind, .news_fd = -1, .undo_seat = -1, .thinker = -1 } };
    link_open(&table->link, address, name);
}

void server_table_close(struct server_table *table)
{
    link_close(&table->link);
    for (int i = 0; i < SERVER_TABLE_ENTRIES; i++)
        free(table->entry[i]);
}
