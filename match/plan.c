#include "match/plan.h"

#include <string.h>

enum plan_refusal { TOO_LONG, NO_MOVES, TOO_MANY_LINES, TOO_MANY_STOPS, NOTHING_PLANNED };

const struct refusal plan_refusals[] = {
    [TOO_LONG] = { "T.39", "A plan has at most 511 characters." },
    [NO_MOVES] = { "T.39", "Something in this plan is not a move of this game." },
    [TOO_MANY_LINES] = { "T.39", "A plan has at most eight moves to be played." },
    [TOO_MANY_STOPS] = { "T.39", "A plan has at most eight moves that end it." },
    [NOTHING_PLANNED] = { "T.39", "A plan has at least one move to be played." },
    { NULL, NULL },
};

/* ---- reading and writing ---- */

struct clause {
    const char *at;
    size_t size;
};

static const char *const when_words[] = { [PLAN_IF] = "if", [PLAN_UNLESS] = "unless", [PLAN_AFTER] = "after" };

static struct clause trimmed(struct clause clause)
{
    while (clause.size > 0 && *clause.at == ' ') {
        clause.at++;
        clause.size--;
    }
    while (clause.size > 0 && clause.at[clause.size - 1] == ' ')
        clause.size--;
    return clause;
}

/* Removes what stands before the next ";" from the front. */
static struct clause next_clause(struct clause *left)
{
    const char *end = memchr(left->at, ';', left->size);
    struct clause clause = { left->at, end == NULL ? left->size : (size_t)(end - left->at) };
    size_t used = clause.size + (end != NULL);
    left->at += used;
    left->size -= used;
    return trimmed(clause);
}

/* In upper or lower case. */
static bool is_word(struct clause clause, const char *word)
{
    for (size_t i = 0; i < clause.size; i++)
        if (word[i] == 0 || (clause.at[i] | 0x20) != word[i])
            return false;
    return word[clause.size] == 0;
}

/* Splits a clause at the first such word that stands alone; false: there is none. */
static bool split_at(struct clause clause, const char *word, struct clause *before, struct clause *after)
{
    size_t length = strlen(word);
    for (size_t i = 1; i + length < clause.size; i++)
        if (clause.at[i - 1] == ' ' && clause.at[i + length] == ' ' &&
            is_word((struct clause){ clause.at + i, length }, word)) {
            *before = (struct clause){ clause.at, i - 1 };
            *after = (struct clause){ clause.at + i + length, clause.size - i - length };
            return true;
        }
    return false;
}

static bool read_moves(const struct game *game, struct clause clause, struct move_pattern *pattern)
{
    return notation_read_pattern(game, clause.at, clause.size, pattern);
}

static const struct refusal *read_line(const struct game *game, struct clause clause, struct plan *plan)
{
    struct clause moves = clause, other;
    struct plan_line line = { .when = PLAN_ALWAYS };
    if (plan->line_count == PLAN_LINES)
        return &plan_refusals[TOO_MANY_LINES];
    for (uint8_t when = PLAN_IF; when <= PLAN_AFTER && line.when == PLAN_ALWAYS; when++)
        if (split_at(clause, when_words[when], &moves, &other)) {
            line.when = when;
            if (!read_moves(game, other, &line.other))
                return &plan_refusals[NO_MOVES];
        }
    if (!read_moves(game, moves, &line.move))
        return &plan_refusals[NO_MOVES];
    plan->line[plan->line_count++] = line;
    return NULL;
}

static const struct refusal *read_stop(const struct game *game, struct clause at, struct plan *plan)
{
    if (is_word(at, "phase"))
        plan->stops_at_phase = true;
    else if (is_word(at, "shown"))
        plan->stops_at_shown = true;
    else if (is_word(at, "drawn"))
        plan->stops_at_drawn = true;
    else if (plan->stop_count == PLAN_STOPS)
        return &plan_refusals[TOO_MANY_STOPS];
    else if (!read_moves(game, at, &plan->stop[plan->stop_count++]))
        return &plan_refusals[NO_MOVES];
    return NULL;
}

static const struct refusal *read_clause(const struct game *game, struct clause clause, struct plan *plan)
{
    if (clause.size == 0)
        return NULL;
    if (is_word(clause, "again")) {
        plan->again = true;
        return NULL;
    }
    if (clause.size > 5 && clause.at[4] == ' ' && is_word((struct clause){ clause.at, 4 }, "stop"))
        return read_stop(game, trimmed((struct clause){ clause.at + 5, clause.size - 5 }), plan);
    return read_line(game, clause, plan);
}

const struct refusal *plan_read(const struct game *game, const char *words, size_t size, struct plan *plan)
{
    struct clause left = { words, size };
    *plan = (struct plan){ 0 };
    if (size >= PLAN_WORDS_SIZE)
        return &plan_refusals[TOO_LONG];
    while (left.size > 0) {
        const struct refusal *refusal = read_clause(game, next_clause(&left), plan);
        if (refusal != NULL)
            return refusal;
    }
    if (plan->line_count == 0)
        return &plan_refusals[NOTHING_PLANNED];
    char written[PLAN_WORDS_SIZE];
    struct text text = text_on(written, sizeof written);
    plan_write(game, plan, &text); /* with more blanks than it may have come with */
    return text.full ? &plan_refusals[TOO_LONG] : NULL;
}

static void begin_clause(struct text *text, const char *word)
{
    if (text->length > 0)
        text_put(text, "; ");
    text_put(text, word);
}

void plan_write(const struct game *game, const struct plan *plan, struct text *text)
{
    for (int i = 0; i < plan->line_count; i++) {
        const struct plan_line *line = &plan->line[i];
        begin_clause(text, "");
        notation_write_pattern(game, &line->move, text);
        if (line->when == PLAN_ALWAYS)
            continue;
        text_char(text, ' ');
        text_put(text, when_words[line->when]);
        text_char(text, ' ');
        notation_write_pattern(game, &line->other, text);
    }
    for (int i = 0; i < plan->stop_count; i++) {
        begin_clause(text, "stop ");
        notation_write_pattern(game, &plan->stop[i], text);
    }
    if (plan->stops_at_phase)
        begin_clause(text, "stop phase");
    if (plan->stops_at_shown)
        begin_clause(text, "stop shown");
    if (plan->stops_at_drawn)
        begin_clause(text, "stop drawn");
    if (plan->again)
        begin_clause(text, "again");
}

/* ---- judging ---- */

/* Of a sealed choice its maker alone knows more than the verb. */
static bool fits_event(const struct match *match, const struct move_pattern *pattern, const struct game_event *event,
                       int viewer)
{
    return match_is_sealed(match, event, viewer) ? pattern->verb == event->move.verb
                                                 : pattern_fits(pattern, &event->move);
}

static bool was_made_by_another(const struct match *match, const struct move_pattern *pattern, int seat, uint32_t since)
{
    for (uint32_t i = since; i < match->event_count; i++) {
        const struct game_event *event = match_event(match, i);
        if (event->seat != seat && event->seat != GAME_CLOCK && !event->undone &&
            fits_event(match, pattern, event, seat))
            return true;
    }
    return false;
}

/* Did this entry of the log take back an event of the seat? */
static bool took_back(const struct match *match, uint32_t number, int seat)
{
    if (match_event(match, number - 1)->move.verb != GAME_VERB_TAKE_BACK)
        return false;
    for (uint32_t one = match_top_after(match, number - 1); one != match_below(match, number);
         one = match_below(match, one))
        if (match_event(match, one - 1)->seat == seat)
            return true;
    return false;
}

/* A move that was taken back would be played again at once; and with another one instead, the next is another, too. */
static bool is_done(const struct plan *plan, const struct match *match, int seat, uint32_t since)
{
    for (uint32_t i = since; i < match->event_count; i++)
        if ((match_event(match, i)->seat == seat && !plan->again) || took_back(match, i + 1, seat))
            return true;
    return false;
}

/* A seat that is asked again and again, with moves that lead nowhere, must not fill the log. */
static bool runs_on(const struct match *match, int seat, uint32_t since)
{
    uint32_t count = 0;
    while (count < PLAN_RUN && count < match->event_count - since &&
           match_event(match, match->event_count - 1 - count)->seat == seat)
        count++;
    return count == PLAN_RUN;
}

static bool is_surprised(const struct plan *plan, const struct match *match, int seat, uint32_t since)
{
    union game_room then;
    const struct game_state *now = match_state(match);
    for (int i = 0; i < plan->stop_count; i++)
        if (was_made_by_another(match, &plan->stop[i], seat, since))
            return true;
    if (!plan->stops_at_phase && !plan->stops_at_shown && !plan->stops_at_drawn)
        return false;
    match_seek(match, since, &then.head);
    return (plan->stops_at_phase && then.head.phase != now->phase) ||
           (plan->stops_at_shown && then.head.shown != now->shown) ||
           (plan->stops_at_drawn && then.head.rng.drawn != now->rng.drawn);
}

static const struct game_move *first_fitting(const struct move_list *list, const struct move_pattern *pattern)
{
    const struct game_move *first = NULL;
    for (int i = 0; i < list->count; i++)
        if (pattern_fits(pattern, &list->move[i]) &&
            (first == NULL || memcmp(list->move[i].operand, first->operand, sizeof first->operand) < 0))
            first = &list->move[i];
    return first;
}

static bool is_time_for(const struct plan_line *line, const struct match *match, int seat, uint32_t since,
                        const struct move_list *list)
{
    switch (line->when) {
    case PLAN_IF: return first_fitting(list, &line->other) != NULL;
    case PLAN_UNLESS: return first_fitting(list, &line->other) == NULL;
    case PLAN_AFTER: return was_made_by_another(match, &line->other, seat, since);
    default: return true;
    }
}

enum plan_verdict plan_judge(const struct plan *plan, const struct match *match, int seat, uint32_t since,
                             struct game_move *move)
{
    struct move_list list;
    union game_room view;
    if (is_done(plan, match, seat, since))
        return PLAN_DONE;
    if (is_surprised(plan, match, seat, since))
        return PLAN_SURPRISED;
    if (!game_acts(match_state(match), seat))
        return PLAN_WAITS;
    match_view(match, seat, &view.head);
    list.count = 0;
    game_list_moves(match->game, &view.head, seat, &list);
    for (int i = 0; i < plan->line_count; i++) {
        const struct game_move *fitting = first_fitting(&list, &plan->line[i].move);
        if (fitting == NULL || !is_time_for(&plan->line[i], match, seat, since, &list))
            continue;
        *move = *fitting;
        return runs_on(match, seat, since) ? PLAN_ASKS : PLAN_PLAYS;
    }
    return PLAN_ASKS;
}
