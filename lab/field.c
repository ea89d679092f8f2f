/* Makes the tables, plays them on several processes, and keeps finished games in a file, so that a long run can be
 * continued. */
#include "lab/field.h"

#include <stdlib.h>
#include <string.h>

#include "command/program.h"
#include "command/progress.h"
#include "proof/walk.h"
#include "system/complain.h"

/* ---- The tables ---- */

bool field_add_name(struct field *field, const char *name, size_t length)
{
    if (field->player_count == FIELD_LIMIT || length == 0 || length >= CONTESTANT_NAME_SIZE)
        return false;
    memcpy(field->name[field->player_count++], name, length);
    return true;
}

bool field_add_names(struct field *field, const char *names)
{
    for (const char *at = names; *at != 0;) {
        size_t length = strcspn(at, ",");
        if (!field_add_name(field, at, length))
            return false;
        at += length + (at[length] == ',');
    }
    return true;
}

static void add_tables(struct field *field, int first, int filled, uint8_t *chosen)
{
    if (filled == field->table_size) {
        if (field->table_count < FIELD_TABLES_LIMIT)
            memcpy(field->table[field->table_count++], chosen, GAME_SEATS_MOST);
        return;
    }
    for (int player = first; player < field->player_count; player++) {
        chosen[filled] = (uint8_t)player;
        add_tables(field, player + 1, filled + 1, chosen);
    }
}

bool field_fill(struct field *field, int table_size)
{
    uint8_t chosen[GAME_SEATS_MOST] = { 0 };
    field->table_size = table_size != 0 ? table_size : field->player_count;
    field->setup.seat_count = (uint8_t)field->table_size;
    const struct refusal *refusal = game_setup_refusal(field->game, &field->setup);
    if (refusal != NULL || field->table_size > field->player_count) {
        complain("%s", refusal != NULL ? refusal->sentence : "--table asks for more seats than there are players");
        return false;
    }
    add_tables(field, 0, 0, chosen);
    field->game_count = field->games_a_table * (uint32_t)field->table_count;
    field->result = calloc(field->game_count, sizeof *field->result);
    field->done = calloc(field->game_count, 1);
    return field->result != NULL && field->done != NULL;
}

int field_player(const struct field *field, uint32_t index, int seat)
{
    const uint8_t *table = field->table[index / field->games_a_table];
    uint32_t rotation = index % field->games_a_table;
    return table[((uint32_t)seat + rotation) % (uint32_t)field->table_size];
}

/* ---- Playing ---- */

static bool begin(void *owner)
{
    struct field *field = owner;
    for (int i = 0; i < field->player_count; i++)
        if (!contestant_begin(field->game, field->name[i], &field->contestant[i]))
            return false;
    return true;
}

static void end(void *owner)
{
    struct field *field = owner;
    for (int i = 0; i < field->player_count; i++)
        contestant_end(&field->contestant[i]);
}

static void play(void *owner, uint32_t index, struct contest_result *result)
{
    struct field *field = owner;
    struct contestant *seated[GAME_SEATS_MOST] = { NULL };
    struct game_setup setup = field->setup;
    uint32_t number = index % field->games_a_table / (uint32_t)field->table_size;
    deal_key(field->seed + number, &setup);
    for (int seat = 0; seat < field->table_size; seat++)
        seated[seat] = &field->contestant[field_player(field, index, seat)];
    contest_play(field->game, &setup, seated, &field->budget, field->seed * 1000003 + index, result);
}

/* ---- The file ---- */

static void write_head(const struct field *field, FILE *file)
{
    fprintf(file, "mykonos-arena 2\ngame %s %d\nbudget ms %u iterations %u\nseed %llu games %u table %d\nseats",
            field->game->key, field->game->rules_version, field->budget.ms, field->budget.iterations,
            (unsigned long long)field->seed, field->games_a_table, field->table_size);
    for (int i = 0; i < field->player_count; i++)
        fprintf(file, " %s", field->name[i]);
    fprintf(file, "\noptions");
    for (int i = 0; i < game_option_count(field->game); i++)
        fprintf(file, " %d", field->setup.option[i]);
    fprintf(file, "\n");
}

static void write_game(const struct field *field, uint32_t index, FILE *file)
{
    const struct contest_result *r = &field->result[index];
    fprintf(file, "%u %u %u %u %u %u", index, r->events, r->decisions, r->faults, r->over_us, r->at_ms);
    fprintf(file, " %llu %u", (unsigned long long)r->iterations, r->first_seat);
    for (int seat = 0; seat < field->table_size; seat++)
        fprintf(file, " %u %d", r->place[seat], r->total[seat]);
    for (int verb = 0; verb < game_verb_count(field->game); verb++)
        fprintf(file, " %u", r->verb_use[verb]);
    fprintf(file, " %s\n", r->end_rule[0] == 0 ? "-" : r->end_rule);
    fflush(file);
}

static bool read_number(char **at, long long *number)
{
    char *end;
    *number = strtoll(*at, &end, 10);
    bool good = end != *at;
    *at = end;
    return good;
}

/* A line that a crash cut short does not count as a game. */
static bool read_game(struct field *field, char *line)
{
    struct contest_result r = { 0 };
    long long number[8], place, total;
    char *at = line;
    for (int i = 0; i < 8; i++)
        if (!read_number(&at, &number[i]))
            return false;
    for (int seat = 0; seat < field->table_size; seat++) {
        if (!read_number(&at, &place) || !read_number(&at, &total) || place < 1 || place > field->table_size)
            return false;
        r.place[seat] = (uint8_t)place;
        r.total[seat] = (int32_t)total;
    }
    for (int verb = 0; verb < game_verb_count(field->game); verb++) {
        long long use;
        if (!read_number(&at, &use))
            return false;
        r.verb_use[verb] = (uint32_t)use;
    }
    if (number[0] < 0 || number[0] >= field->game_count || strchr(at, '\n') == NULL)
        return false;
    r.events = (uint32_t)number[1], r.decisions = (uint32_t)number[2], r.faults = (uint32_t)number[3];
    r.over_us = (uint32_t)number[4], r.at_ms = (uint32_t)number[5], r.iterations = (uint64_t)number[6];
    r.first_seat = (uint8_t)(number[7] % field->table_size);
    snprintf(r.end_rule, sizeof r.end_rule, "%.*s", (int)strcspn(at + 1, "\n"), at + 1);
    field->done_count += field->done[number[0]] == 0;
    field->done[number[0]] = 1;
    field->result[number[0]] = r;
    return true;
}

/* The head must be exactly the one we would write: a file with other settings belongs to another run. */
static bool read_head(const struct field *field, FILE *file)
{
    char want[4096] = { 0 }, got[4096] = { 0 };
    FILE *memory = fmemopen(want, sizeof want - 1, "w");
    if (memory == NULL)
        return false;
    write_head(field, memory);
    fclose(memory);
    size_t size = fread(got, 1, strlen(want), file);
    return size == strlen(want) && memcmp(want, got, size) == 0;
}

static bool open_file(struct field *field)
{
    char line[2048];
    FILE *old = fopen(field->path, "r");
    bool resumed = old != NULL;
    if (resumed && !read_head(field, old)) {
        complain("%s holds games of another run; name another file or remove it", field->path);
        fclose(old);
        return false;
    }
    while (resumed && fgets(line, sizeof line, old) != NULL)
        (void)read_game(field, line);
    if (resumed)
        fclose(old);
    field->file = fopen(field->path, resumed ? "a" : "w");
    if (field->file != NULL && !resumed)
        write_head(field, field->file);
    else if (field->file != NULL)
        fprintf(field->file, "\n"); /* ends a line that was cut short */
    if (field->file == NULL)
        complain("%s cannot be written", field->path);
    return field->file != NULL;
}

/* ---- Collecting ---- */

static bool report(void *owner, const struct pool_report *one)
{
    struct field *field = owner;
    field->result[one->index] = one->result;
    field->done[one->index] = 1;
    field->done_count++;
    if (field->file != NULL)
        write_game(field, one->index, field->file);
    progress_step(field->done_count);
    return true;
}

int field_run(struct field *field)
{
    if (field->path != NULL && !open_file(field))
        return STATUS_FAILED;
    progress_begin("games", field->game_count);
    if (field->quiet)
        progress_hide();
    progress_step(field->done_count);
    struct pool_work work = { .game_count = field->game_count,
                              .done = field->done,
                              .begin = begin,
                              .play = play,
                              .end = end,
                              .report = report,
                              .owner = field };
    bool good = field->done_count == field->game_count || pool_run(&work, field->jobs);
    if (field->file != NULL && fclose(field->file) != 0)
        good = false;
    return progress_end(good ? STATUS_OK : STATUS_FAILED);
}

void field_free(struct field *field)
{
    free(field->result);
    free(field->done);
}

/* ---- Settings and sums ---- */

void field_read(struct args *args, const struct game *game, uint64_t games, struct field *field)
{
    memset(field, 0, sizeof *field);
    field->game = game;
    field->games_a_table = (uint32_t)args_number(args, "--games", games, 1, 1000000);
    field->budget.ms = (uint32_t)args_number(args, "--ms", 0, 1, 3600000);
    field->budget.iterations = (uint32_t)args_number(args, "--iterations", 0, 1, BOT_ITERATIONS_LIMIT - 1);
    field->seed = args_number(args, "--seed", 1, 0, UINT32_MAX);
    field->jobs = (int)args_number(args, "--jobs", 1, 1, POOL_JOBS_LIMIT);
    field->path = args_text(args, "--file", NULL);
    field->quiet = args_flag(args, "--quiet");
    const char *clock = args_text(args, "--clock", "wall");
    field->budget.cpu_clock = strcmp(clock, "cpu") == 0;
    if (!field->budget.cpu_clock && strcmp(clock, "wall") != 0)
        args_complain(args, "--clock takes wall or cpu");
    if (game != NULL)
        game_setup_default(game, game->seats_least, &field->setup);
    setup_args_options(args, game, &field->setup);
}

/* Gives players with the same name the same number; returns how many names there are. */
static int number_names(const struct field *field, uint8_t same[FIELD_LIMIT])
{
    int count = 0;
    for (int i = 0; i < field->player_count; i++) {
        int twin = 0;
        while (strcmp(field->name[twin], field->name[i]) != 0)
            twin++;
        same[i] = twin < i ? same[twin] : (uint8_t)count++;
    }
    return count;
}

void field_rate(const struct field *field, struct rating rating[FIELD_LIMIT])
{
    struct rating_game *games = calloc(field->game_count, sizeof *games);
    struct rating by_name[FIELD_LIMIT];
    uint8_t same[FIELD_LIMIT];
    uint32_t count = 0;
    int name_count = number_names(field, same);
    for (uint32_t index = 0; games != NULL && index < field->game_count; index++) {
        if (!field->done[index])
            continue;
        struct rating_game *game = &games[count++];
        game->seat_count = (uint8_t)field->table_size;
        for (int seat = 0; seat < field->table_size; seat++) {
            game->player[seat] = same[field_player(field, index, seat)];
            game->place[seat] = field->result[index].place[seat];
        }
    }
    rating_fit(name_count, games, count, by_name);
    for (int i = 0; i < field->player_count; i++)
        rating[i] = by_name[same[i]];
    free(games);
}

struct field_share field_share(const struct field *field, int player)
{
    struct field_share share = { 0 };
    for (uint32_t index = 0; index < field->game_count; index++) {
        const struct contest_result *result = &field->result[index];
        int firsts = 0, mine = -1;
        for (int seat = 0; seat < field->table_size && field->done[index]; seat++) {
            firsts += result->place[seat] == 1;
            if (field_player(field, index, seat) == player)
                mine = seat;
        }
        if (mine < 0)
            continue;
        share.games++;
        share.firsts += result->place[mine] == 1;
        share.wins += result->place[mine] == 1 ? 1.0 / firsts : 0;
    }
    return share;
}
