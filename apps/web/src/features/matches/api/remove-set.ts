import { removeSet } from '@bandeja/contract/calls/match-scores';
import type { Match } from '@bandeja/contract/calls/matches';
import { useCall } from '../../../data/call-mutation.ts';

/** Removes the last set of an open match. */
export function useRemoveSet({ id, version }: Match) {
  const { mutateAsync, isPending } = useCall(removeSet, {
    fallback: 'Falha ao atualizar partida',
    seen: () => version,
  });
  return {
    remove: (set: number, expected_version: number) =>
      mutateAsync({ body: { match: id, set, expected_version } }),
    isPending,
  };
}
