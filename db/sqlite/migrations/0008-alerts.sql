-- What goes to many members, and the devices that take push messages.

CREATE TABLE push_subscriptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member_id INTEGER NOT NULL REFERENCES members (id),
  -- One browser has one: whoever is signed in there offers it.
  endpoint TEXT NOT NULL UNIQUE CHECK (length(endpoint) BETWEEN 1 AND 2048),
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  -- The public key that it was made with: it takes messages of no other.
  vapid_key TEXT NOT NULL,
  device TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  -- How often in a row its push service refused the club.
  refusals INTEGER NOT NULL DEFAULT 0 CHECK (refusals >= 0)
) STRICT;

CREATE INDEX push_subscriptions_by_member ON push_subscriptions (member_id, seen_at);

CREATE TABLE broadcasts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('teetime-new', 'teetime-changed', 'feeler')),
  teetime_id INTEGER REFERENCES teetimes (id),
  feeler_id INTEGER REFERENCES feelers (id),
  -- Who sent it.
  member_id INTEGER NOT NULL REFERENCES members (id),
  created_at TEXT NOT NULL,
  -- Members up to this number have their messages.
  reached_member_id INTEGER NOT NULL DEFAULT 0,
  done_at TEXT,
  CHECK ((kind = 'feeler') = (feeler_id IS NOT NULL)),
  CHECK ((teetime_id IS NULL) <> (feeler_id IS NULL))
) STRICT;

CREATE INDEX broadcasts_by_member ON broadcasts (member_id, created_at);
CREATE INDEX broadcasts_open ON broadcasts (id) WHERE done_at IS NULL;

-- Each time that an administrator stopped what goes to many.
CREATE TABLE broadcast_stops (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  stopped_at TEXT NOT NULL,
  stopped_by INTEGER NOT NULL REFERENCES members (id),
  lifted_at TEXT,
  lifted_by INTEGER REFERENCES members (id),
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL))
) STRICT;

-- Of what went to many.
ALTER TABLE messages ADD COLUMN broadcast_id INTEGER REFERENCES broadcasts (id);
-- The device of a push; null when it takes none any more.
ALTER TABLE messages ADD COLUMN subscription_id INTEGER REFERENCES push_subscriptions (id) ON DELETE SET NULL;
-- Where a press on a push leads.
ALTER TABLE messages ADD COLUMN path TEXT NOT NULL DEFAULT '';

CREATE INDEX messages_of_broadcasts ON messages (state, sent_at) WHERE broadcast_id IS NOT NULL;
CREATE INDEX messages_by_subscription ON messages (subscription_id) WHERE subscription_id IS NOT NULL;
