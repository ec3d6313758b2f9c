-- When the booking of a match ends: calendar files of the match show it. Past matches have no use for it.
ALTER TABLE matches ADD COLUMN ends_at timestamptz;
UPDATE matches SET ends_at = bookings.end_at
FROM bookings
WHERE bookings.id = matches.booking_id AND bookings.end_at > now();
