-- Keys by which people sign in without a password. Only their public half is here.
CREATE TABLE passkey (
    id BLOB PRIMARY KEY,              -- chosen by the device that made it
    account_id INTEGER NOT NULL,
    key BLOB NOT NULL,
    kind INTEGER NOT NULL,            -- as COSE numbers them
    count INTEGER NOT NULL,           -- how often it says that it was used; many always say 0
    agent TEXT NOT NULL,              -- what the browser called itself that made it
    made_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_account ON passkey (account_id);

-- Numbers that browsers were asked to sign, each once. The key is a hash of the number and of what it is for.
CREATE TABLE challenge (
    key BLOB PRIMARY KEY,
    account_id INTEGER NOT NULL,      -- the one that it is for, perhaps one to be; 0: any
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
