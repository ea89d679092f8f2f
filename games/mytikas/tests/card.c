/* Mytikas: tests of the deity cards (rule 11): each when it applies, when it does not, and on the turn it came. */
#include "engine/clauses.h"
#include "games/mytikas/tests/stage.h"
#include "games/mytikas/tests/tests.h"
#include "games/mytikas/words.h"

static int offerings(struct scene *scene, int seat)
{
    return mytikas_on(scene)->offerings[seat];
}

void mytikas_test_control_is_tokens_or_a_lock(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 1, MYTIKAS_ARES, 1);
    mytikas_on(scene)->offerings[0] = 2;
    scene_expect(scene, mytikas_uses(mytikas_on(scene), 1, MYTIKAS_ARES), "b controls it");
    scene_play_all(scene, "a go hades-night; a offer ares 2; b go poseidon-day");
    scene_equal(scene, offerings(scene, 1), 1 + 2, "b lost the card with its tokens: no third token");
    mytikas_on(scene)->token[MYTIKAS_ARES] = 0;
    mytikas_on(scene)->lock[MYTIKAS_ARES] = 4;
    mytikas_on(scene)->builder[1] = MYTIKAS_HADES_DAY;
    scene_play_all(scene, "c go poseidon-night; c favor zeus; a go poseidon-day");
    scene_equal(scene, offerings(scene, 0), 3, "a lock is control as well");
}

/* ---- one probe for each card: did its effect happen? ---- */

static bool probe_zeus(struct scene *scene) /* b follows */
{
    mytikas_on(scene)->offerings[1] = 1;
    mytikas_give_favor(scene, 1, MYTIKAS_OF_POSEIDON);
    scene_play(scene, "a go poseidon-day");
    return mytikas_allows(scene, "b follow poseidon-day offering");
}

static bool probe_poseidon(struct scene *scene) /* b follows */
{
    mytikas_give_favor(scene, 1, MYTIKAS_OF_HADES);
    mytikas_give_favor(scene, 1, MYTIKAS_OF_POSEIDON);
    scene_play(scene, "a go poseidon-day");
    return mytikas_allows(scene, "b follow poseidon-day hades");
}

static bool probe_demeter(struct scene *scene)
{
    mytikas_put_goods(scene, 0, 2, 3, 0, 0);
    return mytikas_allows(scene, "a change gold 2");
}

static bool probe_hades(struct scene *scene)
{
    mytikas_put_goods(scene, 0, 2, 3, 0, 0);
    return mytikas_allows(scene, "a exchange three");
}

static bool probe_hera(struct scene *scene)
{
    mytikas_put_goods(scene, 0, 1, 0, 1, 1);
    scene_play_all(scene, "a go zeus-night; a build small-1 1");
    return offerings(scene, 0) == 2 + 1; /* of the space, and of the bonus action */
}

static bool probe_apollo(struct scene *scene)
{
    scene_play_all(scene, "a go zeus-day; a produce gold");
    return mytikas_allows(scene, "a raise gold 1");
}

static bool probe_athena(struct scene *scene)
{
    mytikas_put_goods(scene, 0, 1, 0, 1, 0);
    return mytikas_allows(scene, "a go zeus-night");
}

static bool probe_dionysus(struct scene *scene)
{
    scene_play_all(scene, "a go demeter-day; a produce gold");
    return mytikas_allows(scene, "a raise gold 1");
}

static bool probe_pan(struct scene *scene)
{
    scene_play_all(scene, "a go demeter-day; a produce gold");
    return mytikas_allows(scene, "a add gold");
}

static bool probe_artemis(struct scene *scene)
{
    mytikas_put_goods(scene, 0, 1, 2, 0, 0);
    return mytikas_allows(scene, "a go demeter-night");
}

static bool probe_aphrodite(struct scene *scene)
{
    scene_play(scene, "a go poseidon-day");
    return mytikas_allows(scene, "a offer aphrodite 2") || mytikas_allows(scene, "a offer hermes 1");
}

static bool probe_ares(struct scene *scene)
{
    scene_play(scene, "a go poseidon-day");
    return offerings(scene, 0) == 3;
}

static bool probe_hephaestus(struct scene *scene)
{
    mytikas_put_goods(scene, 0, 3, 0, 1, 0);
    scene_play_all(scene, "a go poseidon-night; a favor zeus");
    return mytikas_allows(scene, "a spend 3");
}

static bool probe_persephone(struct scene *scene)
{
    scene_play(scene, "a go hades-night");
    return mytikas_allows(scene, "a favor zeus");
}

static bool probe_hestia(struct scene *scene)
{
    mytikas_put_goods(scene, 0, 1, 1, 1, 1);
    scene_play(scene, "a go hades-day");
    return mytikas_allows(scene, "a refine stone 1");
}

static bool probe_hermes(struct scene *scene)
{
    mytikas_on(scene)->offerings[0] = 1;
    mytikas_give_card(scene, 0, MYTIKAS_PAN, 1);
    scene_play(scene, "a go hades-night");
    return offerings(scene, 0) == 2 && mytikas_allows(scene, "a offer pan 2");
}

struct probe {
    int deity, seat; /* the seat the effect is for */
    bool (*happens)(struct scene *scene);
};

static const struct probe own_probes[] = {
    { MYTIKAS_ZEUS, 1, probe_zeus },
    { MYTIKAS_POSEIDON, 1, probe_poseidon },
    { MYTIKAS_DEMETER, 0, probe_demeter },
    { MYTIKAS_HADES, 0, probe_hades },
    { MYTIKAS_HERA, 0, probe_hera },
    { MYTIKAS_APOLLO, 0, probe_apollo },
    { MYTIKAS_ATHENA, 0, probe_athena },
    { MYTIKAS_DIONYSUS, 0, probe_dionysus },
    { MYTIKAS_PAN, 0, probe_pan },
    { MYTIKAS_ARTEMIS, 0, probe_artemis },
    { MYTIKAS_APHRODITE, 0, probe_aphrodite },
    { MYTIKAS_ARES, 0, probe_ares },
    { MYTIKAS_HEPHAESTUS, 0, probe_hephaestus },
    { MYTIKAS_PERSEPHONE, 0, probe_persephone },
    { MYTIKAS_HESTIA, 0, probe_hestia },
    { MYTIKAS_HERMES, 0, probe_hermes },
};

static void expect_probe(struct scene *scene, const struct probe *probe, int holder, bool fresh, bool want)
{
    if (scene->failure[0] != 0)
        return;
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, holder, probe->deity, 1);
    mytikas_on(scene)->fresh = (uint16_t)(fresh ? 1 << probe->deity : 0);
    scene_equal(scene, probe->happens(scene), want, mytikas_deity_titles[probe->deity]);
}

void mytikas_test_effects_in_own_turn(struct scene *scene)
{
    for (int i = 0; i < MYTIKAS_DEITY_COUNT; i++) {
        const struct probe *probe = &own_probes[i];
        scene_equal(scene, probe->deity, i, "every card is probed");
        expect_probe(scene, probe, probe->seat, false, true);
        expect_probe(scene, probe, probe->seat, true, false); /* on the turn it came */
        expect_probe(scene, probe, 2, false, false);          /* another's card */
    }
}

/* ---- while following: a acts, b holds the card and follows ---- */

static void lead(struct scene *scene, int god, const char *words)
{
    mytikas_give_favor(scene, 1, god);
    scene_play_all(scene, words);
}

static bool follow_apollo(struct scene *scene)
{
    lead(scene, MYTIKAS_OF_ZEUS, "a go zeus-day; a produce gold; b follow zeus-day zeus; b produce gold");
    return mytikas_allows(scene, "b raise gold 1");
}

static bool follow_athena(struct scene *scene)
{
    mytikas_put_goods(scene, 0, 1, 0, 1, 1);
    mytikas_put_goods(scene, 1, 1, 0, 1, 0);
    lead(scene, MYTIKAS_OF_ZEUS, "a go zeus-night; a build small-1 1");
    return mytikas_allows(scene, "b follow zeus-night zeus");
}

static bool follow_pan(struct scene *scene)
{
    lead(scene, MYTIKAS_OF_DEMETER, "a go demeter-day; a produce gold; b follow demeter-day demeter; b produce marble");
    return mytikas_allows(scene, "b add stone");
}

static bool follow_artemis(struct scene *scene)
{
    mytikas_put_goods(scene, 0, 1, 3, 3, 0);
    mytikas_put_goods(scene, 1, 1, 2, 0, 0);
    lead(scene, MYTIKAS_OF_DEMETER, "a go demeter-night; a build major-1 1");
    return mytikas_allows(scene, "b follow demeter-night demeter");
}

static bool follow_ares(struct scene *scene)
{
    lead(scene, MYTIKAS_OF_POSEIDON, "a go poseidon-day; b follow poseidon-day poseidon");
    return offerings(scene, 1) == 3;
}

static bool follow_hephaestus(struct scene *scene)
{
    mytikas_put_goods(scene, 1, 1, 0, 1, 0);
    lead(scene, MYTIKAS_OF_POSEIDON,
         "a go poseidon-night; a favor zeus; b follow poseidon-night poseidon; b favor zeus");
    return mytikas_allows(scene, "b spend 1");
}

static bool follow_hestia(struct scene *scene)
{
    mytikas_put_goods(scene, 0, 1, 1, 1, 0);
    mytikas_put_goods(scene, 1, 2, 1, 1, 0);
    lead(scene, MYTIKAS_OF_HADES, "a go hades-day; a raise stone 1; a done; b follow hades-day hades");
    return mytikas_allows(scene, "b refine marble 2");
}

static bool follow_hermes(struct scene *scene)
{
    mytikas_give_card(scene, 1, MYTIKAS_PAN, 1);
    lead(scene, MYTIKAS_OF_HADES, "a go hades-night; b follow hades-night hades");
    return mytikas_allows(scene, "b offer pan 1");
}

void mytikas_test_effects_while_following(struct scene *scene)
{
    static const struct probe probes[] = {
        { MYTIKAS_APOLLO, 1, follow_apollo }, { MYTIKAS_ATHENA, 1, follow_athena },
        { MYTIKAS_PAN, 1, follow_pan },       { MYTIKAS_ARTEMIS, 1, follow_artemis },
        { MYTIKAS_ARES, 1, follow_ares },     { MYTIKAS_HEPHAESTUS, 1, follow_hephaestus },
        { MYTIKAS_HESTIA, 1, follow_hestia }, { MYTIKAS_HERMES, 1, follow_hermes },
    };
    for (size_t i = 0; i < sizeof probes / sizeof *probes; i++) {
        expect_probe(scene, &probes[i], 1, false, true);
        expect_probe(scene, &probes[i], 1, true, false); /* on the turn it came */
        expect_probe(scene, &probes[i], 2, false, false);
    }
}

/* After the main action the follower is through, though the card and another favor token are there. */
void mytikas_test_ribbon_cards_not_while_following(struct scene *scene)
{
    static const char *const plays[] = {
        "a go zeus-day; a produce gold; b follow zeus-day zeus; b produce gold",
        "a go demeter-day; a produce gold; b follow demeter-day demeter; b produce gold",
        "a go poseidon-day; b follow poseidon-day poseidon",
        "a go hades-night; b follow hades-night hades",
    };
    for (int god = 0; god < MYTIKAS_GOD_COUNT; god++) {
        mytikas_bare_table(scene, 3);
        mytikas_give_card(scene, 1, mytikas_ribbon_card[god], 1);
        mytikas_give_favor(scene, 1, god);
        mytikas_give_favor(scene, 1, god);
        scene_play_all(scene, plays[god]);
        scene_equal(scene, scene->now.head.phase, MYTIKAS_BEGINNING, "no bonus action");
        scene_equal(scene, mytikas_on(scene)->active, 1, "the next turn");
    }
}

/* The cards work when the main action is performed; a favor token is good without it (2.5). */
void mytikas_test_ribbon_cards_need_the_main_action(struct scene *scene)
{
    static const char *const idle[] = { "a go zeus-night", "a go demeter-night", NULL, "a go hades-day" };
    for (int god = 0; god < MYTIKAS_GOD_COUNT; god++) {
        mytikas_bare_table(scene, 3);
        mytikas_give_card(scene, 0, mytikas_ribbon_card[god], 1);
        if (idle[god] != NULL)
            scene_refused(scene, idle[god], "2.4"); /* nothing to construct with, nothing to move */
    }
    mytikas_put_goods(scene, 0, 1, 1, 0, 1);
    scene_play(scene, "a go hades-day");
    scene_refused(scene, "a done", "2.4"); /* the bonus action alone is not for the card */
    scene_play_all(scene, "a raise stone 1; a done");
    scene_equal(scene, scene->now.head.phase, MYTIKAS_BONUS, "one step performs the action");
    scene_play(scene, "a shift gold 1 4");
    mytikas_give_card(scene, 1, MYTIKAS_DIONYSUS, 1);
    mytikas_give_favor(scene, 1, MYTIKAS_OF_DEMETER);
    mytikas_put_goods(scene, 1, 1, 1, 0, 0);
    scene_play(scene, "b go demeter-night"); /* the token allows it */
    scene_equal(scene, scene->now.head.phase, MYTIKAS_BONUS, "for the bonus action alone");
}

/* Version 1: the card alone was enough. */
void mytikas_test_ribbon_cards_in_version_1(struct scene *scene)
{
    mytikas_bare_table_of(scene, 1, 3);
    mytikas_give_card(scene, 0, MYTIKAS_HERA, 1);
    scene_play(scene, "a go zeus-night");
    scene_equal(scene, offerings(scene, 0), 1, "the bonus action alone");
}

/* Taken on Hades night itself: the bonus action would be next, but not this turn. */
void mytikas_test_card_taken_this_turn_waits(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 1, MYTIKAS_PERSEPHONE, 1);
    mytikas_on(scene)->offerings[0] = 3;
    scene_play_all(scene, "a go hades-night; a offer persephone 2");
    scene_equal(scene, mytikas_on(scene)->active, 1, "no bonus action");
    scene_play_all(scene, "b go zeus-day; b produce gold; c go poseidon-day");
    mytikas_on(scene)->builder[0] = MYTIKAS_DEMETER_DAY;
    scene_play_all(scene, "a go hades-night; a take; a favor zeus"); /* but from the next turn on */
}

/* "The turn after" is the next turn of any player. */
void mytikas_test_card_works_in_the_next_turn(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 1, MYTIKAS_ZEUS, 1);
    mytikas_on(scene)->offerings[0] = 3;
    scene_play_all(scene, "a go hades-night; a offer zeus 2; b go demeter-day; b produce gold");
    scene_play_all(scene, "a follow demeter-day offering; a produce gold");
    mytikas_expect_goods(scene, 0, 1, 1, 0, 1);
}

/* ---- the two cards for followers ---- */

void mytikas_test_zeus_spends_a_token(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 1, MYTIKAS_ZEUS, 1);
    scene_play(scene, "a go poseidon-day");
    scene_equal(scene, mytikas_on(scene)->active, 1, "b has no token in reserve and is not asked");
    mytikas_on(scene)->holder[MYTIKAS_ZEUS] = 2;
    mytikas_give_favor(scene, 2, MYTIKAS_OF_DEMETER);
    scene_play_all(scene, "b go demeter-day; b produce gold");
    scene_refused(scene, "c follow demeter-day offering", "11.3"); /* none in reserve */
    mytikas_on(scene)->offerings[2] = 1;
    scene_play_all(scene, "c follow demeter-day offering; c produce stone");
    scene_equal(scene, offerings(scene, 2), 0, "spent");
    scene_equal(scene, mytikas_on(scene)->favor[2][MYTIKAS_OF_DEMETER], 1, "the favor token stays");
    scene_equal(scene, mytikas_on(scene)->token[MYTIKAS_ZEUS], 1, "tokens on cards stay");
}

void mytikas_test_poseidon_spends_any_favor(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 1, MYTIKAS_POSEIDON, 1);
    mytikas_give_favor(scene, 1, MYTIKAS_OF_ZEUS);
    scene_play_all(scene, "a go demeter-day; a produce gold");
    scene_refused(scene, "b follow demeter-day hades", "10.1"); /* has none */
    scene_play_all(scene, "b follow demeter-day zeus; b produce gold");
    scene_equal(scene, mytikas_on(scene)->pile[MYTIKAS_OF_ZEUS], 3, "back to the pile of Zeus");
}

/* ---- the two cards for the beginning of a turn ---- */

void mytikas_test_demeter_changes_stone(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 1, 0, 0);
    mytikas_put_goods(scene, 0, 2, 5, 0, 0);
    scene_refused(scene, "a change marble 2", "11.5");
    mytikas_give_card(scene, 0, MYTIKAS_DEMETER, 1);
    scene_refused(scene, "a change stone 2", "11.5");
    scene_refused(scene, "a change marble 1", "11.5");             /* all on one level */
    scene_play_all(scene, "a lower stone 2 1; a change marble 1"); /* moving down first helps */
    mytikas_expect_goods(scene, 0, 1, 0, 1, 0);
    mytikas_expect_goods(scene, 0, 2, 4, 0, 0);
    scene_refused(scene, "a change gold 2", "11.5"); /* once a turn */
    scene_play(scene, "a go zeus-day");
    scene_refused(scene, "a change gold 2", "11.5"); /* the builder has moved */
    scene_play_all(scene, "a produce stone; b go hades-night; c go poseidon-day; a change gold 2");
    mytikas_expect_goods(scene, 0, 2, 1, 0, 1);
}

void mytikas_test_hades_takes_resources(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 2, 0, 1);
    mytikas_put_goods(scene, 0, 4, 1, 0, 0);
    scene_refused(scene, "a exchange three", "11.6");
    mytikas_give_card(scene, 0, MYTIKAS_HADES, 1);
    scene_refused(scene, "a exchange seven", "11.6");
    scene_refused(scene, "a pay stone 1", "11.6");
    scene_play(scene, "a exchange three");
    scene_refused(scene, "a pay marble 1", "11.6");
    scene_play_all(scene, "a pay stone 4; a pay stone 1; a pay stone 1"); /* any levels */
    scene_equal(scene, offerings(scene, 0), 1, "three for one");
    mytikas_expect_goods(scene, 0, 1, 0, 0, 1);
    mytikas_put_goods(scene, 0, 1, 4, 3, 0);
    scene_refused(scene, "a exchange seven", "11.6"); /* once a turn */
    scene_play(scene, "a go zeus-day");
    scene_refused(scene, "a exchange seven", "11.6");
    scene_play_all(scene, "a produce gold; b go hades-night; c go poseidon-day; a exchange seven");
    scene_play_all(scene, "a pay gold 1; a pay stone 1; a pay stone 1; a pay stone 1; a pay stone 1");
    scene_equal(scene, offerings(scene, 0), 1 + 3, "seven for three; what remains is marble and pays itself");
    mytikas_expect_goods(scene, 0, 1, 0, 1, 0);
}

/* ---- cards that add to an action ---- */

void mytikas_test_apollo_steps(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_APOLLO, 1);
    scene_play_all(scene, "a go zeus-day; a produce gold; a raise gold 1; a raise gold 2");
    mytikas_expect_goods(scene, 0, 3, 0, 0, 1);
    scene_equal(scene, mytikas_on(scene)->active, 1, "two steps and no more");
    mytikas_on(scene)->builder[0] = MYTIKAS_POSEIDON_NIGHT;
    mytikas_give_favor(scene, 0, MYTIKAS_OF_ZEUS);
    scene_play_all(scene, "b go hades-night; c go poseidon-day; a go zeus-day; a done");
    scene_equal(scene, scene->now.head.phase, MYTIKAS_BONUS, "not when the main action is left out");
}

void mytikas_test_athena_saves_gold(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_ATHENA, 1);
    mytikas_put_goods(scene, 0, 1, 1, 1, 2);
    scene_play_all(scene, "a go zeus-night; a build large 1; a favor hades; a favor hades");
    mytikas_expect_goods(scene, 0, 1, 0, 0, 0);
    mytikas_put_goods(scene, 1, 1, 1, 1, 2);
    mytikas_on(scene)->builder[0] = MYTIKAS_ZEUS_DAY;
    scene_play(scene, "b go zeus-night");
    scene_refused(scene, "b build large 1", "5.3"); /* not for another */
}

void mytikas_test_pan_adds_what_was_produced(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_PAN, 1);
    scene_refused(scene, "a add stone", "11.11");
    scene_play_all(scene, "a go demeter-day; a produce marble");
    scene_refused(scene, "a add gold", "11.11");
    scene_refused(scene, "a done", "2.8");
    scene_play(scene, "a add marble");
    mytikas_expect_goods(scene, 0, 1, 2, 2, 0);
    scene_play_all(scene, "b go hades-night; c go poseidon-day");
    mytikas_on(scene)->builder[0] = MYTIKAS_HADES_DAY;
    scene_play_all(scene, "a go demeter-day; a produce stone"); /* stone is the only kind */
    mytikas_expect_goods(scene, 0, 1, 2 + 5, 2, 0);
}

void mytikas_test_artemis_saves_marble(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_ARTEMIS, 1);
    mytikas_put_goods(scene, 0, 1, 3, 2, 0);
    scene_play_all(scene, "a go demeter-night; a build major-1 1");
    mytikas_expect_goods(scene, 0, 1, 0, 0, 1); /* the gold of the effect */
    mytikas_put_goods(scene, 1, 1, 3, 2, 0);
    mytikas_on(scene)->builder[0] = MYTIKAS_ZEUS_DAY;
    scene_play(scene, "b go demeter-night");
    scene_refused(scene, "b build major-1 1", "5.3"); /* not for another */
}

void mytikas_test_hephaestus_sells_a_favor(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_HEPHAESTUS, 1);
    mytikas_put_goods(scene, 0, 2, 0, 1, 0);
    scene_refused(scene, "a spend 2", "11.15");
    scene_play_all(scene, "a go poseidon-night; a favor zeus");
    scene_refused(scene, "a spend 1", "11.15");
    scene_play(scene, "a spend 2");
    scene_refused(scene, "a done", "2.8");
    scene_play(scene, "a favor poseidon");
    scene_equal(scene, mytikas_on(scene)->favor[0][MYTIKAS_OF_POSEIDON], 1, "one more token");
    mytikas_expect_goods(scene, 0, 2, 0, 0, 0);
    scene_equal(scene, offerings(scene, 0), 1, "which opens the bonus action");
    mytikas_put_goods(scene, 0, 2, 0, 1, 0);
    mytikas_on(scene)->builder[0] = MYTIKAS_ZEUS_NIGHT;
    scene_play_all(scene, "b go zeus-day; b produce gold; a pass; c go hades-night");
    scene_play_all(scene, "a go poseidon-night; a favor zeus; a done"); /* you need not */
    mytikas_expect_goods(scene, 0, 2, 0, 1, 0);
}

void mytikas_test_hestia_refines_once(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 1, 1, 1);
    scene_play(scene, "a go hades-day");
    scene_refused(scene, "a refine marble 1", "11.17");
    mytikas_give_card(scene, 0, MYTIKAS_HESTIA, 1);
    scene_refused(scene, "a refine gold 1", "11.17");
    scene_refused(scene, "a refine marble 2", "6.1");
    scene_play(scene, "a refine marble 1");
    mytikas_expect_goods(scene, 0, 1, 1, 0, 1);
    mytikas_expect_goods(scene, 0, 2, 0, 0, 1);
    scene_refused(scene, "a refine stone 1", "11.17");
    scene_play_all(scene, "a raise stone 1; a raise gold 2"); /* three steps in all */
    scene_equal(scene, mytikas_on(scene)->active, 1, "turn over");
    mytikas_give_favor(scene, 0, MYTIKAS_OF_DEMETER);
    mytikas_on(scene)->builder[0] = MYTIKAS_ZEUS_DAY;
    scene_play_all(scene, "b go hades-night; c go poseidon-day; a go demeter-day; a produce gold");
    scene_refused(scene, "a refine stone 1", "11.17"); /* not on other steps up */
}

void mytikas_test_hermes_gives_both(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_HERMES, 1);
    scene_play(scene, "a go hades-night"); /* the token comes first, so there is one to offer */
    scene_refused(scene, "a take", "3.8");
    scene_play(scene, "a offer hermes 1");
    scene_equal(scene, mytikas_on(scene)->token[MYTIKAS_HERMES], 2, "and an offering");
    scene_play_all(scene, "b go zeus-day; b produce gold; c go poseidon-day");
    mytikas_on(scene)->builder[0] = MYTIKAS_DEMETER_DAY;
    scene_play_all(scene, "a go hades-night; a done"); /* the offering may be left out */
    scene_equal(scene, offerings(scene, 0), 1, "the token stays");
}

/* ---- where a player looks a card up ---- */

static bool mentions(const struct clause *clause, const char *title)
{
    size_t length = strlen(title);
    for (size_t i = 0; i + length <= clause->size; i++)
        if (memcmp(clause->words + i, title, length) == 0)
            return true;
    return false;
}

/* The terminal's `rules WORD` shows the first eight clauses with a word: the card's own is one of them. */
void mytikas_test_cards_are_looked_up_by_name(struct scene *scene)
{
    static struct clause_list list;
    clauses_read(clauses_text(scene->game), &list);
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++) {
        const char *title = mytikas_deity_titles[deity];
        const struct clause *clause = clauses_find(&list, mytikas_deity_rules[deity]);
        int before = 0;
        for (const struct clause *earlier = list.clause; earlier < clause; earlier++)
            before += mentions(earlier, title);
        scene_expect(scene, memcmp(clause->words, title, strlen(title)) == 0, "the clause begins with the name");
        scene_expect(scene, clause->words[strlen(title)] == ':' && before < 8, title);
    }
}
