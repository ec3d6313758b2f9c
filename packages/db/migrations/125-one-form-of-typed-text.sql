-- Search folds marks and apostrophes: "joao" finds João however it was composed, and with the accents of any language;
-- "d'avila" finds D’Ávila. Every character that is typed as an apostrophe becomes '. It stays a character, because
-- typed_words separates words there.
CREATE OR REPLACE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(
    lower(regexp_replace(
      normalize(value, NFD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'
    )),
    'øđłıØĐŁ´`‘’‛ʹʻʼʽˈˊˋ′‵՚ꞌ＇',
    'odliodl'''''''''''''''''''''''''''''''''''
  )
$$;

-- The stored names are computed again. They have no apostrophes: "davila" and "d'avila" find D’Ávila.
ALTER TABLE players DROP COLUMN search_name;
ALTER TABLE players ADD COLUMN search_name text NOT NULL
  GENERATED ALWAYS AS (' ' || replace(search_text(first_name || ' ' || last_name), '''', '')) STORED;
CREATE INDEX players_name_search ON players USING gin (search_name gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX players_name_order ON players (search_name, id) WHERE removed_at IS NULL;
CREATE INDEX players_of_city ON players (search_text(city), search_name, id) WHERE removed_at IS NULL;

ALTER TABLE clubs DROP COLUMN search_name;
ALTER TABLE clubs ADD COLUMN search_name text NOT NULL
  GENERATED ALWAYS AS (' ' || replace(search_text(name || ' ' || city), '''', '')) STORED;
CREATE INDEX clubs_name_search ON clubs USING gin (search_name gin_trgm_ops) WITH (fastupdate = off);

REINDEX INDEX clubs_of_city;
REINDEX INDEX clubs_name_order;
REINDEX INDEX bookings_typed_names;
REINDEX INDEX bookings_note_words;
REINDEX INDEX matches_reason_words;
REINDEX INDEX americano_entrants_guest;
