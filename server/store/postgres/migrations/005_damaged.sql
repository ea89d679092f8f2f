-- Rows of the log that could not be replayed, moved out of the way by the host that found them, so that their table plays
-- on from the last sound row before them. For people to look at; nothing reads them.
CREATE TABLE event_damaged (
    table_id bigint NOT NULL,
    seq integer NOT NULL,
    epoch bigint NOT NULL,
    at_ms bigint NOT NULL,
    body bytea NOT NULL,
    found_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX event_damaged_table ON event_damaged (table_id);
