import { contestMatch } from '@bandeja/contract/calls/match-lifecycle';
import type { Match } from '@bandeja/contract/calls/matches';
import { useCall } from '../../../data/call-mutation.ts';
import { matchQuery } from './get-match.ts';

/** Contests the result in the version that the viewer saw; refused when the match has changed. The sheet shows a refusal itself. */
export function useContestMatch({ id, version }: Match, draft: string) {
  const { mutateAsync } = useCall(contestMatch, { quiet: true, answers: () => matchQuery(id), draft });
  return (reason: string) => mutateAsync({ params: { id }, body: { reason, expected_version: version } });
}
