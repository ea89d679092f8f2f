/* What a client and a NATS server say to each other, as bytes; no sockets. Only the part that we use: subjects, queues
 * and keys, without replies and headers. */
#ifndef SERVER_BUS_NATS_H
#define SERVER_BUS_NATS_H

#include "protocol/wire.h"

enum {
    NATS_PAYLOAD_MOST = 8 << 20, /* bytes; max_payload in deploy/nats/nats.conf */
    NATS_LINE_MOST = 32 << 10,
    NATS_NONCE_SIZE = 128,
};

enum nats_kind { NATS_INCOMPLETE, NATS_MALFORMED, NATS_INFO, NATS_MESSAGE, NATS_PING, NATS_PONG, NATS_OK, NATS_ERROR };

struct nats_event {
    enum nats_kind kind;
    int number;             /* of a message: the number of our subscription */
    struct wire_slice body; /* of an INFO its JSON, of a message its payload, of an error its words */
    size_t size;            /* bytes it takes up; 0 if it is incomplete or malformed */
};

/* The first event in the bytes. More than NATS_LINE_MOST bytes without a line's end, or a payload of more than
 * NATS_PAYLOAD_MOST bytes, are malformed. */
struct nats_event nats_read(const uint8_t *bytes, size_t size);

bool nats_info_requires_tls(struct wire_slice info);
/* false: the server wants no signature. */
bool nats_info_nonce(struct wire_slice info, char nonce[NATS_NONCE_SIZE]);

/* public_key and signature: NULL for a server that asks for none. */
void nats_write_connect(struct wire *wire, const char *public_key, const char *signature);
/* queue: NULL for none. number: distinguishes our subscriptions. */
void nats_write_subscribe(struct wire *wire, const char *subject, const char *queue, int number);
void nats_write_publish(struct wire *wire, const char *subject, const struct wire *message);
void nats_write_ping(struct wire *wire);
void nats_write_pong(struct wire *wire);

#endif
