ALTER TABLE users ADD COLUMN email_verified_at timestamptz;

-- One mailed link each: its token only as a hash, good once and until expires_at. email is the address it went to; for
-- confirm_email it becomes the account's when the link is opened, so a wanted address waits here and nowhere else.
-- A reset asked for an address nobody has writes a row too, without user or address: both cost the same commit.
CREATE TABLE account_mails (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint REFERENCES users ON DELETE CASCADE,
  purpose    text NOT NULL CHECK (purpose IN ('reset_password', 'confirm_email')),
  email      text,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  CONSTRAINT account_mails_token_hash_key UNIQUE (token_hash),
  CONSTRAINT account_mails_address_of_user CHECK ((user_id IS NULL) = (email IS NULL))
);
CREATE INDEX account_mails_of_user ON account_mails (user_id);
CREATE INDEX account_mails_age ON account_mails (expires_at);
