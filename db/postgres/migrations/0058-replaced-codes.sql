-- The codes that groups had before. A code is replaced when others than its group have it: capabilities from it no longer
-- count, and a person who types it reads that there is a new one. A replaced code is never drawn again.
CREATE TABLE replaced_codes (
  access_code text PRIMARY KEY,
  outing_id bigint NOT NULL,
  tgroup_id bigint NOT NULL,
  replaced_by bigint NOT NULL REFERENCES members (id),
  replaced_at text NOT NULL,
  FOREIGN KEY (outing_id, tgroup_id) REFERENCES outing_groups (outing_id, tgroup_id)
);

CREATE INDEX replaced_codes_by_group ON replaced_codes (outing_id, tgroup_id);

CREATE TRIGGER replaced_codes_are_kept BEFORE DELETE ON replaced_codes
  FOR EACH ROW EXECUTE FUNCTION refuse('a replaced code is never deleted');
CREATE TRIGGER replaced_codes_are_final BEFORE UPDATE ON replaced_codes
  FOR EACH ROW EXECUTE FUNCTION refuse('a replaced code is never changed');
