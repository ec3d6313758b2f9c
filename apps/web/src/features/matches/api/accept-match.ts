import { acceptMatch } from '@bandeja/contract/calls/match-lifecycle';
import type { Match } from '@bandeja/contract/calls/matches';
import { useCall } from '../../../data/call-mutation.ts';
import { matchQuery } from './get-match.ts';

/** Accepts the result in the version that the viewer saw; refused when the match has changed. */
export function useAcceptMatch({ id, version }: Match) {
  const { mutateAsync, isPending } = useCall(acceptMatch, {
    fallback: 'Falha ao atualizar partida',
    answers: () => matchQuery(id),
  });
  const input = { params: { id }, body: { expected_version: version } };
  return { accept: () => mutateAsync(input), isPending };
}
