-- Banners of clubs, beside those of the operator, which have no club.
ALTER TABLE banners
  ADD COLUMN club_id  bigint REFERENCES clubs ON DELETE RESTRICT,
  -- What the picture shows; '' for one that is decoration.
  ADD COLUMN alt      text NOT NULL DEFAULT '' CHECK (length(alt) <= 120),
  -- Place in the club's own order.
  ADD COLUMN position integer NOT NULL DEFAULT 0,
  ADD COLUMN is_on    boolean NOT NULL DEFAULT true,
  ADD COLUMN version  integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT banners_described CHECK (club_id IS NULL OR alt <> '');

-- The operator's command that runs twice publishes one banner; two clubs may say the same from the same day on.
ALTER TABLE banners DROP CONSTRAINT banners_once;
CREATE UNIQUE INDEX banners_once ON banners (name, starts_on) WHERE club_id IS NULL;
CREATE INDEX banners_of_club ON banners (club_id, position, id) WHERE club_id IS NOT NULL;

-- How often a page got the banner of a club, per day, without the player.
CREATE TABLE banner_views (
  banner_id bigint NOT NULL REFERENCES banners ON DELETE CASCADE,
  day       date NOT NULL,
  views     bigint NOT NULL CHECK (views > 0),
  PRIMARY KEY (banner_id, day)
);
