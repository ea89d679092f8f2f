-- Where an account can be reached: somebody who reads mail there has confirmed it. '': nowhere. Several accounts may have the same. Since mail_at.
ALTER TABLE account ADD COLUMN mail text NOT NULL DEFAULT '', ADD COLUMN mail_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX account_mail ON account (lower(mail)) WHERE mail <> '';

-- Links in mails, each good once. The token itself is only there.
CREATE TABLE ticket (
    hash bytea PRIMARY KEY,           -- SHA-256 of its token
    account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
    session_id bigint NOT NULL,       -- the one that asked for it, and counts only while it lasts; 0: nobody was signed in
    what text NOT NULL,               -- 'confirm': the address; 'recover': sets a new password; 'back': so, after the address was changed
    mail text NOT NULL,               -- the address that it was sent to
    until timestamptz NOT NULL
);
-- A new one replaces the one before, but for those that anybody may ask for: they last side by side.
CREATE UNIQUE INDEX ticket_one ON ticket (account_id, what) WHERE what <> 'recover';
CREATE INDEX ticket_account ON ticket (account_id);

-- How many there were: also those that were added after the statement began that calls it, as passkeys_now.
CREATE FUNCTION passkeys_forgotten(bigint) RETURNS bigint LANGUAGE sql VOLATILE
    AS 'WITH gone AS (DELETE FROM passkey WHERE account_id = $1 RETURNING id) SELECT count(*) FROM gone';
