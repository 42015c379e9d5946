-- That the results of an outing were emailed to its golfers, which happens once for each posting.
CREATE TABLE outing_result_emails (
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  posted_at TEXT NOT NULL,
  sent_by INTEGER NOT NULL REFERENCES members (id),
  sent_at TEXT NOT NULL,
  PRIMARY KEY (outing_id, posted_at)
) STRICT;

CREATE INDEX outing_result_emails_by_sender ON outing_result_emails (sent_by, sent_at);
