export type Standing = { score: number; wins: number; matches: number };

/** Players of the answer `top-players`. */
export const TOP_PLAYERS = 10;
/** Positions of one range. */
export const RANGE_MAX = 100;
/** The trend is the change of the position within these days. */
export const TREND_DAYS = 7;

/** Negative: `a` is better. More points, then more wins, then fewer matches. */
export function compareStandings(a: Standing, b: Standing): number {
  return b.score - a.score || b.wins - a.wins || a.matches - b.matches;
}

/**
 * The position of each standing of a list in order, best first: equal standings share one (1, 2, 2, 4). For a part of
 * a ranking: `from` is the place of the first row in the order, `first` its position, which a tie may put earlier.
 */
export function competitionPositions(standings: readonly Standing[], from = 1, first = from): number[] {
  const positions: number[] = [];
  standings.forEach((standing, index) => {
    const previous = standings[index - 1];
    const shared = previous && compareStandings(previous, standing) === 0 ? positions[index - 1] : undefined;
    positions.push(shared ?? (index === 0 ? first : from + index));
  });
  return positions;
}

/** Positions gained; negative: lost. Null when the player was not in the ranking then. */
export const trendOf = (before: number | null, now: number): number | null =>
  before === null ? null : before - now;

const PER_SCORE = 2 ** 32;
const PER_WIN = 2 ** 16;

/** One number per standing, smaller is better, equal for equal standings: as the database orders them. */
export const rankKey = ({ score, wins, matches }: Standing): number =>
  -score * PER_SCORE - wins * PER_WIN + matches;
