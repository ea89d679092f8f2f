/* Template: the smallest legal game, always built and tested, the thing to copy.
 * A heap of pebbles, a secret charm in each hand. `tools/new-game NAME` copies this folder. */
#ifndef GAMES_TEMPLATE_H
#define GAMES_TEMPLATE_H

#include "engine/rules.h"

enum {
    TEMPLATE_SEATS_MOST = 4,
    TEMPLATE_TAKE_MOST = 3,
    TEMPLATE_CHARM_COUNT = 3, /* charms are 1 .. 3; 0 in a view: unknown */
};

enum template_phase { TEMPLATE_TAKING, TEMPLATE_ENDED };
enum template_verb { TEMPLATE_CLOCK, TEMPLATE_TAKE };

RULES_STATE_BEGIN
struct template_state {
    struct game_state head;
    uint8_t heap;
    uint8_t taken[TEMPLATE_SEATS_MOST];
    uint8_t charm[TEMPLATE_SEATS_MOST]; /* secret of its seat until the end */
    uint8_t reserved[7];
};
RULES_STATE_END

static inline const struct template_state *template_of(const struct game_state *head)
{
    return (const struct template_state *)head;
}

/* ---- refusals (rules/refusals.c) ---- */

enum template_refusal { TEMPLATE_MORE_THAN_HEAP };
extern const struct refusal template_refusals[];

static inline const struct refusal *template_no(enum template_refusal why)
{
    return &template_refusals[why];
}

/* ---- taking (rules/take.c) ---- */

/* What comes after a move. */
enum template_next { TEMPLATE_NEXT_TURN, TEMPLATE_THE_END };

const struct refusal *template_take_refusal(const struct template_state *state, const struct game_event *event);
void template_take_list(const struct template_state *state, int seat, struct move_list *list);
enum template_next template_take_apply(struct template_state *state, const struct game_event *event);

/* ---- the course of the game (rules/play.c) ---- */

void template_start(struct game_state *head, const struct game_setup *setup);
const struct refusal *template_refusal(const struct game_state *head, const struct game_event *event);
void template_list_moves(const struct game_state *head, int seat, struct move_list *list);
void template_apply(struct game_state *head, const struct game_event *event);

/* ---- points (rules/score.c) ---- */

void template_score(const struct game_state *view, int seat, struct score_sheet *sheet);
void template_rank(const struct game_state *head, uint8_t place[GAME_SEATS_MOST]);

/* ---- secrets and laws (rules/secrets.c) ---- */

extern const struct game_secret template_secrets[];
void template_redact(struct game_state *head);
void template_imagine(struct game_state *head, int viewer, struct rng *rng);
const char *template_state_fault(const struct game_state *head);
const char *template_broken_law(const struct game_state *head);

/* ---- words (words/text.c) ---- */

extern const struct game_verb template_verbs[];
extern const struct game_kind template_pebble_kind; /* how many are taken, less 1 */
extern const char *const template_phase_names[], *const template_phase_titles[], *const template_phrases[];
void template_ask(const struct game_state *view, int seat, struct text *text);
void template_print(const struct game_state *view, struct text *text);
void template_write_json(const struct game_state *view, struct json *json);
void template_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                      struct text *text);
void template_tell_course(const struct game_state *view, struct game_course *course);

/* ---- what things are (words/things.c) ---- */

extern const struct game_kind *const template_things[];
void template_explain(const struct game_state *view, int kind, int value, struct game_card *card);

#endif
