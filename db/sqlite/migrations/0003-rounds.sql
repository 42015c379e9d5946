-- Rounds, and what they did to the indexes of their golfers.

-- One row for whatever was posted together: by whom, when, and what the course was like.
CREATE TABLE round_postings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source TEXT NOT NULL CHECK (source IN ('member', 'outing', 'import')),
  posted_by INTEGER NOT NULL REFERENCES members (id),
  posted_at TEXT NOT NULL,
  -- The operation that asked for it, when it had an id of its own.
  mid TEXT UNIQUE,
  region_id INTEGER,
  fairwaycondition INTEGER NOT NULL DEFAULT 0 CHECK (fairwaycondition BETWEEN 0 AND 4),
  greenscondition INTEGER NOT NULL DEFAULT 0 CHECK (greenscondition BETWEEN 0 AND 4),
  greensspeed INTEGER NOT NULL DEFAULT 0 CHECK (greensspeed BETWEEN 0 AND 4),
  value INTEGER NOT NULL DEFAULT 0 CHECK (value BETWEEN 0 AND 4),
  coursecom TEXT NOT NULL DEFAULT '' CHECK (length(coursecom) <= 1000)
) STRICT;

CREATE INDEX round_postings_by_member ON round_postings (posted_by, posted_at);

-- Rating, slope and the number of holes are those of the tees on the day: a tee that is rated anew leaves them alone.
CREATE TABLE rounds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  posting_id INTEGER NOT NULL REFERENCES round_postings (id),
  member_id INTEGER NOT NULL REFERENCES members (id),
  date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  course_id INTEGER NOT NULL REFERENCES courses (id),
  teebox_id INTEGER NOT NULL REFERENCES teeboxes (id),
  rating_tenths INTEGER NOT NULL CHECK (rating_tenths BETWEEN 100 AND 1999),
  slope INTEGER NOT NULL CHECK (slope BETWEEN 55 AND 155),
  holes INTEGER NOT NULL CHECK (holes IN (9, 18)),
  score INTEGER NOT NULL CHECK (score BETWEEN 1 AND 250),
  parorbetter INTEGER NOT NULL CHECK (parorbetter BETWEEN 0 AND holes),
  tournament INTEGER NOT NULL CHECK (tournament IN (0, 1)),
  alcohol TEXT NOT NULL DEFAULT '0' CHECK (alcohol IN ('0', '1', '2')),
  gtid INTEGER REFERENCES outing_golfers (id),
  deleted_at TEXT
) STRICT;

-- With what golfers are listed and sorted by, so that a list of all of them reads no round.
CREATE INDEX rounds_by_member ON rounds (member_id, date, id, holes, score, parorbetter) WHERE deleted_at IS NULL;
CREATE INDEX rounds_by_course ON rounds (course_id, date, id, member_id) WHERE deleted_at IS NULL;
CREATE INDEX rounds_by_course_score ON rounds (course_id, holes, score) WHERE deleted_at IS NULL;
CREATE INDEX rounds_by_date ON rounds (date, id) WHERE deleted_at IS NULL;
CREATE INDEX rounds_by_posting ON rounds (posting_id);
-- A golfer of an outing gets one round, however often it is posted.
CREATE UNIQUE INDEX rounds_once_an_outing ON rounds (gtid) WHERE gtid IS NOT NULL AND deleted_at IS NULL;

-- Who changed a posted round, and what it was before (without what is private to its golfer).
CREATE TABLE round_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  round_id INTEGER NOT NULL REFERENCES rounds (id),
  kind TEXT NOT NULL CHECK (kind IN ('saved', 'deleted', 'restored')),
  changed_by INTEGER NOT NULL REFERENCES members (id),
  changed_at TEXT NOT NULL,
  before TEXT NOT NULL
) STRICT;

CREATE INDEX round_changes_by_round ON round_changes (round_id, id);

-- What each round did to the record of its golfer: the index before it and the one it led to, with low index, cap and
-- the rounds that counted. counts and adjustment_tenths tell how the round stands now.
CREATE TABLE handicap_history (
  round_id INTEGER PRIMARY KEY REFERENCES rounds (id),
  member_id INTEGER NOT NULL REFERENCES members (id),
  differential_tenths INTEGER,
  first_nine_id INTEGER REFERENCES rounds (id),
  tournament_score INTEGER NOT NULL CHECK (tournament_score IN (0, 1)),
  adjustment_tenths INTEGER NOT NULL DEFAULT 0 CHECK (adjustment_tenths <= 0),
  counts INTEGER NOT NULL DEFAULT 0 CHECK (counts IN (0, 1)),
  index_before_tenths INTEGER CHECK (index_before_tenths <= 540),
  index_after_tenths INTEGER CHECK (index_after_tenths <= 540),
  low_index_tenths INTEGER CHECK (low_index_tenths <= 540),
  cap INTEGER NOT NULL DEFAULT 0 CHECK (cap IN (0, 1, 2)),
  counted TEXT NOT NULL DEFAULT '[]',
  CHECK (differential_tenths IS NOT NULL OR index_after_tenths IS NULL)
) STRICT;

CREATE INDEX handicap_history_by_member ON handicap_history (member_id, round_id);
CREATE INDEX handicap_history_counting ON handicap_history (member_id) WHERE counts = 1;

-- How far a member's record has been replayed: the last round in the order of play, and the state that it left.
CREATE TABLE handicap_records (
  member_id INTEGER PRIMARY KEY REFERENCES members (id),
  last_date TEXT NOT NULL,
  last_round_id INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT;

-- Rounds that are to go to the national association, each once.
CREATE TABLE association_rounds (
  round_id INTEGER PRIMARY KEY REFERENCES rounds (id),
  asked_by INTEGER NOT NULL REFERENCES members (id),
  asked_at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'exported', 'sending', 'sent', 'failed')),
  settled_at TEXT
) STRICT;

CREATE INDEX association_rounds_by_state ON association_rounds (state, asked_at);
