-- A court is no open time before it exists. NULL: a court of before this column.
ALTER TABLE courts ADD COLUMN created_at timestamptz;
-- Bookings of a club by opening day.
CREATE INDEX bookings_of_day ON bookings (court_id, date);
