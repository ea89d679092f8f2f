#include "clients/terminal/talk/obey.h"

#include <stdlib.h>
#include <string.h>

#include "clients/terminal/screen/explain.h"
#include "clients/terminal/screen/what.h"
#include "clients/terminal/talk/counsel.h"
#include "clients/terminal/talk/display.h"
#include "clients/terminal/talk/playback.h"
#include "command/language.h"
#include "engine/bits.h"

enum { LOG_DEFAULT = 20, ANALYSIS_LOOK_MS = 50, SECONDS_MOST = 100000, WORDS_SIZE = 5000 };

/* ---- asking ---- */

/* Without a letter before it, the move is meant for the one at the keyboard, or for the first who may move. */
static int seat_meant(const struct conversation *talk)
{
    uint16_t acting = talk->view.head.acting;
    if (talk->keyboard.asked >= 0)
        return talk->keyboard.asked;
    return acting == 0 ? 0 : bits_lowest(acting);
}

/* Asked of the view: the truth would answer for others' secrets. */
static void obey_why(struct conversation *talk, const char *rest)
{
    const struct game *game = talk->venue->game;
    const struct game_state *view = &talk->view.head;
    struct game_event event = { 0 };
    if (rest[0] == 0) {
        screen_say(&talk->screen, 2, 2, "Write a move after it: `why MOVE` says whether it is legal.");
        return;
    }
    if (!display_look(talk))
        return;
    int seat = seat_meant(talk);
    if (!explain_read_move(game, rest, view->seat_count, &seat, &event.move)) {
        explain_unreadable(&talk->screen, game, rest);
        return;
    }
    event.at_ms = view->at_ms;
    event.seat = (int8_t)seat;
    const struct refusal *refusal = game_refusal(game, view, &event);
    if (refusal == NULL)
        screen_say(&talk->screen, 2, 2, "That move is legal.");
    else
        explain_refusal(&talk->screen, game, refusal);
}

/* What is looked for is written as what is shown. */
static const char *fitted(const char *rest, char room[TYPED_SIZE])
{
    struct text text = text_on(room, TYPED_SIZE);
    text_put(&text, rest);
    language_fit(room);
    return room;
}

static void obey_rules(struct conversation *talk, const char *rest)
{
    char word[TYPED_SIZE];
    explain_rules(&talk->screen, talk->venue->game, fitted(rest, word));
}

static void obey_what(struct conversation *talk, const char *rest)
{
    char thing[TYPED_SIZE];
    if (display_look(talk))
        what_explain(&talk->screen, talk->venue->game, &talk->view.head, fitted(rest, thing));
}

static void say_heading(const struct conversation *talk, const char *title)
{
    screen_say(&talk->screen, 0, 0, TEXT_STRONG "%s" TEXT_PLAIN, title);
}

static void say_if_none(const struct conversation *talk, bool found)
{
    if (!found)
        screen_hint(&talk->screen, 2, 2, "nothing");
}

static void obey_find(struct conversation *talk, const char *rest)
{
    const struct game *game = talk->venue->game;
    char room[TYPED_SIZE];
    const char *word = fitted(rest, room);
    if (rest[0] == 0) {
        screen_say(&talk->screen, 2, 2, "Write a word after it: `find WORD` looks for it everywhere.");
        return;
    }
    if (!display_look(talk))
        return;
    say_heading(talk, language_find("Rules"));
    say_if_none(talk, explain_clauses_with(&talk->screen, game, word));
    say_heading(talk, language_find("Things on the table"));
    say_if_none(talk, what_with(&talk->screen, game, &talk->view.head, word));
    say_heading(talk, language_find("What happened"));
    say_if_none(talk, display_entries_with(talk, word));
}

static void obey_log(struct conversation *talk, const char *rest)
{
    const struct venue *venue = talk->venue;
    uint32_t count = venue->entry_count, wanted = LOG_DEFAULT;
    if (strcmp(rest, "all") == 0)
        wanted = count;
    else if (rest[0] >= '1' && rest[0] <= '9')
        wanted = (uint32_t)strtoul(rest, NULL, 10);
    if (wanted < count)
        screen_hint(&talk->screen, 2, 2, "The last %u of %u entries; `log all` shows all of them.", wanted, count);
    if (!display_entries(talk, wanted < count ? count - wanted : 0))
        screen_say(&talk->screen, 2, 2, "Nothing has happened since you came to the table.");
}

static void obey_board(struct conversation *talk, const char *rest)
{
    (void)rest;
    display_board(talk);
    talk->moves_wanted = true;
}

static void obey_moves(struct conversation *talk, const char *rest)
{
    (void)rest;
    talk->moves_wanted = true;
    if (!display_asks(talk))
        screen_say(&talk->screen, 2, 2,
                   talk->keyboard.seats == 0 ? "You are watching and have no moves."
                                             : "It is not your turn, so you have no moves now.");
}

static void obey_all(struct conversation *talk, const char *rest)
{
    if (!display_asks(talk)) {
        obey_moves(talk, rest);
        return;
    }
    if (!talk->choices.whole)
        choices_list_all(&talk->choices);
    display_choices(talk);
}

static void obey_score(struct conversation *talk, const char *rest)
{
    (void)rest;
    display_scores(talk);
}

/* ---- time ---- */

static void write_clock(uint32_t ms, struct text *text)
{
    venue_write_clock((ms + 999) / 1000, text);
}

static void say_time(struct conversation *talk)
{
    char words[WORDS_SIZE], played_words[32], left_words[32];
    struct text text = language_text(words, sizeof words), played = text_on(played_words, sizeof played_words),
                left = text_on(left_words, sizeof left_words);
    const struct game_state *view = &talk->view.head;
    if (!display_look(talk))
        return;
    write_clock(view->at_ms, &played);
    write_clock(view->deadline_ms > view->at_ms ? view->deadline_ms - view->at_ms : 0, &left);
    if (view->deadline_ms == 0)
        text_add(&text, "Played for %s; no time limit is running.", played_words);
    else
        text_add(&text, "Played for %s; the time limit ends in %s.", played_words, left_words);
    if (talk->venue->kind->clocks != NULL)
        talk->venue->kind->clocks(talk->venue, &text);
    display_words(talk, words);
}

static void say_answer(const struct conversation *talk, const char *words)
{
    if (words[0] != 0)
        display_words(talk, words);
}

static void obey_time(struct conversation *talk, const char *rest)
{
    char words[WORDS_SIZE];
    struct text text = language_text(words, sizeof words);
    unsigned long seconds = strtoul(rest, NULL, 10);
    if (seconds == 0 || seconds > SECONDS_MOST)
        say_time(talk);
    else {
        talk->venue->kind->pass_time(talk->venue, (uint32_t)seconds * 1000, &text);
        say_answer(talk, words);
    }
}

/* Where a game is only looked at, the seat to move is advised, by what it saw. */
static void advise_again(struct conversation *talk)
{
    struct venue *venue = talk->venue;
    int viewer = venue->playback->viewer;
    uint16_t acting = display_look(talk) ? talk->view.head.acting : 0;
    int seat = acting == 0 ? -1 : viewer >= 0 && bits_has(acting, viewer) ? viewer : bits_lowest(acting);
    if (seat < 0)
        screen_say(&talk->screen, 2, 2, "Nobody is to move here.");
    else if (viewer >= 0 && viewer != seat)
        screen_say(&talk->screen, 2, 2, "It is the turn of %S, whose view this is not; v changes the view.", seat);
    else {
        screen_say(&talk->screen, 0, 2, "%S is to move. A strong bot would play:", seat);
        venue->kind->view(venue, seat, &talk->view);
        counsel_give(talk, seat);
    }
}

static void obey_hint(struct conversation *talk, const char *rest)
{
    (void)rest;
    if (talk->venue->playback != NULL)
        advise_again(talk);
    else if (talk->venue->hintless)
        screen_say(&talk->screen, 2, 2, "This table was opened without hints.");
    else if (!display_asks(talk))
        screen_say(&talk->screen, 2, 2, "It is not your turn, so there is no move to advise.");
    else if (display_look(talk))
        counsel_give(talk, talk->keyboard.asked);
}

/* ---- looking back ---- */

/* Ctrl-C ends it without an answer. */
static void tell_analysis(struct conversation *talk, struct venue *past)
{
    const struct playback *playback = past->playback;
    screen_hint(&talk->screen, 2, 2, "Thinking over every decision of the game; Ctrl-C stops that.");
    fflush(talk->screen.to);
    playback->analyse(past);
    while (playback->analysing && !input_stopped(&talk->input))
        if (!past->kind->step(past))
            input_poll(NULL, 0, ANALYSIS_LOOK_MS);
    playback->tell(past, talk->screen.to);
}

static void obey_analyse(struct conversation *talk, const char *rest)
{
    struct venue *venue = talk->venue;
    bool over = venue->end == VENUE_OVER;
    (void)rest;
    if (venue->playback != NULL) {
        venue->playback->analyse(venue);
        return;
    }
    if (!over) {
        screen_say(&talk->screen, 2, 2, "The analysis waits until the game is over.");
        return;
    }
    struct venue *past = venue->kind->look_back == NULL ? NULL : venue->kind->look_back(venue);
    if (past == NULL)
        screen_say(&talk->screen, 2, 2, "There is no record of this game here.");
    else if (talk->has_window)
        talk->looks_back = true;
    else
        tell_analysis(talk, past);
    if (past != NULL)
        past->playback->close(past);
}

/* ---- doing ---- */

/* With one keyboard for all, the last player who moved takes back, unless players must not see each other's secrets. */
static void obey_undo(struct conversation *talk, const char *rest)
{
    struct venue *venue = talk->venue;
    struct keyboard *keyboard = &talk->keyboard;
    int last = venue->undo_seat;
    bool shared = !keyboard->private && last >= 0 && bits_has(keyboard->seats, last);
    int seat = shared ? last : keyboard->asked;
    (void)rest;
    if (seat < 0) {
        screen_say(&talk->screen, 2, 2, "You are watching and have nothing to take back.");
        return;
    }
    const struct refusal *refusal = venue->kind->play(venue, seat, (struct game_move){ .verb = GAME_VERB_TAKE_BACK });
    if (refusal != NULL) {
        explain_refusal(&talk->screen, venue->game, refusal);
        return;
    }
    keyboard->asked = seat;
    keyboard->passing = -1;
    talk->answered = true;
}

static void obey_seat(struct conversation *talk, const char *rest)
{
    struct keyboard *keyboard = &talk->keyboard;
    int seat = rest[0] - 'a';
    if (rest[0] == 0 || rest[1] != 0 || seat < 0 || seat >= GAME_SEATS_MOST || !bits_has(keyboard->seats, seat))
        screen_say(&talk->screen, 2, 2, "Name a seat that is played from this keyboard.");
    else if (!bits_has(talk->venue->asked, seat))
        screen_say(&talk->screen, 2, 2, "It is not that seat's turn.");
    else if (seat != keyboard->asked) {
        keyboard_give(keyboard, seat);
        talk->board_wanted = talk->moves_wanted = true;
    }
}

static void obey_save(struct conversation *talk, const char *rest)
{
    char words[WORDS_SIZE];
    struct text text = language_text(words, sizeof words);
    talk->venue->kind->save(talk->venue, rest, &text);
    say_answer(talk, words);
}

static void obey_resign(struct conversation *talk, const char *rest)
{
    char words[WORDS_SIZE];
    struct text text = language_text(words, sizeof words);
    if (talk->keyboard.seats == 0)
        text_add(&text, "You are watching and have no seat to resign.");
    else if (strcmp(rest, "for good") != 0)
        text_add(&text, "A bot would play your seat to the end. If you are sure, type: resign for good");
    else
        talk->venue->kind->resign(talk->venue, &text);
    say_answer(talk, words);
}

static void obey_device(struct conversation *talk, const char *rest)
{
    char words[WORDS_SIZE];
    struct text text = language_text(words, sizeof words);
    (void)rest;
    talk->venue->kind->device(talk->venue, &text);
    say_answer(talk, words);
}

static void do_with_others(struct conversation *talk, enum venue_deed deed, const char *rest)
{
    char words[WORDS_SIZE];
    struct text text = language_text(words, sizeof words);
    struct venue *venue = talk->venue;
    if (venue->playback != NULL)
        text_add(&text, "That works at the table; `quit` goes back to it.");
    else if (venue->kind->company == NULL)
        text_add(&text, "That is for tables on a server, where other people are.");
    else
        venue->kind->company(venue, deed, rest, &text);
    say_answer(talk, words);
}

static void obey_say(struct conversation *talk, const char *rest)
{
    do_with_others(talk, VENUE_SAY, rest);
}

static void obey_phrases(struct conversation *talk, const char *rest)
{
    do_with_others(talk, VENUE_PHRASES, rest);
}

static void obey_mute(struct conversation *talk, const char *rest)
{
    do_with_others(talk, VENUE_MUTE, rest);
}

static void obey_agree(struct conversation *talk, const char *rest)
{
    do_with_others(talk, VENUE_AGREE, rest);
}

static void obey_decline(struct conversation *talk, const char *rest)
{
    do_with_others(talk, VENUE_DECLINE, rest);
}

static void obey_rematch(struct conversation *talk, const char *rest)
{
    do_with_others(talk, VENUE_REMATCH, rest);
}

static void obey_plan(struct conversation *talk, const char *rest)
{
    do_with_others(talk, VENUE_PLAN, rest);
}

static void turn_page(struct conversation *talk, enum venue_turn turn)
{
    struct venue *venue = talk->venue;
    if (venue->kind->turn == NULL)
        screen_say(&talk->screen, 2, 2, "This is no lesson; `mykonos learn` begins one.");
    else if (!venue->kind->turn(venue, turn))
        screen_say(&talk->screen, 2, 2,
                   turn == VENUE_READ_BACK ? "Nothing was said before this."
                                           : "The lesson goes on when you have made your move.");
}

static void obey_next(struct conversation *talk, const char *rest)
{
    (void)rest;
    turn_page(talk, VENUE_READ_ON);
}

static void obey_back(struct conversation *talk, const char *rest)
{
    (void)rest;
    turn_page(talk, VENUE_READ_BACK);
}

static void obey_skip(struct conversation *talk, const char *rest)
{
    (void)rest;
    turn_page(talk, VENUE_SKIP);
}

static void obey_quit(struct conversation *talk, const char *rest)
{
    (void)rest;
    talk->end = CONVERSATION_LEFT;
}

/* ---- the table ---- */

static void obey_help(struct conversation *talk, const char *rest);

static const struct {
    const char *name, *form, *help; /* form NULL: another name for the one before, not listed */
    void (*run)(struct conversation *talk, const char *rest);
} commands[] = {
    { "undo", "undo", "take back your last step, while that harms nobody; on a server the others can allow more",
      obey_undo },
    { "hint", "hint", "what a strong bot would play now", obey_hint },
    { "why", "why MOVE", "whether a move is legal, and if not, by which rule", obey_why },
    { "rules", "rules [N | WORD]",
      "the chapters, a chapter (2), a clause (2.1), or the clauses with a word, those that define it first",
      obey_rules },
    { "what", "what [THING]",
      "what something on the table is and does, and what it means now; alone it lists the things", obey_what },
    { "find", "find WORD", "where a word comes up: in the rules, in what happened, on the table", obey_find },
    { "log", "log [N | all]", "what happened", obey_log },
    { "board", "board", "show the board again", obey_board },
    { "moves", "moves", "show the question and its moves again", obey_moves },
    { "all", "all", "list every single move; type it again for the next page", obey_all },
    { "score", "score", "points, and where they come from", obey_score },
    { "scores", NULL, NULL, obey_score },
    { "analyse", "analyse", "when the game is over: where it turned, and what a strong bot would have played",
      obey_analyse },
    { "time", "time [SECONDS]", "the time played; from a file or pipe: let that much time pass", obey_time },
    { "seat", "seat X", "choose who types next, when several players at this keyboard may move", obey_seat },
    { "save", "save [FILE]", "write the record of this game", obey_save },
    { "say", "say WORDS | say #N", "write to the others at a server's table, or send a phrase", obey_say },
    { "phrases", "phrases", "list the phrases that everybody reads in their own language", obey_phrases },
    { "mute", "mute X", "do not show what seat X writes, or show it again", obey_mute },
    { "agree", "agree", "let somebody take moves back who asks for it", obey_agree },
    { "decline", "decline", "do not; or withdraw what you asked for", obey_decline },
    { "rematch", "rematch", "when the game is over: play again with the same people", obey_rematch },
    { "plan", "plan [MOVES; MOVES | off]",
      "at a server's table: what to play when you are asked next; alone it tells your plan, and how to write one",
      obey_plan },
    { "resign", "resign for good", "let a bot play your seat to the end", obey_resign },
    { "device", "device", "get a code that opens your seat on another device too", obey_device },
    { "next", "next", "in a lesson: read on", obey_next },
    { "back", "back", "in a lesson: read the step before again", obey_back },
    { "skip", "skip", "in a lesson: play on without it", obey_skip },
    { "help", "help", "this list", obey_help },
    { "?", NULL, NULL, obey_help },
    { "quit", "quit", "leave the table", obey_quit },
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void obey_help(struct conversation *talk, const char *rest)
{
    (void)rest;
    screen_say(&talk->screen, 2, 2,
               "Answer with a number from the list or with the words of a move; their first letters are enough to "
               "narrow the list. Tab completes a word, Enter goes back. Moves:");
    explain_verbs(&talk->screen, talk->venue->game);
    screen_say(&talk->screen, 2, 2, "Commands (put / before one if a move has the same name):");
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (commands[i].form != NULL)
            explain_entry(&talk->screen, language_find(commands[i].form), commands[i].help);
}

const char *obey_word(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] != 0 && line[length] != ' '))
        return NULL;
    return line + length + strspn(line + length, " ");
}

bool obey_line(struct conversation *talk, const char *line)
{
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const char *rest = obey_word(line, commands[i].name);
        if (rest == NULL)
            continue;
        commands[i].run(talk, rest);
        return true;
    }
    return false;
}
