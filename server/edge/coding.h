/* The forms in which a file can be sent: as it is, or compressed. */
#ifndef SERVER_EDGE_CODING_H
#define SERVER_EDGE_CODING_H

#include <stdbool.h>

/* Those further on are smaller. */
enum coding { CODING_NONE, CODING_GZIP, CODING_BROTLI, CODING_COUNT };

/* As in Accept-Encoding and Content-Encoding; NULL: as it is. */
extern const char *const coding_names[CODING_COUNT];

/* Whether a client that sent this Accept-Encoding ("gzip;q=0.5, br") takes the coding. Qualities only say yes or no: we
 * send the smallest form that is taken. One that is malformed says no. A file as it is, is taken by all. */
bool coding_is_accepted(const char *accepted, enum coding coding);

#endif
