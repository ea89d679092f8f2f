/* Mytikas: tests of the setup (rule 1). */
#include "games/mytikas/tests/stage.h"
#include "games/mytikas/tests/tests.h"
#include "games/mytikas/words.h"

void mytikas_test_lots_decide_who_plays_first(struct scene *scene)
{
    for (int first = 0; first < 3; first++) { /* each comes first now and then */
        mytikas_start_with_first(scene, 3, first);
        while (scene->now.head.phase == MYTIKAS_FAVORS && scene->failure[0] == 0) {
            static const char *const moves[] = { "a favor hades", "b favor zeus", "c favor demeter" };
            scene_play(scene, moves[mytikas_on(scene)->seat]);
        }
        scene_equal(scene, mytikas_on(scene)->active, first, "the first turn");
    }
}

void mytikas_test_level_tokens_by_player_count(struct scene *scene)
{
    static const uint8_t want[][4] = { { 3, 4, 2, 1 }, { 4, 5, 3, 2 }, { 5, 6, 4, 2 } };
    for (int count = 2; count <= 4; count++) {
        scene_start(scene, count, 1);
        for (int level = 0; level < 4; level++)
            scene_equal(scene, mytikas_on(scene)->level_token[level], want[count - 2][level], "level tokens");
    }
}

void mytikas_test_favor_piles_by_player_count(struct scene *scene)
{
    static const uint8_t want[] = { 3, 3, 4 };
    for (int count = 2; count <= 4; count++) {
        scene_start(scene, count, 1);
        for (int god = 0; god < MYTIKAS_GOD_COUNT; god++)
            scene_equal(scene, mytikas_on(scene)->pile[god], want[count - 2], "favor tokens of a god");
    }
}

void mytikas_test_supply_has_no_end(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 45, 35, 25); /* every cube of the box */
    mytikas_on(scene)->offerings[1] = 75;       /* every offering token */
    scene_play_all(scene, "a go zeus-day; a produce stone; b go poseidon-day");
    mytikas_expect_goods(scene, 0, 1, 48, 35, 25);
    scene_equal(scene, mytikas_on(scene)->offerings[1], 77, "offering tokens");
}

void mytikas_test_pieces_of_everyone(struct scene *scene)
{
    int count[MYTIKAS_BUILDING_COUNT] = { [MYTIKAS_MINOR] = 1 }; /* the one on Mount Olympus */
    for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++)
        count[mytikas_building_of[piece]]++;
    scene_equal(scene, count[MYTIKAS_MINOR], 3, "minor cities");
    scene_equal(scene, count[MYTIKAS_MAJOR], 2, "major cities");
    scene_equal(scene, count[MYTIKAS_SMALL], 2, "small temples");
    scene_equal(scene, count[MYTIKAS_LARGE], 1, "large temples");
    scene_start(scene, 4, 1);
    for (int seat = 0; seat < 4; seat++) {
        scene_equal(scene, mytikas_on(scene)->builder[seat], MYTIKAS_NOWHERE, "builder");
        for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++)
            scene_equal(scene, mytikas_on(scene)->built[seat][piece], 0, "nothing constructed");
    }
}

void mytikas_test_city_from_the_start(struct scene *scene)
{
    mytikas_bare_table(scene, 2);
    scene_equal(scene, mytikas_on(scene)->level_token[0], 3, "level tokens stay");
    scene_equal(scene, scene_total(scene, 0), 1, "level 1 x 1");
    scene_play_all(scene, "a go zeus-day; a produce gold");
    mytikas_expect_goods(scene, 0, 1, 0, 0, 1);
    scene_equal(scene, mytikas_on(scene)->seat, 1, "one city, one production");
}

void mytikas_test_one_open_card_each(struct scene *scene)
{
    for (int count = 2; count <= 4; count++) {
        scene_start(scene, count, 5);
        int cards[MYTIKAS_SEATS_MOST] = { 0 };
        for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
            if (mytikas_on(scene)->holder[deity] < MYTIKAS_SEATS_MOST) {
                cards[mytikas_on(scene)->holder[deity]]++;
                scene_equal(scene, mytikas_on(scene)->token[deity], 1, "one token");
            }
        for (int seat = 0; seat < count; seat++)
            scene_equal(scene, cards[seat], 1, "one card");
    }
}

static void choose_kept(struct scene *scene, int which)
{
    char words[40];
    struct text text = text_on(words, sizeof words);
    int seat = mytikas_on(scene)->seat;
    text_add(&text, "%c choose %s", text_seat_letter(seat), mytikas_deity_names[mytikas_on(scene)->dealt[seat][which]]);
    scene_play(scene, words);
}

/* How many seats a spectator who arrives now is told were dealt two cards. */
static int told_as_dealt(const struct scene *scene)
{
    char words[400];
    struct text text = text_on(words, sizeof words);
    scene->game->narrate(&scene->now.head, NULL, &scene->now.head, &text);
    int count = 0;
    for (const char *at = words; (at = strstr(at, "is dealt")) != NULL; at++)
        count++;
    return count;
}

void mytikas_test_choice_of_two_cards(struct scene *scene)
{
    struct game_setup setup;
    game_setup_default(scene->game, 2, &setup);
    setup.option[0] = 1;
    for (setup.key[0] = 0; setup.key[0] == 0 || mytikas_on(scene)->first != 0; setup.key[0]++)
        scene_start_with(scene, &setup);
    struct mytikas_state *state = mytikas_on(scene);
    int kept = state->dealt[0][1], left = state->dealt[0][0], other = state->dealt[1][0];
    char words[40];
    struct text text = text_on(words, sizeof words);
    text_add(&text, "a choose %s", mytikas_deity_names[other]);
    scene_refused(scene, words, "1.8");
    scene_equal(scene, scene_count(scene, 0, NULL), 2, "two cards to choose from");
    scene_equal(scene, told_as_dealt(scene), 2, "both seats' cards are told");
    choose_kept(scene, 1);
    scene_equal(scene, told_as_dealt(scene), 1, "only those that are still to be chosen from");
    scene_equal(scene, state->holder[kept], 0, "kept");
    scene_equal(scene, state->token[kept], 1, "with a token");
    scene_equal(scene, state->holder[left], MYTIKAS_UNDER_DECK, "under the deck");
    scene_equal(scene, state->seat, 1, "the next in player order");
    choose_kept(scene, 0);
    scene_equal(scene, state->head.phase, MYTIKAS_FAVORS, "then the line is laid");
    scene_refused(scene, "b choose zeus", "1.8");
    scene_expect(scene, state->line[0] != left, "a card under the deck is not in the line");
}

void mytikas_test_line_of_cards(struct scene *scene)
{
    for (int count = 2; count <= 4; count++) {
        scene_start(scene, count, 3);
        const struct mytikas_state *state = mytikas_on(scene);
        int face_down = 0, unseen = 0;
        for (int i = 0; i < MYTIKAS_LINE_MOST; i++)
            face_down += state->line[i] == MYTIKAS_FACE_DOWN;
        for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
            unseen += state->holder[deity] == MYTIKAS_UNSEEN;
        scene_equal(scene, face_down, count + 1, "face-down cards");
        scene_expect(scene, state->holder[state->line[0]] == MYTIKAS_IN_LINE, "one lies face up");
        scene_equal(scene, unseen, 16 - count - 1, "every other card may be any of the unseen ones");
    }
}

void mytikas_test_locks_rise(struct scene *scene)
{
    static const uint8_t want[][3] = { { 1, 2, 1 }, { 1, 2, 2 }, { 2, 2, 2 } }; /* 4, 5, 6 */
    for (int count = 2; count <= 4; count++) {
        int of_number[10] = { 0 }, length = mytikas_line_length[count];
        for (int i = 0; i < length; i++) {
            of_number[mytikas_locks[count][i] % 10]++;
            scene_expect(scene, i == 0 || mytikas_locks[count][i] >= mytikas_locks[count][i - 1], "never lower");
        }
        for (int number = 4; number <= 6; number++)
            scene_equal(scene, of_number[number], want[count - 2][number - 4], "locks of a number");
        scene_equal(scene, length, count + 2, "one on each face-down card, one on the deck");
    }
}

void mytikas_test_starting_resources(struct scene *scene)
{
    for (int first = 0; first < 4; first++) {
        mytikas_start_with_first(scene, 4, first);
        mytikas_expect_goods(scene, first, 1, 1, 0, 0);
        mytikas_expect_goods(scene, (first + 1) % 4, 1, 0, 1, 0);
        mytikas_expect_goods(scene, (first + 2) % 4, 1, 2, 0, 0);
        mytikas_expect_goods(scene, (first + 3) % 4, 1, 1, 1, 0);
        for (int level = 2; level <= 4; level++)
            mytikas_expect_goods(scene, first, level, 0, 0, 0);
    }
}

void mytikas_test_starting_favors(struct scene *scene)
{
    mytikas_start_with_first(scene, 4, 0);
    scene_refused(scene, "a favor zeus", "T.3");
    scene_play(scene, "d favor zeus");
    scene_refused(scene, "c favor zeus", "1.13");
    scene_play_all(scene, "c favor hades; b favor demeter");
    scene_equal(scene, mytikas_on(scene)->favor[0][MYTIKAS_OF_POSEIDON], 1, "the last god falls to the first player");
    scene_equal(scene, scene->now.head.phase, MYTIKAS_BEGINNING, "and play begins");
    for (int god = 0; god < MYTIKAS_GOD_COUNT; god++)
        scene_equal(scene, mytikas_on(scene)->pile[god], 3, "one token of each god is gone");
}
