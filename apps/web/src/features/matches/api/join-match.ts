import { joinMatch } from '@bandeja/contract/calls/match-lifecycle';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { newKey } from '../../../lib/new-key.ts';
import { api } from '../../../session/api.ts';
import { rememberMatch } from './finish-match.ts';

/** Takes a place with the token of an invite. The screen says itself when it could not. */
export function joinMatchMutation(client: QueryClient, id: number) {
  return mutationOptions({
    mutationKey: ['matches', 'join', id],
    mutationFn: (token: string) =>
      api(joinMatch, { params: { id }, body: { token } }, { idempotencyKey: newKey() }),
    meta: { quiet: true },
    onSuccess: (match) => rememberMatch(client, match),
  });
}
