import type { Ability } from '../abilities.ts';
import type { TournamentStage } from './statuses.ts';

/** A match of a tournament, as its result is checked. */
export type MatchFacts = {
  stage: TournamentStage;
  /** Both teams are known. */
  full: boolean;
  outcome: 'played' | 'walkover' | 'vacant' | null;
  /** One of its teams has left the tournament. */
  withdrawn: boolean;
};

export const RESULT_REFUSALS = [
  'tournament_not_running',
  'match_teams_unknown',
  'match_team_withdrawn',
] as const;
export type ResultRefusal = (typeof RESULT_REFUSALS)[number];

/** Why a match takes no result, or null. What a team played before it left may be corrected; what it did not play stays lost. */
export function refuseResult({ stage, full, outcome, withdrawn }: MatchFacts): Ability<ResultRefusal> {
  if (stage !== 'running') return 'tournament_not_running';
  if (!full) return 'match_teams_unknown';
  return withdrawn && outcome !== 'played' ? 'match_team_withdrawn' : null;
}
