import type { MatchType } from './match-type.ts';
import { isMatchTiebreakSet } from './sets/set-score.ts';
import { leader, type SetResult, type Team } from './team.ts';

export type MatchTally = { sets_a: number; sets_b: number; games_a: number; games_b: number };

/** Sets and games of each team. A match tie-break is one set and one game; a tied set counts for neither team. */
export function matchTally(type: MatchType, sets: readonly SetResult[]): MatchTally {
  const tally = { sets_a: 0, sets_b: 0, games_a: 0, games_b: 0 };
  for (const set of sets) {
    const won = leader(set.team_a_score, set.team_b_score);
    if (won === 'A') tally.sets_a += 1;
    if (won === 'B') tally.sets_b += 1;
    const tiebreak = isMatchTiebreakSet(type, set);
    tally.games_a += tiebreak ? Number(won === 'A') : set.team_a_score;
    tally.games_b += tiebreak ? Number(won === 'B') : set.team_b_score;
  }
  return tally;
}

/** The team with more sets; with equal sets the team with more games; with equal games null. */
export function matchWinner(type: MatchType, sets: readonly SetResult[]): Team | null {
  const { sets_a, sets_b, games_a, games_b } = matchTally(type, sets);
  return leader(sets_a, sets_b) ?? leader(games_a, games_b);
}
