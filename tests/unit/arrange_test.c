/* Before the match: people arrange the seats. And what an order says about time and spectators. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/rng.h"
#include "server/host/codes.h"
#include "server/host/frames.h"
#include "server/store/store.h"

static const uint8_t secret[FAIR_SECRET_SIZE] = "a secret of thirty-two bytes...";
enum { ALL = (1 << GAME_SEATS_MOST) - 1 };

/* Seats: "p1" is a person and a bot of level 1. */
static void open_table(struct table *table, const char *seats)
{
    struct order order = { .game = game_named("template"), .tempo = 100 };
    game_setup_default(order.game, (int)strlen(seats), &order.setup);
    for (size_t seat = 0; seats[seat] != 0; seat++) {
        order.kind[seat] = seats[seat] == 'p' ? ORDER_PERSON : ORDER_BOT;
        order.level[seat] = (uint8_t)(seats[seat] == 'p' ? 0 : seats[seat] - '0');
    }
    uint8_t tokens[TABLE_TOKENS_SIZE];
    table_write_tokens((const uint8_t *)"the invitation..", tokens);
    assert_true(table_begin(table, 64, 0, &order, secret, wire_bytes(tokens, sizeof tokens)));
}

static struct entry sit_of(int seat, char letter)
{
    struct entry entry = { .kind = ENTRY_SIT, .seat = (int8_t)seat, .name = { letter } };
    memset(entry.token, letter, sizeof entry.token);
    return entry;
}

/* "": it was done; otherwise the rule that refuses it. */
static const char *try(struct table *table, const struct entry *entry)
{
    struct table before = *table;
    const struct refusal *refusal = table_refusal(table, entry);
    if (refusal != NULL)
        return refusal->rule;
    assert_true(table_apply(table, entry));
    assert_int_equal(table->seq, before.seq + 1);
    return "";
}

static const char *sit(struct table *table, int seat, char letter)
{
    struct entry entry = sit_of(seat, letter);
    return try(table, &entry);
}

static struct entry arrange_of(uint8_t what, int seat, int with)
{
    return (struct entry){ .kind = ENTRY_ARRANGE, .what = what, .seat = (int8_t)seat, .with = (uint8_t)with };
}

static const char *arrange(struct table *table, uint8_t what, int seat, int with)
{
    struct entry entry = arrange_of(what, seat, with);
    return try(table, &entry);
}

/* Letters of persons by their token, digits for bots, '-' for nobody. */
static const char *seats_of(const struct table *table)
{
    static char seats[GAME_SEATS_MOST + 1];
    int count = table->order.setup.seat_count;
    for (int seat = 0; seat < count; seat++) {
        const struct table_seat *one = &table->seat[seat];
        assert_true(!one->joined || one->token[0][0] == (uint8_t)one->name[0]);
        assert_int_equal(one->token_count > 0, one->joined);
        seats[seat] = (char)(one->joined                    ? one->name[0]
                             : table_is_person(table, seat) ? '-'
                                                            : '0' + table->order.level[seat]);
    }
    seats[count] = 0;
    return seats;
}

static int viewer_of(const struct table *table, char letter)
{
    uint8_t token[TABLE_TOKEN_SIZE];
    memset(token, letter, sizeof token);
    return table_viewer(table, wire_bytes(token, sizeof token), 0);
}

/* ---- seats ---- */

static void seats_are_arranged(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, "pp3p");
    assert_string_equal(sit(&table, 1, 'a'), "");
    assert_string_equal(sit(&table, 0, 'b'), "");
    assert_string_equal(seats_of(&table), "ba3-");
    assert_string_equal(arrange(&table, ARRANGE_MOVE, 1, 3), "");
    assert_string_equal(seats_of(&table), "b-3a");
    assert_string_equal(arrange(&table, ARRANGE_SWAP, 0, 3), "");
    assert_string_equal(seats_of(&table), "a-3b");
    assert_string_equal(arrange(&table, ARRANGE_SWAP, 2, 1), "");
    assert_string_equal(arrange(&table, ARRANGE_SWAP, 0, 1), "");
    assert_string_equal(seats_of(&table), "3a-b");
    assert_string_equal(arrange(&table, ARRANGE_BOT, 2, 6), "");
    assert_string_equal(arrange(&table, ARRANGE_BOT, 0, 0), "");
    assert_string_equal(seats_of(&table), "0a6b");
    assert_int_equal(viewer_of(&table, 'b'), 3);
    assert_int_equal(table_sharers(&table), 1 << 1 | 1 << 3);
    assert_string_equal(arrange(&table, ARRANGE_FREE, 3, 0), "");
    assert_int_equal(viewer_of(&table, 'b'), -1);
    assert_string_equal(arrange(&table, ARRANGE_FREE, 0, 0), "");
    assert_string_equal(arrange(&table, ARRANGE_LEAVE, 1, 0), "");
    assert_string_equal(seats_of(&table), "--6-");
    assert_int_equal(table.round, 0); /* nobody knew anything of the secret */
    table_end(&table);
}

static void what_cannot_be_is_refused(void **unused)
{
    (void)unused;
    static const uint8_t wrong[][3] = {
        { ARRANGE_MOVE, 0, 0 },     { ARRANGE_MOVE, 0, 1 }, { ARRANGE_MOVE, 0, 3 }, { ARRANGE_MOVE, 2, 1 },
        { ARRANGE_LEAVE, 2, 0 },    { ARRANGE_SWAP, 0, 0 }, { ARRANGE_SWAP, 0, 3 }, { ARRANGE_SWAP, 3, 0 },
        { ARRANGE_BOT, 0, 1 },      { ARRANGE_BOT, 1, 7 },  { ARRANGE_BOT, 3, 1 },  { ARRANGE_BOT, 2, 255 },
        { ARRANGE_FREE, 2, 0 },     { ARRANGE_FREE, 3, 0 }, { ARRANGE_LOCK, 0, 0 }, { ARRANGE_LOCK, 0, 2 },
        { ARRANGE_LOCK + 1, 0, 0 }, { 255, 0, 0 },
    };
    struct table table;
    open_table(&table, "p1p");
    assert_string_equal(sit(&table, 0, 'a'), "");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct entry entry = arrange_of(wrong[i][0], wrong[i][1], wrong[i][2]);
        assert_string_equal(try(&table, &entry), "T.25");
        assert_false(table_apply(&table, &entry)); /* nor in a log */
    }
    assert_string_equal(seats_of(&table), "a1-");
    assert_string_equal(arrange(&table, ARRANGE_BOT, 2, 1), "");
    assert_string_equal(arrange(&table, ARRANGE_LEAVE, 0, 0), "");
    assert_string_equal(arrange(&table, ARRANGE_BOT, 0, 1), "T.25"); /* bots only: nobody would begin the match */
    table_end(&table);
}

static void the_match_ends_all_arrangements(void **unused)
{
    (void)unused;
    struct table table;
    struct entry begin = { .kind = ENTRY_BEGIN, .seat = GAME_CLOCK, .given = 1 << 2 };
    open_table(&table, "ppp");
    sit(&table, 0, 'a');
    arrange(&table, ARRANGE_SWAP, 0, 2);
    arrange(&table, ARRANGE_BOT, 0, 1);
    assert_false(table_apply(&table, &begin)); /* a seat is free */
    arrange(&table, ARRANGE_BOT, 1, 2);
    assert_true(table_apply(&table, &begin));
    assert_int_equal(table.phase, TABLE_PLAYING);
    assert_int_equal(table_bots_asked(&table), match_state(table.match)->acting & 3);
    for (uint8_t what = ARRANGE_MOVE; what <= ARRANGE_LOCK; what++) {
        struct entry entry = arrange_of(what, what == ARRANGE_BOT ? 0 : 2, 1);
        assert_string_equal(try(&table, &entry), "T.24");
        assert_false(table_apply(&table, &entry));
    }
    assert_int_equal(table_leader(&table, ALL), -1);
    table_end(&table);
}

static void a_person_keeps_everything(void **unused)
{
    (void)unused;
    struct table table;
    struct codes codes = { 0 };
    char code[CODES_LETTERS + 1];
    uint8_t hash[TABLE_TOKEN_SIZE];
    struct entry waives = sit_of(0, 'w'), device = sit_of(0, 'd');
    waives.waives = 1;
    device.kind = ENTRY_DEVICE;
    open_table(&table, "pp");
    assert_string_equal(try(&table, &waives), "");
    assert_string_equal(try(&table, &device), "");
    codes_make(&codes, 0, (const uint8_t[CODES_RANDOM_SIZE]){ 1, 2, 3, 4, 5 }, 0, code);
    struct table_seat before = table.seat[0], nobody = { 0 };
    assert_string_equal(arrange(&table, ARRANGE_MOVE, 0, 1), "");
    codes_exchange(&codes, 0, 1);
    assert_memory_equal(&table.seat[1], &before, sizeof before);
    assert_memory_equal(&table.seat[0], &nobody, sizeof nobody);
    assert_int_equal(viewer_of(&table, 'w'), 1);
    assert_int_equal(viewer_of(&table, 'd'), 1);
    fair_half_hash(code, CODES_LETTERS, hash);
    assert_int_equal(codes_use(&codes, wire_bytes(hash, sizeof hash), 1), 1);
    table_end(&table);
}

static void a_locked_invitation_gives_no_seat(void **unused)
{
    (void)unused;
    struct table table;
    struct entry late = sit_of(1, 'b'), device = sit_of(0, 'd');
    device.kind = ENTRY_DEVICE;
    open_table(&table, "pp");
    sit(&table, 0, 'a');
    assert_string_equal(arrange(&table, ARRANGE_LOCK, 0, 1), "");
    assert_string_equal(try(&table, &late), "T.23");
    assert_false(table_apply(&table, &late));
    assert_string_equal(try(&table, &device), ""); /* of somebody who has a seat */
    assert_string_equal(arrange(&table, ARRANGE_LOCK, 0, 0), "");
    assert_string_equal(try(&table, &late), "");
    assert_string_equal(arrange(&table, ARRANGE_LOCK, 0, 1), "");
    assert_string_equal(arrange(&table, ARRANGE_LEAVE, 0, 0), "");
    assert_true(table.locked);
    assert_string_equal(arrange(&table, ARRANGE_LEAVE, 1, 0), "");
    assert_false(table.locked); /* nobody could unlock it */
    table_end(&table);
}

static void who_sat_down_first_leads(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, "pppp");
    assert_int_equal(table_leader(&table, ALL), -1);
    sit(&table, 2, 'a');
    sit(&table, 0, 'b');
    sit(&table, 1, 'c');
    assert_int_equal(table_leader(&table, ALL), 2);
    assert_int_equal(table_leader(&table, 1 << 1 | 1 << 0), 0);
    assert_int_equal(table_leader(&table, 1 << 3), -1);
    arrange(&table, ARRANGE_SWAP, 2, 1);
    assert_int_equal(table_leader(&table, ALL), 1);
    arrange(&table, ARRANGE_LEAVE, 1, 0);
    assert_int_equal(table_leader(&table, ALL), 0);
    sit(&table, 1, 'a'); /* who comes again comes last */
    assert_int_equal(table_leader(&table, ALL), 0);
    assert_int_equal(table_leader(&table, 1 << 1 | 1 << 2), 2);
    table_end(&table);
}

static void arrangements_are_limited(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, "pp");
    sit(&table, 0, 'a');
    for (int i = 0; i < TABLE_ARRANGEMENTS; i++)
        assert_string_equal(arrange(&table, ARRANGE_SWAP, 0, 1), "");
    assert_string_equal(arrange(&table, ARRANGE_FREE, 0, 0), "T.22");
    table_end(&table);
}

/* Nobody else can use up what the leader needs to remove them and to lock the table. */
static void some_arrangements_are_for_the_leader(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, "ppp");
    sit(&table, 0, 'a');
    sit(&table, 1, 'b');
    for (int i = 0; i < TABLE_OWN_ARRANGEMENTS; i++)
        assert_string_equal(arrange(&table, ARRANGE_MOVE, i % 2 + 1, 2 - i % 2), "");
    assert_string_equal(arrange(&table, ARRANGE_MOVE, 1, 2), "T.22");
    assert_string_equal(arrange(&table, ARRANGE_LEAVE, 1, 0), "T.22");
    assert_string_equal(arrange(&table, ARRANGE_FREE, 1, 0), "");
    assert_string_equal(arrange(&table, ARRANGE_LOCK, 0, 1), "");
    for (int i = table.arrangements; i < TABLE_ARRANGEMENTS; i++)
        assert_string_equal(arrange(&table, ARRANGE_SWAP, 0, 1), "");
    assert_string_equal(arrange(&table, ARRANGE_LOCK, 0, 0), "T.22");
    table_end(&table);
}

/* ---- what is told ---- */

static void seats_tell_who_leads(void **unused)
{
    (void)unused;
    struct table table;
    struct wire wire = { 0 };
    struct message_seats seats;
    struct message_table shown;
    open_table(&table, "ppp");
    table.order.increment_ms = 7000;
    table.order.watch = WATCH_NOBODY;
    sit(&table, 1, 'a');
    arrange(&table, ARRANGE_LOCK, 1, 1);
    frames_seats(&table, 1 << 0 | 1 << 1, 0, &wire); /* an edge has not heard yet that seat 0 is free */
    assert_true(message_seats_read(wire.bytes, wire.size, &seats));
    assert_int_equal(seats.seq, 2);
    assert_int_equal(seats.leader, 1);
    assert_int_equal(seats.locked, 1);
    assert_int_equal(seats.seats[0].here, 0);
    assert_int_equal(seats.seats[1].here, 1);
    wire_clear(&wire);
    frames_table(&table, 1, 0, 0, 0, &wire);
    assert_true(message_table_read(wire.bytes, wire.size, &shown));
    assert_int_equal(shown.seq, 2);
    assert_int_equal(shown.leader, 255);
    assert_int_equal(shown.locked, 1);
    assert_int_equal(shown.increment_ms, 7000);
    assert_int_equal(shown.watch, WATCH_NOBODY);
    wire_destroy(&wire);
    table_end(&table);
}

/* ---- the log ---- */

static struct entry random_entry(const struct table *table, struct rng *rng)
{
    int seat = (int)rng_below(rng, 5);
    struct entry entry = sit_of(seat, (char)('a' + rng_below(rng, 26)));
    if (rng_below(rng, 3) != 0)
        entry = arrange_of((uint8_t)rng_below(rng, ARRANGE_LOCK + 2), seat, (int)rng_below(rng, 8));
    else if (table_free_seat(table, seat) != seat || viewer_of(table, entry.name[0]) >= 0)
        entry.seat = GAME_SEATS_MOST; /* hosts give free seats, and a token only one */
    return entry;
}

static void check_laws(const struct table *table)
{
    int persons = 0, letters = 0;
    for (int seat = 0; seat < table->order.setup.seat_count; seat++) {
        persons += table_is_person(table, seat);
        assert_true(!table->seat[seat].joined || table_is_person(table, seat));
        assert_true(table->order.level[seat] <= ORDER_LEVEL_MOST);
    }
    for (char letter = 'a'; letter <= 'z'; letter++)
        letters += viewer_of(table, letter) >= 0;
    int joined = 0;
    for (int seat = 0; seat < table->order.setup.seat_count; seat++)
        joined += table->seat[seat].joined;
    assert_true(persons > 0);
    assert_int_equal(letters, joined);
}

/* What is not refused is applied, the log as rows and packed gives the same table, and no row is longer than the store
 * takes. */
static void replay_equals_what_was_arranged(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct table table, again;
        struct rng rng = rng_from_seed(seed);
        struct wire packed = { 0 };
        open_table(&table, "pp2p");
        open_table(&again, "pp2p");
        for (int i = 0; i < 300; i++) {
            struct entry entry = random_entry(&table, &rng), read;
            struct wire row = { 0 };
            if (entry.seat >= 4 || try(&table, &entry)[0] != 0)
                continue;
            check_laws(&table);
            entry_write(&entry, &row);
            assert_true(row.size <= STORE_BODY_LIMIT);
            assert_true(entry_read(wire_bytes(row.bytes, row.size), &read));
            assert_memory_equal(&read, &entry, sizeof entry);
            assert_false(entry_read(wire_bytes(row.bytes, row.size - 1), &read));
            wire_destroy(&row);
            entry_pack(&entry, 0, &packed);
        }
        struct wire_reader from = { packed.bytes, packed.bytes + packed.size, false };
        while (from.at < from.end) {
            struct entry entry;
            assert_true(entry_unpack(&from, 0, &entry));
            assert_true(table_apply(&again, &entry));
        }
        assert_true(table.arrangements > 20);
        assert_memory_equal(&again, &table, sizeof table);
        wire_destroy(&packed);
        table_end(&table);
        table_end(&again);
    }
}

/* ---- orders ---- */

static const char *read_order(const char *more, struct order *order)
{
    char form[200] = "game=template&seats=person,bot:2";
    strcat(form, more);
    return order_read_form(form, strlen(form), order);
}

static void orders_have_later_parts(void **unused)
{
    (void)unused;
    static const struct {
        const char *form;
        uint8_t version;
    } right[] = { { "", 1 },
                  { "&watch=anyone&increment_s=0", 1 },
                  { "&per_game_s=60", 1 },
                  { "&per_game_s=60&increment_s=5", 2 },
                  { "&increment_s=2592000&per_game_s=1", 2 },
                  { "&watch=nobody", 2 },
                  { "&delay_s=0&hints=allowed&talk=everybody", 1 },
                  { "&delay_s=3600", 3 },
                  { "&hints=none", 3 },
                  { "&talk=players&watch=nobody", 3 },
                  { "&talk=nobody&per_game_s=60&increment_s=5", 3 } };
    static const char *const wrong[] = { "&increment_s=5",
                                         "&per_game_s=0&increment_s=5",
                                         "&per_game_s=9&increment_s=-1",
                                         "&per_game_s=9&increment_s=2592001",
                                         "&watch=",
                                         "&watch=nobodyelse",
                                         "&watch=1",
                                         "&increment=5",
                                         "&delay_s=3601",
                                         "&delay_s=-1",
                                         "&hints=",
                                         "&hints=allow",
                                         "&talk=all",
                                         "&talk=" };
    struct order order, again;
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        struct wire wire = { 0 };
        assert_null(read_order(right[i].form, &order));
        order_write(&order, &wire);
        assert_int_equal(wire.bytes[0], right[i].version); /* the release before reads 1 */
        assert_true(order_read(wire_bytes(wire.bytes, wire.size), "template", order.setup.rules_version, &again));
        assert_memory_equal(&again, &order, sizeof order);
        assert_false(order_read(wire_bytes(wire.bytes, wire.size - 1), "template", order.setup.rules_version, &again));
        wire.bytes[0] = 4;
        assert_false(order_is_known(wire_bytes(wire.bytes, wire.size), "template", order.setup.rules_version));
        assert_false(order_read(wire_bytes(wire.bytes, wire.size), "template", order.setup.rules_version, &again));
        wire_destroy(&wire);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_non_null(read_order(wrong[i], &order));
}

/* A table for persons may get bots, so it is no way to have more tables with bots. */
static void persons_count_like_bots(void **unused)
{
    (void)unused;
    struct order order;
    assert_null(read_order("", &order));
    int mixed = order_weight(&order);
    order.kind[1] = ORDER_PERSON;
    assert_int_equal(order_weight(&order), mixed);
    order.kind[0] = order.kind[1] = ORDER_BOT;
    assert_int_equal(order_weight(&order), 4 * mixed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_are_arranged),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(the_match_ends_all_arrangements),
        cmocka_unit_test(a_person_keeps_everything),
        cmocka_unit_test(a_locked_invitation_gives_no_seat),
        cmocka_unit_test(who_sat_down_first_leads),
        cmocka_unit_test(arrangements_are_limited),
        cmocka_unit_test(some_arrangements_are_for_the_leader),
        cmocka_unit_test(seats_tell_who_leads),
        cmocka_unit_test(replay_equals_what_was_arranged),
        cmocka_unit_test(orders_have_later_parts),
        cmocka_unit_test(persons_count_like_bots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
