-- A ball can be picked up: the hole is played and has no score. X, or X7 with the score that was most likely.
ALTER TABLE scores ADD COLUMN pickup TEXT
  CHECK (pickup IS NULL OR (strokes IS NULL AND (pickup = 'X' OR pickup GLOB 'X[1-9]' OR pickup GLOB 'X1[0-9]' OR pickup = 'X20')));
ALTER TABLE score_history ADD COLUMN pickup TEXT;
