import type { Match } from '@bandeja/contract/calls/matches';
import { matchQuery } from '../../features/matches/api/read-matches.ts';
import {
  useAcceptRequest,
  useAnswerNotFull,
  useCloseMatch,
  useDeclineRequest,
  useJoinLine,
  useJoinOpenMatch,
  useOpenMatch,
  useRequestMatch,
} from '../../features/matches/open/api.ts';
import { type Case, via } from './lost-answers.cases.ts';

const match = { id: 7, version: 3 } as Match;
const moved: Match = { ...match, version: 4 };
const own = { params: { id: 7 }, body: {} };
const request = { params: { id: 7, request: 5 }, body: {} };

/** The cases of open matches. */
export const OPEN_MATCH_CASES: Record<string, Case> = {
  openMatch: via(
    useOpenMatch,
    [match, 'match.7.open'],
    ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: { gender: 'open', not_full: 'ask' } }),
    { later: [moved, 'match.7.open'] },
  ),
  closeMatch: via(useCloseMatch, [match], ({ mutateAsync }) => mutateAsync(own), { later: [moved] }),
  answerNotFull: via(
    useAnswerNotFull,
    [match],
    ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: { answer: 'keep' } }),
    { later: [moved] },
  ),
  joinMatchLine: via(useJoinLine, [match], ({ mutateAsync }) => mutateAsync(own), { later: [moved] }),
  joinOpenMatch: via(
    useJoinOpenMatch,
    [7],
    ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: { team: 'A', position: 2 } }),
    { read: matchQuery(7) },
  ),
  requestMatch: via(useRequestMatch, ['match.7.request'], ({ mutateAsync }) =>
    mutateAsync({ params: { id: 7 }, body: { text: 'Jogo há anos' } }),
  ),
  acceptMatchRequest: via(useAcceptRequest, [7], ({ mutateAsync }) => mutateAsync(request)),
  declineMatchRequest: via(useDeclineRequest, [7], ({ mutateAsync }) => mutateAsync(request)),
};
