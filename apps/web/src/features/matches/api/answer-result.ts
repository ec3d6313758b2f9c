import { acceptMatch, contestMatch } from '@bandeja/contract/calls/match-lifecycle';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { rememberResult } from './finish-match.ts';
import { matchQuery } from './get-match.ts';

/** What the other team says to a result. */
export type ResultAnswer =
  | { kind: 'accept'; version: number }
  | { kind: 'contest'; reason: string; version: number };

/** Sent with the version that was read: nobody agrees to sets that have changed under his thumb. The screens say themselves when it failed. */
export function answerResultMutation(client: QueryClient, id: number) {
  return mutationOptions({
    mutationKey: ['matches', 'answer', id],
    mutationFn: ({ answer, key }: { answer: ResultAnswer; key: string }) => {
      const options = { idempotencyKey: key };
      const expected_version = answer.version;
      return answer.kind === 'accept'
        ? api(acceptMatch, { params: { id }, body: { expected_version } }, options)
        : api(contestMatch, { params: { id }, body: { reason: answer.reason, expected_version } }, options);
    },
    meta: { quiet: true },
    onSuccess: (match) => rememberResult(client, match),
    onError: () => client.invalidateQueries({ queryKey: matchQuery(id).queryKey }),
  });
}
