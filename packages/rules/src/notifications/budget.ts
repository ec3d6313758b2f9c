/**
 * How many notifications one player may cause another one at once, and after how many minutes one more: what is beyond is
 * not sent. A match between two players takes about four.
 */
export const NOTIFICATIONS_AT_ONCE = 12;
export const MINUTES_PER_NOTIFICATION = 20;
