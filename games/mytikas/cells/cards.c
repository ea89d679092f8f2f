/* Mytikas in cells: the deity cards of a seat. */
#include "games/mytikas/cells/cells.h"

/* How a card stands in a row: whole names or four letters, with tokens or lock, with points. */
struct form {
    uint8_t name_cells, blanks;
    bool tokens, points;
};
static const struct form forms[] = {
    { 10, 2, true, true }, { 4, 2, true, true }, { 4, 2, true, false }, { 4, 1, true, false }, { 4, 1, false, false },
};
enum { FORM_COUNT = sizeof forms / sizeof forms[0] };

uint64_t mytikas_cards_of(const struct mytikas_state *state, int seat)
{
    uint64_t cards = 0;
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
        if (state->holder[deity] == seat)
            cards |= bits_of(deity);
    for (int i = 0; i < 2 && state->head.phase == MYTIKAS_CHOOSING; i++)
        if (state->dealt[seat][i] < MYTIKAS_DEITY_COUNT)
            cards |= bits_of(state->dealt[seat][i]);
    return cards;
}

/* " L4" for a lock, " 3t" for tokens */
static void write_hold(const struct mytikas_state *state, int deity, struct text *text)
{
    if (state->lock[deity] > 0)
        text_add(text, " L%d", (int)state->lock[deity]);
    else if (state->token[deity] > 0)
        text_add(text, " %dt", (int)state->token[deity]);
}

/* A card that came in this turn cannot be used yet (11.2). */
static void write_points(const struct mytikas_state *state, int seat, int deity, struct text *text)
{
    if (bits_has(state->fresh, deity)) {
        text_char(text, ' ');
        text_add(text, "new");
    } else if (state->holder[deity] == seat)
        text_add(text, " (%d)", mytikas_card_points(state, seat, deity));
}

static void write_rest(const struct mytikas_state *state, int seat, int deity, const struct form *form,
                       struct text *text)
{
    if (form->tokens)
        write_hold(state, deity, text);
    if (form->points)
        write_points(state, seat, deity, text);
}

static int name_cells(int deity, const struct form *form)
{
    int cells = text_cells(mytikas_deity_titles[deity]);
    return cells < form->name_cells ? cells : form->name_cells;
}

static int row_cells(const struct mytikas_state *state, int seat, const struct form *form)
{
    int cells = 0;
    for (uint64_t left = mytikas_cards_of(state, seat); left != 0; left &= left - 1) {
        char words[MYTIKAS_PHRASE_SIZE];
        struct text text = text_on(words, sizeof words);
        write_rest(state, seat, bits_lowest(left), form, &text);
        cells += name_cells(bits_lowest(left), form) + text_cells(words) + form->blanks;
    }
    return cells;
}

void mytikas_draw_card_row(const struct mytikas_state *state, int seat, struct canvas_area area, struct canvas *canvas)
{
    const struct form *form = forms;
    int left = area.left;
    while (form < forms + FORM_COUNT - 1 && row_cells(state, seat, form) > area.width)
        form++;
    if (mytikas_cards_of(state, seat) == 0)
        canvas_add_in(canvas, left + 1, area.top, area.width - 1, "no cards");
    for (uint64_t cards = mytikas_cards_of(state, seat); cards != 0; cards &= cards - 1) {
        char words[MYTIKAS_PHRASE_SIZE];
        struct text text = text_on(words, sizeof words);
        int deity = bits_lowest(cards), cells = name_cells(deity, form);
        text.language = canvas->language;
        write_rest(state, seat, deity, form, &text);
        canvas_add_in(canvas, left + 1, area.top, cells, "%T", mytikas_deity_titles[deity]);
        canvas_tint(canvas, canvas_area(left + 1, area.top, cells, 1), TEXT_SEA);
        canvas_put(canvas, left + 1 + cells, area.top, words);
        cells += text_cells(words) + form->blanks;
        canvas_mark(canvas, canvas_area(left, area.top, cells, 1), &mytikas_deity_kind, deity);
        left += cells;
    }
}

/* ---- told ---- */

enum { NAME_CELLS = 12, WORDY_LEAST = 80 }; /* from this width on tokens and points are told in words */

static void draw_words(struct canvas_area area, const char *words, struct canvas *canvas)
{
    canvas_put_in(canvas, area.left, area.top, area.width, words);
    canvas_tint(canvas, area, TEXT_QUIET);
}

/* "3t   7", or in words. Returns the column after it. */
static int draw_state(const struct mytikas_state *state, int seat, int deity, struct canvas_area area,
                      struct canvas *canvas)
{
    int left = area.left + NAME_CELLS, token = state->token[deity], cells = area.width >= WORDY_LEAST ? 10 : 3;
    char words[MYTIKAS_PHRASE_SIZE];
    struct text text = text_on(words, sizeof words);
    text.language = canvas->language;
    if (cells == 3)
        write_hold(state, deity, &text);
    else if (state->lock[deity] > 0)
        text_add(&text, "lock %d", (int)state->lock[deity]);
    else if (token > 0)
        text_add_n(&text, token, "%d token", "%d tokens", token);
    canvas_put_in(canvas, left, area.top, cells, words[0] == ' ' ? words + 1 : words);
    left += cells + 3;
    if (bits_has(state->fresh, deity))
        canvas_add_in(canvas, left - 3, area.top, 3, "new");
    else if (state->holder[deity] == seat)
        canvas_number(canvas, left, area.top, mytikas_card_points(state, seat, deity));
    return left + 1;
}

void mytikas_draw_card(const struct mytikas_state *state, int seat, int deity, struct canvas_area area,
                       struct canvas *canvas)
{
    char words[400];
    struct text hint = text_on(words, sizeof words);
    int end = canvas_add_in(canvas, area.left + 1, area.top, NAME_CELLS - 2, "%T", mytikas_deity_titles[deity]);
    canvas_tint(canvas, canvas_area(area.left + 1, area.top, NAME_CELLS - 2, 1), TEXT_SEA);
    canvas_mark(canvas, canvas_area(area.left, area.top, end + 1 - area.left, 1), &mytikas_deity_kind, deity);
    int left = draw_state(state, seat, deity, area, canvas), width = area.left + area.width - left;
    hint.language = canvas->language;
    text_add(&hint, "%T", mytikas_deity_hints[deity]);
    draw_words(canvas_area(left, area.top, width, 1), words, canvas);
    if (area.height < 2)
        return;
    struct text worth = text_on(words, sizeof words);
    worth.language = canvas->language;
    mytikas_write_worth(deity, &worth);
    draw_words(canvas_area(area.left + NAME_CELLS, area.top + 1, area.width - NAME_CELLS, 1), words, canvas);
}
