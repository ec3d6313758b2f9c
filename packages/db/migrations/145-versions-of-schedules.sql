-- Hours and prices hold for the opening days from valid_from to before valid_until: a new version is published for a
-- day, and the version before it ends there. Weekday 0 is of one date only: a holiday with hours of its own.
ALTER TABLE club_hours
  ADD COLUMN valid_from  date NOT NULL DEFAULT '-infinity',
  ADD COLUMN valid_until date NOT NULL DEFAULT 'infinity',
  ADD CHECK (valid_until > valid_from),
  ADD CHECK (weekday > 0 OR valid_until = valid_from + 1),
  DROP CONSTRAINT club_hours_weekday_check,
  ADD CONSTRAINT club_hours_weekday_check CHECK (weekday BETWEEN 0 AND 7),
  DROP CONSTRAINT club_hours_pkey,
  ADD PRIMARY KEY (club_id, weekday, valid_from, opens);

ALTER TABLE club_prices
  ADD COLUMN valid_from  date NOT NULL DEFAULT '-infinity',
  ADD COLUMN valid_until date NOT NULL DEFAULT 'infinity',
  -- Prices of whole bookings within the band by their minutes, {"90": 18000}; others pay pro rata.
  ADD COLUMN fixed_cents jsonb NOT NULL DEFAULT '{}',
  ADD CHECK (valid_until > valid_from),
  ADD CHECK (weekday > 0 OR valid_until = valid_from + 1),
  ADD CHECK (jsonb_typeof(fixed_cents) = 'object' AND NOT jsonb_path_exists(fixed_cents, '$.* ? (@.type() != "number" || @ < 0)')),
  DROP CONSTRAINT club_prices_weekday_check,
  ADD CONSTRAINT club_prices_weekday_check CHECK (weekday BETWEEN 0 AND 7),
  DROP CONSTRAINT club_prices_pkey,
  ADD PRIMARY KEY (club_id, weekday, valid_from, from_minute);

-- Hours that overlap were one time already.
CREATE TEMPORARY TABLE open_times ON COMMIT DROP AS
  SELECT club_id, weekday, unnest(range_agg(int4range(opens, closes))) AS span FROM club_hours GROUP BY club_id, weekday;
DELETE FROM club_hours;
INSERT INTO club_hours (club_id, weekday, opens, closes) SELECT club_id, weekday, lower(span), upper(span) FROM open_times;

-- Of prices that overlap the first one counted: the others keep what it leaves them.
CREATE TEMPORARY TABLE covered_prices ON COMMIT DROP AS
  SELECT club_id, weekday, from_minute, to_minute, max(to_minute) OVER earlier AS covered FROM club_prices
    WINDOW earlier AS (PARTITION BY club_id, weekday ORDER BY from_minute ROWS UNBOUNDED PRECEDING EXCLUDE CURRENT ROW);
DELETE FROM covered_prices WHERE covered IS NULL OR covered <= from_minute;
DELETE FROM club_prices p USING covered_prices c
  WHERE c.covered >= c.to_minute AND (p.club_id, p.weekday, p.from_minute) = (c.club_id, c.weekday, c.from_minute);
UPDATE club_prices p SET from_minute = c.covered FROM covered_prices c
  WHERE (p.club_id, p.weekday, p.from_minute) = (c.club_id, c.weekday, c.from_minute);

-- On no date two hours or two prices at once: one version of a day, and one price of a minute.
ALTER TABLE club_hours ADD CONSTRAINT club_hours_no_overlap EXCLUDE USING gist (
  club_id WITH =, weekday WITH =, int4range(opens, closes) WITH &&, daterange(valid_from, valid_until) WITH &&);
ALTER TABLE club_prices ADD CONSTRAINT club_prices_no_overlap EXCLUDE USING gist (
  club_id WITH =, weekday WITH =, int4range(from_minute, to_minute) WITH &&, daterange(valid_from, valid_until) WITH &&);
