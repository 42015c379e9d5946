-- A round has the time of its posting, so that recent postings, those of one golfer and those of tournaments are each found
-- in one index alone, the newest first.
ALTER TABLE rounds ADD COLUMN posted_at text NOT NULL DEFAULT '';
UPDATE rounds SET posted_at = (SELECT posted_at FROM round_postings WHERE round_postings.id = rounds.posting_id);
CREATE TRIGGER rounds_keep_their_time BEFORE UPDATE ON rounds
  FOR EACH ROW WHEN (OLD.posted_at IS DISTINCT FROM NEW.posted_at) EXECUTE FUNCTION refuse('the time of a posting is never changed');
CREATE INDEX rounds_by_time ON rounds (posted_at, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX rounds_by_member_time ON rounds (member_id, posted_at, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX rounds_of_tournaments ON rounds (posted_at, id, tournament, deleted_at) WHERE tournament = 1 AND deleted_at IS NULL;
DROP INDEX round_postings_by_time;
