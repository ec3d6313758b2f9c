-- undo_email: a link to the former address that takes a change of e-mail back. log_in: a code, typed beside the
-- password, that lets a log-in pass the limits on guessing.
ALTER TABLE account_mails DROP CONSTRAINT account_mails_purpose_check;
ALTER TABLE account_mails ADD CONSTRAINT account_mails_purpose_check
  CHECK (purpose IN ('reset_password', 'confirm_email', 'undo_email', 'log_in'));

-- A browser that has opened the account keeps a signed cookie that says when. Cookies from before this instant no
-- longer count: every session of the account was ended then.
ALTER TABLE users ADD COLUMN devices_valid_from timestamptz;

-- Mails queued in a window of time, per recipient, account and network. The key is a hash: the row names none of them.
CREATE TABLE mail_counts (
  key     bytea PRIMARY KEY,
  mails   integer NOT NULL CHECK (mails > 0),
  ends_at timestamptz NOT NULL
);
CREATE INDEX mail_counts_age ON mail_counts (ends_at);

-- Errors of earlier versions name the recipient. The schema of the job runner is not there in a new database.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    UPDATE graphile_worker._private_jobs AS job SET last_error = NULL
    FROM graphile_worker._private_tasks AS task
    WHERE task.id = job.task_id AND task.identifier = 'send_account_mail' AND job.last_error IS NOT NULL;
  END IF;
END $$;
