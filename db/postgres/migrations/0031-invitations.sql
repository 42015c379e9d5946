-- Links with which members whom an administrator has added choose their password. Only the SHA-256 of a secret is kept.
-- A member has one at most: a new one takes the place of the last.
CREATE TABLE invitations (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  hash text NOT NULL UNIQUE CHECK (length(hash) = 64),
  way text NOT NULL CHECK (way IN ('email', 'print')),
  invited_by bigint NOT NULL REFERENCES members (id),
  created_at text NOT NULL,
  expires_at text NOT NULL,
  used_at text
);
