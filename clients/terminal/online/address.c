#include "clients/terminal/online/address.h"

#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine/hex.h"

static bool read_path(const char *path, struct address *address)
{
    if (path[0] == 0 || strcmp(path, "/") == 0)
        return true;
    char *end;
    if (strncmp(path, "/t/", 3) != 0)
        return false;
    address->table = strtoull(path + 3, &end, 10);
    if (*end == '#') {
        address->has_token = true;
        return address->table != 0 && hex_read(end + 1, strlen(end + 1), address->token, ADDRESS_TOKEN_SIZE);
    }
    return address->table != 0 && *end == 0;
}

bool address_read(const char *words, struct address *address)
{
    *address = (struct address){ .port = "80" };
    if (strncmp(words, "http://", 7) == 0)
        words += 7;
    size_t size = strcspn(words, ":/");
    if (size == 0 || size >= sizeof address->host)
        return false;
    memcpy(address->host, words, size);
    words += size;
    if (*words == ':') {
        size = strspn(++words, "0123456789");
        if (size == 0 || size >= sizeof address->port)
            return false;
        memcpy(address->port, words, size);
        address->port[size] = 0;
        words += size;
    }
    return read_path(words, address);
}

int address_connect(const struct address *address)
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM }, *list = NULL;
    int fd = -1;
    if (getaddrinfo(address->host, address->port, &hints, &list) != 0)
        return -1;
    for (struct addrinfo *one = list; one != NULL && fd < 0; one = one->ai_next) {
        fd = socket(one->ai_family, one->ai_socktype, one->ai_protocol);
        if (fd >= 0 && connect(fd, one->ai_addr, one->ai_addrlen) != 0) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(list);
    return fd;
}
