-- The line of a device: what waits to be sent to it, and how its push service answered. A player chooses the host of a
-- push service, so one delivery runs per player at a time, and devices whose hosts answer slowly come last.
ALTER TABLE push_subscriptions
  -- Ids of notifications, oldest first. A message covers those of one group.
  ADD COLUMN waiting       bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(waiting) <= 50),
  -- Set while a delivery to the device runs: its end if the process is killed meanwhile.
  ADD COLUMN sending_until timestamptz,
  -- After a failed attempt: the earliest instant of the next one, and the attempts at the waiting message.
  ADD COLUMN retry_at      timestamptz,
  ADD COLUMN attempts      smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- Attempts in a row that ended without an answer in time.
  ADD COLUMN timeouts      smallint NOT NULL DEFAULT 0 CHECK (timeouts >= 0),
  -- How long the last attempt took; null: there was none.
  ADD COLUMN answer_ms     integer CHECK (answer_ms >= 0);
