/* Mytikas: tests of what players read: tokens and locks by their own clauses, and questions that ask for what is left.
 */
#include "games/mytikas/words.h"
#include "engine/notation.h"
#include "games/mytikas/tests/stage.h"
#include "games/mytikas/tests/tests.h"

/* Plays the move; the log must tell it in exactly these words. */
static void expect_told(struct scene *scene, const char *move, const char *words)
{
    char bytes[1000];
    struct text text = text_on(bytes, sizeof bytes);
    struct mytikas_state before = *mytikas_on(scene);
    struct game_event event = { .seat = (int8_t)before.seat };
    scene_play(scene, move);
    bool readable = notation_read_move(scene->game, move + 2, strlen(move + 2), &event.move);
    scene_expect(scene, readable, move);
    if (!readable || scene->failure[0] != 0)
        return;
    mytikas_narrate(&before.head, &event, &scene->now.head, &text);
    text_strip_styles(bytes);
    scene_expect(scene, strcmp(bytes, words) == 0, bytes);
}

static void expect_asked(struct scene *scene, const char *words)
{
    char bytes[1000];
    struct text text = text_on(bytes, sizeof bytes);
    mytikas_ask(&scene->now.head, mytikas_on(scene)->seat, &text);
    text_strip_styles(bytes);
    scene_expect(scene, strcmp(bytes, words) == 0, bytes);
}

void mytikas_test_tokens_are_told_apart(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 0, 1, 1);
    mytikas_put_goods(scene, 0, 2, 0, 1, 1);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_ZEUS);
    scene_play(scene, "a go zeus-night");
    expect_told(scene, "a build small-1 1",
                "a constructs a small temple on level 1 for 1 marble and 1 gold [5.3]. The space it left grants 2 "
                "offering tokens [5.9]. Bonus action: a takes 1 offering token [3.2]. It is b's turn [2.1].");
    mytikas_give_card(scene, 1, MYTIKAS_ARES, 1);
    expect_told(scene, "b go poseidon-day",
                "b goes to Poseidon day [3.5]. b takes 2 offering tokens [3.5]. Ares adds 1 offering token [11.14]. It "
                "is c's turn [2.1].");
    mytikas_give_card(scene, 2, MYTIKAS_HERMES, 1);
    expect_told(scene, "c go hades-night", "c goes to Hades night [3.8]. c takes 1 offering token [11.18].");
    scene_play(scene, "c done");
    mytikas_put_goods(scene, 0, 2, 0, 0, 0);
    mytikas_on(scene)->builder[0] = MYTIKAS_DEMETER_DAY;
    expect_told(
        scene, "a go zeus-night",
        "a goes to Zeus night [3.2]. a cannot perform the main action, so nobody can follow [10.5]. Bonus action: "
        "a takes 1 offering token [3.2]. It is b's turn [2.1].");
    mytikas_give_card(scene, 1, MYTIKAS_ZEUS, 1);
    mytikas_on(scene)->builder[1] = MYTIKAS_DEMETER_NIGHT;
    scene_play_all(scene, "b go demeter-day; b produce gold");
    mytikas_on(scene)->builder[2] = MYTIKAS_ZEUS_DAY;
    scene_play(scene, "c go poseidon-day");
    expect_told(scene, "b follow poseidon-day offering",
                "b follows with Poseidon day for an offering token [11.3]. b takes 2 offering tokens [3.5]. Ares adds "
                "1 offering token [11.14]. It is a's turn [2.1].");
}

void mytikas_test_exchanges_are_told(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_HADES, 1);
    mytikas_put_goods(scene, 0, 1, 2, 0, 0);
    mytikas_put_goods(scene, 0, 2, 2, 0, 0);
    expect_told(scene, "a exchange three", "a exchanges 3 resources for 1 offering token with Hades [11.6].");
    expect_asked(scene, "Choose a resource to give to Hades; 3 are left to pay [11.6].");
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_HADES, 1);
    mytikas_put_goods(scene, 0, 1, 2, 2, 0);
    scene_play_all(scene, "a exchange three; a pay stone 1; a pay marble 1");
    expect_told(scene, "a pay stone 1",
                "a gives Hades 1 stone from level 1 [11.6]. Hades gives a 1 offering token [11.6].");
}

/* How many tokens go back, and how many a lock costs. */
void mytikas_test_offerings_are_told(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 1, MYTIKAS_HERA, 1);
    mytikas_on(scene)->offerings[0] = 5;
    scene_play(scene, "a go hades-night");
    expect_asked(scene, "Take an offering token, or place any number of your 5 on one deity card [3.8]. A card with "
                        "4 tokens takes the next lock [9.1].");
    expect_told(scene, "a offer hera 2",
                "a steals Hera from b with 2 offering tokens [8.5]. 1 token goes back to b. It is b's turn [2.1].");
    scene_play_all(scene, "b go zeus-day; b produce gold; c go poseidon-day");
    mytikas_on(scene)->builder[0] = MYTIKAS_DEMETER_DAY;
    mytikas_give_favor(scene, 1, MYTIKAS_OF_HADES); /* the card of the line stays face down for a while */
    scene_play(scene, "a go hades-night");
    expect_told(scene, "a offer hera 2",
                "a protects Hera with 2 more offering tokens [8.3]. a discards 4 offering tokens, and Hera "
                "takes the lock with the number 4 [9.1].");
    mytikas_bare_table_of(scene, 1, 3);
    mytikas_on(scene)->offerings[0] = 6;
    mytikas_give_favor(scene, 1, MYTIKAS_OF_HADES);
    scene_play(scene, "a go hades-night");
    expect_told(scene, "a offer hermes 6",
                "a takes Hermes from the line with 6 offering tokens [8.4]. a discards 6 offering tokens, and Hermes "
                "takes the lock with the number 4 [9.1]. 2 tokens were more than the lock asked for [9.2].");
}

void mytikas_test_parts_are_asked_apart(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 4, 2, 0);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_DEMETER);
    scene_play(scene, "a go demeter-night");
    expect_asked(scene, "Choose a city and the level to construct it on [5.2]. You may move resources down first "
                        "[6.4]. Or choose \"done\" to go on to the bonus action alone [2.4].");
    scene_play(scene, "a build minor-1 1");
    expect_asked(scene, "Effect of your construction [5.9]: Choose a resource and the level to move it to; 2 moves are "
                        "left [6.2]. Or choose \"done\" to leave out the rest [2.7].");
    scene_play(scene, "a done");
    expect_asked(scene, "Bonus action [3.4]: Choose a resource to move one level up; 2 steps are left [6.1]. Or choose "
                        "\"done\" to leave out the bonus action [2.4].");
    scene_play(scene, "a raise stone 1");
    expect_asked(scene, "Bonus action [3.4]: Choose a resource to move one level up; 1 step is left [6.1]. Or choose "
                        "\"done\" to leave out the rest [2.7].");
}

/* Every hint fits on the terminal's board next to "(from next turn)", and every card has its sentences. */
void mytikas_test_cards_explain_themselves(struct scene *scene)
{
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++) {
        char bytes[MYTIKAS_PHRASE_SIZE * 2];
        struct text text = text_on(bytes, sizeof bytes);
        const char *effect = mytikas_deity_effects[deity];
        mytikas_write_worth(deity, &text);
        scene_expect(scene, text_cells(mytikas_deity_hints[deity]) <= 36, mytikas_deity_hints[deity]);
        scene_expect(scene, effect[strlen(effect) - 1] == '.', effect);
        scene_expect(scene, strncmp(bytes, "At the end ", 11) == 0, bytes);
    }
}
