-- The pace and the daily quota of mails, shared by all nodes.
CREATE TABLE mail_lane (
  only_row      boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- The earliest instant of the next letter that is not about an account.
  next_paced_at timestamptz NOT NULL,
  -- The mails that the mail server took on this day (UTC).
  day           date NOT NULL,
  mails         integer NOT NULL CHECK (mails >= 0)
);
INSERT INTO mail_lane (next_paced_at, day, mails) VALUES ('epoch', '1970-01-01', 0);
