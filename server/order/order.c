#include "server/order/order.h"

#include <stdlib.h>
#include <string.h>

#include "engine/hex.h"
#include "protocol/messages.h"

enum { WORD_SIZE = 200, SECONDS_MOST = 30 * 24 * 3600 };

/* ---- the form ---- */

/* Forms may use capital letters in hexadecimal digits. */
static int form_digit(char c)
{
    return hex_digit((char)(c >= 'A' && c <= 'F' ? c | 32 : c));
}

/* Undoes %XX and '+'. false: malformed or too long. */
static bool unescape(const char *from, size_t size, char *to, size_t room)
{
    size_t length = 0;
    for (size_t i = 0; i < size; i++) {
        char c = from[i] == '+' ? ' ' : from[i];
        if (c == '%') {
            int high = i + 2 < size ? form_digit(from[i + 1]) : -1;
            int low = i + 2 < size ? form_digit(from[i + 2]) : -1;
            if (high < 0 || low < 0)
                return false;
            c = (char)(high << 4 | low);
            i += 2;
        }
        if (c < 32 || length + 1 >= room)
            return false;
        to[length++] = c;
    }
    to[length] = 0;
    return true;
}

static bool read_seconds(const char *words, uint32_t *ms)
{
    char *end;
    unsigned long seconds = strtoul(words, &end, 10);
    if (words[0] < '0' || words[0] > '9' || *end != 0 || seconds > SECONDS_MOST)
        return false;
    *ms = (uint32_t)seconds * 1000;
    return true;
}

static bool read_seat(const char *word, size_t size, uint8_t *kind, uint8_t *level)
{
    *kind = ORDER_PERSON;
    *level = 0;
    if (size == 6 && memcmp(word, "person", 6) == 0)
        return true;
    if (size < 3 || memcmp(word, "bot", 3) != 0)
        return false;
    *kind = ORDER_BOT;
    *level = ORDER_LEVEL_DEFAULT;
    if (size == 3)
        return true;
    *level = (uint8_t)(word[4 < size ? 4 : 3] - '0');
    return size == 5 && word[3] == ':' && *level <= ORDER_LEVEL_MOST;
}

static const char *read_seats(const char *words, struct order *order)
{
    int count = 0;
    while (*words != 0) {
        size_t size = strcspn(words, ",");
        if (count == GAME_SEATS_MOST || !read_seat(words, size, &order->kind[count], &order->level[count]))
            return "seats are words like person,bot:3";
        count++;
        words += size + (words[size] == ',');
    }
    order->setup.seat_count = (uint8_t)count;
    return NULL;
}

static const char *read_option(const char *key, const char *choice, struct order *order)
{
    const struct game *game = order->game;
    for (int i = 0; i < game_option_count(game); i++) {
        if (strcmp(game->options[i].key, key) != 0)
            continue;
        for (int k = 0; k < game_choice_count(&game->options[i]); k++)
            if (strcmp(game->options[i].choices[k], choice) == 0) {
                order->setup.option[i] = (uint8_t)k;
                return NULL;
            }
        return "no such choice of that option";
    }
    return "no such option";
}

static const char *read_tempo(const char *words, struct order *order)
{
    int tempo = atoi(words);
    if (words[0] < '0' || words[0] > '9' || tempo > 100)
        return "tempo is 0 to 100 per cent";
    order->tempo = (uint8_t)tempo;
    return NULL;
}

/* The words are in the order of the numbers they stand for. */
static const char *read_word(const char *word, const char *const *words, const char *wrong, uint8_t *number)
{
    for (uint8_t i = 0; words[i] != NULL; i++)
        if (strcmp(words[i], word) == 0) {
            *number = i;
            return NULL;
        }
    return wrong;
}

static const char *read_manners(const char *key, const char *value, struct order *order)
{
    static const char *const watch[] = { "anyone", "nobody", NULL };
    static const char *const hints[] = { "allowed", "none", NULL };
    static const char *const talk[] = { "everybody", "players", "nobody", NULL };
    if (strcmp(key, "watch") == 0)
        return read_word(value, watch, "watch is anyone or nobody", &order->watch);
    if (strcmp(key, "hints") == 0)
        return read_word(value, hints, "hints is allowed or none", &order->hints);
    if (strcmp(key, "talk") == 0)
        return read_word(value, talk, "talk is everybody, players or nobody", &order->talk);
    return "this is no part of an order";
}

static const char *read_delay(const char *words, struct order *order)
{
    uint32_t ms;
    if (!read_seconds(words, &ms) || ms > ORDER_DELAY_MOST_S * 1000)
        return "delay_s is whole seconds, an hour at most";
    order->delay_s = (uint16_t)(ms / 1000);
    return NULL;
}

static const char *read_pair(const char *key, const char *value, struct order *order)
{
    static const char *const wrong = "times are whole seconds, 30 days at most";
    if (strcmp(key, "game") == 0)
        return NULL; /* read before everything else */
    if (strcmp(key, "seats") == 0)
        return read_seats(value, order);
    if (strncmp(key, "option.", 7) == 0)
        return read_option(key + 7, value, order);
    if (strcmp(key, "per_move_s") == 0)
        return read_seconds(value, &order->per_move_ms) ? NULL : wrong;
    if (strcmp(key, "per_game_s") == 0)
        return read_seconds(value, &order->per_game_ms) ? NULL : wrong;
    if (strcmp(key, "increment_s") == 0)
        return read_seconds(value, &order->increment_ms) ? NULL : wrong;
    if (strcmp(key, "absent_s") == 0)
        return read_seconds(value, &order->absent_ms) ? NULL : wrong;
    if (strcmp(key, "tempo") == 0)
        return read_tempo(value, order);
    if (strcmp(key, "delay_s") == 0)
        return read_delay(value, order);
    return read_manners(key, value, order);
}

/* Removes the next "key=value" from the form; false at its end or if malformed. */
static bool next_pair(const char **form, const char *end, char key[WORD_SIZE], char value[WORD_SIZE], bool *bad)
{
    if (*form >= end)
        return false;
    const char *stop = memchr(*form, '&', (size_t)(end - *form));
    stop = stop == NULL ? end : stop;
    const char *equals = memchr(*form, '=', (size_t)(stop - *form));
    *bad = equals == NULL || !unescape(*form, (size_t)(equals - *form), key, WORD_SIZE) ||
           !unescape(equals + 1, (size_t)(stop - equals - 1), value, WORD_SIZE);
    *form = stop + 1;
    return !*bad;
}

static const char *find_game(const char *form, const char *end, struct order *order)
{
    char key[WORD_SIZE], value[WORD_SIZE];
    bool bad = false;
    while (next_pair(&form, end, key, value, &bad))
        if (strcmp(key, "game") == 0)
            order->game = game_named(value);
    if (bad)
        return "the order is malformed";
    return order->game == NULL ? "no such game" : NULL;
}

static bool increment_fits(const struct order *order)
{
    return order->increment_ms == 0 || order->per_game_ms != 0;
}

const char *order_read_form(const char *form, size_t size, struct order *order)
{
    char key[WORD_SIZE] = "", value[WORD_SIZE] = "";
    bool bad = false;
    const char *end = form + size;
    *order = (struct order){ .absent_ms = ORDER_ABSENT_DEFAULT_S * 1000, .tempo = 100 };
    const char *wrong = find_game(form, end, order);
    if (wrong != NULL)
        return wrong;
    game_setup_default(order->game, order->game->seats_least, &order->setup);
    order->setup.seat_count = 0;
    while (wrong == NULL && next_pair(&form, end, key, value, &bad))
        wrong = read_pair(key, value, order);
    if (wrong != NULL)
        return wrong;
    if (!increment_fits(order))
        return "increment_s adds to per_game_s, which is missing";
    const struct refusal *refusal = game_setup_refusal(order->game, &order->setup);
    return refusal == NULL ? NULL : refusal->sentence;
}

/* ---- what it asks for ---- */

int order_persons(const struct order *order)
{
    int persons = 0;
    for (int seat = 0; seat < order->setup.seat_count; seat++)
        persons += order->kind[seat] == ORDER_PERSON;
    return persons;
}

int order_weight(const struct order *order)
{
    return order_persons(order) > 0 ? ORDER_WEIGHT_WITH_PERSONS : ORDER_WEIGHT_BOTS_ONLY;
}

/* ---- as bytes ---- */

/* Version 2 adds the increment and who may watch, version 3 the delay, hints and talk. Of these the lowest that can say
 * it all is written: earlier releases cannot read the others. */
enum { ORDER_VERSION_PLAIN = 1, ORDER_VERSION_INCREMENT = 2, ORDER_VERSION_LAST = 3 };

static uint8_t version_needed(const struct order *order)
{
    if (order->delay_s != 0 || order->hints != HINTS_ALLOWED || order->talk != TALK_EVERYBODY)
        return ORDER_VERSION_LAST;
    bool is_plain = order->increment_ms == 0 && order->watch == WATCH_ANYONE;
    return is_plain ? ORDER_VERSION_PLAIN : ORDER_VERSION_INCREMENT;
}

void order_write(const struct order *order, struct wire *wire)
{
    uint8_t version = version_needed(order);
    wire_u8(wire, version);
    wire_u8(wire, order->setup.seat_count);
    wire_put(wire, order->setup.option, sizeof order->setup.option);
    wire_put(wire, order->kind, sizeof order->kind);
    wire_put(wire, order->level, sizeof order->level);
    wire_u32(wire, order->per_move_ms);
    wire_u32(wire, order->per_game_ms);
    wire_u32(wire, order->absent_ms);
    wire_u8(wire, order->tempo);
    if (version >= ORDER_VERSION_INCREMENT) {
        wire_u32(wire, order->increment_ms);
        wire_u8(wire, order->watch);
    }
    if (version >= ORDER_VERSION_LAST) {
        wire_u16(wire, order->delay_s);
        wire_u8(wire, order->hints);
        wire_u8(wire, order->talk);
    }
}

static void read_bytes(struct wire_reader *from, uint8_t *to, size_t size)
{
    for (size_t i = 0; i < size; i++)
        to[i] = wire_read_u8(from);
}

bool order_is_known(struct wire_slice bytes, const char *game_key, uint32_t rules_version)
{
    const struct game *game = game_named(game_key);
    bool is_later = bytes.size > 0 && bytes.at[0] > ORDER_VERSION_LAST;
    return game != NULL && game_plays_version(game, rules_version) && !is_later;
}

bool order_read(struct wire_slice bytes, const char *game_key, uint32_t rules_version, struct order *order)
{
    struct wire_reader from = wire_reader_on(bytes);
    *order = (struct order){ .game = game_named(game_key) };
    uint8_t version = wire_read_u8(&from);
    if (!order_is_known(bytes, game_key, rules_version) || version < ORDER_VERSION_PLAIN)
        return false;
    order->setup.rules_version = (uint16_t)rules_version;
    order->setup.seat_count = wire_read_u8(&from);
    read_bytes(&from, order->setup.option, sizeof order->setup.option);
    read_bytes(&from, order->kind, sizeof order->kind);
    read_bytes(&from, order->level, sizeof order->level);
    order->per_move_ms = wire_read_u32(&from);
    order->per_game_ms = wire_read_u32(&from);
    order->absent_ms = wire_read_u32(&from);
    order->tempo = wire_read_u8(&from);
    if (version >= ORDER_VERSION_INCREMENT) {
        order->increment_ms = wire_read_u32(&from);
        order->watch = wire_read_u8(&from);
    }
    if (version >= ORDER_VERSION_LAST) {
        order->delay_s = wire_read_u16(&from);
        order->hints = wire_read_u8(&from);
        order->talk = wire_read_u8(&from);
    }
    bool manners_are_known = order->watch <= WATCH_NOBODY && order->delay_s <= ORDER_DELAY_MOST_S &&
                             order->hints <= HINTS_NONE && order->talk <= TALK_NOBODY;
    return !from.bad && from.at == from.end && manners_are_known && increment_fits(order) &&
           game_setup_refusal(order->game, &order->setup) == NULL;
}
