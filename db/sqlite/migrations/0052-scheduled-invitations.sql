-- Invitations by email that wait for their time. Those of one import have a batch, by which they are taken back. The row
-- of a member goes when the invitation goes out, is taken back, or another one takes its place.
CREATE TABLE scheduled_invitations (
  member_id INTEGER PRIMARY KEY REFERENCES members (id),
  batch TEXT NOT NULL,
  invited_by INTEGER NOT NULL REFERENCES members (id),
  due_at TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX scheduled_invitations_batch ON scheduled_invitations (batch);
CREATE INDEX scheduled_invitations_due ON scheduled_invitations (due_at, batch);
