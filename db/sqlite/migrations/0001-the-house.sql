-- People, sign-ins, courses, outings with their scores, and what crosses the air.
-- Instants are ISO 8601 in UTC, dates YYYY-MM-DD; indexes and ratings are whole tenths.

CREATE TABLE members (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(username) BETWEEN 3 AND 100),
  password_hash TEXT NOT NULL,
  firstname TEXT NOT NULL CHECK (length(firstname) BETWEEN 1 AND 60),
  lastname TEXT NOT NULL CHECK (length(lastname) BETWEEN 1 AND 60),
  email TEXT NOT NULL CHECK (length(email) <= 254),
  dob TEXT CHECK (dob IS NULL OR dob GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  handicap_index_tenths INTEGER CHECK (handicap_index_tenths IS NULL OR handicap_index_tenths <= 540),
  isadmin INTEGER NOT NULL DEFAULT 0 CHECK (isadmin IN (0, 1)),
  isconfirmed INTEGER NOT NULL DEFAULT 0 CHECK (isconfirmed IN (0, 1)),
  isactive INTEGER NOT NULL DEFAULT 1 CHECK (isactive IN (0, 1)),
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX members_by_name ON members (lastname, firstname, id);

CREATE TABLE sessions (
  sid TEXT PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES members (id),
  scope TEXT NOT NULL CHECK (scope IN ('full', 'reset', 'link')),
  device TEXT NOT NULL DEFAULT '' CHECK (length(device) <= 200),
  created_at TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  ended_at TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_member ON sessions (member_id, ended_at);

CREATE TABLE courses (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(name) BETWEEN 1 AND 100),
  city TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT '' CHECK (length(state) <= 2),
  source TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE holes (
  course_id INTEGER NOT NULL REFERENCES courses (id),
  hole INTEGER NOT NULL CHECK (hole BETWEEN 1 AND 18),
  par INTEGER NOT NULL CHECK (par BETWEEN 3 AND 5),
  stroke_index INTEGER NOT NULL CHECK (stroke_index BETWEEN 1 AND 18),
  PRIMARY KEY (course_id, hole),
  UNIQUE (course_id, stroke_index)
) STRICT, WITHOUT ROWID;

CREATE TABLE teeboxes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  course_id INTEGER NOT NULL REFERENCES courses (id),
  description TEXT NOT NULL COLLATE NOCASE CHECK (length(description) BETWEEN 1 AND 60),
  rating_tenths INTEGER NOT NULL CHECK (rating_tenths BETWEEN 100 AND 1999),
  slope INTEGER NOT NULL CHECK (slope BETWEEN 55 AND 155),
  yardage INTEGER CHECK (yardage IS NULL OR yardage BETWEEN 1 AND 9999),
  UNIQUE (course_id, description)
) STRICT;

-- A tee time, a tournament and a live outing are one kind of record; inprogress marks live scoring.
CREATE TABLE teetimes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organizer_id INTEGER NOT NULL REFERENCES members (id),
  date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  course_id INTEGER NOT NULL REFERENCES courses (id),
  teebox_id INTEGER NOT NULL REFERENCES teeboxes (id),
  contest_id INTEGER NOT NULL DEFAULT 0 CHECK (contest_id IN (0, 14, 16, 17, 18, 21)),
  gross_skins INTEGER NOT NULL DEFAULT 0 CHECK (gross_skins IN (0, 1)),
  net_skins INTEGER NOT NULL DEFAULT 0 CHECK (net_skins IN (0, 1)),
  spin INTEGER NOT NULL DEFAULT 0 CHECK (spin IN (0, 1, 2)),
  inprogress INTEGER NOT NULL DEFAULT 0 CHECK (inprogress IN (0, 1)),
  created_at TEXT NOT NULL,
  posted_at TEXT,
  cancelled_at TEXT,
  CHECK (posted_at IS NULL OR cancelled_at IS NULL)
) STRICT;

CREATE INDEX teetimes_in_progress ON teetimes (inprogress, date);
-- A new outing cannot be started until the organizer's current one is posted or cancelled.
CREATE UNIQUE INDEX teetimes_one_in_progress ON teetimes (organizer_id) WHERE inprogress = 1;

CREATE TABLE outing_groups (
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  tgroup_id INTEGER NOT NULL CHECK (tgroup_id BETWEEN 1 AND 36),
  access_code TEXT NOT NULL UNIQUE CHECK (length(access_code) = 8),
  heard_at TEXT,
  PRIMARY KEY (outing_id, tgroup_id)
) STRICT, WITHOUT ROWID;

-- id is the group-to-tee id (gtid): one golfer in one outing. A removed golfer stays for the history.
CREATE TABLE outing_golfers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  member_id INTEGER REFERENCES members (id),
  firstname TEXT NOT NULL,
  lastname TEXT NOT NULL,
  email TEXT NOT NULL DEFAULT '',
  handicap_index_tenths INTEGER NOT NULL CHECK (handicap_index_tenths <= 540),
  teebox_id INTEGER NOT NULL REFERENCES teeboxes (id),
  tgroup_id INTEGER NOT NULL,
  starting_hole INTEGER NOT NULL DEFAULT 0 CHECK (starting_hole BETWEEN 0 AND 17),
  course_handicap INTEGER NOT NULL,
  playing_handicap INTEGER NOT NULL,
  position INTEGER NOT NULL,
  removed_at TEXT,
  FOREIGN KEY (outing_id, tgroup_id) REFERENCES outing_groups (outing_id, tgroup_id)
) STRICT;

CREATE INDEX outing_golfers_by_outing ON outing_golfers (outing_id, position);
CREATE INDEX outing_golfers_by_member ON outing_golfers (member_id, outing_id);
CREATE UNIQUE INDEX outing_golfers_once ON outing_golfers (outing_id, member_id) WHERE removed_at IS NULL AND member_id IS NOT NULL;

-- What each cell (golfer, hole) shows now.
CREATE TABLE scores (
  golfer_id INTEGER NOT NULL REFERENCES outing_golfers (id),
  hole INTEGER NOT NULL CHECK (hole BETWEEN 1 AND 18),
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  strokes INTEGER NOT NULL CHECK (strokes BETWEEN 1 AND 20),
  ver INTEGER NOT NULL CHECK (ver > 0),
  mid TEXT NOT NULL,
  -- The phone whose value is shown; null when it came in a call of its own, without a phone database.
  client_id TEXT,
  actor TEXT NOT NULL,
  intent_at TEXT,
  received_at TEXT NOT NULL,
  contested INTEGER NOT NULL DEFAULT 0 CHECK (contested IN (0, 1)),
  PRIMARY KEY (golfer_id, hole)
) STRICT, WITHOUT ROWID;

CREATE INDEX scores_by_outing ON scores (outing_id);

-- Every value ever entered. One row an operation: an operation never has two effects.
CREATE TABLE score_history (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mid TEXT NOT NULL UNIQUE,
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  golfer_id INTEGER NOT NULL REFERENCES outing_golfers (id),
  hole INTEGER NOT NULL,
  strokes INTEGER NOT NULL,
  base_ver INTEGER NOT NULL,
  ver INTEGER NOT NULL,
  actor TEXT NOT NULL,
  entered_at TEXT,
  intent_at TEXT,
  received_at TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('applied', 'contested', 'late'))
) STRICT;

CREATE INDEX score_history_by_cell ON score_history (golfer_id, hole, id);

CREATE TRIGGER score_history_is_kept BEFORE DELETE ON score_history
BEGIN SELECT RAISE(ABORT, 'score history is never deleted'); END;
CREATE TRIGGER score_history_is_final BEFORE UPDATE ON score_history
BEGIN SELECT RAISE(ABORT, 'score history is never changed'); END;

-- The order of everything that boards have to hear; chg is the cursor of pull and stream.
CREATE TABLE change_log (
  chg INTEGER PRIMARY KEY AUTOINCREMENT,
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  kind TEXT NOT NULL CHECK (kind IN ('score', 'outing')),
  golfer_id INTEGER,
  hole INTEGER
) STRICT;

CREATE INDEX change_log_by_outing ON change_log (outing_id, chg);

-- One row a lane (a phone database under one principal): how far its numbered operations have come.
CREATE TABLE sync_clients (
  client_id TEXT PRIMARY KEY,
  principal TEXT NOT NULL,
  last_seq INTEGER NOT NULL,
  outing_id INTEGER,
  tgroup_id INTEGER,
  pending INTEGER NOT NULL DEFAULT 0,
  seen_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sync_clients_by_outing ON sync_clients (outing_id, tgroup_id);

-- Every operation that was answered, with its answer, so that a repeat gets the same one. An operation that came in
-- a call of its own has no lane; a refused one keeps what was asked, so that nothing a scorer entered is gone.
CREATE TABLE sync_mutations (
  mid TEXT PRIMARY KEY,
  client_id TEXT,
  seq INTEGER,
  name TEXT NOT NULL,
  args_hash TEXT NOT NULL,
  refused_args TEXT,
  outcome TEXT NOT NULL CHECK (outcome IN ('applied', 'contested', 'rejected')),
  answer TEXT NOT NULL,
  actor TEXT NOT NULL,
  received_at TEXT NOT NULL,
  UNIQUE (client_id, seq)
) STRICT, WITHOUT ROWID;

-- One row that is written to see whether the disk still takes writes.
CREATE TABLE heartbeat (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at TEXT NOT NULL
) STRICT;
