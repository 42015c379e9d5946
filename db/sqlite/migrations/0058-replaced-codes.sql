-- The codes that groups had before. A code is replaced when others than its group have it: capabilities from it no longer
-- count, and a person who types it reads that there is a new one. A replaced code is never drawn again.
CREATE TABLE replaced_codes (
  access_code TEXT NOT NULL PRIMARY KEY,
  outing_id INTEGER NOT NULL,
  tgroup_id INTEGER NOT NULL,
  replaced_by INTEGER NOT NULL REFERENCES members (id),
  replaced_at TEXT NOT NULL,
  FOREIGN KEY (outing_id, tgroup_id) REFERENCES outing_groups (outing_id, tgroup_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX replaced_codes_by_group ON replaced_codes (outing_id, tgroup_id);

CREATE TRIGGER replaced_codes_are_kept BEFORE DELETE ON replaced_codes
BEGIN SELECT RAISE(ABORT, 'a replaced code is never deleted'); END;
CREATE TRIGGER replaced_codes_are_final BEFORE UPDATE ON replaced_codes
BEGIN SELECT RAISE(ABORT, 'a replaced code is never changed'); END;
