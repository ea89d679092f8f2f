#include "server/store/postgres/statements.h"

#include <stddef.h>

#include "server/loop/shard.h"

#define TEXT_OF_VALUE(value) #value
#define TEXT_OF(macro) TEXT_OF_VALUE(macro)
#define SHARD(table) table " % " TEXT_OF(SHARD_COUNT)
#define ROW_SHARD SHARD("r.table_id")

/* Epochs never fall back. A promoted standby may lack the last claims, but its timeline is new: with the timeline in
 * the upper half, its next claims are above all that were ever made. This needs no clock, and leaves 32 bits to count
 * the claims of one timeline. A restored copy that continues an earlier timeline may give an epoch that was given
 * before, but to another node: numbers of nodes are random.
 * A promoted standby may lack the last rows, too. So a lease from before the promotion is void: nothing can be written
 * under it. Its holder's next heartbeat renews it, and with the new epoch all that the holder had in memory is dropped
 * and read again. */
#define TIMELINE "('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint"
#define LEAST_EPOCH "(SELECT " TIMELINE " << 32)"

/* The lease rows stay locked until the commit, so that no other node can claim them: a claim waits for rows in flight,
 * and rows that come after a claim find a different node or epoch. So there are never two writers, and no row is lost
 * between the moment a new holder reads the log and its first write. A commit waits for the standby only if its
 * transaction has written to the WAL (having a number is not enough). To lock a row FOR SHARE does write, so an
 * `append` that stores nothing new waits too, and when it is answered the standby has everything that its rows met,
 * even rows whose own commit was given up. Only then is `same` asked, on the same connection. An `append` without the
 * lock would let a row count that exists on this server only; so the lock is taken even if the lease is not ours.
 * `first` is the number of the first row of the same table in this statement, and the rows between are there too: they
 * are stored only if the row before `first` is. So the log never gets a hole, whatever the database has lost. All of
 * them need their table, which may have been archived, deleted or expired: its rows may still be there then.
 * OFFSET 0 keeps the planner from looking for the rows before first: it would then expect few rows, and compare each
 * with every lease. */
#define APPEND_HELD                                                                                                    \
    "WITH held AS MATERIALIZED ("                                                                                      \
    "  SELECT shard, CASE WHEN holder = $8::bigint AND epoch >= " LEAST_EPOCH " THEN epoch END AS epoch "              \
    "  FROM shard_lease WHERE shard = ANY ($6::bigint[]) FOR SHARE) "
#define APPEND_ROWS                                                                                                    \
    "INSERT INTO event (table_id, seq, epoch, at_ms, body) "                                                           \
    "SELECT table_id, seq, epoch, at_ms, body FROM ("                                                                  \
    "  SELECT r.* FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[], "                   \
    "    $7::bigint[]) WITH ORDINALITY AS r (table_id, seq, epoch, at_ms, body, first, place) "                        \
    "  JOIN held ON held.shard = " ROW_SHARD " AND held.epoch = r.epoch OFFSET 0) r "                                  \
    "WHERE (SELECT true FROM game_table t WHERE t.id = r.table_id) AND CASE WHEN first = 1 THEN true "                 \
    "  ELSE (SELECT true FROM event e WHERE e.table_id = r.table_id AND e.seq = first - 1) END "                       \
    "ORDER BY place ON CONFLICT DO NOTHING RETURNING table_id, seq"

const struct pg_statement statements_writer[] = {
    { "append", APPEND_HELD APPEND_ROWS },
    /* For rows some of which have a text ($9; empty: none) or an account ($10; 0: none). Those without any are spared
     * the work. Both are stored if the row is: by this statement, or not at all. */
    { "append_texts", APPEND_HELD
      ", stored AS (" APPEND_ROWS "), beside AS (SELECT table_id, seq, words, account FROM stored "
      "  JOIN unnest($1, $2, $9::bytea[], $10::bigint[]) AS w (table_id, seq, words, account) USING (table_id, seq)), "
      "written AS (INSERT INTO texts (table_id, seq, words) SELECT table_id, seq, words FROM beside WHERE words <> '' "
      "  ON CONFLICT DO NOTHING), "
      "owned AS (INSERT INTO owner (table_id, seq, account_id, sits) "
      "  SELECT table_id, seq, account, words = '' FROM beside WHERE account <> 0 ON CONFLICT DO NOTHING) "
      "SELECT table_id, seq FROM stored" },
    /* After a broken connection: which of these rows are already stored, exactly as we wrote them? */
    { "same", "SELECT e.table_id, e.seq "
              "FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[]) "
              "  WITH ORDINALITY AS r (table_id, seq, epoch, at_ms, body, place) "
              "JOIN event e ON e.table_id = r.table_id AND e.seq = r.seq "
              "WHERE e.epoch = r.epoch AND e.at_ms = r.at_ms AND e.body = r.body ORDER BY r.place" },
    { NULL, NULL },
};

/* The lease of shard $2 is ours: epoch $3, node $4. */
#define HELD                                                                                                           \
    "WITH held AS MATERIALIZED (SELECT shard FROM shard_lease "                                                        \
    "WHERE shard = $2::bigint AND epoch = $3::bigint AND holder = $4::bigint AND epoch >= " LEAST_EPOCH " FOR SHARE) "
/* How long a table has slept, in ms. A clock set back never makes it negative. */
#define SLEPT "coalesce(greatest(0, (extract(epoch FROM now() - slept_at) * 1000)::bigint), 0)"

/* The notes about loads are only needed when a node dies, not when the database does: they do not wait for the disk. */
#define WITHOUT_WAITING "WITH quick AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true) AS off) "

/* Of a note l: one more if the node that loaded the table is gone. */
#define FAILURES                                                                                                       \
    "(l.failures + (l.node IS NOT NULL AND NOT EXISTS (SELECT FROM node WHERE id = l.node AND until > "                \
    "now()))::integer)"

/* What an account wrote that is gone is as good as deleted. */
#define ITS_ACCOUNT "LEFT JOIN account a ON a.id = o.account_id WHERE (o.account_id IS NULL OR a.id IS NOT NULL) "
/* The text of a row e of the log: only ENTRY_SIT (5) and ENTRY_SAY (10) can have one, and OFFSET 0 keeps the others
 * from being looked up. */
#define TEXT_OF_ROW                                                                                                    \
    "LEFT JOIN LATERAL (SELECT t.words, a.id, a.name FROM (SELECT) AS one "                                            \
    "  LEFT JOIN texts t ON t.table_id = e.table_id AND t.seq = e.seq "                                                \
    "  LEFT JOIN owner o ON o.table_id = e.table_id AND o.seq = e.seq " ITS_ACCOUNT                                    \
    "  AND substr(e.body, 1, 1) IN ('\\x05', '\\x0a') OFFSET 0) AS w ON true "

const struct pg_statement statements_reader[] = {
    { "head",
      "SELECT shard, game, rules_version, created_ms, head, tokens, secret, wake_at IS NOT NULL, slept_ms + " SLEPT
      ", away_ms, origin, plans FROM game_table WHERE id = $1::bigint" },
    /* What a host reads here it shows to players, which acknowledges it. Rows may be visible though their commit, given
     * up by another node, did not reach the standby; so this statement writes a word to the WAL, and its own commit
     * waits until the standby has all that it saw. Rows known to be there ($4) need no such proof. */
    { "events", "SELECT seq, epoch, at_ms, body, w.words, w.id, w.name FROM event e " TEXT_OF_ROW
                "WHERE table_id = $1::bigint AND seq > $2::bigint AND ($4::bigint <> 0 OR (SELECT "
                "pg_logical_emit_message(true, 'mykonos', 'read') "
                "IS NOT NULL)) "
                "ORDER BY seq LIMIT $3::bigint" },
    { "archived", "SELECT game, rules_version, created_ms, head, tokens, secret, event_count, log "
                  "FROM archive WHERE table_id = $1::bigint" },
    { "results", "SELECT seat, place, points, sat_seq, level, ending FROM result WHERE table_id = $1::bigint "
                 "ORDER BY seat" },
    { "texts", "SELECT seq, words, a.id, a.name FROM (SELECT * FROM texts WHERE table_id = $1::bigint) t "
               "FULL JOIN (SELECT * FROM owner WHERE table_id = $1) o USING (seq) " ITS_ACCOUNT "ORDER BY seq" },
    /* A number is not given twice in a period: rows of the first table that had it may still be in the log. The second
     * column: was it refused only because the origin's ration is used up? */
    { "add", HELD
      ", ration AS MATERIALIZED (SELECT $14::bigint = 0 OR $12::bigint + coalesce("
      "  (SELECT sum(weight) FROM game_table WHERE origin = $11::bigint AND origin <> 0), 0) <= $14 AS is_enough), "
      "added AS ("
      "  INSERT INTO game_table (id, shard, game, rules_version, created_ms, head, tokens, secret, origin, weight, "
      "    persons) "
      "  SELECT $1::bigint, shard, $5::text, $6::bigint, $7::bigint, $8::bytea, $9::bytea, $10::bytea, $11, $12, "
      "    $13::bigint "
      "  FROM held, ration WHERE is_enough AND NOT EXISTS (SELECT FROM event WHERE table_id = $1::bigint) "
      "  ON CONFLICT DO NOTHING RETURNING id) "
      "SELECT (SELECT count(*) FROM added), NOT is_enough FROM ration" },
    /* The rows of the log stay until their period is dropped; only those that have outlasted it are deleted. Results
     * that are there already are of another table, which had the number and was deleted by an earlier release. */
    { "archive", HELD
      ", gone AS (DELETE FROM game_table t USING held WHERE t.id = $1::bigint AND t.shard = held.shard "
      "  RETURNING id, game, rules_version, created_ms, head, tokens, secret), "
      "rows AS (DELETE FROM event_rest e USING gone WHERE e.table_id = gone.id), "
      "results AS (INSERT INTO result (table_id, seat, place, points, sat_seq, level, ending) "
      "  SELECT gone.id, r.* FROM gone, unnest($7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], "
      "    $11::bigint[], $12::bigint[]) AS r ON CONFLICT (table_id, seat) DO UPDATE SET place = excluded.place, "
      "    points = excluded.points, sat_seq = excluded.sat_seq, level = excluded.level, ending = excluded.ending) "
      "INSERT INTO archive (table_id, game, rules_version, created_ms, head, tokens, secret, event_count, log) "
      "SELECT id, game, rules_version, created_ms, head, tokens, secret, $5::bigint, $6::bytea FROM gone "
      "RETURNING table_id" },
    { "damaged", HELD ", gone AS (DELETE FROM event e USING held WHERE e.table_id = $1::bigint AND e.seq > $5::bigint "
                      "  RETURNING e.table_id, e.seq, e.epoch, e.at_ms, e.body), "
                      "kept AS (INSERT INTO event_damaged (table_id, seq, epoch, at_ms, body) "
                      "  SELECT table_id, seq, epoch, at_ms, body FROM gone RETURNING seq), "
                      "words AS (DELETE FROM texts w USING held WHERE w.table_id = $1::bigint AND w.seq > $5::bigint), "
                      "owners AS (DELETE FROM owner o USING held WHERE o.table_id = $1::bigint AND o.seq > $5::bigint) "
                      "SELECT count(*) FROM kept HAVING count(*) > 0" },
    /* Both return the table if the lease is ours. They do not look at whether it sleeps: the update then waits for one
     * whose outcome is not known yet. */
    { "sleep", HELD "UPDATE game_table t SET wake_at = now() + $5::bigint * interval '1 ms', slept_at = now(), "
                    "slept_ms = $6::bigint, away_ms = $7::bigint "
                    "FROM held WHERE t.id = $1::bigint AND t.shard = held.shard RETURNING t.id" },
    { "wake", HELD "UPDATE game_table t SET wake_at = NULL, slept_at = NULL, slept_ms = slept_ms + " SLEPT
                   " FROM held WHERE t.id = $1::bigint AND t.shard = held.shard RETURNING t.id" },
    { "plans", HELD "UPDATE game_table t SET plans = $5::bytea "
                    "FROM held WHERE t.id = $1::bigint AND t.shard = held.shard RETURNING t.id" },
    /* The name that the guest had goes: the account has one. Asked again, because the answer was lost or the table was
     * being read, it is done already. */
    { "keep_seat", "WITH kept AS (INSERT INTO owner (table_id, seq, account_id, sits) "
                   "  SELECT $1::bigint, $2::bigint, id, true FROM account WHERE id = $3::bigint "
                   "  ON CONFLICT DO NOTHING RETURNING table_id, seq), "
                   "words AS (DELETE FROM texts t USING kept WHERE t.table_id = kept.table_id AND t.seq = kept.seq) "
                   "SELECT table_id FROM kept UNION ALL SELECT table_id FROM owner "
                   "WHERE table_id = $1 AND seq = $2 AND account_id = $3" },
    { "leave_seat", "DELETE FROM owner WHERE table_id = $1::bigint AND seq = $2::bigint RETURNING table_id" },
    { "list", "SELECT id, coalesce(failures >= 2, false) FROM game_table LEFT JOIN loading ON table_id = id "
              "WHERE shard = ANY ($1::bigint[]) AND (wake_at IS NULL OR wake_at < now() + interval '1 minute')" },
    /* A table waits while its log has no ENTRY_BEGIN (7); an old one, whose tokens do not begin with zeros, while it
     * has fewer joins than persons. Opening a table wakes it first. If that happens meanwhile, slept_at is looked at
     * again and the table stays. */
    { "expire",
      "WITH waiting AS (SELECT t.id FROM game_table t JOIN shard_lease s USING (shard) "
      "  WHERE s.holder = $1::bigint AND t.persons > 0 AND t.slept_at < now() - $2::bigint * interval '1 hour' "
      "  AND CASE WHEN substr(t.tokens, 1, 8) <> '\\x0000000000000000' THEN "
      "    (SELECT count(*) FROM (SELECT FROM event e WHERE e.table_id = t.id LIMIT t.persons) joins) < t.persons "
      "  ELSE (SELECT 1 FROM event e WHERE e.table_id = t.id AND get_byte(e.body, 0) = 7 ORDER BY e.seq LIMIT 1) IS "
      "NULL "
      "  END "
      "  LIMIT 1000), "
      "gone AS (DELETE FROM game_table t USING waiting WHERE t.id = waiting.id "
      "  AND t.slept_at < now() - $2::bigint * interval '1 hour' RETURNING t.id), "
      "rows AS (DELETE FROM event_rest e USING gone WHERE e.table_id = gone.id), "
      "words AS (DELETE FROM texts w USING gone WHERE w.table_id = gone.id), "
      "owners AS (DELETE FROM owner o USING gone WHERE o.table_id = gone.id), "
      "damaged AS (DELETE FROM event_damaged d USING gone WHERE d.table_id = gone.id) "
      "SELECT id, false FROM gone" },
    { "all", "SELECT id, coalesce(failures >= 2, false) FROM game_table LEFT JOIN loading ON table_id = id "
             "WHERE id > $1::bigint ORDER BY id LIMIT 1000" },
    { "all_archived",
      "SELECT a.table_id, coalesce(failures >= 2, false) FROM archive a LEFT JOIN loading USING (table_id) "
      "WHERE a.table_id > $1::bigint ORDER BY a.table_id LIMIT 1000" },
    /* Returns all but the tables that were set aside before. A node that is still alive has only given the table away.
     * A table that has failed before is noted only when it is loaded alone ($3). */
    { "loading", WITHOUT_WAITING "INSERT INTO loading AS l (table_id, node) "
                                 "SELECT id, $2::bigint FROM unnest($1::bigint[]) AS id, quick ORDER BY id "
                                 "ON CONFLICT (table_id) DO UPDATE SET failures = " FAILURES ", "
                                 "  node = CASE WHEN " FAILURES " = 0 OR $3::bigint <> 0 THEN excluded.node END "
                                 "WHERE l.failures < 2 RETURNING table_id, failures" },
    { "loaded",
      WITHOUT_WAITING "DELETE FROM loading USING quick WHERE table_id = ANY ($1::bigint[]) AND failures < 2" },
    { "not_loaded", WITHOUT_WAITING "UPDATE loading SET node = NULL FROM quick "
                                    "WHERE table_id = $1::bigint AND node = $2::bigint" },
    { "load_failed", WITHOUT_WAITING "UPDATE loading SET node = NULL, failures = least(failures + 1, 2) FROM quick "
                                     "WHERE table_id = $1::bigint AND node = $2::bigint RETURNING table_id, failures" },
    { "retry", "DELETE FROM loading WHERE table_id = $1::bigint AND failures >= 2 RETURNING table_id" },
    { "delete",
      HELD ", rows AS (DELETE FROM event e USING held WHERE e.table_id = $1::bigint), "
           "words AS (DELETE FROM texts w USING held WHERE w.table_id = $1::bigint), "
           "owners AS (DELETE FROM owner o USING held WHERE o.table_id = $1::bigint), "
           "results AS (DELETE FROM result r USING held WHERE r.table_id = $1::bigint), "
           "damaged AS (DELETE FROM event_damaged d USING held WHERE d.table_id = $1::bigint), "
           "notes AS (DELETE FROM loading l USING held WHERE l.table_id = $1::bigint), "
           "running AS (DELETE FROM game_table t USING held WHERE t.id = $1::bigint RETURNING id), "
           "archived AS (DELETE FROM archive a USING held WHERE a.table_id = $1::bigint RETURNING a.table_id) "
           "SELECT (SELECT count(*) FROM running) + (SELECT count(*) FROM archived) FROM held" },
    { "upkeep", "SELECT period, coalesce(words, '') FROM upkeep()" },
    { NULL, NULL },
};

/* The claim locks the rows of the nodes held dead. A heartbeat of theirs is either stored before and saves the node, or
 * waits for the claim, so that the look that follows it shows the loss. */
const struct pg_statement statements_lease[] = {
    { "beat",
      "WITH renewed AS (UPDATE shard_lease SET epoch = " LEAST_EPOCH
      "  WHERE holder = $1::bigint AND epoch < " LEAST_EPOCH ") "
      "INSERT INTO node (id, until, hosting, load, weight, beat) "
      "VALUES ($1::bigint, now() + $2::bigint * interval '1 ms', $3::bigint <> 0, $4::bigint, $5::bigint, 1) "
      "ON CONFLICT (id) DO UPDATE SET until = excluded.until, hosting = excluded.hosting, load = excluded.load, "
      "  weight = excluded.weight, beat = node.beat + 1" },
    /* Shards claimed together get the same epoch, so that it can be said of many at once (server/loop/shard.h). */
    { "claim", "WITH named AS (SELECT * FROM unnest($3::bigint[], $4::bigint[]) AS named (id, beat)), "
               "dead AS MATERIALIZED (SELECT n.id FROM node n JOIN named USING (id, beat) FOR SHARE OF n), "
               "free AS MATERIALIZED (SELECT shard FROM shard_lease WHERE holder IS NULL OR holder = ANY (ARRAY("
               "    SELECT id FROM dead "
               "    UNION ALL SELECT id FROM named WHERE NOT EXISTS (SELECT FROM node n WHERE n.id = named.id))) "
               "  ORDER BY shard LIMIT $2::bigint FOR UPDATE SKIP LOCKED), "
               "least AS MATERIALIZED (SELECT greatest(max(epoch) + 1, " TIMELINE " << 32) AS epoch FROM shard_lease) "
               "UPDATE shard_lease s "
               "SET holder = $1::bigint, epoch = greatest(s.epoch + 1, (SELECT epoch FROM least)) "
               "FROM free WHERE s.shard = free.shard" },
    { "release", "UPDATE shard_lease SET holder = NULL WHERE holder = $1::bigint AND shard = ANY ($2::bigint[])" },
    { "look",
      "WITH lease AS MATERIALIZED (SELECT holder, epoch, string_agg(shard::text, ' ') AS shards "
      "  FROM shard_lease GROUP BY holder, epoch) "
      "SELECT coalesce(holder, 0), epoch, false, false, 0, 0, shards FROM lease "
      "UNION ALL SELECT coalesce(n.id, h.holder), coalesce(n.beat, -1), n.id IS NOT NULL AND n.hosting, "
      "  n.id IS NOT NULL AND n.until > now(), coalesce(n.load, 0), coalesce(n.weight, 0), NULL "
      "FROM node n FULL JOIN (SELECT DISTINCT holder FROM lease WHERE holder IS NOT NULL) h ON h.holder = n.id" },
    { "forget", "DELETE FROM node WHERE id IN (SELECT n.id FROM node n "
                "  JOIN unnest($1::bigint[], $2::bigint[]) AS named (id, beat) USING (id, beat) "
                "  WHERE NOT EXISTS (SELECT FROM shard_lease s WHERE s.holder = n.id) FOR UPDATE OF n SKIP LOCKED)" },
    { NULL, NULL },
};

/* A time as milliseconds since 1970. */
#define MS(time) "(extract(epoch FROM " time ") * 1000)::bigint"

#define MADE_AND_USED MS("made_at") ", " MS("used_at")
/* The columns of a session s of the account a. */
#define ITS_SESSION(begun)                                                                                             \
    "s.id, " begun                                                                                                     \
    ", " MS("s.used_at") ", s.agent FROM session s JOIN account a ON a.id = s.account_id AND a.era = s.era "

/* A session that began by a code is never young (server/lobby/code.c). */
#define BEGUN_OR_NEVER_YOUNG "CASE WHEN s.by_code THEN 0 ELSE " MS("s.begun_at") " END"

#define LASTS "used_at > now() - interval '180 days'"

/* The account a still has the session `number`: one that was ended meanwhile changes nothing any more. */
#define HAS_SESSION(number)                                                                                            \
    "EXISTS (SELECT FROM session s WHERE s.id = " number "::bigint AND s.account_id = a.id AND s.era = a.era)"

/* The ticket $1 is good, for the account a. */
#define GOOD_TICKET                                                                                                    \
    "FROM ticket t JOIN account a ON a.id = t.account_id WHERE t.hash = $1::bytea AND t.until > now() "                \
    "AND CASE t.what WHEN 'confirm' THEN " HAS_SESSION(                                                                \
        "t.session_id") " WHEN 'recover' THEN lower(a.mail) = lower(t.mail) ELSE true END"

/* The address that an account had before it was `changed` can take it back by the ticket $2, for $3 minutes, if the
 * account had it for as long: or else who has given it an address could take it back from its owner, who removes that.
 */
#define WAY_BACK                                                                                                       \
    "back AS (INSERT INTO ticket (hash, account_id, session_id, what, mail, until) "                                   \
    "  SELECT $2::bytea, id, 0, 'back', mail, now() + lasting "                                                        \
    "  FROM changed, (SELECT $3::bigint * interval '1 minute') AS l (lasting) "                                        \
    "  WHERE mail <> '' AND lower(mail) <> lower(wanted) AND mail_at < now() - lasting "                               \
    "  ON CONFLICT (account_id, what) WHERE what <> 'recover' DO UPDATE "                                              \
    "  SET hash = excluded.hash, mail = excluded.mail, until = excluded.until RETURNING mail) "                        \
    "SELECT id, name, coalesce((SELECT mail FROM back), '') FROM changed"

/* What the accounts `gone` have at tables. OFFSET 0 keeps the planner, which does not know how few they are, from
 * reading all of `owner`: then nobody else could be told who they are meanwhile. */
#define ITS_WORDS                                                                                                      \
    "its AS MATERIALIZED (SELECT o.table_id, o.seq FROM gone, LATERAL ("                                               \
    "  SELECT table_id, seq FROM owner WHERE account_id = gone.id OFFSET 0) o), "                                      \
    "words AS (DELETE FROM texts t USING its WHERE t.table_id = its.table_id AND t.seq = its.seq), "                   \
    "seats AS (DELETE FROM owner o USING its WHERE o.table_id = its.table_id AND o.seq = its.seq) "

/* The code c still waits: nobody has approved it. */
#define CODE_WAITS "c.account_id IS NULL AND c.until > now()"

/* Room for one more session of the account `known`: at most so many. */
#define SESSIONS_OVER(most)                                                                                            \
    "over AS (DELETE FROM session WHERE id IN (SELECT s.id FROM session s JOIN known ON s.account_id = known.id "      \
    "  ORDER BY s.used_at DESC, s.id OFFSET " most "::bigint - 1)) "

/* The columns stand in the order of struct people_row (server/store/people.h). Signing in
 * locks the account. So if its password is changed at the same time, either the lock comes second and sees the new
 * password, or the change comes second and begins a new era, which ends the session. */
const struct pg_statement statements_people[] = {
    { "session",
      "WITH used AS (UPDATE session SET used_at = now() "
      "  WHERE hash = $1::bytea AND used_at < now() - interval '1 hour' AND " LASTS ") "
      "SELECT a.id, a.name, a.password, " ITS_SESSION(BEGUN_OR_NEVER_YOUNG) "WHERE s.hash = $1::bytea AND " LASTS },
    { "sessions", "SELECT a.id, NULL, NULL, " ITS_SESSION(
                      MS("s.begun_at")) "WHERE a.id = $1::bigint ORDER BY s.used_at DESC, s.id" },
    { "sign_in",
      "WITH known AS MATERIALIZED (SELECT id, era FROM account "
      "  WHERE id = $1::bigint AND password = $5::text FOR UPDATE), " SESSIONS_OVER(
          "$6") "INSERT INTO session (id, hash, account_id, era, agent) "
                "SELECT $2::bigint, $3::bytea, known.id, known.era, $4::text FROM known RETURNING account_id" },
    { "sign_out", "DELETE FROM session WHERE hash = $1::bytea RETURNING account_id" },
    { "sign_out_one", "DELETE FROM session WHERE account_id = $1::bigint AND id = $2::bigint RETURNING account_id" },
    { "sign_out_others",
      "WITH changed AS (UPDATE account SET era = era + 1 WHERE id = $1::bigint RETURNING id, era), "
      "kept AS (UPDATE session s SET era = changed.era FROM changed "
      "  WHERE s.account_id = changed.id AND s.id = $2::bigint) "
      "DELETE FROM session WHERE account_id = $1::bigint AND id <> $2::bigint RETURNING account_id" },
    { "register", "WITH made AS (INSERT INTO account (id, name, name_key, password) "
                  "  VALUES ($1::bigint, $5::text, $6::text, $7::text) ON CONFLICT DO NOTHING RETURNING id) "
                  "INSERT INTO session (id, hash, account_id, agent) "
                  "SELECT $2::bigint, $3::bytea, made.id, $4::text FROM made RETURNING account_id" },
    { "person", "SELECT id, name, password FROM account WHERE name_key = $1::text" },
    { "change_password",
      "WITH changed AS (UPDATE account a SET password = $3::text, era = era + 1 "
      "  WHERE id = $1::bigint AND password = $2::text AND " HAS_SESSION(
          "$4") " RETURNING id, era), "
                "kept AS (UPDATE session s SET era = changed.era FROM changed "
                "  WHERE s.account_id = changed.id AND s.id = $4::bigint), "
                "over AS (DELETE FROM session s USING changed WHERE s.account_id = changed.id AND s.id <> $4::bigint) "
                "SELECT id FROM changed" },
    { "register_passkey", "WITH made AS (INSERT INTO account (id, name, name_key, password) "
                          "  SELECT $1::bigint, $5::text, $6::text, '' "
                          "  WHERE NOT EXISTS (SELECT FROM passkey WHERE id = $7::bytea) "
                          "  ON CONFLICT DO NOTHING RETURNING id), "
                          "its AS (INSERT INTO passkey (id, account_id, key, kind, count, agent) "
                          "  SELECT $7::bytea, made.id, $8::bytea, $9::bigint, $10::bigint, $4::text FROM made "
                          "  ON CONFLICT DO NOTHING RETURNING account_id) "
                          "INSERT INTO session (id, hash, account_id, agent) "
                          "SELECT $2::bigint, $3::bytea, account_id, $4::text FROM its RETURNING account_id" },
    { "add_passkey", "WITH known AS MATERIALIZED (SELECT id FROM account a "
                     "  WHERE id = $1::bigint AND " HAS_SESSION(
                         "$8") " FOR UPDATE) "
                               "INSERT INTO passkey (id, account_id, key, kind, count, agent) "
                               "SELECT $2::bytea, known.id, $3::bytea, $4::bigint, $5::bigint, $6::text FROM known "
                               "WHERE passkeys_now(known.id) < $7::bigint "
                               "ON CONFLICT DO NOTHING RETURNING account_id" },
    /* The last way in stays. */
    { "remove_passkey",
      "WITH known AS MATERIALIZED (SELECT id, password FROM account a "
      "  WHERE id = $1::bigint AND " HAS_SESSION(
          "$3") " FOR UPDATE) "
                "DELETE FROM passkey p USING known WHERE p.account_id = known.id AND p.id = $2::bytea "
                "AND (known.password <> '' OR passkeys_now(known.id) > 1) RETURNING p.account_id" },
    { "passkeys", "SELECT account_id, NULL, NULL, NULL, NULL, NULL, NULL, id, key, kind, count, agent, " MADE_AND_USED
                  " FROM passkey WHERE account_id = $1::bigint ORDER BY used_at DESC, id" },
    { "passkey", "SELECT a.id, a.name, a.password, NULL, NULL, NULL, NULL, p.id, p.key, p.kind, p.count "
                 "FROM passkey p JOIN account a ON a.id = p.account_id WHERE p.id = $1::bytea" },
    { "sign_in_passkey", "WITH known AS MATERIALIZED (SELECT id, era FROM account WHERE id = $1::bigint AND EXISTS ("
                         "  SELECT FROM passkey p WHERE p.id = $5::bytea AND p.account_id = account.id) FOR UPDATE), "
                         "counted AS (UPDATE passkey p SET count = $7::bigint, used_at = now() FROM known "
                         "  WHERE p.id = $5::bytea AND p.account_id = known.id RETURNING p.account_id), " SESSIONS_OVER(
                             "$6") "INSERT INTO session (id, hash, account_id, era, agent) "
                                   "SELECT $2::bigint, $3::bytea, known.id, known.era, $4::text FROM known JOIN "
                                   "counted ON account_id = known.id "
                                   "RETURNING account_id" },
    { "add_challenge", WITHOUT_WAITING "INSERT INTO challenge (key, account_id, until) "
                                       "SELECT $1::bytea, $2::bigint, now() + interval '5 minutes' FROM quick "
                                       "RETURNING account_id" },
    { "take_challenge", WITHOUT_WAITING "DELETE FROM challenge USING quick WHERE key = $1::bytea AND until > now() "
                                        "RETURNING account_id" },
    { "mail", "SELECT id, name, mail FROM account WHERE id = $1::bigint" },
    { "by_mail", "SELECT id, name, mail FROM account WHERE lower(mail) = lower($1::text) AND mail <> '' "
                 "ORDER BY id LIMIT $2::bigint" },
    { "add_ticket", WITHOUT_WAITING
      "INSERT INTO ticket (hash, account_id, session_id, what, mail, until) "
      "SELECT $1::bytea, id, $3::bigint, $4::text, $5::text, now() + $6::bigint * interval '1 minute' "
      "FROM account, quick WHERE id = $2::bigint ON CONFLICT (account_id, what) WHERE what <> 'recover' DO UPDATE "
      "SET hash = excluded.hash, session_id = excluded.session_id, mail = excluded.mail, until = excluded.until "
      "RETURNING account_id" },
    { "ticket", "SELECT a.id, a.name, t.mail, t.what " GOOD_TICKET },
    /* What changes an account by a ticket locks the account first, so that two of these never wait for each other. */
    { "confirm_mail",
      "WITH known AS MATERIALIZED (SELECT a.id, a.name, a.mail, a.mail_at, t.mail AS wanted " GOOD_TICKET
      "  AND t.what = 'confirm' FOR NO KEY UPDATE OF a), "
      "taken AS (DELETE FROM ticket t USING known WHERE t.hash = $1::bytea RETURNING t.account_id), "
      "changed AS (UPDATE account a SET mail = wanted, "
      "mail_at = CASE WHEN lower(known.mail) = lower(wanted) THEN known.mail_at ELSE now() END FROM known, taken "
      "  WHERE a.id = known.id AND taken.account_id = known.id "
      "  RETURNING known.*), " WAY_BACK },
    { "remove_mail", "WITH known AS MATERIALIZED (SELECT id, name, mail, mail_at, '' AS wanted FROM account a "
                     "  WHERE id = $1::bigint AND " HAS_SESSION(
                         "$4") " FOR NO KEY UPDATE), "
                               "changed AS (UPDATE account a SET mail = '' FROM known WHERE a.id = known.id "
                               "  RETURNING known.*), "
                               "gone AS (DELETE FROM ticket t USING changed WHERE t.account_id = changed.id AND t.what "
                               "<> 'back'), " WAY_BACK },
    { "recover", "WITH known AS MATERIALIZED (SELECT a.id, t.mail, t.what = 'back' AS is_back " GOOD_TICKET
                 "  AND t.what <> 'confirm' FOR NO KEY UPDATE OF a), "
                 "gone AS (DELETE FROM ticket t USING known WHERE t.account_id = known.id AND (t.hash = $1::bytea OR "
                 "t.what = 'recover') RETURNING t.hash, t.account_id), "
                 "taken AS (SELECT account_id FROM gone WHERE hash = $1::bytea), "
                 "changed AS (UPDATE account a SET password = $2::text, era = era + 1, "
                 "    mail = CASE WHEN is_back THEN known.mail ELSE a.mail END, "
                 "    mail_at = CASE WHEN is_back THEN to_timestamp(0) ELSE a.mail_at END FROM known, taken "
                 "  WHERE a.id = known.id AND taken.account_id = known.id RETURNING a.id, a.name, a.era, is_back), "
                 "over AS (DELETE FROM session s USING changed WHERE s.account_id = changed.id), "
                 "begun AS (INSERT INTO session (id, hash, account_id, era, agent) "
                 "  SELECT $3::bigint, $4::bytea, id, era, $5::text FROM changed) "
                 "SELECT id, name FROM changed WHERE NOT is_back OR passkeys_forgotten(id) >= 0" },
    { "add_code",
      WITHOUT_WAITING "INSERT INTO sign_in_code (hash, secret, agent, until) "
                      "SELECT $1::bytea, $2::bytea, $3::text, now() + $4::bigint * interval '1 minute' FROM quick "
                      "ON CONFLICT DO NOTHING RETURNING 0::bigint" },
    { "code", "SELECT 0::bigint, NULL, NULL, NULL, " MS("c.asked_at") ", NULL, c.agent FROM sign_in_code c "
                                                                      "WHERE c.hash = $1::bytea AND " CODE_WAITS },
    { "approve_code",
      "UPDATE sign_in_code c SET account_id = a.id, session_id = $3::bigint, era = a.era FROM account a "
      "WHERE c.hash = $1::bytea AND " CODE_WAITS " AND a.id = $2::bigint AND " HAS_SESSION("$3") " RETURNING a.id" },
    /* As signing in: it waits for a change of the password, and does not count after it. */
    { "finish_code",
      "WITH known AS MATERIALIZED (SELECT a.id, a.name, a.password, a.era, c.agent "
      "  FROM sign_in_code c JOIN account a ON a.id = c.account_id AND a.era = c.era "
      "  WHERE c.secret = $1::bytea AND c.until > now() AND " HAS_SESSION(
          "c.session_id") " FOR UPDATE OF a), "
                          "taken AS (DELETE FROM sign_in_code c USING known WHERE c.secret = $1::bytea RETURNING "
                          "c.account_id), " SESSIONS_OVER(
                              "$4") ", "
                                    "begun AS (INSERT INTO session (id, hash, account_id, era, agent, by_code) "
                                    "  SELECT $2::bigint, $3::bytea, known.id, known.era, known.agent, true "
                                    "  FROM known JOIN taken ON account_id = known.id RETURNING account_id) "
                                    "SELECT known.id, known.name, known.password FROM known JOIN begun ON account_id = "
                                    "known.id "
                                    "UNION ALL SELECT 0::bigint, '', '' FROM sign_in_code c WHERE c.secret = $1::bytea "
                                    "AND " CODE_WAITS },
    { "account", "SELECT id, name, mail, " MS("made_at") ", " MS("mail_at") ", password <> '' FROM account "
                                                                            "WHERE id = $1::bigint" },
    /* Of two seats the better one counts. */
    { "games",
      "SELECT o.table_id, coalesce(g.game, r.game), coalesce(g.created_ms, r.created_ms), "
      "  coalesce(" MS(
          "r.ended_at") ", 0), o.place, o.points, o.ending, "
                        "  (SELECT count(*) FROM result s WHERE s.table_id = o.table_id) "
                        "FROM (SELECT DISTINCT ON (w.table_id) w.table_id, s.place, s.points, s.ending FROM owner w "
                        "  LEFT JOIN result s ON s.table_id = w.table_id AND s.sat_seq = w.seq "
                        "  WHERE w.account_id = $1::bigint AND w.sits ORDER BY w.table_id, s.place) o "
                        "LEFT JOIN game_table g ON g.id = o.table_id LEFT JOIN archive r ON r.table_id = o.table_id "
                        "WHERE g.id IS NOT NULL OR r.table_id IS NOT NULL "
                        "ORDER BY g.id IS NULL, 3 DESC, 1 LIMIT $2::bigint" },
    { "lines", "SELECT table_id, seq, words FROM owner JOIN texts USING (table_id, seq) WHERE account_id = $1::bigint "
               "AND (table_id, seq) > ($2::bigint, $3::bigint) AND NOT sits ORDER BY table_id, seq LIMIT $4::bigint" },
    /* Sessions, passkeys and tickets go with it. */
    { "delete_account",
      "WITH gone AS (DELETE FROM account a WHERE id = $1::bigint AND password = $2::text "
      "  AND " HAS_SESSION(
          "$3") " RETURNING id), "
                "noted AS (INSERT INTO deleted_account (id) SELECT id FROM gone), "
                "asked AS (DELETE FROM challenge c USING gone WHERE c.account_id = gone.id), " ITS_WORDS
                "SELECT id FROM gone" },
    /* In the order of the keys, so that two of these never wait for each other. */
    { "try", WITHOUT_WAITING ", asked AS (SELECT * FROM unnest($1::bytea[], $2::bigint[]) AS asked (key, most)), "
                             "tried AS (INSERT INTO attempt AS t (key, until, count) "
                             "  SELECT key, now() + interval '15 minutes', 1 FROM asked, quick ORDER BY key "
                             "  ON CONFLICT (key) DO UPDATE SET "
                             "  count = CASE WHEN t.until < now() THEN 1 ELSE t.count + 1 END, "
                             "  until = CASE WHEN t.until < now() THEN excluded.until ELSE t.until END "
                             "  RETURNING key, count) "
                             "SELECT 0::bigint FROM tried JOIN asked USING (key) WHERE count > most" },
    { "forget_tries", WITHOUT_WAITING "DELETE FROM attempt USING quick WHERE key = $1::bytea" },
    /* An account is lost if its only passkey came to be another's at the same moment. */
    { "people_upkeep",
      WITHOUT_WAITING ", old AS (DELETE FROM attempt USING quick WHERE until < now()), "
                      "late AS (DELETE FROM challenge USING quick WHERE until < now()), "
                      "unused AS (DELETE FROM ticket USING quick WHERE until < now()), "
                      "waited AS (DELETE FROM sign_in_code USING quick WHERE until < now()), "
                      "lost AS (DELETE FROM account a USING quick WHERE password = '' "
                      "  AND NOT EXISTS (SELECT FROM passkey p WHERE p.account_id = a.id) "
                      "  RETURNING id), "
                      "noted AS (INSERT INTO deleted_account (id) SELECT id FROM lost), "
                      "gone AS (SELECT id FROM deleted_account, quick), "
                      "done AS (DELETE FROM deleted_account USING quick "
                      "  WHERE at < now() - interval '1 day'), " ITS_WORDS "DELETE FROM session WHERE NOT " LASTS
                      " OR NOT EXISTS (SELECT FROM account a WHERE a.id = session.account_id "
                      "  AND a.era = session.era)" },
    { NULL, NULL },
};

const struct pg_statement statements_versions[] = {
    { "versions", "SELECT game, rules_version, count(*) FILTER (WHERE running), count(*) FILTER (WHERE NOT running) "
                  "FROM (SELECT game, rules_version, true AS running FROM game_table "
                  "  UNION ALL SELECT game, rules_version, false FROM archive) AS kept "
                  "GROUP BY game, rules_version ORDER BY game, rules_version" },
    { NULL, NULL },
};
