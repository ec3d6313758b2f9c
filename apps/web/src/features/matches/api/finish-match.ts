import { finishMatch, type Match } from '@bandeja/contract/calls/matches';
import { useCall } from '../../../data/call-mutation.ts';
import { matchQuery } from './get-match.ts';

/** Finishes the match: the winner and, in a Competitive one, the levels. */
export function useFinishMatch({ id, version }: Match) {
  const { mutateAsync, isPending } = useCall(finishMatch, {
    answers: () => matchQuery(id),
    seen: version,
  });
  return { finish: () => mutateAsync({ params: { id }, body: {} }), isPending };
}
