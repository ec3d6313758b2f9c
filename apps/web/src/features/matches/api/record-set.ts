import type { InputTo } from '@bandeja/contract/call';
import { recordSet } from '@bandeja/contract/calls/match-scores';
import { useCall } from '../../../data/call-mutation.ts';

type NewSet = Omit<InputTo<typeof recordSet>['body'], 'match'>;

/** Records or replaces a set. After a version conflict the match is refetched and shows the other player's entry. */
export function useRecordSet(match: number) {
  const { mutateAsync } = useCall(recordSet);
  return { record: (set: NewSet) => mutateAsync({ body: { ...set, match } }) };
}
