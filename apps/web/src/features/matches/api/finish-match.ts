import { finishMatch, type Match } from '@bandeja/contract/matches';
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
export function rememberMatch(client: QueryClient, match: Match): void {
  client.setQueryData(matchQuery(match.id).queryKey, match);
  void client.invalidateQueries({ queryKey: ['matches', 'list'] });
}

/** The same of a result: what shows levels reads again. */
export function rememberResult(client: QueryClient, match: Match): void {
  rememberMatch(client, match);
  void client.invalidateQueries({ queryKey: ownPlayerQuery.queryKey });
  void client.invalidateQueries({ queryKey: ['levels'] });
}
