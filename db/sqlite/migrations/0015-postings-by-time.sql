-- Recent postings are read in the order in which they were posted, and from indexes alone until it is known which.
CREATE INDEX round_postings_by_time ON round_postings (posted_at, id);
DROP INDEX rounds_by_posting;
CREATE INDEX rounds_by_posting ON rounds (posting_id, deleted_at);
