-- How the results of an outing are made. The results themselves are computed from the scores.
CREATE TABLE outing_results (
  outing_id INTEGER PRIMARY KEY REFERENCES teetimes (id),
  ties TEXT NOT NULL CHECK (ties IN ('shared', 'countback')),
  flights INTEGER NOT NULL CHECK (flights BETWEEN 1 AND 6),
  -- The places of each flight that win.
  winners INTEGER NOT NULL CHECK (winners BETWEEN 1 AND 10),
  changed_by INTEGER NOT NULL REFERENCES members (id),
  changed_at TEXT NOT NULL
) STRICT;

CREATE INDEX teetimes_posted ON teetimes (date, id) WHERE posted_at IS NOT NULL;
