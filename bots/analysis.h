/* What each seat could expect at every moment of a match, where that turned, and what would have been better. Every
 * moment is judged from the view of the seat that moved, with what it could know. One moment a call, so that the caller
 * can show progress and stop. The same match and iterations give the same answer on every machine and in WebAssembly.
 */
#ifndef BOTS_ANALYSIS_H
#define BOTS_ANALYSIS_H

#include "bots/bot.h"
#include "match/match.h"

enum {
    ANALYSIS_TURNS_MOST = 8,
    ANALYSIS_CLEAR = (BOT_VALUE_ONE * 8 + 99) / 100, /* 8 %: a change of expectations that is no noise */
};

/* Before an event, and what the event was; expectations and losses are in 1/BOT_VALUE_ONE of the win. */
struct analysis_moment {
    struct game_event event;
    uint32_t entry; /* the event's number in the match's log, from 1 */
    struct game_move best;
    int32_t loss; /* of the mover's expectation, against the best move */
    uint16_t value[GAME_SEATS_MOST];
    bool judged; /* the mover had a choice */
    bool unsure; /* the search hardly looked at the move: what came of it is told by the next moment */
};

struct analysis {
    const struct match *match;
    struct bot *bot; /* the owner's, fresh */
    struct bot_budget budget;
    bool over;      /* the game has ended, so that what comes last is its result */
    int count;      /* moments; after them is one more, with what may be expected after the last event */
    uint32_t entry; /* of the log, gone through */
    union game_room state, view;
    struct bot_answer answer;
    struct analysis_moment moment[];
};

/* Bytes of a block for an analysis; the block must be aligned to 8. */
size_t analysis_size(const struct match *match);
/* The match must stay as it is. Of the budget the seed does not matter. */
void analysis_begin(struct analysis *analysis, const struct match *match, struct bot *bot,
                    const struct bot_budget *budget);
/* Thinks about the next event; take-backs and what they undid do not count. false: there was none left. */
bool analysis_step(struct analysis *analysis);
/* After the last step: looks at the end. cut_short: the last moment was not thought over to its end, and is dropped. */
void analysis_end(struct analysis *analysis, bool cut_short);

/* The moments that turned the game most, the strongest first; returns their number, `most` at the highest. What counts
 * is how far anybody's expectation changed; with a seat that is not GAME_CLOCK, how far that seat's changed or what it
 * gave away. */
int analysis_turns(const struct analysis *analysis, int seat, int most, int turn[]);

#endif
