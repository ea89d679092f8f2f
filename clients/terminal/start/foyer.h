/* What the start screen knows and shows. */
#ifndef TERMINAL_START_FOYER_H
#define TERMINAL_START_FOYER_H

#include "clients/terminal/play/kept_games.h"
#include "clients/terminal/screen/typed.h"
#include "clients/terminal/start/setting.h"
#include "clients/terminal/window/page.h"
#include "clients/terminal/window/surface.h"
#include "command/own_name.h"

enum {
    FOYER_GAMES_MOST = 32,
    FOYER_SPOTS_MOST = 128,
    FOYER_WORDS_SIZE = 512,
    FOYER_WIDTH_LEAST = 60,
    FOYER_HEIGHT_LEAST = 20,
};

/* What the cursor can go to. */
enum spot_kind {
    SPOT_GAME,
    SPOT_SEAT,
    SPOT_OPTION,
    SPOT_SEED,
    SPOT_SIT,
    SPOT_LESSON,
    SPOT_RULES,
    SPOT_KEPT,
    SPOT_JOIN,
    SPOT_WATCH,
    SPOT_NAME,
};

struct spot {
    enum spot_kind kind;
    int index;               /* of the game, the seat, the option or the kept game */
    struct canvas_area area; /* in the body */
};

enum foyer_mode {
    FOYER_CHOOSES,
    FOYER_TYPES, /* a line at the bottom, for the spot under the cursor */
    FOYER_READS, /* a page over everything */
};

/* What is told of a kept game, once somebody has looked. */
struct kept_line {
    bool told, sound;
    char words[FOYER_WORDS_SIZE];
};

struct foyer {
    const struct program_command *commands;
    struct surface surface;
    bool ascii; /* was asked for */
    bool left;  /* somebody wants to leave */
    enum foyer_mode mode;

    int game_count, chosen;
    struct setting setting[FOYER_GAMES_MOST];
    struct kept_games kept;
    struct kept_line *line; /* one for each kept game */
    int kept_first;         /* the first that is shown ... */
    int kept_rows;          /* ... of so many */
    char name[OWN_NAME_SIZE];

    struct spot cursor; /* its area does not matter */
    int spot_count;
    struct spot spot[FOYER_SPOTS_MOST];
    struct canvas body, picture; /* what there is, and as much of it as the window shows */
    int shift;                   /* rows of the body above the window */

    char notice[FOYER_WORDS_SIZE]; /* to be read before anything else is done */
    struct page info;              /* that, or what the cursor stands on */
    struct typed typed;
    char recent[8]; /* the letters typed last: an address that is pasted where nobody waits for one */
    bool pasting;
    char pasted[TYPED_SIZE];
    size_t pasted_length;

    struct screen screen; /* that nobody sees, for the page */
    struct page page;
    char page_title[FOYER_WORDS_SIZE];
    int page_first;
};

static inline struct setting *foyer_setting(struct foyer *foyer)
{
    return &foyer->setting[foyer->chosen];
}

/* Where the cursor is; NULL: nowhere that is shown. */
static inline const struct spot *foyer_here(const struct foyer *foyer)
{
    for (int i = 0; i < foyer->spot_count; i++)
        if (foyer->spot[i].kind == foyer->cursor.kind && foyer->spot[i].index == foyer->cursor.index)
            return &foyer->spot[i];
    return NULL;
}

#endif
