/* A table in the whole window: the board drawn in place, with a cursor on it; questions, events and popups around it.
 * It leads the same conversation as the lines do, at the same venues and with the same commands. */
#ifndef TERMINAL_WINDOW_WINDOW_H
#define TERMINAL_WINDOW_WINDOW_H

#include "clients/terminal/talk/conversation.h"
#include "clients/terminal/window/aim.h"
#include "clients/terminal/window/page.h"
#include "clients/terminal/window/surface.h"

enum {
    WINDOW_WIDTH_LEAST = 60,
    WINDOW_HEIGHT_LEAST = 20,
    WINDOW_TARGETS_MOST = CANVAS_ELEMENTS_MOST + AIM_OPTIONS_MOST,
    WINDOW_TITLE_SIZE = 128,
};

/* What the cursor can go to: an element of the board, or something listed below it. */
struct target {
    bool listed;
    int option; /* of the aim, if it is listed */
    struct canvas_element element;
    struct canvas_area area; /* in the window */
};

enum window_mode {
    WINDOW_CHOOSES,
    WINDOW_READS,  /* a popup */
    WINDOW_TYPES,  /* a line at the bottom */
    WINDOW_LEAVES, /* has asked whether to leave */
};

struct window {
    struct conversation *talk;
    struct surface surface;
    enum window_mode mode;
    bool changed; /* what is shown is not up to date */
    bool left;    /* somebody wants to leave */
    bool ended;   /* ... everything, not only what is looked at now */
    uint64_t shown_ms;

    /* the question */
    bool asks;
    int asked_seat;
    uint32_t asked_count; /* entries of the log when it was asked */
    struct aim aim;
    struct target cursor;
    bool settled; /* the cursor has found its place for what is asked: from now on it stays where it is sent */
    int turn;     /* how often the other view of the board was asked for */
    bool result_told;

    /* what is in the window */
    struct canvas board, picture;
    int target_count;
    struct target target[WINDOW_TARGETS_MOST];
    struct canvas_area board_area; /* where the board is; a small window shows a part of it */
    int shift_left, shift_top;     /* of the board, from there */

    /* a game that is looked at again */
    struct canvas before;   /* the board before the last event ... */
    bool shows_changes;     /* ... with which it can be compared */
    struct canvas_area bar; /* the line of all events */

    struct page question, events;
    uint32_t told_count; /* entries of the log in events ... */
    int told_width, told_viewer;
    char message[VENUE_NOTICE_SIZE]; /* of the venue, below the events */

    struct page popup;
    char popup_title[WINDOW_TITLE_SIZE];
    int popup_first;

    struct typed line;
    char prompt; /* ':' for moves and commands, '/' to search, '#' for a number of the list */
};

/* Whether a window can be opened here, and nobody asked for lines instead (--plain). */
bool window_is_wanted(bool plain);
/* Leads the whole conversation. ascii: only plain signs. Returns what conversation_run does. */
bool window_run(struct venue *venue, bool ascii);

#endif
