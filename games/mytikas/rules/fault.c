/* Mytikas: whether play can have led to a state that came from outside. First every byte lies within its table, then
 * each part of the struct agrees with the others, in the order of the struct. Each check relies on those before it;
 * what is only counted is left to rules/laws.c. */
#include "games/mytikas/rules/verbs.h"

/* ---- bytes within their tables ---- */

/* Bytes of the state that must be below the limit, all of them. */
struct bound {
    uint16_t offset, size;
    uint8_t limit;
    const char *fault;
};

#define BELOW(limit, member, fault)                                                                                    \
    {                                                                                                                  \
        offsetof(struct mytikas_state, member), sizeof((const struct mytikas_state *)0)->member, limit, fault          \
    }
static const struct bound bounds[] = {
    BELOW(MYTIKAS_LEVEL_COUNT + 1, built, "a building on a level that does not exist"),
    BELOW(MYTIKAS_NOWHERE + 1, builder, "a builder in an area that does not exist"),
    BELOW(MYTIKAS_DEALT + 1, holder, "a deity card in a place that does not exist"),
    BELOW(MYTIKAS_TAKEN + 1, line, "a deity card in the line that does not exist"),
    BELOW(MYTIKAS_TAKEN + 1, dealt, "a deity card dealt that does not exist"),
    BELOW(MYTIKAS_ROUNDS_DONE + 1, ending, "an end that does not exist"),
    BELOW(MYTIKAS_NOWHERE + 1, area, "an area that does not exist"),
    BELOW(MYTIKAS_SPENDING + 1, task, "a task that does not exist"),
    BELOW(2, acted, "an action is performed or not"),
    BELOW(2 * MYTIKAS_USED_HESTIA, used, "a used card that does not exist"),
    BELOW(2, performed, "the main action is performed or not"),
    BELOW(1, reserved, "something where a state holds nothing"),
};

static const char *bounds_fault(const struct mytikas_state *state)
{
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        const uint8_t *bytes = (const uint8_t *)state + bounds[i].offset;
        for (int at = 0; at < bounds[i].size; at++)
            if (bytes[at] >= bounds[i].limit)
                return bounds[i].fault;
    }
    return NULL;
}

static const char *numbers_fault(const struct mytikas_state *state)
{
    int count = state->head.seat_count;
    if (state->first >= count || state->active >= count || state->seat >= count)
        return "a seat that is not at the table has its turn";
    if (state->round < 1 || state->round > mytikas_round_limit)
        return "a round that is not played";
    if (state->locks_taken > mytikas_line_length[count])
        return "more locks taken than there are";
    return NULL;
}

/* ---- whose turn it is ---- */

/* How far the seat comes behind the first in player order. */
static int place_of(const struct mytikas_state *state, int seat)
{
    return (seat + state->head.seat_count - state->first) % state->head.seat_count;
}

static bool is_first_turn(const struct mytikas_state *state)
{
    return state->round == 1 && state->active == state->first;
}

static const char *head_fault(const struct mytikas_state *state)
{
    const struct game_state *head = &state->head;
    if (head->deadline_ms != 0 || head->shown != 0)
        return "this game has no deadline and nothing hidden";
    if (head->acting != (head->phase == MYTIKAS_ENDED ? 0 : bits_of(state->seat)))
        return "the seat that is asked acts, and nobody after the end";
    if (head->phase == MYTIKAS_CHOOSING && head->option[0] == 0)
        return "a choice of deity cards that were dealt";
    return NULL;
}

static const char *turn_fault(const struct mytikas_state *state)
{
    bool own = state->seat == state->active;
    switch ((enum mytikas_phase)state->head.phase) {
    case MYTIKAS_CHOOSING:
    case MYTIKAS_FAVORS: return is_first_turn(state) ? NULL : "a turn before the first one";
    case MYTIKAS_BEGINNING:
    case MYTIKAS_PAYING:
    case MYTIKAS_BONUS: return own ? NULL : "a seat that is not active performs what only the active one may";
    case MYTIKAS_FOLLOWING: return own ? "the active seat follows itself" : NULL;
    case MYTIKAS_MAIN:
    case MYTIKAS_EFFECT:
    case MYTIKAS_CARD:
    case MYTIKAS_ENDED: break;
    }
    return NULL;
}

/* ---- what the seats have ---- */

static const char *empty_seat_fault(const struct mytikas_state *state)
{
    static const uint8_t none[sizeof state->board[0]];
    for (int seat = state->head.seat_count; seat < MYTIKAS_SEATS_MOST; seat++) {
        bool empty = !mytikas_has_resource(state, seat) && state->offerings[seat] == 0 &&
                     memcmp(state->favor[seat], none, sizeof state->favor[seat]) == 0 &&
                     memcmp(state->built[seat], none, sizeof state->built[seat]) == 0 &&
                     state->builder[seat] == MYTIKAS_NOWHERE;
        if (!empty)
            return "a seat that is not at the table owns something";
    }
    return NULL;
}

/* The most that one turn can bring a seat: five cities that produce three stone each; three offering tokens from Hades
 * (11.6), and three from Poseidon day with Ares or from Zeus night with a small temple. */
enum { TURN_RESOURCES_MOST = 15, TURN_OFFERINGS_MOST = 6 };
enum { START_RESOURCES_MOST = 2, START_OFFERINGS = 1 };

/* The supply never runs out (1.4), but the turns do: sums stay far within their 16 bits. */
static const char *goods_fault(const struct mytikas_state *state)
{
    int count = state->head.seat_count, turns = state->round * count;
    for (int seat = 0; seat < count; seat++) {
        int offerings = state->offerings[seat];
        for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
            offerings += state->holder[deity] == seat ? state->token[deity] : 0;
        if (mytikas_resources(state, seat) > START_RESOURCES_MOST + turns * TURN_RESOURCES_MOST)
            return "more resources than the turns so far can have brought";
        if (offerings > START_OFFERINGS + turns * TURN_OFFERINGS_MOST)
            return "more offering tokens than the turns so far can have brought";
    }
    return NULL;
}

/* 1.13: everyone behind the seat that is asked has taken a token, each of another god; nobody else has. */
static const char *first_favors_fault(const struct mytikas_state *state)
{
    int count = state->head.seat_count;
    uint64_t gods = 0;
    if (state->head.phase > MYTIKAS_FAVORS)
        return NULL;
    for (int seat = 0; seat < count; seat++) {
        int tokens = 0;
        for (int god = 0; god < MYTIKAS_GOD_COUNT; god++) {
            tokens += state->favor[seat][god];
            if (state->favor[seat][god] > 0 && bits_has(gods, god))
                return "two starting favors of one god";
            gods |= state->favor[seat][god] > 0 ? bits_of(god) : 0;
        }
        bool has_taken = state->head.phase == MYTIKAS_FAVORS && place_of(state, seat) > place_of(state, state->seat);
        if (tokens != (int)has_taken)
            return "starting favors are taken one by one, from the last seat backwards";
    }
    return NULL;
}

/* A builder stands somewhere from its seat's first turn on. */
static const char *builder_fault(const struct mytikas_state *state)
{
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        int behind = place_of(state, state->active) - place_of(state, seat);
        bool has_moved = state->round > 1 || behind > 0 || (behind == 0 && state->head.phase >= MYTIKAS_MAIN);
        if ((state->builder[seat] != MYTIKAS_NOWHERE) != has_moved)
            return "builders stand on the action board from their first turn on";
    }
    return NULL;
}

/* ---- deity cards and locks ---- */

/* The set of cards that have this holder. */
static uint64_t cards_of(const struct mytikas_state *state, int holder)
{
    uint64_t cards = 0;
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
        if (state->holder[deity] == holder)
            cards |= bits_of(deity);
    return cards;
}

static const char *holder_fault(const struct mytikas_state *state)
{
    uint64_t held = 0;
    for (int seat = 0; seat < state->head.seat_count; seat++)
        held |= cards_of(state, seat);
    for (int seat = state->head.seat_count; seat < MYTIKAS_SEATS_MOST; seat++)
        if (cards_of(state, seat) != 0)
            return "a seat that is not at the table controls a deity card";
    bool in_turn = state->head.phase >= MYTIKAS_MAIN && state->head.phase <= MYTIKAS_FOLLOWING;
    if ((state->fresh & ~(in_turn ? held : 0)) != 0)
        return "a card has changed hands that nobody controls";
    return NULL;
}

/* When the last lock is gone, the turn is finished (13.4) by offerings that only the room on a card limits (8.7). In
 * version 1 one follower may protect a card with six tokens, and each one after that may steal it for one more. */
static int tokens_most_without_locks(const struct mytikas_state *state)
{
    int count = state->head.seat_count, followers = count - 1;
    int last_lock = mytikas_locks[count][mytikas_line_length[count] - 1];
    return game_rules_version(&state->head) >= 2 ? MYTIKAS_COUNT_MOST
                                                 : last_lock - 1 + mytikas_offer_most_v1 + followers - 1;
}

/* A card with as many tokens as the next lock asks for would have taken it (9.1). */
static const char *token_fault(const struct mytikas_state *state)
{
    int lock = mytikas_next_lock(state), most = lock > 0 ? lock - 1 : tokens_most_without_locks(state);
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
        if (state->token[deity] > most)
            return "more tokens on a deity card than a lock asks for";
    return NULL;
}

/* The line is laid after the choice (1.8). Cards that still have a lock lie face down; the others are turned up from
 * the front when a turn is over and the game goes on (9.5). */
static const char *line_fault(const struct mytikas_state *state)
{
    int phase = state->head.phase, length = mytikas_line_length[state->head.seat_count];
    bool turned_up = phase <= MYTIKAS_PAYING, ahead_down = false;
    uint64_t cards = 0;
    for (int i = 0; i < MYTIKAS_LINE_MOST; i++) {
        int card = state->line[i];
        bool down = card == MYTIKAS_FACE_DOWN, locked = i > state->locks_taken;
        if ((phase == MYTIKAS_CHOOSING || i >= length) && card != MYTIKAS_TAKEN)
            return "a card beyond the line";
        if (phase == MYTIKAS_CHOOSING || i >= length)
            continue;
        if (down ? i == 0 || (turned_up && !locked) : locked || ahead_down)
            return "cards of the line lie face down as long as they have a lock";
        if (card < MYTIKAS_DEITY_COUNT && bits_has(cards, card))
            return "a deity card lies in the line twice";
        cards |= card < MYTIKAS_DEITY_COUNT ? bits_of(card) : 0;
        ahead_down = down;
    }
    return cards == cards_of(state, MYTIKAS_IN_LINE) ? NULL : "the cards in the line are those that lie there";
}

/* 1.8: two cards each, until the seat has chosen. */
static const char *dealt_fault(const struct mytikas_state *state)
{
    uint64_t cards = 0;
    for (int seat = 0; seat < MYTIKAS_SEATS_MOST; seat++) {
        bool chooses = seat < state->head.seat_count && state->head.phase == MYTIKAS_CHOOSING &&
                       place_of(state, seat) >= place_of(state, state->seat);
        for (int i = 0; i < 2; i++) {
            int card = state->dealt[seat][i];
            if ((card < MYTIKAS_DEITY_COUNT) != chooses || card == MYTIKAS_FACE_DOWN || bits_has(cards, card))
                return "two cards each are dealt to the seats that have not chosen";
            cards |= chooses ? bits_of(card) : 0;
        }
    }
    return cards == cards_of(state, MYTIKAS_DEALT) ? NULL : "the cards dealt are those that wait for a choice";
}

/* ---- 13 The end ---- */

static bool has_built_all(const struct mytikas_state *state)
{
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (memchr(state->built[seat], 0, sizeof state->built[seat]) == NULL)
            return true;
    return false;
}

/* What has come about ends the game, or something else did so before. */
static const char *ending_fault(const struct mytikas_state *state)
{
    int full_count = 0, phase = state->head.phase;
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
        full_count += state->level_token[level] == 0;
    bool last_turn = state->round == mytikas_round_limit &&
                     place_of(state, state->active) == state->head.seat_count - 1 && phase == MYTIKAS_ENDED;
    const bool came_about[] = {
        [MYTIKAS_NO_END] = phase != MYTIKAS_ENDED,
        [MYTIKAS_LEVELS_DONE] = full_count >= MYTIKAS_LEVEL_COUNT - 1,
        [MYTIKAS_LOCKS_DONE] = mytikas_locks_left(state) == 0,
        [MYTIKAS_ALL_BUILT] = has_built_all(state),
        [MYTIKAS_ROUNDS_DONE] = last_turn,
    };
    if (!came_about[state->ending])
        return "an end that has not come about";
    if (state->ending != MYTIKAS_NO_END)
        return phase >= MYTIKAS_MAIN ? NULL : "a turn begins after the end";
    for (int ending = MYTIKAS_NO_END + 1; ending <= MYTIKAS_ROUNDS_DONE; ending++)
        if (came_about[ending])
            return "an end has come about that was not noted";
    return NULL;
}

/* ---- the action and its task ---- */

/* The active seat performs the action its builder stands on, a follower the same; of two players either one (12.2). */
static const char *area_fault(const struct mytikas_state *state)
{
    if (!mytikas_in_parts(state))
        return state->area == MYTIKAS_NOWHERE ? NULL : "an action while none is performed";
    int stands = state->builder[state->active];
    bool either = state->head.seat_count == 2 && state->seat != state->active;
    bool fits = either ? mytikas_god_of(state->area) == mytikas_god_of(stands) : state->area == stands;
    return state->area != MYTIKAS_NOWHERE && fits ? NULL : "an action where the builder does not stand";
}

/* How often a grant lets its task be done. */
static int count_for(int task, const struct mytikas_grant *grant)
{
    return grant->task == task ? grant->count : 0;
}

static int granted_by_main(const struct mytikas_state *state)
{
    if (state->area == MYTIKAS_HADES_NIGHT) /* 11.18 */
        return state->task == (mytikas_uses(state, state->seat, MYTIKAS_HERMES) ? MYTIKAS_OFFERING : MYTIKAS_GIFT);
    if (state->area == MYTIKAS_ZEUS_DAY)
        return state->task == MYTIKAS_PRODUCING ? mytikas_city_count(state, state->seat) : 0;
    return count_for(state->task, &mytikas_main[state->area]);
}

/* Which piece was just built is not known any more: one of those that can be built there. */
static int granted_by_effect(const struct mytikas_state *state)
{
    int most = 0;
    for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++) {
        int area = piece < MYTIKAS_TEMPLES ? MYTIKAS_DEMETER_NIGHT : MYTIKAS_ZEUS_NIGHT;
        int count = count_for(state->task, &mytikas_effect[piece]);
        if (state->area == area && state->built[state->seat][piece] != 0 && count > most)
            most = count;
    }
    return most;
}

static int granted_by_card(const struct mytikas_state *state)
{
    const struct mytikas_addition *addition = &mytikas_additions[state->area];
    if (addition->grant.count == 0 || !mytikas_uses(state, state->seat, addition->deity))
        return 0;
    bool marble_spent = addition->grant.task == MYTIKAS_SPENDING && state->task == MYTIKAS_TAKING_FAVOR; /* 11.15 */
    if (marble_spent)
        return 1;
    return count_for(state->task, &addition->grant);
}

static int granted_by_bonus(const struct mytikas_state *state)
{
    bool may = mytikas_has_ribbon(state, state->seat, state->area);
    return may ? count_for(state->task, &mytikas_bonus[state->area]) : 0;
}

/* The part at hand grants the task, and it can be done. */
static const char *part_fault(const struct mytikas_state *state)
{
    int granted = 0;
    bool has_acted = true;
    if (state->head.phase == MYTIKAS_MAIN) {
        granted = granted_by_main(state);
        has_acted = state->left < granted || state->task == MYTIKAS_OFFERING;
    } else if (state->head.phase == MYTIKAS_EFFECT)
        granted = granted_by_effect(state);
    else if (state->head.phase == MYTIKAS_CARD)
        granted = granted_by_card(state);
    else {
        granted = granted_by_bonus(state);
        bool knows = game_rules_version(&state->head) >= 2; /* 10.5 */
        has_acted = state->left < granted || (knows ? state->performed : state->acted) != 0;
    }
    if (state->left > granted || !mytikas_at_rest(state))
        return "a task that this part of the action does not grant";
    return state->acted == (int)has_acted ? NULL : "a part of the action is performed or not";
}

/* 10.5: known from the end of the active seat's main action to the end of the turn. An effect, a card or a follower
 * comes only after one that was performed. */
static const char *performed_fault(const struct mytikas_state *state)
{
    int phase = state->head.phase;
    bool unknown = phase < MYTIKAS_MAIN || (phase == MYTIKAS_MAIN && state->seat == state->active) ||
                   phase == MYTIKAS_ENDED || game_rules_version(&state->head) < 2;
    if (unknown)
        return state->performed == 0 ? NULL : "a main action performed before its time";
    return state->performed != 0 || phase == MYTIKAS_BONUS ? NULL : "what follows from a main action not performed";
}

/* 11.6; not in the first turn of the game, which nobody begins with three resources (1.12). */
static const char *paying_fault(const struct mytikas_state *state)
{
    bool rated = false;
    for (int rate = 0; rate < MYTIKAS_RATE_COUNT; rate++)
        rated = rated || (state->gain == mytikas_rates[rate].offerings && state->left > 0 &&
                          state->left <= mytikas_rates[rate].resources);
    bool by_hades = mytikas_uses(state, state->seat, MYTIKAS_HADES) && (state->used & MYTIKAS_USED_HADES) != 0;
    bool can_pay = mytikas_resources(state, state->seat) >= state->left && !is_first_turn(state);
    return rated && by_hades && can_pay ? NULL : "an exchange that Hades does not make";
}

static const char *task_fault(const struct mytikas_state *state)
{
    bool favors = state->head.phase == MYTIKAS_FAVORS;
    if (mytikas_in_parts(state))
        return state->gain == 0 ? part_fault(state) : "offering tokens to come without an exchange";
    if (state->task != (favors ? MYTIKAS_TAKING_FAVOR : MYTIKAS_NOTHING) || state->acted != 0)
        return "a task outside of an action";
    if (state->head.phase == MYTIKAS_PAYING)
        return paying_fault(state);
    if (state->head.phase == MYTIKAS_FOLLOWING && !mytikas_can_follow(state, state->seat))
        return "a seat is asked to follow that cannot";
    /* The one starting favor still stands in `left` when the first turn begins. */
    bool opens = state->head.phase == MYTIKAS_BEGINNING && is_first_turn(state);
    return state->left == (favors || opens) && state->gain == 0 ? NULL : "something left to do outside of an action";
}

/* 11.11: known from the production on Demeter day to the end of the seat's action. */
static const char *kinds_fault(const struct mytikas_state *state)
{
    bool past_main = state->head.phase == MYTIKAS_CARD || state->head.phase == MYTIKAS_BONUS;
    if (state->kinds == 0)
        return state->task == MYTIKAS_EXTRA ? "Pan adds to no production" : NULL;
    for (int combination = 0; combination < MYTIKAS_RESOURCE_COUNT; combination++) {
        int kinds = 0;
        for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
            kinds |= (mytikas_field_yield[combination][kind] > 0) << kind;
        if (kinds == state->kinds && past_main && state->area == MYTIKAS_DEMETER_DAY)
            return NULL;
    }
    return "a production that Demeter day does not give";
}

/* Cards used in this turn: Demeter and Hades at its beginning, Hestia in a main action. */
static const char *used_fault(const struct mytikas_state *state)
{
    int can_be_used = MYTIKAS_USED_DEMETER | MYTIKAS_USED_HADES;
    if (state->head.phase < MYTIKAS_BEGINNING)
        can_be_used = 0;
    else if (state->head.phase >= MYTIKAS_MAIN)
        can_be_used |= MYTIKAS_USED_HESTIA;
    if ((state->used & ~can_be_used) != 0)
        return "a card was used before its time";
    return state->piece == MYTIKAS_NO_PIECE ? NULL : "the effect of a space is due, but nobody decides it";
}

const char *mytikas_state_fault(const struct game_state *head)
{
    static const char *(*const faults[])(const struct mytikas_state *state) = {
        bounds_fault,       numbers_fault, head_fault,      turn_fault,  empty_seat_fault, goods_fault,
        first_favors_fault, builder_fault, holder_fault,    token_fault, line_fault,       dealt_fault,
        ending_fault,       area_fault,    performed_fault, task_fault,  kinds_fault,      used_fault,
    };
    const char *fault = NULL;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0] && fault == NULL; i++)
        fault = faults[i](mytikas_of(head));
    return fault;
}
