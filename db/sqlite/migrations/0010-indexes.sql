-- What grows with the club is found by an index, and not by reading a whole table.

-- The sign-ups of a member, of which calendars ask every hour.
CREATE INDEX sign_ups_by_member ON sign_ups (member_id) WHERE ended_at IS NULL;
-- The outings that a member organized, beside those that they played in.
CREATE INDEX teetimes_by_organizer ON teetimes (organizer_id);
-- The few rounds that are deleted, among all that were ever posted.
CREATE INDEX rounds_deleted ON rounds (deleted_at, id) WHERE deleted_at IS NOT NULL;
-- Rounds for the association in the order in which they were asked for.
CREATE INDEX association_rounds_by_time ON association_rounds (asked_at, round_id);
-- Queries name the state by a parameter, by which SQLite does not see that the index of the open changes is enough.
DROP INDEX email_changes_open;
CREATE INDEX email_changes_by_state ON email_changes (state, asked_at);
