/* What the engine does for every game: it guards moves, makes views, and checks views that come from outside. */
#include "engine/game.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

#include "engine/bits.h"

enum table_refusal {
    NO_SUCH_SEAT,
    GAME_IS_OVER,
    NOT_YOUR_TURN,
    NO_SUCH_VERB,
    NO_SUCH_VALUE,
    CLOCK_NOT_DUE,
    WRONG_SEAT_COUNT,
    NO_SUCH_CHOICE,
    NO_SUCH_VERSION,
};

const struct refusal game_table_refusals[] = {
    [NO_SUCH_SEAT] = { "T.1", "There is no such seat at this table." },
    [GAME_IS_OVER] = { "T.2", "The game is over." },
    [NOT_YOUR_TURN] = { "T.3", "It is not your turn." },
    [NO_SUCH_VERB] = { "T.4", "This game has no such move." },
    [NO_SUCH_VALUE] = { "T.4", "That move names something that is not part of this game." },
    [CLOCK_NOT_DUE] = { "T.5", "The time is not up yet." },
    [WRONG_SEAT_COUNT] = { "T.6", "This game cannot be played by that number of players." },
    [NO_SUCH_CHOICE] = { "T.6", "An option of this game has no such choice." },
    [NO_SUCH_VERSION] = { "T.6", "This program does not play that version of the rules." },
    { NULL, NULL },
};

const struct game *game_named(const char *key)
{
    for (const struct game *const *game = game_list; *game != NULL; game++)
        if (strcmp((*game)->key, key) == 0)
            return *game;
    return NULL;
}

void game_begin(struct game_state *state, size_t size, const struct game_setup *setup)
{
    memset(state, 0, size);
    memcpy(state->rng.key, setup->key, sizeof state->rng.key);
    memcpy(state->option, setup->option, sizeof state->option);
    state->seat_count = setup->seat_count;
    state->raised = (uint8_t)(setup->rules_version - 1);
    state->viewer = GAME_TRUTH;
}

int game_verb_count(const struct game *game)
{
    int count = 0;
    while (game->verbs[count].key != NULL)
        count++;
    return count;
}

int game_phase_count(const struct game *game)
{
    int count = 0;
    while (game->phases[count] != NULL)
        count++;
    return count;
}

const char *game_phase_title(const struct game *game, int phase)
{
    return (game->phase_titles == NULL ? game->phases : game->phase_titles)[phase];
}

int game_thing_count(const struct game *game)
{
    int count = 0;
    while (game->things != NULL && game->things[count] != NULL)
        count++;
    return count;
}

int game_operand_count(const struct game_verb *verb)
{
    int count = 0;
    while (count < GAME_OPERANDS_MOST && verb->operand[count] != NULL)
        count++;
    return count;
}

int game_refusal_count(const struct game *game)
{
    int count = 0;
    while (game->refusals[count].rule != NULL)
        count++;
    return count;
}

int game_option_count(const struct game *game)
{
    int count = 0;
    while (game->options != NULL && game->options[count].key != NULL)
        count++;
    return count;
}

int game_choice_count(const struct game_option *option)
{
    int count = 0;
    while (option->choices[count] != NULL)
        count++;
    return count;
}

void game_setup_default(const struct game *game, int seat_count, struct game_setup *setup)
{
    memset(setup, 0, sizeof *setup);
    setup->rules_version = game->rules_version;
    setup->seat_count = (uint8_t)seat_count;
    for (int i = 0; i < game_option_count(game); i++)
        setup->option[i] = game->options[i].default_choice;
}

bool game_plays_version(const struct game *game, uint32_t rules_version)
{
    return rules_version >= game->oldest_version && rules_version <= game->rules_version;
}

bool game_has_option(const struct game *game, int option, int rules_version)
{
    return option < game_option_count(game) && game->options[option].since <= rules_version;
}

const struct refusal *game_setup_refusal(const struct game *game, const struct game_setup *setup)
{
    if (!game_plays_version(game, setup->rules_version))
        return &game_table_refusals[NO_SUCH_VERSION];
    int seats = setup->seat_count;
    if (seats < game->seats_least || seats > game->seats_most || (seats - game->seats_least) % game->seat_step != 0)
        return &game_table_refusals[WRONG_SEAT_COUNT];
    for (int i = 0; i < GAME_OPTIONS_MOST; i++) {
        int choices = game_has_option(game, i, setup->rules_version) ? game_choice_count(&game->options[i]) : 1;
        if (setup->option[i] >= choices)
            return &game_table_refusals[NO_SUCH_CHOICE];
    }
    return game->setup_refusal == NULL ? NULL : game->setup_refusal(setup);
}

bool game_over(const struct game_state *state)
{
    return state->acting == 0 && state->deadline_ms == 0;
}

static const struct refusal *malformed(const struct game *game, const struct game_move *move)
{
    if (move->verb == GAME_VERB_CLOCK || move->verb >= game_verb_count(game))
        return &game_table_refusals[NO_SUCH_VERB];
    const struct game_verb *verb = &game->verbs[move->verb];
    int count = game_operand_count(verb);
    for (int i = 0; i < GAME_OPERANDS_MOST; i++) {
        int limit = i < count ? verb->operand[i]->count : 1;
        if (move->operand[i] >= limit)
            return &game_table_refusals[NO_SUCH_VALUE];
    }
    return NULL;
}

static const struct refusal *clock_refusal(const struct game_state *state, const struct game_event *event)
{
    static const struct game_move clock = { .verb = GAME_VERB_CLOCK };
    bool due = state->deadline_ms != 0 && event->at_ms == state->deadline_ms;
    if (!due || memcmp(&event->move, &clock, sizeof clock) != 0)
        return &game_table_refusals[CLOCK_NOT_DUE];
    return NULL;
}

/* What can be said of a seat's event without knowing the game's rules. */
static const struct refusal *turn_refusal(const struct game *game, const struct game_state *state,
                                          const struct game_event *event)
{
    if (game_over(state))
        return &game_table_refusals[GAME_IS_OVER];
    if (event->seat < 0 || event->seat >= state->seat_count)
        return &game_table_refusals[NO_SUCH_SEAT];
    return game_acts(state, event->seat) ? malformed(game, &event->move) : &game_table_refusals[NOT_YOUR_TURN];
}

const struct refusal *game_refusal(const struct game *game, const struct game_state *state,
                                   const struct game_event *event)
{
    if (event->seat == GAME_CLOCK && !game_over(state))
        return clock_refusal(state, event);
    const struct refusal *refusal = turn_refusal(game, state, event);
    return refusal != NULL ? refusal : game->refusal(state, event);
}

void game_apply(const struct game *game, struct game_state *state, const struct game_event *event)
{
    state->at_ms = event->at_ms;
    game->apply(state, event);
}

void game_list_moves(const struct game *game, const struct game_state *state, int seat, struct move_list *list)
{
    list->count = 0;
    if (game_acts(state, seat))
        game->list_moves(state, seat, list);
    assert(list->count <= GAME_MOVES_LIMIT);
}

void move_add_set(struct move_list *list, uint8_t verb, int first, uint64_t set)
{
    struct game_move *next = list->move + list->count;
    assert(list->count + 64 <= GAME_MOVES_LIMIT);
    for (; set != 0; set &= set - 1)
        *next++ = (struct game_move){ .verb = verb, .operand = { (uint8_t)(first + bits_lowest(set)) } };
    list->count = (uint16_t)(next - list->move);
}

void game_redact_nothing(struct game_state *state)
{
    (void)state;
}

void game_imagine_nothing(struct game_state *state, int viewer, struct rng *rng)
{
    (void)state, (void)viewer, (void)rng;
}

void game_view(const struct game *game, const struct game_state *truth, int viewer, struct game_state *view)
{
    memcpy(view, truth, game->state_size);
    memset(&view->rng, 0, sizeof view->rng);
    view->viewer = (int8_t)viewer;
    game->redact(view);
}

void game_imagine(const struct game *game, const struct game_state *view, struct rng *rng, struct game_state *truth)
{
    memcpy(truth, view, game->state_size);
    truth->viewer = GAME_TRUTH;
    truth->rng.key[0] = rng_next(rng);
    truth->rng.key[1] = rng_next(rng);
    game->imagine(truth, view->viewer, rng);
}

/* ---- what people are told ---- */

static struct text text_in(char *room, const struct words *language)
{
    struct text text = text_on(room, GAME_CARD_ROOM);
    text.language = language;
    return text;
}

void game_explain(const struct game *game, const struct game_state *view, int kind, int value,
                  const struct words *language, struct game_card *card)
{
    struct text *const texts[] = { &card->role, &card->title, &card->does, &card->notes, &card->now };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        *texts[i] = text_in(card->room[i], language);
    game->explain(view, kind, value, card);
    char *first = card->title.bytes; /* titles are written as inside a sentence: "blank tile" */
    if (*first >= 'a' && *first <= 'z')
        *first = (char)(*first - 'a' + 'A');
}

void game_tell_course(const struct game *game, const struct game_state *view, const struct words *language,
                      struct game_course *course)
{
    course->step = course->of = 0;
    course->where = text_in(course->room[0], language);
    course->ending = text_in(course->room[1], language);
    if (game->tell_course != NULL)
        game->tell_course(view, course);
}

/* ---- views from outside ---- */

/* Match time stops at UINT32_MAX, so a deadline there is never in the past. */
static bool deadline_has_passed(const struct game_state *head)
{
    return head->deadline_ms != 0 && head->deadline_ms <= head->at_ms && head->deadline_ms != UINT32_MAX;
}

static const char *head_fault(const struct game *game, const struct game_state *head, int viewer)
{
    static const struct rng erased;
    struct game_setup setup = { .rules_version = (uint16_t)game_rules_version(head), .seat_count = head->seat_count };
    memcpy(setup.option, head->option, sizeof setup.option);
    if (game_setup_refusal(game, &setup) != NULL)
        return "rules, a number of seats or an option that are not played here";
    if (head->viewer != viewer || viewer < 0 || (viewer >= head->seat_count && viewer != GAME_SPECTATOR))
        return "the view of somebody else";
    if (memcmp(&head->rng, &erased, sizeof erased) != 0)
        return "something where a view holds nothing";
    if (head->phase >= game_phase_count(game))
        return "a phase that this game does not have";
    if (head->acting >> head->seat_count != 0)
        return "a seat acts that is not at the table";
    if (deadline_has_passed(head))
        return "a deadline that has passed";
    return NULL;
}

static bool has_dead_end(const struct game *game, const struct game_state *truth)
{
    struct move_list list;
    for (int seat = 0; seat < truth->seat_count; seat++) {
        game_list_moves(game, truth, seat, &list);
        if (game_acts(truth, seat) && list.count == 0)
            return true;
    }
    return false;
}

/* NULL: the view is what its viewer sees of some truth that keeps the laws and can be continued. */
static const char *view_fault(const struct game *game, const struct game_state *view)
{
    union game_room truth, again;
    struct rng rng = rng_from_seed(0);
    game_imagine(game, view, &rng, &truth.head);
    const char *law = game->broken_law == NULL ? NULL : game->broken_law(&truth.head);
    if (law != NULL)
        return law;
    if (has_dead_end(game, &truth.head))
        return "a seat acts that has no move";
    game_view(game, &truth.head, view->viewer, &again.head);
    return memcmp(&again, view, game->state_size) == 0 ? NULL : "something that this viewer cannot see";
}

const char *game_read_view(const struct game *game, const void *bytes, size_t size, int viewer, struct game_state *view)
{
    union game_room room;
    if (size != game->state_size)
        return "not the size of a view of this game";
    memcpy(&room, bytes, size);
    const char *fault = head_fault(game, &room.head, viewer);
    if (fault == NULL)
        fault = game->state_fault(&room.head);
    if (fault == NULL)
        fault = view_fault(game, &room.head);
    if (fault == NULL)
        memcpy(view, &room, size);
    return fault;
}

/* ---- events from outside ---- */

static bool same_match(const struct game_state *one, const struct game_state *other)
{
    return one->viewer == other->viewer && one->seat_count == other->seat_count && one->raised == other->raised &&
           memcmp(one->option, other->option, sizeof one->option) == 0;
}

const char *game_narration_fault(const struct game *game, const struct game_state *before,
                                 const struct game_event *event, const struct game_state *after)
{
    if ((before == NULL) != (event == NULL))
        return "the start has neither a view before it nor a move";
    if (event == NULL)
        return NULL;
    if (!same_match(before, after))
        return "views of two matches, or of two viewers";
    bool known = event->seat == before->viewer || event->seat == GAME_CLOCK || game->secrets == NULL;
    const struct refusal *refusal = known ? game_refusal(game, before, event) : turn_refusal(game, before, event);
    return refusal == NULL ? NULL : refusal->sentence;
}
