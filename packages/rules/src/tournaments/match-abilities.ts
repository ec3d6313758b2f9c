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

/** A match, as a result of its club is checked. */
export type ResultFacts = MatchFacts & {
  /** It was lost without play by a team that had left. */
  conceded: boolean;
};

const RESULT_REFUSALS = ['tournament_not_running', 'match_teams_unknown', 'match_team_withdrawn'] as const;
export type ResultRefusal = (typeof RESULT_REFUSALS)[number];

/** Why a match takes no result, or null. What was recorded before a team left may be corrected; what it did not play stays lost. */
export function refuseResult(match: ResultFacts): Ability<ResultRefusal> {
  const { stage, full, outcome, withdrawn, conceded } = match;
  if (stage !== 'running') return 'tournament_not_running';
  if (!full) return 'match_teams_unknown';
  return conceded || (withdrawn && outcome === null) ? 'match_team_withdrawn' : null;
}

export const ERASE_REFUSALS = [...RESULT_REFUSALS, 'match_without_result'] as const;
type EraseRefusal = (typeof ERASE_REFUSALS)[number];

/** Why the result of a match is not erased, or null: any that can be corrected. */
export const refuseErase = (match: ResultFacts): Ability<EraseRefusal> =>
  refuseResult(match) ?? (match.outcome === null ? 'match_without_result' : null);
