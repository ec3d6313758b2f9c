-- The counter's computers of a club, on which its staff change by PIN. A browser shows its key, of which only the hash is
-- kept; a removed computer has none, and stays for the history's name of it.
CREATE TABLE desk_devices (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  club_id      bigint NOT NULL REFERENCES clubs ON DELETE CASCADE,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  key_hash     bytea,
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  removed_at   timestamptz,
  CONSTRAINT desk_devices_key_hash_key UNIQUE (key_hash),
  CHECK ((key_hash IS NULL) = (removed_at IS NOT NULL))
);
CREATE INDEX desk_devices_club_id_idx ON desk_devices (club_id);

-- A PIN opens nothing without the key of a computer of the club, and goes with the place in the staff.
CREATE TABLE desk_pins (
  member_id bigint PRIMARY KEY REFERENCES club_members ON DELETE CASCADE,
  pin_hash  text NOT NULL,
  set_at    timestamptz NOT NULL
);

-- Wrong PINs of a person on one computer since the last right one, counted before the PIN is compared.
CREATE TABLE desk_pin_tries (
  device_id bigint NOT NULL REFERENCES desk_devices ON DELETE CASCADE,
  member_id bigint NOT NULL REFERENCES desk_pins ON DELETE CASCADE,
  wrong     smallint NOT NULL CHECK (wrong BETWEEN 1 AND 5),
  PRIMARY KEY (device_id, member_id)
);
CREATE INDEX desk_pin_tries_member_id_idx ON desk_pin_tries (member_id);

-- Opened by PIN on this computer: for the desk of its club only. NULL: by the log-in.
ALTER TABLE sessions ADD COLUMN desk_device_id bigint REFERENCES desk_devices ON DELETE CASCADE;
CREATE INDEX sessions_desk_device_id_idx ON sessions (desk_device_id) WHERE desk_device_id IS NOT NULL;

-- The computer on which the person acted by PIN. NULL: by the log-in.
ALTER TABLE club_history ADD COLUMN device_id bigint REFERENCES desk_devices ON DELETE SET NULL;
CREATE INDEX club_history_device_id_idx ON club_history (device_id) WHERE device_id IS NOT NULL;
