import { registerLevel } from '@bandeja/contract/calls/levels';
import { INITIAL_RELIABILITY } from '@bandeja/rules/levels/constants';
import { api } from '../../../session/api.ts';

/** The player's first, self-declared level. Throws ApiError; 409 when one is registered already. */
export function declareLevel(player: number, level: number) {
  return api(registerLevel, {
    body: {
      player,
      level,
      previous_level: level,
      reliability: INITIAL_RELIABILITY,
      previous_reliability: INITIAL_RELIABILITY,
    },
  });
}
