#include "match/match.h"

#include <assert.h>
#include <string.h>

enum match_refusal {
    LOG_IS_FULL,
    TIME_RUNS_BACKWARDS,
    NOTHING_TO_TAKE_BACK,
    NOT_YOURS_TO_TAKE_BACK,
    NOT_HARMLESS,
    NOT_BY_CONSENT,
    NOT_FROM_YOURS_ON
};

const struct refusal match_refusals[] = {
    [LOG_IS_FULL] = { "T.7", "The log of this match is full, so no more moves can be made." },
    [TIME_RUNS_BACKWARDS] = { "T.8", "The time of that move is earlier than that of the last one." },
    [NOTHING_TO_TAKE_BACK] = { "T.9", "There is nothing to take back." },
    [NOT_YOURS_TO_TAKE_BACK] = { "T.9", "Only the last move can be taken back, and it was not yours." },
    [NOT_HARMLESS] = { "T.9", "That move drew or revealed something, so it cannot be taken back." },
    [NOT_BY_CONSENT] = { "T.9", "Something was drawn or revealed, or time ran out, so nothing before that can be taken "
                                "back, even with everybody's consent." },
    [NOT_FROM_YOURS_ON] = { "T.9", "The first of the moves to be taken back must be your own." },
    { NULL, NULL },
};

/* ---- the block ---- */

/* Events are numbered from 1, as places in the log. The events that count form a stack: an event is put on top of it, a
 * take-back removes the topmost, or as many as were agreed. The links keep every stack there ever was. */
struct match_entry {
    struct game_event event;
    uint32_t below : 31;  /* the last event that counts without the top one; for a take-back, after it. 0: none */
    uint32_t barrier : 1; /* it drew or revealed something, was the clock's or set it anew: no consent takes it back */
};

static size_t state_words(const struct game *game)
{
    return (game->state_size + sizeof(uint64_t) - 1) / sizeof(uint64_t);
}

size_t match_size(const struct game *game, uint32_t event_limit)
{
    return sizeof(struct match) + 2 * state_words(game) * sizeof(uint64_t) + event_limit * sizeof(struct match_entry);
}

static struct game_state *state_of(struct match *match)
{
    return (struct game_state *)match->room;
}

static struct game_state *base_of(struct match *match)
{
    return (struct game_state *)(match->room + state_words(match->game));
}

static struct match_entry *log_of(struct match *match)
{
    return (struct match_entry *)(match->room + 2 * state_words(match->game));
}

/* The entry with this number. */
static const struct match_entry *entry_of(const struct match *match, uint32_t number)
{
    return (const struct match_entry *)(match->room + 2 * state_words(match->game)) + (number - 1);
}

const struct game_state *match_state(const struct match *match)
{
    return (const struct game_state *)match->room;
}

const struct game_event *match_event(const struct match *match, uint32_t index)
{
    return &entry_of(match, index + 1)->event;
}

uint32_t match_time(const struct match *match)
{
    return match->event_count == 0 ? 0 : match_event(match, match->event_count - 1)->at_ms;
}

bool match_over(const struct match *match)
{
    return game_over(match_state(match));
}

uint32_t match_check(const struct game *game, const struct game_state *state)
{
    static const uint64_t key[2] = { 0x6368656b, 0x76616c75 };
    return (uint32_t)rng_siphash(key, state, game->state_size);
}

const struct refusal *match_start(struct match *match, const struct game *game, const struct game_setup *setup,
                                  uint32_t event_limit)
{
    const struct refusal *refusal = game_setup_refusal(game, setup);
    if (refusal != NULL)
        return refusal;
    *match = (struct match){ .game = game, .setup = *setup, .event_limit = event_limit, .undo_seat = GAME_CLOCK };
    game->start(state_of(match), setup);
    return NULL;
}

/* ---- playing ---- */

/* With other operands than the first it is not a move, and the game's guard refuses it. */
static bool is_take_back(const struct game_event *event)
{
    static const uint8_t none[GAME_OPERANDS_MOST - 1];
    return event->move.verb == GAME_VERB_TAKE_BACK && memcmp(event->move.operand + 1, none, sizeof none) == 0;
}

/* How many events everybody has agreed to take back; 0: it needs no consent. */
static int agreed_count(const struct game_event *take_back)
{
    return take_back->move.operand[0];
}

uint32_t match_top_after(const struct match *match, uint32_t count)
{
    if (count == 0)
        return 0;
    const struct match_entry *last = entry_of(match, count);
    return is_take_back(&last->event) ? last->below : count;
}

uint32_t match_top(const struct match *match)
{
    return match_top_after(match, match->event_count);
}

uint32_t match_below(const struct match *match, uint32_t number)
{
    return entry_of(match, number)->below;
}

static struct match_entry *append(struct match *match, const struct game_event *event, uint32_t below)
{
    struct match_entry *entry = &log_of(match)[match->event_count++];
    *entry = (struct match_entry){ .event = *event, .below = below & INT32_MAX };
    entry->event.undone = 0;
    return entry;
}

/* Applies the events of a stack above `from`, which is in it, up to `to`. They are linked from the top, so those to be
 * applied next are found last; few enough to be kept here unless a turn is very long. */
static void apply_stack(const struct match *match, uint32_t from, uint32_t to, struct game_state *state)
{
    enum { KEPT = 256 };
    uint32_t last[KEPT], count;
    do {
        count = 0;
        for (uint32_t number = to; number != from; number = entry_of(match, number)->below)
            last[count++ % KEPT] = number;
        for (uint32_t i = 1; i <= count && i <= KEPT; i++) {
            from = last[(count - i) % KEPT];
            game_apply(match->game, state, &entry_of(match, from)->event);
        }
    } while (count > KEPT);
}

/* Take-back stays possible while the same seat keeps moving and nothing is drawn or shown. */
static void update_undoable(struct match *match, int seat, bool harmless)
{
    if (seat != match->undo_seat)
        match->undoable_count = 0;
    match->undo_seat = (int8_t)seat;
    match->undoable_count = harmless ? match->undoable_count + 1 : 0;
}

static void play_and_log(struct match *match, const struct game_event *event)
{
    struct game_state *state = state_of(match);
    uint64_t drawn = state->rng.drawn;
    uint16_t shown = state->shown;
    uint32_t deadline_ms = state->deadline_ms, top = match_top(match);
    if (match->undoable_count == 0 || match->undo_seat != event->seat) {
        memcpy(base_of(match), state, match->game->state_size);
        match->base = top;
    }
    game_apply(match->game, state, event);
    bool harmless = event->seat != GAME_CLOCK && state->rng.drawn == drawn && state->shown == shown;
    append(match, event, top)->barrier = !harmless || state->deadline_ms != deadline_ms;
    update_undoable(match, event->seat, harmless);
}

static bool clock_due(const struct game_state *state, uint32_t at_ms)
{
    return state->deadline_ms != 0 && state->deadline_ms <= at_ms;
}

static struct game_event clock_event(const struct game_state *state)
{
    return (struct game_event){ .at_ms = state->deadline_ms, .seat = GAME_CLOCK };
}

uint32_t match_pass_time(struct match *match, uint32_t at_ms)
{
    uint32_t count = 0;
    for (; clock_due(match_state(match), at_ms) && match->event_count < match->event_limit; count++) {
        struct game_event clock = clock_event(match_state(match));
        play_and_log(match, &clock);
    }
    return count;
}

int match_agreed_count(const struct match *match, int seat)
{
    uint32_t number = match_top(match);
    int count = 1;
    while (number != 0 && !entry_of(match, number)->barrier && count <= UINT8_MAX && !match_over(match)) {
        if (entry_of(match, number)->event.seat == seat)
            return count;
        number = match_below(match, number);
        count++;
    }
    return 0;
}

static const struct refusal *agreed_refusal(const struct match *match, int seat, int count)
{
    uint32_t number = 0;
    for (int i = 0; i < count; i++) {
        number = i == 0 ? match_top(match) : match_below(match, number);
        if (number == 0)
            return &match_refusals[NOTHING_TO_TAKE_BACK];
        if (entry_of(match, number)->barrier)
            return &match_refusals[NOT_BY_CONSENT];
    }
    return entry_of(match, number)->event.seat == seat ? NULL : &match_refusals[NOT_FROM_YOURS_ON];
}

static bool is_at_top(const struct match *match, int seat)
{
    uint32_t top = match_top(match);
    return top != 0 && entry_of(match, top)->event.seat == seat;
}

static const struct refusal *take_back_refusal(const struct match *match, int seat)
{
    if (match->event_count == 0)
        return &match_refusals[NOTHING_TO_TAKE_BACK];
    if (match->undo_seat != seat || (match->undoable_count == 0 && !is_at_top(match, seat)))
        return &match_refusals[NOT_YOURS_TO_TAKE_BACK];
    return match->undoable_count == 0 ? &match_refusals[NOT_HARMLESS] : NULL;
}

/* The answer if clock events are due first; they are played on a copy. */
static const struct refusal *refusal_after_clock(const struct match *match, const struct game_event *event)
{
    union game_room later;
    uint32_t event_count = match->event_count;
    memcpy(&later, match_state(match), match->game->state_size);
    for (; clock_due(&later.head, event->at_ms) && event_count < match->event_limit; event_count++) {
        struct game_event clock = clock_event(&later.head);
        game_apply(match->game, &later.head, &clock);
    }
    if (event_count >= match->event_limit && !game_over(&later.head))
        return &match_refusals[LOG_IS_FULL];
    if (is_take_back(event) && !game_over(&later.head))
        return &match_refusals[NOT_YOURS_TO_TAKE_BACK];
    return game_refusal(match->game, &later.head, event);
}

const struct refusal *match_refusal(const struct match *match, const struct game_event *event)
{
    const struct game_state *state = match_state(match);
    if (match_over(match))
        return game_refusal(match->game, state, event);
    if (match->event_count >= match->event_limit)
        return &match_refusals[LOG_IS_FULL];
    if (event->at_ms < match_time(match))
        return &match_refusals[TIME_RUNS_BACKWARDS];
    if (event->seat != GAME_CLOCK && clock_due(state, event->at_ms))
        return refusal_after_clock(match, event);
    if (is_take_back(event))
        return agreed_count(event) == 0 ? take_back_refusal(match, event->seat)
                                        : agreed_refusal(match, event->seat, agreed_count(event));
    return game_refusal(match->game, state, event);
}

/* Removes the top of the stack; returns the top that remains. */
static uint32_t pop(struct match *match, uint32_t top)
{
    struct match_entry *entry = &log_of(match)[top - 1];
    entry->event.undone = 1;
    return entry->below;
}

/* Makes the state of the whole stack. That costs all the events that count, but is done only by consent. What the seat
 * of the topmost event had just played before can be taken back again. */
static void restore(struct match *match, uint32_t top)
{
    match->undoable_count = 0;
    match->undo_seat = top == 0 ? GAME_CLOCK : entry_of(match, top)->event.seat;
    for (match->base = top; match->base != 0; match->base = match_below(match, match->base)) {
        const struct match_entry *entry = entry_of(match, match->base);
        if (entry->barrier || entry->event.seat != match->undo_seat)
            break;
        match->undoable_count++;
    }
    match->game->start(base_of(match), &match->setup);
    apply_stack(match, 0, match->base, base_of(match));
    memcpy(state_of(match), base_of(match), match->game->state_size);
    apply_stack(match, match->base, top, state_of(match));
}

static void take_back(struct match *match, const struct game_event *event)
{
    uint32_t top = pop(match, match_top(match));
    append(match, event, top);
    memcpy(state_of(match), base_of(match), match->game->state_size);
    apply_stack(match, match->base, top, state_of(match));
    match->undoable_count--;
}

static void take_back_agreed(struct match *match, const struct game_event *event)
{
    uint32_t top = match_top(match);
    for (int i = 0; i < agreed_count(event); i++)
        top = pop(match, top);
    append(match, event, top);
    restore(match, top);
}

const struct refusal *match_play(struct match *match, const struct game_event *event)
{
    if (event->seat != GAME_CLOCK && event->at_ms >= match_time(match))
        match_pass_time(match, event->at_ms);
    const struct refusal *refusal = match_refusal(match, event);
    if (refusal != NULL)
        return refusal;
    if (is_take_back(event) && agreed_count(event) == 0)
        take_back(match, event);
    else if (is_take_back(event))
        take_back_agreed(match, event);
    else
        play_and_log(match, event);
    return NULL;
}

const struct refusal *match_take_back(struct match *match, int seat, uint32_t at_ms)
{
    struct game_event event = { .at_ms = at_ms, .seat = (int8_t)seat, .move.verb = GAME_VERB_TAKE_BACK };
    return match_play(match, &event);
}

const struct refusal *match_take_back_own(struct match *match, int seat, uint32_t at_ms)
{
    struct game_event event = { .at_ms = at_ms, .seat = (int8_t)seat, .move.verb = GAME_VERB_TAKE_BACK };
    match_pass_time(match, at_ms);
    int count = match_agreed_count(match, seat);
    if (count == 0 && !match_over(match))
        return &match_refusals[match_top(match) == 0 ? NOTHING_TO_TAKE_BACK : NOT_BY_CONSENT];
    event.move.operand[0] = (uint8_t)(match_can_take_back(match, seat) ? 0 : count);
    return match_play(match, &event);
}

bool match_can_take_back(const struct match *match, int seat)
{
    return !match_over(match) && take_back_refusal(match, seat) == NULL;
}

/* ---- looking ---- */

void match_view(const struct match *match, int viewer, struct game_state *view)
{
    game_view(match->game, match_state(match), viewer, view);
}

bool match_is_sealed(const struct match *match, const struct game_event *event, int viewer)
{
    return !is_take_back(event) && match->game->verbs[event->move.verb].sealed && event->seat != viewer &&
           !match_over(match);
}

struct game_move match_shown_move(const struct match *match, const struct game_event *event, int viewer)
{
    return match_is_sealed(match, event, viewer) ? (struct game_move){ .verb = event->move.verb } : event->move;
}

/* Applies those of the first `index` entries that are never taken back; returns the last of them. In the stack of that
 * time they are below all that are taken back later. */
static uint32_t apply_lasting(const struct match *match, uint32_t index, struct game_state *state)
{
    uint32_t last = 0;
    match->game->start(state, &match->setup);
    for (uint32_t number = 1; number <= index; number++) {
        const struct game_event *event = &entry_of(match, number)->event;
        if (event->undone || is_take_back(event))
            continue;
        game_apply(match->game, state, event);
        last = number;
    }
    return last;
}

void match_seek(const struct match *match, uint32_t index, struct game_state *state)
{
    assert(index <= match->event_count);
    apply_stack(match, apply_lasting(match, index, state), match_top_after(match, index), state);
}

void match_walk(struct match_walk *walk, const struct match *match, uint32_t index, struct game_state *state)
{
    assert(index <= match->event_count);
    walk->match = match;
    walk->index = index;
    walk->state = state;
    walk->base = apply_lasting(match, index, state);
    memcpy(&walk->base_state, state, match->game->state_size);
    apply_stack(match, walk->base, match_top_after(match, index), state);
}

/* Is `number` in the stack whose topmost event is `top`? */
static bool is_in_stack(const struct match *match, uint32_t number, uint32_t top)
{
    while (top > number)
        top = entry_of(match, top)->below;
    return top == number;
}

static void step_back(struct match_walk *walk, uint32_t top)
{
    if (!is_in_stack(walk->match, walk->base, top)) { /* what is taken back was gone through before it was known */
        match_walk(walk, walk->match, walk->index, walk->state);
        return;
    }
    memcpy(walk->state, &walk->base_state, walk->match->game->state_size);
    apply_stack(walk->match, walk->base, top, walk->state);
}

void match_step(struct match_walk *walk)
{
    const struct match *match = walk->match;
    assert(walk->index < match->event_count);
    const struct match_entry *entry = entry_of(match, ++walk->index);
    if (is_take_back(&entry->event)) {
        step_back(walk, entry->below);
        return;
    }
    bool lowest = entry->below == 0 || !entry_of(match, entry->below)->event.undone;
    if (entry->event.undone && lowest) { /* the lowest event of those to be taken back */
        memcpy(&walk->base_state, walk->state, match->game->state_size);
        walk->base = entry->below;
    }
    game_apply(match->game, walk->state, &entry->event);
}

bool match_is_sound(const struct match *match, struct game_state *scratch)
{
    match_seek(match, match->event_count, scratch);
    return memcmp(scratch, match_state(match), match->game->state_size) == 0;
}
