-- The index that a golfer has brought along. It counts until three rounds give one of their own (Rules 4.5 and 5.2a).
ALTER TABLE members ADD COLUMN starting_index_tenths bigint
  CHECK (starting_index_tenths IS NULL OR starting_index_tenths <= 540);
UPDATE members SET starting_index_tenths = handicap_index_tenths
WHERE id NOT IN (SELECT member_id FROM handicap_records);
