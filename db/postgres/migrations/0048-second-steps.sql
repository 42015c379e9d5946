-- The second step of a login, which its owner has turned on: the key that an authenticator app has too, encrypted with a
-- key of the server. used_step is the last 30 seconds whose code was used, so that no code works twice.
CREATE TABLE second_steps (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  secret text NOT NULL,
  started_at text NOT NULL,
  on_since text,
  used_step bigint NOT NULL DEFAULT 0 CHECK (used_step >= 0)
);

-- Codes for a lost phone. Only a keyed hash is stored, and a code that was used is deleted.
CREATE TABLE recovery_codes (
  member_id bigint NOT NULL REFERENCES second_steps (member_id),
  hash text NOT NULL,
  PRIMARY KEY (member_id, hash)
);
