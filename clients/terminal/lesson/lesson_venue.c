#include "clients/terminal/lesson/lesson_venue.h"

#include <string.h>

#include "command/language.h"
#include "engine/notation.h"

static struct lesson_venue *lesson_of(struct venue *venue)
{
    return (struct lesson_venue *)venue;
}

static const struct lesson_venue *lesson_in(const struct venue *venue)
{
    return (const struct lesson_venue *)venue;
}

/* ---- what is said ---- */

static void write_words(struct lesson_venue *lesson)
{
    struct text text = language_text(lesson->words, sizeof lesson->words);
    const struct guide *guide = &lesson->guide;
    const struct lesson_step *step = guide_shown(guide);
    if (step != NULL)
        json_read_string(step->say, lesson->words, sizeof lesson->words);
    else if (guide->stand == GUIDE_WAITS)
        text_add(&text, "Watch what the others do.");
    else if (guide->stand == GUIDE_FREE)
        text_add(&text, "Choose as you like: the question says what is asked. The lesson goes on when it fits again.");
    else if (guide_is_learnt(guide))
        text_add(&text, "That is how the game goes, and the lesson is over. Play on here with the bots, or leave and "
                        "begin a game of your own.");
    else
        text_add(&text, "Play on here as you like, or leave and begin a game of your own.");
}

/* What the others do while the pupil watches need not be heard. */
static void say(struct lesson_venue *lesson)
{
    const struct guide *guide = &lesson->guide;
    struct venue_said *said = &lesson->local.venue.said;
    bool step = guide_shown(guide) != NULL;
    char before[LESSON_WORDS_SIZE];
    memcpy(before, lesson->words, sizeof before);
    write_words(lesson);
    if (step || (guide->stand != GUIDE_WAITS && strcmp(before, lesson->words) != 0))
        said->number++;
    said->words = lesson->silent && !step && guide->stand == GUIDE_LEARNT ? NULL : lesson->words;
    said->step = !step ? 0 : 1 + (guide->again >= 0 ? guide->again : guide->index);
    said->step_count = lesson->lesson->step_count;
    said->reads = guide_reads(guide);
}

/* ---- the others ---- */

/* While they wait, time stands still. */
static void rest(struct lesson_venue *lesson)
{
    struct match_clock *clock = &lesson->local.clock;
    bool rests = guide_rests(&lesson->guide);
    if (rests != lesson->rests)
        match_clock_start(clock, lesson->live && !rests, match_clock_now(clock));
    lesson->rests = rests;
    if (rests)
        lesson->local.venue.thinker = -1;
}

static void look(struct lesson_venue *lesson)
{
    rest(lesson);
    say(lesson);
}

static bool play_for(void *with, int seat, struct game_move move)
{
    struct lesson_venue *lesson = with;
    local_match_forget_intentions(&lesson->local); /* the others do what the script says instead */
    return lesson->below->play(&lesson->local.venue, seat, move) == NULL;
}

static void follow(struct lesson_venue *lesson)
{
    guide_follow(&lesson->guide);
    look(lesson);
}

/* ---- as a venue ---- */

static bool lesson_step(struct venue *venue)
{
    struct lesson_venue *lesson = lesson_of(venue);
    uint32_t count = venue->entry_count;
    if (lesson->rests)
        return local_match_rest(&lesson->local);
    bool happened = lesson->below->step(venue);
    if (venue->entry_count != count)
        follow(lesson);
    return happened;
}

static int lesson_wait_ms(const struct venue *venue)
{
    const struct lesson_venue *lesson = lesson_in(venue);
    return lesson->rests ? VENUE_WAIT_FOREVER : lesson->below->wait_ms(venue);
}

static const struct refusal *refuse(struct lesson_venue *lesson)
{
    const struct guide *guide = &lesson->guide;
    struct text text = language_text(lesson->otherwise, sizeof lesson->otherwise);
    json_read_string(guide->lesson->step[guide->index].otherwise, lesson->otherwise, LESSON_WORDS_SIZE);
    language_fit(lesson->otherwise);
    text.length = strlen(lesson->otherwise);
    text_char(&text, ' ');
    text_add(&text, "To play your move all the same, choose it once more.");
    lesson->refusal = (struct refusal){ .rule = "", .sentence = lesson->otherwise };
    return &lesson->refusal;
}

static const struct refusal *lesson_play(struct venue *venue, int seat, struct game_move move)
{
    struct lesson_venue *lesson = lesson_of(venue);
    if (move.verb != GAME_VERB_TAKE_BACK && guide_minds(&lesson->guide, move))
        return refuse(lesson);
    bool over = lesson->guide.stand == GUIDE_LEARNT;
    const struct refusal *refusal = lesson->below->play(venue, seat, move);
    if (refusal == NULL) {
        lesson->silent = over;
        follow(lesson);
    }
    return refusal;
}

static bool lesson_turn(struct venue *venue, enum venue_turn turn)
{
    struct lesson_venue *lesson = lesson_of(venue);
    bool turned = true;
    switch (turn) {
    case VENUE_READ_ON: turned = guide_forward(&lesson->guide); break;
    case VENUE_READ_BACK: turned = guide_back(&lesson->guide); break;
    case VENUE_SKIP: guide_leave(&lesson->guide); break;
    }
    if (turned)
        look(lesson);
    return turned;
}

/* ---- what is spoken about ---- */

/* Is that what the value is called, up to the next blank? */
static bool is_called(const struct game_kind *kind, int value, const char *word)
{
    char name[NOTATION_SIZE];
    struct text text = text_on(name, sizeof name);
    notation_write_value(kind, value, &text);
    return lesson_begins(name, word);
}

static const char *next_word(const char *words)
{
    words += strcspn(words, " ");
    return words + (*words == ' ');
}

/* "offer ares 1" names a god and an amount. */
static bool move_names(const struct game *game, const char *words, const struct game_kind *kind, int value)
{
    for (const struct game_verb *verb = game->verbs + 1; verb->key != NULL; verb++) {
        const char *word = next_word(words);
        if (!lesson_begins(verb->key, words))
            continue;
        if (kind == NULL)
            return verb - game->verbs == value;
        for (int i = 0; i < game_operand_count(verb) && *word != 0; i++, word = next_word(word))
            if (verb->operand[i] == kind && is_called(kind, value, word))
                return true;
    }
    return false;
}

static bool lesson_points_at(const struct venue *venue, const struct game_kind *kind, int value)
{
    const struct lesson_step *step = guide_shown(&lesson_in(venue)->guide);
    struct json_value item = { 0 };
    char words[LESSON_LINE_SIZE];
    if (step == NULL)
        return false;
    while (lesson_next_line(step->expect, &item, words))
        if (move_names(venue->game, words, kind, value))
            return true;
    item = (struct json_value){ 0 };
    while (lesson_next_line(step->point, &item, words)) /* "isle Andros" */
        if (kind != NULL && lesson_begins(kind->key, words) && is_called(kind, value, next_word(words)))
            return true;
    return false;
}

/* ---- beginning ---- */

void lesson_venue_open(struct lesson_venue *lesson, const struct lesson *data, bool live)
{
    struct venue *venue = &lesson->local.venue;
    lesson->lesson = data;
    lesson->live = live;
    lesson->below = venue->kind;
    lesson->kind = *venue->kind;
    lesson->kind.step = lesson_step;
    lesson->kind.wait_ms = lesson_wait_ms;
    lesson->kind.play = lesson_play;
    lesson->kind.turn = lesson_turn;
    lesson->kind.points_at = lesson_points_at;
    venue->kind = &lesson->kind;
    lesson->guide.lesson = data;
    lesson->guide.match = lesson->local.match;
    lesson->guide.play_for = play_for;
    lesson->guide.with = lesson;
    guide_open(&lesson->guide);
    look(lesson);
}
