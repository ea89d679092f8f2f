#include "clients/terminal/lesson/guide.h"

#include <string.h>

#include "engine/bits.h"
#include "engine/notation.h"
#include "match/show.h"

/* ---- the moves that count ---- */

static bool counts(const struct game_event *event)
{
    return event->seat >= 0 && !event->undone && event->move.verb != GAME_VERB_TAKE_BACK;
}

/* The number of the last of them; 0: there is none. */
static uint32_t last_number(const struct guide *guide)
{
    uint32_t number = guide->match->event_count;
    while (number > 0 && !counts(match_event(guide->match, number - 1)))
        number--;
    return number;
}

/* The next one after that number; 0: there is none. */
static uint32_t number_after(const struct guide *guide, uint32_t number)
{
    for (number++; number <= guide->match->event_count; number++)
        if (counts(match_event(guide->match, number - 1)))
            return number;
    return 0;
}

/* "b pass", as far as the pupil may know it: of what is secret only the verb. */
static void write_line(const struct guide *guide, const struct game_event *event, char line[LESSON_LINE_SIZE])
{
    const struct match *match = guide->match;
    struct text text = text_on(line, LESSON_LINE_SIZE);
    text_char(&text, text_seat_letter(event->seat));
    text_char(&text, ' ');
    if (match_is_sealed(match, event, guide->pupil))
        text_put(&text, match->game->verbs[event->move.verb].key);
    else
        notation_write_move(match->game, &event->move, &text);
}

/* ---- how far the lesson has come ---- */

/* How many steps are behind the pupil. */
static int base(const struct guide *guide)
{
    return guide->mark_count == 0 ? 0 : guide->mark[guide->mark_count - 1].index;
}

static uint32_t base_number(const struct guide *guide)
{
    return guide->mark_count == 0 ? 0 : guide->mark[guide->mark_count - 1].number;
}

static void mark(struct guide *guide, int index)
{
    guide->mark[guide->mark_count++] = (struct guide_mark){ .number = last_number(guide), .index = index };
}

static void drop_marks_taken_back(struct guide *guide)
{
    int kept = 0;
    for (int i = 0; i < guide->mark_count; i++) {
        uint32_t number = guide->mark[i].number;
        if (number == 0 || counts(match_event(guide->match, number - 1)))
            guide->mark[kept++] = guide->mark[i];
    }
    guide->mark_count = kept;
}

/* ---- scripts ---- */

/* Whether what was played since the last step is the beginning of a script. next: its next line; "": it is at its end.
 */
static bool is_script(const struct guide *guide, struct json_value script, char next[LESSON_LINE_SIZE])
{
    struct json_value item = { 0 };
    for (uint32_t number = base_number(guide); (number = number_after(guide, number)) != 0;) {
        char line[LESSON_LINE_SIZE];
        write_line(guide, match_event(guide->match, number - 1), line);
        if (!lesson_next_line(script, &item, next) || !lesson_begins(line, next))
            return false;
    }
    if (!lesson_next_line(script, &item, next))
        next[0] = 0;
    return true;
}

static bool is_right_after(const struct guide *guide, struct json_value script)
{
    char next[LESSON_LINE_SIZE];
    return is_script(guide, script, next) && next[0] == 0;
}

/* false: there is nothing to play, or it is refused. */
static bool plays_script(struct guide *guide)
{
    char next[LESSON_LINE_SIZE];
    struct game_move move;
    int at = base(guide);
    if (guide->left || at == guide->lesson->step_count || !is_script(guide, guide->lesson->step[at].moves, next) ||
        next[0] == 0)
        return false;
    return notation_read_move(guide->match->game, next + 2, strlen(next + 2), &move) &&
           guide->play_for(guide->with, next[0] - 'a', move);
}

/* ---- which step it is ---- */

static bool begins_any(struct json_value list, const char *words)
{
    struct json_value item = { 0 };
    for (char first[LESSON_LINE_SIZE]; lesson_next_line(list, &item, first);)
        if (lesson_begins(first, words))
            return true;
    return false;
}

static bool leads_on(const struct guide *guide, const struct lesson_step *step, struct game_move move)
{
    char words[NOTATION_SIZE];
    struct text text = text_on(words, sizeof words);
    notation_write_move(guide->match->game, &move, &text);
    return step->expect.at == NULL || begins_any(step->expect, words) || begins_any(step->instead, words);
}

static bool is_legal(const struct guide *guide, const char *first)
{
    for (int i = 0; i < guide->legal.count; i++) {
        char words[NOTATION_SIZE];
        struct text text = text_on(words, sizeof words);
        notation_write_move(guide->match->game, &guide->legal.move[i], &text);
        if (lesson_begins(first, words))
            return true;
    }
    return false;
}

static bool are_all_legal(const struct guide *guide, struct json_value expect)
{
    struct json_value item = { 0 };
    for (char first[LESSON_LINE_SIZE]; lesson_next_line(expect, &item, first);)
        if (!is_legal(guide, first))
            return false;
    return true;
}

/* What a step says of the table is compared with what the page is told of it. */
static bool is_so(struct guide *guide, struct json_value when)
{
    struct text text = text_on(guide->json, sizeof guide->json);
    struct json json = json_on(&text);
    struct json_value table;
    if (when.at == NULL)
        return true;
    show_view(guide->match->game, &guide->view.head, &json, NULL);
    return json_read(guide->json, text.length, &table) && lesson_is_so(table, when);
}

static bool are_optional(const struct guide *guide, int from, int until)
{
    for (int i = from; i < until; i++)
        if (!guide->lesson->step[i].optional)
            return false;
    return true;
}

/* A pupil who does something else can come to a later task, but nothing is read too early. */
static bool fits(struct guide *guide, int at)
{
    const struct lesson_step *step = &guide->lesson->step[at];
    int from = base(guide);
    return (guide->legal.count > 0 || (step->next && at == from)) && (!step->next || are_optional(guide, from, at)) &&
           (step->moves.at == NULL || (at == from && is_right_after(guide, step->moves))) &&
           are_all_legal(guide, step->expect) && is_so(guide, step->when);
}

/* The first step from here on that is so now; -1: none. */
static int fitting(struct guide *guide)
{
    for (int at = base(guide); !guide->left && at < guide->lesson->step_count; at++)
        if (fits(guide, at))
            return at;
    return -1;
}

static enum guide_stand stand_without_step(const struct guide *guide)
{
    bool over = guide->left || base(guide) == guide->lesson->step_count || game_over(match_state(guide->match));
    return over ? GUIDE_LEARNT : guide->legal.count > 0 ? GUIDE_FREE : GUIDE_WAITS;
}

static void look(struct guide *guide)
{
    match_view(guide->match, guide->pupil, &guide->view.head);
    guide->legal.count = 0;
    game_list_moves(guide->match->game, &guide->view.head, guide->pupil, &guide->legal);
}

/* What has happened is taken into account; a move of the pupil's may have been what the step waited for. */
static void hear(struct guide *guide)
{
    uint32_t last = last_number(guide);
    const struct game_event *event = last == 0 ? NULL : match_event(guide->match, last - 1);
    guide->refuses = false;
    drop_marks_taken_back(guide);
    if (last > guide->heard && event->seat == guide->pupil && guide->stand == GUIDE_STEP &&
        leads_on(guide, &guide->lesson->step[guide->index], event->move))
        mark(guide, guide->index + 1);
    guide->heard = guide->match->event_count;
}

/* What was read already is passed over, and a script may come after it. */
static void find(struct guide *guide)
{
    int at;
    guide->again = -1;
    for (;;) {
        while (plays_script(guide))
            hear(guide);
        look(guide);
        at = fitting(guide);
        if (at < 0 || !bits_has(guide->read, at))
            break;
        mark(guide, at + 1);
    }
    guide->index = at < 0 ? base(guide) : at;
    guide->stand = at < 0 ? stand_without_step(guide) : GUIDE_STEP;
    if (at >= 0)
        guide->seen |= (uint32_t)bits_of(at);
}

void guide_open(struct guide *guide)
{
    hear(guide);
    find(guide);
}

void guide_follow(struct guide *guide)
{
    hear(guide);
    find(guide);
}

/* ---- what is shown ---- */

const struct lesson_step *guide_shown(const struct guide *guide)
{
    if (guide->again >= 0)
        return &guide->lesson->step[guide->again];
    return guide->stand == GUIDE_STEP ? &guide->lesson->step[guide->index] : NULL;
}

bool guide_reads(const struct guide *guide)
{
    return guide->again >= 0 || (guide->stand == GUIDE_STEP && guide->lesson->step[guide->index].next);
}

bool guide_rests(const struct guide *guide)
{
    return guide->again >= 0 || guide->stand == GUIDE_STEP;
}

bool guide_is_learnt(const struct guide *guide)
{
    return guide->stand == GUIDE_LEARNT && guide->index == guide->lesson->step_count;
}

/* ---- what the pupil does ---- */

bool guide_forward(struct guide *guide)
{
    if (!guide_reads(guide))
        return false;
    if (guide->again < 0) {
        guide->read |= (uint32_t)bits_of(guide->index);
        find(guide);
        return true;
    }
    do
        guide->again++;
    while (guide->again < guide->index && !bits_has(guide->seen, guide->again));
    if (guide->again >= guide->index)
        guide->again = -1;
    return true;
}

bool guide_back(struct guide *guide)
{
    int at = guide->again >= 0 ? guide->again : guide->index;
    do
        at--;
    while (at >= 0 && !bits_has(guide->seen, at));
    if (at >= 0)
        guide->again = at;
    return at >= 0;
}

void guide_leave(struct guide *guide)
{
    guide->left = true;
    find(guide);
}

bool guide_minds(struct guide *guide, struct game_move move)
{
    const struct lesson_step *step = &guide->lesson->step[guide->index];
    bool meant = guide->refuses && memcmp(&guide->refused, &move, sizeof move) == 0;
    if (guide->stand != GUIDE_STEP || step->otherwise.at == NULL || meant || leads_on(guide, step, move))
        return false;
    guide->refuses = true;
    guide->refused = move;
    return true;
}
