/* Fuzzes everything that reads untrusted bytes: messages, websocket frames, addresses, forwarded clients, cookies,
 * names, orders, patches, log entries, what people write, what NATS says. */
#include <stdlib.h>
#include <string.h>

#include "protocol/messages.h"
#include "protocol/websocket.h"
#include "server/bus/nats.h"
#include "server/edge/coding.h"
#include "server/edge/cookie.h"
#include "server/edge/ip.h"
#include "server/edge/uri.h"
#include "server/host/chat.h"
#include "server/host/entry.h"
#include "server/lobby/name.h"
#include "server/order/order.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* A message that was read, and written without what follows the fields we know, must be read as the same again. */
#define ROUND_TRIP(name)                                                                                               \
    do {                                                                                                               \
        static struct message_##name message, again;                                                                   \
        if (message_##name##_read(bytes, size, &message)) {                                                            \
            struct wire first = { 0 }, second = { 0 };                                                                 \
            message_##name##_write(&first, &message);                                                                  \
            if (!message_##name##_read(first.bytes, first.size, &again))                                               \
                abort();                                                                                               \
            message_##name##_write(&second, &again);                                                                   \
            if (first.size != second.size || memcmp(first.bytes, second.bytes, first.size) != 0)                       \
                abort();                                                                                               \
            wire_destroy(&first);                                                                                      \
            wire_destroy(&second);                                                                                     \
        }                                                                                                              \
    } while (0)

static void fuzz_messages(const uint8_t *bytes, size_t size)
{
    ROUND_TRIP(hello);
    ROUND_TRIP(welcome);
    ROUND_TRIP(there);
    ROUND_TRIP(here);
    ROUND_TRIP(open);
    ROUND_TRIP(move);
    ROUND_TRIP(words);
    ROUND_TRIP(again);
    ROUND_TRIP(arrange);
    ROUND_TRIP(say);
    ROUND_TRIP(said);
    ROUND_TRIP(table);
    ROUND_TRIP(view);
    ROUND_TRIP(seats);
    ROUND_TRIP(reveal);
    ROUND_TRIP(promise);
    ROUND_TRIP(disclose);
    ROUND_TRIP(promises);
    ROUND_TRIP(shuffle);
    ROUND_TRIP(code);
    ROUND_TRIP(tell);
    ROUND_TRIP(attach);
    ROUND_TRIP(attached);
    ROUND_TRIP(watch);
    ROUND_TRIP(news);
    ROUND_TRIP(command);
    ROUND_TRIP(ask);
    ROUND_TRIP(think);
    ROUND_TRIP(thought);
    ROUND_TRIP(holding);
    ROUND_TRIP(petition);
    ROUND_TRIP(decision);
}

/* An event lies within the bytes, and its body within the event. */
static void fuzz_bus(const uint8_t *bytes, size_t size)
{
    char nonce[NATS_NONCE_SIZE];
    struct nats_event event;
    do {
        event = nats_read(bytes, size);
        if (event.size > size || event.body.size > event.size)
            abort();
        if (event.kind == NATS_INFO) {
            nats_info_nonce(event.body, nonce);
            nats_info_requires_tls(event.body);
        }
        bytes += event.size;
        size -= event.size;
    } while (event.size > 0);
}

/* A name that is allowed is found by what is shown of it, and is allowed as it is shown. */
static void fuzz_name(const char *words)
{
    static struct names *names;
    struct name name, again;
    char key[NAME_KEY_SIZE];
    if (names == NULL)
        names = names_create();
    if (name_read(names, words, &name) != NAME_FINE)
        return;
    name_key(names, name.shown, key);
    if (name.key[0] == 0 || strcmp(key, name.key) != 0 || name_read(names, name.shown, &again) != NAME_FINE)
        abort();
}

static void fuzz_words(const uint8_t *bytes, size_t size)
{
    struct order order;
    struct uri uri;
    uint8_t token[COOKIE_TOKEN_SIZE];
    char *words = calloc(1, size + 1);
    if (size > 0)
        memcpy(words, bytes, size);
    uri_read(words, &uri);
    cookie_token(words, "mykonos", token);
    fuzz_name(words);
    for (int coding = 0; coding < CODING_COUNT; coding++)
        coding_is_accepted(words, (enum coding)coding);
    if (order_read_form(words, size, &order) == NULL) {
        struct wire wire = { 0 };
        struct order again;
        order_write(&order, &wire);
        if (!order_read(wire_bytes(wire.bytes, wire.size), order.game->key, order.game->rules_version, &again))
            abort();
        wire_destroy(&wire);
    }
    order_read(wire_bytes(bytes, size), "template", 1, &order);
    free(words);
}

/* Whatever a client has written before what the proxy adds, it changes nothing. */
static void fuzz_forwarded(const uint8_t *bytes, size_t size)
{
    static const char added[] = ", 1.2.3.4";
    struct ip proxy, client, wanted;
    struct ip_list proxies, list;
    char *words = calloc(1, size + sizeof added);
    if (size > 0)
        memcpy(words, bytes, size);
    ip_read_list(words, &list);
    if (!ip_read_list("10.0.0.0/8", &proxies) || !ip_read("10.1.1.1", 8, &proxy) || !ip_read("1.2.3.4", 7, &wanted))
        abort();
    ip_of_client(&proxy, words, &proxies);
    strcpy(words + strlen(words), added);
    client = ip_of_client(&proxy, words, &proxies);
    if (memcmp(&client, &wanted, sizeof client) != 0)
        abort();
    free(words);
}

static void fuzz_bytes(const uint8_t *bytes, size_t size)
{
    uint8_t block[100] = { 0 };
    struct wire_slice payload;
    struct entry entry;
    size_t taken;
    wire_apply_patch(wire_bytes(bytes, size), block, sizeof block);
    websocket_read_answer(bytes, size);
    if (websocket_read(bytes, size, &payload, &taken) != WEBSOCKET_MORE && taken > size)
        abort();
    entry_read(wire_bytes(bytes, size), &entry);
    chat_is_clean(wire_bytes(bytes, size), CHAT_CHARACTERS);
    struct wire_reader from = { bytes, bytes + size, false };
    while (from.at < from.end && entry_unpack(&from, 0, &entry))
        ;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    fuzz_messages(bytes, size);
    fuzz_words(bytes, size);
    fuzz_forwarded(bytes, size);
    fuzz_bus(bytes, size);
    fuzz_bytes(bytes, size);
    return 0;
}
