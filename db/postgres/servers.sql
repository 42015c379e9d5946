-- What the servers of one database share. None of it is part of the club: a copy of the data does without. It is made
-- at every start where it is missing, beside the migrations, because a file of SQLite has one server and none of this.
CREATE SCHEMA IF NOT EXISTS servers;

CREATE TABLE IF NOT EXISTS servers.state (
  id bigint PRIMARY KEY CHECK (id = 1),
  -- A part of the name of the history, beside the server's timeline: db/postgres/history.ts.
  epoch text NOT NULL,
  -- Who does the work that one server does for all, and until when without another word.
  worker text NOT NULL DEFAULT '',
  works_until timestamptz NOT NULL DEFAULT '-infinity'
);
-- The history that new rows belong to. Null until a server of a release that has the column starts.
ALTER TABLE servers.state ADD COLUMN IF NOT EXISTS history text;
INSERT INTO servers.state (id, epoch) VALUES (1, gen_random_uuid()::text) ON CONFLICT DO NOTHING;

CREATE TABLE IF NOT EXISTS servers.keys (
  name text PRIMARY KEY,
  fingerprint text NOT NULL
);

-- Not in the write-ahead log: after a crash of the database the limits begin again.
CREATE UNLOGGED TABLE IF NOT EXISTS servers.tries (
  limit_name text NOT NULL,
  key text NOT NULL,
  -- Milliseconds since 1970, the oldest first, and when the last of them does not count any more.
  times bigint[] NOT NULL DEFAULT '{}',
  until bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (limit_name, key)
);
CREATE INDEX IF NOT EXISTS tries_by_end ON servers.tries (until);
