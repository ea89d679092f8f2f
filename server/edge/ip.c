#include "server/edge/ip.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { BITS = 128, IPV4_BITS = 32, NETWORK_BYTES = 8 };
static const uint8_t ipv4_prefix[12] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff };

static bool is_ipv4(const struct ip *address)
{
    return memcmp(address->bytes, ipv4_prefix, sizeof ipv4_prefix) == 0;
}

static struct ip from_ipv4(const void *bytes)
{
    struct ip address;
    memcpy(address.bytes, ipv4_prefix, sizeof ipv4_prefix);
    memcpy(address.bytes + sizeof ipv4_prefix, bytes, 4);
    return address;
}

/* ---- reading ---- */

static bool read_plain(const char *words, size_t size, struct ip *address)
{
    char text[IP_NAME_SIZE];
    struct in_addr ipv4;
    if (size >= sizeof text || memchr(words, 0, size) != NULL)
        return false;
    memcpy(text, words, size);
    text[size] = 0;
    if (inet_pton(AF_INET, text, &ipv4) == 1) {
        *address = from_ipv4(&ipv4);
        return true;
    }
    return inet_pton(AF_INET6, text, address->bytes) == 1;
}

/* Nothing, or ":" and one to five digits. */
static bool is_port(const char *words, size_t size)
{
    if (size == 0)
        return true;
    if (words[0] != ':' || size < 2 || size > 6)
        return false;
    for (size_t i = 1; i < size; i++)
        if (words[i] < '0' || words[i] > '9')
            return false;
    return true;
}

/* One colon is a port's; more belong to an address of IPv6, whose port needs brackets. */
bool ip_read(const char *words, size_t size, struct ip *address)
{
    const char *end = words + size;
    if (size > 0 && words[0] == '[') {
        const char *close = memchr(words, ']', size);
        return close != NULL && memchr(words, ':', (size_t)(close - words)) != NULL &&
               read_plain(words + 1, (size_t)(close - words) - 1, address) &&
               is_port(close + 1, (size_t)(end - close) - 1);
    }
    const char *colon = memchr(words, ':', size);
    if (colon != NULL && memchr(colon + 1, ':', (size_t)(end - colon) - 1) == NULL)
        return read_plain(words, (size_t)(colon - words), address) && is_port(colon, (size_t)(end - colon));
    return read_plain(words, size, address);
}

static bool read_bits(const char *words, size_t size, int most, int *bits)
{
    char text[4] = "";
    if (size == 0 || size >= sizeof text || strspn(words, "0123456789") < size)
        return false;
    memcpy(text, words, size);
    *bits = atoi(text);
    return *bits <= most;
}

static bool read_range(const char *words, size_t size, struct ip_range *range)
{
    const char *slash = memchr(words, '/', size);
    size_t before = slash == NULL ? size : (size_t)(slash - words);
    int bits;
    range->bits = BITS;
    if (!read_plain(words, before, &range->first))
        return false;
    if (slash == NULL)
        return true;
    int most = is_ipv4(&range->first) ? IPV4_BITS : BITS;
    if (!read_bits(slash + 1, size - before - 1, most, &bits))
        return false;
    range->bits = BITS - most + bits;
    return true;
}

bool ip_read_list(const char *words, struct ip_list *list)
{
    *list = (struct ip_list){ 0 };
    while (list->count < IP_RANGES_MOST) {
        size_t size = strcspn(words, ",");
        if (!read_range(words, size, &list->range[list->count++]))
            return false;
        words += size;
        if (*words++ == 0)
            return true;
    }
    return false;
}

static bool starts_alike(const struct ip *a, const struct ip *b, int bits)
{
    size_t whole = (size_t)bits / 8;
    int rest = 8 - bits % 8;
    return memcmp(a->bytes, b->bytes, whole) == 0 && (rest == 8 || a->bytes[whole] >> rest == b->bytes[whole] >> rest);
}

bool ip_is_in(const struct ip_list *list, const struct ip *address)
{
    for (int i = 0; i < list->count; i++)
        if (starts_alike(address, &list->range[i].first, list->range[i].bits))
            return true;
    return false;
}

/* ---- who the client is ---- */

struct ip ip_of_socket(const struct sockaddr *name)
{
    struct ip address = { 0 };
    if (name->sa_family == AF_INET)
        return from_ipv4(&((const struct sockaddr_in *)(const void *)name)->sin_addr);
    if (name->sa_family == AF_INET6)
        memcpy(address.bytes, &((const struct sockaddr_in6 *)(const void *)name)->sin6_addr, sizeof address.bytes);
    return address;
}

struct ip ip_of_peer(int socket)
{
    struct sockaddr_storage name = { 0 };
    socklen_t size = sizeof name;
    if (getpeername(socket, (struct sockaddr *)&name, &size) != 0)
        name.ss_family = AF_UNSPEC;
    return ip_of_socket((const struct sockaddr *)&name);
}

/* Every proxy adds the address it was called from at the right, so only what named proxies have added is true: the
 * client is the first address from the right that is not one of theirs. Whatever stands left of it was written by the
 * client and changes nothing. If a proxy has written something else (or nothing), it counts as the client itself: a
 * refusal would also hit its health checks. */
struct ip ip_of_client(const struct ip *peer, const char *forwarded, const struct ip_list *proxies)
{
    struct ip client = *peer, next;
    const char *end = forwarded == NULL ? NULL : forwarded + strlen(forwarded);
    while (end != NULL && ip_is_in(proxies, &client)) {
        const char *from = end, *comma;
        while (from > forwarded && from[-1] != ',')
            from--;
        comma = from > forwarded ? from - 1 : NULL;
        while (from < end && (*from == ' ' || *from == '\t'))
            from++;
        while (end > from && (end[-1] == ' ' || end[-1] == '\t'))
            end--;
        if (!ip_read(from, (size_t)(end - from), &next))
            break;
        client = next;
        end = comma;
    }
    return client;
}

void ip_name(const struct ip *address, char name[IP_NAME_SIZE])
{
    struct ip network = { 0 };
    if (is_ipv4(address)) {
        inet_ntop(AF_INET, address->bytes + sizeof ipv4_prefix, name, IP_NAME_SIZE);
        return;
    }
    memcpy(network.bytes, address->bytes, NETWORK_BYTES);
    inet_ntop(AF_INET6, network.bytes, name, IP_NAME_SIZE);
}
