/* A witness as text:
 *
 *   mykonos-witness 1
 *   alone 1, waives 0                            (each of these on its own line; nothing follows if nothing is known)
 *   game template 1
 *   seats 2, options 0001000000000000, viewer 0, seat 0, begun 1, round 0, broken-off 0, rewound 0
 *   since 0, returned 0
 *   commitment 1f...
 *   share 77...                                                            (if promised or to be promised)
 *   agreed 5, promise a 90..., promise c 3e...           (a set of seats, and one line for each; if agreed)
 *   disclosed 77...                                                                         (if disclosed)
 *   view 4 0 0123456789abcdef                                          (entry, viewer, hash; for each view) */

#include <string.h>

#include "engine/bits.h"
#include "engine/hex.h"
#include "match/lines.h"
#include "match/witness.h"

enum { WITNESS_VERSION = 1, HEAD_SIZE = 1024, VIEW_LINE_SIZE = 40, LINE_MOST = 100 };

size_t witness_size(const struct witness *witness)
{
    return HEAD_SIZE + (size_t)witness->view_count * VIEW_LINE_SIZE;
}

static void write_hex(struct text *text, const char *name, const uint8_t *bytes, size_t size)
{
    text_put(text, name);
    text_char(text, ' ');
    hex_write(text, bytes, size);
    text_char(text, '\n');
}

static void write_promises(const struct witness *witness, struct text *text)
{
    text_add(text, "agreed %d\n", (int)witness->promises.seats);
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        if (bits_has(witness->promises.seats, seat)) {
            text_add(text, "promise %c", text_seat_letter(seat));
            write_hex(text, "", witness->promises.promise[seat], FAIR_HASH_SIZE);
        }
}

static void write_table(const struct witness *witness, struct text *text)
{
    text_add(text, "game %s %d\nseats %d\n", witness->game->key, (int)witness->setup.rules_version,
             (int)witness->setup.seat_count);
    write_hex(text, "options", witness->setup.option, sizeof witness->setup.option);
    text_add(text, "viewer %d\nseat %d\nbegun %d\nround %d\nbroken-off %d\n", (int)witness->viewer, (int)witness->seat,
             (int)witness->begun, (int)witness->round, (int)witness->broken_off);
    text_add(text, "rewound %d\nsince %u\nreturned %d\n", (int)witness->rewound, (unsigned)witness->since,
             (int)witness->returned);
    write_hex(text, "commitment", witness->commitment, FAIR_HASH_SIZE);
}

void witness_write(const struct witness *witness, struct text *text)
{
    text_add(text, "mykonos-witness %d\nalone %d\nwaives %d\n", WITNESS_VERSION, (int)witness->alone,
             (int)witness->waives);
    if (witness->game == NULL)
        return;
    write_table(witness, text);
    if (witness->has_share)
        write_hex(text, "share", witness->share, FAIR_SHARE_SIZE);
    if (witness->agreed)
        write_promises(witness, text);
    if (witness->has_disclosed)
        write_hex(text, "disclosed", witness->disclosed, FAIR_SHARE_SIZE);
    for (uint32_t i = 0; i < witness->view_count; i++) {
        text_add(text, "view %u %d ", (unsigned)witness->view[i].seq, (int)witness->view[i].viewer);
        hex_write_number(text, witness->view[i].hash, 16);
        text_char(text, '\n');
    }
}

struct reader {
    const char *at, *end;
    struct line line; /* without its first word, once `named` was true */
};

/* Whether the next line begins with this word; only then it is consumed. */
static bool named(struct reader *reader, const char *name)
{
    size_t left = (size_t)(reader->end - reader->at);
    const char *newline = left == 0 ? NULL : memchr(reader->at, '\n', left < LINE_MOST ? left : LINE_MOST);
    if (newline == NULL)
        return false;
    struct line line = { reader->at, (size_t)(newline - reader->at) };
    if (!lines_is(lines_word(&line), name))
        return false;
    reader->line = line;
    reader->at = newline + 1;
    return true;
}

static bool read_small(struct reader *reader, const char *name, uint32_t most, uint32_t *number)
{
    return named(reader, name) && lines_number(reader->line, number) && *number <= most;
}

static bool read_byte(struct reader *reader, const char *name, uint32_t most, uint8_t *byte)
{
    uint32_t number;
    if (!read_small(reader, name, most, &number))
        return false;
    *byte = (uint8_t)number;
    return true;
}

static bool read_hex(const struct reader *reader, uint8_t *bytes, size_t size)
{
    return hex_read(reader->line.at, reader->line.size, bytes, size);
}

static bool read_viewer(struct reader *reader, const char *name, const struct witness *witness, uint8_t *viewer)
{
    return read_byte(reader, name, GAME_SPECTATOR, viewer) &&
           (*viewer == GAME_SPECTATOR || *viewer < witness->setup.seat_count);
}

static bool read_setup(struct reader *reader, struct witness *witness)
{
    uint32_t version;
    struct line key = lines_word(&reader->line);
    witness->game = lines_game(key);
    if (witness->game == NULL || !lines_number(reader->line, &version) || !game_plays_version(witness->game, version))
        return false;
    witness->setup.rules_version = (uint16_t)version;
    return read_byte(reader, "seats", GAME_SEATS_MOST, &witness->setup.seat_count) && named(reader, "options") &&
           read_hex(reader, witness->setup.option, sizeof witness->setup.option) &&
           game_setup_refusal(witness->game, &witness->setup) == NULL;
}

static bool read_numbers(struct reader *reader, struct witness *witness)
{
    uint32_t round, broken_off, rewound;
    if (!read_viewer(reader, "viewer", witness, &witness->viewer) ||
        !read_viewer(reader, "seat", witness, &witness->seat) || !read_byte(reader, "begun", 1, &witness->begun) ||
        !read_small(reader, "round", UINT16_MAX, &round) ||
        !read_small(reader, "broken-off", UINT16_MAX, &broken_off) ||
        !read_small(reader, "rewound", UINT16_MAX, &rewound) ||
        !read_small(reader, "since", WITNESS_VIEWS_MOST, &witness->since) ||
        !read_byte(reader, "returned", 1, &witness->returned))
        return false;
    witness->round = (uint16_t)round;
    witness->broken_off = (uint16_t)broken_off;
    witness->rewound = (uint16_t)rewound;
    return named(reader, "commitment") && read_hex(reader, witness->commitment, FAIR_HASH_SIZE);
}

static bool read_promises(struct reader *reader, struct witness *witness)
{
    uint32_t promised;
    witness->agreed = 1;
    if (!lines_number(reader->line, &promised) || promised >> witness->setup.seat_count != 0)
        return false;
    witness->promises.seats = (uint8_t)promised;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++) {
        char letter[] = { text_seat_letter(seat), 0 };
        if (bits_has(promised, seat) && !(named(reader, "promise") && lines_is(lines_word(&reader->line), letter) &&
                                          read_hex(reader, witness->promises.promise[seat], FAIR_HASH_SIZE)))
            return false;
    }
    return true;
}

static bool read_shares(struct reader *reader, struct witness *witness)
{
    witness->has_share = named(reader, "share");
    if (witness->has_share && !read_hex(reader, witness->share, FAIR_SHARE_SIZE))
        return false;
    if (named(reader, "agreed") && !read_promises(reader, witness))
        return false;
    witness->has_disclosed = witness->agreed && named(reader, "disclosed");
    return !witness->has_disclosed || read_hex(reader, witness->disclosed, FAIR_SHARE_SIZE);
}

static bool read_view(const struct reader *reader, const struct witness *witness, struct witness_view *view)
{
    struct line line = reader->line;
    uint32_t viewer;
    *view = (struct witness_view){ 0 };
    if (!lines_number(lines_word(&line), &view->seq) || !lines_number(lines_word(&line), &viewer) ||
        (viewer != GAME_SPECTATOR && viewer >= witness->setup.seat_count))
        return false;
    view->viewer = (uint8_t)viewer;
    return line.size == 16 && hex_read_number(line.at, 16, &view->hash);
}

static bool read_views(struct reader *reader, struct witness *witness)
{
    while (named(reader, "view"))
        if (witness->view_count == WITNESS_VIEWS_MOST ||
            !read_view(reader, witness, &witness->view[witness->view_count++]))
            return false;
    return reader->at == reader->end && witness->since <= witness->view_count;
}

bool witness_read(const char *bytes, size_t size, struct witness *witness)
{
    struct reader reader = { .at = bytes, .end = bytes + size };
    uint32_t version;
    witness_begin(witness, false, false);
    if (!read_small(&reader, "mykonos-witness", WITNESS_VERSION, &version) || version != WITNESS_VERSION ||
        !read_byte(&reader, "alone", 1, &witness->alone) || !read_byte(&reader, "waives", 1, &witness->waives))
        return false;
    if (reader.at == reader.end)
        return true;
    return named(&reader, "game") && read_setup(&reader, witness) && read_numbers(&reader, witness) &&
           read_shares(&reader, witness) && read_views(&reader, witness);
}
