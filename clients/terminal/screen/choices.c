#include "clients/terminal/screen/choices.h"

#include <stdlib.h>
#include <string.h>

/* ---- parts of moves ---- */

int choices_part_count(const struct game *game, const struct game_move *move)
{
    return 1 + game_operand_count(&game->verbs[move->verb]);
}

static uint8_t part(const struct game_move *move, int index)
{
    return index == 0 ? move->verb : move->operand[index - 1];
}

void choices_write_part(const struct game *game, const struct game_move *move, int index, struct text *text)
{
    if (index == 0)
        text_put(text, game->verbs[move->verb].key);
    else
        notation_write_value(game->verbs[move->verb].operand[index - 1], part(move, index), text);
}

bool choices_follows(const struct choice_path *path, const struct game_move *move)
{
    for (int i = 0; i < path->depth; i++)
        if (part(move, i) != part(&path->move, i))
            return false;
    return true;
}

/* Takes the next part from the move; what a longer path had after it is gone. */
static void extend(struct choice_path *path, const struct game_move *move)
{
    struct game_move longer = { .verb = move->verb };
    memcpy(longer.operand, move->operand, path->depth);
    path->move = longer;
    path->depth++;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Capitals or not. */
static bool begins(const char *name, const char *beginning, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (lower(name[i]) != lower(beginning[i])) /* also where the name ends */
            return false;
    return true;
}

bool choices_part_begins(const struct game *game, const struct game_move *move, int index, const char *word,
                         size_t size, bool whole)
{
    char name[NOTATION_SIZE];
    struct text text = text_on(name, sizeof name);
    if (index >= choices_part_count(game, move))
        return false;
    choices_write_part(game, move, index, &text);
    return begins(name, word, size) && (!whole || text.length == size);
}

static bool remains(const struct choices *choices, const struct game_move *move)
{
    return choices_follows(&choices->now.path, move) &&
           (choices->now.partial[0] == 0 ||
            choices_part_begins(choices->game, move, choices->now.path.depth, choices->now.partial,
                                strlen(choices->now.partial), false));
}

/* ---- the list ---- */

static int remaining(const struct choices *choices)
{
    int count = 0;
    for (int i = 0; i < choices->list.count; i++)
        count += remains(choices, &choices->list.move[i]);
    return count;
}

static void add(struct choices *choices, const struct choice_path *path)
{
    struct choice *choice = &choices->choice[choices->count++];
    *choice = (struct choice){ .path = *path, .count = 1, .label = (uint16_t)choices->count };
}

static void list_moves(struct choices *choices)
{
    for (int i = 0; i < choices->list.count; i++) {
        const struct game_move *move = &choices->list.move[i];
        struct choice_path path = { .move = *move, .depth = (uint8_t)choices_part_count(choices->game, move) };
        if (remains(choices, move))
            add(choices, &path);
    }
}

static struct choice *choice_of(struct choices *choices, const struct game_move *move)
{
    for (int i = 0; i < choices->count; i++)
        if (choices_follows(&choices->choice[i].path, move))
            return &choices->choice[i];
    return NULL;
}

/* One line for each thing that can come next. */
static void list_parts(struct choices *choices)
{
    for (int i = 0; i < choices->list.count; i++) {
        const struct game_move *move = &choices->list.move[i];
        struct choice *known = choice_of(choices, move);
        if (!remains(choices, move))
            continue;
        if (known != NULL) {
            known->count++;
            continue;
        }
        struct choice_path path = choices->now.path;
        if (path.depth < choices_part_count(choices->game, move))
            extend(&path, move);
        add(choices, &path);
    }
}

/* A thing behind which only one move stands is that move. */
static void complete_singles(struct choices *choices)
{
    for (int i = 0; i < choices->list.count; i++) {
        const struct game_move *move = &choices->list.move[i];
        struct choice *choice = choice_of(choices, move);
        if (choice != NULL && choice->count == 1 && remains(choices, move))
            choice->path =
                (struct choice_path){ .move = *move, .depth = (uint8_t)choices_part_count(choices->game, move) };
    }
}

/* The one part in which all choices differ; -1: they differ in several, or in the verb. */
static int differing_part(const struct choices *choices)
{
    int differing = -1;
    const struct choice_path *first = &choices->choice[0].path;
    for (int i = 1; i < choices->count; i++)
        for (int at = 0; at < choices->choice[i].path.depth; at++) {
            if (part(&choices->choice[i].path.move, at) == part(&first->move, at))
                continue;
            if (at == 0 || (differing >= 0 && at != differing))
                return -1;
            differing = at;
        }
    return differing;
}

static bool is_number(const char *word)
{
    size_t length = strspn(word, "0123456789");
    return length > 0 && length <= 4 && word[length] == 0;
}

/* Where the things listed are numbers themselves, "3" must mean that number. */
static void label_by_value(struct choices *choices)
{
    int at = differing_part(choices);
    choices->by_value = false;
    if (at < 1)
        return;
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < choices->count; i++) {
            char name[NOTATION_SIZE];
            struct text text = text_on(name, sizeof name);
            choices_write_part(choices->game, &choices->choice[i].path.move, at, &text);
            if (!is_number(name))
                return;
            if (round == 1) /* only when all are numbers */
                choices->choice[i].label = (uint16_t)atoi(name);
        }
    choices->by_value = true;
}

/* Goes down where there is only one way, so that nobody is asked a question with one answer. */
static void descend(struct choices *choices)
{
    while (choices->count == 1 && choices->choice[0].count > 1) {
        choices->now.path = choices->choice[0].path;
        choices->now.partial[0] = 0;
        choices->count = 0;
        list_parts(choices);
    }
}

int choices_few(const struct choices *choices)
{
    return choices->brief ? 8 : 20;
}

static void make_list(struct choices *choices)
{
    choices->count = 0;
    choices->stepwise = !choices->whole && remaining(choices) > choices_few(choices);
    if (!choices->stepwise)
        list_moves(choices);
    else {
        list_parts(choices);
        descend(choices);
        complete_singles(choices);
    }
    label_by_value(choices);
}

void choices_begin(struct choices *choices, const struct game *game, const struct move_list *list)
{
    choices->game = game;
    choices->list.count = list->count;
    memcpy(choices->list.move, list->move, list->count * sizeof list->move[0]);
    choices->now = (struct choice_step){ 0 };
    choices->step_count = 0;
    choices->whole = false;
    make_list(choices);
}

bool choices_widen(struct choices *choices)
{
    bool narrow = choices->step_count > 0 || choices->whole;
    if (!choices->whole && narrow)
        choices->now = choices->before[--choices->step_count];
    choices->whole = false;
    make_list(choices);
    return narrow;
}

void choices_list_all(struct choices *choices)
{
    choices->whole = true;
    make_list(choices);
}

/* ---- answers ---- */

enum word_found { NOT_FOUND, SEVERAL_BEGIN_SO, ONE_BEGINS_SO, FOUND };

/* The part after the path that the word names: whole names first, else beginnings. */
static enum word_found find_word(const struct choices *choices, const struct choice_path *path, const char *word,
                                 size_t size, const struct game_move **found)
{
    enum word_found result = NOT_FOUND;
    for (int i = 0; i < choices->list.count; i++) {
        const struct game_move *move = &choices->list.move[i];
        if (!choices_follows(path, move) || !choices_part_begins(choices->game, move, path->depth, word, size, false))
            continue;
        if (choices_part_begins(choices->game, move, path->depth, word, size, true)) {
            *found = move;
            return FOUND;
        }
        bool another = result != NOT_FOUND && part(*found, path->depth) != part(move, path->depth);
        *found = result == NOT_FOUND ? move : *found;
        result = another || result == SEVERAL_BEGIN_SO ? SEVERAL_BEGIN_SO : ONE_BEGINS_SO;
    }
    return result;
}

/* Follows the words from a path on. exact: every word was a whole name. */
static bool follow_words(const struct choices *choices, struct choice_path *path, const char *words,
                         char partial[NOTATION_SIZE], bool *exact)
{
    partial[0] = 0;
    *exact = true;
    for (words += strspn(words, " "); *words != 0; words += strspn(words, " ")) {
        const struct game_move *move = NULL;
        size_t size = strcspn(words, " ");
        enum word_found found = size < NOTATION_SIZE ? find_word(choices, path, words, size, &move) : NOT_FOUND;
        if (found == NOT_FOUND)
            return false;
        if (found != FOUND)
            *exact = false;
        if (found == SEVERAL_BEGIN_SO) { /* what comes after it cannot be told yet */
            memcpy(partial, words, size);
            partial[size] = 0;
            return words[size] == 0;
        }
        extend(path, move);
        words += size;
    }
    return true;
}

static bool is_move(const struct choices *choices, const struct choice_path *path)
{
    return path->depth > 0 && path->depth == choices_part_count(choices->game, &path->move);
}

static enum choices_answer narrow(struct choices *choices, const struct choice_path *path, const char *partial,
                                  bool exact, struct game_move *move)
{
    if (exact && is_move(choices, path)) {
        *move = path->move;
        return CHOICES_MOVE;
    }
    if (choices->step_count < CHOICE_STEPS_MOST)
        choices->before[choices->step_count++] = choices->now;
    choices->now.path = *path;
    strcpy(choices->now.partial, partial);
    choices->whole = false;
    make_list(choices);
    return CHOICES_NARROWED;
}

static enum choices_answer choose_number(struct choices *choices, int number, struct game_move *move)
{
    for (int i = 0; i < choices->count; i++)
        if (choices->choice[i].label == number) {
            struct choice_path path = choices->choice[i].path;
            return narrow(choices, &path, "", true, move);
        }
    return CHOICES_NONE;
}

enum choices_answer choices_answer(struct choices *choices, const char *words, struct game_move *move)
{
    char partial[NOTATION_SIZE];
    bool exact;
    enum choices_answer answer = is_number(words) ? choose_number(choices, atoi(words), move) : CHOICES_NONE;
    if (answer != CHOICES_NONE)
        return answer;
    for (int depth = choices->now.path.depth; depth >= 0; depth--) {
        struct choice_path path = { .move = choices->now.path.move, .depth = (uint8_t)depth };
        if (follow_words(choices, &path, words, partial, &exact))
            return narrow(choices, &path, partial, exact, move);
    }
    return CHOICES_NONE;
}
