-- The audit chain: each link covers the rows of three histories that one transaction has added, from where the link
-- before it ended, and its hash covers the hash before it and those rows. The next start links what was there already.
CREATE TABLE audit_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The last score of the history, round and change of a round that it covers.
  score_to INTEGER NOT NULL,
  round_to INTEGER NOT NULL,
  change_to INTEGER NOT NULL,
  prev_hash TEXT NOT NULL,
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;

CREATE TRIGGER audit_links_are_kept BEFORE DELETE ON audit_links
BEGIN SELECT RAISE(ABORT, 'the audit chain is never shortened'); END;
CREATE TRIGGER audit_links_are_final BEFORE UPDATE ON audit_links
BEGIN SELECT RAISE(ABORT, 'the audit chain is never changed'); END;
