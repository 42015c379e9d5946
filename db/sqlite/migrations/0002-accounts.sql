-- What members tell the club about themselves, the ways back into an account, and messages to people.

ALTER TABLE members ADD COLUMN phonenum TEXT NOT NULL DEFAULT '' CHECK (length(phonenum) <= 30);
ALTER TABLE members ADD COLUMN address TEXT NOT NULL DEFAULT '' CHECK (length(address) <= 200);
ALTER TABLE members ADD COLUMN city TEXT NOT NULL DEFAULT '' CHECK (length(city) <= 60);
ALTER TABLE members ADD COLUMN state TEXT NOT NULL DEFAULT '' CHECK (length(state) <= 2);
ALTER TABLE members ADD COLUMN zip TEXT NOT NULL DEFAULT '' CHECK (length(zip) <= 10);
ALTER TABLE members ADD COLUMN aga TEXT NOT NULL DEFAULT '' CHECK (length(aga) <= 20);
ALTER TABLE members ADD COLUMN referral TEXT NOT NULL DEFAULT '' CHECK (length(referral) <= 200);
ALTER TABLE members ADD COLUMN postemail INTEGER NOT NULL DEFAULT 0 CHECK (postemail IN (0, 1));
ALTER TABLE members ADD COLUMN teetimenotify TEXT NOT NULL DEFAULT 'Both' CHECK (teetimenotify IN ('None', 'Text', 'Email', 'Both'));
-- Nobody's address or number is in the directory until that member puts it there.
ALTER TABLE members ADD COLUMN shareemail INTEGER NOT NULL DEFAULT 0 CHECK (shareemail IN (0, 1));
ALTER TABLE members ADD COLUMN sharephone INTEGER NOT NULL DEFAULT 0 CHECK (sharephone IN (0, 1));

-- One beside the password, which stays good. sid is the sign-in that was made with it: only that one may still use it.
CREATE TABLE temp_passwords (
  member_id INTEGER PRIMARY KEY REFERENCES members (id),
  password_hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  sid TEXT
) STRICT;

-- What was asked for by somebody who is not signed in. It is stored alike for names that exist and names that do not,
-- and looked into after the answer.
CREATE TABLE account_requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('temp-password', 'email-change')),
  username TEXT NOT NULL,
  email TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL
) STRICT;

-- Changes of address asked for without a sign-in, kept as the record of who let them happen.
CREATE TABLE email_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member_id INTEGER NOT NULL REFERENCES members (id),
  old_email TEXT NOT NULL,
  new_email TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'approved', 'done', 'refused')),
  -- The administrator who approved; null when the old address did.
  approved_by INTEGER REFERENCES members (id),
  -- When an administrator's approval takes effect.
  effective_at TEXT,
  answered_at TEXT,
  CHECK (state <> 'approved' OR (approved_by IS NOT NULL AND effective_at IS NOT NULL))
) STRICT;

CREATE INDEX email_changes_by_member ON email_changes (member_id, asked_at);
CREATE INDEX email_changes_open ON email_changes (state, asked_at) WHERE state IN ('pending', 'approved');

-- hash is the SHA-256 of what the link holds.
CREATE TABLE account_links (
  hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
  kind TEXT NOT NULL CHECK (kind IN ('confirm', 'new-email', 'email-change', 'sign-in')),
  member_id INTEGER NOT NULL REFERENCES members (id),
  -- The address that following the link proves.
  email TEXT NOT NULL DEFAULT '',
  email_change_id INTEGER REFERENCES email_changes (id),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT,
  CHECK ((kind = 'email-change') = (email_change_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX account_links_by_member ON account_links (member_id, kind);

-- Robot checks that were used, until they would have ended anyway.
CREATE TABLE used_robot_checks (
  challenge TEXT PRIMARY KEY,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Everything that goes out to people is written here by the change that causes it, and sent afterwards.
CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('mail', 'text', 'push')),
  topic TEXT NOT NULL CHECK (length(topic) BETWEEN 1 AND 60),
  -- Whom it is for, when that is a member.
  member_id INTEGER REFERENCES members (id),
  receiver TEXT NOT NULL CHECK (length(receiver) BETWEEN 1 AND 2048),
  reply_to TEXT NOT NULL DEFAULT '' CHECK (length(reply_to) <= 254),
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  -- What only the receiver may read; it stands where the body says {secret} and is forgotten when a server took the mail.
  secret TEXT,
  -- A second message with the same key is the same message.
  dedupe_key TEXT UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  error TEXT NOT NULL DEFAULT '',
  -- Nobody tries before. Whoever sends a message puts it off first, so that a crash does not lose it.
  next_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  sent_at TEXT,
  CHECK ((state = 'sent') = (sent_at IS NOT NULL))
) STRICT;

CREATE INDEX messages_due ON messages (next_at) WHERE state = 'waiting';
CREATE INDEX messages_by_topic ON messages (member_id, topic, created_at);
CREATE INDEX messages_by_state ON messages (state, id);
