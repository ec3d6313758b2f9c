-- The history of bookings grows with every change of one and is read by booking, so an installation that keeps only some
-- months of it needs them as tables of their own. Until it asks for them (HISTORY_MONTHS) all rows are in one partition, which
-- later takes what belongs to no month: an insert never fails for a missing one. The present table becomes this
-- partition as it is; no row is read or copied.
CREATE SCHEMA months;
-- Months that were taken off, until the operator drops them.
CREATE SCHEMA detached;

ALTER TABLE booking_history RENAME TO booking_history_rest;
ALTER TABLE booking_history_rest SET SCHEMA months;
ALTER TABLE months.booking_history_rest ALTER COLUMN id DROP IDENTITY;
DROP TRIGGER booking_history_append_only ON months.booking_history_rest;

-- Without a primary key, which would need the instant in it and an index over all present rows: each partition has its own on
-- id, and the ids come from one sequence.
CREATE TABLE booking_history (
  id          bigint GENERATED ALWAYS AS IDENTITY,
  booking_id  bigint NOT NULL REFERENCES bookings ON DELETE RESTRICT,
  at          timestamptz NOT NULL DEFAULT now(),
  actor_id    bigint REFERENCES players ON DELETE SET NULL,
  from_status smallint,
  to_status   smallint NOT NULL,
  reason      text NOT NULL
) PARTITION BY RANGE (at);
CREATE INDEX booking_history_of_booking ON booking_history (booking_id, id);
ALTER TABLE booking_history ATTACH PARTITION months.booking_history_rest DEFAULT;
CREATE TRIGGER booking_history_append_only BEFORE UPDATE OF booking_id, at, from_status, to_status, reason OR DELETE
  ON booking_history FOR EACH ROW EXECUTE FUNCTION refuse_change();

SELECT setval(
  pg_get_serial_sequence('booking_history', 'id'),
  (SELECT coalesce(max(id), 0) + 1 FROM months.booking_history_rest),
  false
);
