/* A running match with its players, its clock, its record and its screen. */
#ifndef TERMINAL_PLAY_TABLE_H
#define TERMINAL_PLAY_TABLE_H

#include "clients/terminal/play/players.h"
#include "clients/terminal/screen/choices.h"
#include "clients/terminal/screen/input.h"
#include "clients/terminal/screen/story.h"
#include "command/record_file.h"

enum table_end { TABLE_OPEN, TABLE_OVER, TABLE_QUIT, TABLE_NO_INPUT, TABLE_FAILED };

struct table {
    const struct game *game;
    struct match *match;
    struct player player[GAME_SEATS_MOST];
    int seat_count, human_count;
    enum table_end end;
    struct screen screen;
    struct input input;
    bool quiet;    /* nothing is told or shown */
    uint64_t seed; /* that deals this game again; UINT64_MAX: unknown */

    /* Time: by the real clock while somebody sits at a terminal; else it stands still and is made to pass. */
    bool live;
    uint64_t began_ms; /* of the real clock */
    uint32_t base_ms;  /* match time at that moment */
    uint32_t now_ms;   /* match time, when not live */
    uint32_t until_ms; /* let time pass up to here before anybody is asked again */

    struct game_move planned[GAME_SEATS_MOST]; /* by bot: what it will do ... */
    uint32_t due_ms[GAME_SEATS_MOST];          /* ... and when */
    uint32_t planned_count[GAME_SEATS_MOST];   /* entries of the log when it was planned */
    uint16_t planning;                         /* set of bots that have a plan */

    int asked;                       /* the human at the keyboard; -1: there is none */
    int passing;                     /* the human the keyboard is being passed to; -1: nobody */
    bool private;                    /* humans share a terminal but must not see each other's secrets */
    uint32_t told[GAME_SEATS_MOST];  /* by human, or [0] for all if nothing is private: entries of the log told */
    uint32_t news[GAME_SEATS_MOST];  /* by human: entries of the log when that seat moved last */
    bool board_wanted, moves_wanted; /* show them before the next question */
    uint8_t shown_phase;             /* of the board shown last */
    int page;                        /* of the whole list of moves, while that is shown */
    struct choices choices;

    const char *record_path; /* NULL: none */
    char saved_path[512];    /* where `save` last wrote this game; "": nowhere */
    struct fair fair;        /* how the key of a match that goes on was made */
    bool kept;               /* the game is in some file, this one or another */
    uint32_t saved_count;    /* entries of the log in that file */
    uint64_t saved_ms;       /* when, by the real clock */

    struct story story;
    struct move_list list;
    union game_room view;
    char text[STORY_TEXT_SIZE];
};

uint32_t table_now_ms(const struct table *table);

/* One step that needs no keyboard: due clock events, a bot's move. True: something happened. */
bool table_step(struct table *table);
/* How long nothing will happen by itself, in ms; INPUT_FOREVER: until somebody moves. */
int table_wait_ms(const struct table *table);
/* Lets time pass up to what happens next, but not beyond until_ms if that lies ahead; only when not live. */
void table_jump(struct table *table);

/* Plays a human's move now; NULL: done. */
const struct refusal *table_play(struct table *table, int seat, struct game_move move);
const struct refusal *table_take_back(struct table *table, int seat);

/* Writes the record if there is one and something is new. hurry: even if it was written a moment ago. */
void table_save(struct table *table, bool hurry);

#endif
