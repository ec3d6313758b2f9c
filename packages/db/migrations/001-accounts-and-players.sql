-- Accounts sign in; players play. A player outlives his account as "Jogador removido", so user_id is nullable.

CREATE TABLE users (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username      text NOT NULL,
  email         text NOT NULL,
  password_hash text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_username_lower CHECK (username = lower(username)),
  CONSTRAINT users_email_lower CHECK (email = lower(email)),
  -- A username that looks like an e-mail could otherwise answer for somebody else's address at log-in.
  CONSTRAINT users_username_not_foreign_email CHECK (position('@' in username) = 0 OR username = email),
  CONSTRAINT users_username_key UNIQUE (username),
  CONSTRAINT users_email_key UNIQUE (email)
);

-- One log-in. Access tokens carry its id and die with it: log-out, theft, a new password and deletion all revoke here.
CREATE TABLE sessions (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id);

-- Refresh tokens of a session, hashed. The rule of rotation (requirement A2) needs to know whether a token's successor
-- was used: parent_id says whose successor a row is, used_at that it was traded in.
CREATE TABLE refresh_tokens (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  parent_id  bigint REFERENCES refresh_tokens ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  CONSTRAINT refresh_tokens_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_parent ON refresh_tokens (parent_id);

CREATE TABLE players (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id        bigint REFERENCES users ON DELETE SET NULL,
  first_name     text NOT NULL,
  last_name      text NOT NULL,
  best_hand      text CHECK (best_hand IN ('right', 'left', 'both')),
  court_position text CHECK (court_position IN ('right', 'left', 'both')),
  gender         text CHECK (gender IN ('M', 'F', 'O')),
  phone          text CHECK (phone ~ '^[0-9]{10,13}$'),
  birth_date     date,
  city           text,
  postal_code    text CHECK (postal_code ~ '^[0-9]{8}$'),
  -- Current level; null until it is declared. Two decimals are kept, one is shown.
  level          numeric(4, 2) CHECK (level BETWEEN 0 AND 7),
  reliability    numeric(5, 2) CHECK (reliability BETWEEN 0 AND 100),
  removed_at     timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT players_user_key UNIQUE (user_id),
  CONSTRAINT players_level_and_reliability CHECK ((level IS NULL) = (reliability IS NULL))
);

-- Names are searched without accents and case: "jose" finds José. translate() is immutable, so an index may use it.
-- It knows the capitals too, for in a database of locale C lower() leaves Á alone.
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(
    lower(value),
    'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ',
    'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'
  )
$$;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX players_name_search ON players USING gin (search_text(first_name || ' ' || last_name) gin_trgm_ops);
-- Lists are in this order, so that Álvaro stands among the As in every locale.
CREATE INDEX players_name_order ON players (search_text(first_name || ' ' || last_name), id);

CREATE TABLE images (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  content_type text NOT NULL CHECK (content_type IN ('player', 'club')),
  object_id    bigint NOT NULL,
  caption      text NOT NULL,
  -- Path below the media root or the app's own origin, never a foreign address.
  image        text NOT NULL,
  position     integer NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX images_one_avatar ON images (content_type, object_id) WHERE caption = 'avatar';
CREATE INDEX images_of_object ON images (content_type, object_id, position, id);

-- The first answer to a request that may be sent twice (api.md, Idempotency-Key), stored in the request's own transaction.
CREATE TABLE idempotency_keys (
  user_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  key        text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  call       text NOT NULL,
  body_hash  bytea NOT NULL,
  status     integer,
  answer     jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
