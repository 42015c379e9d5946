-- The results of an outing may also break ties by net with the strokes of the last holes.
CREATE TABLE outing_results_as_allocated (
  outing_id INTEGER PRIMARY KEY REFERENCES teetimes (id),
  ties TEXT NOT NULL CHECK (ties IN ('shared', 'countback', 'allocated')),
  flights INTEGER NOT NULL CHECK (flights BETWEEN 1 AND 6),
  -- The places of each flight that win.
  winners INTEGER NOT NULL CHECK (winners BETWEEN 1 AND 10),
  changed_by INTEGER NOT NULL REFERENCES members (id),
  changed_at TEXT NOT NULL
) STRICT;
INSERT INTO outing_results_as_allocated (outing_id, ties, flights, winners, changed_by, changed_at)
SELECT outing_id, ties, flights, winners, changed_by, changed_at FROM outing_results;
DROP TABLE outing_results;
ALTER TABLE outing_results_as_allocated RENAME TO outing_results;
