-- Programs without a browser that wait until somebody who is signed in approves them. The code, which people type, and the secret, by which the program asks again, are only there.
CREATE TABLE sign_in_code (
    hash bytea PRIMARY KEY,           -- SHA-256 of the code
    secret bytea NOT NULL UNIQUE,     -- SHA-256 of the secret
    agent text NOT NULL,              -- what the program called itself
    asked_at timestamptz NOT NULL DEFAULT now(),
    until timestamptz NOT NULL,
    account_id bigint REFERENCES account ON DELETE CASCADE, -- whose session it may begin; NULL: nobody has approved it
    session_id bigint,                -- the one that approved it, and which it counts with
    era integer                       -- of the account at that moment
);

-- Such a session proves nothing about who is there: so it is never young.
ALTER TABLE session ADD COLUMN by_code boolean NOT NULL DEFAULT false;
