import type { ErrorCode } from '@bandeja/contract/error-codes';
import { POSITION_PROBLEM_SENTENCES, type PositionProblem } from '@bandeja/rules/matches/positions';
import { Refusal } from '../../http/errors/refusal.ts';

const CODES = {
  team_full: 'team_full',
  already_in_match: 'player_already_in_match',
  not_in_match: 'match_player_not_found',
} satisfies Record<PositionProblem, ErrorCode>;

/** What the rules of places say no to, as an answer. */
export const refuseChange = (problem: PositionProblem): Refusal =>
  new Refusal(CODES[problem], { sentence: POSITION_PROBLEM_SENTENCES[problem] });
