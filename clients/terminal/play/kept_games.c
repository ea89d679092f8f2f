#include "clients/terminal/play/kept_games.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "clients/terminal/talk/venue.h"
#include "command/record_file.h"
#include "engine/bits.h"
#include "system/state_home.h"

enum { NUMBER_MOST = 10000 };

static const char folder[] = "games/", record_end[] = ".record", table_end[] = ".table",
                  table_head[] = "mykonos-table 1\nseats ";

/* ---- who sits where ---- */

/* "x.record" has "x.table" beside it. */
static void table_path(const char *path, char table[KEPT_GAMES_PATH_SIZE])
{
    size_t stem = strlen(path) - (sizeof record_end - 1);
    memcpy(table, path, stem);
    memcpy(table + stem, table_end, sizeof table_end);
}

static bool write_table(const char *path, const char *seats)
{
    char table[KEPT_GAMES_PATH_SIZE], words[KEPT_GAMES_SEATS_SIZE + sizeof table_head];
    struct text text = text_on(words, sizeof words);
    table_path(path, table);
    text_put(&text, table_head);
    text_put(&text, seats);
    text_char(&text, '\n');
    return !text.full && file_write_private(table, words, text.length) == FILE_NONE;
}

static void read_table(const char *path, char seats[KEPT_GAMES_SEATS_SIZE])
{
    char table[KEPT_GAMES_PATH_SIZE], *bytes;
    size_t size, head = sizeof table_head - 1;
    seats[0] = 0;
    table_path(path, table);
    if (file_read(table, &bytes, &size) != FILE_NONE)
        return;
    const char *end = size > head && memcmp(bytes, table_head, head) == 0 ? strchr(bytes + head, '\n') : NULL;
    if (end != NULL && (size_t)(end - bytes) - head < KEPT_GAMES_SEATS_SIZE) {
        memcpy(seats, bytes + head, (size_t)(end - bytes) - head);
        seats[(size_t)(end - bytes) - head] = 0;
    }
    free(bytes);
}

/* ---- one game ---- */

bool kept_games_path(const char *name, char path[KEPT_GAMES_PATH_SIZE])
{
    char below[KEPT_GAMES_NAME_SIZE + sizeof folder + sizeof record_end];
    if (name[0] == 0 || name[0] == '.' || strchr(name, '/') != NULL || strlen(name) >= KEPT_GAMES_NAME_SIZE)
        return false;
    snprintf(below, sizeof below, "%s%s%s", folder, name, record_end);
    return state_home_path(below, path, KEPT_GAMES_PATH_SIZE);
}

/* The lines after the head: the start, the events, and the end if there was one. */
static void count_events(const char *at, const char *end, struct kept_game *kept)
{
    int lines = 0;
    while (at < end) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        kept->over = next != NULL && strncmp(at, "end ", 4) == 0;
        lines++;
        at = next == NULL ? end : next + 1;
    }
    kept->event_count = lines - 1 - kept->over;
}

static void read_head(const char *path, struct kept_game *kept)
{
    struct record_head head;
    struct record_fault fault;
    char *bytes;
    size_t size;
    if (file_read(path, &bytes, &size) != FILE_NONE)
        return;
    if (record_read_head(bytes, size, &head, &fault)) {
        kept->game = head.game;
        count_events(bytes + head.size, bytes + size, kept);
    }
    free(bytes);
}

bool kept_games_find(const char *name, struct kept_game *found)
{
    char path[KEPT_GAMES_PATH_SIZE];
    struct stat there;
    *found = (struct kept_game){ 0 };
    if (!kept_games_path(name, path) || stat(path, &there) != 0 || !S_ISREG(there.st_mode))
        return false;
    snprintf(found->name, sizeof found->name, "%s", name);
    found->changed_ns = (uint64_t)there.st_mtim.tv_sec * 1000000000U + (uint64_t)there.st_mtim.tv_nsec;
    found->in_use = state_home_is_locked(path);
    read_head(path, found);
    read_table(path, found->seats);
    return true;
}

/* ---- all of them ---- */

/* Those that are not over come first, and those that cannot be read last. */
static int rank(const struct kept_game *kept)
{
    return kept->game == NULL ? 2 : kept->over ? 1 : 0;
}

static int in_order(const void *one, const void *other)
{
    const struct kept_game *first = one, *second = other;
    if (rank(first) != rank(second))
        return rank(first) - rank(second);
    return first->changed_ns < second->changed_ns ? 1 : first->changed_ns > second->changed_ns ? -1 : 0;
}

/* The name in a name of the folder's: without its end. */
static bool read_name(const char *entry, char name[KEPT_GAMES_NAME_SIZE])
{
    size_t length = strlen(entry), end = sizeof record_end - 1;
    if (length <= end || length - end >= KEPT_GAMES_NAME_SIZE || strcmp(entry + length - end, record_end) != 0)
        return false;
    memcpy(name, entry, length - end);
    name[length - end] = 0;
    return true;
}

static void add(struct kept_games *games, int *room, const char *name)
{
    if (games->count == *room) {
        *room = *room == 0 ? KEPT_GAMES_MOST : 2 * *room;
        struct kept_game *more = realloc(games->at, (size_t)*room * sizeof *more);
        if (more == NULL) {
            *room = games->count;
            return;
        }
        games->at = more;
    }
    if (kept_games_find(name, &games->at[games->count]))
        games->count++;
}

void kept_games_list(struct kept_games *games)
{
    char path[KEPT_GAMES_PATH_SIZE], name[KEPT_GAMES_NAME_SIZE];
    int room = 0;
    *games = (struct kept_games){ 0 };
    DIR *open = state_home_path(folder, path, sizeof path) ? opendir(path) : NULL;
    for (struct dirent *entry; open != NULL && (entry = readdir(open)) != NULL;)
        if (read_name(entry->d_name, name))
            add(games, &room, name);
    if (open != NULL)
        closedir(open);
    if (games->count > 0)
        qsort(games->at, (size_t)games->count, sizeof *games->at, in_order);
}

void kept_games_free(struct kept_games *games)
{
    free(games->at);
    *games = (struct kept_games){ 0 };
}

/* ---- how far they have come ---- */

/* NULL: `fault` says why. */
static struct match *replay(const char *name, struct record_fault *fault)
{
    char path[KEPT_GAMES_PATH_SIZE], *bytes;
    size_t size;
    struct fair fair;
    *fault = (struct record_fault){ .words = file_fault_words(FILE_MISSING) };
    enum file_fault file_fault = kept_games_path(name, path) ? file_read(path, &bytes, &size) : FILE_MISSING;
    fault->words = file_fault_words(file_fault);
    if (file_fault != FILE_NONE)
        return NULL;
    struct match *match = record_file_replay(bytes, size, &fair, fault);
    free(bytes);
    return match;
}

/* The seats that people at this keyboard have. */
static uint16_t humans(const char *seats)
{
    uint16_t found = 0;
    for (int seat = 0; seat < GAME_SEATS_MOST && seats[0] != 0; seat++) {
        size_t length = strcspn(seats, ",");
        if (length == strlen("human") && strncmp(seats, "human", length) == 0)
            found |= (uint16_t)bits_of(seat);
        seats += length + (seats[length] == ',');
    }
    return found;
}

static void tell_winners(const struct kept_game *kept, const struct match *match, struct text *text)
{
    uint8_t place[GAME_SEATS_MOST] = { 0 };
    uint16_t people = humans(kept->seats);
    int winners = 0, first = -1;
    kept->game->rank(match_state(match), place);
    for (int seat = match->setup.seat_count - 1; seat >= 0; seat--)
        if (place[seat] == 1) {
            winners++;
            first = seat;
        }
    if (winners == 1 && bits_count(people) == 1 && bits_has(people, first))
        text_add(text, "over: you won");
    else if (winners == 1 && (people == 0 || bits_has(people, first)))
        text_add(text, "over: %S won", first);
    else if (winners == 1)
        text_add(text, "over: %s won", venue_bot_name(first));
    else
        text_add(text, "over: %d players won", winners);
}

bool kept_games_tell(const struct kept_game *kept, struct text *text)
{
    struct record_fault fault;
    struct game_course course;
    union game_room view;
    struct match *match = replay(kept->name, &fault);
    if (match == NULL) {
        if (fault.line > 0)
            text_add(text, "cannot be read: line %u: %T", fault.line, fault.words);
        else
            text_add(text, "cannot be read: %T", fault.words);
        return false;
    }
    match_view(match, GAME_SPECTATOR, &view.head);
    game_tell_course(kept->game, &view.head, text->language, &course);
    if (match_over(match))
        tell_winners(kept, match, text);
    else if (bits_count(humans(kept->seats) & view.head.acting) > 0)
        text_add(text, "%s, your move", course.where.bytes);
    else
        text_put(text, course.where.bytes);
    free(match);
    return true;
}

bool kept_games_last(const struct game *game, struct kept_game *last)
{
    struct kept_games games;
    bool found = false;
    kept_games_list(&games);
    for (int i = 0; i < games.count && !found; i++) {
        const struct kept_game *kept = &games.at[i];
        struct record_fault fault;
        if (kept->game == NULL || kept->over || kept->in_use || (game != NULL && kept->game != game))
            continue;
        struct match *match = replay(kept->name, &fault);
        found = match != NULL;
        free(match);
        *last = *kept;
    }
    kept_games_free(&games);
    return found;
}

/* ---- new ones ---- */

void kept_games_remove(const char *path)
{
    char table[KEPT_GAMES_PATH_SIZE];
    table_path(path, table);
    unlink(path);
    unlink(table);
}

/* The oldest that are over go. The lock's file stays: removing it could take it away from a program that has just
 * opened it. */
static void make_room(void)
{
    struct kept_games games;
    char path[KEPT_GAMES_PATH_SIZE];
    kept_games_list(&games);
    int count = games.count;
    for (int i = games.count - 1; i >= 0 && count >= KEPT_GAMES_MOST; i--) {
        if (!games.at[i].over || !kept_games_path(games.at[i].name, path))
            continue;
        int lock = state_home_lock(path);
        if (lock < 0)
            continue;
        kept_games_remove(path);
        close(lock);
        count--;
    }
    kept_games_free(&games);
}

int kept_games_claim(const struct game *game, const char *seats, char path[KEPT_GAMES_PATH_SIZE])
{
    make_room();
    for (int number = 1; number < NUMBER_MOST; number++) {
        char name[KEPT_GAMES_NAME_SIZE];
        snprintf(name, sizeof name, "%s-%d", game->key, number);
        if (!kept_games_path(name, path) || !file_make_folders(path))
            break;
        int lock = access(path, F_OK) == 0 ? -1 : state_home_lock(path);
        if (lock < 0)
            continue;
        if (access(path, F_OK) != 0 && write_table(path, seats)) /* nobody was faster */
            return lock;
        close(lock);
        if (access(path, F_OK) != 0)
            break; /* nothing can be written here */
    }
    path[0] = 0;
    return -1;
}
