-- What players typed about others, found by the name of a player who exports or erases the own data: names without an
-- id in bookings, notes, reasons of contests, and guests of Americanos. Functions are named with their schema, because
-- PostgreSQL computes indexes without a search path.
CREATE FUNCTION typed_names(details jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT COALESCE(array_agg(public.search_text(entry ->> 'name')), '{}')
  FROM jsonb_array_elements(details -> 'players') AS entry
  WHERE entry ->> 'name' IS NOT NULL AND NOT entry ? 'player'
$$;
-- Most bookings have no names and no entry in the index.
CREATE INDEX bookings_typed_names ON bookings USING gin (typed_names(player_details))
  WHERE player_details <> '{"players": []}'::jsonb;

CREATE FUNCTION typed_words(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('pg_catalog.simple', public.search_text(value))
$$;
CREATE INDEX bookings_note_words ON bookings USING gin (typed_words(player_details ->> 'note'))
  WHERE player_details ? 'note';
CREATE INDEX matches_reason_words ON matches USING gin (typed_words(contest_reason))
  WHERE contest_reason IS NOT NULL;

CREATE INDEX americano_entrants_guest ON americano_entrants (search_text(guest_name))
  WHERE guest_name IS NOT NULL;
