#include "server/store/statements.h"

/* The lease rows stay locked until the commit, so that no other node can claim them: a claim waits for rows in flight,
 * and rows that come after a claim find a different epoch. So there are never two writers, and no row is lost between
 * the moment a new holder reads the log and its first write. */
const struct pg_statement statements_writer[] = {
    { "append", "WITH held AS MATERIALIZED ("
                "  SELECT shard, epoch FROM shard_lease WHERE shard = ANY ($6::bigint[]) FOR SHARE) "
                "INSERT INTO event (table_id, seq, epoch, at_ms, body) "
                "SELECT r.table_id, r.seq, r.epoch, r.at_ms, r.body "
                "FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[]) "
                "  WITH ORDINALITY AS r (table_id, seq, epoch, at_ms, body, place) "
                "JOIN held ON held.shard = r.table_id % 64 AND held.epoch = r.epoch ORDER BY r.place "
                "ON CONFLICT DO NOTHING RETURNING table_id, seq" },
    /* After a broken connection: which of these rows are already stored, exactly as we wrote them? */
    { "same", "SELECT e.table_id, e.seq "
              "FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[]) "
              "  WITH ORDINALITY AS r (table_id, seq, epoch, at_ms, body, place) "
              "JOIN event e ON e.table_id = r.table_id AND e.seq = r.seq "
              "WHERE e.epoch = r.epoch AND e.at_ms = r.at_ms AND e.body = r.body ORDER BY r.place" },
    { NULL, NULL },
};

const struct pg_statement statements_reader[] = {
    { "head",
      "SELECT shard, game, rules_version, created_ms, head, tokens, secret FROM game_table WHERE id = $1::bigint" },
    { "events", "SELECT seq, epoch, at_ms, body FROM event WHERE table_id = $1::bigint ORDER BY seq" },
    { "archived", "SELECT game, rules_version, created_ms, head, tokens, secret, event_count, log "
                  "FROM archive WHERE table_id = $1::bigint" },
    { "add", "INSERT INTO game_table (id, shard, game, rules_version, created_ms, head, tokens, secret) "
             "SELECT $1::bigint, $2::bigint, $3::text, $4::bigint, $5::bigint, $6::bytea, $7::bytea, $8::bytea "
             "FROM (SELECT 1 FROM shard_lease WHERE shard = $2::bigint AND epoch = $9::bigint FOR SHARE) held "
             "ON CONFLICT DO NOTHING RETURNING id" },
    { "archive",
      "WITH held AS MATERIALIZED ("
      "  SELECT shard FROM shard_lease WHERE shard = $2::bigint AND epoch = $3::bigint FOR SHARE), "
      "gone AS (DELETE FROM game_table t USING held WHERE t.id = $1::bigint AND t.shard = held.shard "
      "  RETURNING id, game, rules_version, created_ms, head, tokens, secret), "
      "rows AS (DELETE FROM event e USING gone WHERE e.table_id = gone.id) "
      "INSERT INTO archive (table_id, game, rules_version, created_ms, head, tokens, secret, event_count, log) "
      "SELECT id, game, rules_version, created_ms, head, tokens, secret, $4::bigint, $5::bytea FROM gone "
      "RETURNING table_id" },
    { "sleep", "UPDATE game_table SET wake_at = to_timestamp($2::bigint / 1000.0) WHERE id = $1::bigint" },
    { "wake", "UPDATE game_table SET wake_at = NULL WHERE id = $1::bigint AND wake_at IS NOT NULL" },
    { "list", "SELECT id FROM game_table WHERE shard = ANY ($1::bigint[]) "
              "AND (wake_at IS NULL OR wake_at < now() + interval '1 minute')" },
    { "all", "SELECT id FROM game_table WHERE id > $1::bigint ORDER BY id LIMIT 1000" },
    { "all_archived", "SELECT table_id FROM archive WHERE table_id > $1::bigint ORDER BY table_id LIMIT 1000" },
    { "versions", "SELECT game, rules_version, count(*) FILTER (WHERE running), count(*) FILTER (WHERE NOT running) "
                  "FROM (SELECT game, rules_version, true AS running FROM game_table "
                  "  UNION ALL SELECT game, rules_version, false FROM archive) AS kept "
                  "GROUP BY game, rules_version ORDER BY game, rules_version" },
    { NULL, NULL },
};

#define LEASES                                                                                                         \
    "SELECT s.shard, coalesce(s.node, 0), s.epoch, coalesce(n.until > now(), false), "                                 \
    "(SELECT count(*) FROM node WHERE until > now() AND hosting) "                                                     \
    "FROM shard_lease s LEFT JOIN node n ON n.id = s.node ORDER BY s.shard"

const struct pg_statement statements_lease[] = {
    { "beat", "INSERT INTO node (id, until, hosting) "
              "VALUES ($1::bigint, now() + $2::bigint * interval '1 ms', $3::bigint <> 0) "
              "ON CONFLICT (id) DO UPDATE SET until = excluded.until, hosting = excluded.hosting" },
    { "claim", "UPDATE shard_lease SET node = $1::bigint, epoch = epoch + 1 WHERE shard IN ("
               "  SELECT s.shard FROM shard_lease s LEFT JOIN node n ON n.id = s.node "
               "  WHERE n.id IS NULL OR n.until < now() LIMIT $2::bigint FOR UPDATE OF s SKIP LOCKED)" },
    { "release", "UPDATE shard_lease SET node = NULL WHERE node = $1::bigint AND shard = ANY ($2::bigint[])" },
    { "look", LEASES },
    { "sweep", "DELETE FROM node WHERE until < now() - interval '1 day'" },
    { "month", "SELECT archive_month(now() + interval '20 days')" },
    { NULL, NULL },
};
