-- Whose an entry of a log is: an account sat down by it, or wrote it. Those of guests have no row. It stays when the table is archived.
-- The name of an account stands only in `account`, so an entry by which one sat down has no words in `texts`.
CREATE TABLE owner (
    table_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    account_id INTEGER NOT NULL,
    sits INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX owner_account ON owner (account_id, table_id, seq);

-- Accounts that were deleted lately: what was still on its way to the database then is removed after them.
CREATE TABLE deleted_account (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL DEFAULT (unixepoch() * 1000)
) STRICT;
