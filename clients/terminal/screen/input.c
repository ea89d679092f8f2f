#include "clients/terminal/screen/input.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* ---- the terminal's mode ----
 * Whatever ends the program, the terminal is left as it was found. */

static struct termios found_mode, own_mode;
static volatile sig_atomic_t mode_changed, interrupted, resumed;

static void on_resume(int signal)
{
    (void)signal;
    resumed = 1;
}

static void on_end(int signal)
{
    if (mode_changed)
        tcsetattr(STDIN_FILENO, TCSANOW, &found_mode);
    raise(signal); /* its handler is reset: now it ends us */
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
    struct sigaction interrupt = { .sa_handler = on_interrupt, .sa_flags = SA_RESTART };
    struct sigaction resume = { .sa_handler = on_resume, .sa_flags = SA_RESTART };
    struct sigaction end = { .sa_handler = on_end, .sa_flags = (int)(SA_RESETHAND | SA_NODEFER) };
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGCONT, &resume, NULL);
    sigaction(SIGTERM, &end, NULL);
    sigaction(SIGHUP, &end, NULL);
    sigaction(SIGABRT, &end, NULL);
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

void input_close(struct input *input)
{
    (void)input;
    if (mode_changed)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &found_mode);
    mode_changed = 0;
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

static void keep(struct input *input, char c)
{
    if (input->length + 1 < sizeof input->line)
        input->line[input->length++] = (unsigned char)c >= 0x20 && c != 0x7f ? c : ' ';
    input->line[input->length] = 0;
}

static enum input_result plain_line(struct input *input, int timeout_ms)
{
    char c;
    for (;;) {
        enum input_result result = next_byte(input, timeout_ms, &c);
        if (result == INPUT_END && input->length > 0) /* a last line without its newline */
            return INPUT_LINE;
        if (result != INPUT_LINE)
            return result;
        if (c == '\n')
            return INPUT_LINE;
        keep(input, c);
    }
}

/* ---- edited lines ---- */

enum key { KEY_NONE = 256, KEY_LEFT, KEY_RIGHT, KEY_UP, KEY_DOWN, KEY_HOME, KEY_END, KEY_DELETE };

static bool continues(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

static int cells_between(const struct input *input, size_t from, size_t until)
{
    int cells = 0;
    for (size_t i = from; i < until; i++)
        cells += !continues(input->line[i]);
    return cells;
}

/* A line longer than the screen shows the part around the cursor. */
static void show(struct input *input, const char *prompt)
{
    const struct screen *screen = input->screen;
    int room = screen->width - text_cells(prompt) - 1;
    size_t from = 0, until = input->length;
    while (cells_between(input, from, input->cursor) > room)
        from++;
    while (continues(input->line[from]))
        from++;
    while (cells_between(input, from, until) > room || continues(input->line[until]))
        until--;
    fputs("\r\x1b[K", screen->to);
    screen_put(screen, prompt);
    fwrite(input->line + from, 1, until - from, screen->to);
    fprintf(screen->to, "\r\x1b[%dC", text_cells(prompt) + cells_between(input, from, input->cursor));
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

static void move_left(struct input *input)
{
    while (input->cursor > 0 && continues(input->line[--input->cursor]))
        continue;
}

static void move_right(struct input *input)
{
    if (input->cursor < input->length)
        input->cursor++;
    while (continues(input->line[input->cursor]))
        input->cursor++;
}

static void erase(struct input *input, size_t from, size_t until)
{
    memmove(input->line + from, input->line + until, input->length - until + 1);
    input->length -= until - from;
    input->cursor = from;
}

static void erase_left(struct input *input)
{
    size_t until = input->cursor;
    move_left(input);
    erase(input, input->cursor, until);
}

static void erase_right(struct input *input)
{
    size_t from = input->cursor;
    move_right(input);
    erase(input, from, input->cursor);
}

static void erase_word(struct input *input)
{
    size_t until = input->cursor;
    while (input->cursor > 0 && input->line[input->cursor - 1] == ' ')
        input->cursor--;
    while (input->cursor > 0 && input->line[input->cursor - 1] != ' ')
        input->cursor--;
    erase(input, input->cursor, until);
}

static void insert(struct input *input, char c)
{
    if (input->length + 1 >= sizeof input->line)
        return;
    memmove(input->line + input->cursor + 1, input->line + input->cursor, input->length - input->cursor + 1);
    input->line[input->cursor++] = c;
    input->length++;
}

static void recall(struct input *input, int step)
{
    int at = input->history_at + step;
    if (at < 0 || at > input->history_count)
        return;
    input->history_at = at;
    strcpy(input->line, at == input->history_count ? "" : input->history[at]);
    input->length = input->cursor = strlen(input->line);
}

void input_forget(struct input *input)
{
    input->history_count = input->history_at = 0;
}

static void remember(struct input *input)
{
    int last = input->history_count - 1;
    if (input->length > 0 && (last < 0 || strcmp(input->history[last], input->line) != 0)) {
        if (input->history_count == INPUT_HISTORY)
            memmove(input->history[0], input->history[1], sizeof input->history - sizeof input->history[0]);
        else
            input->history_count++;
        strcpy(input->history[input->history_count - 1], input->line);
    }
    input->history_at = input->history_count;
}

static void complete(struct input *input)
{
    if (input->complete == NULL || input->cursor != input->length)
        return;
    input->complete(input->complete_with, input->line, sizeof input->line);
    input->length = input->cursor = strlen(input->line);
}

/* The rest of a key that sends several bytes, which arrive together. */
static int read_escape(struct input *input)
{
    char first, second, rest;
    if (next_byte(input, 50, &first) != INPUT_LINE || (first != '[' && first != 'O') ||
        next_byte(input, 50, &second) != INPUT_LINE)
        return KEY_NONE;
    for (rest = second; rest >= '0' && rest <= ';';) /* "3~", "1;5C" */
        if (next_byte(input, 50, &rest) != INPUT_LINE)
            return KEY_NONE;
    switch (rest) {
    case 'A': return KEY_UP;
    case 'B': return KEY_DOWN;
    case 'C': return KEY_RIGHT;
    case 'D': return KEY_LEFT;
    case 'H': return KEY_HOME;
    case 'F': return KEY_END;
    case '~': return second == '3' ? KEY_DELETE : second == '1' ? KEY_HOME : second == '4' ? KEY_END : KEY_NONE;
    default: return KEY_NONE;
    }
}

enum { CONTROL_A = 1, CONTROL_D = 4, CONTROL_E = 5, BACKSPACE = 8, CONTROL_U = 21, CONTROL_W = 23, ESCAPE = 27 };

static void press(struct input *input, int key)
{
    switch (key) {
    case KEY_LEFT: move_left(input); break;
    case KEY_RIGHT: move_right(input); break;
    case KEY_UP: recall(input, -1); break;
    case KEY_DOWN: recall(input, 1); break;
    case CONTROL_A:
    case KEY_HOME: input->cursor = 0; break;
    case CONTROL_E:
    case KEY_END: input->cursor = input->length; break;
    case KEY_DELETE: erase_right(input); break;
    case BACKSPACE:
    case 127: erase_left(input); break;
    case CONTROL_U: erase(input, 0, input->cursor); break;
    case CONTROL_W: erase_word(input); break;
    case '\t': complete(input); break;
    default:
        if (key >= 0x20 && key < KEY_NONE)
            insert(input, (char)key);
    }
}

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
        press(input, c == ESCAPE ? read_escape(input) : (unsigned char)c);
    }
    input->cursor = input->length;
    show(input, prompt);
    fputs("\n", input->screen->to);
    input->shown = false;
    remember(input);
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
        fprintf(input->screen->to, "%.200s\n", input->line);
    if (result == INPUT_LINE)
        input->shown = false;
    return result;
}

enum input_result input_line(struct input *input, const char *prompt, int timeout_ms)
{
    if (input->line_done) { /* the line given last is no longer wanted */
        input->line_done = false;
        input->length = input->cursor = 0;
        input->line[0] = 0;
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
