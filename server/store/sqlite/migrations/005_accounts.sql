-- People with accounts. Everything else refers to them by number: a name stands only here.
CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,               -- as others see it
    name_key TEXT NOT NULL UNIQUE,    -- the same for all names that look alike
    password TEXT NOT NULL,           -- its hash, with how it was made; '': none
    made_at INTEGER NOT NULL
) STRICT;

-- A browser or program that is signed in. The token itself is only there.
CREATE TABLE session (
    id INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,        -- SHA-256 of its token
    account_id INTEGER NOT NULL,
    begun_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,         -- an hour too early at most
    agent TEXT NOT NULL               -- what the browser called itself
) STRICT;
CREATE INDEX session_account ON session (account_id);

-- How often something was tried lately, such as signing in with one name. The key is a hash.
CREATE TABLE attempt (
    key BLOB PRIMARY KEY,
    until INTEGER NOT NULL,
    count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
