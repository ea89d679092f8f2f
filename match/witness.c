#include "match/witness.h"

#include <string.h>

#include "engine/bits.h"

enum witness_fault {
    OTHER_TABLE,
    COMMITMENT_CHANGED,
    ROUND_FELL,
    CHANGED_AFTER_BEGINNING,
    OTHER_COMMITMENT,
    NO_SUCH_SEAT,
    OWN_PROMISE,
    PROMISES_CHANGED,
    PROMISES_AFTER_BEGINNING,
    BEGUN_WITHOUT_US,
    OTHER_SECRET,
    OTHER_KEY,
    SHARE_MISSING,
    SHARE_NOT_PROMISED,
    OTHER_SHARE,
    OWN_SHARE,
    NO_SHUFFLE,
    OTHER_GAME,
    OTHER_OPTIONS,
    RECORD_COMMITMENT,
    OTHER_POSITIONS,
};

const char *const witness_faults[] = {
    [OTHER_TABLE] = "this table has become another one",
    [COMMITMENT_CHANGED] = "it exchanged the secret that it had committed to",
    [ROUND_FELL] = "it went back to an earlier secret",
    [CHANGED_AFTER_BEGINNING] = "it exchanged its secret after the match had begun",
    [OTHER_COMMITMENT] = "it asked for the shares with another secret than the one that it had committed to",
    [NO_SUCH_SEAT] = "it named a promise for a seat that does not exist",
    [OWN_PROMISE] = "it did not pass on your promise for the shuffle as you made it",
    [PROMISES_CHANGED] = "it exchanged the promises of others after you had disclosed your share",
    [PROMISES_AFTER_BEGINNING] = "it exchanged the promises after the match had begun",
    [BEGUN_WITHOUT_US] = "the match began without your share of the shuffle",
    [OTHER_SECRET] = "the secret is not the one committed to",
    [OTHER_KEY] = "the key is not made of the secret and the shares",
    [SHARE_MISSING] = "a share that was promised is missing",
    [SHARE_NOT_PROMISED] = "there is a share that nobody promised",
    [OTHER_SHARE] = "a share is not the one promised",
    [OWN_SHARE] = "there is a share for your seat that you did not give",
    [NO_SHUFFLE] = "the record does not say how its key was made",
    [OTHER_GAME] = "the record is that of another game",
    [OTHER_OPTIONS] = "the record has other options than the table",
    [RECORD_COMMITMENT] = "the record names another commitment than the table",
    [OTHER_POSITIONS] = "the positions you saw are not those of the record",
    NULL,
};

static const char *fault(enum witness_fault number)
{
    return witness_faults[number];
}

void witness_begin(struct witness *witness, bool alone, bool waives)
{
    memset(witness, 0, offsetof(struct witness, view));
    witness->viewer = witness->seat = GAME_SPECTATOR;
    witness->alone = alone;
    witness->waives = waives;
}

/* ---- before the match ---- */

static bool same_hash(const uint8_t *one, const uint8_t *other)
{
    return memcmp(one, other, FAIR_HASH_SIZE) == 0;
}

static bool is_promise_of(const uint8_t share[FAIR_SHARE_SIZE], const uint8_t promise[FAIR_HASH_SIZE])
{
    uint8_t hash[FAIR_HASH_SIZE];
    fair_hash(share, FAIR_SHARE_SIZE, hash);
    return same_hash(hash, promise);
}

static bool sits(const struct witness *witness)
{
    return witness->seat < GAME_SEATS_MOST;
}

static void count_broken_off(struct witness *witness)
{
    if (witness->broken_off < UINT16_MAX)
        witness->broken_off++;
}

/* What was agreed does not hold any more. */
static void forget_promises(struct witness *witness)
{
    if (witness->has_disclosed)
        count_broken_off(witness);
    witness->agreed = witness->has_disclosed = 0;
}

static void keep_commitment(struct witness *witness, uint16_t round, const uint8_t commitment[FAIR_HASH_SIZE])
{
    witness->round = round;
    memcpy(witness->commitment, commitment, FAIR_HASH_SIZE);
}

static const char *take_round(struct witness *witness, uint16_t round, const uint8_t commitment[FAIR_HASH_SIZE])
{
    bool same = same_hash(commitment, witness->commitment);
    if (witness->begun)
        return same && round == witness->round ? NULL : fault(CHANGED_AFTER_BEGINNING);
    if (round < witness->round)
        return fault(ROUND_FELL);
    if (round == witness->round)
        return same ? NULL : fault(COMMITMENT_CHANGED);
    forget_promises(witness);
    keep_commitment(witness, round, commitment);
    return NULL;
}

/* Nobody else could have given our share. */
static bool was_left_out(const struct witness *witness)
{
    return sits(witness) && witness->alone && !witness->waives && !witness->has_disclosed;
}

static const char *begin(struct witness *witness)
{
    witness->begun = 1;
    return was_left_out(witness) ? fault(BEGUN_WITHOUT_US) : NULL;
}

/* The database has failed and lost even the beginning, or that there was a new secret: honest or not, it is told, and
 * the shuffle is done again. */
static void go_back(struct witness *witness, uint16_t round, const uint8_t commitment[FAIR_HASH_SIZE])
{
    count_broken_off(witness);
    witness->begun = witness->agreed = witness->has_disclosed = 0;
    witness->view_count = witness->since = 0;
    keep_commitment(witness, round, commitment);
}

static bool same_options(const struct game_setup *one, const struct game_setup *other)
{
    return memcmp(one->option, other->option, sizeof one->option) == 0;
}

static bool same_game(const struct witness *witness, const struct game *game, const struct game_setup *setup)
{
    return witness->game == game && witness->setup.rules_version == setup->rules_version &&
           witness->setup.seat_count == setup->seat_count;
}

static void meet(struct witness *witness, const struct game *game, const struct game_setup *setup)
{
    witness->game = game;
    witness->setup = *setup;
    memset(witness->setup.key, 0, sizeof witness->setup.key);
}

/* Who holds no share in what was agreed cannot know whether it was given up while the connection was away. */
static void take_viewer(struct witness *witness, uint8_t viewer)
{
    bool held = witness->seat == viewer && witness->alone && witness->has_disclosed;
    witness->viewer = viewer;
    if (witness->begun)
        return;
    witness->seat = viewer;
    if (!held)
        forget_promises(witness);
}

const char *witness_table(struct witness *witness, const struct game *game, const struct game_setup *setup, int viewer,
                          bool begun, uint16_t round, const uint8_t commitment[FAIR_HASH_SIZE])
{
    if (witness->game == NULL) {
        meet(witness, game, setup);
        keep_commitment(witness, round, commitment);
    } else if (!same_game(witness, game, setup) || !same_options(&witness->setup, setup)) {
        return fault(OTHER_TABLE);
    }
    if (witness->begun ? !begun : round < witness->round)
        go_back(witness, round, commitment);
    const char *changed = take_round(witness, round, commitment);
    if (changed != NULL)
        return changed;
    take_viewer(witness, (uint8_t)viewer);
    witness->returned = witness->view_count > 0;
    return begun && !witness->begun ? begin(witness) : NULL;
}

const char *witness_shuffle(struct witness *witness, uint16_t round, const uint8_t commitment[FAIR_HASH_SIZE])
{
    return witness->game == NULL ? NULL : take_round(witness, round, commitment);
}

/* ---- the shuffle ---- */

void witness_promise(struct witness *witness, const uint8_t random[FAIR_SHARE_SIZE], uint8_t promise[FAIR_HASH_SIZE])
{
    if (!witness->has_share)
        memcpy(witness->share, random, FAIR_SHARE_SIZE);
    witness->has_share = 1;
    fair_hash(witness->share, FAIR_SHARE_SIZE, promise);
}

static bool same_promises(const struct witness *witness, const struct witness_promises *promises)
{
    if (!witness->agreed || witness->promises.seats != promises->seats)
        return false;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        if (bits_has(promises->seats, seat) && !same_hash(witness->promises.promise[seat], promises->promise[seat]))
            return false;
    return true;
}

/* The promises that the server names for our seat and for others. *ours: it is that of our share. */
static const char *promises_fault(const struct witness *witness, const struct witness_promises *promises, bool *ours)
{
    bool listed = sits(witness) && bits_has(promises->seats, witness->seat);
    *ours = listed && witness->has_share && is_promise_of(witness->share, promises->promise[witness->seat]);
    if (promises->seats >> witness->setup.seat_count != 0)
        return fault(NO_SUCH_SEAT);
    if (listed && witness->has_disclosed && is_promise_of(witness->disclosed, promises->promise[witness->seat]))
        return fault(PROMISES_CHANGED);
    if (sits(witness) && witness->alone && (witness->waives ? listed : !*ours))
        return fault(OWN_PROMISE);
    return NULL;
}

static void keep_promises(struct witness *witness, const struct witness_promises *promises, bool ours)
{
    forget_promises(witness);
    witness->agreed = 1;
    witness->promises = *promises;
    if (!ours)
        return;
    memcpy(witness->disclosed, witness->share, FAIR_SHARE_SIZE);
    memset(witness->share, 0, FAIR_SHARE_SIZE);
    witness->has_disclosed = 1;
    witness->has_share = 0;
}

const char *witness_promises(struct witness *witness, uint16_t round, const uint8_t commitment[FAIR_HASH_SIZE],
                             const struct witness_promises *promises, bool *disclose)
{
    bool ours;
    *disclose = false;
    if (witness->game == NULL)
        return NULL;
    if (round > witness->round && !witness->begun)
        take_round(witness, round, commitment); /* the `shuffle` that told it was lost on its way */
    if (round != witness->round || !same_hash(commitment, witness->commitment))
        return fault(OTHER_COMMITMENT);
    if (!same_promises(witness, promises)) {
        if (witness->begun)
            return witness->agreed ? fault(PROMISES_AFTER_BEGINNING) : NULL;
        const char *wrong = promises_fault(witness, promises, &ours);
        if (wrong != NULL)
            return wrong;
        keep_promises(witness, promises, ours);
    }
    *disclose = witness->has_disclosed && !witness->begun;
    return NULL;
}

/* ---- the match ---- */

static uint64_t view_hash(const struct game *game, const struct game_state *view)
{
    uint8_t hash[FAIR_HASH_SIZE];
    uint64_t first = 0;
    fair_hash(view, game->state_size, hash);
    for (int i = 0; i < 8; i++)
        first = first << 8 | hash[i];
    return first;
}

const char *witness_view(struct witness *witness, uint32_t seq, const struct game_state *view)
{
    if (witness->game == NULL)
        return NULL;
    struct witness_view now = { view_hash(witness->game, view), seq, witness->viewer, { 0 } };
    const struct witness_view *last = witness->view_count == 0 ? NULL : &witness->view[witness->view_count - 1];
    bool repeated = last != NULL && last->hash == now.hash && last->viewer == now.viewer;
    if (witness->returned)
        witness->since = repeated ? witness->view_count - 1 : witness->view_count;
    witness->returned = 0;
    if (!repeated && witness->view_count < WITNESS_VIEWS_MOST)
        witness->view[witness->view_count++] = now;
    return witness->begun ? NULL : begin(witness);
}

void witness_rewound(struct witness *witness, uint32_t seq)
{
    uint32_t before = witness->view_count;
    while (witness->view_count > 0 && witness->view[witness->view_count - 1].seq > seq)
        witness->view_count--;
    if (witness->view_count < before && witness->rewound < UINT16_MAX)
        witness->rewound++;
    if (witness->since >= witness->view_count) { /* nothing is left of this connection */
        witness->since = witness->view_count;
        witness->returned = witness->view_count > 0;
    }
}

/* ---- the end ---- */

static const char *shares_fault(const struct witness *witness, const struct fair *fair)
{
    if (was_left_out(witness))
        return fault(BEGUN_WITHOUT_US);
    if (sits(witness) && witness->alone && !witness->has_disclosed && bits_has(fair->given, witness->seat))
        return fault(OWN_SHARE);
    if (!witness->agreed)
        return NULL;
    if ((witness->promises.seats & ~fair->given) != 0)
        return fault(SHARE_MISSING);
    if ((fair->given & ~witness->promises.seats) != 0)
        return fault(SHARE_NOT_PROMISED);
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        if (bits_has(fair->given, seat) && !is_promise_of(fair->share[seat], witness->promises.promise[seat]))
            return fault(OTHER_SHARE);
    return NULL;
}

const char *witness_reveal(const struct witness *witness, const struct fair *fair, const uint64_t key[2])
{
    uint8_t commitment[FAIR_HASH_SIZE];
    uint64_t made[2];
    fair_hash(fair->secret, FAIR_SECRET_SIZE, commitment);
    if (!same_hash(commitment, witness->commitment))
        return fault(OTHER_SECRET);
    const char *wrong = shares_fault(witness, fair);
    if (wrong != NULL)
        return wrong;
    fair_key(fair, made);
    return made[0] == key[0] && made[1] == key[1] ? NULL : fault(OTHER_KEY);
}

static uint64_t hash_for(const struct match *match, const struct game_state *truth, int viewer)
{
    union game_room view;
    game_view(match->game, truth, viewer, &view.head);
    return view_hash(match->game, &view.head);
}

/* Each view is looked for from where the one before was found: the earliest place leaves the most for the next ones. */
static bool saw_this(const struct witness *witness, uint32_t from, const struct match *match)
{
    union game_room truth;
    struct match_walk walk;
    match_walk(&walk, match, 0, &truth.head);
    for (uint32_t i = from; i < witness->view_count; i++)
        while (hash_for(match, &truth.head, witness->view[i].viewer) != witness->view[i].hash) {
            if (walk.index == match->event_count)
                return false;
            match_step(&walk);
        }
    return true;
}

const char *witness_record(const struct witness *witness, const struct match *match, const struct fair *fair,
                           bool *lost)
{
    *lost = false;
    if (!same_game(witness, match->game, &match->setup))
        return fault(OTHER_GAME);
    if (!same_options(&witness->setup, &match->setup))
        return fault(OTHER_OPTIONS);
    if (!fair->present)
        return fault(NO_SHUFFLE);
    if (!same_hash(fair->commitment, witness->commitment))
        return fault(RECORD_COMMITMENT);
    const char *wrong = witness_reveal(witness, fair, match->setup.key);
    if (wrong != NULL)
        return wrong;
    if (saw_this(witness, 0, match))
        return NULL;
    *lost = witness->since > 0 && witness->since < witness->view_count && saw_this(witness, witness->since, match);
    return *lost ? NULL : fault(OTHER_POSITIONS);
}
