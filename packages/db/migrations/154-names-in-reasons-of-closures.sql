-- Names of people in why a club closes a court go with their account.
CREATE INDEX court_occupations_reason_words ON court_occupations USING gin (typed_words(reason)) WHERE reason IS NOT NULL;
