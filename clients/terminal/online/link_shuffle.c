#include "clients/terminal/online/link_shuffle.h"

#include <string.h>

#include "command/language.h"
#include "engine/bits.h"
#include "system/clock.h"
#include "system/random.h"

enum { PROMISE_MS = 2000, KEY_SIZE = 16 };

/* ---- promising ---- */

static void say_promise(struct link *link)
{
    struct wire message = { 0 };
    uint8_t random[FAIR_SHARE_SIZE], promise[FAIR_HASH_SIZE];
    link->promise_ms = clock_ms() + PROMISE_MS;
    if (!random_bytes(random, sizeof random))
        return; /* without a share of our own the match does not begin */
    witness_promise(&link->witness, random, promise);
    link_save(link);
    message_promise_write(&message, &(struct message_promise){ .promise = wire_bytes(promise, sizeof promise) });
    link_send(link, &message);
}

void link_promise(struct link *link, const struct message_seat *seats)
{
    bool sits = link->viewer < link->seat_count && !link->witness.waives;
    bool wanted = link->waiting && sits && seats[link->viewer].ready == 0;
    if (!wanted)
        link->promise_ms = 0;
    else if (link->promise_ms == 0)
        say_promise(link);
}

void link_promise_again(struct link *link)
{
    if (link->promise_ms != 0 && link->greeted && clock_ms() >= link->promise_ms)
        say_promise(link);
}

static void say_disclose(struct link *link)
{
    struct wire message = { 0 };
    message_disclose_write(&message,
                           &(struct message_disclose){ .share = wire_bytes(link->witness.disclosed, FAIR_SHARE_SIZE) });
    link_send(link, &message);
}

/* false: the list names a seat twice, or is damaged. */
static bool read_promises(const struct message_promises *message, struct witness_promises *promises)
{
    *promises = (struct witness_promises){ 0 };
    for (int i = 0; i < message->promises_count; i++) {
        const struct message_promised *one = &message->promises[i];
        if (one->seat >= GAME_SEATS_MOST || bits_has(promises->seats, one->seat) || one->promise.size != FAIR_HASH_SIZE)
            return false;
        promises->seats |= (uint8_t)bits_of(one->seat);
        memcpy(promises->promise[one->seat], one->promise.at, FAIR_HASH_SIZE);
    }
    return message->commitment.size == FAIR_HASH_SIZE;
}

enum link_news link_take_promises(struct link *link, const struct message_promises *message)
{
    struct witness_promises promises;
    bool disclose;
    int before = link->witness.broken_off;
    if (link->game == NULL)
        return LINK_NOTHING;
    if (!read_promises(message, &promises)) {
        link_tell(link, "The server sent promises for the shuffle that cannot be.");
        return LINK_BROKEN;
    }
    const char *fault = witness_promises(&link->witness, message->round, message->commitment.at, &promises, &disclose);
    link_save(link); /* first: what was disclosed must be known as disclosed */
    if (fault != NULL)
        return link_caught(link, fault);
    if (disclose)
        say_disclose(link);
    link->words[0] = 0;
    link_add_broken_off(link, before);
    return link->words[0] != 0 ? LINK_TOLD : LINK_NOTHING;
}

/* ---- what is told while all wait ---- */

void link_add_broken_off(struct link *link, int before)
{
    int times = link->witness.broken_off;
    if (times <= before)
        return;
    struct text text = link_more(link);
    text_add_n(&text, times,
               "The shuffle was broken off after all had agreed on it and is done again: %d time so far. A server that "
               "does this often may be choosing the deal.",
               "The shuffle was broken off after all had agreed on it and is done again: %d times so far. A server "
               "that does this often may be choosing the deal.",
               times);
}

/* Also of somebody who has lost the seat. */
static void write_name(const struct link *link, int seat, struct text *text)
{
    if (link->last_name[seat][0] != 0)
        text_put(text, link->last_name[seat]);
    else
        text_char(text, text_seat_letter(seat));
}

/* "b, c and d" */
static void write_list(const struct link *link, uint64_t seats, bool named, struct text *text)
{
    int count = bits_count(seats);
    for (int i = 0; i < count; i++) {
        int seat = bits_take(&seats);
        text_and(text, i, count);
        if (named)
            write_name(link, seat, text);
        else
            text_char(text, text_seat_letter(seat));
    }
}

void link_add_missing(struct link *link, const struct message_seat *seats)
{
    uint64_t empty = 0, busy = 0;
    char words[GAME_SEATS_MOST * 48];
    struct text list = language_text(words, sizeof words);
    for (int seat = 0; seat < link->seat_count; seat++)
        if (seats[seat].kind == 0) {
            empty |= seats[seat].joined ? 0 : bits_of(seat);
            busy |= seats[seat].joined && seats[seat].ready == 0 && seat != link->viewer ? bits_of(seat) : 0;
        }
    if (!link->waiting || (empty == 0 && busy == 0))
        return;
    write_list(link, empty != 0 ? empty : busy, empty == 0, &list);
    struct text text = link_more(link);
    if (empty != 0)
        text_add_n(&text, bits_count(empty), "The game begins when seat %s is taken.",
                   "The game begins when the seats %s are taken.", words);
    else
        text_add_n(&text, bits_count(busy), "The game begins when %s is ready for the shuffle.",
                   "The game begins when %s are ready for the shuffle.", words);
}

enum link_news link_take_shuffle(struct link *link, const struct message_shuffle *shuffle)
{
    int before = link->witness.broken_off;
    char words[48];
    struct text text = language_text(link->words, sizeof link->words), name = text_on(words, sizeof words);
    if (link->game == NULL)
        return LINK_NOTHING;
    if (shuffle->commitment.size != FAIR_HASH_SIZE || shuffle->seat >= link->seat_count) {
        link_tell(link, "The server named seats that the table does not have.");
        return LINK_BROKEN;
    }
    const char *fault = witness_shuffle(&link->witness, shuffle->round, shuffle->commitment.at);
    link_save(link);
    if (fault != NULL)
        return link_caught(link, fault);
    if (link->viewer < link->seat_count && !link->witness.waives)
        link->promise_ms = clock_ms(); /* at once, until the list of seats says that we are ready */
    write_name(link, shuffle->seat, &name);
    text_add(&text,
             "%s did not take part in the shuffle in time and has lost the seat. The shuffle begins again, with a new "
             "secret of the server.",
             words);
    link_add_broken_off(link, before);
    return LINK_TOLD;
}

/* ---- the end ---- */

static bool read_reveal(const struct message_reveal *reveal, struct fair *fair, uint64_t key[2])
{
    *fair = (struct fair){ .present = 1 };
    if (reveal->secret.size != FAIR_SECRET_SIZE || reveal->key.size != KEY_SIZE)
        return false;
    memcpy(fair->secret, reveal->secret.at, FAIR_SECRET_SIZE);
    for (int i = 0; i < reveal->shares_count; i++) {
        const struct message_share *one = &reveal->shares[i];
        if (one->seat >= GAME_SEATS_MOST || bits_has(fair->given, one->seat) || one->share.size != FAIR_SHARE_SIZE)
            return false;
        fair->given |= (uint8_t)bits_of(one->seat);
        memcpy(fair->share[one->seat], one->share.at, FAIR_SHARE_SIZE);
    }
    for (int half = 0; half < 2; half++)
        for (int i = 0; i < 8; i++)
            key[half] = key[half] << 8 | reveal->key.at[8 * half + i];
    return true;
}

enum link_news link_take_reveal(struct link *link, const struct message_reveal *reveal)
{
    struct fair fair;
    uint64_t key[2] = { 0, 0 };
    if (!link->over || !link->has_view)
        return LINK_NOTHING;
    if (!read_reveal(reveal, &fair, key)) {
        link_tell(link, "The server revealed a shuffle that cannot be.");
        return LINK_BROKEN;
    }
    const char *fault = witness_reveal(&link->witness, &fair, key);
    link->revealed = true;
    return fault == NULL ? LINK_FAIR : link_caught(link, fault);
}

/* ---- another device ---- */

enum link_news link_take_code(struct link *link, const struct message_code *message)
{
    char code[ADDRESS_CODE_SIZE + 1], place[ADDRESS_SIZE];
    struct address address;
    struct text words = text_on(place, sizeof place);
    wire_string(message->code, code, sizeof code);
    address_write_table(&link->address, link->address.table, &words);
    text_char(&words, '#');
    text_put(&words, code);
    if (message->code.size != ADDRESS_CODE_SIZE || !address_read(place, &address) ||
        address.pass_size != ADDRESS_CODE_SIZE)
        return LINK_NOTHING;
    link->witness.alone = 0;
    link_save(link);
    struct text text = language_text(link->words, sizeof link->words);
    int minutes = (message->lasts_s + 59) / 60;
    text_add_n(
        &text, minutes,
        "Type this on the other device within %d minute, or open the address in a browser there. It works once:",
        "Type this on the other device within %d minutes, or open the address in a browser there. It works once:",
        minutes);
    text_put(&text, "\nmykonos join '");
    text_put(&text, place);
    text_put(&text, "'");
    return LINK_ANSWERED;
}
