#include "clients/terminal/window/surface.h"

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#define NCURSES_NOMACROS
#include <curses.h>
#include <term.h>

#include "clients/terminal/screen/input.h"
#include "command/language.h"

enum { STYLES = TEXT_SEAT_BYTE + GAME_SEATS_MOST, ESCAPE_MS = 25, LEAVE_SIZE = 200 };
enum { KEY_PASTE = KEY_MAX + 1, KEY_PASTED }; /* ncurses' own end before */

/* ---- opening and closing ---- */

bool surface_is_possible(void)
{
    const char *name = getenv("TERM");
    int fault;
    if (name == NULL || name[0] == 0 || strcmp(name, "dumb") == 0 || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) ||
        setupterm(NULL, STDOUT_FILENO, &fault) != OK)
        return false;
    bool moves = tigetstr("cup") != NULL;
    del_curterm(set_curterm(NULL));
    return moves;
}

/* A terminal of a far-eastern locale may draw some signs two cells wide. */
static bool shows_signs(void)
{
    static const wchar_t signs[] = L"●■▲◆⬢★○□△◇│─┌┼▒░▶≈♣∩☼";
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        return false;
    for (const wchar_t *sign = signs; *sign != 0; sign++)
        if (wcwidth(*sign) != 1)
            return false;
    return true;
}

/* One pair of colours for each style byte. */
static void open_colours(struct surface *surface)
{
    bool light = screen_is_light_here();
    surface->coloured = screen_colours_here() != SCREEN_NO_COLOURS && has_colors() && start_color() == OK;
    if (!surface->coloured)
        return;
    use_default_colors();
    for (int style = 1; style < STYLES; style++) {
        int colour = screen_style_colour((unsigned char)style, COLORS >= 256, light);
        if (colour >= COLORS)
            colour %= 8;
        init_pair((short)style, (short)colour, -1);
    }
}

/* What the terminal must be sent if the program is ended from outside. */
static void guard(void)
{
    char leave[LEAVE_SIZE];
    const char *home = tigetstr("rmcup"), *cursor = tigetstr("cnorm"), *keys = tigetstr("rmkx");
    struct text text = text_on(leave, sizeof leave);
    text_put(&text,
             "\x1b[?1000l\x1b[?1006l\x1b[?2004l\x1b[0m"); /* no mouse, no marks around what is pasted, no colours */
    const char *const all[] = { cursor, keys, home };
    for (int i = 0; i < 3; i++)
        if (all[i] != NULL && (intptr_t)all[i] != -1)
            text_put(&text, all[i]);
    input_guard(leave);
}

/* Only presses are wanted, but after an event that nobody has asked for, ncurses would wait until the next key comes;
 * and if it knew of clicks, it would make one of a press and a release. */
static void open_mouse(void)
{
    mmask_t wanted = 0;
    for (int button = 1; button <= 5; button++)
        wanted |= (mmask_t)NCURSES_MOUSE_MASK(button, NCURSES_BUTTON_PRESSED | NCURSES_BUTTON_RELEASED);
    mousemask(wanted, NULL);
    mouseinterval(0);
}

/* What terminals send for these keys that call themselves something else than they are, as some in others do. */
static void open_keys(void)
{
    static const struct {
        const char *sent;
        int key;
    } more[] = {
        { "\x1b[1~", KEY_HOME }, { "\x1b[7~", KEY_HOME }, { "\x1b[H", KEY_HOME }, { "\x1bOH", KEY_HOME },
        { "\x1b[4~", KEY_END },  { "\x1b[8~", KEY_END },  { "\x1b[F", KEY_END },  { "\x1bOF", KEY_END },
    };
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++)
        define_key(more[i].sent, more[i].key);
}

/* Terminals that can do it tell what is pasted from what is typed. */
static void mark_pastes(bool on)
{
    fputs(on ? "\x1b[?2004h" : "\x1b[?2004l", stdout);
    fflush(stdout);
}

/* One that was open before goes on; ncurses begins only once. */
static bool begin(void)
{
    int fault;
    if (stdscr != NULL) {
        guard();
        return true;
    }
    if (setupterm(NULL, STDOUT_FILENO, &fault) != OK || tigetstr("cup") == NULL)
        return false;
    guard();
    del_curterm(set_curterm(NULL)); /* initscr makes its own */
    set_escdelay(ESCAPE_MS);
    if (initscr() == NULL)
        return false;
    define_key("\x1b[200~", KEY_PASTE);
    define_key("\x1b[201~", KEY_PASTED);
    return true;
}

bool surface_open(struct surface *surface, bool plain)
{
    *surface = (struct surface){ 0 };
    setlocale(LC_CTYPE, "");
    surface->plain = plain || !shows_signs();
    if (surface->plain)
        language_spell_out();
    if (!begin())
        return false;
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    open_keys();
    open_mouse();
    open_colours(surface);
    mark_pastes(true);
    surface_forget();
    getmaxyx(stdscr, surface->height, surface->width);
    return true;
}

void surface_close(struct surface *surface)
{
    (void)surface;
    mark_pastes(false);
    endwin();
    input_unguard();
}

/* ---- showing ---- */

static attr_t attributes(const struct surface *surface, uint8_t style, short *pair)
{
    attr_t result = A_NORMAL;
    uint8_t plain = style & (uint8_t)~SURFACE_MARKS;
    bool legal = (style & SURFACE_LEGAL) != 0, chosen = (style & SURFACE_CHOSEN) != 0;
    if (plain == TEXT_STRONG[0] || plain >= TEXT_SEAT_BYTE || legal)
        result |= A_BOLD;
    if (chosen)
        result |= A_UNDERLINE;
    if ((style & SURFACE_CURSOR) != 0)
        result |= A_REVERSE;
    if (legal)
        plain = (uint8_t)TEXT_GOLD[0];
    *pair = surface->coloured && plain < STYLES && plain != TEXT_STRONG[0] ? plain : 0;
    return result;
}

/* covers: the cell at its right is its other half. What the system takes for wider or narrower would shift the line. */
static void put_cell(const struct surface *surface, const struct canvas_cell *cell, bool covers, int left, int top)
{
    wchar_t wide[2] = L" ";
    cchar_t shown;
    short pair;
    attr_t how = attributes(surface, cell->style, &pair);
    if (surface->plain)
        wide[0] = (wchar_t)canvas_ascii(cell->glyph);
    else if (cell->glyph[0] != 0)
        mbstowcs(wide, cell->glyph, 1);
    if (wcwidth(wide[0]) != (covers && !surface->plain ? 2 : 1))
        wide[0] = L'?';
    setcchar(&shown, wide, how, pair, NULL);
    mvadd_wch(top, left, &shown);
}

static bool is_covered(const struct canvas_cell *cell)
{
    return strcmp(cell->glyph, CANVAS_COVERED) == 0;
}

static void show_cell(const struct surface *surface, const struct canvas *canvas, int left, int top)
{
    const struct canvas_cell *cell = &canvas->cell[top][left];
    bool covers = left + 1 < surface->width && left + 1 < canvas->width && is_covered(cell + 1);
    if (!is_covered(cell))
        put_cell(surface, cell, covers, left, top);
    else if (surface->plain)
        put_cell(surface, &(struct canvas_cell){ .style = cell->style }, false, left, top);
}

/* ncurses stops at a ^Z wherever it is: in the midst of sending, the terminal would be left as it is. */
static void refresh_whole(void)
{
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    sigprocmask(SIG_BLOCK, &stop, &before);
    refresh();
    sigprocmask(SIG_SETMASK, &before, NULL);
}

void surface_show(const struct surface *surface, const struct canvas *canvas, int left, int top)
{
    for (int row = 0; row < canvas->height && row < surface->height; row++)
        for (int column = 0; column < canvas->width && column < surface->width; column++)
            show_cell(surface, canvas, column, row);
    move(top, left);
    refresh_whole();
}

void surface_forget(void)
{
    clearok(curscr, TRUE);
}

/* ---- keys ---- */

static const struct {
    int curses, key;
} keys[] = {
    { KEY_UP, SURFACE_UP },           { KEY_DOWN, SURFACE_DOWN },
    { KEY_LEFT, SURFACE_LEFT },       { KEY_RIGHT, SURFACE_RIGHT },
    { KEY_HOME, SURFACE_HOME },       { KEY_A1, SURFACE_HOME },
    { KEY_END, SURFACE_END },         { KEY_C1, SURFACE_END },
    { KEY_PPAGE, SURFACE_PAGE_UP },   { KEY_A3, SURFACE_PAGE_UP },
    { KEY_NPAGE, SURFACE_PAGE_DOWN }, { KEY_C3, SURFACE_PAGE_DOWN },
    { KEY_ENTER, SURFACE_ENTER },     { KEY_BACKSPACE, SURFACE_BACKSPACE },
    { KEY_DC, SURFACE_DELETE },       { KEY_BTAB, SURFACE_BACK_TAB },
    { KEY_F(1), SURFACE_HELP },       { KEY_PASTE, SURFACE_PASTE },
    { KEY_PASTED, SURFACE_PASTED },
};

static int press_of(const MEVENT *event)
{
    if ((event->bstate & BUTTON4_PRESSED) != 0)
        return SURFACE_WHEEL_UP;
    if ((event->bstate & BUTTON5_PRESSED) != 0)
        return SURFACE_WHEEL_DOWN;
    return (event->bstate & BUTTON1_PRESSED) != 0 ? SURFACE_CLICK : SURFACE_NO_KEY;
}

/* A press and its release may come as one, the later of them first. */
static int read_mouse(struct surface *surface)
{
    MEVENT event;
    int key = SURFACE_NO_KEY;
    while (getmouse(&event) == OK) {
        if (press_of(&event) == SURFACE_NO_KEY)
            continue;
        key = press_of(&event);
        surface->left = event.x;
        surface->top = event.y;
    }
    return key;
}

static int special_key(struct surface *surface, int curses)
{
    if (curses == KEY_MOUSE)
        return read_mouse(surface);
    if (curses == KEY_RESIZE) {
        getmaxyx(stdscr, surface->height, surface->width);
        return SURFACE_RESIZED;
    }
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].curses == curses)
            return keys[i].key;
    return curses < 0x100 ? curses : SURFACE_NO_KEY;
}

int surface_key(struct surface *surface)
{
    int read = getch();
    switch (read) {
    case ERR: return 0;
    case '\r':
    case '\n': return SURFACE_ENTER;
    case '\t': return SURFACE_TAB;
    case 27: return SURFACE_ESCAPE;
    case 8:
    case 127: return SURFACE_BACKSPACE;
    default: return special_key(surface, read);
    }
}
