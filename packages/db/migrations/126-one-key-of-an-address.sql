-- The key of an address: as mail servers compare it, with the domain in ASCII (A-label). NULL: the address is its own
-- key, as every ASCII address is. Of two older accounts with one key the newer one is `email_shared`: it keeps its
-- address and is found by the exact spelling.
ALTER TABLE users ADD COLUMN email_key text, ADD COLUMN email_shared boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX users_address_key ON users ((COALESCE(email_key, email))) WHERE NOT email_shared;
-- Read once by the job below.
CREATE INDEX users_without_key ON users (id) WHERE email_key IS NULL AND email || username ~ '[^ -~]';

-- A notice is a letter whose link opens nothing by itself.
ALTER TABLE account_mails DROP CONSTRAINT account_mails_purpose_check;
ALTER TABLE account_mails ADD CONSTRAINT account_mails_purpose_check
  CHECK (purpose IN ('reset_password', 'confirm_email', 'undo_email', 'log_in', 'notice'));

-- Texts that were stored as typed, and keys of addresses outside ASCII, are written by a job in small batches. A new
-- database has no job runner yet, and no texts.
DO $$
BEGIN
  IF to_regnamespace('graphile_worker') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('clean_stored_texts', '{}'::json);
  END IF;
END $$;
