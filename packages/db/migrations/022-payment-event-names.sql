-- source: the request or message that brought the provider's response. reported: the response in the port's terms.
ALTER TABLE payment_events RENAME COLUMN heard_from TO source;
ALTER TABLE payment_events RENAME COLUMN said TO reported;
ALTER TABLE payment_events RENAME CONSTRAINT payment_events_heard_from_check TO payment_events_source_check;
