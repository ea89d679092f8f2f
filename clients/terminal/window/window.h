/* A table in the whole window: the board drawn in place, with a cursor on it; questions, events and popups around it.
 * It leads the same conversation as the lines do, at the same venues and with the same commands. */
#ifndef TERMINAL_WINDOW_WINDOW_H
#define TERMINAL_WINDOW_WINDOW_H

#include "clients/terminal/talk/conversation.h"
#include "clients/terminal/window/aim.h"
#include "clients/terminal/window/page.h"
#include "clients/terminal/window/surface.h"
#include "clients/terminal/window/tidings.h"

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
    WINDOW_WRITES, /* to the others at the table */
    WINDOW_LEAVES, /* has asked whether to leave */
};

/* What is to be told when the window is closed. */
struct window_parting {
    FILE *to; /* NULL: there is nothing yet */
    char *bytes;
    size_t size;
};

struct window {
    struct conversation *talk;
    struct surface surface;
    bool is_open; /* the surface is */
    struct window_parting parting;
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
    bool begun;      /* there is a table to see */
    int table_width; /* cells from the left that are the table's: what remains is for the chat */
    int target_count;
    struct target target[WINDOW_TARGETS_MOST];
    struct canvas_area board_area; /* where the board is; a small window shows a part of it */
    int shift_left, shift_top;     /* of the board, from there */

    /* a game that is looked at again */
    struct canvas before;           /* the board before the last event ... */
    bool shows_changes;             /* ... with which it can be compared */
    struct canvas_area bar;         /* the line of all events */
    char remark[WINDOW_TITLE_SIZE]; /* below the events, until the next key */

    struct page said, question, events;
    bool folded;                       /* what a lesson says is not shown */
    int said_rows, asked_rows;         /* that this and the question take */
    uint32_t said_number;              /* of what was shown last */
    uint32_t told_count, told_tidings; /* entries of the log in events, and tidings ... */
    int told_width, told_viewer;

    struct tidings tidings; /* of the venue */
    struct page chat_page;
    uint32_t chat_count; /* tidings in it ... */
    int chat_width;
    int chat_back;          /* lines, from the newest */
    struct typed chat_line; /* being written, also while the chat is closed */

    struct page popup;
    char popup_title[WINDOW_TITLE_SIZE];
    int popup_first;
    bool popup_waits; /* it only says that it is not this keyboard's turn, and closes when it is */

    struct typed line;
    char prompt; /* ':' for moves and commands, '/' to search, '#' for a number of the list */
};

/* Whether a window can be opened here, and nobody asked for lines instead (--plain). */
bool window_is_wanted(bool plain);
/* ascii: only plain signs. NULL: it cannot be opened. */
struct window *window_open(bool ascii);
/* Leads the whole conversation, at one venue after the other, and returns what conversation_run does. It stays open if
 * the venue moves on; else what was told at the end of all venues is on the terminal. */
bool window_lead(struct window *window, struct venue *venue);
/* NULL does nothing. */
void window_close(struct window *window);

#endif
