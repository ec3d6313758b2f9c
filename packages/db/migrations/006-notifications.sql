-- What a player is told. Written in the transaction of the change it tells of, then pushed to open pages.
-- content is plain text; meta_data ({type, id}) is what a tap opens.
CREATE TABLE notifications (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  type      text NOT NULL CHECK (type IN (
    'booking_confirmed', 'booking_cancelled', 'booking_expiring', 'payment_problem', 'payment_refunded',
    'match_added', 'match_finished', 'match_contested', 'match_accepted', 'tournament_registered',
    'tournament_match'
  )),
  title     text NOT NULL,
  content   text NOT NULL,
  meta_data jsonb NOT NULL,
  channel   text NOT NULL DEFAULT 'app' CHECK (channel IN ('app')),
  status    text NOT NULL DEFAULT 'sent' CHECK (status IN ('sent')),
  is_read   boolean NOT NULL DEFAULT false,
  sent_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notifications_of_player ON notifications (player_id, id DESC);
CREATE INDEX notifications_unread ON notifications (player_id) WHERE NOT is_read;
