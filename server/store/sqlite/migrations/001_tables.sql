-- The same tables as PostgreSQL's (server/store/postgres/migrations), with moments as milliseconds since 1970, and without
-- partitions: a log is deleted when its table is archived.
-- Leases: only one process has the file, but its epoch still fences what it wrote before it lost a lease or ended. The nodes
-- themselves are kept in memory (server/store/sqlite/sqlite_file.c).
CREATE TABLE shard_lease (
    shard INTEGER PRIMARY KEY,
    holder INTEGER,
    epoch INTEGER NOT NULL DEFAULT 0
) STRICT;
WITH RECURSIVE shards (shard) AS (SELECT 0 UNION ALL SELECT shard + 1 FROM shards WHERE shard < 1023)
INSERT INTO shard_lease (shard) SELECT shard FROM shards;

CREATE TABLE game_table (
    id INTEGER PRIMARY KEY,
    shard INTEGER NOT NULL,
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    head BLOB NOT NULL,
    tokens BLOB NOT NULL,
    secret BLOB NOT NULL,
    wake_at INTEGER,                     -- its next clock event; NULL: it is awake and must be in memory
    slept_at INTEGER,                    -- when it fell asleep; NULL: it is awake
    slept_ms INTEGER NOT NULL DEFAULT 0, -- its time when it last fell asleep or was woken
    away_ms INTEGER NOT NULL DEFAULT 0,  -- its time when the last person had left, if it sleeps
    origin INTEGER NOT NULL DEFAULT 0,
    weight INTEGER NOT NULL DEFAULT 0,
    persons INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX game_table_shard ON game_table (shard);
CREATE INDEX game_table_origin ON game_table (origin) WHERE origin <> 0;
CREATE INDEX game_table_persons ON game_table (slept_at) WHERE persons > 0;

-- The log, from which everything else is rebuilt. Never updated.
CREATE TABLE event (
    table_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_damaged (
    table_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    body BLOB NOT NULL,
    found_at INTEGER NOT NULL
) STRICT;
CREATE INDEX event_damaged_table ON event_damaged (table_id);

CREATE TABLE archive (
    table_id INTEGER PRIMARY KEY,
    ended_at INTEGER NOT NULL,
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    head BLOB NOT NULL,
    tokens BLOB NOT NULL,
    secret BLOB NOT NULL,
    event_count INTEGER NOT NULL,
    log BLOB NOT NULL
) STRICT;

CREATE TABLE loading (
    table_id INTEGER PRIMARY KEY,
    node INTEGER, -- that is loading it; NULL: none
    failures INTEGER NOT NULL DEFAULT 0
) STRICT;
