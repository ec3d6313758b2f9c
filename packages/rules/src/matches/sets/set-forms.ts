// Apart from what a set may be: schemas of calls need the lists, and no more.

export const THIRD_SETS = ['set', 'super_tie_break', 'any'] as const;
type ThirdSet = (typeof THIRD_SETS)[number];

/** The games that a set of a tournament may go to. */
export const SET_GAMES = [4, 6, 8, 9] as const;
export type GamesOfSet = (typeof SET_GAMES)[number];

/**
 * The form of the results of a phase of a tournament: one set, or the best of three, what a third set may be, and the games
 * of a set; left out: 6.
 */
export type ResultForm = { sets: 1 | 3; third_set: ThirdSet; games?: GamesOfSet | undefined };

export const END_REASONS = ['retirement', 'time'] as const;
/** Why a match of a tournament ended before its form was complete. */
export type EndReason = (typeof END_REASONS)[number];
