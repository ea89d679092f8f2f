/* Who a client is: the address of its socket or, if that is a proxy named in the configuration, the address that the
 * proxy wrote into X-Forwarded-For. Everything that is counted per address is counted by ip_name. */
#ifndef SERVER_EDGE_IP_H
#define SERVER_EDGE_IP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sockaddr;

enum { IP_RANGES_MOST = 32, IP_NAME_SIZE = 46 };

/* IPv6; an address of IPv4 is ::ffff:a.b.c.d, so that both spellings are the same. */
struct ip {
    uint8_t bytes[16];
};

struct ip_range {
    struct ip first;
    int bits; /* how many of its bits count */
};

struct ip_list {
    struct ip_range range[IP_RANGES_MOST];
    int count;
};

/* "10.0.0.7,192.168.0.0/16,fd00::/8". false: malformed, empty or too long. */
bool ip_read_list(const char *words, struct ip_list *list);
bool ip_is_in(const struct ip_list *list, const struct ip *address);

/* "1.2.3.4", "1.2.3.4:5678", "::1", "[::1]" or "[::1]:80"; the port is ignored. false: anything else. */
bool ip_read(const char *words, size_t size, struct ip *address);
/* Of a socket of any other kind: "::". */
struct ip ip_of_socket(const struct sockaddr *name);
struct ip ip_of_peer(int socket);

/* forwarded: all X-Forwarded-For headers as one list in their order; NULL: none. */
struct ip ip_of_client(const struct ip *peer, const char *forwarded, const struct ip_list *proxies);

/* The client's name in all limits: its address or, for IPv6, its network of 64 bits, all of which one client has. */
void ip_name(const struct ip *address, char name[IP_NAME_SIZE]);

#endif
