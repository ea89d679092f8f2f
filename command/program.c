#include "command/program.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/game.h"
#include "system/complain.h"

enum { COLUMNS = 80, GAP = 2, PATH_SIZE = 4096 };

/* ---- Help ---- */

/* Prints words wrapped, from column `indent` on; the cursor is already there. */
static void put_wrapped(FILE *to, int indent, const char *words)
{
    int column = indent;
    while (*words != 0) {
        int length = (int)strcspn(words, " ");
        if (column > indent && column + 1 + length > COLUMNS) {
            fprintf(to, "\n%*s", indent, "");
            column = indent;
        }
        column += fprintf(to, "%s%.*s", column > indent ? " " : "", length, words);
        words += length + (int)strspn(words + length, " ");
    }
    fputc('\n', to);
}

static int option_width(const struct args_option *option)
{
    return (int)strlen(option->name) + (option->value == NULL ? 0 : 1 + (int)strlen(option->value));
}

static void put_options(FILE *to, const struct args_option *options)
{
    static const struct args_option help = { "--help", NULL, "print this help and end" };
    int width = option_width(&help);
    for (const struct args_option *option = options; option->name != NULL; option++)
        width = option_width(option) > width ? option_width(option) : width;
    fprintf(to, "\nOptions:\n");
    for (const struct args_option *option = options;; option++) {
        const struct args_option *shown = option->name != NULL ? option : &help;
        fprintf(to, "%*s%s%s%s%*s", GAP, "", shown->name, shown->value == NULL ? "" : " ",
                shown->value == NULL ? "" : shown->value, width - option_width(shown) + GAP, "");
        put_wrapped(to, GAP + width + GAP, shown->about);
        if (option->name == NULL)
            return;
    }
}

/* The game printed for GAME in an example: one on the shelf, if possible one with pictures, so that every command
 * works with it. */
static const char *some_game(void)
{
    const char *key = game_list[0]->key;
    for (const struct game *const *game = game_list; *game != NULL; game++) {
        if ((*game)->on_shelf)
            key = (*game)->key;
        if ((*game)->picture_count > 0)
            break;
    }
    return key;
}

/* Replaces GAME where it is a whole word. */
static void put_example(FILE *to, const char *example)
{
    const char *at = strstr(example, " GAME ");
    if (at == NULL && strlen(example) > 5 && strcmp(example + strlen(example) - 5, " GAME") == 0)
        at = example + strlen(example) - 5;
    if (at == NULL)
        fprintf(to, "%*s%s\n", GAP, "", example);
    else
        fprintf(to, "%*s%.*s%s%s\n", GAP, "", (int)(at - example) + 1, example, some_game(), at + 5);
}

static void help_command(const struct program *program, const struct program_command *command, FILE *to)
{
    fprintf(to, "Usage: %s%s%s%s%s [options]\n\n", program->name, command->name == NULL ? "" : " ",
            command->name == NULL ? "" : command->name, command->words[0] == 0 ? "" : " ", command->words);
    put_wrapped(to, 0, command->about);
    put_options(to, command->options);
    fprintf(to, "\nExamples:\n");
    for (const char *const *example = command->examples; *example != NULL; example++)
        put_example(to, *example);
}

static void help_program(const struct program *program, FILE *to)
{
    size_t width = 0;
    for (const struct program_command *command = program->commands; command->run != NULL; command++)
        width = strlen(command->name) > width ? strlen(command->name) : width;
    fprintf(to, "%s %s: %s\n\nUsage: %s COMMAND [options]\n\nCommands:\n", program->name, MYKONOS_VERSION,
            program->about, program->name);
    for (const struct program_command *command = program->commands; command->run != NULL; command++) {
        fprintf(to, "%*s%-*s", GAP, "", (int)width + GAP, command->name);
        put_wrapped(to, GAP + (int)width + GAP, command->summary);
    }
    fprintf(to, "\n'%s COMMAND --help' explains a command and its options, with examples.\n", program->name);
    if (program->sibling != NULL)
        fprintf(to, "'%s help' lists more commands.\n", program->sibling);
}

/* ---- Running ---- */

/* A command whose output could not be written has failed. */
static int status_after_output(int status)
{
    bool printed = fflush(stdout) == 0 && ferror(stdout) == 0;
    return status == STATUS_OK && !printed ? STATUS_FAILED : status;
}

static int run_command(const struct program *program, const struct program_command *command, int count, char **value)
{
    if (count > ARGS_LIMIT) {
        complain("there are more than %d arguments", ARGS_LIMIT);
        return STATUS_USAGE;
    }
    struct args args = { .program = complain_name(),
                         .command = command->name,
                         .options = command->options,
                         .count = count,
                         .value = value };
    args_begin(&args);
    if (args.bad)
        return STATUS_USAGE;
    if (!args.help)
        return command->run(&args);
    help_command(program, command, stdout);
    return STATUS_OK;
}

static const struct program_command *find_command(const struct program *program, const char *name)
{
    for (const struct program_command *command = program->commands; command->run != NULL; command++)
        if (strcmp(command->name, name) == 0)
            return command;
    return NULL;
}

/* Does not return if the sibling can be started. It is looked for in this program's folder, then in the PATH. */
static void hand_on(const struct program *program, char **argv)
{
    char path[PATH_SIZE];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - strlen(program->sibling) - 1);
    while (length > 0 && path[length - 1] != '/')
        length--;
    fflush(stdout);
    if (length > 0) {
        memcpy(path + length, program->sibling, strlen(program->sibling) + 1);
        execv(path, argv);
    }
    execvp(program->sibling, argv);
}

static int no_such_command(const struct program *program, const char *name, char **argv)
{
    if (program->hands_on)
        hand_on(program, argv);
    if (program->sibling == NULL)
        complain("no command is called '%s'; '%s help' lists them", name, program->name);
    else
        complain("no command is called '%s'; 'mykonos help' and 'mykonos-lab help' list them", name);
    return STATUS_USAGE;
}

/* `help` and `help COMMAND`. */
static int help(const struct program *program, int argc, char **argv)
{
    if (argc == 2) {
        help_program(program, stdout);
        return STATUS_OK;
    }
    const struct program_command *command = find_command(program, argv[2]);
    if (command == NULL)
        return no_such_command(program, argv[2], argv);
    help_command(program, command, stdout);
    return STATUS_OK;
}

static int run_named(const struct program *program, int argc, char **argv)
{
    if (argc < 2) {
        help_program(program, stderr);
        return STATUS_USAGE;
    }
    if (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0)
        return help(program, argc, argv);
    const struct program_command *command = find_command(program, argv[1]);
    return command == NULL ? no_such_command(program, argv[1], argv)
                           : run_command(program, command, argc - 2, argv + 2);
}

/* A program that runs a command for its sibling speaks in the name that was typed. */
static const char *name_typed(const struct program *program, const char *typed)
{
    const char *slash = typed == NULL ? NULL : strrchr(typed, '/');
    const char *base = slash == NULL ? typed : slash + 1;
    return base != NULL && program->sibling != NULL && strcmp(base, program->sibling) == 0 ? program->sibling
                                                                                           : program->name;
}

int program_run(const struct program *program, int argc, char **argv)
{
    complain_as(name_typed(program, argv[0]));
    char words[200];
    struct text fault = text_on(words, sizeof words);
    if (!game_list_is_whole(&fault)) {
        complain("%s", words);
        return STATUS_FAILED;
    }
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        printf("%s %s\n", program->name, MYKONOS_VERSION);
        return status_after_output(STATUS_OK);
    }
    if (program->commands->name == NULL)
        return status_after_output(run_command(program, program->commands, argc - 1, argv + 1));
    return status_after_output(run_named(program, argc, argv));
}

int program_file_status(const char *path, enum file_fault fault)
{
    if (fault != FILE_NONE)
        complain("%s: %s", path, file_fault_words(fault));
    return fault == FILE_NONE ? STATUS_OK : STATUS_FAILED;
}
