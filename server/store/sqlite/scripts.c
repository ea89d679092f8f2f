#include "server/store/sqlite/scripts.h"

#include "server/loop/shard.h"

#define TEXT_OF_VALUE(value) #value
#define TEXT_OF(macro) TEXT_OF_VALUE(macro)
#define NOW "?15"
/* The lease of shard ?2 is ours: epoch ?3, node ?4. */
#define HELD "EXISTS (SELECT 1 FROM shard_lease WHERE shard = ?2 AND epoch = ?3 AND holder = ?4)"
/* The same of a row of the log: table ?1, epoch ?3, node ?8. */
#define ROW_HELD                                                                                                       \
    "EXISTS (SELECT 1 FROM shard_lease WHERE shard = ?1 % " TEXT_OF(SHARD_COUNT) " AND epoch = ?3 AND holder = ?8)"
/* How long a table has slept, in ms. A clock set back never makes it negative. */
#define SLEPT "coalesce(max(0, " NOW " - slept_at), 0)"
/* Is there room for a new table in the ration of its origin? */
#define RATION                                                                                                         \
    "(?14 = 0 OR ?12 + coalesce((SELECT sum(weight) FROM game_table WHERE origin = ?11 AND origin <> 0), 0) <= ?14)"
/* Of a note: one more if the node that loaded the table is gone. */
#define FAILURES                                                                                                       \
    "(failures + (loading.node IS NOT NULL AND NOT EXISTS "                                                            \
    "(SELECT 1 FROM node WHERE id = loading.node AND until > " NOW ")))"
/* Tables of this node that have slept ?2 hours and still wait for people; as in PostgreSQL's `expire`. */
#define EXPIRED                                                                                                        \
    "(SELECT t.id FROM game_table t JOIN shard_lease s ON s.shard = t.shard "                                          \
    "WHERE s.holder = ?1 AND t.persons > 0 AND t.slept_at < " NOW " - ?2 * 3600000 "                                   \
    "AND CASE WHEN substr(t.tokens, 1, 8) <> x'0000000000000000' "                                                     \
    "THEN (SELECT count(*) FROM event e WHERE e.table_id = t.id) < t.persons "                                         \
    "ELSE NOT EXISTS (SELECT 1 FROM event e WHERE e.table_id = t.id AND substr(e.body, 1, 1) = x'07') END "            \
    "ORDER BY t.id LIMIT 1000)"
/* Tables get numbers of the last period (server/store/upkeep.c), which PostgreSQL's log, with a period a day, reaches
 * after eleven years. So a site that moves there keeps its numbers: its rows then lie in event_rest, like those of
 * other tables that outlast their period, and are deleted when their table is archived. */
#define PERIOD "4095"

/* A row that must not be stored gets no epoch, and is ignored because it needs one. With RETURNING, or with a SELECT
 * that reads the log, SQLite would make a table in memory for every row, and take twice as long. */
#define APPEND                                                                                                         \
    "INSERT OR IGNORE INTO event (table_id, seq, epoch, at_ms, body) VALUES (?1, ?2, CASE WHEN " ROW_HELD              \
    " AND EXISTS (SELECT 1 FROM game_table WHERE id = ?1) "                                                            \
    " AND (?2 = 1 OR EXISTS (SELECT 1 FROM event WHERE table_id = ?1 AND seq = ?2 - 1)) "                              \
    "THEN ?3 END, ?4, ?5); "                                                                                           \
    "SELECT ?1, ?2 WHERE changes() > 0"
/* What an account wrote that is gone is as good as deleted. */
#define TEXT "CASE WHEN o.account_id IS NULL OR a.id IS NOT NULL THEN t.words END, a.id, a.name "
#define ITS_ACCOUNT "LEFT JOIN account a ON a.id = o.account_id "
#define HAS_TEXT "substr(e.body, 1, 1) IN (x'05', x'0a')"

/* The account ?1 still has the password ?5 that was looked at. */
#define KNOWN "EXISTS (SELECT 1 FROM account WHERE id = ?1 AND password = ?5)"
/* It still has the passkey ?5 that was used. */
#define HAS_PASSKEY "EXISTS (SELECT 1 FROM passkey WHERE id = ?5 AND account_id = ?1)"
/* The ticket ?1 is good, for the account a. */
#define GOOD_TICKET                                                                                                    \
    "t.hash = ?1 AND t.account_id = a.id AND t.until > " NOW " AND CASE t.what "                                       \
    "WHEN 'confirm' THEN EXISTS (SELECT 1 FROM session WHERE id = t.session_id AND account_id = a.id) "                \
    "WHEN 'recover' THEN lower(a.mail) = lower(t.mail) ELSE 1 END"
/* Whose password it may change. */
#define TICKETS_ACCOUNT "(SELECT a.id FROM ticket t, account a WHERE " GOOD_TICKET " AND t.what <> 'confirm')"
#define IS_BACK "EXISTS (SELECT 1 FROM ticket WHERE hash = ?1 AND what = 'back')"
/* The code c still waits: nobody has approved it. */
#define CODE_WAITS "c.account_id IS NULL AND c.until > " NOW
/* The address of the account a can take it back by the ticket ?2, for ?3 minutes. */
#define WAY_BACK                                                                                                       \
    "INSERT INTO ticket (hash, account_id, session_id, what, mail, until) "                                            \
    "SELECT ?2, a.id, 0, 'back', a.mail, " NOW " + ?3 * 60000 "
#define IF_OLD                                                                                                         \
    " AND a.mail <> '' AND a.mail_at < " NOW                                                                           \
    " - ?3 * 60000 ON CONFLICT (account_id, what) WHERE what <> 'recover' DO UPDATE "                                  \
    "SET hash = excluded.hash, mail = excluded.mail, until = excluded.until; "
#define RETURNING_BACK " RETURNING id, name, coalesce((SELECT mail FROM ticket WHERE hash = ?2), ''); "

#define HAS_SESSION(number) "EXISTS (SELECT 1 FROM session WHERE id = " number " AND account_id = ?1)"
/* A row of texts is of an account like this. */
#define IS_OWNERS(like) "(table_id, seq) IN (SELECT table_id, seq FROM owner WHERE account_id " like ")"
#define DELETED "IN (SELECT id FROM deleted_account)"
#define IS_DELETED "EXISTS (SELECT 1 FROM deleted_account WHERE id = ?1)"
/* A session s of half a year ago is over. */
#define LASTS "(s.used_at > " NOW " - 180 * 86400000)"

/* What each does, and why, is said in server/store/postgres/statements.c. There are no two writers here, because all
 * requests of the process are carried out one after the other, and no other process has the file. */
const struct script scripts[SCRIPTS_MOST + 1] = {
    { "append", APPEND },
    /* The changes are still those of the log: a SELECT makes none. */
    { "append_texts", APPEND "; INSERT OR IGNORE INTO texts (table_id, seq, words) "
                             "SELECT ?1, ?2, ?9 WHERE changes() > 0 AND length(?9) > 0; "
                             "INSERT OR IGNORE INTO owner (table_id, seq, account_id, sits) "
                             "SELECT ?1, ?2, ?10, length(?9) = 0 WHERE ?10 <> 0 AND EXISTS ("
                             "SELECT 1 FROM event WHERE table_id = ?1 AND seq = ?2 AND epoch = ?3 AND body = ?5)" },
    { "same", "SELECT table_id, seq FROM event "
              "WHERE table_id = ?1 AND seq = ?2 AND epoch = ?3 AND at_ms = ?4 AND body = ?5" },
    { "head", "SELECT shard, game, rules_version, created_ms, head, tokens, secret, wake_at IS NOT NULL, "
              "slept_ms + " SLEPT ", away_ms, origin, plans FROM game_table WHERE id = ?1" },
    { "events", "SELECT e.seq, epoch, at_ms, body, " TEXT "FROM event e "
                "LEFT JOIN texts t ON t.table_id = e.table_id AND t.seq = e.seq AND " HAS_TEXT
                " LEFT JOIN owner o ON o.table_id = e.table_id AND o.seq = e.seq AND " HAS_TEXT " " ITS_ACCOUNT
                "WHERE e.table_id = ?1 AND e.seq > ?2 ORDER BY e.seq LIMIT ?3" },
    /* For a FULL JOIN SQLite would compare every text with every owner. */
    { "texts", "SELECT t.seq, " TEXT "FROM texts t "
               "LEFT JOIN owner o ON o.table_id = t.table_id AND o.seq = t.seq " ITS_ACCOUNT "WHERE t.table_id = ?1 "
               "UNION ALL SELECT o.seq, NULL, a.id, a.name FROM owner o " ITS_ACCOUNT "WHERE o.table_id = ?1 "
               "AND NOT EXISTS (SELECT 1 FROM texts t WHERE t.table_id = o.table_id AND t.seq = o.seq) ORDER BY 1" },
    { "results", "SELECT seat, place, points, sat_seq, level, ending FROM result WHERE table_id = ?1 ORDER BY seat" },
    { "archived", "SELECT game, rules_version, created_ms, head, tokens, secret, event_count, log "
                  "FROM archive WHERE table_id = ?1" },
    { "add", "INSERT INTO game_table (id, shard, game, rules_version, created_ms, head, tokens, secret, origin, "
             "  weight, persons) "
             "SELECT ?1, ?2, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13 WHERE " HELD " AND " RATION
             " AND NOT EXISTS (SELECT 1 FROM event WHERE table_id = ?1) "
             " AND NOT EXISTS (SELECT 1 FROM archive WHERE table_id = ?1) ON CONFLICT DO NOTHING; "
             "SELECT changes(), NOT " RATION },
    { "archive", "INSERT INTO archive (table_id, ended_at, game, rules_version, created_ms, head, tokens, secret, "
                 "  event_count, log) "
                 "SELECT id, " NOW ", game, rules_version, created_ms, head, tokens, secret, ?5, ?6 "
                 "FROM game_table WHERE id = ?1 AND " HELD " RETURNING table_id; "
                 "INSERT OR REPLACE INTO result (table_id, seat, place, points, sat_seq, level, ending) "
                 "SELECT id, ?7, ?8, ?9, ?10, ?11, ?12 FROM game_table WHERE id = ?1 AND " HELD "; "
                 "DELETE FROM event WHERE table_id = ?1 AND EXISTS (SELECT 1 FROM game_table WHERE id = ?1) AND " HELD
                 "; DELETE FROM game_table WHERE id = ?1 AND " HELD },
    { "damaged",
      "INSERT INTO event_damaged (table_id, seq, epoch, at_ms, body, found_at) "
      "SELECT table_id, seq, epoch, at_ms, body, " NOW " FROM event WHERE table_id = ?1 AND seq > ?5 AND " HELD
      "; DELETE FROM event WHERE table_id = ?1 AND seq > ?5 AND " HELD "; SELECT changes() WHERE changes() > 0"
      "; DELETE FROM texts WHERE table_id = ?1 AND seq > ?5 AND " HELD
      "; DELETE FROM owner WHERE table_id = ?1 AND seq > ?5 AND " HELD },
    { "sleep", "UPDATE game_table SET wake_at = " NOW " + ?5, slept_at = " NOW ", slept_ms = ?6, away_ms = ?7 "
               "WHERE id = ?1 AND " HELD " RETURNING id" },
    { "wake", "UPDATE game_table SET wake_at = NULL, slept_at = NULL, slept_ms = slept_ms + " SLEPT
              " WHERE id = ?1 AND " HELD " RETURNING id" },
    { "plans", "UPDATE game_table SET plans = ?5 WHERE id = ?1 AND " HELD " RETURNING id" },
    { "keep_seat", "INSERT OR IGNORE INTO owner (table_id, seq, account_id, sits) "
                   "SELECT ?1, ?2, id, 1 FROM account WHERE id = ?3; "
                   "DELETE FROM texts WHERE table_id = ?1 AND seq = ?2 AND changes() > 0; "
                   "SELECT table_id FROM owner WHERE table_id = ?1 AND seq = ?2 AND account_id = ?3" },
    { "leave_seat", "DELETE FROM owner WHERE table_id = ?1 AND seq = ?2 RETURNING table_id" },
    { "list", "SELECT id, coalesce(failures >= 2, 0) FROM game_table LEFT JOIN loading ON table_id = id "
              "WHERE shard = ?1 AND (wake_at IS NULL OR wake_at < " NOW " + 60000)" },
    { "expire", "DELETE FROM texts WHERE table_id IN " EXPIRED "; "
                "DELETE FROM owner WHERE table_id IN " EXPIRED "; "
                "DELETE FROM event WHERE table_id IN " EXPIRED "; "
                "DELETE FROM event_damaged WHERE table_id IN " EXPIRED "; "
                "DELETE FROM game_table WHERE id IN " EXPIRED " RETURNING id, 0" },
    { "all", "SELECT id, coalesce(failures >= 2, 0) FROM game_table LEFT JOIN loading ON table_id = id "
             "WHERE id > ?1 ORDER BY id LIMIT 1000" },
    { "all_archived", "SELECT a.table_id, coalesce(failures >= 2, 0) FROM archive a "
                      "LEFT JOIN loading l ON l.table_id = a.table_id "
                      "WHERE a.table_id > ?1 ORDER BY a.table_id LIMIT 1000" },
    { "loading", "INSERT INTO loading (table_id, node) VALUES (?1, ?2) "
                 "ON CONFLICT (table_id) DO UPDATE SET failures = " FAILURES ", "
                 "  node = CASE WHEN " FAILURES " = 0 OR ?3 <> 0 THEN excluded.node END "
                 "WHERE failures < 2 RETURNING table_id, failures" },
    { "loaded", "DELETE FROM loading WHERE table_id = ?1 AND failures < 2" },
    { "not_loaded", "UPDATE loading SET node = NULL WHERE table_id = ?1 AND node = ?2" },
    { "load_failed", "UPDATE loading SET node = NULL, failures = min(failures + 1, 2) "
                     "WHERE table_id = ?1 AND node = ?2 RETURNING table_id, failures" },
    { "retry", "DELETE FROM loading WHERE table_id = ?1 AND failures >= 2 RETURNING table_id" },
    { "delete",
      "SELECT (SELECT count(*) FROM game_table WHERE id = ?1) + "
      "  (SELECT count(*) FROM archive WHERE table_id = ?1) WHERE " HELD
      "; DELETE FROM event WHERE table_id = ?1 AND " HELD "; DELETE FROM texts WHERE table_id = ?1 AND " HELD
      "; DELETE FROM owner WHERE table_id = ?1 AND " HELD "; DELETE FROM result WHERE table_id = ?1 AND " HELD
      "; DELETE FROM event_damaged WHERE table_id = ?1 AND " HELD "; DELETE FROM loading WHERE table_id = ?1 AND " HELD
      "; DELETE FROM game_table WHERE id = ?1 AND " HELD "; DELETE FROM archive WHERE table_id = ?1 AND " HELD },
    { "upkeep", "SELECT " PERIOD ", ''" },
    { "versions", "SELECT game, rules_version, sum(running), sum(NOT running) "
                  "FROM (SELECT game, rules_version, 1 AS running FROM game_table "
                  "  UNION ALL SELECT game, rules_version, 0 FROM archive) "
                  "GROUP BY game, rules_version ORDER BY game, rules_version" },
    { "beat", "INSERT INTO node (id, until, hosting, load, weight, beat) VALUES (?1, " NOW " + ?2, ?3, ?4, ?5, 1) "
              "ON CONFLICT (id) DO UPDATE SET until = excluded.until, hosting = excluded.hosting, "
              "  load = excluded.load, weight = excluded.weight, beat = beat + 1" },
    { "claim", "DELETE FROM dead; "
               "INSERT INTO dead SELECT ?3 WHERE NOT EXISTS (SELECT 1 FROM node WHERE id = ?3 AND beat <> ?4); "
               "UPDATE shard_lease SET holder = ?1, epoch = (SELECT max(epoch) FROM shard_lease) + 1 "
               "WHERE shard IN (SELECT shard FROM shard_lease "
               "  WHERE holder IS NULL OR holder IN (SELECT id FROM dead) ORDER BY shard LIMIT ?2)" },
    { "release", "UPDATE shard_lease SET holder = NULL WHERE holder = ?1 AND shard = ?2" },
    { "look", "SELECT coalesce(holder, 0), epoch, 0, 0, 0, 0, group_concat(shard, ' ') "
              "FROM shard_lease GROUP BY holder, epoch "
              "UNION ALL SELECT id, beat, hosting, until > " NOW ", load, weight, NULL FROM node "
              "UNION ALL SELECT DISTINCT holder, -1, 0, 0, 0, 0, NULL FROM shard_lease "
              "WHERE holder IS NOT NULL AND holder NOT IN (SELECT id FROM node)" },
    { "forget", "DELETE FROM node WHERE id = ?1 AND beat = ?2 "
                "AND NOT EXISTS (SELECT 1 FROM shard_lease WHERE holder = ?1)" },
    { "session",
      "UPDATE session AS s SET used_at = " NOW " WHERE hash = ?1 AND used_at < " NOW " - 3600000 AND " LASTS "; "
      "SELECT a.id, a.name, a.password, s.id, CASE WHEN s.by_code THEN 0 ELSE s.begun_at END, s.used_at, s.agent "
      "FROM session s JOIN account a ON a.id = s.account_id WHERE s.hash = ?1 AND " LASTS },
    { "sessions", "SELECT account_id, NULL, NULL, id, begun_at, used_at, agent FROM session s "
                  "WHERE account_id = ?1 ORDER BY used_at DESC, id" },
    { "sign_in", "DELETE FROM session WHERE " KNOWN " AND id IN (SELECT id FROM session WHERE account_id = ?1 "
                 "  ORDER BY used_at DESC, id LIMIT -1 OFFSET ?6 - 1); "
                 "INSERT INTO session (id, hash, account_id, begun_at, used_at, agent) "
                 "SELECT ?2, ?3, ?1, " NOW ", " NOW ", ?4 WHERE " KNOWN " RETURNING account_id" },
    { "sign_out", "DELETE FROM session WHERE hash = ?1 RETURNING account_id" },
    { "sign_out_one", "DELETE FROM session WHERE account_id = ?1 AND id = ?2 RETURNING account_id" },
    { "sign_out_others", "DELETE FROM sign_in_code WHERE account_id = ?1; "
                         "DELETE FROM session WHERE account_id = ?1 AND id <> ?2 RETURNING account_id" },
    { "register", "INSERT INTO account (id, name, name_key, password, made_at) "
                  "VALUES (?1, ?5, ?6, ?7, " NOW ") ON CONFLICT DO NOTHING; "
                  "INSERT INTO session (id, hash, account_id, begun_at, used_at, agent) "
                  "SELECT ?2, ?3, ?1, " NOW ", " NOW ", ?4 WHERE changes() > 0 RETURNING account_id" },
    { "person", "SELECT id, name, password FROM account WHERE name_key = ?1" },
    { "change_password",
      "UPDATE account SET password = ?3 WHERE id = ?1 AND password = ?2 AND " HAS_SESSION(
          "?4") "; "
                "DELETE FROM session WHERE account_id = ?1 AND id <> ?4 AND changes() > 0; "
                "DELETE FROM sign_in_code WHERE account_id = ?1 AND EXISTS ("
                "  SELECT 1 FROM account WHERE id = ?1 AND password = ?3) AND " HAS_SESSION(
                    "?4") "; "
                          "SELECT id FROM account WHERE id = ?1 AND password = ?3 AND " HAS_SESSION("?4") },
    { "register_passkey", "INSERT INTO account (id, name, name_key, password, made_at) "
                          "SELECT ?1, ?5, ?6, '', " NOW " WHERE NOT EXISTS (SELECT 1 FROM passkey WHERE id = ?7) "
                          "ON CONFLICT DO NOTHING; "
                          "INSERT INTO session (id, hash, account_id, begun_at, used_at, agent) "
                          "SELECT ?2, ?3, ?1, " NOW ", " NOW ", ?4 WHERE changes() > 0 RETURNING account_id; "
                          "INSERT INTO passkey (id, account_id, key, kind, count, agent, made_at, used_at) "
                          "SELECT ?7, ?1, ?8, ?9, ?10, ?4, " NOW ", " NOW
                          " WHERE EXISTS (SELECT 1 FROM session WHERE id = ?2 AND account_id = ?1)" },
    { "add_passkey", "INSERT INTO passkey (id, account_id, key, kind, count, agent, made_at, used_at) "
                     "SELECT ?2, ?1, ?3, ?4, ?5, ?6, " NOW ", " NOW
                     " WHERE " HAS_SESSION("?8") " AND (SELECT count(*) FROM passkey WHERE account_id = ?1) < ?7 "
                                                 "ON CONFLICT DO NOTHING RETURNING account_id" },
    { "remove_passkey",
      "DELETE FROM passkey WHERE account_id = ?1 AND id = ?2 AND " HAS_SESSION(
          "?3") " "
                "AND (EXISTS (SELECT 1 FROM account WHERE id = ?1 AND password <> '') "
                "  OR (SELECT count(*) FROM passkey WHERE account_id = ?1) > 1) RETURNING account_id" },
    { "passkeys",
      "SELECT account_id, NULL, NULL, NULL, NULL, NULL, NULL, id, key, kind, count, agent, made_at, used_at "
      "FROM passkey WHERE account_id = ?1 ORDER BY used_at DESC, id" },
    { "passkey", "SELECT a.id, a.name, a.password, NULL, NULL, NULL, NULL, p.id, p.key, p.kind, p.count "
                 "FROM passkey p JOIN account a ON a.id = p.account_id WHERE p.id = ?1" },
    { "sign_in_passkey", "DELETE FROM session WHERE " HAS_PASSKEY " AND id IN (SELECT id FROM session "
                         "  WHERE account_id = ?1 ORDER BY used_at DESC, id LIMIT -1 OFFSET ?6 - 1); "
                         "UPDATE passkey SET count = ?7, used_at = " NOW " WHERE id = ?5 AND account_id = ?1; "
                         "INSERT INTO session (id, hash, account_id, begun_at, used_at, agent) "
                         "SELECT ?2, ?3, ?1, " NOW ", " NOW ", ?4 WHERE " HAS_PASSKEY " RETURNING account_id" },
    { "add_challenge", "INSERT INTO challenge (key, account_id, until) VALUES (?1, ?2, " NOW " + 300000) "
                       "RETURNING account_id" },
    { "take_challenge", "DELETE FROM challenge WHERE key = ?1 AND until > " NOW " RETURNING account_id" },
    { "mail", "SELECT id, name, mail FROM account WHERE id = ?1" },
    { "by_mail",
      "SELECT id, name, mail FROM account WHERE lower(mail) = lower(?1) AND mail <> '' ORDER BY id LIMIT ?2" },
    /* For nobody, account 0, a row is written, too: or else the file would tell by its speed. */
    { "add_ticket", "INSERT INTO ticket (hash, account_id, session_id, what, mail, until) "
                    "SELECT ?1, ?2, ?3, ?4, ?5, " NOW " + ?6 * 60000 "
                    "WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM account WHERE id = ?2) "
                    "ON CONFLICT (account_id, what) WHERE what <> 'recover' DO UPDATE SET hash = excluded.hash, "
                    "session_id = excluded.session_id, mail = excluded.mail, until = excluded.until "
                    "RETURNING account_id" },
    { "ticket", "SELECT a.id, a.name, t.mail, t.what FROM ticket t, account a WHERE " GOOD_TICKET },
    { "confirm_mail", WAY_BACK
      "FROM ticket t, account a WHERE " GOOD_TICKET " AND t.what = 'confirm' AND lower(a.mail) <> lower(t.mail)" IF_OLD
      "UPDATE account AS a SET mail = t.mail, mail_at = CASE WHEN lower(a.mail) = lower(t.mail) THEN a.mail_at "
      "ELSE " NOW " END FROM ticket t WHERE " GOOD_TICKET " AND t.what = 'confirm'" RETURNING_BACK
      "DELETE FROM ticket WHERE hash = ?1 AND what = 'confirm'" },
    { "remove_mail", WAY_BACK "FROM account a WHERE a.id = ?1 AND " HAS_SESSION("?4") IF_OLD
      "UPDATE account SET mail = '' WHERE id = ?1 AND " HAS_SESSION("?4") RETURNING_BACK
      "DELETE FROM ticket WHERE account_id = ?1 AND what <> 'back' AND " HAS_SESSION("?4") },
    { "recover", "UPDATE account SET password = ?2, mail = CASE t.what WHEN 'back' THEN t.mail ELSE account.mail END, "
                 "mail_at = CASE t.what WHEN 'back' THEN 0 ELSE account.mail_at END "
                 "FROM ticket t WHERE t.hash = ?1 AND account.id = " TICKETS_ACCOUNT "; "
                 "DELETE FROM session WHERE account_id = " TICKETS_ACCOUNT "; "
                 "DELETE FROM passkey WHERE account_id = " TICKETS_ACCOUNT " AND " IS_BACK "; "
                 "INSERT INTO session (id, hash, account_id, begun_at, used_at, agent) "
                 "SELECT ?3, ?4, " TICKETS_ACCOUNT ", " NOW ", " NOW ", ?5 WHERE " TICKETS_ACCOUNT " IS NOT NULL; "
                 "DELETE FROM ticket WHERE account_id = " TICKETS_ACCOUNT " AND (hash = ?1 OR what = 'recover'); "
                 "SELECT a.id, a.name FROM account a JOIN session s ON s.account_id = a.id WHERE s.id = ?3" },
    { "add_code", "INSERT INTO sign_in_code (hash, secret, agent, asked_at, until) "
                  "VALUES (?1, ?2, ?3, " NOW ", " NOW " + ?4 * 60000) ON CONFLICT DO NOTHING RETURNING 0" },
    { "code",
      "SELECT 0, NULL, NULL, NULL, c.asked_at, NULL, c.agent FROM sign_in_code c WHERE c.hash = ?1 AND " CODE_WAITS },
    { "approve_code", "UPDATE sign_in_code AS c SET account_id = ?2, session_id = ?3 WHERE c.hash = ?1 AND " CODE_WAITS
                      " AND EXISTS (SELECT 1 FROM session WHERE id = ?3 AND account_id = ?2) RETURNING account_id" },
    /* The session that approved it may be the one that makes room for the new one. */
    { "finish_code",
      "INSERT INTO session (id, hash, account_id, begun_at, used_at, agent, by_code) "
      "SELECT ?2, ?3, a.id, " NOW ", " NOW ", c.agent, 1 FROM sign_in_code c "
      "JOIN account a ON a.id = c.account_id JOIN session s ON s.id = c.session_id AND s.account_id = a.id "
      "WHERE c.secret = ?1 AND c.until > " NOW "; "
      "DELETE FROM session WHERE id <> ?2 AND id IN (SELECT id FROM session "
      "  WHERE account_id = (SELECT account_id FROM session WHERE id = ?2) "
      "  ORDER BY used_at DESC, id LIMIT -1 OFFSET ?4); "
      "DELETE FROM sign_in_code WHERE secret = ?1 AND account_id IS NOT NULL; "
      "SELECT a.id, a.name, a.password FROM account a JOIN session s ON s.account_id = a.id WHERE s.id = ?2 "
      "UNION ALL SELECT 0, '', '' FROM sign_in_code c WHERE c.secret = ?1 AND " CODE_WAITS },
    { "account", "SELECT id, name, mail, made_at, mail_at, password <> '' FROM account WHERE id = ?1" },
    { "games", "SELECT o.table_id, coalesce(g.game, r.game), coalesce(g.created_ms, r.created_ms), "
               "  coalesce(r.ended_at, 0), o.place, o.points, o.ending, "
               "  (SELECT count(*) FROM result s WHERE s.table_id = o.table_id) "
               /* the columns beside min() are those of its row */
               "FROM (SELECT w.table_id, min(s.place) AS place, s.points, s.ending FROM owner w "
               "  LEFT JOIN result s ON s.table_id = w.table_id AND s.sat_seq = w.seq "
               "  WHERE w.account_id = ?1 AND w.sits GROUP BY w.table_id) o "
               "LEFT JOIN game_table g ON g.id = o.table_id LEFT JOIN archive r ON r.table_id = o.table_id "
               "WHERE g.id IS NOT NULL OR r.table_id IS NOT NULL ORDER BY g.id IS NULL, 3 DESC, 1 LIMIT ?2" },
    { "lines", "SELECT table_id, seq, words FROM owner JOIN texts USING (table_id, seq) WHERE account_id = ?1 "
               "AND (table_id, seq) > (?2, ?3) AND NOT sits ORDER BY table_id, seq LIMIT ?4" },
    { "delete_account",
      "INSERT INTO deleted_account (id, at) SELECT id, " NOW " FROM account "
      "WHERE id = ?1 AND password = ?2 AND " HAS_SESSION(
          "?3") " RETURNING id; "
                "DELETE FROM account WHERE id = ?1 AND " IS_DELETED "; "
                "DELETE FROM session WHERE account_id = ?1 AND " IS_DELETED "; "
                "DELETE FROM passkey WHERE account_id = ?1 AND " IS_DELETED "; "
                "DELETE FROM ticket WHERE account_id = ?1 AND " IS_DELETED "; "
                "DELETE FROM challenge WHERE account_id = ?1 AND " IS_DELETED "; "
                "DELETE FROM sign_in_code WHERE account_id = ?1 AND " IS_DELETED "; "
                "DELETE FROM texts WHERE " IS_OWNERS(
                    "= ?1 AND " IS_DELETED) "; "
                                            "DELETE FROM owner WHERE account_id = ?1 AND " IS_DELETED },
    { "try", "INSERT INTO attempt (key, until, count) VALUES (?1, " NOW " + 900000, 1) "
             "ON CONFLICT (key) DO UPDATE SET count = CASE WHEN until < " NOW " THEN 1 ELSE count + 1 END, "
             "  until = CASE WHEN until < " NOW " THEN excluded.until ELSE until END; "
             "SELECT 0 FROM attempt WHERE key = ?1 AND count > ?2" },
    { "forget_tries", "DELETE FROM attempt WHERE key = ?1" },
    { "people_upkeep", "DELETE FROM attempt WHERE until < " NOW "; DELETE FROM challenge WHERE until < " NOW
                       "; DELETE FROM ticket WHERE until < " NOW "; DELETE FROM sign_in_code WHERE until < " NOW
                       "; DELETE FROM session AS s WHERE NOT " LASTS "; DELETE FROM texts WHERE " IS_OWNERS(
                           DELETED) "; DELETE FROM owner WHERE account_id " DELETED
                                    "; DELETE FROM deleted_account WHERE at < " NOW " - 86400000" },
};
