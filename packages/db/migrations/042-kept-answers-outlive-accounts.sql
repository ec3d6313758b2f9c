-- The deletion of an account deletes its first kept answers and leaves the rest to a job, so that two million of them do
-- not hold its transaction open. The foreign key would delete them all in one statement, which times out.
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_user_id_fkey;
