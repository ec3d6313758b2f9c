-- The first accepted charge extends the hold; a later one does not. Until now state 20 said that there was one: it is now
-- for a card in review and for clubs that confirm by hand, and a booking whose Pix is shown stays in 10.
ALTER TABLE bookings ADD COLUMN charged_at timestamptz;

UPDATE bookings SET charged_at = bookings.updated_at
FROM courts JOIN clubs ON clubs.id = courts.club_id
WHERE bookings.status = 20 AND courts.id = bookings.court_id AND clubs.online_payment;

WITH shown AS (
  UPDATE bookings SET status = 10
  WHERE status = 20 AND charged_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM payments WHERE payments.booking_id = bookings.id AND payments.status = 'pending' AND payments.method = 'card'
  )
  RETURNING id
)
INSERT INTO booking_history (booking_id, from_status, to_status, reason)
SELECT id, 20, 10, 'pix_shown' FROM shown;
