import { finishMatch, type Match } from '@bandeja/contract/calls/matches';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../data/call-mutation.ts';
import { matchQuery } from './get-match.ts';

/** Finishes the match: the winner and, in a Competitive one, the levels. */
export function useFinishMatch({ id }: Match) {
  const client = useQueryClient();
  const { queryKey } = matchQuery(id);
  const { mutateAsync } = useCall(finishMatch, {
    answers: () => matchQuery(id),
    // As it is known when it is sent: a set saved on the way has just changed it.
    seen: () => client.getQueryData(queryKey)?.version ?? null,
  });
  return { finish: () => mutateAsync({ params: { id }, body: {} }) };
}
