import { acceptMatch } from '@bandeja/contract/calls/match-lifecycle';
import type { Match } from '@bandeja/contract/calls/matches';
import { useCall } from '../../../data/call-mutation.ts';
import { matchQuery } from './get-match.ts';

/** Agrees to the result as the viewer saw it; a changed match is refused. */
export function useAcceptMatch({ id, version }: Match) {
  const { mutateAsync, isPending } = useCall(acceptMatch, {
    fallback: 'Falha ao atualizar partida',
    answers: () => matchQuery(id),
  });
  const input = { params: { id }, body: { expected_version: version } };
  return { accept: () => mutateAsync(input), isPending };
}
