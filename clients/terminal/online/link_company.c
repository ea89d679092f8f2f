#include "clients/terminal/online/link_company.h"

#include <stdio.h>
#include <string.h>

#include "clients/terminal/online/safe_text.h"
#include "command/language.h"
#include "engine/bits.h"
#include "match/phrases.h"
#include "system/clock.h"
#include "system/random.h"

enum { OLD_LINES_MOST = 8 }; /* of those written before we came, told */

/* ---- what is written ---- */

void link_say_again(struct link *link, bool at_once)
{
    struct wire message = { 0 };
    struct link_line *line = &link->line;
    if (line->mark == 0 || !link->greeted || (!at_once && clock_ms() < line->again_ms))
        return;
    line->again_ms = clock_ms() + LINK_AGAIN_MS;
    message_say_write(&message, &(struct message_say){ .mark = line->mark,
                                                       .phrase = line->phrase,
                                                       .name = wire_text(link->wish.name),
                                                       .words = wire_text(line->words) });
    link_send(link, &message);
}

bool link_say(struct link *link, int phrase, const char *words)
{
    struct link_line *line = &link->line;
    if (line->mark != 0 || !random_bytes(&line->mark, sizeof line->mark))
        return false;
    line->mark = line->mark == 0 ? 1 : line->mark;
    line->phrase = (uint8_t)phrase;
    snprintf(line->words, sizeof line->words, "%s", words);
    link_say_again(link, true);
    return true;
}

static bool is_wanted(const struct link *link, const struct message_line *line)
{
    bool known = line->phrase == 0 ? line->words.size > 0 : match_phrase(link->game, line->phrase) != NULL;
    bool muted = line->who < link->seat_count && bits_has(link->muted, line->who);
    return known && !muted && line->seq > link->said_seq;
}

static void write_line(const struct link *link, const struct message_line *line, struct text *text)
{
    char words[LINK_LINE_SIZE], name[40];
    struct text said = language_text(words, sizeof words);
    safe_text_line(line->words, words, sizeof words);
    safe_text_line(line->name, name, sizeof name);
    if (line->phrase != 0)
        text_add(&said, "%T", match_phrase(link->game, line->phrase));
    if (line->who < link->seat_count)
        text_add(text, "%S: %s", (int)line->who, words);
    else
        text_add(text, "%s (watching): %s", name[0] == 0 ? "?" : name, words);
}

static void keep_line(struct link *link, const struct message_line *line)
{
    char words[LINK_LINE_SIZE + 80];
    struct text text = language_text(words, sizeof words);
    write_line(link, line, &text);
    wire_put(&link->heard, words, text.length + 1);
}

enum link_news link_take_said(struct link *link, const struct message_said *said)
{
    int wanted = 0;
    uint32_t newest = link->said_seq;
    if (link->game == NULL)
        return LINK_NOTHING;
    for (int i = 0; i < said->lines_count; i++)
        wanted += is_wanted(link, &said->lines[i]);
    for (int i = 0; i < said->lines_count; i++) {
        const struct message_line *line = &said->lines[i];
        bool ours = line->mark == link->line.mark && (line->who == link->viewer || line->who >= link->seat_count);
        if (ours)
            link->line.mark = 0;
        if (is_wanted(link, line) && (wanted-- <= OLD_LINES_MOST || !said->whole))
            keep_line(link, line);
        newest = line->seq > newest ? line->seq : newest;
    }
    link->said_seq = newest;
    return link_next_line(link);
}

enum link_news link_next_line(struct link *link)
{
    if (link->heard_at >= link->heard.size)
        return LINK_NOTHING;
    const char *words = (const char *)link->heard.bytes + link->heard_at;
    snprintf(link->words, sizeof link->words, "%s", words);
    link->heard_at += strlen(words) + 1;
    if (link->heard_at == link->heard.size) {
        wire_clear(&link->heard);
        link->heard_at = 0;
    }
    return LINK_SAID;
}

/* ---- consent ---- */

void link_propose(struct link *link)
{
    struct wire message = { 0 };
    link->proposing = link->greeted;
    message_propose_write(&message, &(struct message_propose){ .seq = link->seq, .what = PROPOSAL_TAKE_BACK });
    link_send(link, &message);
}

void link_consent(struct link *link, bool agrees)
{
    struct wire message = { 0 };
    message_consent_write(&message, &(struct message_consent){ .number = link->proposal.number, .agrees = agrees });
    link_send(link, &message);
}

bool link_is_asked(const struct link *link)
{
    const struct message_proposal *proposal = &link->proposal;
    return link->proposed && link->viewer < link->seat_count &&
           bits_has(proposal->asked & ~(unsigned)proposal->agreed, link->viewer);
}

static void tell_proposal(struct link *link, const struct message_proposal *proposal)
{
    int count = proposal->count, seat = proposal->seat;
    struct text text = language_text(link->words, sizeof link->words);
    if (seat == link->viewer)
        text_add_n(&text, count, "You ask the others to take back %d move. `decline` withdraws it.",
                   "You ask the others to take back %d moves. `decline` withdraws it.", count);
    else
        text_add_n(&text, count, "%S asks to take back %d move.", "%S asks to take back %d moves.", seat, count);
    if (link_is_asked(link))
        link_add(link, "Do you agree? Type `agree` or `decline`.");
}

static void tell_agreed(struct link *link, unsigned seats)
{
    struct text text = language_text(link->words, sizeof link->words);
    text_add(&text, "%S agrees.", bits_lowest(seats));
}

enum link_news link_take_proposal(struct link *link, const struct message_proposal *proposal)
{
    bool known = link->proposed && link->proposal.number == proposal->number;
    unsigned fresh = known ? proposal->asked & proposal->agreed & ~(unsigned)link->proposal.agreed : 0;
    if (link->game == NULL || proposal->what != PROPOSAL_TAKE_BACK || proposal->seat >= link->seat_count)
        return LINK_NOTHING;
    link->proposal = *proposal;
    link->proposing = link->proposing && proposal->stand == STAND_AGREED; /* then the view follows */
    link->proposed = proposal->stand == STAND_OPEN;
    if (proposal->stand == STAND_DECLINED && known)
        link_tell(link, "The moves are not taken back: the request was declined.");
    else if (proposal->stand == STAND_VOID && known)
        link_tell(
            link,
            "The moves are not taken back: the request was withdrawn, somebody moved, or not everybody answered in "
            "time.");
    else if (link->proposed && !known)
        tell_proposal(link, proposal);
    else if (link->proposed && fresh != 0)
        tell_agreed(link, fresh);
    else
        return LINK_NOTHING;
    return LINK_TOLD;
}

/* ---- another game ---- */

void link_rematch(struct link *link)
{
    struct wire message = { 0 };
    link->wants_next = true;
    message_rematch_write(&message, &(struct message_rematch){ 0 });
    link_send(link, &message);
}

enum link_news link_take_next(struct link *link, const struct message_next *next)
{
    bool sits = link->viewer < link->seat_count, first = link->next.table == 0;
    if (link->game == NULL || next->table == 0 || next->seats.size > GAME_SEATS_MOST ||
        (sits && next->invitation.size != ADDRESS_INVITATION_SIZE))
        return LINK_NOTHING;
    link->next = link->address;
    link->next.table = next->table;
    link->next.pass_size = sits ? ADDRESS_INVITATION_SIZE : 0;
    if (sits)
        memcpy(link->next.pass, next->invitation.at, ADDRESS_INVITATION_SIZE);
    bool named = sits && next->seats.size > (uint32_t)link->viewer;
    link->next_who = next->who;
    link->next_seat = named ? next->seats.at[link->viewer] : LINK_ANY_SEAT;
    if (!first || link->wants_next || next->who >= link->seat_count)
        return LINK_NOTHING;
    struct text text = language_text(link->words, sizeof link->words);
    text_add(&text, "%S wants to play again: `rematch` takes you to the new table.", (int)next->who);
    return LINK_TOLD;
}
