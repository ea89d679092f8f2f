-- How the seats of a finished game did, written when its table is archived. Whose a seat was stands in `owner`, under the entry by
-- which its person sat down.
CREATE TABLE result (
    table_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    place INTEGER NOT NULL,    -- 1: the first; several may share one
    points INTEGER NOT NULL,   -- in 1/points_unit of the game
    sat_seq INTEGER NOT NULL,  -- 0: nobody sat down
    level INTEGER NOT NULL,    -- of a bot; -1: a person's
    ending INTEGER NOT NULL,   -- 0: played to the end; 1: by a bot in the person's place; 2: the person had left for good
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
