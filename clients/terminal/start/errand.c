#include "clients/terminal/start/errand.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command/language.h"

enum { OUTPUT_MOST = 1 << 20 };

/* ---- words ---- */

void errand_begin(struct errand *errand, const char *command)
{
    errand->count = 0;
    errand->used = 0;
    errand_add(errand, command);
}

/* A word for which there is no room is left out; addresses and seats are far shorter. */
void errand_add(struct errand *errand, const char *word)
{
    size_t size = strlen(word) + 1;
    if (errand->count == ERRAND_WORDS_MOST || size > sizeof errand->bytes - errand->used)
        return;
    memcpy(errand->bytes + errand->used, word, size);
    errand->word[errand->count++] = errand->bytes + errand->used;
    errand->word[errand->count] = NULL;
    errand->used += size;
}

static bool is_safe(const char *word)
{
    static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:,=/+@%";
    return word[0] != 0 && strspn(word, safe) == strlen(word);
}

void errand_write(const struct errand *errand, struct text *text)
{
    text_put(text, "mykonos");
    for (int i = 0; i < errand->count; i++) {
        const char *word = errand->word[i], *quote = is_safe(word) ? "" : "'";
        text_char(text, ' ');
        text_put(text, quote);
        for (; *word != 0; word++)
            text_put(text, *word == '\'' ? "'\\''" : (char[]){ *word, 0 });
        text_put(text, quote);
    }
}

/* ---- carrying it out ---- */

/* Our own program anew, so that whatever happens to it, the start screen is still there. */
static void become(const struct errand *errand)
{
    char name[] = "mykonos", option[] = "--language", code[16], *argv[ERRAND_WORDS_MOST + 4] = { name, option, code };
    snprintf(code, sizeof code, "%s", language_code());
    memcpy(argv + 3, errand->word, (size_t)(errand->count + 1) * sizeof argv[0]);
    execv("/proc/self/exe", argv);
    _exit(STATUS_FAILED);
}

static void start_child(const struct errand *errand, FILE *complaints, FILE *output)
{
    static const int caught[] = { SIGINT, SIGQUIT, SIGCONT, SIGTERM, SIGHUP, SIGABRT, SIGTSTP };
    sigset_t none;
    sigemptyset(&none);
    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++)
        signal(caught[i], SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    prctl(PR_SET_PDEATHSIG, SIGHUP); /* two programs would read one keyboard, the shell being the other */
    dup2(fileno(complaints), STDERR_FILENO);
    if (output != NULL)
        dup2(fileno(output), STDOUT_FILENO);
    become(errand);
}

static int wait_for(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return STATUS_FAILED;
    return WIFEXITED(status) ? WEXITSTATUS(status) : STATUS_FAILED;
}

/* The end of what is in the file, which fits. */
static void read_end(FILE *from, char *to, size_t size)
{
    fseek(from, 0, SEEK_END);
    long whole = ftell(from), first = whole > (long)size - 1 ? whole - (long)size + 1 : 0;
    fseek(from, first, SEEK_SET);
    size_t length = whole < 0 ? 0 : fread(to, 1, size - 1, from);
    while (length > 0 && to[length - 1] == '\n')
        length--;
    to[length] = 0;
}

/* What would end us ends it first, so that it can leave the terminal as it was. */
static volatile sig_atomic_t runner, ended_by;

static void pass_on(int number)
{
    ended_by = number;
    if (runner > 0)
        kill((pid_t)runner, number);
}

/* The signals that mean something else while it runs. */
static const struct {
    int number;
    void (*handler)(int number);
} signals[] = {
    { SIGINT, SIG_IGN },  { SIGQUIT, SIG_IGN }, /* for it, not for us */
    { SIGTSTP, SIG_DFL },                       /* ncurses would draw our screen over its own when they go on */
    { SIGTERM, pass_on }, { SIGHUP, pass_on },
};
enum { SIGNAL_COUNT = sizeof signals / sizeof signals[0] };

static int run_and_wait(const struct errand *errand, FILE *complaints, FILE *output)
{
    struct sigaction before[SIGNAL_COUNT];
    int status = -1;
    ended_by = runner = 0;
    fflush(stdout);
    for (int i = 0; i < SIGNAL_COUNT; i++)
        sigaction(signals[i].number, &(struct sigaction){ .sa_handler = signals[i].handler }, &before[i]);
    pid_t child = fork();
    if (child == 0)
        start_child(errand, complaints, output);
    runner = (sig_atomic_t)child;
    if (child > 0)
        status = wait_for(child);
    runner = 0;
    for (int i = 0; i < SIGNAL_COUNT; i++)
        sigaction(signals[i].number, &before[i], NULL);
    if (ended_by != 0)
        raise(ended_by);
    return status;
}

static bool run_child(const struct errand *errand, FILE *complaints, FILE *output, struct errand_end *end)
{
    end->status = run_and_wait(errand, complaints, output);
    read_end(complaints, end->complaint, sizeof end->complaint);
    if (output != NULL && (end->output = malloc(OUTPUT_MOST)) != NULL)
        read_end(output, end->output, OUTPUT_MOST);
    return end->status >= 0;
}

bool errand_run(const struct errand *errand, bool prints, struct errand_end *end)
{
    *end = (struct errand_end){ .status = STATUS_FAILED };
    FILE *complaints = tmpfile(), *output = prints ? tmpfile() : NULL;
    bool ran = complaints != NULL && (output != NULL || !prints) && run_child(errand, complaints, output, end);
    if (complaints != NULL)
        fclose(complaints);
    if (output != NULL)
        fclose(output);
    return ran;
}
