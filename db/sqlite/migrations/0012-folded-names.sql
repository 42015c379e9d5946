-- What names are searched and sorted by: folded by the program, which lends fold_name() to migrations. Each folded column
-- is written in the same statement as its name.

ALTER TABLE members ADD COLUMN folded_firstname TEXT NOT NULL DEFAULT '';
ALTER TABLE members ADD COLUMN folded_lastname TEXT NOT NULL DEFAULT '';
ALTER TABLE members ADD COLUMN folded_username TEXT NOT NULL DEFAULT '';
UPDATE members SET
  folded_firstname = fold_name(firstname),
  folded_lastname = fold_name(lastname),
  folded_username = fold_name(username);
DROP INDEX members_by_name;
CREATE INDEX members_by_name ON members (folded_lastname, folded_firstname, id, folded_username);
-- Golfers of the club: the active members whose email is confirmed.
CREATE INDEX members_golfers ON members (folded_lastname, folded_firstname, id) WHERE isactive = 1 AND isconfirmed = 1;

ALTER TABLE courses ADD COLUMN folded_name TEXT NOT NULL DEFAULT '';
ALTER TABLE courses ADD COLUMN folded_city TEXT NOT NULL DEFAULT '';
UPDATE courses SET folded_name = fold_name(name), folded_city = fold_name(city);
CREATE INDEX courses_by_name ON courses (folded_name, id, folded_city);
CREATE INDEX courses_by_city ON courses (folded_city, folded_name, id);

-- Guests are listed by their last name.
ALTER TABLE outing_golfers ADD COLUMN folded_lastname TEXT NOT NULL DEFAULT '';
UPDATE outing_golfers SET folded_lastname = fold_name(lastname);
