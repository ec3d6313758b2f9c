-- One row per payment that was charged by card: which address asked, and which card. Both are keyed hashes, and a job
-- removes them after a day. With the payment's status they limit how many refused cards an address or a card may try.
CREATE TABLE card_attempts (
  payment_id bigint PRIMARY KEY REFERENCES payments ON DELETE CASCADE,
  at         timestamptz NOT NULL,
  address    bytea NOT NULL,
  card       bytea NOT NULL
);
CREATE INDEX card_attempts_of_address ON card_attempts (address, at DESC);
CREATE INDEX card_attempts_of_card ON card_attempts (card, at DESC);
CREATE INDEX card_attempts_by_age ON card_attempts (at);
