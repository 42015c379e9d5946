-- The results of an outing may also break ties by net with the strokes of the last holes. It is a countback in a column
-- of its own: a server of the release before, beside this one during an update, reads a rule that it can answer.
ALTER TABLE outing_results ADD COLUMN allocated INTEGER NOT NULL DEFAULT 0 CHECK (allocated IN (0, 1));
