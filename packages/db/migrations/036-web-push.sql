-- Devices that receive push messages: one row for each subscription of a browser, bound to the session that turned it on.
CREATE TABLE push_subscriptions (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id  bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  -- The address at the browser's push service. Knowing it allows sending to the device, so logs and jobs do not show it.
  endpoint   text NOT NULL CHECK (length(endpoint) <= 1000),
  -- The public key and the secret with which messages to the device are encrypted (RFC 8291).
  p256dh     bytea NOT NULL CHECK (octet_length(p256dh) = 65),
  auth       bytea NOT NULL CHECK (octet_length(auth) = 16),
  created_at timestamptz NOT NULL,
  CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint)
);
CREATE INDEX push_subscriptions_of_player ON push_subscriptions (player_id);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);

-- The key pair by which push services know this server (VAPID, RFC 8292), shared by all nodes. Devices subscribe for the
-- public key: with another one every device would have to subscribe again.
CREATE TABLE push_keys (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  public_key  text NOT NULL,
  private_jwk jsonb NOT NULL
);

-- channel push: the player has turned the topic off in the app, and the notification goes to devices only.
ALTER TABLE notifications
  DROP CONSTRAINT notifications_channel_check,
  ADD CONSTRAINT notifications_channel_check CHECK (channel IN ('app', 'push')),
  ADD COLUMN push_waiting boolean NOT NULL DEFAULT false;
CREATE INDEX notifications_push_waiting ON notifications (player_id) WHERE push_waiting;
