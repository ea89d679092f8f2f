-- Programs without a browser that wait until somebody who is signed in approves them. The code, which people type, and the secret, by which the program asks again, are only there.
CREATE TABLE sign_in_code (
    hash BLOB PRIMARY KEY,            -- SHA-256 of the code
    secret BLOB NOT NULL UNIQUE,      -- SHA-256 of the secret
    agent TEXT NOT NULL,              -- what the program called itself
    asked_at INTEGER NOT NULL,
    until INTEGER NOT NULL,
    account_id INTEGER,               -- whose session it may begin; NULL: nobody has approved it
    session_id INTEGER                -- the one that approved it, and which it counts with
) STRICT, WITHOUT ROWID;

-- Such a session proves nothing about who is there: so it is never young.
ALTER TABLE session ADD COLUMN by_code INTEGER NOT NULL DEFAULT 0;
