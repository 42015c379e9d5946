-- What was answered to a form that creates or sends something. An answer may be lost on its way: the form that is sent
-- again brings the same key, gets the same answer, and does nothing a second time. For some days.

CREATE TABLE answered_calls (
  member_id INTEGER NOT NULL REFERENCES members (id),
  -- Method and path of its declaration.
  call TEXT NOT NULL,
  -- The key that the form was sent with.
  op TEXT NOT NULL,
  -- SHA-256 of what was sent, shortened: a form that was corrected in between is another one.
  request TEXT NOT NULL,
  -- As JSON.
  answer TEXT NOT NULL,
  answered_at TEXT NOT NULL,
  PRIMARY KEY (member_id, call, op)
) STRICT;

CREATE INDEX answered_calls_by_age ON answered_calls (answered_at);
