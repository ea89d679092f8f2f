/* Reading trusts nothing: a record may come from anywhere. */
#include "match/record.h"

#include <string.h>

#include "engine/hex.h"
#include "engine/notation.h"
#include "match/lines.h"

/* ---- writing ---- */

static void write_check(struct text *text, uint32_t check)
{
    text_put(text, " #");
    hex_write_number(text, check, 8);
    text_char(text, '\n');
}

size_t record_size(const struct match *match)
{
    return ((size_t)match->event_count + 16 + GAME_OPTIONS_MOST) * RECORD_LINE_LIMIT;
}

static void write_head(const struct match *match, struct text *text)
{
    const struct game *game = match->game;
    text_add(text, "mykonos-record %d\ngame %s %d\nseats %d\n", RECORD_VERSION, game->key,
             (int)match->setup.rules_version, (int)match->setup.seat_count);
    for (int i = 0; i < game_option_count(game); i++)
        if (game_has_option(game, i, match->setup.rules_version))
            text_add(text, "option %s %s\n", game->options[i].key, game->options[i].choices[match->setup.option[i]]);
    text_put(text, "key ");
    hex_write_number(text, match->setup.key[0], 16);
    hex_write_number(text, match->setup.key[1], 16);
    text_char(text, '\n');
}

static void write_bytes(struct text *text, const uint8_t *bytes, size_t size)
{
    hex_write(text, bytes, size);
    text_char(text, '\n');
}

static void write_fair(const struct fair *fair, struct text *text)
{
    text_put(text, "commitment ");
    write_bytes(text, fair->commitment, sizeof fair->commitment);
    text_put(text, "secret ");
    write_bytes(text, fair->secret, sizeof fair->secret);
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++) {
        if ((fair->given >> seat & 1) == 0)
            continue;
        text_add(text, "share %c ", text_seat_letter(seat));
        write_bytes(text, fair->share[seat], FAIR_SHARE_SIZE);
    }
}

static void write_event(const struct match *match, const struct game_event *event, struct text *text)
{
    text_char(text, event->seat == GAME_CLOCK ? '-' : text_seat_letter(event->seat));
    text_char(text, ' ');
    text_number(text, event->at_ms);
    text_char(text, ' ');
    if (event->move.verb == GAME_VERB_TAKE_BACK)
        notation_write_undo(&event->move, text);
    else
        notation_write_move(match->game, &event->move, text);
}

static void write_end(const struct match *match, struct text *text)
{
    uint8_t place[GAME_SEATS_MOST] = { 0 };
    match->game->rank(match_state(match), place);
    text_put(text, "end");
    for (int seat = 0; seat < match->setup.seat_count; seat++)
        text_add(text, " %d", (int)place[seat]);
    text_char(text, '\n');
}

void record_write(const struct match *match, struct game_state *scratch, struct text *text)
{
    record_write_fair(match, NULL, scratch, text);
}

void record_write_fair(const struct match *match, const struct fair *fair, struct game_state *scratch,
                       struct text *text)
{
    write_head(match, text);
    if (fair != NULL && fair->present)
        write_fair(fair, text);
    struct match_walk walk;
    match_walk(&walk, match, 0, scratch);
    text_put(text, "start");
    write_check(text, match_check(match->game, scratch));
    for (uint32_t i = 0; i < match->event_count; i++) {
        match_step(&walk);
        write_event(match, match_event(match, i), text);
        write_check(text, match_check(match->game, scratch));
    }
    if (match_over(match))
        write_end(match, text);
}

/* ---- reading ---- */

struct reader {
    const char *at, *end;
    uint32_t line_count;
    struct record_fault *fault;
};

static bool fault(struct reader *reader, const char *words)
{
    *reader->fault = (struct record_fault){ .line = reader->line_count, .words = words };
    return false;
}

static bool next_line(struct reader *reader, struct line *line)
{
    reader->line_count++;
    size_t left = (size_t)(reader->end - reader->at);
    const char *newline = left == 0 ? NULL : memchr(reader->at, '\n', left);
    if (newline == NULL)
        return fault(reader, "the record ends in the middle");
    *line = (struct line){ reader->at, (size_t)(newline - reader->at) };
    reader->at = newline + 1;
    return line->size < RECORD_LINE_LIMIT || fault(reader, "the line is too long");
}

static bool read_check(struct line word, uint32_t *check)
{
    uint64_t value;
    if (word.size != 9 || word.at[0] != '#' || !hex_read_number(word.at + 1, 8, &value))
        return false;
    *check = (uint32_t)value;
    return true;
}

static bool read_game(struct reader *reader, struct record_head *head)
{
    struct line line;
    uint32_t number;
    if (!next_line(reader, &line))
        return false;
    if (!lines_is(lines_word(&line), "game"))
        return fault(reader, "the game is missing");
    head->game = lines_game(lines_word(&line));
    if (head->game == NULL)
        return fault(reader, "this program does not know that game");
    if (!lines_number(line, &number) || !game_plays_version(head->game, number))
        return fault(reader, "this program does not play that version of the rules");
    head->setup.rules_version = (uint16_t)number;
    return true;
}

static bool read_option(struct reader *reader, const struct game_option *option, uint8_t *choice)
{
    struct line line;
    if (!next_line(reader, &line))
        return false;
    if (!lines_is(lines_word(&line), "option") || !lines_is(lines_word(&line), option->key))
        return fault(reader, "an option is missing");
    int count = game_choice_count(option), index = 0;
    while (index < count && !lines_is(line, option->choices[index]))
        index++;
    *choice = (uint8_t)index;
    return index < count || fault(reader, "the option has no such choice");
}

static bool read_key(struct reader *reader, uint64_t key[2])
{
    struct line line;
    if (!next_line(reader, &line))
        return false;
    if (!lines_is(lines_word(&line), "key") || line.size != 32 || !hex_read_number(line.at, 16, &key[0]) ||
        !hex_read_number(line.at + 16, 16, &key[1]))
        return fault(reader, "the key must be 32 hexadecimal digits");
    return true;
}

/* The letter must be a seat that has not given a share yet. */
static bool read_share(struct line line, struct record_head *head)
{
    struct line letter = lines_word(&line);
    int seat = letter.size == 1 ? letter.at[0] - 'a' : -1;
    if (seat < 0 || seat >= head->setup.seat_count || (head->fair.given >> seat & 1) != 0)
        return false;
    head->fair.given |= (uint8_t)(1 << seat);
    return hex_read(line.at, line.size, head->fair.share[seat], FAIR_SHARE_SIZE);
}

/* Whether the next line begins with this word; the line is not consumed. */
static bool next_line_starts_with(const struct reader *reader, const char *name)
{
    size_t size = strlen(name);
    return (size_t)(reader->end - reader->at) > size && memcmp(reader->at, name, size) == 0 && reader->at[size] == ' ';
}

static bool read_fair(struct reader *reader, struct record_head *head)
{
    struct line line;
    if (!next_line_starts_with(reader, "commitment"))
        return true;
    head->fair.present = 1;
    if (!next_line(reader, &line) || !lines_is(lines_word(&line), "commitment") ||
        !hex_read(line.at, line.size, head->fair.commitment, FAIR_HASH_SIZE))
        return fault(reader, "the commitment must be 64 hexadecimal digits");
    if (!next_line(reader, &line) || !lines_is(lines_word(&line), "secret") ||
        !hex_read(line.at, line.size, head->fair.secret, FAIR_SECRET_SIZE))
        return fault(reader, "the secret must be 64 hexadecimal digits");
    while (next_line_starts_with(reader, "share"))
        if (!next_line(reader, &line) || !lines_is(lines_word(&line), "share") || !read_share(line, head))
            return fault(reader, "a share is a seat and 32 hexadecimal digits");
    return true;
}

static bool read_setup(struct reader *reader, struct record_head *head)
{
    struct line line;
    uint32_t number;
    if (!next_line(reader, &line))
        return false;
    if (!lines_named_number(line, "seats", &number) || number > GAME_SEATS_MOST)
        return fault(reader, "the number of seats is missing");
    head->setup.seat_count = (uint8_t)number;
    for (int i = 0; i < game_option_count(head->game); i++)
        if (game_has_option(head->game, i, head->setup.rules_version) &&
            !read_option(reader, &head->game->options[i], &head->setup.option[i]))
            return false;
    if (!read_key(reader, head->setup.key) || !read_fair(reader, head))
        return false;
    return game_setup_refusal(head->game, &head->setup) == NULL || fault(reader, "this setup cannot be played");
}

static uint32_t count_lines(const char *at, const char *end)
{
    uint32_t count = 0;
    for (; at < end; at++)
        count += *at == '\n';
    return count;
}

bool record_read_head(const char *bytes, size_t size, struct record_head *head, struct record_fault *record_fault)
{
    struct reader reader = { .at = bytes, .end = bytes + size, .fault = record_fault };
    struct line line;
    uint32_t number;
    *record_fault = (struct record_fault){ 0 };
    *head = (struct record_head){ 0 };
    if (size > UINT32_MAX / 2)
        return fault(&reader, "the record is too long");
    if (!next_line(&reader, &line))
        return false;
    if (!lines_named_number(line, "mykonos-record", &number) || number != RECORD_VERSION)
        return fault(&reader, "this is not a record of Mykonos");
    if (!read_game(&reader, head) || !read_setup(&reader, head))
        return false;
    head->line_count = reader.line_count;
    head->size = (size_t)(reader.at - bytes);
    head->event_limit = count_lines(reader.at, reader.end);
    return true;
}

static bool read_start(struct reader *reader, const struct match *match)
{
    struct line line;
    uint32_t check;
    if (!next_line(reader, &line))
        return false;
    if (!lines_is(lines_word(&line), "start") || !read_check(line, &check))
        return fault(reader, "the start is missing");
    return check == match_check(match->game, match_state(match)) ||
           fault(reader, "the start differs from its check value");
}

static bool read_seat(struct line word, int seat_count, int8_t *seat)
{
    if (word.size != 1)
        return false;
    *seat = (int8_t)(word.at[0] == '-' ? GAME_CLOCK : word.at[0] - 'a');
    return *seat == GAME_CLOCK || (*seat >= 0 && *seat < seat_count);
}

static bool read_move(const struct game *game, struct line words, struct game_event *event)
{
    if (lines_is(words, "clock"))
        return event->seat == GAME_CLOCK;
    if (event->seat == GAME_CLOCK)
        return false;
    return notation_read_undo(words.at, words.size, &event->move) ||
           notation_read_move(game, words.at, words.size, &event->move);
}

/* "a 1200 start c3 #8c2b77f1" */
static bool read_event(const struct match *match, struct line line, struct game_event *event, uint32_t *check)
{
    *event = (struct game_event){ 0 };
    if (line.size < 10 || line.at[line.size - 10] != ' ' ||
        !read_check((struct line){ line.at + line.size - 9, 9 }, check))
        return false;
    line.size -= 10;
    return read_seat(lines_word(&line), match->setup.seat_count, &event->seat) &&
           lines_number(lines_word(&line), &event->at_ms) && read_move(match->game, line, event);
}

static bool replay_event(struct reader *reader, struct match *match, struct line line)
{
    struct game_event event;
    uint32_t check;
    if (!read_event(match, line, &event, &check))
        return fault(reader, "this is not an event");
    if (event.seat != GAME_CLOCK && match_state(match)->deadline_ms != 0 &&
        event.at_ms >= match_state(match)->deadline_ms)
        return fault(reader, "a clock event is missing before this one");
    const struct refusal *refusal = match_play(match, &event);
    if (refusal != NULL)
        return fault(reader, refusal->sentence);
    return check == match_check(match->game, match_state(match)) ||
           fault(reader, "the state differs from its check value");
}

static bool read_end(struct reader *reader, const struct match *match, struct line line)
{
    char bytes[64];
    struct text text = text_on(bytes, sizeof bytes);
    if (!match_over(match))
        return fault(reader, "the record says it ended, but the game is not over");
    write_end(match, &text);
    if (line.size != text.length - 1 || memcmp(line.at, bytes, line.size) != 0)
        return fault(reader, "the result is not that of the game");
    return reader->at == reader->end || fault(reader, "there is something after the end");
}

bool record_replay(const char *bytes, size_t size, const struct record_head *head, struct match *match,
                   uint32_t event_limit, struct record_fault *record_fault)
{
    struct reader reader = {
        .at = bytes + head->size, .end = bytes + size, .line_count = head->line_count, .fault = record_fault
    };
    *record_fault = (struct record_fault){ 0 };
    const struct refusal *refusal = match_start(match, head->game, &head->setup, event_limit);
    if (refusal != NULL)
        return fault(&reader, refusal->sentence);
    if (reader.at == reader.end) /* only a head: a match that has not begun */
        return true;
    if (!read_start(&reader, match))
        return false;
    while (reader.at < reader.end) {
        struct line line;
        if (!next_line(&reader, &line))
            return false;
        if (line.size >= 3 && memcmp(line.at, "end", 3) == 0)
            return read_end(&reader, match, line);
        if (!replay_event(&reader, match, line))
            return false;
    }
    return true;
}
