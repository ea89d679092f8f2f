/* Mytikas: tests of the end and of the points (rule 13, and the points of deity cards in rule 11). */
#include "games/mytikas/tests/stage.h"
#include "games/mytikas/tests/tests.h"

/* Levels 1 and 2 are full, one level token is left on level 3. */
static void stage_last_token(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    struct mytikas_state *state = mytikas_on(scene);
    state->level_token[0] = state->level_token[1] = 0;
    state->level_token[2] = 1;
}

void mytikas_test_three_levels_end_it(struct scene *scene)
{
    stage_last_token(scene);
    mytikas_put_goods(scene, 0, 3, 0, 1, 1);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_ZEUS);
    mytikas_give_favor(scene, 1, MYTIKAS_OF_ZEUS);
    mytikas_put_goods(scene, 1, 4, 0, 1, 1);
    scene_play_all(scene, "a go zeus-night; a build small-1 3");
    scene_equal(scene, mytikas_on(scene)->ending, MYTIKAS_LEVELS_DONE, "the end is near");
    scene_equal(scene, mytikas_on(scene)->offerings[0], 3, "the turn was finished, bonus included");
    scene_expect(scene, !game_over(&scene->now.head), "b may follow");
    scene_play_all(scene, "b follow zeus-night zeus; b build small-1 4");
    scene_equal(scene, mytikas_on(scene)->built[1][MYTIKAS_SMALL_1], 4, "b followed");
    scene_expect(scene, game_over(&scene->now.head), "over");
    scene_refused(scene, "b go zeus-day", "T.2");
}

void mytikas_test_last_lock_ends_it(struct scene *scene)
{
    mytikas_bare_table(scene, 2);
    struct mytikas_state *state = mytikas_on(scene);
    state->locks_taken = 3;
    state->offerings[0] = 6;
    mytikas_give_favor(scene, 1, MYTIKAS_OF_HADES);
    scene_play_all(scene, "a go hades-night; a offer hermes 5; b pass"); /* five are not six */
    scene_expect(scene, !game_over(&scene->now.head), "not yet");
    scene_play_all(scene, "b go zeus-day; b produce gold; a go poseidon-night; a favor zeus; b go demeter-day");
    scene_play_all(scene, "b produce gold; a go hades-night; a offer hermes 1");
    scene_equal(scene, state->ending, MYTIKAS_LOCKS_DONE, "the lock on the deck");
    scene_play_all(scene, "b follow hades-night hades"); /* nothing to offer: takes a token */
    scene_equal(scene, state->offerings[1], 1, "the last follow-up action");
    scene_expect(scene, game_over(&scene->now.head), "over");
}

void mytikas_test_last_piece_ends_it(struct scene *scene)
{
    mytikas_bare_table(scene, 4);
    static const uint8_t built[] = { 2, 2, 3, 1, 1, 0, 1 };
    memcpy(mytikas_on(scene)->built[0], built, sizeof built);
    mytikas_put_goods(scene, 0, 1, 0, 1, 1);
    scene_play(scene, "a go zeus-night"); /* the only construction possible */
    scene_equal(scene, mytikas_on(scene)->ending, MYTIKAS_ALL_BUILT, "nothing left to construct");
    scene_expect(scene, game_over(&scene->now.head), "over, as nobody can follow");
}

void mytikas_test_follower_can_end_it(struct scene *scene)
{
    stage_last_token(scene);
    mytikas_put_goods(scene, 0, 4, 0, 1, 1);
    mytikas_put_goods(scene, 1, 3, 0, 1, 1);
    mytikas_put_goods(scene, 2, 4, 0, 1, 1);
    mytikas_give_favor(scene, 1, MYTIKAS_OF_ZEUS);
    mytikas_give_favor(scene, 2, MYTIKAS_OF_ZEUS);
    scene_play_all(scene, "a go zeus-night; a build small-1 4; b follow zeus-night zeus; b build small-1 3");
    scene_equal(scene, mytikas_on(scene)->ending, MYTIKAS_LEVELS_DONE, "the end is near");
    scene_play_all(scene, "c follow zeus-night zeus; c build small-1 4");
    scene_expect(scene, game_over(&scene->now.head), "over");
}

void mytikas_test_rounds_end_it(struct scene *scene)
{
    mytikas_bare_table(scene, 2);
    mytikas_on(scene)->round = 99;
    scene_play_all(scene, "a go poseidon-day; b go zeus-day; b produce gold");
    scene_equal(scene, mytikas_on(scene)->round, 100, "the last round");
    scene_play(scene, "a go hades-night");
    scene_play(scene, "a take");
    scene_expect(scene, !game_over(&scene->now.head), "everyone has a last turn");
    scene_play_all(scene, "b go poseidon-day");
    scene_expect(scene, game_over(&scene->now.head), "over");
    scene_equal(scene, mytikas_on(scene)->ending, MYTIKAS_ROUNDS_DONE, "by the number of rounds");
}

/* (1 + 2) x 1, 2 x 3, 3 x 2 and 3 x 4 are 27; Apollo with one gold 5, Persephone with a favor of Hades 7. */
void mytikas_test_scoring_example(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    struct mytikas_state *state = mytikas_on(scene);
    state->built[0][MYTIKAS_MINOR_2] = 2;
    state->built[0][MYTIKAS_MAJOR_1] = 2;
    state->built[0][MYTIKAS_SMALL_1] = 3;
    state->built[0][MYTIKAS_LARGE_1] = 3;
    scene_equal(scene, scene_points(scene, 0, "13.6"), 27, "constructions");
    mytikas_give_card(scene, 0, MYTIKAS_APOLLO, 2);
    mytikas_give_card(scene, 0, MYTIKAS_PERSEPHONE, 1);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_HADES);
    mytikas_put_goods(scene, 0, 2, 0, 0, 1);
    scene_equal(scene, scene_points(scene, 0, "11.22"), 5, "Apollo");
    scene_equal(scene, scene_points(scene, 0, "11.16"), 7, "Persephone");
    scene_equal(scene, scene_total(scene, 0), 39, "grand total");
    scene_equal(scene, scene_total(scene, 1), 1, "another player has but the first city");
}

void mytikas_test_locked_cards_score(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_HERA, 2);
    scene_equal(scene, scene_total(scene, 0), 1 + 3, "with tokens");
    mytikas_on(scene)->token[MYTIKAS_HERA] = 0;
    mytikas_on(scene)->lock[MYTIKAS_HERA] = 4;
    scene_equal(scene, scene_total(scene, 0), 1 + 3, "with a lock");
    mytikas_on(scene)->fresh = 1 << MYTIKAS_HERA;
    scene_equal(scene, scene_total(scene, 0), 1 + 3, "also on the turn it came");
}

void mytikas_test_ties(struct scene *scene)
{
    mytikas_bare_table(scene, 4);
    struct mytikas_state *state = mytikas_on(scene);
    state->built[0][MYTIKAS_LARGE_1] = 2; /* 8 points */
    state->built[1][MYTIKAS_SMALL_1] = 4; /* 8 points */
    state->built[2][MYTIKAS_SMALL_1] = 4;
    state->built[3][MYTIKAS_SMALL_1] = 4;
    mytikas_put_goods(scene, 1, 1, 9, 9, 9);
    mytikas_put_goods(scene, 2, 1, 1, 0, 0);
    mytikas_put_goods(scene, 3, 4, 0, 0, 1);
    scene_equal(scene, scene_place(scene, 0), 1, "the large temple first");
    scene_equal(scene, scene_place(scene, 1), 2, "then resources");
    scene_equal(scene, scene_place(scene, 2), 3, "equal in everything");
    scene_equal(scene, scene_place(scene, 3), 3, "share the place");
    state->built[2][MYTIKAS_MINOR_1] = 1;
    scene_equal(scene, scene_place(scene, 2), 1, "points come before ties");
}

/* ---- points of deity cards ---- */

/* 3 points alone, 7 with the tokens given. */
static void expect_flat(struct scene *scene, int deity, const char *rule, int god, int other_god)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, deity, 1);
    mytikas_give_favor(scene, 1, god);
    scene_equal(scene, scene_points(scene, 0, rule), 3, "without");
    mytikas_give_favor(scene, 0, god);
    mytikas_give_favor(scene, 0, other_god);
    scene_equal(scene, scene_points(scene, 0, rule), 7, "with");
    scene_equal(scene, scene_total(scene, 0), 1 + 7, "and nothing else");
}

void mytikas_test_flat_cards_score(struct scene *scene)
{
    expect_flat(scene, MYTIKAS_ZEUS, "11.3", MYTIKAS_OF_HADES, MYTIKAS_OF_HADES);
    expect_flat(scene, MYTIKAS_POSEIDON, "11.4", MYTIKAS_OF_HADES, MYTIKAS_OF_ZEUS);
    expect_flat(scene, MYTIKAS_HERA, "11.7", MYTIKAS_OF_ZEUS, MYTIKAS_OF_ZEUS);
    expect_flat(scene, MYTIKAS_DIONYSUS, "11.10", MYTIKAS_OF_DEMETER, MYTIKAS_OF_DEMETER);
    expect_flat(scene, MYTIKAS_APHRODITE, "11.13", MYTIKAS_OF_POSEIDON, MYTIKAS_OF_POSEIDON);
    expect_flat(scene, MYTIKAS_PERSEPHONE, "11.16", MYTIKAS_OF_HADES, MYTIKAS_OF_HADES);
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_ZEUS, 1);
    mytikas_give_card(scene, 1, MYTIKAS_POSEIDON, 1);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_ZEUS);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_HADES);
    mytikas_give_favor(scene, 1, MYTIKAS_OF_ZEUS);
    mytikas_give_favor(scene, 1, MYTIKAS_OF_ZEUS);
    scene_equal(scene, scene_points(scene, 0, "11.3"), 3, "two different are not two equal");
    scene_equal(scene, scene_points(scene, 1, "11.4"), 3, "two equal are not two different");
}

void mytikas_test_athena_and_artemis_score(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_ATHENA, 1);
    mytikas_give_card(scene, 1, MYTIKAS_ARTEMIS, 1);
    scene_equal(scene, scene_points(scene, 0, "11.9"), 0, "no temple");
    scene_equal(scene, scene_points(scene, 1, "11.12"), 2, "the city from the start");
    static const uint8_t built[] = { 1, 0, 2, 1, 1, 0, 3 }; /* three cities, two temples */
    memcpy(mytikas_on(scene)->built[0], built, sizeof built);
    memcpy(mytikas_on(scene)->built[1], built, sizeof built);
    scene_equal(scene, scene_points(scene, 0, "11.9"), 6, "3 for each temple");
    scene_equal(scene, scene_points(scene, 1, "11.12"), 8, "2 for each city");
}

static void set_stone(struct scene *scene, int count)
{
    mytikas_put_goods(scene, 0, 2, count, 0, 0);
}

static void set_marble(struct scene *scene, int count)
{
    mytikas_put_goods(scene, 0, 4, 0, count, 0);
}

static void set_gold(struct scene *scene, int count)
{
    mytikas_put_goods(scene, 0, 1, 0, 0, count);
}

static void set_kinds(struct scene *scene, int count)
{
    mytikas_put_goods(scene, 0, 4, count > 0, count > 1, count > 2);
    mytikas_put_goods(scene, 0, 3, 1, 1, 1); /* other levels do not count */
}

static void set_favors(struct scene *scene, int count)
{
    for (int i = 0; i < count; i++)
        mytikas_give_favor(scene, 0, i % 2);
}

/* The card itself has one token on it. */
static void set_offerings(struct scene *scene, int count)
{
    mytikas_on(scene)->offerings[0] = (uint16_t)(count / 2);
    mytikas_on(scene)->token[MYTIKAS_ARES] = (uint8_t)(count - count / 2);
}

static void set_locks(struct scene *scene, int count)
{
    for (int i = 0; i < count; i++) {
        mytikas_give_card(scene, 0, MYTIKAS_HERA + i, 0);
        mytikas_on(scene)->lock[MYTIKAS_HERA + i] = 4;
    }
}

static void set_cards(struct scene *scene, int count)
{
    for (int i = 1; i < count; i++)
        mytikas_give_card(scene, 0, MYTIKAS_HERA + i, 1);
}

void mytikas_test_tiers_score(struct scene *scene)
{
    static const struct {
        int deity;
        const char *rule;
        void (*set)(struct scene *scene, int count);
        int least, middle, top; /* first counts of the tiers */
    } cards[] = {
        { MYTIKAS_DEMETER, "11.20", set_stone, 0, 3, 7 },  { MYTIKAS_HADES, "11.21", set_locks, 0, 1, 2 },
        { MYTIKAS_APOLLO, "11.22", set_gold, 0, 1, 3 },    { MYTIKAS_PAN, "11.23", set_marble, 0, 2, 4 },
        { MYTIKAS_ARES, "11.24", set_offerings, 1, 3, 6 }, { MYTIKAS_HEPHAESTUS, "11.25", set_favors, 0, 2, 4 },
        { MYTIKAS_HESTIA, "11.26", set_kinds, 0, 1, 2 },   { MYTIKAS_HERMES, "11.27", set_cards, 1, 2, 3 },
    };
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
        for (int count = cards[i].least; count <= cards[i].top; count++) {
            mytikas_bare_table(scene, 4);
            mytikas_give_card(scene, 0, cards[i].deity, 1);
            cards[i].set(scene, count);
            int want = count >= cards[i].top ? 7 : count >= cards[i].middle ? 5 : 2;
            scene_equal(scene, scene_points(scene, 0, cards[i].rule), want, mytikas_deity_titles[cards[i].deity]);
        }
}
