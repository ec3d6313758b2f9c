-- Consent to measuring is asked for beside the terms and may be changed at any time: each choice is a row, the last one
-- counts. Of the other kinds the first consent to a version counts, as before.
ALTER TABLE consents
  ADD COLUMN granted boolean NOT NULL DEFAULT true,
  DROP CONSTRAINT consents_kind_check,
  ADD CONSTRAINT consents_kind_check CHECK (kind IN ('terms', 'privacy', 'of_age', 'guardian', 'analytics')),
  ADD CONSTRAINT consents_refused_analytics CHECK (granted OR kind = 'analytics'),
  DROP CONSTRAINT consents_once;
CREATE UNIQUE INDEX consents_once ON consents (user_id, kind, version) WHERE kind <> 'analytics';
CREATE INDEX consents_of_user ON consents (user_id, kind, id);
