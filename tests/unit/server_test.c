/* The server's parts without a network: orders, the log, tables of every game, and what each viewer is sent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/notation.h"
#include "proof/walk.h"
#include "server/edge/cookie.h"
#include "server/edge/uri.h"
#include "server/host/frames.h"
#include "server/host/table.h"
#include "server/loop/map.h"
#include "server/store/store.h"

/* ---- addresses, orders, the map ---- */

static void test_addresses(void **unused)
{
    (void)unused;
    struct uri uri;
    assert_true(uri_read("/api/tables/123/view?token=000102030405060708090a0b0c0d0e0f", &uri));
    assert_int_equal(uri.what, URI_VIEW);
    assert_int_equal(uri.table, 123);
    assert_int_equal(uri.token[15], 15);
    assert_true(uri_read("/api/tables/9007199254740991", &uri));
    assert_int_equal(uri.what, URI_TABLE);
    assert_true(uri_read("/api/site?x", &uri));
    assert_int_equal(uri.what, URI_SITE);
    assert_false(uri_read("/api/tables/", &uri));
    assert_false(uri_read("/api/tables/12x", &uri));
    assert_false(uri_read("/api/tables/99999999999999999999", &uri));
    assert_false(uri_read("/api/tables/1/view?token=zz", &uri));
    assert_true(uri_read("/t/9007199254740991?x", &uri));
    assert_int_equal(uri.what, URI_PAGE);
    assert_int_equal(uri.table, 9007199254740991);
    static const char *const no_page[] = { "/t/", "/t", "/t/x", "/t/1x", "/t/1/", "/t/-1", "/t/12345678901234567" };
    for (size_t i = 0; i < sizeof no_page / sizeof no_page[0]; i++) {
        assert_true(uri_read(no_page[i], &uri));
        assert_int_equal(uri.what, URI_FILE);
    }
    assert_true(uri_read("/api/account", &uri) && uri.what == URI_ACCOUNT);
    assert_string_equal(uri.path, "");
    assert_true(uri_read("/api/account/sign-in", &uri) && uri.what == URI_ACCOUNT);
    assert_string_equal(uri.path, "/sign-in");
    assert_false(uri_read("/api/account?x", &uri));
    assert_false(uri_read("/api/accounts", &uri));
    assert_false(uri_read("/../etc/passwd", &uri));
    assert_false(uri_read("index.html", &uri));
}

static void test_cookies(void **unused)
{
#define TOKEN "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
    static const char *const sound[] = { "a=" TOKEN, "b=1; a=" TOKEN, " ;;a=" TOKEN ";b", "a=" TOKEN "; a=x" };
    static const char *const none[] = { "",          "a",          "a=",        "a=" TOKEN "0",
                                        "aa=" TOKEN, "b=a=" TOKEN, "a =" TOKEN, "a=x; a=" TOKEN,
                                        "=" TOKEN,   ";;; ;" };
    uint8_t token[COOKIE_TOKEN_SIZE];
    (void)unused;
    for (size_t i = 0; i < sizeof sound / sizeof sound[0]; i++) {
        assert_true(cookie_token(sound[i], "a", token));
        assert_int_equal(token[31], 31);
    }
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_false(cookie_token(none[i], "a", token));
}

static const char *wrong_with(const char *form)
{
    struct order order;
    return order_read_form(form, strlen(form), &order);
}

static void test_orders(void **unused)
{
    (void)unused;
    struct order order, again;
    struct wire wire = { 0 };
    const char form[] = "game=template&seats=person%2Cbot%3A4,person&per_move_s=30&tempo=0";
    assert_null(order_read_form(form, sizeof form - 1, &order));
    assert_int_equal(order.setup.seat_count, 3);
    assert_int_equal(order.kind[1], ORDER_BOT);
    assert_int_equal(order.level[1], 4);
    assert_int_equal(order.per_move_ms, 30000);
    order_write(&order, &wire);
    assert_true(order_read(wire_bytes(wire.bytes, wire.size), "template", 1, &again));
    assert_memory_equal(&again, &order, sizeof order);
    assert_int_equal(again.setup.rules_version, 1);
    assert_false(order_read(wire_bytes(wire.bytes, wire.size - 1), "template", 1, &again));
    assert_false(order_read(wire_bytes(wire.bytes, wire.size), "template", 0, &again));
    assert_false(order_read(wire_bytes(wire.bytes, wire.size), "template", 257, &again));
    wire_destroy(&wire);
    assert_non_null(wrong_with(""));
    assert_non_null(wrong_with("game=nothing&seats=person,person"));
    assert_non_null(wrong_with("game=template&seats=person"));
    assert_non_null(wrong_with("game=template&seats=person,bot:9"));
    assert_non_null(wrong_with("game=template&seats=person,person&per_move_s=-1"));
    assert_non_null(wrong_with("game=template&seats=person,person&color=red"));
    assert_non_null(wrong_with("game=template&seats=person,person&x=%0"));
    assert_non_null(wrong_with("game=template&seats=person,person&x=%zz"));
}

static void test_map_keeps_what_it_is_given(void **unused)
{
    (void)unused;
    struct map map = { 0 };
    struct rng rng = rng_from_seed(5);
    static char mark[2000];
    bool there[2000] = { false };
    for (int i = 0; i < 20000; i++) {
        uint32_t key = rng_below(&rng, 2000);
        if (there[key])
            map_remove(&map, (key + 1) * (uint64_t)64);
        else
            map_put(&map, (key + 1) * (uint64_t)64, &mark[key]);
        there[key] = !there[key];
        uint32_t other = rng_below(&rng, 2000);
        assert_ptr_equal(map_find(&map, (other + 1) * (uint64_t)64), there[other] ? &mark[other] : NULL);
    }
    map_destroy(&map);
}

/* ---- tables ---- */

static const uint8_t secret[FAIR_SECRET_SIZE] = "a secret of thirty-two bytes...";

static void open_table(struct table *table, const struct game *game, int seats, bool persons)
{
    struct order order = { .game = game, .absent_ms = 1000, .tempo = 100 };
    game_setup_default(game, seats, &order.setup);
    for (int seat = 0; seat < seats; seat++)
        order.kind[seat] = persons ? ORDER_PERSON : ORDER_BOT;
    uint8_t tokens[TABLE_TOKENS_SIZE];
    table_write_tokens((const uint8_t *)"the invitation..", tokens);
    assert_true(table_begin(table, 64, 0, &order, secret, wire_bytes(tokens, sizeof tokens)));
}

/* The entry with this number of the log up to the beginning: all persons sit down, then give their shares. */
static struct entry opening_entry(const struct table *table, int number)
{
    int count = table->order.setup.seat_count;
    struct entry entry = { .kind = ENTRY_SIT, .seat = (int8_t)number, .at_ms = 10 + number, .name = "somebody" };
    if (number < count) {
        memset(entry.token, 'a' + number, sizeof entry.token);
        return entry;
    }
    entry = (struct entry){
        .kind = ENTRY_BEGIN, .seat = GAME_CLOCK, .at_ms = 10 + count, .given = (uint8_t)((1U << count) - 1)
    };
    for (int seat = 0; seat < count; seat++)
        memset(entry.share[seat], seat + 1, sizeof entry.share[seat]);
    return entry;
}

static void join_all(struct table *table)
{
    for (int i = 0; i <= table->order.setup.seat_count; i++) {
        struct entry entry = opening_entry(table, i);
        assert_int_equal(table->phase, TABLE_WAITING);
        assert_true(table_apply(table, &entry));
    }
    assert_int_equal(table->phase, TABLE_PLAYING);
}

static void choose_entry(const struct table *table, struct rng *rng, struct move_list *list, struct entry *entry)
{
    struct game_event event;
    assert_true(walk_choose(table->order.game, match_state(table->match), rng, list, &event));
    *entry = (struct entry){ .kind = ENTRY_MOVE, .seat = event.seat, .move = event.move };
    entry->at_ms = table->began_ms + event.at_ms;
    if (entry->at_ms < table->at_ms)
        entry->at_ms = table->at_ms;
}

/* The log packed and unpacked, and as rows, gives the same table byte for byte. */
static void replay_equals_play(const struct game *game)
{
    static struct move_list list;
    struct table table, again;
    struct rng rng = rng_from_seed(3);
    struct wire packed = { 0 };
    int64_t before_ms = 0;
    open_table(&table, game, game->seats_most, true);
    open_table(&again, game, game->seats_most, true);
    for (int i = 0; i <= game->seats_most; i++) {
        struct entry entry = opening_entry(&table, i);
        assert_true(table_apply(&table, &entry));
        entry_pack(&entry, before_ms, &packed);
        before_ms = entry.at_ms;
    }
    for (uint32_t nonce = 1; table.phase == TABLE_PLAYING && nonce < 3000; nonce++) {
        struct entry entry, read;
        struct wire row = { 0 };
        choose_entry(&table, &rng, &list, &entry);
        entry.nonce = entry.seat < 0 ? 0 : nonce;
        assert_true(table_apply(&table, &entry));
        entry_write(&entry, &row);
        assert_true(row.size <= STORE_BODY_LIMIT);
        assert_true(entry_read(wire_bytes(row.bytes, row.size), &read));
        read.at_ms = entry.at_ms;
        assert_memory_equal(&read, &entry, sizeof entry);
        assert_false(entry_read(wire_bytes(row.bytes, row.size - 1), &read));
        wire_destroy(&row);
        entry_pack(&entry, before_ms, &packed);
        before_ms = entry.at_ms;
    }
    struct wire_reader from = { packed.bytes, packed.bytes + packed.size, false };
    for (uint32_t i = 0; i < table.seq; i++) {
        struct entry entry;
        assert_true(entry_unpack(&from, again.at_ms, &entry));
        assert_true(table_apply(&again, &entry));
    }
    assert_ptr_equal(from.at, from.end);
    assert_int_equal(again.seq, table.seq);
    assert_memory_equal(match_state(again.match), match_state(table.match), game->state_size);
    assert_memory_equal(again.seat, table.seat, sizeof table.seat);
    wire_destroy(&packed);
    table_end(&table);
    table_end(&again);
}

/* What an older release would have to call damage is not. */
static void test_newer_kinds_of_entries_are_told_from_damage(void **unused)
{
    (void)unused;
    struct entry entry;
    for (int kind = 0; kind < 256; kind++) {
        uint8_t bytes[2] = { (uint8_t)kind, 0 };
        bool known = kind >= ENTRY_JOIN && kind < ENTRY_NEXT;
        assert_int_equal(entry_is_newer(wire_bytes(bytes, 2)), kind >= ENTRY_NEXT && kind < 16);
        assert_true(known || !entry_read(wire_bytes(bytes, 2), &entry));
    }
    assert_false(entry_is_newer(wire_bytes("", 0)));
}

static void test_replay_equals_play(void **unused)
{
    (void)unused;
    for (const struct game *const *game = game_list; *game != NULL; game++)
        replay_equals_play(*game);
}

static void test_tokens_open_their_own_seat(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, game_named("template"), 2, true);
    join_all(&table);
    assert_int_equal(table_viewer(&table, wire_text("bbbbbbbbbbbbbbbb"), 0), 1);
    assert_int_equal(table_viewer(&table, wire_text("cccccccccccccccc"), 0), -1);
    assert_int_equal(table_viewer(&table, wire_text("aaaaaaaaaaaaaaa"), 0), -1);
    assert_int_equal(table_viewer(&table, wire_text("the invitation.."), 0), -1);
    assert_int_equal(table_viewer(&table, wire_text(""), 0), GAME_SPECTATOR);
    table_end(&table);
}

/* ---- clocks ---- */

static void test_absent_person_is_played_by_a_bot(void **unused)
{
    (void)unused;
    struct table table;
    struct entry entry;
    int64_t away[GAME_SEATS_MOST] = { 100, 100 };
    open_table(&table, game_named("template"), 2, true);
    join_all(&table);
    assert_int_equal(table_next_ms(&table, 3, away), TABLE_NO_TIME);
    assert_int_equal(table_next_ms(&table, 2, away), 1100);
    assert_false(table_due(&table, 1099, 2, away, &entry));
    assert_true(table_due(&table, 1100, 2, away, &entry));
    assert_int_equal(entry.reason, REASON_AWAY);
    assert_true(table_apply(&table, &entry));
    assert_int_equal(table_bots_asked(&table), 1);
    entry = (struct entry){ .kind = ENTRY_SEAT, .seat = 0, .at_ms = 1200, .reason = REASON_BACK };
    assert_true(table_apply(&table, &entry));
    assert_int_equal(table_bots_asked(&table), 0);
    table_end(&table);
}

/* What a client is told of seat a's time: its clock shows left_ms - ago_ms. */
static void assert_clock(const struct table *table, int64_t now_ms, uint32_t ago_ms, uint32_t left_ms)
{
    struct wire wire = { 0 };
    struct message_table message;
    frames_table(table, 0, 3, 0, now_ms, &wire);
    assert_true(message_table_read(wire.bytes, wire.size, &message));
    assert_int_equal(message.ago_ms, ago_ms);
    assert_int_equal(message.seats[0].left_ms, left_ms);
    wire_destroy(&wire);
}

/* While a person is asked, others may come and go, and bots take over: the clock goes by when the person was asked. */
static void test_a_clock_is_told_as_of_the_newest_view(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, game_named("template"), 2, true);
    table.order.per_game_ms = 5000;
    join_all(&table);
    int64_t begin = table.at_ms;
    assert_clock(&table, begin + 300, 300, 5000);
    struct entry entry = { .kind = ENTRY_SEAT, .seat = 0, .at_ms = begin + 600, .control = 1, .reason = REASON_AWAY };
    assert_true(table_apply(&table, &entry));
    entry = (struct entry){ .kind = ENTRY_SEAT, .seat = 0, .at_ms = begin + 700, .reason = REASON_BACK };
    assert_true(table_apply(&table, &entry));
    uint32_t left = table_left_ms(&table, 0);
    assert_clock(&table, begin + 750, 750, left + 700); /* 50 of what was left are used */
    table_end(&table);
}

static void test_time_for_a_game_runs_out(void **unused)
{
    (void)unused;
    struct table table;
    struct entry entry;
    int64_t away[GAME_SEATS_MOST] = { 0 };
    open_table(&table, game_named("template"), 2, true);
    table.order.per_game_ms = 500;
    table.order.absent_ms = 0;
    join_all(&table);
    int64_t begin = table.at_ms;
    entry = (struct entry){ .kind = ENTRY_MOVE, .seat = 0, .at_ms = begin + 300, .move.verb = 1 };
    assert_true(table_apply(&table, &entry)); /* a used 300 */
    entry = (struct entry){ .kind = ENTRY_MOVE, .seat = 1, .at_ms = begin + 400, .move.verb = 1 };
    assert_true(table_apply(&table, &entry)); /* b used 100 */
    assert_int_equal(table_left_ms(&table, 0), 200);
    assert_int_equal(table_left_ms(&table, 1), 400);
    assert_clock(&table, begin + 450, 50, 200);
    assert_int_equal(table_next_ms(&table, 3, away), begin + 600);
    assert_true(table_due(&table, begin + 600, 3, away, &entry));
    assert_int_equal(entry.reason, REASON_TIME_UP);
    assert_true(table_apply(&table, &entry));
    assert_int_equal(table.seat[0].left, 1);
    table_end(&table);
}

static void test_days_are_only_large_numbers(void **unused)
{
    (void)unused;
    struct table table;
    struct entry entry;
    const int64_t day_ms = 86400000;
    int64_t away[GAME_SEATS_MOST] = { 0 };
    open_table(&table, game_named("template"), 2, true);
    table.order.per_move_ms = (uint32_t)(3 * day_ms);
    table.order.absent_ms = 0;
    join_all(&table);
    for (int move = 0; move < 12 && table.phase == TABLE_PLAYING;
         move++) { /* moves 30 days apart, more than 49 days in all */
        int64_t at_ms = table.at_ms + day_ms * 29 / 10 * 2 / 2;
        assert_false(table_due(&table, at_ms, 0, away, &entry));
        entry = (struct entry){ .kind = ENTRY_MOVE, .seat = (int8_t)(move % 2), .at_ms = at_ms, .move.verb = 1 };
        assert_true(table_apply(&table, &entry));
    }
    table.at_ms += 60 * day_ms; /* match time has stopped at its maximum; people's clocks go on */
    table_end(&table);
}

/* ---- what viewers are sent ---- */

static union game_room before;

static void frame_of(struct table *table, const struct game_state *was, const struct entry *entry, int viewer,
                     struct wire *wire)
{
    wire_clear(wire);
    frames_step(table, was, entry, viewer, wire);
    frames_step(table, was, entry, viewer + FRAMES_JSON, wire);
    frames_whole(table, viewer, wire);
    frames_whole(table, viewer + FRAMES_JSON, wire);
    frames_past(table, 1, viewer, wire);
    frames_past(table, table->match->event_count, viewer, wire);
}

/* A copy of the table with a match of its own. */
static struct table copy_of(const struct table *table)
{
    struct table copy = *table;
    size_t size = match_size(table->order.game, table->match->event_limit);
    copy.match = malloc(size);
    memcpy(copy.match, table->match, size);
    copy.earned = malloc(table->match->event_limit);
    memcpy(copy.earned, table->earned, table->match->event_limit);
    return copy;
}

/* Was it a sealed choice? Then the truths differ and the viewer cannot see it. (If the truths are equal too, nothing
 * was kept secret: the choice was public and left no trace.) */
static bool is_sealed(const struct table *played, const struct table *twin, int viewer)
{
    static union game_room mine, other;
    size_t size = played->order.game->state_size;
    match_view(played->match, viewer, &mine.head);
    match_view(twin->match, viewer, &other.head);
    return memcmp(match_state(played->match), match_state(twin->match), size) != 0 && memcmp(&mine, &other, size) == 0;
}

static void complain(const struct table *played, const struct game_state *was, const struct entry *entry,
                     const struct table *twin, const struct entry *twin_entry, int viewer)
{
    struct message_view a, b;
    struct wire x = { 0 }, y = { 0 };
    frames_step(played, was, entry, viewer + FRAMES_JSON, &x);
    frames_step(twin, was, twin_entry, viewer + FRAMES_JSON, &y);
    assert_true(message_view_read(x.bytes, x.size, &a) && message_view_read(y.bytes, y.size, &b));
    print_message("%s: viewer %d is told of seat %d: '%.*s' or '%.*s'\n", played->order.game->key, viewer, entry->seat,
                  (int)a.words.size, a.words.at, (int)b.words.size, b.words.at);
    wire_destroy(&x);
    wire_destroy(&y);
}

/* Whatever another seat chose under seal, the viewer's socket must get the same bytes. */
static uint64_t compare_other_moves(const struct table *table, struct table *played, const struct entry *entry,
                                    const struct move_list *list)
{
    static struct wire one, two;
    uint64_t compared = 0;
    for (int viewer = 0; viewer <= GAME_SPECTATOR; viewer++) {
        if (viewer == entry->seat || (viewer >= table->order.setup.seat_count && viewer < GAME_SPECTATOR))
            continue;
        for (int i = 0; i < list->count && i < 24; i++) {
            struct entry twin_entry = *entry;
            twin_entry.move = list->move[i];
            struct table twin = copy_of(table);
            assert_true(table_apply(&twin, &twin_entry));
            if (!is_sealed(played, &twin, viewer)) {
                table_end(&twin);
                continue;
            }
            frame_of(played, &before.head, entry, viewer, &one);
            frame_of(&twin, &before.head, &twin_entry, viewer, &two);
            if (one.size != two.size || memcmp(one.bytes, two.bytes, one.size) != 0)
                complain(played, &before.head, entry, &twin, &twin_entry, viewer);
            assert_int_equal(one.size, two.size);
            assert_memory_equal(one.bytes, two.bytes, one.size);
            table_end(&twin);
            compared++;
        }
    }
    return compared;
}

/* Secrets of seats that are not at the table do not count. */
static bool is_hidden(const struct game_secret *one, const struct table *table, int viewer)
{
    bool nobodys = one->known_to != 0 && (one->known_to & ((1 << table->order.setup.seat_count) - 1)) == 0;
    return !nobodys && (one->known_to >> viewer & 1) == 0;
}

/* Changes everything the viewer may not know: the viewer's socket must get the same bytes. */
static void compare_other_secrets(const struct table *played, const struct entry *entry, struct rng *rng)
{
    static union game_room was;
    static struct wire one, two;
    const struct game *game = played->order.game;
    for (int viewer = 0; viewer <= GAME_SPECTATOR; viewer++) {
        if (viewer >= played->order.setup.seat_count && viewer < GAME_SPECTATOR)
            continue;
        struct table twin = copy_of(played);
        was = before;
        for (const struct game_secret *one_secret = game->secrets; one_secret != NULL && one_secret->name != NULL;
             one_secret++)
            for (int i = 0; i < one_secret->size && is_hidden(one_secret, played, viewer); i++) {
                uint8_t noise = (uint8_t)rng_below(rng, 2);
                ((uint8_t *)&was)[one_secret->offset + i] ^= noise;
                ((uint8_t *)(uintptr_t)match_state(twin.match))[one_secret->offset + i] ^= noise;
            }
        memset(&was.head.rng, 0x55, sizeof was.head.rng);
        memset((void *)(uintptr_t)&match_state(twin.match)->rng, 0xaa, sizeof was.head.rng);
        frame_of((struct table *)played, &before.head, entry, viewer, &one);
        frame_of(&twin, &was.head, entry, viewer, &two);
        /* A game may show secrets at its end; then the views, and so the bytes, may differ. */
        if (!match_over(played->match)) {
            assert_int_equal(one.size, two.size);
            assert_memory_equal(one.bytes, two.bytes, one.size);
        }
        table_end(&twin);
    }
}

static uint64_t twin_games(const struct game *game, uint64_t seed)
{
    uint64_t compared = 0;
    static struct move_list list;
    struct table table;
    struct rng rng = rng_from_seed(seed);
    open_table(&table, game, walk_seat_count(game, (int)(seed % (uint64_t)walk_seat_counts(game))), true);
    join_all(&table);
    for (int step = 0; table.phase == TABLE_PLAYING && step < 120; step++) {
        struct entry entry;
        choose_entry(&table, &rng, &list, &entry);
        memcpy(&before, match_state(table.match), game->state_size);
        struct table played = copy_of(&table);
        assert_true(table_apply(&played, &entry));
        if (entry.seat >= 0)
            compared += compare_other_moves(&table, &played, &entry, &list);
        table_end(&played);
        assert_true(table_apply(&table, &entry));
        if (match_state(table.match)->shown == before.head.shown)
            compare_other_secrets(&table, &entry, &rng);
    }
    table_end(&table);
    return compared;
}

static void test_twin_games_send_the_same_bytes(void **unused)
{
    (void)unused;
    for (const struct game *const *game = game_list; *game != NULL; game++) {
        uint64_t compared = 0;
        for (uint64_t seed = 0; seed < 8; seed++)
            compared += twin_games(*game, seed);
        print_message("%s: %llu sealed choices compared\n", (*game)->key, (unsigned long long)compared);
    }
}

/* A client that applies the patches always has the right view, and one that was away gets exactly what it missed. */
static void test_patches_follow_the_view(void **unused)
{
    (void)unused;
    static struct move_list list;
    static union game_room view, want;
    for (const struct game *const *game = game_list; *game != NULL; game++) {
        struct table table;
        struct rng rng = rng_from_seed(9);
        struct wire wire = { 0 };
        uint32_t nonces[256] = { 0 };
        open_table(&table, *game, (*game)->seats_least, true);
        join_all(&table);
        match_view(table.match, 0, &view.head);
        uint32_t away = table.seq;
        union game_room away_view = view;
        for (int step = 0; table.phase == TABLE_PLAYING && step < 200; step++) {
            struct entry entry;
            struct message_view message;
            choose_entry(&table, &rng, &list, &entry);
            if (entry.seat >= 0)
                entry.nonce = (uint32_t)step + 1;
            nonces[table.seq + 1] = entry.seat == 0 ? entry.nonce : 0; /* it is for the seat alone */
            memcpy(&before, match_state(table.match), (*game)->state_size);
            assert_true(table_apply(&table, &entry));
            wire_clear(&wire);
            frames_step(&table, &before.head, &entry, 0, &wire);
            assert_true(message_view_read(wire.bytes, wire.size, &message));
            assert_int_equal(message.nonce, nonces[message.seq]);
            assert_true(wire_apply_patch(message.view, (uint8_t *)&view, (*game)->state_size));
            match_view(table.match, 0, &want.head);
            assert_memory_equal(&view, &want, (*game)->state_size);
            assert_int_equal(message.check, match_check(*game, &view.head));
            if (step % 7 != 6)
                continue;
            wire_clear(&wire);
            assert_true(frames_missed(&table, away, 0, &wire));
            struct wire_reader from = { wire.bytes, wire.bytes + wire.size, false };
            uint32_t count = 0;
            for (; from.at < from.end; count++) {
                struct wire_slice frame = wire_read_slice(&from, 1 << 20);
                assert_true(message_view_read(frame.at, frame.size, &message));
                assert_int_equal(message.seq, away + 1 + count);
                assert_int_equal(message.nonce, nonces[message.seq]);
                assert_true(wire_apply_patch(message.view, (uint8_t *)&away_view, (*game)->state_size));
            }
            assert_int_equal(count, table.seq - away);
            assert_memory_equal(&away_view, &want, (*game)->state_size);
            away = table.seq;
        }
        wire_destroy(&wire);
        table_end(&table);
    }
}

static void test_nothing_is_told_before_the_end(void **unused)
{
    (void)unused;
    struct table table;
    struct wire wire = { 0 };
    struct message_table message;
    open_table(&table, game_named("template"), 2, true);
    frames_table(&table, GAME_SPECTATOR, 0, 0, 0, &wire);
    assert_true(message_table_read(wire.bytes, wire.size, &message));
    uint8_t hash[FAIR_HASH_SIZE];
    fair_hash(secret, sizeof secret, hash);
    assert_memory_equal(message.commitment.at, hash, sizeof hash);
    for (size_t i = 0; i + sizeof secret <= wire.size; i++)
        assert_memory_not_equal(wire.bytes + i, secret, sizeof secret);
    wire_destroy(&wire);
    table_end(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_cookies),
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_map_keeps_what_it_is_given),
        cmocka_unit_test(test_newer_kinds_of_entries_are_told_from_damage),
        cmocka_unit_test(test_replay_equals_play),
        cmocka_unit_test(test_tokens_open_their_own_seat),
        cmocka_unit_test(test_absent_person_is_played_by_a_bot),
        cmocka_unit_test(test_a_clock_is_told_as_of_the_newest_view),
        cmocka_unit_test(test_time_for_a_game_runs_out),
        cmocka_unit_test(test_days_are_only_large_numbers),
        cmocka_unit_test(test_twin_games_send_the_same_bytes),
        cmocka_unit_test(test_patches_follow_the_view),
        cmocka_unit_test(test_nothing_is_told_before_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
