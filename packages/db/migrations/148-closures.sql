-- One act of a desk or of the operator that closes courts for a time: its occupations of courts name it. Whether it still closes
-- them is told by those rows alone.
CREATE TABLE closures (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  club_id    bigint NOT NULL REFERENCES clubs ON DELETE CASCADE,
  start_at   timestamptz NOT NULL,
  end_at     timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (end_at > start_at)
);
CREATE INDEX closures_club_id_idx ON closures (club_id, end_at);

ALTER TABLE court_occupations ADD COLUMN closure_id bigint REFERENCES closures ON DELETE SET NULL;
CREATE INDEX court_occupations_closure_id_idx ON court_occupations (closure_id) WHERE closure_id IS NOT NULL;

-- Closures of before: each court is one of its own.
DO $$
DECLARE occupation record; closure bigint;
BEGIN
  FOR occupation IN
    SELECT o.id, c.club_id, lower(o.during) AS start_at, upper(o.during) AS end_at
    FROM court_occupations o JOIN courts c ON c.id = o.court_id
    WHERE o.kind = 'closure' AND o.status <> 'released' ORDER BY o.id
  LOOP
    INSERT INTO closures (club_id, start_at, end_at, created_at)
    VALUES (occupation.club_id, occupation.start_at, occupation.end_at, occupation.start_at) RETURNING id INTO closure;
    UPDATE court_occupations SET closure_id = closure WHERE id = occupation.id;
  END LOOP;
END $$;

-- Bookings that a closure cancelled or moved, with the court they had. Who has no account is told by the desk, which ticks it.
CREATE TABLE closure_bookings (
  closure_id bigint NOT NULL REFERENCES closures ON DELETE CASCADE,
  booking_id bigint NOT NULL REFERENCES bookings ON DELETE CASCADE,
  court_id   bigint NOT NULL REFERENCES courts ON DELETE CASCADE,
  done       text NOT NULL CHECK (done IN ('refund', 'move')),
  -- What was paid for it then.
  paid_cents integer NOT NULL CHECK (paid_cents >= 0),
  by_desk    boolean NOT NULL,
  told_at    timestamptz,
  PRIMARY KEY (closure_id, booking_id)
);
CREATE INDEX closure_bookings_booking_id_idx ON closure_bookings (booking_id);
CREATE INDEX closure_bookings_court_id_idx ON closure_bookings (court_id);
