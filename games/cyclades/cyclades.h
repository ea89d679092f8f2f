/* Cyclades: verbs, refusals, and what each file of the rules offers the others. The state and the board are in board.h,
 * the contents of the box in facts.h. */
#ifndef GAMES_CYCLADES_H
#define GAMES_CYCLADES_H

#include "games/cyclades/board.h"

enum cyclades_verb {
    CYCLADES_CLOCK,
    CYCLADES_OFFER,
    CYCLADES_FLEET,
    CYCLADES_TROOP,
    CYCLADES_PRIEST,
    CYCLADES_PHILOSOPHER,
    CYCLADES_BUILD,
    CYCLADES_SAIL,
    CYCLADES_HALT,
    CYCLADES_MARCH,
    CYCLADES_REPLACE,
    CYCLADES_CALL,
    CYCLADES_DONE,
    CYCLADES_PROSPER,
    CYCLADES_FIGHT,
    CYCLADES_RETREAT,
    CYCLADES_WITHDRAW,
    CYCLADES_DISCARD,
    CYCLADES_FOUND,
    CYCLADES_RAZE,
    CYCLADES_REVIVE,
    CYCLADES_REMODEL,
    CYCLADES_ROB,
    CYCLADES_WRECK,
    CYCLADES_SNATCH,
    CYCLADES_FLY,
    CYCLADES_LURE,
    CYCLADES_FETCH,
    CYCLADES_SELL_TROOP,
    CYCLADES_SELL_FLEET,
    CYCLADES_SELL_PRIEST,
    CYCLADES_SELL_PHILOSOPHER,
    CYCLADES_PLACE,
    CYCLADES_PUSH,
    CYCLADES_SURFACE,
    CYCLADES_SWIM,
    CYCLADES_FORGO,
    CYCLADES_VERBS
};

/* ---- refusals (rules/refusals.c) ---- */

enum cyclades_refusal {
    /* another question comes first */
    CYCLADES_OFFERINGS_NOW,
    CYCLADES_ACTIONS_NOW,
    CYCLADES_PROSPERITY_NOW,
    CYCLADES_VOYAGE_NOW,
    CYCLADES_BATTLE_NOW,
    CYCLADES_METROPOLIS_NOW,
    CYCLADES_POWER_NOW,
    /* no such thing on this board */
    CYCLADES_NO_SUCH_SEA,
    CYCLADES_NO_SUCH_ISLE,
    /* offerings */
    CYCLADES_GOD_AWAY,
    CYCLADES_OFFER_NOTHING,
    CYCLADES_OFFER_TO_APOLLO,
    CYCLADES_OFFER_TOO_LOW,
    CYCLADES_OFFER_BACK,
    CYCLADES_OFFER_UNPAYABLE,
    CYCLADES_OFFERS_UNPAYABLE,
    CYCLADES_OFFER_UNMARKABLE,
    /* actions */
    CYCLADES_OTHER_GOD,
    CYCLADES_NO_GOLD,
    CYCLADES_RECRUITED,
    CYCLADES_MUST_RECRUIT,
    CYCLADES_NO_RESERVE,
    CYCLADES_NO_SUPPLY,
    CYCLADES_FLEET_PLACE,
    CYCLADES_SEA_CLOSED,
    CYCLADES_NOT_YOUR_ISLE,
    CYCLADES_NO_SQUARE,
    CYCLADES_NOT_ON_TRACK,
    CYCLADES_PROSPER_OWN,
    /* movement */
    CYCLADES_NO_FLEETS,
    CYCLADES_NOT_ADJACENT,
    CYCLADES_OTHER_VOYAGE,
    CYCLADES_HAVE_FOUGHT,
    CYCLADES_NO_TROOPS,
    CYCLADES_SAME_ISLE,
    CYCLADES_NO_CHAIN,
    CYCLADES_NO_MARKER,
    CYCLADES_LAST_ISLE,
    CYCLADES_PETRIFIED,
    CYCLADES_CHIRON_GUARDS,
    /* battle */
    CYCLADES_NO_RETREAT_ISLE,
    CYCLADES_NO_RETREAT_SEA,
    /* metropolises */
    CYCLADES_NOT_DISCARDABLE,
    CYCLADES_NO_SITE,
    CYCLADES_NOTHING_TO_RAZE,
    /* creatures */
    CYCLADES_OTHER_POWER,
    CYCLADES_MUST_USE,
    CYCLADES_NOT_DISCARDED,
    CYCLADES_CYCLOPS_NONE,
    CYCLADES_CYCLOPS_SAME,
    CYCLADES_AT_SELF,
    CYCLADES_NOTHING_TO_ROB,
    CYCLADES_NO_PHILOSOPHER,
    CYCLADES_NOTHING_TO_WRECK,
    CYCLADES_NOTHING_TO_SNATCH,
    CYCLADES_NO_BUILDING_THERE,
    CYCLADES_NO_TROOP_THERE,
    CYCLADES_NOTHING_TO_LURE,
    CYCLADES_NOTHING_TO_FETCH,
    CYCLADES_NOTHING_TO_SELL,
    CYCLADES_NO_PUSH,
    CYCLADES_NO_SWIM,
    CYCLADES_MUST_PUSH,
    CYCLADES_MUST_FETCH,
};

extern const struct refusal cyclades_refusals[];

static inline const struct refusal *cyclades_no(enum cyclades_refusal why)
{
    return &cyclades_refusals[why];
}

/* ---- phases: refusal (NULL: allowed), list, apply ---- */

/* What comes after a move. A move may also have begun a battle (state->battle, nobody asked yet), which is fought
 * first. */
enum cyclades_next {
    CYCLADES_ASKED,         /* the next player has been asked already */
    CYCLADES_FIRST_TURN,    /* all offerings are made */
    CYCLADES_NEXT_QUESTION, /* of the running turn */
    CYCLADES_POWER_BEGINS,  /* of the creature just taken in hand */
    CYCLADES_POWER_ENDS,
    CYCLADES_NEXT_TURN,
};

/* Offerings (rules/offering.c) */
void cyclades_offering_begin(struct cyclades_state *state);
const struct refusal *cyclades_offering_refusal(const struct cyclades_state *state, const struct game_event *event);
void cyclades_offering_list(const struct cyclades_state *state, int seat, struct move_list *list);
enum cyclades_next cyclades_offering_apply(struct cyclades_state *state, const struct game_event *event);
/* What a seat's standing offerings cost. */
int cyclades_offering_price(const struct cyclades_state *state, int seat);
/* Whether a territory marker is there for each of them that needs one (5.9). */
bool cyclades_offerings_are_marked(const struct cyclades_state *state, int seat);

/* The gods' actions (rules/acting.c) */
const struct refusal *cyclades_acting_refusal(const struct cyclades_state *state, const struct game_event *event);
void cyclades_acting_list(const struct cyclades_state *state, int seat, struct move_list *list);
enum cyclades_next cyclades_acting_apply(struct cyclades_state *state, const struct game_event *event);
int cyclades_call_cost(const struct cyclades_state *state, int slot);

/* Apollo's gifts (rules/prosperity.c) */
/* Whether Apollo gives a prosperity marker in this turn of his (7.14). */
bool cyclades_apollo_has_marker(const struct cyclades_state *state);
/* Gives gold, and the marker if its place is no choice: NEXT_TURN. Else the player is asked. */
enum cyclades_next cyclades_prosperity_begin(struct cyclades_state *state);
const struct refusal *cyclades_prosperity_refusal(const struct cyclades_state *state, const struct game_event *event);
void cyclades_prosperity_list(const struct cyclades_state *state, int seat, struct move_list *list);
enum cyclades_next cyclades_prosperity_apply(struct cyclades_state *state, const struct game_event *event);

/* Fleets under way (rules/move.c); and the verbs sail, march and fly, which other phases have, too */
const struct refusal *cyclades_sailing_refusal(const struct cyclades_state *state, const struct game_event *event);
void cyclades_sailing_list(const struct cyclades_state *state, int seat, struct move_list *list);
enum cyclades_next cyclades_sailing_apply(struct cyclades_state *state, const struct game_event *event);
bool cyclades_sailing_goes_on(const struct cyclades_state *state);
const struct refusal *cyclades_sail_refusal(const struct cyclades_state *state, const struct game_event *event);
void cyclades_sail_list(const struct cyclades_state *state, int seat, struct move_list *list);
void cyclades_sail_apply(struct cyclades_state *state, const struct game_event *event);
bool cyclades_can_sail(const struct cyclades_state *state, int seat);
const struct refusal *cyclades_march_refusal(const struct cyclades_state *state, const struct game_event *event);
void cyclades_march_list(const struct cyclades_state *state, int seat, struct move_list *list);
void cyclades_march_apply(struct cyclades_state *state, const struct game_event *event);
const struct refusal *cyclades_fly_refusal(const struct cyclades_state *state, const struct game_event *event);
void cyclades_fly_list(const struct cyclades_state *state, int seat, struct move_list *list);
void cyclades_fly_apply(struct cyclades_state *state, const struct game_event *event);
bool cyclades_can_fly(const struct cyclades_state *state, int seat);

/* Battles (rules/battle.c) */
/* Fights the battle a move has led to until somebody must be asked or it is over. */
void cyclades_battle_begin(struct cyclades_state *state);
const struct refusal *cyclades_battle_refusal(const struct cyclades_state *state, const struct game_event *event);
void cyclades_battle_list(const struct cyclades_state *state, int seat, struct move_list *list);
enum cyclades_next cyclades_battle_apply(struct cyclades_state *state, const struct game_event *event);
void cyclades_assault(struct cyclades_state *state);
/* The defender's strength without the die. */
int cyclades_defence(const struct cyclades_state *state);

/* Metropolises (rules/metropolis.c) */
/* Goes on with founding as far as there is nothing to choose; true: something is to be chosen. */
bool cyclades_metropolis_goes_on(struct cyclades_state *state);
const struct refusal *cyclades_metropolis_refusal(const struct cyclades_state *state, const struct game_event *event);
void cyclades_metropolis_list(const struct cyclades_state *state, int seat, struct move_list *list);
enum cyclades_next cyclades_metropolis_apply(struct cyclades_state *state, const struct game_event *event);
/* Whether the step that `founding` names leaves its player something to choose. */
bool cyclades_metropolis_has_choice(const struct cyclades_state *state);

/* The power of the creature in hand: what it may be aimed at (rules/creatures.c) */
const struct refusal *cyclades_power_refusal(const struct cyclades_state *state, const struct game_event *event);
void cyclades_power_list(const struct cyclades_state *state, int seat, struct move_list *list);
bool cyclades_power_has_target(const struct cyclades_state *state);
/* Polyphemus: the stacks around him, and where one of them may go. */
uint64_t cyclades_stacks_to_push(const struct cyclades_state *state);
uint64_t cyclades_push_seas(const struct cyclades_state *state, int sea);

/* ... and what it does (rules/powers.c) */
void cyclades_power_begin(struct cyclades_state *state);
enum cyclades_next cyclades_power_apply(struct cyclades_state *state, const struct game_event *event);
/* The same as for metropolises: true if the player must choose something. Else the power has ended. */
bool cyclades_power_goes_on(struct cyclades_state *state);
void cyclades_power_end(struct cyclades_state *state);

/* ---- taking isles (rules/conquest.c) ---- */

/* The isle changes hands; a player who loses the last one is eliminated. */
void cyclades_conquer(struct cyclades_state *state, int seat, int isle, int troops);
int cyclades_metropolises_if_taken(const struct cyclades_state *state, int seat, int isle);

/* ---- the cycle (rules/cycle.c) ---- */

void cyclades_cycle_begin(struct cyclades_state *state);
/* Whether that was the last one. */
bool cyclades_cycle_end(struct cyclades_state *state);

/* ---- the course of the game (rules/play.c) ---- */

/* Begins a cycle, up to its first offering. */
void cyclades_play_cycle(struct cyclades_state *state);
void cyclades_end(struct cyclades_state *state);
const struct refusal *cyclades_refusal(const struct game_state *head, const struct game_event *event);
void cyclades_list_moves(const struct game_state *head, int seat, struct move_list *list);
void cyclades_apply(struct game_state *head, const struct game_event *event);

/* ---- setting the table (rules/setup.c) ---- */

extern const struct game_option cyclades_options[];
void cyclades_start(struct game_state *head, const struct game_setup *setup);

/* ---- points and places (rules/score.c) ---- */

void cyclades_score(const struct game_state *view, int seat, struct score_sheet *sheet);
void cyclades_rank(const struct game_state *head, uint8_t place[GAME_SEATS_MOST]);

/* ---- secrets (rules/secrets.c), laws (rules/laws.c), states from outside (rules/fault.c) ---- */

extern const struct game_secret cyclades_secrets[];
/* Whether the seat's fortune is hidden from this view. */
bool cyclades_gold_hidden(const struct cyclades_state *view, int seat);
void cyclades_redact(struct game_state *head);
void cyclades_imagine(struct game_state *head, int viewer, struct rng *rng);
const char *cyclades_broken_law(const struct game_state *head);
const char *cyclades_state_fault(const struct game_state *head);

/* ---- words (words/) ---- */

extern const struct game_verb cyclades_verbs[];
extern const char *const cyclades_phase_names[], *const cyclades_phase_titles[], *const cyclades_phrases[];
extern const char *const cyclades_god_names[], *const cyclades_god_titles[];
extern const char *const cyclades_isle_titles[]; /* their names in notation are in facts.h */
extern const char *const cyclades_building_names[], *const cyclades_building_titles[];
extern const char *const cyclades_building_with_article[]; /* "a port" */
extern const char *const cyclades_building_plurals[];
extern const char *const cyclades_creature_names[], *const cyclades_creature_titles[];
extern const char *const cyclades_creature_with_article[];                             /* "the Harpy", "Chiron" */
extern const char *const cyclades_creature_powers[], *const cyclades_creature_rules[]; /* a sentence, its clause */
extern const char *const cyclades_flow_names[];
static inline const char *cyclades_sea_name(const struct cyclades_state *state, int sea)
{
    return cyclades_cell_names[cyclades_map(state)->cell_of_sea[sea]];
}
void cyclades_ask(const struct game_state *view, int seat, struct text *text);
void cyclades_print(const struct game_state *view, struct text *text);
void cyclades_write_json(const struct game_state *view, struct json *json);
void cyclades_write_facts(const struct game_state *view, struct json *json);
void cyclades_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                      struct text *text);
/* Parts of the log (words/battle.c, words/metropolis.c, words/ending.c). Each sentence begins with a blank. */
void cyclades_tell_battle(const struct cyclades_state *before, const struct game_move *move,
                          const struct cyclades_state *after, struct text *text);
void cyclades_tell_founding(const struct cyclades_state *before, const struct game_move *move,
                            const struct cyclades_state *after, struct text *text);
void cyclades_tell_end(const struct cyclades_state *after, struct text *text);
void cyclades_tell_course(const struct game_state *view, struct game_course *course);

/* ---- phrases and lists (words/phrase.c) ---- */

/* The viewer is one of the players, and still in the game. */
bool cyclades_has_seat(const struct game_state *view);

enum { CYCLADES_LIST_SIZE = 400 }; /* bytes; English needs 250 */
/* "a, b and c" */
void cyclades_list_seats(const uint8_t *seats, int count, const struct words *language, char bytes[CYCLADES_LIST_SIZE]);
/* "a 2, b 0 and c 1", without the eliminated. */
void cyclades_list_counts(const struct cyclades_state *state, const uint8_t count[CYCLADES_SEATS_MOST],
                          const struct words *language, char bytes[CYCLADES_LIST_SIZE]);
/* "a port, a fortress and 2 temples"; nothing: there are none. */
void cyclades_list_buildings(const uint8_t count[CYCLADES_BUILDINGS], const struct words *language,
                             char bytes[CYCLADES_LIST_SIZE]);
void cyclades_count_buildings(const struct cyclades_state *state, int seat, uint8_t count[CYCLADES_BUILDINGS]);
void cyclades_count_metropolises(const struct cyclades_state *state, uint8_t count[CYCLADES_SEATS_MOST]);
/* The rule with the number of metropolises that end the game. */
static inline const char *cyclades_goal_rule(const struct cyclades_state *state)
{
    return state->head.seat_count == 2 ? "15.5" : "14.1";
}
/* How many pieces of a kind are left for all. */
void cyclades_add_supply(int left, struct text *now);

/* ---- what things are (words/things.c, words/god_cards.c, words/creature_cards.c, words/place_cards.c) ---- */

extern const struct game_kind cyclades_god_kind, cyclades_sea_kind, cyclades_isle_kind, cyclades_building_kind,
    cyclades_creature_kind, cyclades_seat_kind;
extern const struct game_kind *const cyclades_things[];
void cyclades_explain(const struct game_state *view, int kind, int value, struct game_card *card);
/* What the viewer has and lacks for a metropolis of four buildings. */
void cyclades_add_set(const struct game_state *view, struct text *now);
void cyclades_explain_god(const struct game_state *view, int god, struct game_card *card);
void cyclades_explain_creature(const struct game_state *view, int creature, struct game_card *card);
void cyclades_explain_slot(const struct game_state *view, int slot, struct game_card *card);
void cyclades_explain_isle(const struct game_state *view, int isle, struct game_card *card);
void cyclades_explain_sea(const struct game_state *view, int cell, struct game_card *card);
void cyclades_explain_building(const struct game_state *view, int type, struct game_card *card);

/* ---- for bots (advice.c) ---- */

extern const struct game_advice cyclades_advice;

#endif
