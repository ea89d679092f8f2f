-- Where an account can be reached: somebody who reads mail there has confirmed it. '': nowhere. Several accounts may have the same. Since mail_at.
ALTER TABLE account ADD COLUMN mail TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN mail_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX account_mail ON account (lower(mail)) WHERE mail <> '';

-- Links in mails, each good once. The token itself is only there.
CREATE TABLE ticket (
    hash BLOB PRIMARY KEY,            -- SHA-256 of its token
    account_id INTEGER NOT NULL,
    session_id INTEGER NOT NULL,      -- the one that asked for it, and counts only while it lasts; 0: nobody was signed in
    what TEXT NOT NULL,               -- 'confirm': the address; 'recover': sets a new password; 'back': so, after the address was changed
    mail TEXT NOT NULL,               -- the address that it was sent to
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- A new one replaces the one before, but for those that anybody may ask for: they last side by side.
CREATE UNIQUE INDEX ticket_one ON ticket (account_id, what) WHERE what <> 'recover';
CREATE INDEX ticket_account ON ticket (account_id);
