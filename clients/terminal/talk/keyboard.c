#include "clients/terminal/talk/keyboard.h"

#include "engine/bits.h"

void keyboard_open(struct keyboard *keyboard, uint16_t seats, bool private, uint32_t told)
{
    *keyboard = (struct keyboard){
        .seats = seats, .private = private, .asked = seats == 0 ? -1 : bits_lowest(seats), .passing = -1
    };
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        keyboard->told[seat] = keyboard->moved[seat] = told;
}

void keyboard_keep(struct keyboard *keyboard, uint16_t seats)
{
    if (keyboard->seats == seats)
        return;
    keyboard->seats = seats;
    keyboard->asked = seats == 0 ? -1 : bits_lowest(seats);
    keyboard->passing = -1;
}

int keyboard_viewer(const struct keyboard *keyboard)
{
    return keyboard->asked < 0 ? GAME_SPECTATOR : keyboard->asked;
}

int keyboard_holder(const struct keyboard *keyboard)
{
    return keyboard->passing >= 0 ? keyboard->passing : keyboard->asked;
}

int keyboard_next(const struct keyboard *keyboard, uint16_t asked)
{
    int first = keyboard_holder(keyboard);
    for (int i = 0; first >= 0 && i < GAME_SEATS_MOST; i++) {
        int seat = (first + i) % GAME_SEATS_MOST;
        if (bits_has(asked, seat))
            return seat;
    }
    return -1;
}

void keyboard_give(struct keyboard *keyboard, int seat)
{
    if (keyboard->private)
        keyboard->passing = seat;
    else
        keyboard->asked = seat;
}

void keyboard_take(struct keyboard *keyboard)
{
    keyboard->asked = keyboard->passing;
    keyboard->passing = -1;
}

uint32_t *keyboard_told(struct keyboard *keyboard)
{
    return &keyboard->told[keyboard->private && keyboard->asked >= 0 ? keyboard->asked : 0];
}
