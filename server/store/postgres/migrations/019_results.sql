-- How the seats of a finished game did, written by the statement that archives its table. Whose a seat was stands in `owner`, under the
-- entry by which its person sat down.
CREATE TABLE result (
    table_id bigint NOT NULL,
    seat smallint NOT NULL,
    place smallint NOT NULL,    -- 1: the first; several may share one
    points integer NOT NULL,    -- in 1/points_unit of the game
    sat_seq integer NOT NULL,   -- 0: nobody sat down
    level smallint NOT NULL,    -- of a bot; -1: a person's
    ending smallint NOT NULL,   -- 0: played to the end; 1: by a bot in the person's place; 2: the person had left for good
    PRIMARY KEY (table_id, seat)
);
