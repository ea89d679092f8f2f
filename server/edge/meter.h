/* Counts what libwebsockets 4.1 does not tell us about: pings, which it answers by itself, and pongs without data. The
 * kernel knows how many bytes have arrived; those that belong to no message we were given are such frames. */
#ifndef SERVER_EDGE_METER_H
#define SERVER_EDGE_METER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct meter {
    uint64_t known;     /* bytes of the socket that are accounted for */
    uint64_t head_most; /* bytes that a frame may have besides what it carries */
};

void meter_begin(struct meter *meter, int socket, bool is_tls);
/* We were given bytes of a message; is_frame_end: they are the last of a frame. */
void meter_given(struct meter *meter, size_t size, bool is_frame_end);
/* How many frames of which we were not told may have arrived since the last call. */
uint64_t meter_untold(struct meter *meter, int socket);

#endif
