/* The narrow waist: all code outside a game's rules knows the game only as a `struct game`,
 * and all a game knows of the outside world is in this header.
 *
 * A state is one flat struct that begins with a `struct game_state` and has no padding:
 * copy is memcpy, equality is memcmp, the wire form is its bytes. A view is a state with the
 * secrets of others erased. Rules never allocate, do I/O, read a clock, use floats or globals. */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include <assert.h>

#include "engine/json.h"
#include "engine/rng.h"
#include "engine/text.h"

enum {
    GAME_SEATS_MOST = 6,
    GAME_OPTIONS_MOST = 8,
    GAME_PHRASES_MOST = 16,
    GAME_OPERANDS_MOST = 7,
    GAME_STATE_LIMIT = 8192, /* bytes */
    GAME_MOVES_LIMIT = 4096, /* moves legal for one seat at once */
    GAME_SCORE_LINES_LIMIT = 32,
    GAME_WEIGHTS_LIMIT = 64, /* in one game's advice */
    GAME_THINGS_MOST = 24,   /* kinds of things that explain themselves */
    GAME_CARD_ROOM = 1500,   /* bytes of each text of a card, in any language */

    GAME_CLOCK = -1,                  /* the seat of a clock event */
    GAME_TRUTH = -1,                  /* the viewer of an unredacted state */
    GAME_SPECTATOR = GAME_SEATS_MOST, /* a viewer without a seat */

    GAME_VERB_CLOCK = 0, /* verbs[0] of every game: time is up; operands all 0, seat GAME_CLOCK */
    /* Handled by the mid-end: the seat takes back its last event, or with everybody's consent as many events as the
     * first operand says. Games never see it. */
    GAME_VERB_TAKE_BACK = 255,
};

/* (verb, noun): an index into the verb table, then one value per operand of that verb, then zeros. */
struct game_move {
    uint8_t verb, operand[GAME_OPERANDS_MOST];
};

struct game_event {
    uint32_t at_ms; /* match time, stamped by the host; never decreases; stops at its maximum after 49 days */
    int8_t seat;    /* or GAME_CLOCK */
    uint8_t undone; /* set by the mid-end in its log: taken back later, so not part of the game; never stored */
    uint8_t reserved[2];
    struct game_move move;
};

/* Why a move is not allowed. Every refusal is a constant in the game's `refusals` table (or the engine's). */
struct refusal {
    const char *rule;     /* the clause of rules.md: "4.3" */
    const char *sentence; /* for the player: "That space is taken." */
};

/* What a kind of thing on the table is called: the values an operand can have. An operand of kind
 * `isle` with value 3 is the element `isle:3` on screen. */
struct game_kind {
    const char *key;           /* "isle": one lower-case word */
    uint16_t count;            /* values are 0 .. count-1; at most 256 */
    const char *const *names;  /* notation, one word each, unique; NULL: the number itself */
    const char *const *titles; /* for people, may have blanks; NULL: the names */
};

struct game_verb {
    const char *key;  /* notation: one lower-case word */
    const char *help; /* "put a cube on an empty space": completes "You may ..." */
    const struct game_kind *operand[GAME_OPERANDS_MOST];
    bool sealed; /* a sealed choice: only the seat that made it sees the operands until the game is over */
};

struct game_option {
    const char *key, *title;
    const char *const *choices; /* one word each, ended by NULL; a seat is chosen by its letter */
    uint8_t default_choice;     /* index */
    uint16_t since;             /* the version of the rules that introduced it; earlier versions play choice 0 */
    const char *const *titles;  /* for people, as many, may have blanks: "10 minutes"; NULL: the choices */
};

struct game_setup {
    uint64_t key[2];        /* of the generator */
    uint16_t rules_version; /* the match is played to its end by this version, even if the game has newer rules */
    uint8_t seat_count;
    uint8_t option[GAME_OPTIONS_MOST]; /* index of the choice, in the order of the game's options */
    uint8_t reserved[5];
};

/* The head of every state. */
struct game_state {
    struct rng rng;
    uint32_t at_ms;
    uint32_t deadline_ms; /* when the host must apply a clock event; 0: none */
    uint16_t acting;      /* set of seats that may move now; 0 with no deadline: the game is over */
    uint16_t shown;       /* the game adds 1 whenever something hidden becomes visible to anyone */
    uint8_t seat_count;
    uint8_t phase;  /* index into phases */
    int8_t viewer;  /* GAME_TRUTH, a seat or GAME_SPECTATOR */
    uint8_t raised; /* rules version of the match, minus 1; read it with game_rules_version() */
    uint8_t option[GAME_OPTIONS_MOST];
};

/* Room for any game's state. */
union game_room {
    struct game_state head;
    uint64_t room[GAME_STATE_LIMIT / sizeof(uint64_t)];
};

struct move_list {
    uint16_t count;
    _Alignas(8) struct game_move move[GAME_MOVES_LIMIT]; /* aligned so that a move is written in one store */
};

/* How a seat's points came about, line by line. Points are in units of 1/points_unit. */
struct score_line {
    const char *part; /* what these points are for, with others of the same title: "Tiles taken" */
    const char *rule;
    int32_t points;
    char words[140]; /* "3 Lady Violet tiles, best room 5: 3 x 5"; English fits into 92 */
};

struct score_sheet {
    const struct words *language; /* of the lines; NULL: English */
    const char *part;             /* of the lines to come */
    int32_t total;                /* the sum of the lines */
    uint8_t count;
    struct score_line line[GAME_SCORE_LINES_LIMIT];
};

/* What a thing on the table is and does, for somebody who points at it. The texts may cite rules with %R. */
struct game_card {
    struct text role;  /* what it is, in a word or two: "God" */
    struct text title; /* its name: "Athena" */
    struct text does;  /* one or two sentences */
    struct text notes; /* what it costs, when, how long: a line each */
    struct text now;   /* what it means at this table now, a line each; empty: there is nothing to say */
    char room[5][GAME_CARD_ROOM];
};

/* How far a game has come. */
struct game_course {
    uint16_t step, of;  /* the second of four seasons; of is 0: nobody knows how many there will be */
    struct text where;  /* "Season 2 of 4": a few words */
    struct text ending; /* a sentence: what ends the game and how near that is; when it is over: why it ended */
    char room[2][GAME_CARD_ROOM];
};

/* A field that some seats must not see; the conformance check scrambles it and compares those seats' views. */
struct game_secret {
    const char *name;
    uint16_t offset, size; /* in the state */
    uint16_t known_to;     /* set of seats that may see it */
};

/* One number of a game's advice that `mykonos-lab tune` may change. */
struct game_weight {
    const char *name; /* one word */
    int16_t default_value;
};

/* What bots know of a game beyond its rules. Every member may be NULL or 0; the functions are pure, like the rules.
 * `weight` holds one number per entry of `weights`: the defaults, or the values a tuner is trying. */
struct game_advice {
    const struct game_weight *weights; /* ended by a NULL name; at most GAME_WEIGHTS_LIMIT */
    /* Each seat's expected share of the win, summing to about 65536. The state is a view or an imagined truth. */
    void (*value)(const struct game_state *state, const int16_t *weight, int32_t value[GAME_SEATS_MOST]);
    /* Each listed move's prior: how promising it is, at least 1. */
    void (*weigh)(const struct game_state *state, int seat, const struct move_list *list, const int16_t *weight,
                  uint16_t *prior);
    /* How long a person would take over this move, level 1 .. 6; NULL: no advice on that. */
    uint32_t (*tempo_ms)(const struct game_state *state, int seat, struct game_move move, int level);
    uint16_t rollout_steps; /* moves played from a new leaf before `value` is called */
};

enum { GAME_SIMPLE = 1, GAME_MEDIUM, GAME_COMPLEX };

/* Every member is required unless its comment says that it may be NULL. game_fault() names what is missing. */
struct game {
    const char *key, *title;
    const char *about;       /* one sentence for the shelf */
    uint16_t rules_version;  /* of new matches: starts at 1, raised by 1 whenever a rule changes; 256 at most */
    uint16_t oldest_version; /* the oldest rules that can still be played to their end, replayed and verified */
    uint16_t state_size;     /* bytes, at most GAME_STATE_LIMIT */
    uint8_t seats_least, seats_most;
    uint8_t seat_step;   /* 1, or 2 when only even numbers of seats can play (teams) */
    uint8_t points_unit; /* 1: whole points; 2: half points */
    bool on_shelf;       /* false for the template */
    uint16_t minutes;    /* length of a typical game among people */
    uint8_t weight;      /* how much there is to learn, GAME_SIMPLE to GAME_COMPLEX */
    /* The key of the option that names the first player's seat, in a game whose rules let the lowest scorer of the last
     * game begin the next one; else NULL. Clients that offer to play again seat that player first and choose "a". */
    const char *first_option;

    const struct game_option *options; /* ended by a NULL key; may be NULL */
    const struct game_verb *verbs;     /* [0] is the clock; ended by a NULL key */
    const char *const *phases;         /* for boards to compare, and for records; ended by NULL */
    const char *const *phase_titles;   /* the same for people, ended by NULL; may be NULL: by their names */
    /* What people at this game like to tell each other, in short sentences that insult nobody: see match_phrase. Their
     * places are in logs: new ones are added at the end. Ended by NULL, at most GAME_PHRASES_MOST; may be NULL. */
    const char *const *phrases;
    /* The kinds of things on the table that explain themselves: of operands and others. Ended by NULL, at most
     * GAME_THINGS_MOST; may be NULL. */
    const struct game_kind *const *things;
    const struct refusal *refusals;    /* every refusal this game can give; ended by a NULL rule */
    const struct game_secret *secrets; /* ended by a NULL name; may be NULL */

    /* Returns NULL if this setup can be played. Seat count and option ranges were checked before. May be NULL. */
    const struct refusal *(*setup_refusal)(const struct game_setup *setup);
    /* Must write every byte of the state (game_begin does). */
    void (*start)(struct game_state *state, const struct game_setup *setup);
    /* Returns NULL if the move is legal. Called only for a seat that acts and a well-formed move: see game_refusal().
     */
    const struct refusal *(*refusal)(const struct game_state *state, const struct game_event *event);
    /* Called only with legal events, or a clock event at deadline_ms. at_ms of the state is set before the call. */
    void (*apply)(struct game_state *state, const struct game_event *event);
    /* Lists exactly the moves not refused, each once, in a fixed order. The seat acts and the list is empty. Writing
     * past its end must be impossible: move_add and move_put ensure that. */
    void (*list_moves)(const struct game_state *state, int seat, struct move_list *list);
    /* 1 for the first place; tied seats share a place. Meaningful at any time, final when the game is over. */
    void (*rank)(const struct game_state *state, uint8_t place[GAME_SEATS_MOST]);
    void (*score)(const struct game_state *view, int seat, struct score_sheet *sheet);

    /* Erases what `state->viewer`, set before the call, may not see. game_view erases the generator. */
    void (*redact)(struct game_state *state);
    /* Fills the blanks of a view at random with something that could be true. state->viewer is already GAME_TRUTH and
     * state->rng a new generator; `viewer` tells whose view it was. */
    void (*imagine)(struct game_state *state, int viewer, struct rng *rng);

    /* Text for people. It may cite rules with %R. */
    void (*ask)(const struct game_state *view, int seat, struct text *text); /* what the seat is asked to choose now */
    void (*print)(const struct game_state *view, struct text *text);         /* the table, at most 80 columns wide */
    /* Writes one card: `kind` is an index into `things`. Called by game_explain. May be NULL if `things` is. */
    void (*explain)(const struct game_state *view, int kind, int value, struct game_card *card);
    /* Called by game_tell_course. */
    void (*tell_course)(const struct game_state *view, struct game_course *course);
    /* Writes the members of the view's JSON object; the caller opens and closes it. */
    void (*write_json)(const struct game_state *view, struct json *json);
    /* The same for what a board needs and never changes during a game: outlines, maps, names. May be NULL. */
    void (*write_facts)(const struct game_state *view, struct json *json);
    /* Writes a picture as a complete SVG document, index 0 .. picture_count-1; may be NULL if picture_count is 0. */
    void (*picture)(const struct game_state *view, int index, struct text *text);
    uint16_t picture_count;
    /* Writes one or more sentences; event is NULL for the start. before and after are views of the same viewer. Of a
     * sealed choice of another seat the operands are 0 until the game is over: they make no difference here. Views and
     * event may come from a server that lies: see game_narration_fault(). Of a move that no rule allows nothing is
     * written. */
    void (*narrate)(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                    struct text *text);

    /* Returns NULL if every number of this truth or view is one that play can reach: indices lie within their tables,
     * counts within the box, sets name only what exists. Else says what is wrong. The bytes are untrusted; only the
     * head was checked, by game_read_view(). On a state that passes, no callback reads or writes out of bounds or loops
     * forever. */
    const char *(*state_fault)(const struct game_state *state);
    /* Returns NULL if all conservation laws hold, else names the broken one. For truths only. May be NULL. */
    const char *(*broken_law)(const struct game_state *state);
    const struct game_advice *advice; /* may be NULL */
};

/* All games, generated from the folders under games/; ended by NULL. */
extern const struct game *const game_list[];
const struct game *game_named(const char *key);

/* NULL: the `struct game` is complete and within its limits. Else what is missing or wrong: "the callback `redact` is
 * missing". Every program calls game_list_is_whole() before anything else. */
const char *game_fault(const struct game *game);
/* false: some game is not complete; `fault` gets its key and what is wrong. */
bool game_list_is_whole(struct text *fault);

/* ---- what the engine does for every game ---- */

/* Callbacks of a game without secrets. */
void game_redact_nothing(struct game_state *state);
void game_imagine_nothing(struct game_state *state, int viewer, struct rng *rng);

/* For a game's start(): clears the whole state and fills in the head. */
void game_begin(struct game_state *state, size_t size, const struct game_setup *setup);

/* A setup with the default options and the newest rules. */
void game_setup_default(const struct game *game, int seat_count, struct game_setup *setup);
const struct refusal *game_setup_refusal(const struct game *game, const struct game_setup *setup);

/* The only guard: checks the turn, then that the move is well-formed, then the game's own rules. NULL: legal. */
const struct refusal *game_refusal(const struct game *game, const struct game_state *state,
                                   const struct game_event *event);
/* Sets at_ms, then applies. The event must be legal. */
void game_apply(const struct game *game, struct game_state *state, const struct game_event *event);
/* Lists nothing for a seat that does not act. */
void game_list_moves(const struct game *game, const struct game_state *state, int seat, struct move_list *list);

void game_view(const struct game *game, const struct game_state *truth, int viewer, struct game_state *view);
void game_imagine(const struct game *game, const struct game_state *view, struct rng *rng, struct game_state *truth);

/* The only way in for states from outside: from a server, a host of bots, a page. NULL: the bytes are a view that this
 * viewer could have, and `view` holds them. Else what is wrong, and `view` is unchanged. */
const char *game_read_view(const struct game *game, const void *bytes, size_t size, int viewer,
                           struct game_state *view);

/* Every value of every kind of `things` can be explained, at any time; kind and value are checked by the caller. */
void game_explain(const struct game *game, const struct game_state *view, int kind, int value,
                  const struct words *language, struct game_card *card);
void game_tell_course(const struct game *game, const struct game_state *view, const struct words *language,
                      struct game_course *course);

/* For events from outside. NULL: `narrate` may be called with these views, which game_read_view has read, and the
 * event; before and event are both NULL at the start. Else what is wrong. In a game with secrets, others' moves are
 * checked only by `narrate` itself, which then writes nothing. */
const char *game_narration_fault(const struct game *game, const struct game_state *before,
                                 const struct game_event *event, const struct game_state *after);

bool game_over(const struct game_state *state);
/* The version of the rules this match is played by. A rule that has changed checks it in the one place where it is
 * written. */
static inline int game_rules_version(const struct game_state *state)
{
    return state->raised + 1;
}
/* Whether matches begun under that version can be played here. */
bool game_plays_version(const struct game *game, uint32_t rules_version);
/* Whether matches of that version can have the option; they have choice 0 otherwise. */
bool game_has_option(const struct game *game, int option, int rules_version);
static inline bool game_acts(const struct game_state *state, int seat)
{
    return (state->acting >> seat & 1) != 0;
}

int game_verb_count(const struct game *game);
int game_phase_count(const struct game *game);
const char *game_phase_title(const struct game *game, int phase);
int game_thing_count(const struct game *game);
int game_operand_count(const struct game_verb *verb);
int game_refusal_count(const struct game *game);
int game_option_count(const struct game *game);
int game_choice_count(const struct game_option *option);
/* The engine's own refusals ("T.1" ...), ended by a NULL rule. */
extern const struct refusal game_table_refusals[];

/* Adds a move; for list_moves. A game with more moves than the list holds is a bug, caught here before the write
 * because bots call list_moves in their inner loop, without game_list_moves. */
static inline void move_put(struct move_list *list, struct game_move move)
{
    assert(list->count < GAME_MOVES_LIMIT);
    list->move[list->count++] = move;
}

/* Does not call move_put: built in place, the move is one store; passed as an argument, it takes twice as many
 * instructions. */
static inline void move_add(struct move_list *list, uint8_t verb, uint8_t first, uint8_t second)
{
    assert(list->count < GAME_MOVES_LIMIT);
    list->move[list->count++] = (struct game_move){ .verb = verb, .operand = { first, second } };
}

/* Adds a move for every number in the set, least first; its only operand is the number plus `first`. Checks the list's
 * end once, not for every move: such lists are long, and bots make many. */
void move_add_set(struct move_list *list, uint8_t verb, int first, uint64_t set);

/* Lines from here on belong to this part of the score, a title for people, until another one begins. */
void score_part(struct score_sheet *sheet, const char *title);
/* Adds a line and its points; the words are formatted as in text_add. */
void score_add(struct score_sheet *sheet, const char *rule, int points, const char *format, ...);
/* The same with a singular and a plural, as in text_add_n. */
void score_add_n(struct score_sheet *sheet, const char *rule, int points, int64_t count, const char *one,
                 const char *many, ...);

/* Points for people, in whole points: "-2.5". */
void score_write_points(const struct game *game, int32_t points, struct text *text);
/* The number that chooses between "point" and "points": halves are never one. */
int64_t score_plural(const struct game *game, int32_t points);

/* Places from totals: most points first, equal totals share a place. `tie` breaks ties, more first; may be NULL. */
void rank_by_total(int seat_count, const int32_t *total, const int32_t *tie, uint8_t place[GAME_SEATS_MOST]);

#endif
