/* Of all addresses of this machine, the one to tell friends: that of the network which leads to the internet, because
 * it is the one their phones are in. Bridges of containers and tunnels have addresses too, which nobody else reaches.
 */
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "server/home/home.h"

/* The interface of the default route; the first line that has one is the one that is used. */
static void default_interface(char name[IF_NAMESIZE])
{
    FILE *routes = fopen("/proc/net/route", "r");
    char line[256], one[IF_NAMESIZE];
    unsigned destination, mask;
    name[0] = 0;
    while (routes != NULL && name[0] == 0 && fgets(line, sizeof line, routes) != NULL)
        if (sscanf(line, "%15s %x %*x %*x %*d %*d %*d %x", one, &destination, &mask) == 3 && destination == 0 &&
            mask == 0)
            memcpy(name, one, sizeof one);
    if (routes != NULL)
        fclose(routes);
}

/* RFC 1918 */
static bool is_private(uint32_t address)
{
    return address >> 24 == 10 || address >> 20 == (172 << 4 | 1) || address >> 16 == (192 << 8 | 168);
}

/* 0: of no use to anybody else. */
static int usefulness(const struct ifaddrs *one, const char *preferred)
{
    unsigned needed = IFF_UP | IFF_RUNNING;
    if (one->ifa_addr == NULL || one->ifa_addr->sa_family != AF_INET || (one->ifa_flags & needed) != needed ||
        (one->ifa_flags & IFF_LOOPBACK) != 0)
        return 0;
    uint32_t address = ntohl(((const struct sockaddr_in *)(const void *)one->ifa_addr)->sin_addr.s_addr);
    bool is_tunnel = (one->ifa_flags & IFF_POINTOPOINT) != 0, is_preferred = strcmp(one->ifa_name, preferred) == 0;
    return 1 + 4 * !is_tunnel + 2 * is_preferred + is_private(address);
}

bool lan_address(char address[LAN_ADDRESS_SIZE])
{
    char preferred[IF_NAMESIZE];
    struct ifaddrs *list;
    int best = 0;
    default_interface(preferred);
    if (getifaddrs(&list) != 0)
        return false;
    for (const struct ifaddrs *one = list; one != NULL; one = one->ifa_next) {
        int worth = usefulness(one, preferred);
        if (worth <= best)
            continue;
        best = worth;
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)one->ifa_addr)->sin_addr, address,
                  LAN_ADDRESS_SIZE);
    }
    freeifaddrs(list);
    return best > 0;
}
