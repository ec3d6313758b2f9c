import type { CallName } from '@bandeja/contract/all-calls';
import type { AnswerOf, Call, InputTo } from '@bandeja/contract/call';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../session/api.ts';
import { useAttempt } from './attempt.ts';
import { answersOf } from './changes.ts';
import { refetch } from './refetch.ts';

/**
 * A changing call whose code loads late: it names the reads that it changes itself, because the list of changes.ts is part of
 * every first load. A refusal is shown where it was sent.
 */
export function useLateCall<C extends Call>(call: C, reads: readonly CallName[]) {
  const client = useQueryClient();
  const attempt = useAttempt();
  return useMutation({
    mutationKey: [call.name],
    mutationFn: (input: InputTo<C>): Promise<AnswerOf<C>> =>
      attempt.run(input, (key) => api(call, input, { idempotencyKey: key })),
    meta: { quiet: true },
    onSettled: () => refetch(client, answersOf(reads)),
  });
}
