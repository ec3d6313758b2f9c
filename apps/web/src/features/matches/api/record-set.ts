import type { InputTo } from '@bandeja/contract/call';
import { recordSet } from '@bandeja/contract/calls/match-scores';
import type { Match } from '@bandeja/contract/calls/matches';
import { formatScore } from '@bandeja/rules/matches/sets/set-score';
import { useQueuedCall } from '../../../data/offline/queued-call.ts';
import { whenAndWhere } from '../match-names.ts';

type NewSet = Omit<InputTo<typeof recordSet>['body'], 'match'>;

/**
 * Records or replaces a set, also without network. After a version conflict the match is refetched and shows the other
 * player's entry.
 */
export function useRecordSet(match: Match) {
  const { mutateAsync } = useQueuedCall(recordSet, {
    match: match.id,
    describe: ({ body }) => ({ title: `Set ${body.set}: ${formatScore(body)}`, place: whenAndWhere(match) }),
    fallback: 'O set ainda não foi salvo.',
  });
  return { record: (set: NewSet) => mutateAsync({ body: { ...set, match: match.id } }) };
}
