#include "server/edge/meter.h"

#include <linux/tcp.h> /* the C library's header lacks tcpi_bytes_received */
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

/* A frame from a client has a head of 6 bytes, or of 8 if it carries more than 125. */
enum { HEAD_LEAST = 6, HEAD_MOST = 8 };
/* With TLS it may also be a record of its own, with a head, a number, a check value and padding. */
enum { RECORD_MOST = 90 };
/* As much of a message may have been read without our being told: libwebsockets gives a whole frame, or what fills its
 * buffer. */
enum { UNDER_WAY_MOST = 600 };

static uint64_t received(int socket)
{
    struct tcp_info info = { 0 };
    socklen_t size = sizeof info;
    bool known = getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) == 0;
    return known ? info.tcpi_bytes_received : 0;
}

/* Bytes that wait in the kernel and have cost us nothing yet. */
static uint64_t unread(int socket)
{
    int size = 0;
    return ioctl(socket, FIONREAD, &size) == 0 && size > 0 ? (uint64_t)size : 0;
}

/* What arrives between the two questions counts as read here and as unread below: in the client's favour. */
void meter_begin(struct meter *meter, int socket, bool is_tls)
{
    meter->head_most = HEAD_MOST + (is_tls ? RECORD_MOST : 0);
    uint64_t waiting = unread(socket);
    meter->known = received(socket) - waiting;
}

void meter_given(struct meter *meter, size_t size, bool is_frame_end)
{
    meter->known += size + (is_frame_end ? meter->head_most : 0);
}

uint64_t meter_untold(struct meter *meter, int socket)
{
    uint64_t arrived = received(socket);
    if (arrived == 0) /* the kernel does not say */
        return 0;
    if (arrived < meter->known) /* short heads were counted as long ones */
        meter->known = arrived;
    if (arrived <= meter->known + UNDER_WAY_MOST)
        return 0;
    uint64_t untold = arrived - meter->known - UNDER_WAY_MOST, waiting = unread(socket);
    if (waiting >= untold)
        return 0;
    uint64_t frames = (untold - waiting) / HEAD_LEAST;
    meter->known += frames * HEAD_LEAST;
    return frames;
}
