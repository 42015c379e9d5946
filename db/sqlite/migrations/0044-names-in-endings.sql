-- The answer of a posting names the golfers. A member who deletes the account takes the name out of it; the rest of an
-- end stays as it was written.
DROP TRIGGER outing_endings_are_final;
CREATE TRIGGER outing_endings_are_final BEFORE UPDATE OF outing_id, run, kind, member_id, ended_at, board ON outing_endings
BEGIN SELECT RAISE(ABORT, 'the end of an outing is never changed'); END;
