import { registerLevel } from '@bandeja/contract/calls/levels';
import { INITIAL_RELIABILITY } from '@bandeja/rules/levels/constants';
import { useCall } from '../../../data/call-mutation.ts';

/** Registers the player's first, self-declared level; level_exists when there is one. The form shows a refusal itself. */
export function useDeclareLevel(player: number) {
  const { mutateAsync } = useCall(registerLevel, { quiet: true });
  return (level: number) =>
    mutateAsync({
      body: {
        player,
        level,
        previous_level: level,
        reliability: INITIAL_RELIABILITY,
        previous_reliability: INITIAL_RELIABILITY,
      },
    });
}
