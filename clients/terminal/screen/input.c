#include "clients/terminal/screen/input.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { LEAVING_SIZE = 256 };

/* ---- the terminal's mode ----
 * Whatever ends the program, the terminal is left as it was found. */

static struct termios found_mode, own_mode;
static char leaving[LEAVING_SIZE]; /* what the terminal must be sent, too */
static volatile sig_atomic_t mode_changed, interrupted, resumed;

static void on_resume(int signal)
{
    (void)signal;
    resumed = 1;
}

static void on_end(int signal)
{
    int fault = errno; /* of what was interrupted: where the signal is blocked meanwhile, that goes on before we end */
    if (mode_changed) {
        ssize_t sent = write(STDOUT_FILENO, leaving, strlen(leaving));
        (void)sent; /* nobody is left to tell */
        tcsetattr(STDIN_FILENO, TCSANOW, &found_mode);
    }
    raise(signal); /* its handler is reset: now it ends us */
    errno = fault;
}

/* The second one ends a program that does not get round to leaving. */
static void on_interrupt(int signal)
{
    if (interrupted) {
        sigaction(signal, &(struct sigaction){ .sa_handler = SIG_DFL }, NULL);
        on_end(signal);
    }
    interrupted = 1;
}

/* A write that these interrupt goes on, so nothing that is said is lost; waiting for input ends nevertheless. */
static void catch_signals(void)
{
    static const int crashes[] = { SIGSEGV, SIGBUS };
    struct sigaction interrupt = { .sa_handler = on_interrupt, .sa_flags = SA_RESTART };
    struct sigaction resume = { .sa_handler = on_resume, .sa_flags = SA_RESTART };
    struct sigaction end = { .sa_handler = on_end, .sa_flags = (int)(SA_RESETHAND | SA_NODEFER) };
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGCONT, &resume, NULL);
    sigaction(SIGTERM, &end, NULL);
    sigaction(SIGHUP, &end, NULL);
    sigaction(SIGABRT, &end, NULL);
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++) {
        struct sigaction before;
        if (sigaction(crashes[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL) /* a sanitizer has its own */
            sigaction(crashes[i], &end, NULL);
    }
}

static bool dumb(void)
{
    const char *terminal = getenv("TERM");
    return terminal == NULL || strcmp(terminal, "dumb") == 0;
}

/* Keys that wait to be read stay there at a ^C: a read for which they are gone would wait for the next key. */
void input_open(struct input *input, const struct screen *screen)
{
    *input = (struct input){ .from = STDIN_FILENO, .also = -1, .screen = screen, .on_terminal = isatty(STDIN_FILENO) };
    catch_signals();
    if (!input->on_terminal || tcgetattr(STDIN_FILENO, &found_mode) != 0)
        return;
    bool edited = screen->on_terminal && !dumb();
    own_mode = found_mode;
    own_mode.c_lflag |= NOFLSH;
    if (edited)
        own_mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    mode_changed = tcsetattr(STDIN_FILENO, TCSADRAIN, &own_mode) == 0;
    input->edited = edited && mode_changed;
}

void input_guard(const char *leave)
{
    catch_signals();
    snprintf(leaving, sizeof leaving, "%s", leave);
    mode_changed = tcgetattr(STDIN_FILENO, &found_mode) == 0;
}

void input_unguard(void)
{
    leaving[0] = 0;
    if (mode_changed)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &found_mode);
    mode_changed = 0;
}

void input_close(struct input *input)
{
    (void)input;
    input_unguard();
}

bool input_stopped(struct input *input)
{
    if (!interrupted)
        return false;
    interrupted = 0;
    if (input->on_terminal)
        tcflush(STDIN_FILENO, TCIFLUSH); /* what was being typed is for nobody */
    return true;
}

bool input_is_stopped(const struct input *input)
{
    (void)input;
    return interrupted;
}

/* ---- bytes ---- */

/* SIGINT comes only while we sleep: a ^C between looking for one and falling asleep would not wake us. */
int input_poll(struct pollfd *waiting, nfds_t count, int timeout_ms)
{
    struct timespec timeout = { timeout_ms / 1000, timeout_ms % 1000 * 1000000L };
    sigset_t interrupt, before;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupt, &before);
    int ready = interrupted ? 0 : ppoll(waiting, count, timeout_ms < 0 ? NULL : &timeout, &before);
    int fault = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = fault;
    return ready;
}

/* One byte into *c. */
static enum input_result next_byte(struct input *input, int timeout_ms, char *c)
{
    while (input->unread_at == input->unread_size) {
        struct pollfd waiting[] = { { .fd = input->from, .events = POLLIN }, { .fd = input->also, .events = POLLIN } };
        int ready = input_poll(waiting, 2, timeout_ms);
        if (interrupted)
            return INPUT_STOP;
        if (ready == 0 || (ready < 0 && errno == EINTR) || (ready > 0 && waiting[0].revents == 0))
            return INPUT_LATE;
        ssize_t size = read(input->from, input->unread, sizeof input->unread);
        if (size < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (size <= 0)
            return INPUT_END;
        input->unread_at = 0;
        input->unread_size = (size_t)size;
    }
    *c = input->unread[input->unread_at++];
    return INPUT_LINE;
}

/* ---- plain lines ---- */

static void keep(struct typed *line, char c)
{
    if (line->length + 1 < sizeof line->bytes)
        line->bytes[line->length++] = (unsigned char)c >= 0x20 && c != 0x7f ? c : ' ';
    line->bytes[line->length] = 0;
}

static enum input_result plain_line(struct input *input, int timeout_ms)
{
    char c;
    for (;;) {
        enum input_result result = next_byte(input, timeout_ms, &c);
        if (result == INPUT_END && input->line.length > 0) /* a last line without its newline */
            return INPUT_LINE;
        if (result != INPUT_LINE)
            return result;
        if (c == '\n')
            return INPUT_LINE;
        keep(&input->line, c);
    }
}

/* ---- edited lines ---- */

/* A line longer than the screen shows the part around the cursor. */
static void show(struct input *input, const char *prompt)
{
    const struct screen *screen = input->screen;
    const struct typed *line = &input->line;
    size_t from, until;
    typed_part(line, screen->width - text_cells(prompt) - 1, &from, &until);
    fputs("\r\x1b[K", screen->to);
    screen_put(screen, prompt);
    fwrite(line->bytes + from, 1, until - from, screen->to);
    fprintf(screen->to, "\r\x1b[%dC", text_cells(prompt) + typed_cells(line, from, line->cursor));
    fflush(screen->to);
    input->shown = true;
    input->changed = false;
    snprintf(input->prompt, sizeof input->prompt, "%s", prompt);
}

/* What stands there already is not written again: it would flicker. */
static void show_changes(struct input *input, const char *prompt)
{
    if (!input->shown || input->changed || strcmp(prompt, input->prompt) != 0)
        show(input, prompt);
}

void input_hide(struct input *input)
{
    if (input->shown && input->edited)
        fputs("\r\x1b[K", input->screen->to);
    input->shown = false;
}

/* Alt with a letter that is more than a byte in UTF-8: its other bytes must not be taken for letters. */
static void skip_letter(struct input *input, char first)
{
    unsigned char lead = (unsigned char)first;
    for (int rest = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc0 ? 1 : 0; rest > 0; rest--)
        if (next_byte(input, 50, &first) != INPUT_LINE)
            return;
}

/* The rest of a key that sends several bytes, which arrive together. */
static int read_escape(struct input *input)
{
    char first, second, rest;
    if (next_byte(input, 50, &first) != INPUT_LINE)
        return TYPED_NO_KEY;
    skip_letter(input, first);
    if ((first != '[' && first != 'O') || next_byte(input, 50, &second) != INPUT_LINE)
        return TYPED_NO_KEY;
    for (rest = second; rest >= '0' && rest <= ';';) /* "3~", "1;5C" */
        if (next_byte(input, 50, &rest) != INPUT_LINE)
            return TYPED_NO_KEY;
    switch (rest) {
    case 'A': return TYPED_UP;
    case 'B': return TYPED_DOWN;
    case 'C': return TYPED_RIGHT;
    case 'D': return TYPED_LEFT;
    case 'H': return TYPED_HOME;
    case 'F': return TYPED_END;
    case '~':
        return second == '3' ? TYPED_DELETE : second == '1' ? TYPED_HOME : second == '4' ? TYPED_END : TYPED_NO_KEY;
    default: return TYPED_NO_KEY;
    }
}

enum { CONTROL_D = 4, ESCAPE = 27 };

static enum input_result edited_line(struct input *input, const char *prompt, int timeout_ms)
{
    char c;
    for (;;) {
        if (input->unread_at == input->unread_size)
            show_changes(input, prompt);
        enum input_result result = next_byte(input, timeout_ms, &c);
        if (result != INPUT_LINE)
            return result;
        if (c == CONTROL_D)
            return INPUT_END;
        if (c == '\n' || c == '\r')
            break;
        input->changed = true;
        typed_press(&input->line, c == ESCAPE ? read_escape(input) : (unsigned char)c);
    }
    input->line.cursor = input->line.length;
    show(input, prompt);
    fputs("\n", input->screen->to);
    input->shown = false;
    typed_remember(&input->line);
    return INPUT_LINE;
}

/* ---- either ---- */

/* From a pipe the line is repeated, so that what is printed reads like what is seen on a terminal. */
static enum input_result echoed_line(struct input *input, const char *prompt, int timeout_ms)
{
    if (!input->shown)
        screen_put(input->screen, prompt);
    input->shown = true;
    fflush(input->screen->to);
    enum input_result result = plain_line(input, timeout_ms);
    if (result == INPUT_LINE && !input->on_terminal)
        fprintf(input->screen->to, "%.200s\n", input->line.bytes);
    if (result == INPUT_LINE)
        input->shown = false;
    return result;
}

enum input_result input_line(struct input *input, const char *prompt, int timeout_ms)
{
    if (input->line_done) { /* the line given last is no longer wanted */
        input->line_done = false;
        typed_clear(&input->line);
    }
    if (resumed && mode_changed) {
        tcsetattr(STDIN_FILENO, TCSADRAIN, &own_mode);
        input->changed = true;
    }
    resumed = 0;
    enum input_result result =
        input->edited ? edited_line(input, prompt, timeout_ms) : echoed_line(input, prompt, timeout_ms);
    input->line_done = result == INPUT_LINE;
    if (result == INPUT_STOP)
        input_stopped(input);
    return result;
}
