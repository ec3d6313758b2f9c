-- What of a payment went back, or is promised to: the sum of its rows of payment_refunds.
ALTER TABLE payments ADD COLUMN returned_cents integer NOT NULL DEFAULT 0;
UPDATE payments SET returned_cents = CASE WHEN status = 'approved' THEN LEAST(refunded_cents, amount_cents) ELSE amount_cents END
WHERE approved_at IS NOT NULL;
ALTER TABLE payments ADD CONSTRAINT payments_returned_at_most_all CHECK (returned_cents BETWEEN 0 AND amount_cents);

-- The club that is paid; its desk sees the refunds that the provider refuses.
ALTER TABLE payments ADD COLUMN club_id bigint REFERENCES clubs ON DELETE RESTRICT;
CREATE FUNCTION set_club_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.club_id := CASE NEW.payable_kind
    WHEN 'booking' THEN (SELECT court.club_id FROM bookings JOIN courts court ON court.id = bookings.court_id WHERE bookings.id = NEW.payable_id)
    WHEN 'statement' THEN (SELECT statements.club_id FROM statements WHERE statements.id = NEW.payable_id)
    WHEN 'tournament_team' THEN (
      SELECT tournament.club_id FROM tournament_teams team
      JOIN tournament_categories category ON category.id = team.category_id
      JOIN tournaments tournament ON tournament.id = category.tournament_id
      WHERE team.id = NEW.payable_id
    )
  END;
  RETURN NEW;
END $$;
CREATE TRIGGER payments_set_club BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION set_club_of_payment();
UPDATE payments SET club_id = court.club_id FROM bookings JOIN courts court ON court.id = bookings.court_id
WHERE payments.payable_kind = 'booking' AND bookings.id = payments.payable_id;
UPDATE payments SET club_id = tournament.club_id FROM tournament_teams team
  JOIN tournament_categories category ON category.id = team.category_id
  JOIN tournaments tournament ON tournament.id = category.tournament_id
WHERE payments.payable_kind = 'tournament_team' AND team.id = payments.payable_id;
UPDATE payments SET club_id = statements.club_id FROM statements
WHERE payments.payable_kind = 'statement' AND statements.id = payments.payable_id;
-- What the account knows is compared with these.
CREATE INDEX payments_of_club ON payments (club_id, approved_at) WHERE approved_at IS NOT NULL;
-- The hourly check reads what changed since its last run.
CREATE INDEX payments_changed ON payments (updated_at);
CREATE INDEX bookings_changed ON bookings (updated_at);
CREATE INDEX desk_payments_added ON desk_payments (at);
CREATE INDEX desk_items_added ON desk_items (at);
CREATE INDEX desk_items_removed ON desk_items (removed_at) WHERE removed_at IS NOT NULL;

-- Money of a payment that goes back: a request to the provider, or what left the account without one.
CREATE TABLE payment_refunds (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id   bigint NOT NULL REFERENCES payments ON DELETE RESTRICT,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- open: asked of the provider until it is done; stuck: the tries have ended; outside: given back by other means.
  status       text NOT NULL CHECK (status IN ('open', 'stuck', 'done', 'outside')),
  asked_at     timestamptz NOT NULL,
  -- The beginning of the present tries, their refusals, and all refusals: a key of the provider is used until it refuses.
  tried_since  timestamptz NOT NULL,
  tries        integer NOT NULL DEFAULT 0,
  refusals     integer NOT NULL DEFAULT 0,
  next_try_at  timestamptz NOT NULL,
  -- Until then a request is on its way.
  trying_until timestamptz,
  refused_code text,
  ended_at     timestamptz,
  -- How it was given back by other means, and the manager who says so.
  note         text,
  by_user      bigint REFERENCES users ON DELETE SET NULL,
  -- Given back by other means, and by the provider as well; and when a manager has read that.
  twice_at     timestamptz,
  seen_at      timestamptz,
  CHECK ((status IN ('done', 'outside')) = (ended_at IS NOT NULL)),
  CHECK ((status = 'outside') = (note IS NOT NULL)),
  CHECK (twice_at IS NULL OR status = 'outside')
);
CREATE INDEX payment_refunds_of_payment ON payment_refunds (payment_id, id);
CREATE INDEX payment_refunds_open ON payment_refunds (payment_id) WHERE status = 'open';
CREATE INDEX payment_refunds_to_solve ON payment_refunds (payment_id)
  WHERE status = 'stuck' OR status = 'open' AND refused_code IS NOT NULL OR twice_at IS NOT NULL AND seen_at IS NULL;
CREATE INDEX payment_refunds_by_user_idx ON payment_refunds (by_user);
CREATE INDEX payment_refunds_note_words ON payment_refunds USING gin (typed_words(note)) WHERE note IS NOT NULL;
INSERT INTO payment_refunds (payment_id, amount_cents, status, asked_at, tried_since, next_try_at, ended_at)
SELECT id, returned_cents, CASE status WHEN 'refunding' THEN 'open' ELSE 'done' END, updated_at, updated_at, updated_at,
  CASE WHEN status <> 'refunding' THEN COALESCE(refunded_at, updated_at) END
FROM payments WHERE returned_cents > 0 ORDER BY id;
DROP INDEX payments_refunding;

-- What a club keeps of the money of a cancelled booking, as its cancellation decided; no row: nothing.
CREATE TABLE kept_money (
  booking_id bigint PRIMARY KEY REFERENCES bookings ON DELETE RESTRICT,
  kept_cents integer NOT NULL
);
INSERT INTO kept_money (booking_id, kept_cents)
SELECT booking.id, sums.online + sums.desk - sums.due
FROM bookings booking, LATERAL (
  SELECT
    COALESCE((SELECT sum(amount_cents - returned_cents) FROM payments
      WHERE payable_kind = 'booking' AND payable_id = booking.id AND approved_at IS NOT NULL), 0) AS online,
    COALESCE((SELECT sum(CASE kind WHEN 'payment' THEN amount_cents ELSE -amount_cents END)
      FROM desk_payments WHERE booking_id = booking.id), 0) AS desk,
    COALESCE((SELECT due_cents FROM desk_returns WHERE booking_id = booking.id), 0) AS due
) sums
WHERE booking.status = 40 AND sums.online + sums.desk <> sums.due;

-- Bills whose sums do not agree, as the hourly check found them; a bill that agrees again leaves.
CREATE TABLE bill_differences (
  booking_id     bigint PRIMARY KEY REFERENCES bookings ON DELETE RESTRICT,
  club_id        bigint NOT NULL REFERENCES clubs ON DELETE RESTRICT,
  what           text NOT NULL CHECK (what IN ('open', 'kept', 'to_return', 'returned_above_paid')),
  expected_cents bigint NOT NULL,
  actual_cents   bigint NOT NULL,
  found_at       timestamptz NOT NULL
);
CREATE INDEX bill_differences_of_club ON bill_differences (club_id, found_at);

-- How far the check has come: what changed until then, and the last booking of its round through all.
CREATE TABLE bill_checks (
  one           boolean PRIMARY KEY DEFAULT true CHECK (one),
  checked_until timestamptz NOT NULL,
  last_booking  bigint NOT NULL
);

-- The simulated bank refunds in parts, once per key, and knows whose charge it is; null: the installation's.
ALTER TABLE sandbox_charges
  ADD COLUMN account text,
  ADD COLUMN refunded_cents integer NOT NULL DEFAULT 0;
UPDATE sandbox_charges SET refunded_cents = amount_cents WHERE status = 'refunded';
ALTER TABLE sandbox_charges ADD CONSTRAINT sandbox_charges_refunded_at_most_all
  CHECK (refunded_cents BETWEEN 0 AND amount_cents);
CREATE TABLE sandbox_refunds (
  idempotency_key text PRIMARY KEY,
  charge_id       bigint NOT NULL REFERENCES sandbox_charges ON DELETE CASCADE,
  amount_cents    integer NOT NULL CHECK (amount_cents > 0)
);
CREATE INDEX sandbox_refunds_of_charge ON sandbox_refunds (charge_id);
