-- Hosts count the time of a table; how long it slept is measured by the database's clock alone.
ALTER TABLE game_table
    ADD COLUMN slept_at timestamptz,               -- when it fell asleep; NULL: it is awake
    ADD COLUMN slept_ms bigint NOT NULL DEFAULT 0, -- its time when it last fell asleep or was woken
    ADD COLUMN away_ms bigint NOT NULL DEFAULT 0;  -- its time when the last person had left, if it sleeps
-- Tables put to sleep before this counted the time since they were created.
UPDATE game_table SET slept_at = now(), slept_ms = aged.ms, away_ms = aged.ms
FROM (SELECT id, greatest(0, (extract(epoch FROM now()) * 1000)::bigint - created_ms) AS ms FROM game_table) AS aged
WHERE aged.id = game_table.id AND wake_at IS NOT NULL;
