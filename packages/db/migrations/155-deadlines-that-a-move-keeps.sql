-- When free cancellation ended for a booking that reception moved afterwards; NULL: the club's hours before the start.
ALTER TABLE bookings ADD COLUMN free_until timestamptz;
