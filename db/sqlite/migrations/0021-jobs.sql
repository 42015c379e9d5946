-- What the server does on its own, while it does it: a process that ends leaves the row behind, and the next start
-- counts how often in a row it ended during the same job.
CREATE TABLE jobs (
  job TEXT NOT NULL PRIMARY KEY,
  is_under_way INTEGER NOT NULL CHECK (is_under_way IN (0, 1)),
  ends INTEGER NOT NULL DEFAULT 0,
  set_aside_at TEXT
) STRICT;
