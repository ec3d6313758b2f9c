import { acceptMatch } from '@bandeja/contract/calls/match-lifecycle';
import type { Match } from '@bandeja/contract/calls/matches';
import { useCall } from '../../../data/call-mutation.ts';
import { matchQuery } from './get-match.ts';

/** Agrees to the result as the viewer saw it; a changed match is refused. The banner shows what is refused. */
export function useAcceptMatch({ id, version }: Match) {
  const { mutate, isPending } = useCall(acceptMatch, { quiet: true, answers: () => matchQuery(id) });
  const input = { params: { id }, body: { expected_version: version } };
  return { accept: (options: Parameters<typeof mutate>[1]) => mutate(input, options), isPending };
}
