import type { ErrorCode } from '@bandeja/contract/error-codes';
import { type CategoryLimits, type Entrant, levelSumSentence } from '@bandeja/rules/tournaments/registration';
import { Refusal } from '../../../http/errors/refusal.ts';

/** The refusal of a team by the limits of its category: that of the levels together names their sum. */
export const refusalOf = (
  code: ErrorCode,
  limits: CategoryLimits,
  entrants: readonly (Entrant | null)[],
): Refusal =>
  new Refusal(code, {
    ...(code === 'team_level_sum_refused' && { sentence: levelSumSentence(limits, entrants) }),
  });
