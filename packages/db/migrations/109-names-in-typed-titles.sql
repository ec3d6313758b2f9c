-- Texts of others that name a player who erases the own data: names of clubs typed for matches, titles of
-- Americanos and names of their guests. Few matches have a typed club.
CREATE INDEX matches_club_words ON matches USING gin (typed_words(club_name)) WHERE club_name IS NOT NULL;
CREATE INDEX americanos_name_words ON americanos USING gin (typed_words(name));
CREATE INDEX americano_entrants_guest_words ON americano_entrants USING gin (typed_words(guest_name))
  WHERE guest_name IS NOT NULL;
