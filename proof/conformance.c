/* The laws, one function each. Expensive checks (brute force over all moves, texts, take-back) are done only at some
 * steps, chosen at random from the game's seed; everything else is checked at every step. */
#include "proof/conformance.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/json_read.h"
#include "engine/notation.h"
#include "proof/move_json.h"
#include "proof/narration.h"

enum { BRUTE_FORCE_LIMIT = 3000, SAMPLES = 12 };

struct conformance {
    const struct game *game;
    struct conformance_report report;
    struct match *match;
    struct match *copy;       /* for record round trips */
    struct rng dice;          /* decides what to check; never the game's own generator */
    bool violated;            /* the current game broke a law */
    bool default_options;     /* the current game has the default options: only then must secrets be secret */
    struct violation running; /* seat count, seed and step of the current game */
    union game_room before, view, again, twin;
    struct move_list list, other_list;
    uint64_t sorted[GAME_MOVES_LIMIT];
    char text[CONFORMANCE_TEXT_SIZE];
};

struct conformance *conformance_create(const struct game *game)
{
    struct conformance *c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    c->game = game;
    c->match = malloc(match_size(game, CONFORMANCE_STEPS_LIMIT));
    c->copy = malloc(match_size(game, CONFORMANCE_STEPS_LIMIT));
    if (c->match != NULL && c->copy != NULL)
        return c;
    conformance_destroy(c);
    return NULL;
}

void conformance_destroy(struct conformance *c)
{
    free(c->match);
    free(c->copy);
    free(c);
}

const struct conformance_report *conformance_report(const struct conformance *c)
{
    return &c->report;
}

/* ---- reporting ---- */

static void violate(struct conformance *c, const char *law, const char *format, ...)
{
    if (c->violated)
        return;
    c->violated = true;
    if (c->report.violations++ >= CONFORMANCE_KEPT)
        return;
    struct violation *kept = &c->report.kept[c->report.violations - 1];
    *kept = c->running;
    kept->law = law;
    struct text text = text_on(kept->detail, sizeof kept->detail);
    va_list values;
    va_start(values, format);
    text_add_list(&text, format, values);
    va_end(values);
    text_strip_styles(kept->detail);
}

static void write_move(struct conformance *c, const struct game_move *move, char words[NOTATION_SIZE])
{
    struct text text = text_on(words, NOTATION_SIZE);
    notation_write_move(c->game, move, &text);
}

static bool same(const struct conformance *c, const void *a, const void *b)
{
    return memcmp(a, b, c->game->state_size) == 0;
}

/* The first byte in which two states differ. */
static int difference(const struct conformance *c, const void *a, const void *b)
{
    const uint8_t *first = a, *second = b;
    int index = 0;
    while (index < c->game->state_size && first[index] == second[index])
        index++;
    return index;
}

static bool one_in(struct conformance *c, uint32_t n)
{
    return rng_below(&c->dice, n) == 0;
}

/* ---- start, head ---- */

static void check_start(struct conformance *c, const struct game_setup *setup)
{
    memset(&c->again, 0xaa, sizeof c->again);
    memset(&c->twin, 0x55, sizeof c->twin);
    c->game->start(&c->again.head, setup);
    c->game->start(&c->twin.head, setup);
    if (!same(c, &c->again, &c->twin))
        violate(c, "start on dirty memory gives equal bytes", "byte %d", difference(c, &c->again, &c->twin));
    const uint8_t *after = (const uint8_t *)&c->again + c->game->state_size;
    if (c->game->state_size < sizeof c->again && *after != 0xaa)
        violate(c, "start writes no further than state_size", "");
}

static void check_head(struct conformance *c, const struct game_state *state)
{
    if (state->acting >> state->seat_count != 0)
        violate(c, "only seats at the table act", "acting %d", (int)state->acting);
    if (state->phase >= game_phase_count(c->game))
        violate(c, "the phase has a name", "phase %d", (int)state->phase);
    if (state->deadline_ms != 0 && state->deadline_ms <= state->at_ms)
        violate(c, "a deadline lies ahead", "%d", (int)state->deadline_ms);
    if (state->viewer != GAME_TRUTH)
        violate(c, "the truth is the truth", "viewer %d", (int)state->viewer);
    if (state->at_ms < c->before.head.at_ms && c->running.step > 0)
        violate(c, "time never runs backwards", "");
}

static void check_laws(struct conformance *c, const struct game_state *state)
{
    const char *law = c->game->broken_law == NULL ? NULL : c->game->broken_law(state);
    if (law != NULL)
        violate(c, "conservation", "%s", law);
}

/* ---- moves ---- */

/* Verb first, then operands: most games list their moves in this order, so there is little to sort. */
static uint64_t move_bits(const struct game_move *move)
{
    uint64_t bits = move->verb;
    for (int i = 0; i < GAME_OPERANDS_MOST; i++)
        bits = bits << 8 | move->operand[i];
    return bits;
}

static int compare_bits(const void *a, const void *b)
{
    const uint64_t *first = a, *second = b;
    return (*first > *second) - (*first < *second);
}

static void sort_list(struct conformance *c, const struct move_list *list)
{
    bool in_order = true;
    for (int i = 0; i < list->count; i++) {
        c->sorted[i] = move_bits(&list->move[i]);
        in_order &= i == 0 || c->sorted[i - 1] < c->sorted[i];
    }
    if (in_order)
        return;
    qsort(c->sorted, list->count, sizeof c->sorted[0], compare_bits);
    for (int i = 1; i < list->count; i++)
        if (c->sorted[i] == c->sorted[i - 1])
            violate(c, "every move is listed once", "");
}

static bool is_listed(struct conformance *c, const struct game_move *move, int count)
{
    uint64_t bits = move_bits(move);
    return bsearch(&bits, c->sorted, (size_t)count, sizeof bits, compare_bits) != NULL;
}

static void check_one_move(struct conformance *c, const struct game_state *state, const struct game_event *event,
                           bool listed)
{
    /* A listed move must also be well-formed; a generated one always is, so only the game's rules are asked. */
    const struct refusal *refusal = listed ? game_refusal(c->game, state, event) : c->game->refusal(state, event);
    if ((refusal == NULL) == listed)
        return;
    char words[NOTATION_SIZE];
    write_move(c, &event->move, words);
    violate(c, "listed moves are exactly those not refused", "%S %s: %s", event->seat, words,
            refusal == NULL ? "neither listed nor refused" : refusal->sentence);
}

/* Checks all combinations of a verb's operands, or a sample if there are too many. */
static void check_verb(struct conformance *c, const struct game_state *state, int seat, int verb_index, bool all,
                       int count)
{
    const struct game_verb *verb = &c->game->verbs[verb_index];
    int operand_count = game_operand_count(verb);
    uint64_t combinations = 1;
    for (int i = 0; i < operand_count; i++)
        combinations *= verb->operand[i]->count;
    bool sample = combinations > (all ? BRUTE_FORCE_LIMIT : SAMPLES);
    uint64_t tries = sample ? SAMPLES : combinations;
    uint64_t stride = sample ? rng_next(&c->dice) >> 16 | 1 : 1;
    for (uint64_t try = 0; try < tries && !c->violated; try++) {
        uint64_t number = stride * (sample ? try + 1 : try);
        struct game_event event = { .at_ms = state->at_ms, .seat = (int8_t)seat, .move.verb = (uint8_t)verb_index };
        for (int i = 0; i < operand_count; number /= verb->operand[i++]->count)
            event.move.operand[i] = (uint8_t)(number % verb->operand[i]->count);
        check_one_move(c, state, &event, is_listed(c, &event.move, count));
    }
}

static void check_moves(struct conformance *c, const struct game_state *state, int seat, bool all)
{
    game_list_moves(c->game, state, seat, &c->list);
    int count = c->list.count;
    if (count == 0) {
        violate(c, "no dead ends: every seat that acts can move", "%S in phase %s", seat,
                c->game->phases[state->phase]);
        return;
    }
    sort_list(c, &c->list);
    for (int i = 0; i < count && !c->violated; i++) {
        struct game_event event = { .at_ms = state->at_ms, .seat = (int8_t)seat, .move = c->list.move[i] };
        check_one_move(c, state, &event, true);
    }
    for (int verb = 1; c->game->verbs[verb].key != NULL && !c->violated; verb++)
        check_verb(c, state, seat, verb, all, count);
}

/* ---- views ---- */

static bool contains_word(const void *bytes, size_t size, uint64_t word)
{
    const uint8_t *at = bytes, *end = at + size - sizeof word + 1;
    while (at < end && (at = memchr(at, (int)(word & 0xff), (size_t)(end - at))) != NULL)
        if (memcmp(at++, &word, sizeof word) == 0)
            return true;
    return false;
}

static void check_generator_erased(struct conformance *c, const struct game_state *truth)
{
    static const struct rng none;
    bool kept = contains_word(&c->view, c->game->state_size, truth->rng.key[0]) ||
                contains_word(&c->view, c->game->state_size, truth->rng.key[1]);
    if (kept || memcmp(&c->view.head.rng, &none, sizeof none) != 0)
        violate(c, "a view holds nothing of the generator", "viewer %d", (int)c->view.head.viewer);
}

static void check_imagine(struct conformance *c, int viewer)
{
    memset(&c->twin, 0x33, c->game->state_size);
    game_imagine(c->game, &c->view.head, &c->dice, &c->twin.head);
    game_view(c->game, &c->twin.head, viewer, &c->again.head);
    if (!same(c, &c->again, &c->view))
        violate(c, "redact(imagine(view)) == view", "viewer %d, byte %d", viewer, difference(c, &c->again, &c->view));
    const char *law = c->game->broken_law == NULL ? NULL : c->game->broken_law(&c->twin.head);
    if (law != NULL)
        violate(c, "an imagined truth keeps the laws", "viewer %d: %s", viewer, law);
}

/* A view must be accepted unchanged by its receiver. */
static void check_read_back(struct conformance *c, int viewer)
{
    memset(&c->again, 0x33, c->game->state_size);
    const char *fault = game_read_view(c->game, &c->view, c->game->state_size, viewer, &c->again.head);
    if (fault != NULL)
        violate(c, "every view is read back", "viewer %d: %s", viewer, fault);
    else if (!same(c, &c->again, &c->view))
        violate(c, "every view is read back", "viewer %d, byte %d", viewer, difference(c, &c->again, &c->view));
}

static void check_moves_from_view(struct conformance *c, const struct game_state *truth, int seat)
{
    game_list_moves(c->game, truth, seat, &c->list);
    game_list_moves(c->game, &c->view.head, seat, &c->other_list);
    if (c->list.count != c->other_list.count ||
        memcmp(c->list.move, c->other_list.move, c->list.count * sizeof c->list.move[0]) != 0)
        violate(c, "a seat's view and the truth list the same moves", "%S: %d and %d", seat, (int)c->other_list.count,
                (int)c->list.count);
}

/* Is the secret known only to seats that are not at the table? */
static bool belongs_to_empty_seat(const struct game_secret *secret, const struct game_state *truth)
{
    return secret->known_to != 0 && (secret->known_to & ((1 << truth->seat_count) - 1)) == 0;
}

/* Scrambling a secret must not change the view of anyone who may not know it. */
static void check_secrets(struct conformance *c, const struct game_state *truth, int viewer)
{
    const struct game_secret *secret = c->game->secrets;
    for (; secret != NULL && secret->name != NULL && c->default_options && !c->violated && !game_over(truth);
         secret++) {
        if ((secret->known_to >> viewer & 1) != 0 || belongs_to_empty_seat(secret, truth))
            continue;
        memcpy(&c->twin, truth, c->game->state_size);
        for (int i = 0; i < secret->size; i++)
            ((uint8_t *)&c->twin)[secret->offset + i] ^= (uint8_t)(1 + rng_below(&c->dice, 255));
        game_view(c->game, &c->twin.head, viewer, &c->again.head);
        if (!same(c, &c->again, &c->view))
            violate(c, "a secret leaves no trace in others' views", "%s, viewer %d", secret->name, viewer);
    }
}

/* Between the two, nothing was drawn or shown. */
static bool is_harmless(const struct game_state *before, const struct game_state *after)
{
    return before->rng.drawn == after->rng.drawn && before->shown == after->shown;
}

/* Applies the event to the truth and to a twin that differs only in what the viewer cannot know. As long as nothing is
 * drawn or shown, the viewer must not see a difference. Whether it is, the mover knows beforehand. */
static void check_twin(struct conformance *c, const struct game_state *truth, const struct game_event *event,
                       int viewer)
{
    game_view(c->game, truth, viewer, &c->view.head);
    game_imagine(c->game, &c->view.head, &c->dice, &c->twin.head);
    if (game_refusal(c->game, &c->twin.head, event) != NULL) {
        if (event->seat == viewer)
            violate(c, "what a seat may do depends only on what it sees", "%S", viewer);
        return;
    }
    struct game_state twin = c->twin.head;
    memcpy(&c->again, truth, c->game->state_size);
    game_apply(c->game, &c->again.head, event);
    game_apply(c->game, &c->twin.head, event);
    bool harmless = is_harmless(truth, &c->again.head);
    if (harmless != is_harmless(&twin, &c->twin.head) && event->seat == viewer)
        violate(c, "whether a move draws or shows something depends only on what its seat sees", "%S", viewer);
    if (!harmless || !is_harmless(&twin, &c->twin.head))
        return;
    game_view(c->game, &c->again.head, viewer, &c->view.head);
    game_view(c->game, &c->twin.head, viewer, &c->again.head);
    if (!same(c, &c->again, &c->view))
        violate(c, "twin games look the same to viewers who cannot tell them apart", "viewer %d, byte %d", viewer,
                difference(c, &c->again, &c->view));
}

static void check_views(struct conformance *c, const struct game_state *truth)
{
    for (int viewer = 0; viewer <= GAME_SPECTATOR && !c->violated; viewer++) {
        if (viewer >= truth->seat_count && viewer != GAME_SPECTATOR)
            continue;
        game_view(c->game, truth, viewer, &c->view.head);
        check_generator_erased(c, truth);
        check_imagine(c, viewer);
        if (one_in(c, 16) || game_over(truth))
            check_read_back(c, viewer);
        check_secrets(c, truth, viewer);
        if (viewer != GAME_SPECTATOR && game_acts(truth, viewer))
            check_moves_from_view(c, truth, viewer);
    }
}

/* ---- words ---- */

static void check_notation(struct conformance *c, const struct game_move *move)
{
    char words[NOTATION_SIZE];
    struct game_move read;
    struct text text = text_on(words, sizeof words);
    notation_write_move(c->game, move, &text);
    if (text.full || !notation_read_move(c->game, words, text.length, &read) || memcmp(&read, move, sizeof read) != 0)
        violate(c, "notation is read back as written", "%s", words);
    struct text json_text = text_on(c->text, sizeof c->text);
    struct json json = json_on(&json_text);
    notation_write_json(c->game, move, &json, NULL);
    if (!move_json_read(c->game, c->text, json_text.length, &read) || memcmp(&read, move, sizeof read) != 0)
        violate(c, "a move's JSON is read back as written", "%s", words);
}

static void check_width(struct conformance *c)
{
    for (char *line = strtok(c->text, "\n"); line != NULL; line = strtok(NULL, "\n"))
        if (text_cells(line) > 80)
            violate(c, "the table is at most 80 columns wide", "%d: %s", text_cells(line), line);
}

static void check_json(struct conformance *c, void (*write)(const struct game_state *, struct json *))
{
    struct text text = text_on(c->text, sizeof c->text);
    struct json json = json_on(&text);
    json_open_object(&json, NULL);
    write(&c->view.head, &json);
    json_close_object(&json);
    struct json_value whole;
    if (text.full || !json_read(c->text, text.length, &whole))
        violate(c, "the view's JSON is whole and valid", "%d bytes", (int)text.length);
}

static void check_scores(struct conformance *c, const struct game_state *truth)
{
    uint8_t place[GAME_SEATS_MOST] = { 0 };
    int firsts = 0;
    c->game->rank(truth, place);
    for (int seat = 0; seat < truth->seat_count; seat++) {
        struct score_sheet sheet = { 0 };
        int sum = 0;
        c->game->score(truth, seat, &sheet);
        for (int i = 0; i < sheet.count; i++) {
            sum += sheet.line[i].points;
            if (sheet.line[i].part == NULL)
                violate(c, "every line of a score belongs to a part of it", "%S: %s", seat, sheet.line[i].words);
        }
        if (sum != sheet.total)
            violate(c, "a score is the sum of its lines", "%S: %d, not %d", seat, (int)sheet.total, sum);
        if (place[seat] < 1 || place[seat] > truth->seat_count)
            violate(c, "everyone has a place", "%S: %d", seat, (int)place[seat]);
        firsts += place[seat] == 1;
    }
    if (firsts == 0)
        violate(c, "at least one seat is first", "");
}

/* One thing at a time, chosen at random: there are many, and many steps. */
static void check_card(struct conformance *c, const struct game_state *view)
{
    struct game_card card;
    int count = game_thing_count(c->game);
    if (count == 0)
        return;
    int kind = (int)rng_below(&c->dice, (uint32_t)count);
    const struct game_kind *thing = c->game->things[kind];
    int value = (int)rng_below(&c->dice, thing->count);
    game_explain(c->game, view, kind, value, NULL, &card);
    if (card.role.length == 0 || card.title.length == 0 || card.does.length == 0)
        violate(c, "everything on the table is explained", "%s %d", thing->key, value);
    if (card.role.full || card.title.full || card.does.full || card.notes.full || card.now.full)
        violate(c, "an explanation fits", "%s %d", thing->key, value);
}

static void check_course(struct conformance *c, const struct game_state *view)
{
    struct game_course course;
    game_tell_course(c->game, view, NULL, &course);
    if (course.where.length == 0 || course.ending.length == 0 || course.where.full || course.ending.full)
        violate(c, "where a game stands and what ends it is told", "");
    if (course.of > 0 && course.step > course.of)
        violate(c, "a game does not go beyond its end", "%d of %d", (int)course.step, (int)course.of);
}

static void check_texts(struct conformance *c, const struct game_state *truth)
{
    int viewer = (int)rng_below(&c->dice, truth->seat_count);
    game_view(c->game, truth, viewer, &c->view.head);
    struct text text = text_on(c->text, sizeof c->text);
    c->game->print(&c->view.head, &text);
    if (text.full || text.length == 0)
        violate(c, "the table can be printed", "%d bytes", (int)text.length);
    check_width(c);
    check_json(c, c->game->write_json);
    check_card(c, &c->view.head);
    check_course(c, &c->view.head);
    if (game_acts(truth, viewer)) {
        text = text_on(c->text, sizeof c->text);
        c->game->ask(&c->view.head, viewer, &text);
        if (text.length == 0)
            violate(c, "every seat that acts is asked", "%S", viewer);
    }
    check_scores(c, truth);
}

static void check_narration(struct conformance *c, const struct game_event *event)
{
    for (int viewer = 0; viewer <= GAME_SPECTATOR; viewer++) {
        if (viewer >= c->before.head.seat_count && viewer != GAME_SPECTATOR)
            continue;
        const char *law = narration_broken_law(c->game, &c->before.head, event, match_state(c->match), viewer);
        if (law != NULL)
            violate(c, law, "%s, viewer %d", event == NULL ? "the start" : c->game->verbs[event->move.verb].key,
                    viewer);
    }
}

/* ---- the mid-end ---- */

static void check_apply_twice(struct conformance *c, const struct game_event *event)
{
    memcpy(&c->again, &c->before, c->game->state_size);
    game_apply(c->game, &c->again.head, event);
    if (!same(c, &c->again, match_state(c->match)))
        violate(c, "applying twice gives equal bytes", "byte %d", difference(c, &c->again, match_state(c->match)));
}

static void check_take_back(struct conformance *c, const struct game_event *event)
{
    struct game_event junk = { .at_ms = event->at_ms, .seat = event->seat, .move.verb = GAME_VERB_TAKE_BACK };
    junk.move.operand[1 + rng_below(&c->dice, GAME_OPERANDS_MOST - 1)] = 1;
    if (match_refusal(c->match, &junk) == NULL)
        violate(c, "a take-back has at most one operand", "");
    if (!match_can_take_back(c->match, event->seat))
        return;
    memcpy(&c->again, match_state(c->match), c->game->state_size);
    if (match_take_back(c->match, event->seat, event->at_ms) != NULL || !same(c, &c->before, match_state(c->match)))
        violate(c, "take-back restores exact bytes", "");
    if (match_play(c->match, event) != NULL || !same(c, &c->again, match_state(c->match)))
        violate(c, "a move taken back can be played again", "");
}

/* On a copy, everything from the seat's last event on is taken back, and then applied again. */
static void check_agreed(struct conformance *c)
{
    int seat = (int)rng_below(&c->dice, c->match->setup.seat_count), count = match_agreed_count(c->match, seat);
    struct game_event undone[UINT8_MAX], event = { .at_ms = match_time(c->match), .seat = (int8_t)seat };
    uint32_t top = match_top(c->match);
    if (count == 0)
        return;
    memcpy(c->copy, c->match, match_size(c->game, c->match->event_count));
    for (int i = count - 1; i >= 0; i--, top = match_below(c->match, top))
        undone[i] = *match_event(c->match, top - 1);
    event.move = (struct game_move){ .verb = GAME_VERB_TAKE_BACK, .operand = { (uint8_t)count } };
    if (match_play(c->copy, &event) != NULL || match_top(c->copy) != top)
        violate(c, "an agreed take-back removes the agreed events", "%d of %S", count, seat);
    if (!match_is_sound(c->copy, &c->again.head))
        violate(c, "replay(log) == state", "after an agreed take-back");
    for (int i = 0; i < count; i++)
        game_apply(c->game, &c->again.head, &undone[i]);
    if (!same(c, &c->again, match_state(c->match)))
        violate(c, "an agreed take-back restores exact bytes", "%d of %S", count, seat);
}

static void check_record(struct conformance *c)
{
    struct record_head head;
    struct record_fault fault = { 0 };
    size_t size = record_size(c->match);
    char *first = malloc(size), *second = malloc(size);
    if (first == NULL || second == NULL)
        abort();
    struct text text = text_on(first, size), again = text_on(second, size);
    record_write(c->match, &c->again.head, &text);
    if (text.full || !record_read_head(first, text.length, &head, &fault) ||
        !record_replay(first, text.length, &head, c->copy, CONFORMANCE_STEPS_LIMIT, &fault)) {
        violate(c, "a record can be replayed", "line %d: %s", (int)fault.line, fault.words);
    } else {
        record_write(c->copy, &c->again.head, &again);
        if (!same(c, match_state(c->copy), match_state(c->match)) || strcmp(first, second) != 0)
            violate(c, "replay(record) == state, byte for byte", "");
    }
    free(first);
    free(second);
}

/* ---- one game ---- */

static void check_state(struct conformance *c)
{
    const struct game_state *truth = match_state(c->match);
    memcpy(&c->before, truth, c->game->state_size);
    check_head(c, truth);
    check_laws(c, truth);
    const char *fault = c->game->state_fault(truth);
    if (fault != NULL)
        violate(c, "every state of play is a sane one", "%s", fault);
    bool all = one_in(c, 64);
    for (int seat = 0; seat < truth->seat_count && !c->violated; seat++)
        if (game_acts(truth, seat))
            check_moves(c, truth, seat, all);
    check_views(c, truth);
    if (one_in(c, 128) || game_over(truth))
        check_texts(c, truth);
    if (!same(c, &c->before, truth))
        violate(c, "looking changes nothing", "byte %d", difference(c, &c->before, truth));
}

static void check_event(struct conformance *c, struct rng *rng)
{
    struct game_event event;
    if (!walk_choose(c->game, match_state(c->match), rng, &c->list, &event)) {
        violate(c, "no dead ends: every seat that acts can move", "%S", event.seat);
        return;
    }
    int viewer = (int)rng_below(&c->dice, match_state(c->match)->seat_count);
    check_twin(c, match_state(c->match), &event, viewer);
    if (event.seat != GAME_CLOCK && one_in(c, 4))
        check_notation(c, &event.move);
    const struct refusal *refusal = match_play(c->match, &event);
    if (refusal != NULL) {
        violate(c, "a listed move can be played", "%s", refusal->sentence);
        return;
    }
    check_apply_twice(c, &event);
    if (one_in(c, 8) || c->game->verbs[event.move.verb].sealed)
        check_narration(c, &event);
    if (event.seat != GAME_CLOCK && one_in(c, 64))
        check_take_back(c, &event);
    if (one_in(c, 64))
        check_agreed(c);
}

/* A result is final: after the end every move and take-back is refused, well-formed or with junk operands. */
static void check_finished(struct conformance *c)
{
    uint32_t events = c->match->event_count;
    struct game_event event = { .at_ms = match_time(c->match) };
    for (int seat = GAME_CLOCK; seat < GAME_SEATS_MOST; seat++)
        for (int verb = 0; verb <= GAME_VERB_TAKE_BACK; verb++) {
            event.seat = (int8_t)seat;
            event.move = (struct game_move){ .verb = (uint8_t)verb };
            bool refused = match_play(c->match, &event) != NULL;
            event.move.operand[rng_below(&c->dice, GAME_OPERANDS_MOST)] = 1;
            if (!refused || match_play(c->match, &event) == NULL || c->match->event_count != events) {
                violate(c, "a match that is over refuses everything", "verb %d of %S", verb, seat);
                return;
            }
        }
}

static void check_whole_game(struct conformance *c)
{
    check_finished(c);
    if (!match_is_sound(c->match, &c->again.head))
        violate(c, "replay(log) == state", "");
    if (one_in(c, 4))
        check_record(c);
    if (c->game->write_facts != NULL && one_in(c, 8)) {
        match_view(c->match, GAME_SPECTATOR, &c->view.head);
        check_json(c, c->game->write_facts);
    }
}

void conformance_play(struct conformance *c, int seat_count, uint64_t seed)
{
    struct game_setup setup;
    c->default_options = !walk_varies(seed);
    walk_setup(c->game, seat_count, seed, !c->default_options, &setup);
    struct rng rng = rng_from_seed(~seed);
    c->dice = rng_from_seed(seed ^ 0x64696365);
    c->violated = false;
    c->running = (struct violation){ .seat_count = seat_count, .seed = seed };
    const char *fault = game_fault(c->game);
    if (fault != NULL) {
        violate(c, "a game's table is complete", "%s", fault);
        return;
    }
    check_start(c, &setup);
    match_start(c->match, c->game, &setup, CONFORMANCE_STEPS_LIMIT);
    memcpy(&c->before, match_state(c->match), c->game->state_size);
    check_narration(c, NULL);
    check_state(c);
    while (!c->violated && !match_over(c->match)) {
        check_event(c, &rng);
        c->running.step++;
        check_state(c);
        if (c->match->event_count + 8 > CONFORMANCE_STEPS_LIMIT)
            violate(c, "every game ends", "not after %d events", (int)c->match->event_count);
    }
    if (!c->violated)
        check_whole_game(c);
    c->report.games++;
    c->report.steps += c->running.step;
}
