/* The conversation with the people at the keyboard: it tells what happens, shows the board, asks, and does what is
 * typed. It is the same wherever the game is played. */
#ifndef TERMINAL_TALK_CONVERSATION_H
#define TERMINAL_TALK_CONVERSATION_H

#include "clients/terminal/screen/choices.h"
#include "clients/terminal/screen/input.h"
#include "clients/terminal/talk/keyboard.h"
#include "clients/terminal/talk/venue.h"

enum { CONVERSATION_TEXT_SIZE = 1 << 17 }; /* bytes; room for any board */

enum conversation_end { CONVERSATION_OPEN, CONVERSATION_LEFT, CONVERSATION_NO_INPUT };

struct conversation {
    struct venue *venue;
    struct screen screen;
    struct input input;
    struct keyboard keyboard;
    enum conversation_end end;

    bool listens;                    /* lines are read from the keyboard */
    bool board_wanted, moves_wanted; /* show them before the next question */
    bool answered;                   /* the question shown last was answered, or there was none since */
    bool low;                        /* the window is too low for the board as the game prints it */
    uint8_t shown_phase;             /* of the board shown last ... */
    uint32_t shown_count;            /* ... and the entries of the log it showed */

    char ahead[TYPED_SIZE]; /* the answer to the next question, typed while a bot thought; "": none */

    uint32_t heard_number; /* of what a lesson said last */
    bool has_window;       /* the table is shown in one, where a game can be looked at again */
    bool looks_back;       /* somebody wants to do that now */

    struct choices choices;
    int page; /* of the whole list of moves, while that is shown */

    struct move_list list; /* scratch, like all below */
    union game_room view;
    char text[CONVERSATION_TEXT_SIZE];
};

/* The screen is standard output. listens: there is somebody at the keyboard, or a file in its place. */
void conversation_open(struct conversation *talk, struct venue *venue, bool listens);
/* Talks until the game is over, the venue fails or somebody leaves. Returns true if the game is over or was left on
 * purpose, not because of a failure or for want of input. */
bool conversation_run(struct conversation *talk);
void conversation_close(struct conversation *talk);

/* ---- for somebody who leads the conversation otherwise, and gives it a screen ---- */

void conversation_prepare(struct conversation *talk, struct venue *venue);
/* When the game is known: who is at the keyboard. shared_screen: several players look at one. */
void conversation_seat(struct conversation *talk, bool shared_screen);
/* Says how it ended. */
void conversation_part(struct conversation *talk);

#endif
