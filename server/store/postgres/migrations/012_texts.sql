-- What people write: their names, and lines to each other. A row belongs to the entry of the log with the same number, and is
-- written together with it. It stays when its table is archived. Deleting a row removes the words, and the table can still be
-- loaded. As bytes, so that nothing that anybody writes keeps the log from being stored: convert_from(words, 'UTF8') shows them.
CREATE TABLE texts (
    table_id bigint NOT NULL,
    seq integer NOT NULL,
    words bytea NOT NULL,
    PRIMARY KEY (table_id, seq)
);
