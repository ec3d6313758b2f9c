-- The zone of the device on which the time of a match without a court was stated: an IANA name. Null: the zone of its
-- court's club, of the court it lost, or America/Sao_Paulo.
ALTER TABLE matches ADD COLUMN timezone text CHECK (length(timezone) BETWEEN 1 AND 64);
