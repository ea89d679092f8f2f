/* A connection to a table on a server: it keeps the view up to date and connects again by itself when it is lost. */
#ifndef TERMINAL_ONLINE_LINK_H
#define TERMINAL_ONLINE_LINK_H

#include "clients/terminal/online/kept.h"
#include "clients/terminal/online/reach.h"
#include "match/plan.h"
#include "match/witness.h"
#include "protocol/messages.h"
#include "protocol/websocket.h"

enum { LINK_LINE_SIZE = 801, LINK_WORDS_SIZE = 16384, LINK_RULE_SIZE = 17, LINK_ANY_SEAT = 255 };
enum { LINK_SEAT_SIZE = 96, LINK_AWAITED_SIZE = 400 };
enum { LINK_PLAN_SIZE = 4000 }; /* of a plan in sentences; longer ones are cut */

enum link_news {
    LINK_NOTHING,
    LINK_VIEW,      /* the view has changed; words tell what happened */
    LINK_SEATS,     /* words tell who came or went */
    LINK_REWOUND,   /* the server has lost entries: play goes on from an earlier view, which follows; words tell it */
    LINK_TOLD,      /* words tell what happened at the table */
    LINK_ANSWERED,  /* words answer what our person asked the server for */
    LINK_SAID,      /* words are a line that somebody has written */
    LINK_FAIR,      /* the game is over, and what the server reveals of the shuffle is what was agreed on */
    LINK_REFUSED,   /* words say why, rule by which rule */
    LINK_ENDED,     /* the server ended it; words say why */
    LINK_UNTRUSTED, /* no connection, for its certificate is refused; words say why */
    LINK_BROKEN,    /* what the server says cannot be true; words say what. The connection is of no more use */
    LINK_CHEATED,   /* the same, and it is a lie about the shuffle */
    LINK_LOST,      /* the connection is gone; link_next comes back by itself */
    LINK_BACK,      /* it is there again */
};

struct link_wish {
    const char *name;
    uint8_t seat; /* LINK_ANY_SEAT: any that is free */
    bool waives;  /* the match may begin without this person and their share of the shuffle */
};

/* What our person wrote, until the server has shown it to us. */
struct link_line {
    uint32_t mark;     /* 0: there is none */
    uint64_t again_ms; /* when it is sent again */
    uint8_t phrase;
    char words[LINK_LINE_SIZE];
};

/* Our person's plan, in notation. */
struct link_plan {
    char words[PLAN_WORDS_SIZE]; /* as far as we know it stands; "": none does */
    char told[PLAN_WORDS_SIZE];  /* that our person was told of last */
    char wish[PLAN_WORDS_SIZE];  /* while `sent`: the one that the server has not answered yet; "": to withdraw it */
    uint32_t index;              /* ... made after so many entries of the match, once it is not `fresh` */
    bool sent, fresh;
    uint64_t again_ms; /* when it is sent again */
};

struct link {
    struct address_places places;
    struct address address; /* of the table: the first of the places */
    struct link_wish wish;
    struct reach connection;
    uint64_t retry_ms;    /* when to connect again, while there is no connection */
    uint64_t effort_ms;   /* since when we try to get one */
    uint64_t heard_ms;    /* when something came last, or the connection was made */
    bool pinged;          /* the server was asked for a sign of life since then */
    uint64_t asked_at_ms; /* when something was sent that the server answers at once; 0: it has, or nothing was */
    int round_trip_ms;    /* -1: not known */
    bool leaving;         /* the server asked us to connect to another node */
    bool unreachable;     /* that was told */
    bool called;          /* the websocket was asked for */
    bool greeted, asked;  /* the websocket is open; the table was asked for */
    bool welcomed;        /* the server speaks our version */
    struct wire in, out;
    struct kept kept;
    struct witness witness;
    bool unsaved;        /* the witness has changed since it was kept */
    bool is_new;         /* the token has no seat yet, as far as we know: it needs the pass */
    uint64_t promise_ms; /* when to promise a share again; 0: there is nothing to promise */

    const struct game *game; /* NULL: not told yet */
    int rules_version, viewer, seat_count;
    bool waiting;       /* the match has not begun */
    bool locked;        /* the invitation gives no seats */
    uint32_t table_seq; /* of the seats told last */
    char seat_name[GAME_SEATS_MOST][33];
    char last_name[GAME_SEATS_MOST][33]; /* also of somebody who has lost the seat */
    bool is_bot[GAME_SEATS_MOST];
    char sits[GAME_SEATS_MOST][LINK_SEAT_SIZE]; /* who sits there, in words */
    char awaited[LINK_AWAITED_SIZE];            /* until the match begins: what must happen first */
    bool over, has_view;
    bool revealed;    /* the server has shown how the shuffle came about */
    int rewound;      /* how often the server has lost entries */
    bool asked_again; /* a view was damaged: the next one must be whole and right */
    uint32_t seq, nonce, pending;
    struct game_move move; /* the one not answered yet, while pending is not 0 */
    uint64_t view_ms;      /* by the real clock, when the match's clock showed the view's time */
    uint32_t opened_seq;   /* the newest view when the table was opened ... */
    uint64_t opened_ms;    /* ... and its view_ms */
    bool taken_back;       /* the view came about by taking moves back */
    union game_room view;  /* has passed game_read_view() as a view of `viewer`, while has_view */

    uint32_t per_move_ms, increment_ms;
    uint32_t left_ms[GAME_SEATS_MOST];  /* of each seat's time for the game, when its turn began */
    uint32_t asked_ms[GAME_SEATS_MOST]; /* match time when the seat's turn began */

    bool hintless;         /* the table allows no hints */
    uint8_t talk;          /* who may write, of values talk */
    bool may_take_back;    /* our person's last move, without asking anybody ... */
    uint32_t index;        /* how many entries the match has */
    int may_propose;       /* ... or so many moves, with everybody's consent */
    struct link_line line; /* not answered yet */
    uint8_t muted;         /* set of seats whose lines are not told */
    uint32_t said_seq;     /* of the newest line told */
    struct wire heard;     /* lines to tell, each with a zero after it ... */
    size_t heard_at;       /* ... from here on */
    bool proposing;        /* our person has asked for consent, and the server has not answered yet */
    bool proposed;         /* something is, and it is open */
    struct message_proposal proposal;
    struct link_plan plan;
    struct address next;         /* the table for another game; next.table 0: there is none yet */
    uint8_t next_seat, next_who; /* who has asked for it */
    bool wants_next;             /* our person asked for it */

    char words[LINK_WORDS_SIZE], rule[LINK_RULE_SIZE];
};

/* The name is kept by the caller. false: there are no random bytes for a token. */
bool link_open(struct link *link, const struct address_places *places, const struct link_wish *wish);
void link_close(struct link *link);
/* The next thing that happened; does not wait for one. */
enum link_news link_next(struct link *link);
/* How long link_next() will have nothing to do, in ms; -1: until there is something to read at the
 * connection's fd. */
int link_wait_ms(const struct link *link);
void link_reconnect(struct link *link); /* hangs up, and asks for the table again */
void link_move(struct link *link, struct game_move move);
void link_resign(struct link *link); /* for good: a bot plays the seat to the end; before the match, the seat is free */
/* A line to the others, or the number of a phrase; false: the one before has not been answered yet. */
bool link_say(struct link *link, int phrase, const char *words);
void link_propose(struct link *link); /* that moves be taken back */
void link_consent(struct link *link, bool agrees);
bool link_is_asked(const struct link *link); /* for consent, and has not given it */
void link_rematch(struct link *link);
void link_make_plan(struct link *link, const char *words);       /* "": withdraws the one that stands */
void link_tell_plan(const struct link *link, struct text *text); /* the one that stands, in sentences */
void link_device(struct link *link);                             /* asks for a code, which is told when it comes */

#endif
