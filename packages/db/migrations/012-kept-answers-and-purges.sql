-- A kept answer is the id of its object: a repeated request reads the object again and renders it, so no copy of a name
-- stays here. Rows kept before this migration keep the id of the object in their answer (decision record 012). The change
-- of type rewrites the table, so the old answers leave the disk as well.
ALTER TABLE idempotency_keys
  ALTER COLUMN answer TYPE bigint
    USING CASE WHEN jsonb_typeof(answer -> 'id') = 'number' THEN (answer ->> 'id')::bigint END;
ALTER TABLE idempotency_keys RENAME COLUMN answer TO object_id;

-- What the deletion of an account looks for, by ids: own contests, and bookings of others that name the player.
CREATE INDEX matches_of_contester ON matches (contested_by) WHERE contested_by IS NOT NULL;
CREATE INDEX bookings_named_players ON bookings USING gin (player_details jsonb_path_ops);

-- Purged by age. A refresh token that has expired goes alone: its successors live on.
CREATE INDEX sessions_revoked ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX refresh_tokens_age ON refresh_tokens (expires_at);
ALTER TABLE refresh_tokens DROP CONSTRAINT refresh_tokens_parent_id_fkey,
  ADD CONSTRAINT refresh_tokens_parent_id_fkey
    FOREIGN KEY (parent_id) REFERENCES refresh_tokens ON DELETE SET NULL;
CREATE INDEX match_invites_age ON match_invites (created_at);
CREATE INDEX notifications_age ON notifications (sent_at);
CREATE INDEX notifications_read_age ON notifications (sent_at) WHERE is_read;
