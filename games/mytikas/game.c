/* Mytikas: setup (rule 1), the moves as the engine sees them, secrets and laws. The turn is in rules/turn.c. */
#include "games/mytikas/mytikas.h"

static const struct mytikas_state *as_mytikas(const struct game_state *state)
{
    return (const struct mytikas_state *)state;
}

/* ---- 1 Setup ---- */

/* Hidden cards are a multiset: which one lies where is decided when it is seen. */
int mytikas_draw(struct mytikas_state *state, int holder)
{
    uint8_t unseen[MYTIKAS_DEITY_COUNT];
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
        unseen[deity] = state->holder[deity] == MYTIKAS_UNSEEN;
    int deity = (int)rng_weighted(&state->head.rng, unseen, MYTIKAS_DEITY_COUNT);
    state->holder[deity] = (uint8_t)holder;
    return deity;
}

/* The seat that is `place` places after the first in player order. */
static int in_order(const struct mytikas_state *state, int place)
{
    return (state->first + place) % state->head.seat_count;
}

static void set_table(struct mytikas_state *state)
{
    int count = state->head.seat_count;
    memcpy(state->level_token, mytikas_level_tokens[count], sizeof state->level_token); /* 1.2 */
    memset(state->pile, mytikas_favors_per_god[count], sizeof state->pile);             /* 1.3 */
    memset(state->builder, MYTIKAS_NOWHERE, sizeof state->builder);
    memset(state->holder, MYTIKAS_UNSEEN, sizeof state->holder);
    memset(state->dealt, MYTIKAS_TAKEN, sizeof state->dealt);
    memset(state->line, MYTIKAS_TAKEN, sizeof state->line);
    state->area = MYTIKAS_NOWHERE;
    state->piece = MYTIKAS_NO_PIECE;
    for (int place = 0; place < count; place++) /* 1.12 */
        for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
            state->board[in_order(state, place)].resource[kind][0] = mytikas_start_resources[place][kind];
}

static void deal(struct mytikas_state *state)
{
    bool choice = state->head.option[0] != 0; /* 1.8 */
    for (int place = 0; place < state->head.seat_count; place++) {
        int seat = in_order(state, place);
        for (int i = 0; i < 2 && choice; i++)
            state->dealt[seat][i] = (uint8_t)mytikas_draw(state, MYTIKAS_DEALT);
        if (!choice)
            state->token[mytikas_draw(state, seat)] = 1; /* 1.7 */
    }
}

/* 1.13: from the last player backwards. */
static void ask_favor(struct mytikas_state *state, int seat)
{
    state->head.phase = MYTIKAS_FAVORS;
    state->seat = (uint8_t)seat;
    state->task = MYTIKAS_TAKING_FAVOR;
    state->left = 1;
}

static void lay_line(struct mytikas_state *state)
{
    int length = mytikas_line_length[state->head.seat_count]; /* 1.9 */
    memset(state->line, MYTIKAS_FACE_DOWN, (size_t)length);
    state->line[0] = (uint8_t)mytikas_draw(state, MYTIKAS_IN_LINE);
    ask_favor(state, in_order(state, state->head.seat_count - 1));
}

static void start(struct game_state *head, const struct game_setup *setup)
{
    struct mytikas_state *state = (struct mytikas_state *)head;
    game_begin(head, sizeof *state, setup);
    state->first = (uint8_t)rng_below(&head->rng, head->seat_count); /* 1.1 */
    state->seat = state->active = state->first;
    state->round = 1;
    set_table(state);
    deal(state);
    if (head->option[0] != 0)
        head->phase = MYTIKAS_CHOOSING;
    else
        lay_line(state);
    head->acting = (uint16_t)(1 << state->seat);
}

static enum mytikas_refusal choose_refusal(const struct mytikas_state *state, int deity)
{
    if (state->head.phase != MYTIKAS_CHOOSING)
        return MYTIKAS_NO_CHOICE_NOW;
    const uint8_t *dealt = state->dealt[state->seat];
    return deity == dealt[0] || deity == dealt[1] ? MYTIKAS_FINE : MYTIKAS_NOT_DEALT_TO_YOU;
}

static struct move_list *list_choose(const struct mytikas_state *state, struct move_list *moves)
{
    for (int i = 0; i < 2; i++)
        mytikas_put(moves, MYTIKAS_CHOOSE, state->dealt[state->seat][i], 0, 0);
    return moves;
}

static void do_choose(struct mytikas_state *state, int deity)
{
    uint8_t *dealt = state->dealt[state->seat];
    for (int i = 0; i < 2; i++)
        state->holder[dealt[i]] = MYTIKAS_UNDER_DECK;
    state->holder[deity] = state->seat;
    state->token[deity] = 1;
    memset(dealt, MYTIKAS_TAKEN, sizeof state->dealt[0]);
    state->seat = (uint8_t)((state->seat + 1) % state->head.seat_count);
    if (state->seat == state->first)
        lay_line(state);
}

/* After a starting favor was taken. */
static void go_on_with_favors(struct mytikas_state *state)
{
    int count = state->head.seat_count;
    if (state->seat != state->first) {
        ask_favor(state, (state->seat + count - 1) % count);
        return;
    }
    state->task = MYTIKAS_NOTHING;
    mytikas_begin_turn(state);
}

/* ---- Moves ---- */

/* Which file knows the verb. */
enum part { SETUP, BOARD, TOKEN, TURN };
static const uint8_t part_of_verb[] = {
    [MYTIKAS_CHOOSE] = SETUP,  [MYTIKAS_FAVOR] = TOKEN, [MYTIKAS_SEIZE] = TOKEN, [MYTIKAS_CHANGE] = TURN,
    [MYTIKAS_EXCHANGE] = TURN, [MYTIKAS_PAY] = TURN,    [MYTIKAS_GO] = TURN,     [MYTIKAS_LOWER] = BOARD,
    [MYTIKAS_PRODUCE] = BOARD, [MYTIKAS_ADD] = BOARD,   [MYTIKAS_BUILD] = BOARD, [MYTIKAS_RAISE] = BOARD,
    [MYTIKAS_REFINE] = BOARD,  [MYTIKAS_SHIFT] = BOARD, [MYTIKAS_TAKE] = TOKEN,  [MYTIKAS_OFFER] = TOKEN,
    [MYTIKAS_SPEND] = BOARD,   [MYTIKAS_FOLLOW] = TURN, [MYTIKAS_PASS] = TURN,   [MYTIKAS_DONE] = TURN,
};

static enum mytikas_refusal why_not(const struct mytikas_state *state, const struct game_move *move)
{
    switch (part_of_verb[move->verb]) {
    case BOARD: return mytikas_board_refusal(state, move);
    case TOKEN: return mytikas_token_refusal(state, move);
    case TURN: return mytikas_turn_refusal(state, move);
    default: return choose_refusal(state, move->operand[0]);
    }
}

static const struct refusal *refusal(const struct game_state *head, const struct game_event *event)
{
    enum mytikas_refusal index = why_not(as_mytikas(head), &event->move);
    return index == MYTIKAS_FINE ? NULL : &mytikas_refusals[index];
}

static struct move_list *list(const struct mytikas_state *state, struct move_list *moves)
{
    switch (state->head.phase) {
    case MYTIKAS_CHOOSING: return list_choose(state, moves);
    case MYTIKAS_FAVORS: return mytikas_favor_list(state, moves);
    default: return mytikas_turn_list(state, moves);
    }
}

static void list_moves(const struct game_state *head, int seat, struct move_list *moves)
{
    (void)seat; /* only one seat acts at a time */
    list(as_mytikas(head), moves);
}

/* A move that is part of a task counts as performing it. */
static void work(struct mytikas_state *state, const struct game_move *move)
{
    if (part_of_verb[move->verb] == BOARD)
        mytikas_board_do(state, move);
    else
        mytikas_token_do(state, move);
    if (move->verb != MYTIKAS_LOWER && move->verb != MYTIKAS_SPEND) {
        state->left--;
        state->acted = 1;
    }
}

void mytikas_perform(struct mytikas_state *state, const struct game_move *move)
{
    uint8_t part = part_of_verb[move->verb];
    if (part == SETUP)
        do_choose(state, move->operand[0]);
    else if (part == TURN)
        mytikas_turn_do(state, move);
    else if (state->head.phase == MYTIKAS_FAVORS) {
        mytikas_token_do(state, move);
        go_on_with_favors(state);
    } else
        work(state, move);
    mytikas_proceed(state);
}

/* Phases in which a lone possible move is no question. */
static bool asks_for_one_thing(const struct mytikas_state *state)
{
    uint8_t phase = state->head.phase;
    if (phase == MYTIKAS_FAVORS || phase == MYTIKAS_BEGINNING || phase == MYTIKAS_PAYING)
        return true;
    return state->task != MYTIKAS_NOTHING && state->task != MYTIKAS_PRODUCING &&
           mytikas_stop_refusal(state) != MYTIKAS_FINE;
}

/* A frame of its own: the list is too big to be cleared, or to be made room for where it is not needed. */
static __attribute__((noinline)) bool has_one_move(const struct mytikas_state *state, struct game_move *move)
{
    struct move_list moves;
    moves.count = 0;
    if (list(state, &moves)->count != 1)
        return false;
    *move = moves.move[0];
    return true;
}

bool mytikas_forced(const struct mytikas_state *state, struct game_move *move)
{
    return asks_for_one_thing(state) && has_one_move(state, move);
}

static void apply(struct game_state *head, const struct game_event *event)
{
    struct mytikas_state *state = (struct mytikas_state *)head;
    struct game_move move = event->move;
    do
        mytikas_perform(state, &move);
    while (mytikas_forced(state, &move)); /* 2.6 */
    head->acting = (uint16_t)(head->phase == MYTIKAS_ENDED ? 0 : 1 << state->seat);
}

/* ---- Secrets: nobody knows the face-down cards, and the state does not either ---- */

static void redact(struct game_state *head)
{
    (void)head;
}

static void imagine(struct game_state *head, int viewer, struct rng *rng)
{
    (void)head, (void)viewer, (void)rng;
}

/* ---- Laws ---- */

static bool favors_add_up(const struct mytikas_state *state)
{
    for (int god = 0; god < MYTIKAS_GOD_COUNT; god++) {
        int sum = state->pile[god];
        for (int seat = 0; seat < MYTIKAS_SEATS_MOST; seat++)
            sum += state->favor[seat][god];
        if (sum != mytikas_favors_per_god[state->head.seat_count])
            return false;
    }
    return true;
}

static bool level_tokens_add_up(const struct mytikas_state *state)
{
    int sum[MYTIKAS_LEVEL_COUNT + 1] = { 0 };
    for (int seat = 0; seat < MYTIKAS_SEATS_MOST; seat++)
        for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++)
            sum[state->built[seat][piece]]++;
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
        if (sum[level + 1] + state->level_token[level] != mytikas_level_tokens[state->head.seat_count][level])
            return false;
    return true;
}

static bool locks_add_up(const struct mytikas_state *state)
{
    int taken[UINT8_MAX + 1] = { 0 };
    for (int i = 0; i < state->locks_taken; i++)
        taken[mytikas_locks[state->head.seat_count][i]]++;
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
        if (state->lock[deity] > 0 && --taken[state->lock[deity]] < 0)
            return false;
    int missing = 0;
    for (int number = 0; number <= UINT8_MAX; number++)
        missing += taken[number];
    return missing == 0;
}

/* A card has tokens or a lock, never both, exactly when a seat holds it. */
static bool cards_lie_right(const struct mytikas_state *state)
{
    int face_up = 0, in_line = 0;
    for (int i = 0; i < MYTIKAS_LINE_MOST; i++)
        face_up += state->line[i] < MYTIKAS_DEITY_COUNT && state->holder[state->line[i]] == MYTIKAS_IN_LINE;
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++) {
        bool held = state->holder[deity] < state->head.seat_count;
        in_line += state->holder[deity] == MYTIKAS_IN_LINE;
        if ((state->token[deity] > 0) + (state->lock[deity] > 0) != (int)held)
            return false;
    }
    return face_up == in_line;
}

/* One card was dealt to everyone who has one by now (1.7, 1.8), and one came for each that left the line. */
static bool cards_add_up(const struct mytikas_state *state)
{
    int count = state->head.seat_count, length = mytikas_line_length[count];
    bool choosing = state->head.phase == MYTIKAS_CHOOSING;
    int dealt = choosing ? (state->seat + count - state->first) % count : count;
    int missing = dealt, discarded = state->head.option[0] != 0 ? dealt : 0;
    for (int i = 0; i < length && !choosing; i++)
        missing += state->line[i] == MYTIKAS_TAKEN;
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++) {
        missing -= state->holder[deity] < count;
        discarded -= state->holder[deity] == MYTIKAS_UNDER_DECK;
    }
    return missing == 0 && discarded == 0;
}

static bool builders_stand_apart(const struct mytikas_state *state)
{
    int unit = state->head.seat_count == 2 ? 2 : 1;
    for (int a = 0; a < state->head.seat_count; a++)
        for (int b = 0; b < a; b++)
            if (state->builder[a] != MYTIKAS_NOWHERE && state->builder[a] / unit == state->builder[b] / unit)
                return false;
    return true;
}

static const char *broken_law(const struct game_state *head)
{
    const struct mytikas_state *state = as_mytikas(head);
    if (!favors_add_up(state))
        return "favor tokens of each god are constant in number";
    if (!level_tokens_add_up(state))
        return "level tokens of each level are constant in number";
    if (!locks_add_up(state))
        return "the locks taken lie on deity cards";
    if (!cards_lie_right(state))
        return "a deity card has tokens or a lock exactly when a player controls it";
    if (!cards_add_up(state))
        return "players control the deity cards dealt and those taken from the line";
    if (!builders_stand_apart(state))
        return "no two builders in one place";
    return NULL;
}

static const char *const starts[] = { "dealt", "choice", NULL };
static const struct game_option options[] = {
    { "deities", "starting deity card", starts, 0, .since = 1 }, /* 1.7 or 1.8 */
    { .key = NULL },
};
static const char *const phases[] = { "choosing", "favors", "beginning", "paying", "main", "effect",
                                      "card",     "bonus",  "following", "ended",  NULL };

const struct game mytikas_game = {
    .key = "mytikas",
    .title = "Mytikas",
    .about = "Carry stone, marble and gold up Mount Olympus, and build as near to the gods as you can.",
    .rules_version = 1,
    .oldest_version = 1,
    .state_size = sizeof(struct mytikas_state),
    .seats_least = 2,
    .seats_most = MYTIKAS_SEATS_MOST,
    .seat_step = 1,
    .points_unit = 1,
    .on_shelf = true,
    .minutes = 60,
    .options = options,
    .verbs = mytikas_verbs,
    .phases = phases,
    .refusals = mytikas_refusals,
    .start = start,
    .refusal = refusal,
    .apply = apply,
    .list_moves = list_moves,
    .rank = mytikas_rank,
    .score = mytikas_score,
    .redact = redact,
    .imagine = imagine,
    .ask = mytikas_ask,
    .print = mytikas_print,
    .write_json = mytikas_write_json,
    .write_facts = mytikas_write_facts,
    .narrate = mytikas_narrate,
    .state_fault = mytikas_state_fault,
    .broken_law = broken_law,
    .advice = &mytikas_advice,
};
