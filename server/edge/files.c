/* Static files, read once and served from memory. A file whose name contains its hash never changes, so browsers keep
 * it; every other file is revalidated by its ETag. NAME.br and NAME.gz beside NAME are its compressed forms: the page's
 * build makes them, because compressing well takes longer than anybody waits for an answer. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/rng.h"
#include "server/edge/internal.h"
#include "server/loop/log.h"

enum { FILES_MOST = 2000, PATH_SIZE = 512, SIZE_MOST = 32 << 20, DEPTH_MOST = 6 };

struct files {
    int count;
    struct file file[FILES_MOST];
};

static const struct {
    const char *ending, *kind;
} kinds[] = {
    { ".html", "text/html; charset=utf-8" },
    { ".js", "text/javascript; charset=utf-8" },
    { ".mjs", "text/javascript; charset=utf-8" },
    { ".css", "text/css; charset=utf-8" },
    { ".wasm", "application/wasm" },
    { ".json", "application/json" },
    { ".webmanifest", "application/manifest+json" },
    { ".svg", "image/svg+xml" },
    { ".png", "image/png" },
    { ".ico", "image/x-icon" },
    { ".woff2", "font/woff2" },
    { ".txt", "text/plain; charset=utf-8" },
    { ".ogg", "audio/ogg" },
};

static bool ends_with(const char *words, const char *ending)
{
    size_t a = strlen(words), b = strlen(ending);
    return a >= b && strcmp(words + a - b, ending) == 0;
}

static const char *kind_of(const char *path)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (ends_with(path, kinds[i].ending))
            return kinds[i].kind;
    return "application/octet-stream";
}

static uint8_t *read_whole(const char *path, size_t size)
{
    uint8_t *bytes = wire_allocate(size + 1);
    FILE *file = fopen(path, "rb");
    size_t got = file == NULL ? 0 : fread(bytes, 1, size, file);
    if (file != NULL)
        fclose(file);
    if (got == size)
        return bytes;
    free(bytes);
    return NULL;
}

static void add(struct files *files, const char *path, const char *name, size_t size)
{
    static const uint64_t key[2] = { 0x66696c65, 0 };
    uint8_t *bytes = files->count < FILES_MOST && size < SIZE_MOST ? read_whole(path, size) : NULL;
    if (bytes == NULL)
        return;
    struct file *file = &files->file[files->count++];
    char *copy = wire_allocate(strlen(name) + 1);
    strcpy(copy, name);
    *file = (struct file){ .path = copy,
                           .kind = kind_of(name),
                           .is_hashed = strncmp(name, "/assets/", 8) == 0,
                           .form[CODING_NONE] = { .bytes = bytes, .size = size } };
    char *etag = file->form[CODING_NONE].etag;
    snprintf(etag, sizeof file->form[0].etag, "\"%016llx\"", (unsigned long long)rng_siphash(key, bytes, size));
}

static void add_folder(struct files *files, const char *folder, const char *prefix, int depth)
{
    DIR *directory = depth > DEPTH_MOST ? NULL : opendir(folder);
    if (directory == NULL)
        return;
    for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        char path[PATH_SIZE], name[PATH_SIZE];
        struct stat status;
        if (entry->d_name[0] == '.' ||
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= (int)sizeof path ||
            snprintf(name, sizeof name, "%s/%s", prefix, entry->d_name) >= (int)sizeof name || stat(path, &status) != 0)
            continue;
        if (S_ISDIR(status.st_mode))
            add_folder(files, path, name, depth + 1);
        else if (S_ISREG(status.st_mode))
            add(files, path, name, (size_t)status.st_size);
    }
    closedir(directory);
}

/* The file of which this is another form; NULL: it is a file of its own. */
static struct file *whole_of(struct files *files, const char *path, const char *ending)
{
    if (!ends_with(path, ending))
        return NULL;
    size_t size = strlen(path) - strlen(ending);
    for (int i = 0; i < files->count; i++)
        if (strlen(files->file[i].path) == size && memcmp(files->file[i].path, path, size) == 0)
            return &files->file[i];
    return NULL;
}

static void join_forms(struct files *files, enum coding coding, const char *ending)
{
    for (int i = files->count - 1; i >= 0; i--) {
        struct file *form = &files->file[i], *whole = whole_of(files, form->path, ending);
        if (whole == NULL || form->is_coded)
            continue;
        whole->form[coding] = form->form[CODING_NONE];
        whole->is_coded = true;
        free((char *)form->path);
        *form = files->file[--files->count];
    }
}

struct files *files_create(const char *folder)
{
    struct files *files = wire_allocate(sizeof *files);
    add_folder(files, folder, "", 0);
    join_forms(files, CODING_BROTLI, ".br");
    join_forms(files, CODING_GZIP, ".gz");
    log_line(LOG_INFO, "files", 0, 0, "%d files to serve", files->count);
    return files;
}

void files_destroy(struct files *files)
{
    if (files == NULL)
        return;
    for (int i = 0; i < files->count; i++) {
        free((char *)files->file[i].path);
        for (int coding = 0; coding < CODING_COUNT; coding++)
            free((uint8_t *)files->file[i].form[coding].bytes);
    }
    free(files);
}

/* Only names read at start-up can be found: no path from a client ever reaches the file system. */
const struct file *files_find(const struct files *files, const char *path)
{
    const char *name = strcmp(path, "/") == 0 ? "/index.html" : path;
    for (int i = 0; files != NULL && i < files->count; i++)
        if (strcmp(files->file[i].path, name) == 0)
            return &files->file[i];
    return NULL;
}
