-- Who asks for a spot in a tee time, and who has one.

CREATE TABLE sign_ups (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The sender's number for this sign-up, by which one that is sent again is known.
  op TEXT NOT NULL UNIQUE,
  teetime_id INTEGER NOT NULL REFERENCES teetimes (id),
  -- Null for a guest.
  member_id INTEGER REFERENCES members (id),
  name TEXT NOT NULL,
  -- In small letters. Email and phone of guests are emptied some time after the day of play.
  email TEXT NOT NULL,
  phone TEXT NOT NULL DEFAULT '',
  notify INTEGER NOT NULL DEFAULT 1 CHECK (notify IN (0, 1)),
  handicap_tenths INTEGER NOT NULL CHECK (handicap_tenths BETWEEN -100 AND 540),
  membership_id TEXT NOT NULL DEFAULT '',
  course_best TEXT NOT NULL DEFAULT '',
  score_best INTEGER CHECK (score_best BETWEEN 1 AND 300),
  crunch INTEGER NOT NULL DEFAULT 0 CHECK (crunch IN (0, 1)),
  foursome TEXT NOT NULL DEFAULT '',
  place TEXT NOT NULL CHECK (place IN ('in', 'waiting')),
  signed_up_at TEXT NOT NULL,
  -- Whoever was signed in when it was sent; null for a guest of their own.
  signed_up_by INTEGER REFERENCES members (id),
  -- When the sign-up ended: given back, or cancelled because it was not paid in time.
  ended_at TEXT,
  ended_because TEXT CHECK (ended_because IN ('withdrawn', 'unpaid')),
  paid_at TEXT,
  paid_how TEXT NOT NULL DEFAULT '',
  paid_recorded_by INTEGER REFERENCES members (id),
  partner TEXT NOT NULL DEFAULT '',
  teebox_id INTEGER REFERENCES teeboxes (id),
  flight INTEGER CHECK (flight BETWEEN 1 AND 20),
  tgroup_id INTEGER CHECK (tgroup_id BETWEEN 1 AND 36),
  start_time TEXT CHECK (start_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  starting_hole INTEGER CHECK (starting_hole BETWEEN 0 AND 17),
  CHECK ((ended_at IS NULL) = (ended_because IS NULL)),
  CHECK ((paid_at IS NULL) = (paid_recorded_by IS NULL))
) STRICT;

CREATE INDEX sign_ups_of_tee_time ON sign_ups (teetime_id, id) WHERE ended_at IS NULL;
-- Nobody takes one spot twice.
CREATE UNIQUE INDEX sign_ups_one_a_member ON sign_ups (teetime_id, member_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX sign_ups_one_an_email ON sign_ups (teetime_id, email) WHERE ended_at IS NULL AND email <> '';

CREATE TABLE sign_up_rounds (
  sign_up_id INTEGER NOT NULL REFERENCES sign_ups (id),
  -- 1 is the latest.
  position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 5),
  course TEXT NOT NULL,
  score INTEGER NOT NULL CHECK (score BETWEEN 1 AND 300),
  PRIMARY KEY (sign_up_id, position)
) STRICT, WITHOUT ROWID;
