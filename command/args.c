#include "command/args.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool has(uint64_t set, int index)
{
    return (set >> index & 1) != 0;
}

static uint64_t bit(int index)
{
    return (uint64_t)1 << index;
}

static const struct args_option *find_option(const struct args *args, const char *name)
{
    for (const struct args_option *option = args->options; option->name != NULL; option++)
        if (strcmp(option->name, name) == 0)
            return option;
    return NULL;
}

/* Complains at once, because whether the next argument is the option's value cannot be known. */
static void complain_about_option(struct args *args, const char *name)
{
    const char *command = args->command == NULL ? "" : args->command, *blank = args->command == NULL ? "" : " ";
    args_complain(args, "there is no option '%s'; '%s%s%s --help' lists the options", name, args->program, blank,
                  command);
}

void args_begin(struct args *args)
{
    assert(args->count <= ARGS_LIMIT);
    for (int i = 0; i < args->count; i++) {
        const char *value = args->value[i];
        if (strncmp(value, "--", 2) != 0) {
            args->words |= bit(i);
            continue;
        }
        args->names |= bit(i);
        const struct args_option *option = find_option(args, value);
        if (option != NULL)
            i += option->value != NULL;
        else if (strcmp(value, "--help") == 0)
            args->help = true;
        else
            complain_about_option(args, value);
    }
}

/* The index of an option given and not taken yet; -1: there is none. Asking for an option that is not in the table is a
 * bug. */
static int take_name(struct args *args, const char *name, bool with_value)
{
    const struct args_option *option = find_option(args, name);
    assert(option != NULL && (option->value != NULL) == with_value);
    for (int i = 0; i < args->count; i++)
        if (has(args->names & ~args->taken, i) && strcmp(args->value[i], name) == 0) {
            args->taken |= bit(i);
            return i;
        }
    return -1;
}

bool args_flag(struct args *args, const char *name)
{
    return take_name(args, name, false) >= 0;
}

const char *args_text(struct args *args, const char *name, const char *otherwise)
{
    int index = take_name(args, name, true);
    if (index < 0)
        return otherwise;
    if (index + 1 < args->count) {
        args->taken |= bit(index + 1);
        return args->value[index + 1];
    }
    args_complain(args, "%s needs a value", name);
    return otherwise;
}

uint64_t args_number(struct args *args, const char *name, uint64_t otherwise, uint64_t least, uint64_t most)
{
    const char *words = args_text(args, name, NULL);
    if (words == NULL)
        return otherwise;
    char *end;
    errno = 0;
    uint64_t number = strtoull(words, &end, 10);
    if (errno == 0 && *end == 0 && words[0] >= '0' && words[0] <= '9' && number >= least && number <= most)
        return number;
    args_complain(args, "%s takes a whole number from %llu to %llu", name, (unsigned long long)least,
                  (unsigned long long)most);
    return otherwise;
}

const char *args_word(struct args *args)
{
    for (int i = 0; i < args->count; i++)
        if (has(args->words & ~args->taken, i)) {
            args->taken |= bit(i);
            return args->value[i];
        }
    return NULL;
}

void args_complain(struct args *args, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fprintf(stderr, "%s: ", args->program);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
    args->bad = true;
}

bool args_done(struct args *args)
{
    for (int i = 0; i < args->count && !args->bad; i++)
        if (!has(args->taken, i) && has(args->names, i))
            args_complain(args, "%s is given more than once", args->value[i]);
        else if (!has(args->taken, i))
            args_complain(args, "'%s' is one word too many", args->value[i]);
    return !args->bad;
}
