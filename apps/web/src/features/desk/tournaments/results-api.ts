import { callDeskMatch, takeBackDeskCall } from '@bandeja/contract/calls/desk-match-calls';
import {
  type DeskMatch,
  finishDeskTournament,
  listDeskMatches,
  recordDeskResult,
} from '@bandeja/contract/calls/desk-results';
import { deskQuery, deskTrial, useDeskCall } from '../../../data/desk.ts';
import type { ResultBody } from './result-state.ts';

export const deskMatchesQuery = (slug: string, hash: string) =>
  deskQuery(listDeskMatches, { params: { slug, hash } });

/** The tournament and the match, with the version whose state the viewer sees. */
export interface OfMatch {
  slug: string;
  tournament: string;
  match: Pick<DeskMatch, 'hash' | 'version'>;
}

const inputOf = ({ slug, tournament, match }: OfMatch, body: ResultBody) => ({
  params: { slug, hash: tournament },
  body: { ...body, match: match.hash, expected_version: match.version },
});

/** What a result would change, asked anew before it is carried out. As the proposal of a schedule, live events do not cancel it. */
export function resultTrial(of: OfMatch, body: ResultBody) {
  const input = inputOf(of, body);
  return {
    ...deskTrial(recordDeskResult, { ...input, body: { ...input.body, dry_run: true } }),
    meta: {},
    staleTime: 0,
    retry: false,
  };
}

/** The sheet shows a refusal. `confirm` are the matches whose contradiction it has shown. */
export function useRecordResult(draft: string) {
  const { mutateAsync, ...call } = useDeskCall(recordDeskResult, { quiet: true, draft });
  const record = (of: OfMatch, body: ResultBody, confirm: string[]) => {
    const input = inputOf(of, body);
    return mutateAsync({ ...input, body: { ...input.body, confirm } });
  };
  return { ...call, record };
}

export const useFinishTournament = () => useDeskCall(finishDeskTournament, { quiet: true });

/** The sheet shows a refusal. */
export const useCallMatch = () => useDeskCall(callDeskMatch, { quiet: true });
export const useTakeBackCall = () => useDeskCall(takeBackDeskCall, { quiet: true });
