#include "clients/terminal/online/address.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/hex.h"

/* The one that need not be said. */
static const char *own_port(bool tls)
{
    return tls ? "443" : "80";
}

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

/* "host" or "[::1]"; NULL: neither. */
static const char *read_host(const char *words, struct address *address)
{
    bool bracket = *words == '[';
    words += bracket;
    size_t size = strcspn(words, bracket ? "]" : ":/");
    if (size == 0 || size >= sizeof address->host || (bracket && words[size] != ']'))
        return NULL;
    memcpy(address->host, words, size);
    return words + size + bracket;
}

bool address_read(const char *words, struct address *address)
{
    bool tls = strncmp(words, "https://", 8) == 0;
    *address = (struct address){ .tls = tls };
    if (tls || strncmp(words, "http://", 7) == 0)
        words += tls ? 8 : 7;
    strcpy(address->port, own_port(tls));
    words = read_host(words, address);
    if (words == NULL)
        return false;
    if (*words == ':') {
        size_t size = strspn(++words, "0123456789");
        if (size == 0 || size >= sizeof address->port)
            return false;
        memcpy(address->port, words, size);
        address->port[size] = 0;
        words += size;
    }
    return read_path(words, address);
}

void address_write_host(const struct address *address, struct text *text)
{
    bool bracket = strchr(address->host, ':') != NULL;
    text_put(text, bracket ? "[" : "");
    text_put(text, address->host);
    text_put(text, bracket ? "]" : "");
    if (strcmp(address->port, own_port(address->tls)) == 0)
        return;
    text_char(text, ':');
    text_put(text, address->port);
}

void address_write_site(const struct address *address, struct text *text)
{
    text_put(text, address->tls ? "https://" : "http://");
    address_write_host(address, text);
}

void address_write_table(const struct address *address, uint64_t table, struct text *text)
{
    char number[24];
    address_write_site(address, text);
    snprintf(number, sizeof number, "/t/%llu", (unsigned long long)table);
    text_put(text, number);
}

void address_write_invitation(const struct address *address, struct text *text)
{
    address_write_table(address, address->table, text);
    text_char(text, '#');
    hex_write(text, address->pass, ADDRESS_INVITATION_SIZE);
}
