import { finishMatch, type Match } from '@bandeja/contract/calls/matches';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../data/call-mutation.ts';
import { matchQuery } from './get-match.ts';

/** Finishes the match: decides the winner and, in a Competitive match, the levels. */
export function useFinishMatch({ id }: Match) {
  const client = useQueryClient();
  const { queryKey } = matchQuery(id);
  const { mutateAsync } = useCall(finishMatch, {
    answers: () => matchQuery(id),
    // Read from the cache at the time of sending, because a set saved just before has changed the version.
    seen: () => client.getQueryData(queryKey)?.version ?? null,
  });
  return { finish: () => mutateAsync({ params: { id }, body: {} }) };
}
