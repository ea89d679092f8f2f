/* The list of choices in columns, and the completion of what is being typed. */
#include <string.h>
#include <strings.h>

#include "clients/terminal/screen/choices.h"
#include "command/language.h"

enum {
    INDENT = 2,
    GAP = 2,
    ENTRY_SIZE = 512,
    ONE_COLUMN_MOST = 12,
    BRIEF_LINES = 2,
    COLUMNS_MOST = 8,
    TITLE_LEAST = 20
};

/* How a list is laid out. */
struct layout {
    int label_width, name_width, entry_width; /* cells */
    int columns, lines;
    bool titles;
};

/* ---- one entry ---- */

static bool is_move(const struct choice *choice)
{
    return choice->count == 1;
}

static bool says_more(const struct game_kind *kind, int value)
{
    return kind->titles != NULL && (kind->names == NULL || strcasecmp(kind->titles[value], kind->names[value]) != 0);
}

/* What people call the things a move names, where that says more than its notation. */
static void write_titles(const struct choices *choices, const struct game_move *move, int from, int until,
                         struct text *text)
{
    const struct game_verb *verb = &choices->game->verbs[move->verb];
    const char *between = "";
    for (int i = from; i < until; i++) {
        const struct game_kind *kind = verb->operand[i];
        if (!says_more(kind, move->operand[i]))
            continue;
        text_put(text, between);
        notation_write_title(kind, move->operand[i], text);
        between = ", ";
    }
}

static void write_move_title(const struct choices *choices, const struct game_move *move, struct text *text)
{
    const struct game_verb *verb = &choices->game->verbs[move->verb];
    int operands = game_operand_count(verb), fixed = choices->now.path.depth > 0 ? choices->now.path.depth - 1 : 0;
    if (operands == 0)
        text_add(text, "%T", verb->help);
    else
        write_titles(choices, move, fixed, operands, text);
}

static void write_group_title(const struct choices *choices, const struct choice *choice, struct text *text)
{
    const struct game_move *move = &choice->path.move;
    if (choice->path.depth == 1)
        text_add(text, "%T", choices->game->verbs[move->verb].help);
    else
        write_titles(choices, move, choice->path.depth - 2, choice->path.depth - 1, text);
}

/* Among things that can come next, what stands in the prompt already is not said again. */
static void write_name(const struct choices *choices, const struct choice *choice, struct text *text)
{
    int from = choices->stepwise ? choices->now.path.depth : 0;
    if (choices->by_value && choices->stepwise && is_move(choice)) /* the label says it */
        from = choice->path.depth;
    for (int i = from; i < choice->path.depth; i++) {
        text_put(text, i == from ? "" : " ");
        choices_write_part(choices->game, &choice->path.move, i, text);
    }
    if (!is_move(choice))
        text_add(text, TEXT_QUIET " (%d)" TEXT_PLAIN, (int)choice->count);
}

static void write_title(const struct choices *choices, const struct choice *choice, struct text *text)
{
    if (is_move(choice))
        write_move_title(choices, &choice->path.move, text);
    else
        write_group_title(choices, choice, text);
}

/* Titles stand in a column of their own. */
static void write_entry(const struct choices *choices, const struct choice *choice, bool titles, int name_width,
                        struct text *text)
{
    char title[ENTRY_SIZE];
    struct text title_text = language_text(title, sizeof title);
    write_name(choices, choice, text);
    write_title(choices, choice, &title_text);
    if (!titles || title[0] == 0)
        return;
    text_pad(text, name_width);
    text_add(text, "%s" TEXT_QUIET "%s" TEXT_PLAIN, text->length == 0 ? "" : "  ", title);
}

/* ---- the list ---- */

static int digits(int number)
{
    return number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4;
}

static int larger(int one, int other)
{
    return one > other ? one : other;
}

static void measure(const struct choices *choices, bool titles, struct layout *layout)
{
    *layout = (struct layout){ .titles = titles };
    for (int i = 0; i < choices->count; i++) {
        char entry[ENTRY_SIZE];
        struct text text = text_on(entry, sizeof entry);
        write_name(choices, &choices->choice[i], &text);
        layout->name_width = larger(text_cells(entry), layout->name_width);
        layout->label_width = larger(digits(choices->choice[i].label), layout->label_width);
    }
    for (int i = 0; i < choices->count; i++) {
        char entry[ENTRY_SIZE];
        struct text text = text_on(entry, sizeof entry);
        write_entry(choices, &choices->choice[i], titles, layout->name_width, &text);
        layout->entry_width = larger(text_cells(entry), layout->entry_width);
    }
}

static void fit(const struct choices *choices, const struct screen *screen, bool titles, struct layout *layout)
{
    measure(choices, titles, layout);
    int column = layout->label_width + 1 + layout->entry_width + GAP;
    int columns = (screen->width - INDENT + GAP) / column;
    int most = choices->whole || choices->brief || choices->list.count > choices_few(choices) ? COLUMNS_MOST : 2;
    layout->columns = columns > most ? most : columns < 1 ? 1 : columns;
    layout->lines = (choices->count + layout->columns - 1) / layout->columns;
}

/* Titles stand beside the moves when there is room: in two columns, or in one if the list is short. */
static void lay_out(const struct choices *choices, const struct screen *screen, struct layout *layout)
{
    fit(choices, screen, true, layout);
    bool long_column = layout->columns < 2 && choices->count > ONE_COLUMN_MOST;
    if (long_column || (choices->brief && layout->lines > BRIEF_LINES))
        fit(choices, screen, false, layout);
}

/* Cuts a title that is too long for the line; notation always fits. */
static void cut(char *words, int cells)
{
    int seen = 0;
    if (text_cells(words) <= cells)
        return;
    for (char *at = words; *at != 0; at++) {
        bool cell = ((unsigned char)*at >= 0x20 && ((unsigned char)*at & 0xc0) != 0x80);
        if (cell && ++seen == cells) {
            strcpy(at, "~" TEXT_PLAIN);
            return;
        }
    }
}

static void put_label(const struct choice *choice, const struct screen *screen, const struct layout *layout,
                      const char *entry)
{
    fprintf(screen->to, "%*s", layout->label_width - digits(choice->label), "");
    screen_add(screen, TEXT_GOLD "%d" TEXT_PLAIN "%s%s", (int)choice->label, entry[0] == 0 ? "" : " ", entry);
}

static void put_entry(const struct choices *choices, const struct screen *screen, const struct layout *layout,
                      int index, bool last)
{
    char entry[ENTRY_SIZE];
    struct text text = text_on(entry, sizeof entry);
    const struct choice *choice = &choices->choice[index];
    write_entry(choices, choice, layout->titles, layout->name_width, &text);
    if (!last)
        text_pad(&text, layout->entry_width + GAP);
    put_label(choice, screen, layout, entry);
}

/* Alone on its line, a long title goes on below itself, or is cut where too little room is left for it. */
static void put_line(const struct choices *choices, const struct screen *screen, const struct layout *layout, int index)
{
    char entry[ENTRY_SIZE + 8], title[ENTRY_SIZE];
    struct text text = text_on(entry, ENTRY_SIZE), title_text = language_text(title, sizeof title);
    const struct choice *choice = &choices->choice[index];
    int width = screen->width - INDENT - layout->label_width - 1;
    int indent = screen->width - width + (layout->name_width == 0 ? 0 : layout->name_width + GAP);
    write_title(choices, choice, &title_text);
    bool wraps = layout->titles && title[0] != 0 && screen->width - indent >= TITLE_LEAST;
    write_entry(choices, choice, layout->titles && !wraps, layout->name_width, &text);
    cut(entry, width);
    put_label(choice, screen, layout, entry);
    if (!wraps) {
        screen_put(screen, "\n");
        return;
    }
    int at = screen->width - width + text_cells(entry) - (entry[0] == 0);
    fprintf(screen->to, "%*s", indent - at, "");
    screen_put(screen, TEXT_QUIET);
    screen_wrap(screen, indent, indent, title);
    screen_put(screen, TEXT_PLAIN);
}

/* Where numbers are all there is to choose from, stretches of them: "1-35  37-48". */
static bool is_all_numbers(const struct choices *choices)
{
    bool all = choices->by_value && choices->stepwise;
    for (int i = 0; i < choices->count; i++)
        all = all && is_move(&choices->choice[i]);
    return all;
}

static void put_stretches(const struct choices *choices, const struct screen *screen)
{
    int last;
    for (int i = 0; i < choices->count; i = last + 1) {
        last = i;
        while (last + 1 < choices->count && choices->choice[last + 1].label == choices->choice[last].label + 1)
            last++;
        screen_add(screen, "  " TEXT_GOLD "%d" TEXT_PLAIN, (int)choices->choice[i].label);
        if (last > i)
            screen_add(screen, "-" TEXT_GOLD "%d" TEXT_PLAIN, (int)choices->choice[last].label);
    }
    screen_put(screen, "\n");
}

int choices_show(const struct choices *choices, const struct screen *screen, int first, int limit)
{
    struct layout layout;
    if (choices->brief && is_all_numbers(choices)) {
        put_stretches(choices, screen);
        return 1;
    }
    lay_out(choices, screen, &layout);
    for (int line = first; line < layout.lines && line < first + limit; line++) {
        screen_put(screen, "  ");
        if (layout.columns == 1) {
            put_line(choices, screen, &layout, line);
            continue;
        }
        for (int column = 0; column < layout.columns; column++) {
            int index = column * layout.lines + line;
            bool last = index + layout.lines >= choices->count;
            if (index < choices->count)
                put_entry(choices, screen, &layout, index, last);
        }
        screen_put(screen, "\n");
    }
    return layout.lines;
}

/* ---- completion ---- */

/* Extends the path by a whole word; false: nothing is called that. */
static bool follow_whole(const struct choices *choices, struct choice_path *path, const char *word, size_t size)
{
    for (int i = 0; i < choices->list.count; i++) {
        const struct game_move *move = &choices->list.move[i];
        if (!choices_follows(path, move) || !choices_part_begins(choices->game, move, path->depth, word, size, true))
            continue;
        path->move = *move;
        path->depth++;
        return true;
    }
    return false;
}

static void shorten_to_common(char *common, const char *name)
{
    size_t length = 0;
    while (common[length] != 0 && common[length] == name[length])
        length++;
    common[length] = 0;
}

/* What all names that begin with the word have in common; unique: there is only one such name. */
static bool common_of(const struct choices *choices, const struct choice_path *path, const char *word,
                      char common[NOTATION_SIZE], bool *unique)
{
    bool found = false;
    *unique = true;
    for (int i = 0; i < choices->list.count; i++) {
        const struct game_move *move = &choices->list.move[i];
        char name[NOTATION_SIZE];
        struct text text = text_on(name, sizeof name);
        if (!choices_follows(path, move) ||
            !choices_part_begins(choices->game, move, path->depth, word, strlen(word), false))
            continue;
        choices_write_part(choices->game, move, path->depth, &text);
        if (found && strcmp(common, name) != 0)
            *unique = false;
        if (found)
            shorten_to_common(common, name);
        else
            strcpy(common, name);
        found = true;
    }
    return found;
}

static bool complete_from(const struct choices *choices, struct choice_path path, char *words, size_t size)
{
    char common[NOTATION_SIZE];
    bool unique;
    char *word = words;
    for (size_t length; (length = strcspn(word, " ")), word[length] == ' '; word += length + 1)
        if (length > 0 && !follow_whole(choices, &path, word, length))
            return false;
    if (!common_of(choices, &path, word, common, &unique))
        return false;
    if ((size_t)(word - words) + strlen(common) + 2 > size)
        return false;
    strcpy(word, common);
    if (unique)
        strcat(word, " ");
    return true;
}

void choices_complete(const struct choices *choices, char *words, size_t size)
{
    for (int depth = choices->now.path.depth; depth >= 0; depth--) {
        struct choice_path path = { .move = choices->now.path.move, .depth = (uint8_t)depth };
        if (complete_from(choices, path, words, size))
            return;
    }
}
