/* Template: its words. */
#include "games/template/template.h"

static const char *const counts[] = { "1", "2", "3" };
static const char *const count_titles[] = { "one pebble", "two pebbles", "three pebbles" };
const struct game_kind template_pebble_kind = { "pebbles", TEMPLATE_TAKE_MOST, counts, count_titles };

const struct game_verb template_verbs[] = {
    [TEMPLATE_CLOCK] = { .key = "clock", .help = "never used: this game has no deadline" },
    [TEMPLATE_TAKE] = { .key = "take",
                        .help = "take one, two or three pebbles from the heap",
                        .operand = { &template_pebble_kind } },
    { .key = NULL },
};

const char *const template_phase_names[] = { "taking", "ended", NULL };
const char *const template_phase_titles[] = { "Taking pebbles", "Game over", NULL };
const char *const template_phrases[] = {
    "Only a few pebbles are left.",
    "Take one more, I dare you.",
    "What might your charm be?",
    "I keep my charm to myself.",
    "That was close!",
    "Another round?",
    NULL,
};

void template_ask(const struct game_state *view, int seat, struct text *text)
{
    int heap = template_of(view)->heap;
    (void)seat;
    if (heap == 1)
        text_add(text, "Take the last pebble. %R", "2.1");
    else
        text_add(text, "Choose how many of the %d pebbles to take: 1 to %d. %R", heap,
                 heap < TEMPLATE_TAKE_MOST ? heap : TEMPLATE_TAKE_MOST, "2.1");
}

void template_print(const struct game_state *view, struct text *text)
{
    const struct template_state *state = template_of(view);
    text_add(text, "heap");
    text_pad(text, 6);
    text_put(text, TEXT_EARTH);
    text_repeat(text, "o", state->heap);
    text_put(text, TEXT_PLAIN "\n");
    for (int seat = 0; seat < view->seat_count; seat++) {
        text_add(text, "%S", seat);
        text_pad(text, 6);
        text_add_n(text, state->taken[seat], "%d pebble", "%d pebbles", state->taken[seat]);
        if (state->charm[seat] != 0) {
            text_pad(text, 18);
            text_add(text, "charm %d", state->charm[seat]);
        }
        text_char(text, '\n');
    }
}

void template_write_json(const struct game_state *view, struct json *json)
{
    const struct template_state *state = template_of(view);
    json_add_number(json, "heap", state->heap);
    json_add_bytes(json, "taken", state->taken, view->seat_count);
    json_add_bytes(json, "charm", state->charm, view->seat_count);
}

void template_tell_course(const struct game_state *view, struct game_course *course)
{
    int left = template_of(view)->heap;
    for (int seat = 0; seat < view->seat_count; seat++)
        course->step += template_of(view)->taken[seat];
    course->of = (uint16_t)(course->step + left);
    if (game_over(view)) {
        text_add(&course->where, "Game over");
        text_add(&course->ending, "The heap is empty %R.", "3.1");
        return;
    }
    text_add_n(&course->where, left, "%d pebble left", "%d pebbles left", left);
    text_add(&course->ending, "The game ends when the heap is empty %R.", "3.1");
}

void template_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                      struct text *text)
{
    const struct template_state *now = template_of(after);
    (void)before;
    if (event == NULL) {
        text_add(text, "A heap of %d pebbles lies on the table %R, and each player gets a secret charm %R.", now->heap,
                 "1.1", "1.2");
        return;
    }
    text_add(text, "%S takes %T %R.", (int)event->seat, count_titles[event->move.operand[0]], "2.1");
    if (now->heap == 0) {
        text_char(text, ' ');
        text_add(text, "The heap is empty: the game is over, and the charms are shown %R.", "3.1");
    }
}
