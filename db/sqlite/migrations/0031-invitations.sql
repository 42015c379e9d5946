-- Links with which members whom an administrator has added choose their password. Only the SHA-256 of a secret is kept.
-- A member has one at most: a new one takes the place of the last.
CREATE TABLE invitations (
  member_id INTEGER PRIMARY KEY REFERENCES members (id),
  hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
  way TEXT NOT NULL CHECK (way IN ('email', 'print')),
  invited_by INTEGER NOT NULL REFERENCES members (id),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
) STRICT;
