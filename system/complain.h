/* Complaints on standard error, each one line with the program's name before it. */
#ifndef SYSTEM_COMPLAIN_H
#define SYSTEM_COMPLAIN_H

/* The name for all complaints from now on, kept by the caller; "mykonos" until then. */
void complain_as(const char *program);
const char *complain_name(void);
/* "mykonos: no game is called 'chess'": formatted as by printf, without a newline at its end. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
