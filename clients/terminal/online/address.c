#include "clients/terminal/online/address.h"

#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "engine/hex.h"

static bool read_code(const char *words, struct address *address)
{
    for (; *words != 0; words++) {
        bool letter = (*words >= 'a' && *words <= 'z') || (*words >= 'A' && *words <= 'Z');
        bool digit = *words >= '0' && *words <= '9';
        if (*words == '-')
            continue;
        if ((!letter && !digit) || address->pass_size == ADDRESS_CODE_SIZE)
            return false;
        address->pass[address->pass_size++] = (uint8_t)(letter ? *words & ~0x20 : *words); /* a capital letter */
    }
    return address->pass_size == ADDRESS_CODE_SIZE;
}

static bool read_pass(const char *words, struct address *address)
{
    if (!hex_read(words, strlen(words), address->pass, ADDRESS_INVITATION_SIZE))
        return read_code(words, address);
    address->pass_size = ADDRESS_INVITATION_SIZE;
    return true;
}

static bool read_path(const char *path, struct address *address)
{
    if (path[0] == 0 || strcmp(path, "/") == 0)
        return true;
    char *end;
    if (strncmp(path, "/t/", 3) != 0)
        return false;
    address->table = strtoull(path + 3, &end, 10);
    return address->table != 0 && (*end == 0 || (*end == '#' && read_pass(end + 1, address)));
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

int address_connect(const struct address *address, int seconds)
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM }, *list = NULL;
    struct timeval limit = { .tv_sec = seconds };
    int fd = -1;
    if (getaddrinfo(address->host, address->port, &hints, &list) != 0)
        return -1;
    for (struct addrinfo *one = list; one != NULL && fd < 0; one = one->ai_next) {
        fd = socket(one->ai_family, one->ai_socktype, one->ai_protocol);
        if (fd < 0)
            continue;
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        if (connect(fd, one->ai_addr, one->ai_addrlen) != 0) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(list);
    return fd;
}
