-- Money of a cancelled booking that its payer chose to keep as credit; paid_cents is what became credit.
ALTER TABLE closure_bookings DROP CONSTRAINT closure_bookings_done_check;
ALTER TABLE closure_bookings ADD CONSTRAINT closure_bookings_done_check CHECK (done IN ('refund', 'move', 'credit'));
