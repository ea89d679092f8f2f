-- Tables that a node is loading, and tables whose load failed. failures counts loads that went wrong: the log could not be
-- replayed, that took too long, or the node did not survive it. With two failures a table is set aside: only an operator
-- gets it loaded again (mykonosctl retry).
CREATE TABLE loading (
    table_id bigint PRIMARY KEY,
    node bigint, -- that is loading it; NULL: none
    failures integer NOT NULL DEFAULT 0
);
