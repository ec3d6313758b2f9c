import { cancelMatch } from '@bandeja/contract/calls/match-lifecycle';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { rememberMatch } from './finish-match.ts';
import { matchQuery } from './get-match.ts';

/** Calls a match off, before its first set. A booking it came from is free for another match. */
export function cancelMatchMutation(client: QueryClient, id: number) {
  return mutationOptions({
    mutationKey: ['matches', 'cancel', id],
    mutationFn: ({ key }: { key: string }) =>
      api(cancelMatch, { params: { id }, body: {} }, { idempotencyKey: key }),
    meta: { fallback: 'Falha ao atualizar partida' },
    onSuccess: (match) => rememberMatch(client, match),
    onError: () => client.invalidateQueries({ queryKey: matchQuery(id).queryKey }),
  });
}
