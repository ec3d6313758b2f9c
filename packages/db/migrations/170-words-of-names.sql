-- The beginnings of words in an index that a search reads until it has enough: the time of a search does not grow with
-- the players who match. A trigram index first collects all of them. "C": the order of bytes, so that a beginning is a range.
CREATE TABLE player_words (
  word text COLLATE "C" NOT NULL,
  -- As in players_of_city; empty without a city.
  city text COLLATE "C" NOT NULL,
  -- The whole name (search_name), so that the other words of a search are compared in the index.
  name text COLLATE "C" NOT NULL,
  player_id bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  PRIMARY KEY (player_id, word)
);

-- Those of a player who can be found; a removed player has none. A word is cut where typed words are.
CREATE FUNCTION words_of_player(player players) RETURNS SETOF player_words LANGUAGE sql STABLE AS $$
  SELECT DISTINCT left(word, 30), coalesce(search_text(player.city), ''), player.search_name, player.id
  FROM string_to_table(player.search_name, ' ') AS word
  WHERE word <> '' AND player.removed_at IS NULL
$$;

CREATE FUNCTION write_player_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM player_words WHERE player_id = NEW.id;
  INSERT INTO player_words SELECT * FROM words_of_player(NEW);
  RETURN NULL;
END
$$;

CREATE TRIGGER player_words_written AFTER INSERT OR UPDATE OF first_name, last_name, city, removed_at ON players
  FOR EACH ROW EXECUTE FUNCTION write_player_words();

INSERT INTO player_words SELECT words.* FROM players, words_of_player(players) AS words;
CREATE INDEX player_words_begin ON player_words (word, player_id) INCLUDE (name);
CREATE INDEX player_words_begin_in_city ON player_words (city, word, player_id) INCLUDE (name);
