-- What an account agreed to, when, and to which version of the text. terms, privacy: at sign-up. of_age, guardian: at
-- Player Register; a guardian's consent is what lets somebody between 13 and 17 play (LGPD, art. 14). Goes with the account.
CREATE TABLE consents (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id  bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind     text NOT NULL CHECK (kind IN ('terms', 'privacy', 'of_age', 'guardian')),
  version  text NOT NULL,
  given_at timestamptz NOT NULL,
  -- The first time is the one that counts.
  CONSTRAINT consents_once UNIQUE (user_id, kind, version)
);
