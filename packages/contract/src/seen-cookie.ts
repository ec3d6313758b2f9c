/**
 * What a browser has seen, as an instant of the database's clock in milliseconds: no replica answers that knows less. `now`:
 * what the next answer shows has to be of then.
 */
export const SEEN_COOKIE = 'bandeja_seen';

/** A header of the event stream where replicas answer: the page notes that it has heard of a change. */
export const REPLICA_HEADER = 'x-replica';
