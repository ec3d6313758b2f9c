import type { RankingAward } from '@bandeja/contract/calls/rankings/rankings';
import { AWARD_REASONS, type AwardReason } from '@bandeja/rules/rankings/points';
import { formatNumber } from '../../lib/format.ts';

export const REASON_NAMES: Record<AwardReason, string> = {
  playing: 'Jogar',
  win: 'Vitórias',
  sets: 'Sets ganhos',
  upset: 'Vitória sobre nível maior',
};

export type ReasonSum = { reason: AwardReason; points: number; matches: number };

/** The points by reason, the most points first, without reasons that gave none. */
export function sumByReason(awards: readonly RankingAward[]): ReasonSum[] {
  return AWARD_REASONS.map((reason) => {
    const own = awards.filter((award) => award.reason === reason);
    return { reason, points: own.reduce((sum, { points }) => sum + points, 0), matches: own.length };
  })
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points);
}

export type MatchPoints = { match: number; date: string; points: number; awards: RankingAward[] };

/** The points by match, in the order of the awards. */
export function sumByMatch(awards: readonly RankingAward[]): MatchPoints[] {
  const matches = new Map<number, MatchPoints>();
  for (const award of awards) {
    const { match, date } = award;
    const sum = matches.get(match) ?? { match, date, points: 0, awards: [] };
    matches.set(match, sum);
    sum.points += award.points;
    sum.awards.push(award);
  }
  return [...matches.values()];
}

const REASON_IN_MATCH: Record<AwardReason, string> = {
  playing: 'jogar',
  win: 'vitória',
  sets: 'sets',
  upset: 'nível maior',
};

/** `10 jogar + 20 vitória + 10 sets`. */
export const reasonsOf = ({ awards }: MatchPoints): string =>
  AWARD_REASONS.flatMap((reason) => awards.filter((award) => award.reason === reason))
    .map(({ points, reason }) => `${formatNumber(points)} ${REASON_IN_MATCH[reason]}`)
    .join(' + ');
