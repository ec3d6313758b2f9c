import { leader, type SetResult, type Team } from '../matches/team.ts';
import { DAY_MS, type Instant, toMillis } from '../time/instant.ts';

/** Points of a finished Competitive match. */
const POINTS_FOR_PLAYING = 10;
const POINTS_FOR_WIN = 20;
const POINTS_PER_SET = 5;
const UPSET_POINTS_MAX = 15;

/** Difference of team levels, in hundredths, that gives one point of an upset. */
const HUNDREDTHS_PER_UPSET_POINT = 10;

export const AWARD_REASONS = ['playing', 'win', 'sets', 'upset'] as const;
export type AwardReason = (typeof AWARD_REASONS)[number];

export type Award<Id = number> = { player: Id; reason: AwardReason; points: number };

/** Results of a player on one day (on which they count) that give points. */
export const RESULTS_WITH_POINTS_PER_DAY = 8;
/** Days between a match and its result within which the result gives points. */
export const DAYS_FOR_POINTS = 7;

/** Whether a result that ends now gives points: its match was in the last seven days. */
export const isRecentEnough = (date: Instant, ended: Instant): boolean =>
  toMillis(ended) - toMillis(date) <= DAYS_FOR_POINTS * DAY_MS;

type RankedPlayer<Id> = {
  id: Id;
  team: Team;
  /** Before the match. */
  level: number;
};

/**
 * The points of a win against a stronger team: one per full 0.1 by which the mean level of the losers is above that
 * of the winners, at most 15 (from 1.5 levels on). Levels have two decimals, so the sum is exact in hundredths.
 */
export function upsetPoints(winners: readonly number[], losers: readonly number[]): number {
  const sum = (levels: readonly number[]) =>
    levels.reduce((total, level) => total + Math.round(level * 100), 0);
  // Two players per team: the difference of the sums is twice the difference of the means.
  const points = Math.floor((sum(losers) - sum(winners)) / (2 * HUNDREDTHS_PER_UPSET_POINT));
  return Math.min(UPSET_POINTS_MAX, Math.max(0, points));
}

/**
 * The awards of a finished Competitive match of two against two. `weight` (0–1): of a match with repeated opponents, as
 * for levels; points are rounded. A reason without points has no award.
 */
export function matchAwards<Id>({
  winner,
  sets,
  players,
  weight = 1,
}: {
  winner: Team;
  sets: readonly SetResult[];
  players: readonly RankedPlayer<Id>[];
  weight?: number;
}): Award<Id>[] {
  const levelsOf = (won: boolean) =>
    players.filter(({ team }) => (team === winner) === won).map(({ level }) => level);
  const upset = upsetPoints(levelsOf(true), levelsOf(false));
  return players.flatMap(({ id, team }) => {
    const won = team === winner;
    const setsWon = sets.filter((set) => leader(set.team_a_score, set.team_b_score) === team).length;
    const points: Record<AwardReason, number> = {
      playing: Math.round(POINTS_FOR_PLAYING * weight),
      win: won ? Math.round(POINTS_FOR_WIN * weight) : 0,
      sets: Math.round(setsWon * POINTS_PER_SET * weight),
      upset: won ? Math.round(upset * weight) : 0,
    };
    return AWARD_REASONS.filter((reason) => points[reason] > 0).map((reason) => ({
      player: id,
      reason,
      points: points[reason],
    }));
  });
}
