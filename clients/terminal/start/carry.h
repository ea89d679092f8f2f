/* Lets a command line be carried out, and comes back with what it left. */
#ifndef TERMINAL_START_CARRY_H
#define TERMINAL_START_CARRY_H

#include "clients/terminal/start/foyer.h"

/* Looks which games were kept, and the person's name. */
void carry_look(struct foyer *foyer);
void carry_out(struct foyer *foyer, const struct errand *errand);

#endif
