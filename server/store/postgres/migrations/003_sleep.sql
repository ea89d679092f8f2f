-- A table nobody watches sleeps on disk until wake_at, its next clock event; NULL: it is awake and a takeover must load
-- it.
ALTER TABLE game_table ADD COLUMN wake_at timestamptz;
CREATE INDEX game_table_wake ON game_table (wake_at) WHERE wake_at IS NOT NULL;
