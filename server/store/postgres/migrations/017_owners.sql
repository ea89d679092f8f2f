-- Whose an entry of a log is: an account sat down by it, or wrote it. Those of guests have no row. It stays when the table is archived.
-- The name of an account stands only in `account`, so an entry by which one sat down has no words in `texts`.
CREATE TABLE owner (
    table_id bigint NOT NULL,
    seq integer NOT NULL,
    account_id bigint NOT NULL,
    sits boolean NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE INDEX owner_account ON owner (account_id, table_id, seq);

-- Accounts that were deleted lately: what was still on its way to the database then is removed after them.
CREATE TABLE deleted_account (
    id bigint PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now()
);
