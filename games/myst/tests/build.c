/* Myst: rule tests of building, chapters 4 and 5. Blue began with the Rocket Ship on g1, yellow with the Giant
 * Gears on h5. */
#include "games/myst/tests/stage.h"
#include "games/myst/tests/tests.h"

static bool acts(struct scene *scene, char seat)
{
    return game_acts(&scene->now.head, seat - 'a');
}

/* ---- the race ---- */

void myst_test_race_without_turns(struct scene *scene)
{
    myst_test_build(scene, 4, -1, 0);
    scene_equal(scene, scene->now.head.acting, 15, "everyone may place");
    myst_test_put(scene, 'a', "h1");
    myst_test_put(scene, 'a', "h2");
    myst_test_put(scene, 'c', "f1");
    myst_test_put(scene, 'b', "h4");
    scene_equal(scene, scene->now.head.acting, 15, "and again at once");
    myst_test_put(scene, 'b', "h3");
    myst_test_lift(scene, 'a', "h3");
    scene_refused(scene, "a put h3", "4.7"); /* 4.2: yellow was first */
    scene_expect(scene, acts(scene, 'a'), "coming second is no wrong try");
}

void myst_test_lifting(struct scene *scene)
{
    myst_test_build(scene, 2, -1, 0);
    scene_refused(scene, "a put h1", "4.3");
    scene_refused(scene, "a lower", "4.3");
    scene_equal(scene, scene_count(scene, 0, "lift"), 47, "all that is left");
    scene_equal(scene, scene_count(scene, 0, NULL), 47, "and nothing else");
    myst_test_lift(scene, 'a', "c3");
    scene_refused(scene, "a lift 1", "4.3");
    scene_play(scene, "a lower");
    char words[16];
    struct text text = text_on(words, sizeof words);
    text_add(&text, "a lift %d", 1 + myst_test_slot(myst_stage(scene), 0, "g1"));
    scene_refused(scene, words, "4.3");
}

void myst_test_partners(struct scene *scene)
{
    myst_test_build(scene, 6, -1, 0);
    char words[16];
    struct text text = text_on(words, sizeof words);
    text_add(&text, "d lift %d", 1 + myst_test_slot(myst_stage(scene), 1, "h4"));
    myst_test_lift(scene, 'b', "h4");
    scene_refused(scene, words, "4.4");
    scene_listed(scene, words, false);
    myst_test_lift(scene, 'a', "h4"); /* blue's own piece of that place is another */
    scene_play(scene, "b lower");
    scene_listed(scene, words, true);
    scene_play(scene, "a lower");
    myst_test_board(scene, AT('g', 1), MYST_ALL & ~AT('g', 1) & ~AT('h', 1));
    myst_test_lift(scene, 'b', "h1");
    scene_expect(scene, acts(scene, 'd'), "one piece is left");
    myst_test_lift(scene, 'd', "g1");
    scene_expect(scene, acts(scene, 'd') && !acts(scene, 'f'), "none is left for f");
    scene_play(scene, "d lower");
    scene_expect(scene, acts(scene, 'f'), "one is again");
}

void myst_test_lowering(struct scene *scene)
{
    myst_test_build(scene, 2, -1, 0);
    const struct myst_state before = *myst_stage(scene);
    myst_test_lift(scene, 'a', "c3");
    scene_equal(scene, myst_stage(scene)->lifted[0], 1 + myst_test_slot(&before, 0, "c3"), "held");
    scene_play(scene, "a lower");
    scene_expect(scene, memcmp(&before, myst_stage(scene), sizeof before) == 0, "all is as before");
}

void myst_test_where_to_put(struct scene *scene)
{
    myst_test_build(scene, 2, -1, 0);
    myst_test_lift(scene, 'a', "c3");
    scene_equal(scene, scene_count(scene, 0, "put"), 3, "three places touch g1");
    scene_refused(scene, "a put c3", "4.6");
    scene_refused(scene, "a put f2", "4.6"); /* by a corner only */
    scene_refused(scene, "a put h5", "4.7"); /* yellow lies there */
    scene_refused(scene, "a put g1", "4.7");
    scene_refused(scene, "a put h4", "4.6"); /* touches yellow only */
    scene_play(scene, "a lower");
    myst_test_put(scene, 'a', "g2");
    myst_test_lift(scene, 'a', "g3");
    scene_listed(scene, "a put g3", true);
    scene_listed(scene, "a put f2", true);
}

void myst_test_only_its_own_place(struct scene *scene)
{
    myst_test_build(scene, 2, -1, 0);
    myst_test_put_wrong(scene, 'a', "g2");
    scene_equal(scene, (int64_t)myst_stage(scene)->placed[0], (int64_t)AT('g', 1), "not placed");
    scene_equal(scene, bits_count(myst_stage(scene)->tray_left[0]), 47, "back in its slot");
    scene_equal(scene, myst_stage(scene)->lifted[0], 0, "out of hand");
    scene_clock(scene);
    myst_test_put(scene, 'a', "g2");
    scene_equal(scene, (int64_t)myst_stage(scene)->placed[0], (int64_t)(AT('g', 1) | AT('g', 2)), "placed");
    scene_expect(scene, !bits_has(myst_stage(scene)->tray_left[0], myst_test_slot(myst_stage(scene), 0, "g2")),
                 "out of the tray");
}

/* Whatever piece is held, the same places may be tried; and a try cannot be taken back to try again. */
void myst_test_list_tells_nothing(struct scene *scene)
{
    static const char *const places[] = { "g2", "a6", "h5", "f1" };
    myst_test_build(scene, 2, -1, 0);
    for (int i = 0; i < 4; i++) {
        myst_test_lift(scene, 'a', places[i]);
        scene_equal(scene, scene_count(scene, 0, "put"), 3, "f1, h1 and g2");
        scene_play(scene, "a lower");
    }
    int shown = scene->now.head.shown;
    myst_test_put_wrong(scene, 'a', "g2");
    scene_expect(scene, scene->now.head.shown != shown, "a try shows something");
}

void myst_test_lock_out(struct scene *scene)
{
    myst_test_build(scene, 4, -1, 0);
    scene->now.head.at_ms = 20000;
    myst_test_put_wrong(scene, 'a', "g2");
    scene_expect(scene, !acts(scene, 'a'), "locked out");
    scene_expect(scene, acts(scene, 'b') && acts(scene, 'c') && acts(scene, 'd'), "nobody else");
    scene_equal(scene, scene->now.head.deadline_ms, 21500, "for 1.5 seconds");
    scene_refused(scene, "a lift 1", "T.3");
    scene_clock(scene);
    scene_expect(scene, acts(scene, 'a'), "free again");
    scene_equal(scene, scene->now.head.deadline_ms, 600000, "next is the end of the race");
    scene_equal(scene, myst_stage(scene)->locked_until_ms[0], 0, "no trace");
}

void myst_test_locks_of_many(struct scene *scene)
{
    myst_test_build(scene, 2, -1, 0);
    scene->now.head.at_ms = 1000;
    myst_test_put_wrong(scene, 'a', "g2");
    scene->now.head.at_ms = 1700;
    myst_test_put_wrong(scene, 'b', "h4");
    scene_equal(scene, scene->now.head.acting, 0, "both are locked out");
    scene_expect(scene, !game_over(&scene->now.head), "but the game is not over");
    scene_equal(scene, scene->now.head.deadline_ms, 2500, "a first");
    scene_clock(scene);
    scene_expect(scene, acts(scene, 'a') && !acts(scene, 'b'), "a only");
    scene_clock(scene);
    scene_equal(scene, scene->now.head.at_ms, 3200, "then b");
    scene_expect(scene, acts(scene, 'b'), "free too");
    myst_stage(scene)->race_end_ms = 4000;
    myst_test_put_wrong(scene, 'a', "g2");
    scene_equal(scene, scene->now.head.deadline_ms, 4000, "the end of the race is nearer than the lock's");
}

/* Lays the piece of a place turned by some quarters in blue's tray. */
static void turn_in_tray(struct scene *scene, const char *place, int quarters)
{
    struct myst_state *state = myst_stage(scene);
    state->tray[0][myst_test_slot(state, 0, place)] =
        (uint8_t)(myst_test_place(place) | quarters << MYST_TRAY_TURN_SHIFT);
}

void myst_test_rotated(struct scene *scene)
{
    myst_test_build(scene, 2, MYST_OPTION_PIECES, MYST_ROTATED);
    turn_in_tray(scene, "g2", 1);
    turn_in_tray(scene, "h1", 2);
    turn_in_tray(scene, "f1", 0);
    scene_refused(scene, "a turn left", "4.3");
    myst_test_put(scene, 'a', "g2");
    scene_equal(scene, bits_count(myst_stage(scene)->placed[0]), 1, "it lies turned: no fit");
    scene_clock(scene);
    myst_test_lift(scene, 'a', "g2");
    scene_equal(scene, scene_count(scene, 0, "turn"), 3, "left, around, right");
    scene_play(scene, "a turn left");
    scene_refused(scene, "a turn left", "4.11");
    scene_play(scene, "a put g2");
    scene_equal(scene, bits_count(myst_stage(scene)->placed[0]), 2, "a quarter back: it fits");
    myst_test_lift(scene, 'a', "h1");
    scene_play_all(scene, "a turn around; a put h1");
    scene_equal(scene, bits_count(myst_stage(scene)->placed[0]), 3, "half around");
    myst_test_put(scene, 'a', "f1");
    scene_equal(scene, bits_count(myst_stage(scene)->placed[0]), 4, "upright already");
}

/* ---- the end of building ---- */

void myst_test_board_full(struct scene *scene)
{
    myst_test_build(scene, 2, -1, 0);
    myst_test_board(scene, MYST_ALL & ~AT('h', 5) & ~AT('a', 1) & ~AT('a', 2), AT('h', 5));
    myst_test_put(scene, 'a', "a1");
    scene_equal(scene, scene->now.head.phase, MYST_BUILDING, "a2 is open");
    myst_test_lift(scene, 'a', "a2");
    scene_play(scene, "a put a2");
    scene_equal(scene, scene->now.head.phase, MYST_EXPLORING, "covered");
    scene_equal(scene, scene->now.head.deadline_ms, 0, "no race, no clock");
}

void myst_test_time_limit(struct scene *scene)
{
    for (int choice = 0; choice < 3; choice++) {
        myst_test_build(scene, 2, MYST_OPTION_MINUTES, choice);
        scene_equal(scene, scene->now.head.deadline_ms, (choice == 0 ? 5 : choice == 1 ? 10 : 20) * 60000, "minutes");
    }
    myst_test_build(scene, 2, -1, 0);
    scene_equal(scene, scene->now.head.deadline_ms, 600000, "usually ten");
    scene->now.head.at_ms = 599000;
    myst_test_put_wrong(scene, 'b', "h4");
    myst_test_lift(scene, 'a', "h1");
    scene_clock(scene);
    scene_equal(scene, scene->now.head.phase, MYST_EXPLORING, "the race is over");
    scene_equal(scene, (int64_t)myst_open(myst_stage(scene)), 0, "no place is open");
    scene_equal(scene, myst_stage(scene)->lifted[0] + myst_stage(scene)->locked_until_ms[1], 0, "no hands, no locks");
    scene_equal(scene, scene->now.head.deadline_ms, 0, "no clock");
    scene_refused(scene, "a lift 1", "4.1");
}

/* 30 minutes from the last piece that fitted, whatever else is done. */
void myst_test_untimed_race(struct scene *scene)
{
    enum { MINUTE = 60000 };
    myst_test_build(scene, 2, MYST_OPTION_MINUTES, MYST_UNTIMED);
    scene_equal(scene, scene->now.head.deadline_ms, 30 * MINUTE, "from the beginning");
    scene->now.head.at_ms = 29 * MINUTE;
    myst_test_put(scene, 'a', "h1");
    scene_equal(scene, scene->now.head.deadline_ms, 59 * MINUTE, "again from a piece that fits");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, offsetof(struct myst_state, race_end_ms) + 3, 1,
                     "a race that is over, or longer than agreed");
    scene->now.head.at_ms = 58 * MINUTE;
    myst_test_put_wrong(scene, 'b', "h4");
    scene_clock(scene);
    scene_equal(scene, scene->now.head.deadline_ms, 59 * MINUTE, "not from one that does not");
    myst_test_put(scene, 'b', "h4");
    scene_equal(scene, scene->now.head.phase, MYST_BUILDING, "nearly an hour and no end");
    uint32_t left_ms = scene->now.head.deadline_ms - scene->now.head.at_ms;
    scene_equal(scene, left_ms, 30 * MINUTE, "the other team's piece too");
    scene_clock(scene);
    scene_equal(scene, scene->now.head.phase, MYST_EXPLORING, "nobody had anything fit");
    scene_equal(scene, (int64_t)myst_open(myst_stage(scene)), 0, "the rest is given away");
    scene_equal(scene, scene->now.head.deadline_ms, 0, "no clock");
    myst_test_build(scene, 2, -1, 0);
    scene->now.head.at_ms = 9 * MINUTE;
    myst_test_put(scene, 'a', "h1");
    scene_equal(scene, scene->now.head.deadline_ms, 10 * MINUTE, "a time limit is not moved by pieces");
}

/* A match of version 1 cannot have a choice that came later. */
void myst_test_untimed_came_later(struct scene *scene)
{
    struct game_setup setup;
    game_setup_default(scene->game, 2, &setup);
    setup.rules_version = 1;
    setup.option[MYST_OPTION_MINUTES] = MYST_UNTIMED;
    scene_setup_refused(scene, &setup, "4.20");
    setup.option[MYST_OPTION_MINUTES] = MYST_UNTIMED - 1;
    scene_expect(scene, game_setup_refusal(scene->game, &setup) == NULL, "twenty minutes it can");
}

static const uint64_t left_half = UINT64_C(0x0f0f0f0f0f0f);

void myst_test_filling(struct scene *scene)
{
    myst_test_build(scene, 2, -1, 0);
    uint64_t open = AT('c', 3) | AT('f', 4) | AT('d', 5) | AT('a', 1) | AT('b', 1) | AT('a', 2);
    uint64_t yellow = ~left_half | AT('c', 1) | AT('b', 2);
    myst_test_board(scene, left_half & ~open & ~yellow, yellow & ~open & MYST_ALL);
    scene_clock(scene);
    const struct myst_state *state = myst_stage(scene);
    scene_expect(scene, bits_has(state->placed[0], myst_test_place("c3")), "c3 lies among blue");
    scene_expect(scene, bits_has(state->placed[1], myst_test_place("f4")), "f4 lies among yellow");
    scene_expect(scene, bits_has(state->placed[0], myst_test_place("d5")), "d5 touches blue on three sides");
    scene_expect(scene, bits_has(state->placed[1], myst_test_place("b1")), "b1 touches yellow on two");
    scene_expect(scene, bits_has(state->placed[0], myst_test_place("a2")), "a2: one each, and blue had fewer");
    scene_expect(scene, bits_has(state->placed[0], myst_test_place("a1")), "a1 follows in the next step, a tie too");
    /* 4.16: a key place given away earns its Bonus. */
    scene_equal(scene, myst_placer(state, myst_key_landmark(myst_test_place("a2"))), 0, "blue placed the Clock Tower");
}

void myst_test_filling_ties(struct scene *scene)
{
    myst_test_build(scene, 2, -1, 0);
    uint64_t open = AT('d', 2) | AT('d', 5), swapped = AT('h', 1) | AT('h', 2) | AT('h', 3);
    uint64_t blue = (left_half & ~open & ~AT('c', 2) & ~AT('c', 5)) | swapped;
    myst_test_board(scene, blue, MYST_ALL & ~blue & ~open);
    scene_equal(scene, bits_count(blue), 23, "equal numbers");
    scene_clock(scene);
    scene_expect(scene, bits_has(myst_stage(scene)->placed[1], myst_test_place("d2")), "not to the youngest's team");
    scene_expect(scene, bits_has(myst_stage(scene)->placed[0], myst_test_place("d5")), "then blue has fewer");
    scene_equal(scene, bits_count(myst_stage(scene)->placed[0]), 24, "24 each");
    /* a1 and b1 are given at once: blue's new a1 does not yet help blue on b1. */
    myst_test_build(scene, 2, -1, 0);
    myst_test_board(scene, MYST_ALL & ~AT('a', 1) & ~AT('b', 1) & ~AT('c', 1), AT('c', 1));
    scene_clock(scene);
    scene_equal(scene, (int64_t)myst_stage(scene)->placed[1], (int64_t)(AT('b', 1) | AT('c', 1)),
                "one each: to the few");
}

/* ---- by turns ---- */

void myst_test_by_turns(struct scene *scene)
{
    myst_test_build(scene, 4, MYST_OPTION_BUILDING, MYST_BY_TURNS);
    scene_equal(scene, scene->now.head.acting, 1, "the youngest's team first");
    scene_equal(scene, scene->now.head.deadline_ms, 0, "no clock");
    myst_test_lift(scene, 'a', "h1");
    scene_refused(scene, "a lower", "4.18");
    scene_refused(scene, "a lift 1", "4.3");
    scene_play(scene, "a put h1");
    scene_expect(scene, acts(scene, 'b') && !acts(scene, 'a'), "one try each");
    myst_test_put_wrong(scene, 'b', "h4");
    scene_expect(scene, acts(scene, 'c') && !acts(scene, 'b'), "a wrong try loses the turn; c follows a");
    scene_equal(scene, myst_stage(scene)->locked_until_ms[1], 0, "and nothing else");
    myst_test_put(scene, 'c', "f1");
    myst_test_put(scene, 'd', "h4");
    scene_expect(scene, acts(scene, 'a'), "around");
    scene_equal(scene, bits_count(myst_stage(scene)->placed[0]) + bits_count(myst_stage(scene)->placed[1]), 5,
                "placed");
    scene->now.head.option[MYST_OPTION_PIECES] = MYST_ROTATED;
    myst_test_lift(scene, 'a', "h2");
    scene_play(scene, "a turn left");
    scene_refused(scene, "a turn left", "4.11");
}

void myst_test_turns_run_out(struct scene *scene)
{
    myst_test_build(scene, 2, MYST_OPTION_BUILDING, MYST_BY_TURNS);
    for (int turn = 0; turn < 96; turn++) {
        scene_equal(scene, scene->now.head.phase, MYST_BUILDING, "not yet");
        myst_test_put_wrong(scene, turn % 2 == 0 ? 'a' : 'b', turn % 2 == 0 ? "g2" : "h4");
    }
    scene_equal(scene, scene->now.head.phase, MYST_EXPLORING, "after 96 turns");
    scene_equal(scene, (int64_t)myst_open(myst_stage(scene)), 0, "the rest is given away");
}

/* ---- 5 Linking Books ---- */

/* Yellow's h5 is walled in by blue; a touch of a piece lets the table notice. */
static void cut_yellow_off(struct scene *scene, uint32_t books)
{
    myst_test_board(scene, AT('g', 1) | AT('g', 5) | AT('h', 4) | AT('h', 6), AT('h', 5));
    myst_test_hold_books(scene, 1, books);
    myst_test_lift(scene, 'a', "a1");
    scene_play(scene, "a lower");
}

void myst_test_book_needs_need(struct scene *scene)
{
    myst_test_build(scene, 2, -1, 0);
    myst_test_hold_books(scene, 1, 1);
    scene_refused(scene, "b link", "5.2");
    scene_refused(scene, "b wait", "5.5");
    cut_yellow_off(scene, 1);
    scene_refused(scene, "b lift 1", "4.6");
    scene_listed(scene, "b link", true);
    cut_yellow_off(scene, 0);
    scene_refused(scene, "b link", "5.1");
    scene_refused(scene, "b lift 1", "4.6");
    scene_refused(scene, "b put h4", "4.6"); /* nothing is lifted, but that is not what is missing */
    scene_equal(scene, scene_count(scene, 1, NULL), 1, "nothing but to wait");
    scene_expect(scene, acts(scene, 'b'), "asked all the same: the question must not tell what the hand holds");
}

void myst_test_book_opens_all(struct scene *scene)
{
    myst_test_build(scene, 2, -1, 0);
    myst_test_lift(scene, 'b', "h4");
    cut_yellow_off(scene, 1);
    scene_equal(scene, myst_stage(scene)->lifted[1], 0, "what was held went back");
    scene_play(scene, "b link");
    scene_equal(scene, myst_books(myst_stage(scene), 1), 0, "the book is discarded");
    scene_equal(scene, myst_stage(scene)->books_played[1], 1, "for all to see");
    myst_test_lift(scene, 'b', "c3");
    scene_equal(scene, scene_count(scene, 1, "put"), 43, "any open place");
    scene_refused(scene, "b put g5", "4.7");
    scene_play(scene, "b put c3");
    scene_equal(scene, (int64_t)myst_stage(scene)->placed[1], (int64_t)(AT('h', 5) | AT('c', 3)), "placed");
    scene_refused(scene, "b link", "5.2");
    myst_test_lift(scene, 'b', "c4");
    scene_equal(scene, scene_count(scene, 1, "put"), 4, "from there as usual");
}

void myst_test_book_stays_open(struct scene *scene)
{
    myst_test_build(scene, 2, -1, 0);
    cut_yellow_off(scene, 1);
    scene_play(scene, "b link");
    myst_test_put_wrong(scene, 'b', "c3");
    scene_expect(scene, !acts(scene, 'b'), "the usual lock-out");
    scene_clock(scene);
    myst_test_put(scene, 'b', "d4");
    scene_equal(scene, myst_stage(scene)->book_open, 0, "closed");
    scene_expect(scene, bits_has(myst_stage(scene)->placed[1], myst_test_place("d4")), "another place, another piece");
}

void myst_test_waiting(struct scene *scene)
{
    myst_test_build(scene, 4, -1, 0);
    cut_yellow_off(scene, 1);
    scene_play(scene, "b wait");
    scene_expect(scene, !acts(scene, 'b') && acts(scene, 'd'), "b waits, d may still");
    myst_test_put(scene, 'a', "h1");
    scene_expect(scene, !acts(scene, 'b'), "and goes on waiting");
    scene_play(scene, "d link");
    scene_expect(scene, acts(scene, 'b') && acts(scene, 'd'), "a partner's book frees both");
    myst_test_put(scene, 'b', "a1");
    cut_yellow_off(scene, 1);
    scene_play_all(scene, "b wait; d wait");
    scene_equal(scene, scene->now.head.acting, 5, "blue builds on alone");
}

void myst_test_waiting_by_turns(struct scene *scene)
{
    myst_test_build(scene, 4, MYST_OPTION_BUILDING, MYST_BY_TURNS);
    myst_test_board(scene, AT('g', 1) | AT('g', 5) | AT('h', 4) | AT('h', 6), AT('h', 5));
    myst_test_put(scene, 'a', "h1");
    scene_play(scene, "b wait");
    myst_test_put(scene, 'c', "f1");
    scene_expect(scene, acts(scene, 'd'), "the partner is asked");
    scene_play(scene, "d wait");
    myst_test_put(scene, 'a', "e1");
    scene_expect(scene, acts(scene, 'c'), "then blue takes all turns");
}

void myst_test_no_book_left(struct scene *scene)
{
    myst_test_build(scene, 4, -1, 0);
    myst_stage(scene)->books_played[0] = 2;
    cut_yellow_off(scene, 0);
    scene_equal(scene, scene->now.head.acting, 5, "yellow is not asked");
    scene_refused(scene, "b wait", "T.3");
    myst_test_build(scene, 2, MYST_OPTION_BUILDING, MYST_BY_TURNS);
    myst_stage(scene)->books_played[1] = 2;
    myst_test_board(scene, AT('g', 1) | AT('g', 5) | AT('h', 4) | AT('h', 6), AT('h', 5));
    myst_test_put(scene, 'a', "h1");
    scene_expect(scene, acts(scene, 'a'), "blue again");
}
