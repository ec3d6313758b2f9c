-- A list counts its rows up to 10,000. Without a search these are the first ones of this index, which is read alone.
CREATE INDEX players_present ON players (id) WHERE removed_at IS NULL;
CREATE INDEX players_of_city ON players (search_text(city), search_name, id) WHERE removed_at IS NULL;

-- The clubs of a city, and all clubs, in the order of their names.
CREATE INDEX clubs_of_city ON clubs (search_text(city), search_text(name), id);
CREATE INDEX clubs_name_order ON clubs (search_text(name), id);
