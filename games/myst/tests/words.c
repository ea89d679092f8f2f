/* Myst: a question names all moves that are legal and no others, and a refusal never advises a move that would be
 * refused as well. */
#include "games/myst/tests/stage.h"
#include "games/myst/tests/tests.h"
#include "proof/walk.h"

/* What sentences call the moves they name. The words `turn` and `done` alone are rarely moves. */
static const struct {
    const char *words;
    enum myst_verb verb;
} advice[] = {
    { "choose", MYST_CHOOSE },   { "lift", MYST_LIFT },
    { "turn piece", MYST_TURN }, { "lower", MYST_LOWER },
    { "put", MYST_PUT },         { "open a linking book", MYST_LINK },
    { "wait", MYST_WAIT },       { "spin", MYST_SPIN },
    { "move", MYST_MOVE },       { "stay", MYST_STAY },
    { "jump", MYST_JUMP },       { "lay", MYST_LAY },
    { "remove", MYST_REMOVE },   { "end your turn", MYST_DONE },
};

static char small(char letter)
{
    return (char)(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
}

static bool is_letter(char sign)
{
    return small(sign) >= 'a' && small(sign) <= 'z';
}

static bool begins_with(const char *sentence, const char *words)
{
    while (*words != 0 && small(*sentence) == *words)
        sentence++, words++;
    return *words == 0 && !is_letter(*sentence);
}

static bool names(const char *sentence, const char *words)
{
    for (const char *at = sentence; *at != 0; at++)
        if ((at == sentence || !is_letter(at[-1])) && begins_with(at, words))
            return true;
    return false;
}

/* Set of verbs that the sentence names. */
static unsigned named(const char *sentence)
{
    unsigned verbs = 0;
    for (size_t i = 0; i < sizeof advice / sizeof advice[0]; i++)
        if (names(sentence, advice[i].words))
            verbs |= 1U << advice[i].verb;
    return verbs;
}

/* By index in myst_refusals, worked out once: the set of verbs advised, and whether the refusal was met. */
struct study {
    unsigned advised[64];
    bool met[64];
};

static unsigned legal_verbs(struct scene *scene, int seat)
{
    static struct move_list list;
    unsigned legal = 0;
    list.count = 0;
    game_list_moves(scene->game, &scene->now.head, seat, &list);
    for (int i = 0; i < list.count; i++)
        legal |= 1U << list.move[i].verb;
    return legal;
}

static void check_question(struct scene *scene, int seat, unsigned legal)
{
    char words[400];
    struct text text = text_on(words, sizeof words);
    scene->game->ask(&scene->now.head, seat, &text);
    scene_expect(scene, named(words) == legal, words);
}

/* Provokes all that the seat can be refused in this state. */
static void check_refusals(struct scene *scene, int seat, unsigned legal, struct study *study)
{
    for (int verb = MYST_CHOOSE; verb <= MYST_DONE; verb++) {
        const struct game_kind *kind = myst_verbs[verb].operand[0];
        for (int value = 0; value < (kind == NULL ? 1 : kind->count); value++) {
            struct game_event event = { .at_ms = scene->now.head.at_ms, .seat = (int8_t)seat };
            event.move = (struct game_move){ .verb = (uint8_t)verb, .operand = { (uint8_t)value } };
            const struct refusal *refusal = game_refusal(scene->game, &scene->now.head, &event);
            if (refusal == NULL)
                continue;
            int index = (int)(refusal - myst_refusals);
            study->met[index] = true;
            scene_expect(scene, (study->advised[index] & ~legal) == 0, refusal->sentence);
        }
    }
}

static void check_state(struct scene *scene, struct study *study)
{
    for (int seat = 0; seat < scene->now.head.seat_count; seat++)
        if (game_acts(&scene->now.head, seat)) {
            unsigned legal = legal_verbs(scene, seat);
            check_question(scene, seat, legal);
            check_refusals(scene, seat, legal, study);
        }
}

/* A random game; a race only as far as something new is to be expected of it. */
static void check_game(struct scene *scene, uint64_t seed, struct study *study)
{
    enum { STEPS = 480, EVERY = 5 };
    static struct move_list list;
    struct game_setup setup;
    struct game_event event;
    struct rng rng = rng_from_seed(seed);
    walk_setup(scene->game, 2 + (int)(seed % 5), seed, true, &setup);
    scene_start_with(scene, &setup);
    for (int step = 0; step < STEPS && !game_over(&scene->now.head) && scene->failure[0] == 0; step++) {
        if (step % EVERY == 0 || scene->now.head.phase == MYST_CHOOSING)
            check_state(scene, study);
        list.count = 0;
        if (walk_choose(scene->game, &scene->now.head, &rng, &list, &event))
            game_apply(scene->game, &scene->now.head, &event);
    }
}

/* Yellow is cut off, with a Linking Book and without. */
static void check_cut_off(struct scene *scene, int building, struct study *study)
{
    for (uint32_t books = 0; books < 2; books++) {
        myst_test_build(scene, 2, MYST_OPTION_BUILDING, building);
        myst_test_board(scene, AT('g', 1) | AT('g', 5) | AT('h', 4) | AT('h', 6), AT('h', 5));
        myst_test_hold_books(scene, 1, books);
        myst_test_put(scene, 'a', "h1");
        check_state(scene, study);
    }
}

/* Yellow's whole turn, with a Linking Book and without, by way of the Library, which blue placed. */
static void check_turn(struct scene *scene, uint32_t books, struct study *study)
{
    myst_test_explore(scene, 2);
    myst_test_hold_books(scene, 1, books);
    check_state(scene, study);
    scene_play(scene, "b spin");
    check_state(scene, study);
    myst_stage(scene)->spaces = 1;
    check_state(scene, study);
    myst_stage(scene)->pawn[1] = (uint8_t)myst_test_place("d4");
    scene_play(scene, "b move d3");
    check_state(scene, study);
    scene_play(scene, "b lay");
    check_state(scene, study);
    myst_stage(scene)->pawn[0] = (uint8_t)myst_test_place("c3");
    myst_stage(scene)->pawn[1] = (uint8_t)myst_test_place("a1");
    scene_play_all(scene, "b done; a spin; a move d3");
    check_state(scene, study);
}

void myst_test_words_name_what_is_legal(struct scene *scene)
{
    struct study study = { 0 };
    for (int i = 0; myst_refusals[i].rule != NULL; i++)
        study.advised[i] = named(myst_refusals[i].sentence);
    for (uint64_t seed = 0; seed < 60; seed++)
        check_game(scene, seed, &study);
    check_cut_off(scene, MYST_RACE, &study);
    check_cut_off(scene, MYST_BY_TURNS, &study);
    check_turn(scene, 0, &study);
    check_turn(scene, 1, &study);
    for (int i = 0; myst_refusals[i].rule != NULL; i++) /* else the test would prove nothing */
        scene_expect(scene, study.advised[i] == 0 || study.met[i], myst_refusals[i].sentence);
}
