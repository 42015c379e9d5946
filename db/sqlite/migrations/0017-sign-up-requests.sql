-- What guests ask for stays here until the link of the mail is opened: nothing is held for an address that nobody reads.

CREATE TABLE sign_up_requests (
  -- SHA-256 of what the link holds, in hexadecimal.
  hash TEXT PRIMARY KEY,
  -- The sender's number for it, by which one that is sent again is known.
  op TEXT NOT NULL UNIQUE,
  teetime_id INTEGER NOT NULL REFERENCES teetimes (id),
  -- In small letters.
  email TEXT NOT NULL,
  -- What was typed, as JSON; null once the golfer is signed up.
  person TEXT,
  -- The member who was signed in and asked for a guest.
  asked_by INTEGER REFERENCES members (id),
  created_at TEXT NOT NULL,
  -- A day for the confirmation; after it until the day of play is over, for withdrawing.
  expires_at TEXT NOT NULL,
  sign_up_id INTEGER REFERENCES sign_ups (id),
  CHECK ((person IS NULL) = (sign_up_id IS NOT NULL))
) STRICT;

CREATE INDEX sign_up_requests_of_email ON sign_up_requests (email, created_at);
CREATE INDEX sign_up_requests_by_expiry ON sign_up_requests (expires_at);
