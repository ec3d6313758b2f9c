-- A drawer of an opening day, in the club's zone. Everything that the desk takes by hand belongs to the till that was open
-- then; cash alone is counted at its end.
CREATE TABLE tills (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  club_id        bigint NOT NULL REFERENCES clubs ON DELETE RESTRICT,
  day            date NOT NULL,
  opened_at      timestamptz NOT NULL,
  opened_by      bigint REFERENCES users ON DELETE SET NULL,
  closed_at      timestamptz,
  closed_by      bigint REFERENCES users ON DELETE SET NULL,
  -- The cash that its rows make, and the cash in the drawer. The first may be below 0: a payment of an earlier till reversed.
  expected_cents integer,
  counted_cents  integer CHECK (counted_cents >= 0),
  -- Why the two differ.
  reason         text,
  CHECK ((closed_at IS NULL) = (counted_cents IS NULL) AND (closed_at IS NULL) = (expected_cents IS NULL)),
  CONSTRAINT tills_difference_has_reason CHECK (counted_cents = expected_cents OR reason IS NOT NULL)
);
CREATE UNIQUE INDEX tills_one_open ON tills (club_id) WHERE closed_at IS NULL;
CREATE INDEX tills_of_club ON tills (club_id, id DESC);
CREATE INDEX tills_opened_by_idx ON tills (opened_by);
CREATE INDEX tills_closed_by_idx ON tills (closed_by);

-- Cash in and out of a drawer without a booking. Append-only.
CREATE TABLE till_moves (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  till_id      bigint NOT NULL REFERENCES tills ON DELETE RESTRICT,
  kind         text NOT NULL CHECK (kind IN ('float', 'addition', 'sangria', 'return')),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reason       text NOT NULL,
  at           timestamptz NOT NULL,
  by_user      bigint REFERENCES users ON DELETE SET NULL
);
CREATE INDEX till_moves_of_till ON till_moves (till_id, id);
CREATE UNIQUE INDEX till_moves_one_float ON till_moves (till_id) WHERE kind = 'float';
CREATE INDEX till_moves_by_user_idx ON till_moves (by_user);

-- Money of a booking that the desk records by hand. Append-only: a wrong payment has a second row that reverses it, and
-- the same payment is reversed once.
CREATE TABLE desk_payments (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  club_id      bigint NOT NULL REFERENCES clubs ON DELETE RESTRICT,
  booking_id   bigint NOT NULL REFERENCES bookings ON DELETE RESTRICT,
  till_id      bigint NOT NULL REFERENCES tills ON DELETE RESTRICT,
  kind         text NOT NULL CHECK (kind IN ('payment', 'reversal', 'return')),
  method       text NOT NULL CHECK (method IN (
    'cash', 'pix_own', 'debit', 'credit_card', 'transfer', 'partner', 'wallet', 'courtesy'
  )),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reverses_id  bigint,
  -- One of the players by name, when each pays a part.
  payer        text,
  -- Of a reversal or a return.
  reason       text,
  at           timestamptz NOT NULL,
  by_user      bigint REFERENCES users ON DELETE SET NULL,
  CONSTRAINT desk_payments_reversed_once UNIQUE (reverses_id),
  CONSTRAINT desk_payments_key UNIQUE (id, booking_id, method, amount_cents),
  -- All of it, to the same booking, by the same method.
  CONSTRAINT desk_payments_reversal_is_whole FOREIGN KEY (reverses_id, booking_id, method, amount_cents)
    REFERENCES desk_payments (id, booking_id, method, amount_cents),
  CHECK ((kind = 'reversal') = (reverses_id IS NOT NULL)),
  CHECK ((kind = 'payment') = (reason IS NULL))
);
CREATE INDEX desk_payments_of_booking ON desk_payments (booking_id, id);
CREATE INDEX desk_payments_of_till ON desk_payments (till_id, id);
CREATE INDEX desk_payments_of_day ON desk_payments (club_id, at);
CREATE INDEX desk_payments_by_user_idx ON desk_payments (by_user);
CREATE TRIGGER desk_payments_append_only
  BEFORE UPDATE OF club_id, booking_id, till_id, kind, method, amount_cents, reverses_id, at OR DELETE
  ON desk_payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER till_moves_append_only
  BEFORE UPDATE OF till_id, kind, amount_cents, at OR DELETE
  ON till_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Rackets, balls: lines of a bill beside the court.
CREATE TABLE desk_items (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  club_id     bigint NOT NULL REFERENCES clubs ON DELETE RESTRICT,
  booking_id  bigint NOT NULL REFERENCES bookings ON DELETE RESTRICT,
  name        text NOT NULL,
  quantity    integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  price_cents integer NOT NULL CHECK (price_cents > 0),
  at          timestamptz NOT NULL,
  by_user     bigint REFERENCES users ON DELETE SET NULL,
  removed_at  timestamptz
);
CREATE INDEX desk_items_of_booking ON desk_items (booking_id, id) WHERE removed_at IS NULL;
CREATE INDEX desk_items_of_day ON desk_items (club_id, at);
CREATE INDEX desk_items_by_user_idx ON desk_items (by_user);

-- Money of the desk that a booking gives back and that is still in the club's hands: it never returns by itself.
CREATE TABLE desk_returns (
  booking_id bigint PRIMARY KEY REFERENCES bookings ON DELETE RESTRICT,
  club_id    bigint NOT NULL REFERENCES clubs ON DELETE RESTRICT,
  due_cents  integer NOT NULL CHECK (due_cents > 0),
  since      timestamptz NOT NULL
);
CREATE INDEX desk_returns_of_club ON desk_returns (club_id, since);

-- The desk charges the rest of a booking, which is less than its price after a payment in parts, and the price of a booking
-- may change after its payment. What may be charged is decided under the lock of the booking.
ALTER TABLE payments DROP CONSTRAINT payments_amount_is_price;
-- A customer without an account pays too.
ALTER TABLE payments ALTER COLUMN payer_id DROP NOT NULL;

-- Names of people in what the staff types go with their account.
CREATE INDEX desk_payments_payer_words ON desk_payments USING gin (typed_words(payer)) WHERE payer IS NOT NULL;
CREATE INDEX desk_payments_reason_words ON desk_payments USING gin (typed_words(reason)) WHERE reason IS NOT NULL;
CREATE INDEX desk_items_name_words ON desk_items USING gin (typed_words(name));
CREATE INDEX till_moves_reason_words ON till_moves USING gin (typed_words(reason));
CREATE INDEX tills_reason_words ON tills USING gin (typed_words(reason)) WHERE reason IS NOT NULL;
