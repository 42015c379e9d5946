-- Games that an outing plays beside its own one: kind, golfers and settings, as golf reads them.
CREATE TABLE outing_games (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  kind TEXT NOT NULL,
  -- Whom it is for, the sides and the settings: JSON.
  terms TEXT NOT NULL,
  added_by TEXT NOT NULL,
  added_at TEXT NOT NULL,
  removed_by TEXT,
  removed_at TEXT
) STRICT;

CREATE INDEX outing_games_by_outing ON outing_games (outing_id, id) WHERE removed_at IS NULL;
