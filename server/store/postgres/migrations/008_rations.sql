-- origin: the address of the client that opened the table, as a number; weight: how much of that address's ration the table
-- takes; persons: seats for persons, so a log with fewer rows has only joins and the table is still waiting. 0: not known.
ALTER TABLE game_table
    ADD COLUMN origin bigint NOT NULL DEFAULT 0,
    ADD COLUMN weight smallint NOT NULL DEFAULT 0,
    ADD COLUMN persons smallint NOT NULL DEFAULT 0;
CREATE INDEX game_table_origin ON game_table (origin) WHERE origin <> 0;
CREATE INDEX game_table_persons ON game_table (slept_at) WHERE persons > 0;
