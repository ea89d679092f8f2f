/* The name by which others at a server's table know this person, kept in the state folder. */
#ifndef COMMAND_OWN_NAME_H
#define COMMAND_OWN_NAME_H

#include <stdbool.h>

enum { OWN_NAME_SIZE = 33 }; /* bytes, as servers take them */

/* The name that was kept, or "guest"; returns `name`. */
const char *own_name(char name[OWN_NAME_SIZE]);
/* Keeps another one, without blanks at its ends and cut to what servers take; "": none any more. false: it cannot be
 * written. */
bool own_name_keep(const char *name);

#endif
