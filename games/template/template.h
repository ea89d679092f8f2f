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

/* Words (template_text.c), used by the exported constant in template.c. */
extern const struct game_verb template_verbs[];
void template_score(const struct game_state *view, int seat, struct score_sheet *sheet);
void template_ask(const struct game_state *view, int seat, struct text *text);
void template_print(const struct game_state *view, struct text *text);
void template_write_json(const struct game_state *view, struct json *json);
void template_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                      struct text *text);

#endif
