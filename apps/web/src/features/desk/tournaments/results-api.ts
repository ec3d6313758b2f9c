import { callDeskMatch, takeBackDeskCall } from '@bandeja/contract/calls/desk-match-calls';
import {
  type DeskMatch,
  type DeskMatches,
  finishDeskTournament,
  listDeskMatches,
  recordDeskResult,
} from '@bandeja/contract/calls/desk-results';
import {
  callRefereeMatch,
  readRefereeMatches,
  recordRefereeResult,
  takeBackRefereeCall,
} from '@bandeja/contract/calls/referee-links';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { deskQuery, deskTrial, useDeskCall } from '../../../data/desk.ts';
import type { MatchSource } from './match-source.ts';
import type { ResultBody } from './result-state.ts';

export const deskMatchesQuery = (slug: string, hash: string) =>
  deskQuery(listDeskMatches, { params: { slug, hash } });

export const refereeMatchesQuery = (token: string) => deskQuery(readRefereeMatches, { params: { token } });

type AtDesk = Extract<MatchSource['params'], { slug: string }>;

const DESK = { record: recordDeskResult, call: callDeskMatch, takeBack: takeBackDeskCall };
const LINK = { record: recordRefereeResult, call: callRefereeMatch, takeBack: takeBackRefereeCall };

/** Of a link the same bodies and answers as of a desk, at an address with its token alone. */
const callsOf = (params: MatchSource['params']): typeof DESK =>
  'token' in params ? (LINK as unknown as typeof DESK) : DESK;

/** The shown match, with the version whose state the viewer sees. */
type Seen = Pick<DeskMatch, 'hash' | 'version'>;

const bodyOf = (match: Seen, body: ResultBody) => ({
  ...body,
  match: match.hash,
  expected_version: match.version,
});

/** What a result would change, asked anew before it is carried out. As the proposal of a schedule, live events do not cancel it. */
export function resultTrial({ params }: MatchSource, match: Seen, result: ResultBody) {
  const body = { ...bodyOf(match, result), dry_run: true as const };
  const trial =
    'token' in params
      ? deskTrial(recordRefereeResult, { params, body })
      : deskTrial(recordDeskResult, { params, body });
  return {
    ...(trial as ReturnType<typeof deskTrial<typeof recordDeskResult>>),
    meta: {},
    staleTime: 0,
    retry: false,
  };
}

/** The sheet shows a refusal. `confirm` are the matches whose contradiction it has shown. */
export function useRecordResult({ params }: MatchSource, draft: string) {
  const { record } = callsOf(params);
  const client = useQueryClient();
  const list =
    'token' in params ? refereeMatchesQuery(params.token) : deskMatchesQuery(params.slug, params.hash);
  const { mutateAsync, ...call } = useDeskCall(record, { quiet: true, draft });
  return {
    ...call,
    async record(match: Seen, body: ResultBody, confirm: string[]) {
      const answer = await mutateAsync({
        params: params as AtDesk,
        body: { ...bodyOf(match, body), confirm },
      });
      // A live event may have begun the read of the list again: without this the next tap could open the match once more.
      client.setQueryData<DeskMatches>(
        list.queryKey as QueryKey,
        (found) => found && withMatch(found, answer.match),
      );
      return answer;
    },
  };
}

/** A list with a match as it is now, unless the list has a newer state of it. */
const withMatch = (found: DeskMatches, now: DeskMatch): DeskMatches => ({
  ...found,
  matches: found.matches.map((one) => (one.hash === now.hash && one.version <= now.version ? now : one)),
});

export const useFinishTournament = () => useDeskCall(finishDeskTournament, { quiet: true });

type Calling = Parameters<ReturnType<typeof useDeskCall<typeof callDeskMatch>>['mutate']>[0]['body'];

/** The sheet shows a refusal. */
export function useCallMatch({ params }: MatchSource) {
  const { mutateAsync, ...call } = useDeskCall(callsOf(params).call, { quiet: true });
  return { ...call, send: (body: Calling) => mutateAsync({ params: params as AtDesk, body }) };
}

export function useTakeBackCall({ params }: MatchSource) {
  const { mutateAsync, ...call } = useDeskCall(callsOf(params).takeBack, { quiet: true });
  return { ...call, send: (body: Calling) => mutateAsync({ params: params as AtDesk, body }) };
}
