-- What people write: their names, and lines to each other. A row belongs to the entry of the log with the same number, and is
-- written together with it. It stays when its table is archived. Deleting a row removes the words, and the table can still be
-- loaded.
CREATE TABLE texts (
    table_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    words BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
