-- People with accounts. Everything else refers to them by number: a name stands only here.
CREATE TABLE account (
    id bigint PRIMARY KEY,
    name text NOT NULL,               -- as others see it
    name_key text NOT NULL UNIQUE,    -- the same for all names that look alike
    password text NOT NULL,           -- its hash, with how it was made; '': none
    era integer NOT NULL DEFAULT 0,   -- sessions of an earlier one are over
    made_at timestamptz NOT NULL DEFAULT now()
);

-- A browser or program that is signed in. The token itself is only there.
CREATE TABLE session (
    id bigint PRIMARY KEY,
    hash bytea NOT NULL UNIQUE,       -- SHA-256 of its token
    account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
    era integer NOT NULL DEFAULT 0,
    begun_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz NOT NULL DEFAULT now(), -- an hour too early at most
    agent text NOT NULL               -- what the browser called itself
);
CREATE INDEX session_account ON session (account_id);

-- How often something was tried lately, such as signing in with one name. The key is a hash.
CREATE TABLE attempt (
    key bytea PRIMARY KEY,
    until timestamptz NOT NULL,
    count integer NOT NULL
);
