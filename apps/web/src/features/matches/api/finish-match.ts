import { finishMatch, type Match } from '@bandeja/contract/calls/matches';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { ownPlayerQuery } from '../../../session/own-player.ts';
import { matchQuery } from './get-match.ts';

/** Finishes the match: the winner, and in a Competitive one the levels. What shows levels reads again. */
export function finishMatchMutation(client: QueryClient, id: number) {
  return mutationOptions({
    mutationKey: ['matches', 'finish', id],
    mutationFn: ({ key }: { key: string }) =>
      api(finishMatch, { params: { id }, body: {} }, { idempotencyKey: key }),
    onSuccess: (match) => rememberResult(client, match),
    onError: () => client.invalidateQueries({ queryKey: matchQuery(id).queryKey }),
  });
}

/** Puts a match just changed into memory and lets the lists read again. */
export async function rememberMatch(client: QueryClient, match: Match): Promise<void> {
  const { queryKey } = matchQuery(match.id);
  // An answer on its way may have been made before the change: the finished match would be open again.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, match);
  void client.invalidateQueries({ queryKey: ['matches', 'list'] });
}

/** The same of a result: what shows levels reads again. */
export async function rememberResult(client: QueryClient, match: Match): Promise<void> {
  await rememberMatch(client, match);
  void client.invalidateQueries({ queryKey: ownPlayerQuery.queryKey });
  void client.invalidateQueries({ queryKey: ['levels'] });
}
