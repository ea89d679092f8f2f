-- Keys by which people sign in without a password. Only their public half is here.
CREATE TABLE passkey (
    id bytea PRIMARY KEY,             -- chosen by the device that made it
    account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
    key bytea NOT NULL,
    kind integer NOT NULL,            -- as COSE numbers them
    count bigint NOT NULL,            -- how often it says that it was used; many always say 0
    agent text NOT NULL,              -- what the browser called itself that made it
    made_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX passkey_account ON passkey (account_id);

-- Counts anew whenever it is called, so also after the account was locked: a statement itself sees what there was when it began.
CREATE FUNCTION passkeys_now(bigint) RETURNS bigint LANGUAGE sql VOLATILE
    AS 'SELECT count(*) FROM passkey WHERE account_id = $1';

-- Numbers that browsers were asked to sign, each once. The key is a hash of the number and of what it is for.
CREATE TABLE challenge (
    key bytea PRIMARY KEY,
    account_id bigint NOT NULL,       -- the one that it is for, perhaps one to be; 0: any
    until timestamptz NOT NULL
);
