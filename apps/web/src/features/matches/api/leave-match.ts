import { leaveMatch } from '@bandeja/contract/calls/match-lifecycle';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { rememberMatch } from './finish-match.ts';
import { matchQuery } from './get-match.ts';

/** Gives one's own place back, before the end. */
export function leaveMatchMutation(client: QueryClient, id: number) {
  return mutationOptions({
    mutationKey: ['matches', 'leave', id],
    mutationFn: ({ key }: { key: string }) =>
      api(leaveMatch, { params: { id }, body: {} }, { idempotencyKey: key }),
    meta: { fallback: 'Falha ao atualizar partida' },
    onSuccess: (match) => rememberMatch(client, match),
    onError: () => client.invalidateQueries({ queryKey: matchQuery(id).queryKey }),
  });
}
