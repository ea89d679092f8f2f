-- Nodes and their leases. A node is alive while it sends heartbeats; a shard belongs to its node until that node stops.
-- The epoch rises every time a shard is claimed; rows of the log carry it.
CREATE TABLE node (
    id bigint PRIMARY KEY,
    until timestamptz NOT NULL,
    hosting boolean NOT NULL DEFAULT true
);

CREATE TABLE shard_lease (
    shard smallint PRIMARY KEY,
    node bigint,
    epoch bigint NOT NULL DEFAULT 0
);
INSERT INTO shard_lease (shard) SELECT generate_series(0, 63);

-- head: the setup, seats and clocks as the host wrote them; tokens: a hash for each seat; secret: the host's part of the
-- shuffle.
CREATE TABLE game_table (
    id bigint PRIMARY KEY,
    shard smallint NOT NULL,
    game text NOT NULL,
    rules_version integer NOT NULL,
    created_ms bigint NOT NULL,
    head bytea NOT NULL,
    tokens bytea NOT NULL,
    secret bytea NOT NULL
);
CREATE INDEX game_table_shard ON game_table (shard);

-- The log, from which everything else is rebuilt. Never updated; deleted only by the statement that archives the table.
CREATE TABLE event (
    table_id bigint NOT NULL,
    seq integer NOT NULL,
    epoch bigint NOT NULL,
    at_ms bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (table_id, seq)
);
