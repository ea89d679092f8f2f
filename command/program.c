#include "command/program.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command/language.h"
#include "system/complain.h"

enum { COLUMNS = 80, GAP = 2, PATH_SIZE = 4096, HELP_SIZE = 16384, CODE_SIZE = 16 };

/* ---- Help ---- */

/* Words wrapped, from column `indent` on, where the line is now. */
static void put_wrapped(struct text *text, int indent, const char *words)
{
    int column = indent;
    while (*words != 0) {
        size_t length = strcspn(words, " ");
        int cells = text_cells_in(words, length);
        if (column > indent && column + 1 + cells > COLUMNS) {
            text_char(text, '\n');
            text_pad(text, indent);
            column = indent;
        }
        if (column > indent)
            text_char(text, ' '), column++;
        for (size_t i = 0; i < length; i++)
            text_char(text, words[i]);
        column += cells;
        words += length + strspn(words + length, " ");
    }
    text_char(text, '\n');
}

static int option_width(const struct args_option *option)
{
    return (int)strlen(option->name) + (option->value == NULL ? 0 : 1 + (int)strlen(option->value));
}

static void put_options(struct text *text, const struct args_option *options)
{
    static const struct args_option help = { "--help", NULL, "print this help and end" };
    int width = option_width(&help);
    for (const struct args_option *option = options; option->name != NULL; option++)
        width = option_width(option) > width ? option_width(option) : width;
    text_add(text, "\nOptions:\n");
    for (const struct args_option *option = options;; option++) {
        const struct args_option *shown = option->name != NULL ? option : &help;
        text_pad(text, GAP);
        text_put(text, shown->name);
        text_put(text, shown->value == NULL ? "" : " ");
        text_put(text, shown->value == NULL ? "" : shown->value);
        text_pad(text, GAP + width + GAP);
        put_wrapped(text, GAP + width + GAP, language_find(shown->about));
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
static void put_example(struct text *text, const char *example)
{
    text_pad(text, GAP);
    while (*example != 0) {
        size_t length = strcspn(example, " ") + strspn(example + strcspn(example, " "), " ");
        bool game = strncmp(example, "GAME", 4) == 0 && (example[4] == ' ' || example[4] == 0);
        if (game)
            text_put(text, some_game());
        for (size_t i = game ? 4 : 0; i < length; i++)
            text_char(text, example[i]);
        example += length;
    }
    text_char(text, '\n');
}

static void help_command(const struct program *program, const struct program_command *command, FILE *to)
{
    char bytes[HELP_SIZE];
    struct text text = language_text(bytes, sizeof bytes);
    char line[COLUMNS];
    struct text typed = text_on(line, sizeof line);
    text_put(&typed, program->name);
    if (command->name != NULL)
        text_add(&typed, " %s", command->name);
    if (command->words[0] != 0)
        text_add(&typed, " %s", command->words);
    text_add(&text, "Usage: %s [options]\n\n", line);
    put_wrapped(&text, 0, language_find(command->about));
    put_options(&text, command->options);
    text_add(&text, "\nExamples:\n");
    for (const char *const *example = command->examples; *example != NULL; example++)
        put_example(&text, *example);
    assert(!text.full);
    fputs(bytes, to);
}

static void help_program(const struct program *program, FILE *to)
{
    char bytes[HELP_SIZE];
    struct text text = language_text(bytes, sizeof bytes);
    int width = 0;
    for (const struct program_command *command = program->commands; command->run != NULL; command++)
        width = (int)strlen(command->name) > width ? (int)strlen(command->name) : width;
    text_add(&text, "%s %s: %T\n\n", program->name, MYKONOS_VERSION, program->about);
    if (program->speaks)
        text_add(&text, "Usage: %s [--language CODE] COMMAND [options]\n\nCommands:\n", program->name);
    else
        text_add(&text, "Usage: %s COMMAND [options]\n\nCommands:\n", program->name);
    for (const struct program_command *command = program->commands; command->run != NULL; command++) {
        text_pad(&text, GAP);
        text_put(&text, command->name);
        text_pad(&text, GAP + width + GAP);
        put_wrapped(&text, GAP + width + GAP, language_find(command->summary));
    }
    text_add(&text, "\n'%s COMMAND --help' explains a command and its options, with examples.\n", program->name);
    if (program->sibling != NULL)
        text_add(&text, "'%s help' lists more commands.\n", program->sibling);
    assert(!text.full);
    fputs(bytes, to);
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
                         .commands = program->commands,
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

/* words: the name that was typed, the command and its arguments, ended by NULL. Returns only if there is no such
 * program in this program's folder, nor in the PATH. */
static void start(const char *name, char **words)
{
    char path[PATH_SIZE], code[CODE_SIZE], option[] = "--language", *argv[ARGS_LIMIT + 5] = { words[0], option, code };
    struct text text = text_on(code, sizeof code);
    text_put(&text, language_code());
    for (int i = 0; i <= ARGS_LIMIT && words[i + 1] != NULL; i++)
        argv[3 + i] = words[i + 1];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - strlen(name) - 1);
    while (length > 0 && path[length - 1] != '/')
        length--;
    fflush(stdout);
    if (length > 0) {
        memcpy(path + length, name, strlen(name) + 1);
        execv(path, argv);
    }
    execvp(name, argv);
}

void program_hand_on(const char *name, const struct args *args)
{
    char *words[ARGS_LIMIT + 3] = { (char *)args->program, (char *)args->command };
    memcpy(words + 2, args->value, (size_t)args->count * sizeof words[0]);
    start(name, words);
}

static int no_such_command(const struct program *program, const char *name, char **argv)
{
    if (program->hands_on)
        start(program->sibling, argv);
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
        int status = program->alone == NULL ? -1 : program->alone(program->commands);
        if (status < 0)
            help_program(program, stderr);
        return status < 0 ? STATUS_USAGE : status;
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

/* `mykonos --language de COMMAND`: how many arguments that took, or -1, and the complaint has been made. */
static int take_language(const struct program *program, int argc, char **argv)
{
    bool given = argc >= 2 && strcmp(argv[1], "--language") == 0;
    const char *code = given && argc >= 3 ? argv[2] : NULL;
    if (given && code == NULL) {
        complain("--language needs the code of a language, for example de");
        return -1;
    }
    if ((given || program->speaks) && !language_choose(code)) {
        complain("no language is called '%s'", code);
        return -1;
    }
    return given ? 2 : 0;
}

int program_run(const struct program *program, int argc, char **argv)
{
    complain_as(name_typed(program, argv[0]));
    int taken = take_language(program, argc, argv);
    if (taken < 0)
        return STATUS_USAGE;
    char words[200];
    struct text fault = text_on(words, sizeof words);
    if (!game_list_is_whole(&fault)) {
        complain("%s", words);
        return STATUS_FAILED;
    }
    argv[taken] = argv[0];
    argc -= taken, argv += taken;
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
