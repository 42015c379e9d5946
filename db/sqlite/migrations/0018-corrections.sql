-- How what was posted is put right: why a round was changed and what it became, rounds that wait for an administrator,
-- rounds that their golfers report, rounds that are taken back together, and outings that are reopened or handed over.

-- A check cannot be widened in place: the changes are copied. What a round became is what it was before the next change,
-- or what it is now.
CREATE TABLE round_undos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Rounds of this golfer that this member posted, or rounds of this outing.
  member_id INTEGER REFERENCES members (id),
  posted_by INTEGER REFERENCES members (id),
  outing_id INTEGER REFERENCES teetimes (id),
  undone_by INTEGER NOT NULL REFERENCES members (id),
  undone_at TEXT NOT NULL,
  reason TEXT NOT NULL,
  restored_by INTEGER REFERENCES members (id),
  restored_at TEXT,
  CHECK ((restored_by IS NULL) = (restored_at IS NULL))
) STRICT;

CREATE TABLE round_changes_with_reasons (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  round_id INTEGER NOT NULL REFERENCES rounds (id),
  kind TEXT NOT NULL CHECK (kind IN ('saved', 'deleted', 'restored', 'confirmed')),
  changed_by INTEGER NOT NULL REFERENCES members (id),
  changed_at TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  -- The deletion of several rounds at one go that this one belongs to.
  undo_id INTEGER REFERENCES round_undos (id)
) STRICT;

INSERT INTO round_changes_with_reasons (id, round_id, kind, changed_by, changed_at, before, after)
SELECT change.id, change.round_id, change.kind, change.changed_by, change.changed_at, change.before, coalesce(
  (SELECT later.before FROM round_changes AS later
    WHERE later.round_id = change.round_id AND later.id > change.id ORDER BY later.id LIMIT 1),
  (SELECT json_object(
      'postingId', posting_id, 'memberId', member_id, 'date', date, 'courseId', course_id, 'teeboxId', teebox_id,
      'ratingTenths', rating_tenths, 'slope', slope, 'holes', holes, 'score', score, 'parorbetter', parorbetter,
      'tournament', json(CASE tournament WHEN 1 THEN 'true' ELSE 'false' END), 'gtid', gtid, 'deletedAt', deleted_at)
    FROM rounds WHERE rounds.id = change.round_id))
FROM round_changes AS change ORDER BY change.id;

DROP TABLE round_changes;
ALTER TABLE round_changes_with_reasons RENAME TO round_changes;
CREATE INDEX round_changes_by_round ON round_changes (round_id, id);
CREATE INDEX round_changes_deleting ON round_changes (changed_at, round_id) WHERE kind = 'deleted';
CREATE INDEX round_changes_by_undo ON round_changes (undo_id) WHERE undo_id IS NOT NULL;

-- A round that lies far outside of its golfer's range waits for an administrator. Until then it stands as deleted does:
-- out of every list and out of the record.
CREATE TABLE round_holds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  round_id INTEGER NOT NULL REFERENCES rounds (id),
  held_at TEXT NOT NULL,
  index_tenths INTEGER NOT NULL,
  differential_tenths INTEGER NOT NULL,
  settled_at TEXT,
  settled_by INTEGER REFERENCES members (id),
  outcome TEXT CHECK (outcome IN ('confirmed', 'removed')),
  CHECK ((settled_at IS NULL) = (outcome IS NULL) AND (settled_at IS NULL) = (settled_by IS NULL))
) STRICT;

CREATE UNIQUE INDEX round_holds_open ON round_holds (round_id) WHERE settled_at IS NULL;
CREATE INDEX round_holds_by_round ON round_holds (round_id);

-- A golfer says that a round of theirs, which they cannot change themself, is wrong.
CREATE TABLE round_reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  round_id INTEGER NOT NULL REFERENCES rounds (id),
  reported_by INTEGER NOT NULL REFERENCES members (id),
  reported_at TEXT NOT NULL,
  words TEXT NOT NULL,
  settled_at TEXT,
  settled_by INTEGER REFERENCES members (id),
  outcome TEXT CHECK (outcome IN ('stands', 'corrected', 'removed')),
  CHECK ((settled_at IS NULL) = (outcome IS NULL) AND (settled_at IS NULL) = (settled_by IS NULL))
) STRICT;

CREATE UNIQUE INDEX round_reports_open ON round_reports (round_id) WHERE settled_at IS NULL;
CREATE INDEX round_reports_by_round ON round_reports (round_id);

-- By golfer of an outing, deleted ones too: what became of a card.
CREATE INDEX rounds_by_golfer_of_outing ON rounds (gtid, id) WHERE gtid IS NOT NULL;

-- Nothing of all this is ever removed, and what is settled stays.
CREATE TRIGGER round_changes_are_kept BEFORE DELETE ON round_changes
BEGIN SELECT RAISE(ABORT, 'the history of a round is never deleted'); END;
CREATE TRIGGER round_changes_are_final BEFORE UPDATE ON round_changes
BEGIN SELECT RAISE(ABORT, 'the history of a round is never changed'); END;
CREATE TRIGGER round_postings_are_kept BEFORE DELETE ON round_postings
BEGIN SELECT RAISE(ABORT, 'who posted a round is never deleted'); END;
CREATE TRIGGER round_postings_are_final BEFORE UPDATE ON round_postings
BEGIN SELECT RAISE(ABORT, 'who posted a round is never changed'); END;
CREATE TRIGGER round_holds_are_kept BEFORE DELETE ON round_holds
BEGIN SELECT RAISE(ABORT, 'that a round waited is never deleted'); END;
CREATE TRIGGER round_holds_are_final BEFORE UPDATE ON round_holds WHEN OLD.settled_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'what an administrator decided on a round is never changed'); END;
CREATE TRIGGER round_reports_are_kept BEFORE DELETE ON round_reports
BEGIN SELECT RAISE(ABORT, 'what a golfer reported is never deleted'); END;
CREATE TRIGGER round_reports_are_final BEFORE UPDATE ON round_reports WHEN OLD.settled_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'what became of a report is never changed'); END;

-- A posted round is never removed, and changes only as the newest row of its history says: from this, to that. What is
-- between the golfer and the club (alcohol) has no history.
CREATE TRIGGER rounds_are_kept BEFORE DELETE ON rounds
BEGIN SELECT RAISE(ABORT, 'a posted round is never removed'); END;
CREATE TRIGGER rounds_stay_whose_they_are BEFORE UPDATE ON rounds
WHEN (OLD.id, OLD.posting_id, OLD.member_id, OLD.course_id, OLD.gtid)
  IS NOT (NEW.id, NEW.posting_id, NEW.member_id, NEW.course_id, NEW.gtid)
BEGIN SELECT RAISE(ABORT, 'a posted round stays whose it is'); END;
CREATE TRIGGER rounds_change_by_their_history BEFORE UPDATE ON rounds
WHEN (OLD.date, OLD.teebox_id, OLD.rating_tenths, OLD.slope, OLD.holes, OLD.score, OLD.parorbetter, OLD.tournament,
    OLD.deleted_at)
  IS NOT (NEW.date, NEW.teebox_id, NEW.rating_tenths, NEW.slope, NEW.holes, NEW.score, NEW.parorbetter, NEW.tournament,
    NEW.deleted_at)
  AND NOT EXISTS (
    SELECT 1 FROM (SELECT before, after FROM round_changes WHERE round_id = OLD.id ORDER BY id DESC LIMIT 1)
    WHERE (before ->> 'date', before ->> 'teeboxId', before ->> 'ratingTenths', before ->> 'slope', before ->> 'holes',
        before ->> 'score', before ->> 'parorbetter', before ->> 'tournament', before ->> 'deletedAt')
      IS (OLD.date, OLD.teebox_id, OLD.rating_tenths, OLD.slope, OLD.holes, OLD.score, OLD.parorbetter, OLD.tournament,
        OLD.deleted_at)
      AND (after ->> 'date', after ->> 'teeboxId', after ->> 'ratingTenths', after ->> 'slope', after ->> 'holes',
        after ->> 'score', after ->> 'parorbetter', after ->> 'tournament', after ->> 'deletedAt')
      IS (NEW.date, NEW.teebox_id, NEW.rating_tenths, NEW.slope, NEW.holes, NEW.score, NEW.parorbetter, NEW.tournament,
        NEW.deleted_at))
BEGIN SELECT RAISE(ABORT, 'a posted round changes only as its history says'); END;

-- An outing can end again after it was reopened: its endings are numbered, and each can be taken back once.
CREATE TABLE outing_endings_by_run (
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  run INTEGER NOT NULL CHECK (run > 0),
  kind TEXT NOT NULL CHECK (kind IN ('posted', 'cancelled')),
  member_id INTEGER NOT NULL REFERENCES members (id),
  ended_at TEXT NOT NULL,
  board TEXT,
  answer TEXT,
  PRIMARY KEY (outing_id, run)
) STRICT;

INSERT INTO outing_endings_by_run (outing_id, run, kind, member_id, ended_at, board, answer)
SELECT outing_id, 1, kind, member_id, ended_at, board, answer FROM outing_endings;
DROP TABLE outing_endings;
ALTER TABLE outing_endings_by_run RENAME TO outing_endings;
CREATE INDEX outing_endings_by_time ON outing_endings (ended_at);

CREATE TABLE outing_reopenings (
  outing_id INTEGER NOT NULL,
  run INTEGER NOT NULL,
  member_id INTEGER NOT NULL REFERENCES members (id),
  reopened_at TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (outing_id, run),
  FOREIGN KEY (outing_id, run) REFERENCES outing_endings (outing_id, run)
) STRICT;

-- Who ran an outing before, who runs it since, and who said so.
CREATE TABLE outing_handovers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  from_id INTEGER NOT NULL REFERENCES members (id),
  to_id INTEGER NOT NULL REFERENCES members (id),
  handed_by INTEGER NOT NULL REFERENCES members (id),
  handed_at TEXT NOT NULL
) STRICT;

CREATE INDEX outing_handovers_by_outing ON outing_handovers (outing_id, id);

CREATE TRIGGER outing_endings_are_kept BEFORE DELETE ON outing_endings
BEGIN SELECT RAISE(ABORT, 'the end of an outing is never deleted'); END;
CREATE TRIGGER outing_endings_are_final BEFORE UPDATE ON outing_endings
BEGIN SELECT RAISE(ABORT, 'the end of an outing is never changed'); END;
CREATE TRIGGER outing_endings_are_in_order BEFORE INSERT ON outing_endings
WHEN NEW.run <> 1 + (SELECT count(*) FROM outing_reopenings WHERE outing_id = NEW.outing_id)
BEGIN SELECT RAISE(ABORT, 'an outing ends again only after it was reopened'); END;
CREATE TRIGGER outing_reopenings_are_kept BEFORE DELETE ON outing_reopenings
BEGIN SELECT RAISE(ABORT, 'the reopening of an outing is never deleted'); END;
CREATE TRIGGER outing_reopenings_are_final BEFORE UPDATE ON outing_reopenings
BEGIN SELECT RAISE(ABORT, 'the reopening of an outing is never changed'); END;
CREATE TRIGGER outing_handovers_are_kept BEFORE DELETE ON outing_handovers
BEGIN SELECT RAISE(ABORT, 'who ran an outing is never deleted'); END;
CREATE TRIGGER outing_handovers_are_final BEFORE UPDATE ON outing_handovers
BEGIN SELECT RAISE(ABORT, 'who ran an outing is never changed'); END;

-- An outing is over, or goes on again, only as its last ending and its last reopening say.
CREATE TRIGGER outings_end_by_their_endings BEFORE UPDATE OF posted_at, cancelled_at ON teetimes
WHEN (OLD.posted_at, OLD.cancelled_at) IS NOT (NEW.posted_at, NEW.cancelled_at)
  AND NOT EXISTS (
    SELECT 1
    FROM (SELECT outing_id, run, kind, ended_at FROM outing_endings WHERE outing_id = NEW.id ORDER BY run DESC LIMIT 1)
      AS ending
    LEFT JOIN outing_reopenings AS reopening
      ON reopening.outing_id = ending.outing_id AND reopening.run = ending.run
    WHERE NEW.posted_at IS CASE WHEN ending.kind = 'posted' AND reopening.run IS NULL THEN ending.ended_at END
      AND NEW.cancelled_at IS CASE WHEN ending.kind = 'cancelled' AND reopening.run IS NULL THEN ending.ended_at END)
BEGIN SELECT RAISE(ABORT, 'an outing ends and goes on only as its endings say'); END;

-- The card of a posted outing is what its rounds were made of.
CREATE TRIGGER posted_scores_are_not_added BEFORE INSERT ON scores
WHEN (SELECT posted_at FROM teetimes WHERE id = NEW.outing_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the card of a posted outing is never changed'); END;
CREATE TRIGGER posted_scores_are_final BEFORE UPDATE ON scores
WHEN (SELECT posted_at FROM teetimes WHERE id = OLD.outing_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the card of a posted outing is never changed'); END;
CREATE TRIGGER posted_scores_are_kept BEFORE DELETE ON scores
WHEN (SELECT posted_at FROM teetimes WHERE id = OLD.outing_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the card of a posted outing is never changed'); END;
