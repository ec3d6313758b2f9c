import type { InputTo } from '@bandeja/contract/call';
import { recordSet } from '@bandeja/contract/calls/match-scores';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { matchQuery } from './get-match.ts';

export type NewSet = InputTo<typeof recordSet>['body'];

/** Records or replaces a set. Refused because somebody else was faster, the match is read anew. */
export function recordSetMutation(client: QueryClient, match: number) {
  return mutationOptions({
    mutationKey: ['matches', 'record-set', match],
    mutationFn: ({ set, key }: { set: Omit<NewSet, 'match'>; key: string }) =>
      api(recordSet, { body: { ...set, match } }, { idempotencyKey: key }),
    onSettled: () => client.invalidateQueries({ queryKey: matchQuery(match).queryKey }),
  });
}
