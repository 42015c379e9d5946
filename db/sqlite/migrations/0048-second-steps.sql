-- The second step of a login, which its owner has turned on: the key that an authenticator app has too, encrypted with a
-- key of the server. used_step is the last 30 seconds whose code was used, so that no code works twice.
CREATE TABLE second_steps (
  member_id INTEGER PRIMARY KEY REFERENCES members (id),
  secret TEXT NOT NULL,
  started_at TEXT NOT NULL,
  on_since TEXT,
  used_step INTEGER NOT NULL DEFAULT 0 CHECK (used_step >= 0)
) STRICT;

-- Codes for a lost phone. Only a keyed hash is stored, and a code that was used is deleted.
CREATE TABLE recovery_codes (
  member_id INTEGER NOT NULL REFERENCES second_steps (member_id),
  hash TEXT NOT NULL,
  PRIMARY KEY (member_id, hash)
) STRICT;
