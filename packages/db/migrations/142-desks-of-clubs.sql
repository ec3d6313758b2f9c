-- A club is shown to players from the instant at which its owner publishes it; clubs of before are published.
ALTER TABLE clubs ADD COLUMN published_at timestamptz DEFAULT now();

-- Addresses of the desk: /desk/clubs, /desk/invitations/…
UPDATE clubs SET slug = slug || '-' || id WHERE slug IN ('clubs', 'invitation', 'invitations');
ALTER TABLE clubs ADD CONSTRAINT clubs_slug_reserved CHECK (slug NOT IN ('clubs', 'invitation', 'invitations'));

-- Who works at a club. A row without an account is an invitation: its link is mailed, and whoever opens it with the
-- account of that address becomes the member.
CREATE TABLE club_members (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  club_id    bigint NOT NULL REFERENCES clubs ON DELETE CASCADE,
  role       text NOT NULL CHECK (role IN ('owner', 'manager', 'reception')),
  user_id    bigint REFERENCES users ON DELETE CASCADE,
  email      text,
  token_hash bytea,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  joined_at  timestamptz,
  CONSTRAINT club_members_user_key UNIQUE (club_id, user_id),
  CONSTRAINT club_members_email_key UNIQUE (club_id, email),
  CONSTRAINT club_members_token_key UNIQUE (token_hash),
  CHECK ((user_id IS NULL) = (email IS NOT NULL)),
  CHECK ((user_id IS NULL) = (token_hash IS NOT NULL)),
  CHECK ((user_id IS NULL) = (expires_at IS NOT NULL)),
  CHECK ((user_id IS NULL) = (joined_at IS NULL))
);
CREATE INDEX club_members_user_id_idx ON club_members (user_id);
CREATE INDEX club_members_email_idx ON club_members (email);
CREATE INDEX club_members_expires_at_idx ON club_members (expires_at);

-- What was done at a desk: the call, its object, and fields before and after. No personal values and no secrets.
CREATE TABLE club_history (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  club_id     bigint NOT NULL REFERENCES clubs ON DELETE CASCADE,
  at          timestamptz NOT NULL,
  -- NULL: the operator, or an account that does not exist any more.
  user_id     bigint REFERENCES users ON DELETE SET NULL,
  call        text NOT NULL,
  object_kind text NOT NULL,
  object_id   bigint,
  changes     jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX club_history_club_id_idx ON club_history (club_id, at DESC, id DESC);
CREATE INDEX club_history_object_idx ON club_history (club_id, object_kind, object_id, at DESC);
CREATE INDEX club_history_user_id_idx ON club_history (user_id);
