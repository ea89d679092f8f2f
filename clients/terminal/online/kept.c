#include "clients/terminal/online/kept.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/hex.h"
#include "system/file.h"
#include "system/random.h"
#include "system/state_home.h"

enum { SEATS_MOST = GAME_SEATS_MOST }; /* of one table, taken by programs on this machine */

enum { NOT_KEPT, TOO_EARLY };
static const char *const kept_faults[] = {
    [NOT_KEPT] = "this is not what a player of Mykonos kept",
    [TOO_EARLY] = "it was kept before the match began, so it proves nothing",
};

static const char head[] = "mykonos-seat 1\ntoken ", asked_line[] = "\nasked 1\n", unasked_line[] = "\nasked 0\n";

/* ---- where ---- */

/* The name of a file: what the person typed, without anything that could lead elsewhere. */
static void write_name(const struct address *address, struct text *text)
{
    uint8_t half[FAIR_HALF_SIZE];
    for (const char *at = address->host; *at != 0; at++) {
        bool safe =
            (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9') || *at == '.';
        text_char(text, safe ? *at : '-');
    }
    text_add(text, "-%s-", address->port);
    text_number(text, (int64_t)address->table);
    text_char(text, '-');
    fair_half_hash(address->pass, address->pass_size, half); /* others see file names more easily than files */
    hex_write(text, half, 4);
}

static bool write_path(const struct address *address, int number, char path[KEPT_PATH_SIZE])
{
    struct text text = text_on(path, KEPT_PATH_SIZE);
    if (!state_home_path("tables/", path, KEPT_PATH_SIZE))
        return false;
    text.length = strlen(path);
    write_name(address, &text);
    if (number > 0)
        text_add(&text, "-%d", number + 1);
    return text.length + sizeof ".record" < KEPT_PATH_SIZE; /* room for the names beside it */
}

/* Two programs with the same invitation take two seats, so each needs a file of its own. */
static void find_place(struct kept *kept, const struct address *address)
{
    for (int number = 0; number < SEATS_MOST && kept->lock < 0; number++) {
        if (!write_path(address, number, kept->path) || !file_make_folders(kept->path))
            break;
        kept->lock = state_home_lock(kept->path);
    }
    if (kept->lock < 0)
        kept->path[0] = 0;
}

/* ---- reading ---- */

/* The size of the lines before the witness; 0: this is no such file. */
static size_t read_head(const char *bytes, size_t size, struct kept *kept)
{
    size_t first = sizeof head - 1, second = first + 2 * KEPT_TOKEN_SIZE, whole = second + sizeof asked_line - 1;
    if (size < whole || memcmp(bytes, head, first) != 0 ||
        !hex_read(bytes + first, 2 * KEPT_TOKEN_SIZE, kept->token, KEPT_TOKEN_SIZE))
        return 0;
    const char *line = bytes + second;
    kept->asked = memcmp(line, asked_line, sizeof asked_line - 1) == 0;
    return kept->asked || memcmp(line, unasked_line, sizeof unasked_line - 1) == 0 ? whole : 0;
}

/* kept NULL: only the witness is in the file. */
static bool read_file(const char *path, struct kept *kept, struct witness *witness, const char **fault)
{
    char *bytes;
    size_t size;
    enum file_fault file_fault = file_read(path, &bytes, &size);
    *fault = file_fault_words(file_fault);
    if (file_fault != FILE_NONE)
        return false;
    size_t first = kept == NULL ? 0 : read_head(bytes, size, kept);
    bool ok = (kept == NULL || first > 0) && witness_read(bytes + first, size - first, witness);
    *fault = kept_faults[NOT_KEPT];
    free(bytes);
    return ok;
}

bool kept_read(const char *path, struct witness *witness, const char **fault)
{
    struct kept kept;
    if (!read_file(path, &kept, witness, fault) && !read_file(path, NULL, witness, fault))
        return false;
    *fault = kept_faults[TOO_EARLY];
    return witness->begun;
}

/* ---- */

bool kept_open(struct kept *kept, const struct address *address, struct witness *witness)
{
    const char *fault;
    *kept = (struct kept){ .lock = -1 };
    find_place(kept, address);
    if (kept->path[0] != 0 && read_file(kept->path, kept, witness, &fault))
        return true;
    kept->asked = false;
    witness_begin(witness, address->pass_size == ADDRESS_INVITATION_SIZE, false);
    if (!random_bytes(kept->token, sizeof kept->token))
        return false;
    if (!kept_save(kept, witness))
        kept->path[0] = 0;
    return true;
}

bool kept_save(const struct kept *kept, const struct witness *witness)
{
    if (kept->path[0] == 0)
        return true;
    size_t size = sizeof head + 2 * KEPT_TOKEN_SIZE + sizeof asked_line + witness_size(witness);
    char *bytes = malloc(size);
    if (bytes == NULL)
        return false;
    struct text text = text_on(bytes, size);
    text_put(&text, head);
    hex_write(&text, kept->token, sizeof kept->token);
    text_put(&text, kept->asked ? asked_line : unasked_line);
    witness_write(witness, &text);
    bool written = file_write_private(kept->path, bytes, text.length) == FILE_NONE;
    free(bytes);
    return written;
}

bool kept_save_record(const struct kept *kept, const char *bytes, size_t size, char *path)
{
    struct text text = text_on(path, KEPT_PATH_SIZE);
    if (kept->path[0] == 0)
        return false;
    text_put(&text, kept->path);
    text_put(&text, ".record");
    return file_write_private(path, bytes, size) == FILE_NONE;
}

void kept_forget(struct kept *kept)
{
    if (kept->path[0] != 0)
        unlink(kept->path);
    kept->path[0] = 0;
}

/* The lock's file stays: removing it could take it away from a program that has just opened it. */
void kept_close(struct kept *kept)
{
    if (kept->lock >= 0)
        close(kept->lock);
    kept->lock = -1;
}
