-- A ball can be picked up: the hole is played and has no score. X, or X7 with the score that was most likely.
ALTER TABLE scores ADD COLUMN pickup text
  CHECK (pickup IS NULL OR (strokes IS NULL AND pickup ~ '^X([1-9]|1[0-9]|20)?$'));
ALTER TABLE score_history ADD COLUMN pickup text;
