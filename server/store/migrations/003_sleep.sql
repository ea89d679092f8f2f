-- A table nobody looks at sleeps on disk until its next clock; NULL: it is awake and a takeover must load it.
ALTER TABLE game_table ADD COLUMN wake_at timestamptz;
CREATE INDEX game_table_wake ON game_table (wake_at) WHERE wake_at IS NOT NULL;
