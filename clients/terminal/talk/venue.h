/* Where a game is played, as the conversation sees it: a match on this machine or a table on a server. Each kind of
 * venue begins its own struct with a `struct venue` and fills in the functions; the conversation calls nothing else. */
#ifndef TERMINAL_TALK_VENUE_H
#define TERMINAL_TALK_VENUE_H

#include "engine/game.h"

enum { VENUE_NOTICE_SIZE = 4096, VENUE_RULE_SIZE = 17, VENUE_WAIT_FOREVER = -1 };

enum venue_end { VENUE_OPEN, VENUE_OVER, VENUE_FAILED };

/* How the venue is reached. */
enum venue_reach { VENUE_HERE, VENUE_CONNECTING, VENUE_CONNECTED, VENUE_LOST };

/* What the people at a table have to do with each other besides moves. */
enum venue_deed {
    VENUE_SAY,     /* with words for the others, or #3: a phrase */
    VENUE_PHRASES, /* lists them */
    VENUE_MUTE,    /* with a seat's letter: its lines are not shown any more, or again */
    VENUE_AGREE,
    VENUE_DECLINE,
    VENUE_REMATCH,
    VENUE_PLAN, /* with words: what to play when the seat is asked; "off": nothing; "": tells it */
};

/* What somebody who teaches the game says to the one at the keyboard. */
struct venue_said {
    const char *words;    /* NULL: nobody teaches here */
    int step, step_count; /* which part of the lesson they are, counted from 1; 0: none of them */
    bool reads;           /* nothing is asked until that was read */
    uint32_t number;      /* another one whenever there is something new to hear */
};

enum venue_turn { VENUE_READ_ON, VENUE_READ_BACK, VENUE_SKIP };

struct venue {
    const struct venue_kind *kind;
    const struct game *game; /* NULL: not known yet; it never changes */
    uint16_t seats;          /* set of seats played from this keyboard; 0: somebody watches */
    int news_fd;             /* readable when step() has something to do; -1: there is none */

    /* Kept up to date by step() and play(). */
    enum venue_end end;
    uint16_t asked;                       /* set of this keyboard's seats that may move now */
    int undo_seat;                        /* the seat that may be able to take its last step back; -1: none */
    int thinker;                          /* the seat whose bot is thinking at this machine; -1: none */
    uint32_t entry_count;                 /* of the log; entry 0 is the start */
    const char *name[GAME_SEATS_MOST];    /* what the player is called; NULL or "": only by the seat's letter */
    const char *kind_of[GAME_SEATS_MOST]; /* who sits there: "human", "level:2" */
    bool hintless;                        /* nobody may ask for a good move here */
    bool went_back;                       /* moves were taken back; the conversation clears it */
    bool moves_on;                        /* the people at this keyboard go on to another table */
    struct venue_said said;
    struct playback *playback;         /* the game is only looked at (talk/playback.h); NULL: it is played */
    char fault[VENUE_NOTICE_SIZE];     /* why it failed */
    char notice[VENUE_NOTICE_SIZE];    /* to be said once; the conversation empties it */
    char notice_rule[VENUE_RULE_SIZE]; /* the notice is a refusal by this rule; "": it is none */
    bool notice_written;               /* the notice is a line that somebody has written */
    bool notice_answers;               /* the notice is what this keyboard has asked for */

    enum venue_reach reach;
    int round_trip_ms;                 /* -1: not known */
    const char *sits[GAME_SEATS_MOST]; /* before the game begins: who sits there; NULL: there is no such seat */
    const char *awaited;               /* and what must happen first; NULL or "": nothing is known of it */
    const char *invitation;            /* by which others come; NULL: there is none */
    bool asks_consent;                 /* others wait until this keyboard agrees or declines */
    bool may_withdraw;                 /* what this keyboard has asked the others for, by declining it */
    bool may_play_again; /* the game is over, and those who sat here can ask for another one or follow it */
};

struct venue_kind {
    /* Does one thing that needs no keyboard, without waiting. False: there is nothing to do. */
    bool (*step)(struct venue *venue);
    /* How long step() will have nothing to do, in ms, unless news_fd is readable before; or VENUE_WAIT_FOREVER. */
    int (*wait_ms)(const struct venue *venue);
    /* What the viewer sees, with the time as it is now; false: there is nothing to see yet. */
    bool (*view)(const struct venue *venue, int viewer, union game_room *room);
    /* The words of an entry of the log, valid until the next call; "": nothing is known of it. */
    const char *(*entry)(struct venue *venue, int viewer, uint32_t index);
    /* A move, or GAME_VERB_TAKE_BACK. NULL: played, or on its way; then a later notice may still refuse it. */
    const struct refusal *(*play)(struct venue *venue, int seat, struct game_move move);

    /* Commands that only some venues can follow; each answers in words, or with none if there is nothing to say. */
    void (*save)(struct venue *venue, const char *path, struct text *text); /* path "": the default one */
    void (*pass_time)(struct venue *venue, uint32_t ms, struct text *text);
    void (*resign)(struct venue *venue, struct text *text); /* the seats of this keyboard, for good */
    void (*device)(struct venue *venue, struct text *text); /* how to play this seat on another device, too */
    /* NULL: there is nobody else. Then people also leave when the game is over. */
    void (*company)(struct venue *venue, enum venue_deed deed, const char *rest, struct text *text);
    /* The seat for which everybody waits, and in words how long already: "0:12 (4:48 left)"; -1: none. May be NULL. */
    int (*waiting)(const struct venue *venue, struct text *text);
    /* How much time the seat has left; UINT32_MAX: no limit. May be NULL. */
    uint32_t (*left_ms)(const struct venue *venue, int seat);
    /* What is open between the people at the table, a sentence a line: requests, this keyboard's plan. May be NULL. */
    void (*matters)(const struct venue *venue, struct text *text);
    /* The clocks of all seats. May be NULL. */
    void (*clocks)(const struct venue *venue, struct text *text);
    /* Turns the pages of a lesson; false: there is no other page that way. NULL: nobody teaches here. */
    bool (*turn)(struct venue *venue, enum venue_turn turn);
    /* Is that what is spoken about? kind NULL: the value is a verb. NULL: nobody teaches here. */
    bool (*points_at)(const struct venue *venue, const struct game_kind *kind, int value);
    /* When the game is over: a venue that looks back at it, from its end, to be closed by its playback; NULL: there is
     * no record of it here. May be NULL. */
    struct venue *(*look_back)(struct venue *venue);
    /* What to say at the end, after the scores or, if it was left, after "You leave the table." */
    void (*farewell)(const struct venue *venue, bool left, struct text *text);
};

/* What the bot in a seat is called. */
const char *venue_bot_name(int seat);

/* "4:05" */
void venue_write_clock(uint32_t seconds, struct text *text);

/* For view(): time goes on even when nothing happens, up to the deadline, whose clock event comes with a step. */
void venue_set_time(struct game_state *view, uint64_t now_ms);

#endif
