-- Whether the tables were moved into PostgreSQL: no row, or state 0: no; 1: begun, and perhaps done; 2: done. From 1 on the
-- file is not played.
CREATE TABLE moved (
    state INTEGER NOT NULL
) STRICT;
