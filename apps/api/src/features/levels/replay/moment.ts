/** A place in the order of all results: matches.levels_counted_at and the match's id. */
export type Moment = { at: Date; match: number };

/** Negative when `a` comes before `b`, 0 when they are the same. */
export const compareMoments = (a: Moment, b: Moment): number =>
  a.at.getTime() - b.at.getTime() || a.match - b.match;
