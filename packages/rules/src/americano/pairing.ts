/** Two against two, by the ids of the players. */
export type Pairing = { a: readonly [number, number]; b: readonly [number, number] };
/** Matches at a time, at most one for each player. */
export type Round = Pairing[];
