#include "match/plan.h"

enum { MOVES_SIZE = 4 * NOTATION_SIZE };

/* A text on other bytes, in the same language. */
static struct text aside(const struct text *text, char *bytes, size_t size)
{
    struct text other = text_on(bytes, size);
    other.language = text->language;
    return other;
}

static void tell_range(const struct game_kind *kind, int least, int most, struct text *text)
{
    char first[NOTATION_SIZE], last[NOTATION_SIZE];
    struct text low = aside(text, first, sizeof first), high = aside(text, last, sizeof last);
    notation_write_title(kind, least, &low);
    notation_write_title(kind, most, &high);
    if (least == most)
        text_put(text, first);
    else if (least == 0 && most == kind->count - 1)
        text_add(text, "any");
    else if (least == 0)
        text_add(text, "up to %s", last);
    else if (most == kind->count - 1)
        text_add(text, "%s or more", first);
    else
        text_add(text, "%s to %s", first, last);
}

static void tell_moves(const struct game *game, const struct move_pattern *pattern, struct text *text)
{
    const struct game_verb *verb = &game->verbs[pattern->verb];
    int count = pattern_operand_count(game, pattern);
    text_put(text, verb->key);
    for (int i = 0; i < count; i++) {
        text_char(text, ' ');
        tell_range(verb->operand[i], pattern->least[i], pattern->most[i], text);
    }
}

static void tell_line(const struct game *game, const struct plan_line *line, struct text *text)
{
    char moves[MOVES_SIZE], others[MOVES_SIZE];
    struct text move = aside(text, moves, sizeof moves), other = aside(text, others, sizeof others);
    tell_moves(game, &line->move, &move);
    if (line->when != PLAN_ALWAYS)
        tell_moves(game, &line->other, &other);
    switch (line->when) {
    case PLAN_IF: text_add(text, "%s if you may also %s", moves, others); break;
    case PLAN_UNLESS: text_add(text, "%s unless you may %s", moves, others); break;
    case PLAN_AFTER: text_add(text, "%s after another player's %s", moves, others); break;
    default: text_put(text, moves);
    }
}

static void tell_stops(const struct game *game, const struct plan *plan, struct text *text)
{
    for (int i = 0; i < plan->stop_count; i++) {
        char moves[MOVES_SIZE];
        struct text move = aside(text, moves, sizeof moves);
        tell_moves(game, &plan->stop[i], &move);
        text_char(text, ' ');
        text_add(text, "It ends when another player plays %s.", moves);
    }
    if (plan->stops_at_phase) {
        text_char(text, ' ');
        text_add(text, "It ends with this phase.");
    }
    if (plan->stops_at_shown) {
        text_char(text, ' ');
        text_add(text, "It ends when something hidden is revealed.");
    }
    if (plan->stops_at_drawn) {
        text_char(text, ' ');
        text_add(text, "It ends when something is drawn.");
    }
}

void plan_tell(const struct game *game, const struct plan *plan, struct text *text)
{
    for (int i = 0; i < plan->line_count; i++) {
        tell_line(game, &plan->line[i], text);
        text_put(text, "; ");
        text_add(text, "else");
        text_char(text, ' ');
    }
    text_add(text, "you are asked.");
    text_char(text, ' ');
    text_add(text, plan->again ? "It stands for all your moves." : "It is for your next move.");
    tell_stops(game, plan, text);
}
