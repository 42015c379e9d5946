-- Golfers also record whose drive a side of a scramble used, and the scores of extra holes of a match.

ALTER TABLE game_records DROP CONSTRAINT game_records_what_check;
ALTER TABLE game_records ADD CONSTRAINT game_records_what_check
  CHECK (what IN ('press-front', 'press-back', 'press-overall', 'concession', 'entry', 'drive', 'extra'));

-- Of a drive, the golfer.
ALTER TABLE game_records DROP CONSTRAINT game_records_amount_check;
ALTER TABLE game_records ADD CONSTRAINT game_records_amount_check
  CHECK (what = 'drive' OR amount BETWEEN 0 AND 12000);
