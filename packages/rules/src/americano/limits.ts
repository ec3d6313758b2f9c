export const PLAYERS_AT_LEAST = 4;
export const PLAYERS_AT_MOST = 64;
export const COURTS_AT_MOST = 16;
/** The rounds that a creator can ask for: with 64 players every player has 63 partners. */
export const ROUNDS_AT_MOST = 63;
/** The rounds that an event plays when its creator asks for no number. */
export const PLANNED_ROUNDS_AT_MOST = 200;
/** The points of a match. */
export const MATCH_POINTS = [16, 21, 24, 32] as const;
/** Events that one player creates in a day. */
export const EVENTS_A_DAY = 20;
