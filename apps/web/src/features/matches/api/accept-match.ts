import { acceptMatch } from '@bandeja/contract/calls/match-lifecycle';
import type { Match } from '@bandeja/contract/calls/matches';
import { useQueuedCall } from '../../../data/offline/queued-call.ts';
import { whenAndWhere } from '../match-names.ts';
import { matchQuery } from './get-match.ts';

/** Accepts the result in the version that the viewer saw; refused when the match has changed. Works without network. */
export function useAcceptMatch(match: Match) {
  const { id, version } = match;
  const { mutateAsync, isPending } = useQueuedCall(acceptMatch, {
    match: id,
    describe: () => ({ title: 'Aceitar o resultado', place: whenAndWhere(match), seen: match.scores }),
    fallback: 'Falha ao atualizar partida',
    answers: () => matchQuery(id),
  });
  const input = { params: { id }, body: { expected_version: version } };
  return { accept: () => mutateAsync(input), isPending };
}
