-- What administrators set about their club. One row; the environment gives its first values at the first start.
CREATE TABLE club_settings (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL CHECK (version > 0),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  contact TEXT NOT NULL CHECK (length(contact) BETWEEN 3 AND 254),
  time_zone TEXT NOT NULL,
  cup_url TEXT NOT NULL CHECK (length(cup_url) <= 500),
  leaderboard_url TEXT NOT NULL CHECK (length(leaderboard_url) <= 500),
  footer_credit TEXT NOT NULL CHECK (length(footer_credit) <= 200),
  -- '' for the app's own; what is shown is corrected to be readable.
  header_color TEXT NOT NULL CHECK (header_color = '' OR length(header_color) = 7),
  main_color TEXT NOT NULL CHECK (main_color = '' OR length(main_color) = 7),
  -- The name of the pictures below, a hash of them; '' for the app's own.
  logo TEXT NOT NULL
) STRICT;

CREATE TABLE club_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  changed_by INTEGER NOT NULL REFERENCES members (id),
  changed_at TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL
) STRICT;

CREATE TRIGGER club_changes_are_kept BEFORE DELETE ON club_changes
BEGIN SELECT RAISE(ABORT, 'who changed the club is never deleted'); END;
CREATE TRIGGER club_changes_are_final BEFORE UPDATE ON club_changes
BEGIN SELECT RAISE(ABORT, 'who changed the club is never changed'); END;
CREATE TRIGGER club_settings_are_kept BEFORE DELETE ON club_settings
BEGIN SELECT RAISE(ABORT, 'the settings of the club are never deleted'); END;

-- The logo as the server has drawn it in every size that is needed, as PNG in base64.
CREATE TABLE club_pictures (
  kind TEXT NOT NULL PRIMARY KEY CHECK (kind IN (
    'source', 'logo', 'icon-192', 'icon-512', 'maskable-192', 'maskable-512', 'apple-touch-icon')),
  png TEXT NOT NULL CHECK (length(png) BETWEEN 1 AND 2000000)
) STRICT;
