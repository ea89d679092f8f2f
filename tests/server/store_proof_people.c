/* Accounts at tables: what stands beside a log is theirs, and goes with them. */
#include <stdio.h>
#include <string.h>

#include "server/store/people.h"
#include "store_proof.h"
#include "system/random.h"

static struct proof_node *me;
static struct people *people;
static struct proof_done done;

/* ---- people ---- */

/* What was answered last. */
static struct {
    int answers, count;
    bool failed;
    char words[400]; /* one after the other, with a blank behind each */
} said;

static void add(uint64_t number, struct wire_slice words)
{
    size_t at = strlen(said.words);
    snprintf(said.words + at, sizeof said.words - at, "%llu:%.*s ", (unsigned long long)number, (int)words.size,
             (const char *)words.at);
}

static void on_done(void *owner, const struct people_answer *answer)
{
    (void)owner;
    said.count = answer->count;
    said.failed = answer->failed;
    said.words[0] = 0;
    said.answers = 1;
}

static void on_games(void *owner, const struct people_answer *answer)
{
    on_done(owner, answer);
    for (int i = 0; i < answer->count; i++) {
        struct people_game game = people_game_row(answer, i);
        char how[60];
        PROVE(game.created_ms == 1234567890123 && game.game.size == strlen("template"));
        snprintf(how, sizeof how, "over,%d/%d,%d,%d", game.place, game.seat_count, game.points, (int)game.ending);
        add(game.table, wire_text(game.ended_ms > 0 ? how : game.place == 0 && game.seat_count == 0 ? "on" : "wrong"));
    }
}

static void on_lines(void *owner, const struct people_answer *answer)
{
    on_done(owner, answer);
    for (int i = 0; i < answer->count; i++) {
        struct people_line line = people_line_row(answer, i);
        add(line.seq, line.words);
    }
}

#define ASKED(call) (said.answers = 0, (call), proof_until(&said.answers, 1), PROVE(!said.failed), said.count)

struct somebody {
    uint64_t id, session;
    uint8_t hash[PEOPLE_HASH_SIZE];
};

static struct somebody register_as(const char *name)
{
    struct somebody one;
    char key[40];
    random_bytes(&one, sizeof one);
    one.id >>= 11;
    one.session >>= 11;
    snprintf(key, sizeof key, "%s %llu", name, (unsigned long long)one.id);
    struct people_account account = { one.id, name, key, "hashed" };
    struct people_session session = { one.session, one.hash, "proof" };
    PROVE(ASKED(people_register(people, &account, &session, on_done, NULL)) == 1);
    return one;
}

static int erase(const struct somebody *one, const char *password, uint64_t session)
{
    return ASKED(people_delete(people, one->id, password, session, on_done, NULL));
}

/* ---- tables ---- */

static struct store_row written(uint64_t table, uint32_t seq, const char *body, const char *words, uint64_t account)
{
    struct store_row row = proof_row(me, table, seq, body);
    row.text = (struct store_text){ .words = wire_text(words), .account = account };
    return row;
}

/* An account sits down, a guest does, and both write; so does somebody who watches. */
static uint64_t table_of(uint64_t account, uint32_t shard)
{
    uint64_t table = proof_new_table(me, shard);
    struct store_row rows[] = { written(table, 1, "\5", "", account), written(table, 2, "\5", "guest", 0),
                                written(table, 3, "\2", "", 0), written(table, 4, "\n", "mine", account),
                                written(table, 5, "\n", "yours", 0) };
    for (int i = 0; i < 5; i++)
        PROVE(proof_append(me, &rows[i]));
    return table;
}

static bool has_texts(uint64_t table, const char *texts)
{
    return strcmp(proof_load(me, table).texts, texts) == 0;
}

static bool keep(uint64_t table, uint32_t seq, uint64_t account)
{
    return PROOF_OK(done, store_keep_seat(me->store, table, seq, account, proof_on_done, &done));
}

/* Who sat down first is in the second seat now, and a bot in the third one. */
static void archive_as(uint64_t table, int place_of_first, int place_of_second)
{
    struct store_finished finished = {
        .id = table, .epoch = proof_epoch(me, table), .log = wire_text("log"), .event_count = 5
    };
    finished.result[0] = (struct store_result){ place_of_second, 30, 2, STORE_PERSON, STORE_AWAY };
    finished.result[1] = (struct store_result){ place_of_first, -4, 1, STORE_PERSON, STORE_LEFT };
    finished.result[2] = (struct store_result){ 2, 10, 0, 4, STORE_STAYED };
    finished.seat_count = 3;
    PROVE(PROOF_OK(done, store_archive(me->store, &finished, proof_on_done, &done)));
}

static void archive(uint64_t table)
{
    archive_as(table, 3, 1);
}

/* ---- cases ---- */

static void a_name_stands_with_the_account(void)
{
    struct somebody ann = register_as("Ann");
    uint64_t table = table_of(ann.id, 51);
    PROVE(has_texts(table, "1:@Ann 2:guest 4:mine@Ann 5:yours "));
    archive(table);
    PROVE(has_texts(table, "1:@Ann 2:guest 4:mine@Ann 5:yours "));
}

/* In a running and in an archived table. */
static void a_guests_seat_becomes_an_accounts_once(void)
{
    struct somebody ann = register_as("Ann"), bob = register_as("Bob");
    uint64_t table = table_of(ann.id, 52), over = table_of(ann.id, 53), nameless = proof_new_table(me, 52);
    struct store_row row = written(nameless, 1, "\5", "", 0);
    archive(over);
    PROVE(!keep(table, 2, bob.id + 1) && has_texts(table, "1:@Ann 2:guest 4:mine@Ann 5:yours "));
    PROVE(keep(table, 2, bob.id) && keep(over, 2, bob.id));
    PROVE(has_texts(table, "1:@Ann 2:@Bob 4:mine@Ann 5:yours ") &&
          has_texts(over, "1:@Ann 2:@Bob 4:mine@Ann 5:yours "));
    PROVE(!keep(table, 2, ann.id) && !keep(over, 1, bob.id));
    PROVE(keep(table, 2, bob.id)); /* asked again */
    PROVE(has_texts(table, "1:@Ann 2:@Bob 4:mine@Ann 5:yours "));
    PROVE(proof_append(me, &row) && keep(nameless, 1, bob.id) && has_texts(nameless, "1:@Bob "));
}

static void games_are_those_of_the_account(void)
{
    struct somebody ann = register_as("Ann"), bob = register_as("Bob");
    char words[100];
    uint64_t over = table_of(ann.id, 54), left = table_of(ann.id, 55), on = table_of(ann.id, 56);
    PROVE(keep(on, 2, bob.id) && keep(left, 2, ann.id)); /* two seats are one game */
    archive(over);
    snprintf(words, sizeof words, "%llu:on %llu:over,3/3,-4,2 ", (unsigned long long)on, (unsigned long long)over);
    PROVE(PROOF_OK(done, store_leave_seat(me->store, left, 1, proof_on_done, &done)));
    PROVE(ASKED(people_games(people, ann.id, 10, on_games, NULL)) == 3);
    PROVE(PROOF_OK(done, store_leave_seat(me->store, left, 2, proof_on_done, &done)));
    PROVE(ASKED(people_games(people, ann.id, 10, on_games, NULL)) == 2 && strcmp(said.words, words) == 0);
    PROVE(ASKED(people_games(people, ann.id, 1, on_games, NULL)) == 1);
    PROVE(ASKED(people_games(people, bob.id, 10, on_games, NULL)) == 1);
    PROVE(keep(over, 2, bob.id)); /* a guest's game that is over */
    snprintf(words, sizeof words, "%llu:on %llu:over,1/3,30,1 ", (unsigned long long)on, (unsigned long long)over);
    PROVE(ASKED(people_games(people, bob.id, 10, on_games, NULL)) == 2 && strcmp(said.words, words) == 0);
    PROVE(ASKED(people_lines(people, ann.id, 0, 0, 10, on_lines, NULL)) == 3);
    PROVE(strcmp(said.words, "4:mine 4:mine 4:mine ") == 0);
    PROVE(ASKED(people_lines(people, ann.id, on, 3, 10, on_lines, NULL)) >= 1);
    PROVE(ASKED(people_lines(people, ann.id, UINT64_MAX >> 1, 3, 10, on_lines, NULL)) == 0);
    PROVE(ASKED(people_lines(people, ann.id, 0, 0, 2, on_lines, NULL)) == 2);
    PROVE(ASKED(people_lines(people, bob.id, 0, 0, 10, on_lines, NULL)) == 0);
}

static void an_account_goes_with_all_that_names_it(void)
{
    struct somebody ann = register_as("Ann"), bob = register_as("Bob");
    uint64_t table = table_of(ann.id, 57), over = table_of(ann.id, 58);
    archive(over);
    PROVE(keep(table, 2, bob.id));
    PROVE(erase(&ann, "another", ann.session) == 0 && erase(&ann, "hashed", bob.session) == 0);
    PROVE(has_texts(table, "1:@Ann 2:@Bob 4:mine@Ann 5:yours "));
    PROVE(erase(&ann, "hashed", ann.session) == 1);
    PROVE(has_texts(table, "2:@Bob 5:yours ") && has_texts(over, "2:guest 5:yours "));
    PROVE(ASKED(people_by_session(people, ann.hash, on_done, NULL)) == 0);
    PROVE(ASKED(people_keeps(people, ann.id, on_done, NULL)) == 0);
    PROVE(ASKED(people_by_session(people, bob.hash, on_done, NULL)) == 1);
    PROVE(erase(&ann, "hashed", ann.session) == 0);
}

/* It was on its way when the account was deleted: nobody sees it, and the next upkeep removes it. */
static void what_comes_late_goes_too(void)
{
    struct somebody ann = register_as("Ann");
    uint64_t table = table_of(0, 59);
    struct store_row late = written(table, 6, "\n", "late", ann.id), next = written(table, 7, "\2", "", 0);
    PROVE(erase(&ann, "hashed", ann.session) == 1);
    PROVE(proof_append(me, &late) && proof_append(me, &next));
    PROVE(has_texts(table, "2:guest 4:mine 5:yours ") && proof_load(me, table).last_seq == 7);
    PROVE(ASKED(people_lines(people, ann.id, 0, 0, 10, on_lines, NULL)) == 1);
    people_keep_up(people);
    PROVE(ASKED(people_lines(people, ann.id, 0, 0, 10, on_lines, NULL)) == 0); /* asked after it, on the same link */
    PROVE(has_texts(table, "2:guest 4:mine 5:yours "));
}

/* A row that is not stored gives nobody anything; nor does one that was moved away. */
static void no_row_no_owner(void)
{
    struct somebody ann = register_as("Ann");
    uint64_t table = proof_new_table(me, 61), damaged = table_of(ann.id, 61);
    struct store_row fenced = written(table, 1, "\5", "", ann.id), row = written(table, 1, "\5", "guest", 0),
                     next = written(damaged, 4, "\n", "new", 0);
    fenced.epoch--;
    PROVE(!proof_append(me, &fenced) && proof_append(me, &row) && has_texts(table, "1:guest "));
    PROVE(PROOF_OK(done, store_move_damaged(me->store, damaged, proof_epoch(me, damaged), 3, proof_on_done, &done)));
    PROVE(proof_append(me, &next) && has_texts(damaged, "1:@Ann 2:guest 4:new "));
}

static void of_two_seats_the_better_one_counts(void)
{
    struct somebody ann = register_as("Ann"), bob = register_as("Bob");
    char words[100];
    uint64_t table = table_of(ann.id, 62), other = table_of(bob.id, 63);
    archive(table);
    snprintf(words, sizeof words, "%llu:over,3/3,-4,2 ", (unsigned long long)table);
    PROVE(ASKED(people_games(people, ann.id, 10, on_games, NULL)) == 1 && strcmp(said.words, words) == 0);
    PROVE(keep(table, 2, ann.id));
    snprintf(words, sizeof words, "%llu:over,1/3,30,1 ", (unsigned long long)table);
    PROVE(ASKED(people_games(people, ann.id, 10, on_games, NULL)) == 1 && strcmp(said.words, words) == 0);
    archive_as(other, 1, 3);
    PROVE(keep(other, 2, bob.id));
    snprintf(words, sizeof words, "%llu:over,1/3,-4,2 ", (unsigned long long)other);
    PROVE(ASKED(people_games(people, bob.id, 10, on_games, NULL)) == 1 && strcmp(said.words, words) == 0);
}

/* More than people can write at a table. */
static void many_lines_are_read_at_once(void)
{
    enum { LINES = 8000, LIMIT_MS = 2000 };
    struct somebody ann = register_as("Ann");
    uint64_t table = table_of(ann.id, 60);
    for (uint32_t seq = 6; seq < LINES; seq++) {
        struct store_row row = written(table, seq, "\n", "words", ann.id);
        store_append(me->store, &row);
    }
    while (store_pending(me->store) > 0)
        uv_run(&proof.loop, UV_RUN_ONCE);
    archive(table);
    uv_update_time(&proof.loop);
    uint64_t begun_ms = uv_now(&proof.loop);
    proof_load(me, table);
    uv_update_time(&proof.loop);
    PROVE(uv_now(&proof.loop) < begun_ms + LIMIT_MS);
}

void proof_people(struct proof_node *node)
{
    me = node;
    people = people_create(proof.database);
    for (int up = 0; up == 0; up = people_is_up(people))
        uv_run(&proof.loop, UV_RUN_ONCE);
    a_name_stands_with_the_account();
    a_guests_seat_becomes_an_accounts_once();
    games_are_those_of_the_account();
    an_account_goes_with_all_that_names_it();
    what_comes_late_goes_too();
    no_row_no_owner();
    of_two_seats_the_better_one_counts();
    many_lines_are_read_at_once();
    people_destroy(people);
}
