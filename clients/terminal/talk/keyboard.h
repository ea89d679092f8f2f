/* Who of those that share a keyboard is being asked, to whom it is passed on, and what each was told. */
#ifndef TERMINAL_TALK_KEYBOARD_H
#define TERMINAL_TALK_KEYBOARD_H

#include "engine/game.h"

struct keyboard {
    uint16_t seats;                  /* set of seats that share it; 0: somebody watches */
    bool private;                    /* they share a screen, too, but must not see each other's secrets */
    int asked;                       /* the seat at the keyboard; -1: none */
    int passing;                     /* the seat the keyboard is being passed to; -1: none */
    uint32_t told[GAME_SEATS_MOST];  /* by seat, or [0] for all if nothing is private: entries of the log told */
    uint32_t moved[GAME_SEATS_MOST]; /* by seat: entries of the log when that seat moved last */
};

/* told: so many entries of the log need not be told. */
void keyboard_open(struct keyboard *keyboard, uint16_t seats, bool private, uint32_t told);
/* The seats may be fewer by now. */
void keyboard_keep(struct keyboard *keyboard, uint16_t seats);
/* Whose view may be shown. */
int keyboard_viewer(const struct keyboard *keyboard);
/* The seat at the keyboard, or the one it is being passed to. */
int keyboard_holder(const struct keyboard *keyboard);
/* The seat to ask, of a set of seats at this keyboard: the holder if it is one of them, else the next; -1: none. */
int keyboard_next(const struct keyboard *keyboard, uint16_t asked);
/* Gives the keyboard to a seat: at once, or by passing it on where secrets must be kept. */
void keyboard_give(struct keyboard *keyboard, int seat);
/* The player it was passed to has it now. */
void keyboard_take(struct keyboard *keyboard);
/* How many entries of the log the one at the keyboard was told. */
uint32_t *keyboard_told(struct keyboard *keyboard);

#endif
