-- The account at the payment provider with which a club is paid. Never edited: a replaced one stays for the refunds of the
-- payments made with it.
CREATE TABLE payment_accounts (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  club_id     bigint NOT NULL REFERENCES clubs ON DELETE RESTRICT,
  provider    text NOT NULL CHECK (provider IN ('sandbox', 'mercadopago')),
  -- Access token and webhook secret, encrypted with a key that is not in the database.
  sealed      bytea NOT NULL,
  -- The last characters of the token, by which its owner knows it.
  token_end   text NOT NULL CHECK (length(token_end) <= 4),
  created_at  timestamptz NOT NULL,
  replaced_at timestamptz
);
CREATE UNIQUE INDEX payment_accounts_one_present ON payment_accounts (club_id) WHERE replaced_at IS NULL;
CREATE INDEX payment_accounts_of_club ON payment_accounts (club_id, id DESC);
CREATE TRIGGER payment_accounts_append_only
  BEFORE UPDATE OF club_id, provider, sealed, token_end, created_at OR DELETE
  ON payment_accounts FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- null: the installation's account.
ALTER TABLE payments ADD COLUMN account_id bigint REFERENCES payment_accounts ON DELETE RESTRICT;
CREATE INDEX payments_account_id_idx ON payments (account_id) WHERE account_id IS NOT NULL;

ALTER TABLE clubs
  -- Whether the operator lets the installation's account serve the club while it has none of its own. The clubs there are
  -- stay with it.
  ADD COLUMN installation_account boolean NOT NULL DEFAULT true,
  -- Of its own account; null: it has none. unusable: this server cannot open it.
  ADD COLUMN own_account text CHECK (own_account IN ('usable', 'unusable')),
  -- The account that is charged now; null: none. One that cannot be opened is not replaced by the installation's.
  ADD COLUMN charges_with text GENERATED ALWAYS AS (
    CASE WHEN own_account = 'usable' THEN 'club' WHEN own_account IS NULL AND installation_account THEN 'installation' END
  ) STORED CHECK (charges_with IN ('club', 'installation')),
  -- online_payment is what its owner chose.
  ADD COLUMN takes_online_payment boolean NOT NULL GENERATED ALWAYS AS (
    online_payment AND (own_account = 'usable' OR own_account IS NULL AND installation_account) IS TRUE
  ) STORED;
