/* Every way in which a server could cheat about the shuffle, and that honest tables pass. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/witness.h"

enum { SEATS = 3, LIMIT = 64, ME = 0, OTHER = 2, BOT = 1 };

/* ---- a server: seats a and c are persons, b is a bot ---- */

static const struct game *game;
static struct game_setup setup;
static struct fair fair;
static struct witness_promises list;
static uint16_t round_number;
static struct witness me;
static union {
    struct match match;
    uint64_t room[8192];
} truth;

static void choose_secret(uint8_t with)
{
    memset(fair.secret, with, sizeof fair.secret);
    fair_commit(&fair);
}

static int open_server(void **unused)
{
    (void)unused;
    game = game_named("template");
    assert_non_null(game);
    assert_true(match_size(game, LIMIT) <= sizeof truth);
    game_setup_default(game, SEATS, &setup);
    setup.key[0] = setup.key[1] = 7;
    fair = (struct fair){ .given = 0 };
    round_number = 0;
    list = (struct witness_promises){ .seats = 1 << ME | 1 << OTHER };
    choose_secret(0x5a);
    witness_begin(&me, true, false);
    return 0;
}

static const char *say_table(int viewer, bool begun)
{
    return witness_table(&me, game, &setup, viewer, begun, round_number, fair.commitment);
}

/* The share of the other person. */
static void other_promises(uint8_t with)
{
    memset(fair.share[OTHER], with, FAIR_SHARE_SIZE);
    fair_hash(fair.share[OTHER], FAIR_SHARE_SIZE, list.promise[OTHER]);
}

static void i_promise(uint8_t with)
{
    uint8_t random[FAIR_SHARE_SIZE];
    memset(random, with, sizeof random);
    witness_promise(&me, random, list.promise[ME]);
}

static const char *say_promises(bool *disclose)
{
    return witness_promises(&me, round_number, fair.commitment, &list, disclose);
}

/* Until the server has every share. */
static void shuffle(void)
{
    bool disclose;
    assert_null(say_table(ME, false));
    i_promise(1);
    other_promises(3);
    assert_null(say_promises(&disclose));
    assert_true(disclose);
    memcpy(fair.share[ME], me.disclosed, FAIR_SHARE_SIZE);
    fair.given = list.seats;
}

static void deal(void)
{
    fair_key(&fair, setup.key);
    assert_null(match_start(&truth.match, game, &setup, LIMIT));
}

static const char *say_view(uint32_t seq, int viewer)
{
    union game_room view;
    match_view(&truth.match, viewer, &view.head);
    return witness_view(&me, seq, &view.head);
}

static void play_one(void)
{
    static struct move_list moves;
    int seat = 0;
    while (!game_acts(match_state(&truth.match), seat))
        seat++;
    game_list_moves(game, match_state(&truth.match), seat, &moves);
    struct game_event event = { .seat = (int8_t)seat, .at_ms = match_time(&truth.match) + 10, .move = moves.move[0] };
    assert_null(match_play(&truth.match, &event));
}

/* The client sees the beginning and then every `step`th view. Entries 1 .. 3 of the table's log come before the match.
 */
static void play(int viewer, uint32_t step)
{
    uint32_t seq = 3;
    assert_null(say_view(seq, viewer));
    while (!match_over(&truth.match)) {
        play_one();
        if (++seq % step == 0 || match_over(&truth.match))
            assert_null(say_view(seq, viewer));
    }
}

static void play_honestly(void)
{
    shuffle();
    deal();
    play(ME, 1);
}

static const char *reveal(void)
{
    return witness_reveal(&me, &fair, setup.key);
}

static const char *record(void)
{
    bool lost;
    const char *fault = witness_record(&me, &truth.match, &fair, &lost);
    assert_false(lost);
    return fault;
}

static bool is_lost(void)
{
    bool lost;
    assert_null(reveal());
    assert_true(witness_record(&me, &truth.match, &fair, &lost) == NULL || !lost);
    return lost;
}

static void assert_both(const char *words)
{
    if (words == NULL) {
        assert_null(reveal());
        assert_null(record());
    } else {
        assert_string_equal(reveal(), words);
        assert_string_equal(record(), words);
    }
}

/* ---- honest tables ---- */

static void an_honest_table_passes(void **unused)
{
    (void)unused;
    play_honestly();
    assert_true(me.view_count > 5);
    assert_both(NULL);
    assert_int_equal(me.broken_off, 0);
}

static void a_spectator_and_a_late_one_pass(void **unused)
{
    (void)unused;
    bool disclose;
    for (int late = 0; late < 2; late++) {
        open_server(NULL);
        other_promises(3);
        memset(fair.share[ME], 1, FAIR_SHARE_SIZE);
        fair_hash(fair.share[ME], FAIR_SHARE_SIZE, list.promise[ME]);
        fair.given = list.seats;
        if (late) {
            round_number = 3;
            assert_null(say_table(GAME_SPECTATOR, true));
            assert_null(say_promises(&disclose)); /* a repetition that comes late: not known, not needed */
        } else {
            assert_null(say_table(GAME_SPECTATOR, false));
            assert_null(say_promises(&disclose));
            assert_int_equal(me.agreed, 1);
        }
        assert_false(disclose);
        deal();
        play(GAME_SPECTATOR, 1);
        assert_both(NULL);
    }
}

static void who_was_away_or_saw_views_twice_passes(void **unused)
{
    (void)unused;
    shuffle();
    deal();
    play(ME, 3);
    assert_both(NULL);
    uint32_t count = me.view_count;
    assert_null(say_view(60, ME)); /* a bot took over: the same view again */
    assert_int_equal(me.view_count, count);
    assert_null(say_table(GAME_SPECTATOR, true)); /* resigned */
    assert_int_equal(me.seat, ME);
    assert_int_equal(me.agreed, 1);
    assert_null(say_view(61, GAME_SPECTATOR));
    assert_int_equal(me.view_count, count + 1);
    assert_both(NULL);
}

static void a_waiver_passes_without_a_share(void **unused)
{
    (void)unused;
    bool disclose;
    for (int away = 0; away < 2; away++) {
        open_server(NULL);
        witness_begin(&me, true, true);
        assert_null(say_table(ME, false));
        list.seats = 1 << OTHER;
        other_promises(3);
        if (away) {
            round_number = 2; /* others stayed silent meanwhile */
            choose_secret(0x5b);
        } else {
            assert_null(say_promises(&disclose));
            assert_false(disclose);
        }
        fair.given = 1 << OTHER;
        deal();
        assert_null(say_table(ME, true));
        play(ME, 1);
        assert_both(NULL);
        fair.given |= 1 << ME; /* a share in our name */
        fair_key(&fair, setup.key);
        truth.match.setup = setup;
        assert_both("there is a share for your seat that you did not give");
    }
}

/* Two devices hold the seat: the first promise counts, and only its device discloses. */
static void another_device_may_give_the_share(void **unused)
{
    (void)unused;
    bool disclose;
    witness_begin(&me, false, false);
    assert_null(say_table(ME, false));
    i_promise(1);
    memset(fair.share[ME], 9, FAIR_SHARE_SIZE);
    fair_hash(fair.share[ME], FAIR_SHARE_SIZE, list.promise[ME]);
    other_promises(3);
    assert_null(say_promises(&disclose));
    assert_false(disclose);
    fair.given = list.seats;
    deal();
    play(ME, 1);
    assert_both(NULL);
    fair.share[ME][0] ^= 1; /* what the other device promised is known all the same */
    assert_string_equal(reveal(), "a share is not the one promised");
}

/* While this device was away, the other one agreed to something else. */
static void a_device_that_was_away_is_not_sure(void **unused)
{
    (void)unused;
    shuffle();
    me.alone = 0;
    assert_null(say_table(ME, true));
    assert_int_equal(me.agreed, 0);
    other_promises(8);
    deal();
    play(ME, 1);
    assert_both(NULL);
}

static void a_lost_connection_changes_nothing(void **unused)
{
    (void)unused;
    bool disclose;
    uint8_t before[FAIR_HASH_SIZE], after[FAIR_HASH_SIZE];
    static const uint8_t random[FAIR_SHARE_SIZE] = { 7 };
    shuffle();
    memcpy(before, list.promise[ME], sizeof before);
    assert_null(say_table(ME, false));
    witness_promise(&me, random, after); /* in case that the server has forgotten */
    assert_memory_not_equal(before, after, sizeof before);
    assert_null(say_promises(&disclose)); /* it has not */
    assert_true(disclose);
    assert_memory_equal(me.disclosed, fair.share[ME], FAIR_SHARE_SIZE);
    assert_int_equal(me.broken_off, 0);
    deal();
    play(ME, 1);
    assert_null(say_table(ME, true));
    assert_null(say_promises(&disclose)); /* late */
    assert_false(disclose);
    assert_both(NULL);
}

static void nothing_is_known_before_the_table(void **unused)
{
    (void)unused;
    bool disclose = true;
    union game_room view = { .room = { 0 } };
    assert_int_equal(me.viewer, GAME_SPECTATOR);
    assert_int_equal(me.seat, GAME_SPECTATOR);
    assert_null(say_promises(&disclose));
    assert_false(disclose);
    assert_null(witness_shuffle(&me, 9, fair.commitment));
    assert_null(witness_view(&me, 1, &view.head));
    assert_int_equal(me.round + me.view_count + me.begun + me.agreed, 0);
}

/* ---- broken off ---- */

/* A host died after the shares were disclosed, n times: told, not a fault, and no share is disclosed twice. */
static void broken_off_is_counted(void **unused)
{
    (void)unused;
    bool disclose;
    uint8_t last[FAIR_SHARE_SIZE];
    shuffle();
    for (uint8_t times = 1; times <= 5; times++) {
        memcpy(last, me.disclosed, sizeof last);
        assert_null(say_table(ME, false));
        i_promise((uint8_t)(10 + times));
        other_promises((uint8_t)(20 + times));
        assert_null(say_promises(&disclose));
        assert_true(disclose);
        assert_memory_not_equal(last, me.disclosed, sizeof last);
        assert_int_equal(me.broken_off, times);
    }
    memcpy(fair.share[ME], me.disclosed, FAIR_SHARE_SIZE);
    deal();
    play(ME, 1);
    assert_both(NULL);
}

static void a_silent_player_begins_a_new_round(void **unused)
{
    (void)unused;
    bool disclose;
    shuffle();
    round_number = 1;
    choose_secret(0x77);
    assert_null(witness_shuffle(&me, round_number, fair.commitment));
    assert_null(witness_shuffle(&me, round_number, fair.commitment)); /* told twice */
    assert_int_equal(me.broken_off, 1);
    assert_int_equal(me.agreed, 0);
    i_promise(4);
    assert_null(say_promises(&disclose));
    assert_true(disclose);
    assert_int_equal(me.broken_off, 1);
    memcpy(fair.share[ME], me.disclosed, FAIR_SHARE_SIZE);
    deal();
    play(ME, 1);
    assert_both(NULL);
    me.broken_off = UINT16_MAX;
    round_number = 0;
    assert_null(say_table(ME, false)); /* the count does not begin again at 0 */
    assert_int_equal(me.broken_off, UINT16_MAX);
}

/* The database lost the beginning, or somebody says so. */
static void a_lost_beginning_is_counted(void **unused)
{
    (void)unused;
    bool disclose;
    round_number = 1;
    play_honestly();
    round_number = 0;
    choose_secret(0x66);
    assert_null(say_table(ME, false));
    assert_int_equal(me.broken_off, 1);
    assert_int_equal(me.view_count, 0);
    witness_rewound(&me, 0);
    i_promise(6);
    assert_null(say_promises(&disclose));
    assert_true(disclose);
    memcpy(fair.share[ME], me.disclosed, FAIR_SHARE_SIZE);
    deal();
    play(ME, 1);
    assert_both(NULL);
}

/* A standby that lagged does not know that somebody lost the seat. */
static void a_lost_round_is_counted(void **unused)
{
    (void)unused;
    bool disclose;
    uint8_t commitment[FAIR_HASH_SIZE];
    assert_null(say_table(ME, false));
    fair_hash("x", 1, commitment);
    assert_null(witness_shuffle(&me, 1, commitment));
    assert_null(say_table(ME, false));
    assert_int_equal(me.broken_off, 1);
    i_promise(1);
    other_promises(3);
    assert_null(say_promises(&disclose));
    assert_true(disclose);
    assert_null(witness_shuffle(&me, 1, commitment));
    assert_string_equal(say_table(ME, true), "the match began without your share of the shuffle");
}

static void views_that_were_lost_do_not_count(void **unused)
{
    (void)unused;
    static struct witness before;
    shuffle();
    deal();
    assert_null(say_view(3, ME));
    before = me;
    play_one();
    assert_null(say_view(4, ME));
    witness_rewound(&me, 3);
    assert_int_equal(me.view_count, 1);
    assert_memory_equal(me.view, before.view, sizeof me.view[0]);
    deal(); /* the move is gone */
    play(ME, 1);
    assert_both(NULL);
}

/* The client saw two moves by the next seat that the database lost; others were played meanwhile. */
static void lose_moves_while_away(void)
{
    static struct move_list moves;
    shuffle();
    deal();
    assert_null(say_view(3, ME));
    struct match *match = &truth.match;
    int seat = 0;
    while (!game_acts(match_state(match), seat))
        seat++;
    game_list_moves(game, match_state(match), seat, &moves);
    assert_true(moves.count > 1);
    struct game_event other = { .seat = (int8_t)seat, .at_ms = match_time(match) + 10, .move = moves.move[1] };
    assert_null(match_play(match, &other));
    assert_null(say_view(4, ME));
    deal();
    play_one();
    play_one();
}

static void play_on(uint32_t seq)
{
    while (!match_over(&truth.match)) {
        play_one();
        assert_null(say_view(++seq, ME));
    }
}

static void moves_lost_while_away_are_no_lie(void **unused)
{
    (void)unused;
    lose_moves_while_away();
    assert_null(say_table(ME, true));
    assert_null(say_view(5, ME));
    assert_int_equal(me.since, 2);
    play_on(5);
    assert_true(is_lost());
    assert_null(say_table(ME, true)); /* once more, and nothing is shown: that changes nothing */
    assert_true(is_lost());
    uint32_t count = me.view_count;
    assert_null(say_view(60, ME)); /* or the last position again */
    assert_int_equal(me.view_count, count);
    assert_int_equal(me.since, count - 1);
    assert_true(is_lost());
}

static void positions_of_one_connection_must_be_those_of_the_record(void **unused)
{
    (void)unused;
    const char *words = "the positions you saw are not those of the record";
    static struct witness saw;
    lose_moves_while_away();
    assert_null(say_view(5, ME)); /* without having been away */
    play_on(5);
    assert_string_equal(record(), words);
    open_server(NULL);
    lose_moves_while_away();
    assert_null(say_table(ME, true)); /* away, but nothing was seen afterwards */
    assert_string_equal(record(), words);
    assert_null(say_view(5, ME));
    play_on(5);
    saw = me;
    assert_true(saw.since == 2 && saw.view_count > 4);
    for (uint32_t i = saw.since; i < saw.view_count; i++) {
        me = saw;
        me.view[i].hash ^= 1;
        assert_string_equal(record(), words);
    }
}

static void what_was_rewound_belongs_to_no_connection(void **unused)
{
    (void)unused;
    lose_moves_while_away();
    assert_null(say_table(ME, true));
    assert_null(say_view(5, ME));
    witness_rewound(&me, 4);
    witness_rewound(&me, 4); /* nothing that was seen */
    assert_int_equal(me.rewound, 1);
    assert_int_equal(me.view_count, 2);
    assert_null(say_view(6, ME));
    assert_int_equal(me.since, 2);
    witness_rewound(&me, 2);
    assert_int_equal(me.rewound, 2);
    assert_int_equal(me.view_count + me.since, 0);
    play_on(6);
    assert_both(NULL);
}

/* ---- lies before the match ---- */

static void a_commitment_changes_only_with_the_round(void **unused)
{
    (void)unused;
    bool disclose;
    assert_null(say_table(ME, false));
    choose_secret(0x5b);
    assert_string_equal(say_table(ME, false), "it exchanged the secret that it had committed to");
    assert_string_equal(witness_shuffle(&me, round_number, fair.commitment),
                        "it exchanged the secret that it had committed to");
    i_promise(1);
    other_promises(3);
    assert_string_equal(say_promises(&disclose),
                        "it asked for the shares with another secret than the one that it had committed to");
    assert_false(disclose);
    choose_secret(0x5a);
    round_number = 1;
    assert_null(say_table(ME, false));
    round_number = 0;
    assert_string_equal(say_promises(&disclose),
                        "it asked for the shares with another secret than the one that it had committed to");
    assert_string_equal(witness_shuffle(&me, 0, fair.commitment), "it went back to an earlier secret");
}

/* The bus between the server's nodes may lose a `shuffle`: that is no lie. */
static void a_round_may_be_learned_from_its_promises(void **unused)
{
    (void)unused;
    bool disclose;
    shuffle();
    choose_secret(0x5b);
    round_number = 1;
    i_promise(2);
    other_promises(4);
    assert_null(say_promises(&disclose));
    assert_true(disclose && me.round == 1 && me.broken_off == 1);
    choose_secret(0x5c);
    assert_string_equal(say_promises(&disclose),
                        "it asked for the shares with another secret than the one that it had committed to");
}

static void nothing_changes_after_the_beginning(void **unused)
{
    (void)unused;
    bool disclose;
    const char *words = "it exchanged its secret after the match had begun";
    play_honestly();
    choose_secret(0x5b);
    assert_string_equal(say_table(ME, true), words);
    assert_string_equal(witness_shuffle(&me, 1, fair.commitment), words);
    choose_secret(0x5a);
    assert_string_equal(witness_shuffle(&me, 1, fair.commitment), words);
    other_promises(4);
    assert_string_equal(say_promises(&disclose), "it exchanged the promises after the match had begun");
    assert_false(disclose);
    other_promises(3);
    assert_both(NULL);
}

static void a_table_stays_what_it_is(void **unused)
{
    (void)unused;
    const char *words = "this table has become another one";
    shuffle();
    const struct game *was = game;
    game = game_list[0] == was ? game_list[1] : game_list[0];
    assert_string_equal(say_table(ME, false), words);
    game = was;
    setup.option[0] ^= 1;
    assert_string_equal(say_table(ME, false), words);
    setup.option[0] ^= 1;
    setup.seat_count--;
    assert_string_equal(say_table(ME, false), words);
    setup.seat_count++;
    setup.rules_version++;
    assert_string_equal(say_table(ME, false), words);
    setup.rules_version--;
    setup.key[0] ^= 1; /* which no table tells */
    assert_null(say_table(ME, false));
    assert_int_equal(me.setup.key[0], 0);
    assert_int_equal(me.setup.key[1], 0);
}

static void a_share_is_promised_until_it_is_disclosed(void **unused)
{
    (void)unused;
    uint8_t first[FAIR_HASH_SIZE];
    assert_null(say_table(ME, false));
    i_promise(1);
    memcpy(first, list.promise[ME], sizeof first);
    i_promise(2); /* again: the same */
    assert_memory_equal(list.promise[ME], first, sizeof first);
}

static void my_promise_is_passed_on(void **unused)
{
    (void)unused;
    bool disclose;
    const char *words = "it did not pass on your promise for the shuffle as you made it";
    assert_null(say_table(ME, false));
    other_promises(3);
    assert_string_equal(say_promises(&disclose), words); /* although I promised nothing */
    i_promise(1);
    list.promise[ME][5] ^= 1;
    assert_string_equal(say_promises(&disclose), words);
    list.promise[ME][5] ^= 1;
    list.seats = 1 << OTHER;
    assert_string_equal(say_promises(&disclose), words);
    assert_false(disclose);
    assert_int_equal(me.has_disclosed, 0);
    list.seats |= 1 << ME;
    assert_null(say_promises(&disclose));
    assert_true(disclose);
    open_server(NULL);
    witness_begin(&me, true, true);
    assert_null(say_table(ME, false));
    assert_string_equal(say_promises(&disclose), words); /* a promise in the name of somebody who waived */
}

static void promises_are_of_seats(void **unused)
{
    (void)unused;
    bool disclose;
    assert_null(say_table(ME, false));
    i_promise(1);
    list.seats |= 1 << SEATS;
    assert_string_equal(say_promises(&disclose), "it named a promise for a seat that does not exist");
    assert_false(disclose);
}

static void promises_stay_once_i_disclosed(void **unused)
{
    (void)unused;
    bool disclose;
    const char *words = "it exchanged the promises of others after you had disclosed your share";
    shuffle();
    other_promises(4);
    assert_string_equal(say_promises(&disclose), words);
    assert_false(disclose);
    list.seats = 1 << ME; /* dropped */
    assert_string_equal(say_promises(&disclose), words);
    list.seats |= 1 << BOT | 1 << OTHER; /* added */
    other_promises(3);
    assert_string_equal(say_promises(&disclose), words);
    assert_null(say_table(ME, false)); /* nor after a lost connection, with my old share */
    assert_string_equal(say_promises(&disclose), words);
}

static void a_match_needs_my_share(void **unused)
{
    (void)unused;
    const char *words = "the match began without your share of the shuffle";
    for (int way = 0; way < 3; way++) {
        open_server(NULL);
        if (way == 1)
            shuffle();
        else
            assert_null(say_table(ME, false));
        i_promise(1);
        fair.given = 1 << OTHER;
        round_number = way == 1; /* one that I did not hear of */
        deal();
        if (way == 2)
            assert_string_equal(say_view(3, ME), words);
        else
            assert_string_equal(say_table(ME, true), words);
        assert_null(say_table(ME, true)); /* said once; the end says it again */
        assert_null(say_view(3, ME));
        assert_both(words);
    }
}

/* The seat was lost, and another one taken: what was agreed for the first does not hold. */
static void another_seat_promises_anew(void **unused)
{
    (void)unused;
    shuffle();
    assert_null(say_table(BOT, false));
    assert_int_equal(me.has_disclosed + me.agreed, 0);
    assert_int_equal(me.broken_off, 1);
    assert_string_equal(say_table(BOT, true), "the match began without your share of the shuffle");
}

/* ---- lies at the end ---- */

/* The server makes the key of whatever it says, so that nothing else gives it away. */
static void make_key_anew(void)
{
    fair_key(&fair, setup.key);
    memcpy(truth.match.setup.key, setup.key, sizeof setup.key);
}

static void another_secret_is_caught(void **unused)
{
    (void)unused;
    play_honestly();
    uint8_t commitment[FAIR_HASH_SIZE];
    memcpy(commitment, fair.commitment, sizeof commitment);
    choose_secret(0x5b);
    make_key_anew();
    assert_string_equal(reveal(), "the secret is not the one committed to");
    assert_string_equal(record(), "the record names another commitment than the table");
    memcpy(fair.commitment, commitment, sizeof commitment);
    assert_both("the secret is not the one committed to");
}

static void other_shares_are_caught(void **unused)
{
    (void)unused;
    for (int seat = 0; seat < SEATS; seat += 2) {
        open_server(NULL);
        play_honestly();
        fair.share[seat][15] ^= 1;
        make_key_anew();
        assert_both("a share is not the one promised");
    }
}

static void a_share_too_many_or_too_few_is_caught(void **unused)
{
    (void)unused;
    play_honestly();
    fair.given |= 1 << BOT;
    make_key_anew();
    assert_both("there is a share that nobody promised");
    fair.given = 1 << ME;
    make_key_anew();
    assert_both("a share that was promised is missing");
}

static void another_key_is_caught(void **unused)
{
    (void)unused;
    for (int half = 0; half < 2; half++) {
        open_server(NULL);
        play_honestly();
        setup.key[half] ^= 1;
        truth.match.setup = setup;
        assert_both("the key is not made of the secret and the shares");
    }
}

/* The key is the one agreed on, but the game was dealt from another one. */
static void another_deal_is_caught(void **unused)
{
    (void)unused;
    static struct witness saw;
    const char *words = "the positions you saw are not those of the record";
    shuffle();
    deal();
    truth.match.setup.key[0] ^= 1;
    struct game_setup other = truth.match.setup;
    assert_null(match_start(&truth.match, game, &other, LIMIT));
    play(ME, 1);
    saw = me;
    me.view_count = 0;
    deal();
    play(ME, 1); /* what the record shows */
    assert_null(record());
    me = saw;
    assert_null(reveal());
    assert_string_equal(record(), words);
}

static void every_position_counts_in_its_order(void **unused)
{
    (void)unused;
    static struct witness saw;
    const char *words = "the positions you saw are not those of the record";
    play_honestly();
    saw = me;
    for (uint32_t i = 0; i < saw.view_count; i++) {
        me = saw;
        me.view[i].hash ^= 1;
        assert_string_equal(record(), words);
        me = saw;
        me.view[i].viewer = OTHER;
        assert_true(i + 1 == saw.view_count || record() != NULL);
        if (i == 0)
            continue;
        me = saw;
        me.view[i] = saw.view[i - 1];
        me.view[i - 1] = saw.view[i];
        assert_string_equal(record(), words);
    }
    me = saw;
    deal();
    play_one(); /* a record that breaks off */
    assert_string_equal(record(), words);
}

static void a_record_of_something_else_is_caught(void **unused)
{
    (void)unused;
    play_honestly();
    fair.present = 0;
    assert_string_equal(record(), "the record does not say how its key was made");
    fair.present = 1;
    truth.match.setup.option[0] ^= 1;
    assert_string_equal(record(), "the record has other options than the table");
    truth.match.setup.option[0] ^= 1;
    truth.match.setup.rules_version++;
    assert_string_equal(record(), "the record is that of another game");
    truth.match.setup.rules_version--;
    truth.match.setup.seat_count--;
    assert_string_equal(record(), "the record is that of another game");
    truth.match.setup.seat_count++;
    truth.match.game = game_list[0] == game ? game_list[1] : game_list[0];
    assert_string_equal(record(), "the record is that of another game");
}

/* ---- limits ---- */

static void too_many_views_are_not_kept(void **unused)
{
    (void)unused;
    shuffle();
    deal();
    play(ME, 1);
    uint32_t count = me.view_count;
    for (uint32_t i = count; i < WITNESS_VIEWS_MOST; i++)
        me.view[i] = (struct witness_view){ .hash = i, .seq = i, .viewer = ME };
    me.view_count = WITNESS_VIEWS_MOST;
    assert_null(say_table(ME, true));
    assert_null(say_view(UINT32_MAX, ME));
    assert_int_equal(me.view_count, WITNESS_VIEWS_MOST);
    assert_string_equal(record(), "the positions you saw are not those of the record"); /* none is known since then */
}

/* ---- as text ---- */

static char bytes[WITNESS_VIEWS_MOST * 64];
static struct witness again;

static size_t write_me(void)
{
    struct text text = text_on(bytes, witness_size(&me));
    assert_true(witness_size(&me) <= sizeof bytes);
    witness_write(&me, &text);
    assert_false(text.full);
    return text.length;
}

static void assert_same_again(void)
{
    size_t size = write_me();
    memset(&again, 0xff, sizeof again);
    assert_true(witness_read(bytes, size, &again));
    assert_int_equal(me.view_count, again.view_count);
    assert_memory_equal(me.view, again.view, me.view_count * sizeof me.view[0]);
    assert_memory_equal(&me, &again, offsetof(struct witness, promises));
    assert_int_equal(me.has_disclosed, again.has_disclosed);
    assert_int_equal(me.since, again.since);
    assert_int_equal(me.returned, again.returned);
    static char second[sizeof bytes];
    struct text text = text_on(second, sizeof second);
    witness_write(&again, &text);
    assert_string_equal(bytes, second);
}

static void a_witness_survives_being_written(void **unused)
{
    (void)unused;
    bool disclose;
    assert_same_again();
    assert_null(say_table(ME, false));
    assert_same_again();
    i_promise(1);
    assert_same_again();
    other_promises(3);
    assert_null(say_promises(&disclose));
    assert_same_again();
    memcpy(fair.share[ME], again.disclosed, FAIR_SHARE_SIZE);
    fair.given = list.seats;
    i_promise(2);
    assert_same_again();
    deal();
    play(ME, 1);
    assert_same_again();
    me = again;
    assert_both(NULL);
    fair.share[OTHER][3] ^= 1;
    make_key_anew();
    assert_both("a share is not the one promised");
    fair.share[OTHER][3] ^= 1;
    make_key_anew();
    me.view[2].hash ^= 1;
    assert_same_again();
    me = again;
    assert_string_equal(record(), "the positions you saw are not those of the record");
    assert_null(say_table(ME, true));
    assert_same_again();
    me = again;
    assert_null(say_view(60, ME));
    witness_rewound(&me, 59);
    assert_null(say_view(60, ME));
    assert_same_again();
    me = again;
    assert_true(is_lost() && me.since > 0);
}

static void the_largest_witness_fits(void **unused)
{
    (void)unused;
    play_honestly();
    me.setup.seat_count = 4;
    me.promises.seats = 15;
    me.round = me.broken_off = me.rewound = UINT16_MAX;
    me.since = WITNESS_VIEWS_MOST;
    me.has_share = 1;
    for (uint32_t i = 0; i < WITNESS_VIEWS_MOST; i++)
        me.view[i] = (struct witness_view){ .hash = UINT64_MAX - i, .seq = UINT32_MAX - i, .viewer = GAME_SPECTATOR };
    me.view_count = WITNESS_VIEWS_MOST;
    assert_same_again();
    size_t size = write_me();
    memcpy(bytes + size, "view 1 0 0123456789abcdef\n", 26);
    assert_false(witness_read(bytes, size + 26, &again));
}

/* Writes the witness with one word replaced by another. */
static bool reads_with(const char *from, const char *to)
{
    static char changed[sizeof bytes];
    write_me();
    char *at = strstr(bytes, from);
    assert_non_null(at);
    struct text text = text_on(changed, sizeof changed);
    char was = *at;
    *at = 0;
    text_put(&text, bytes);
    *at = was;
    text_put(&text, to);
    text_put(&text, at + strlen(from));
    return witness_read(changed, text.length, &again);
}

static void lines_that_are_no_witness_are_refused(void **unused)
{
    (void)unused;
    static const char *const change[][2] = {
        { "witness 1", "witness 2" },
        { "witness 1", "witness 0" },
        { "template 1", "template x" },
        { "template 1", "template 65537" },
        { "alone 1", "alone 2" },
        { "alone 1\n", "" },
        { "waives 0", "waives 02" },
        { "game template", "game x" },
        { "template 1", "template 99" },
        { "seats 3", "seats 7" },
        { "seats 3", "seats 2" },
        { "options 00", "options 09" },
        { "options 00", "options 0" },
        { "viewer 0", "viewer 3" },
        { "seat 0", "seat 7" },
        { "begun 1", "begun 2" },
        { "round 0", "round 65536" },
        { "broken-off 0", "broken-off -1" },
        { "rewound 0", "rewound 65536" },
        { "since 0", "since 99" },
        { "since 0\n", "" },
        { "returned 0", "returned 2" },
        { "commitment ", "commit " },
        { "commitment ", "commitment 0" },
        { "agreed 5", "agreed 13" },
        { "agreed 5", "agreed 7" },
        { "agreed 5", "agreed 1" },
        { "promise a", "promise b" },
        { "promise c ", "promise c x" },
        { "disclosed ", "disclosed 0" },
        { "view 3 0", "view 3 3" },
        { "view 3 0 ", "view 3 0 0" },
        { "view 3 0", "view x 0" },
        { "view 4", "sight 4" },
        { "game template", "game template template" },
    };
    play_honestly();
    assert_true(reads_with("seats 3", "seats 3"));
    for (size_t i = 0; i < sizeof change / sizeof change[0]; i++)
        if (reads_with(change[i][0], change[i][1]))
            fail_msg("%s -> %s is accepted", change[i][0], change[i][1]);
    size_t size = write_me();
    for (size_t cut = 0; cut < size; cut++) { /* cut off: no line may be read in part, and nothing past the end */
        char *exact = malloc(cut + 1);
        assert_non_null(exact);
        memcpy(exact, bytes, cut);
        assert_true(!witness_read(exact, cut, &again) || exact[cut - 1] == '\n');
        free(exact);
    }
}

#define TEST(name) cmocka_unit_test_setup(name, open_server)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_honest_table_passes),
        TEST(a_spectator_and_a_late_one_pass),
        TEST(who_was_away_or_saw_views_twice_passes),
        TEST(a_waiver_passes_without_a_share),
        TEST(another_device_may_give_the_share),
        TEST(a_device_that_was_away_is_not_sure),
        TEST(a_lost_connection_changes_nothing),
        TEST(nothing_is_known_before_the_table),
        TEST(broken_off_is_counted),
        TEST(a_silent_player_begins_a_new_round),
        TEST(a_lost_beginning_is_counted),
        TEST(a_lost_round_is_counted),
        TEST(views_that_were_lost_do_not_count),
        TEST(moves_lost_while_away_are_no_lie),
        TEST(positions_of_one_connection_must_be_those_of_the_record),
        TEST(what_was_rewound_belongs_to_no_connection),
        TEST(a_commitment_changes_only_with_the_round),
        TEST(a_round_may_be_learned_from_its_promises),
        TEST(nothing_changes_after_the_beginning),
        TEST(a_table_stays_what_it_is),
        TEST(a_share_is_promised_until_it_is_disclosed),
        TEST(my_promise_is_passed_on),
        TEST(promises_are_of_seats),
        TEST(promises_stay_once_i_disclosed),
        TEST(a_match_needs_my_share),
        TEST(another_seat_promises_anew),
        TEST(another_secret_is_caught),
        TEST(other_shares_are_caught),
        TEST(a_share_too_many_or_too_few_is_caught),
        TEST(another_key_is_caught),
        TEST(another_deal_is_caught),
        TEST(every_position_counts_in_its_order),
        TEST(a_record_of_something_else_is_caught),
        TEST(too_many_views_are_not_kept),
        TEST(a_witness_survives_being_written),
        TEST(the_largest_witness_fits),
        TEST(lines_that_are_no_witness_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
