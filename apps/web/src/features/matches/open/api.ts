import { leaveMatch } from '@bandeja/contract/calls/match-lifecycle';
import { joinMatchLine, leaveMatchLine } from '@bandeja/contract/calls/match-line';
import type { Match } from '@bandeja/contract/calls/matches';
import {
  acceptMatchRequest,
  answerNotFull,
  closeMatch,
  declineMatchRequest,
  joinOpenMatch,
  listMatchRequests,
  listOpenMatches,
  openMatch,
  requestMatch,
  withdrawMatchRequest,
} from '@bandeja/contract/calls/open-matches';
import { chargePayment, getPayment } from '@bandeja/contract/calls/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCall, useChange, useSeenAnswer } from '../../../data/call-mutation.ts';
import { callQuery, keepWhilePaging } from '../../../data/call-query.ts';
import { answersOf, LIVE_CHANGES } from '../../../data/changes.ts';
import { refetch } from '../../../data/refetch.ts';
import { browserSessionId } from '../../../lib/browser-session.ts';
import { useIsLive, useLive } from '../../../live/use-live.ts';
import { api } from '../../../session/api.ts';
import { matchQuery } from '../api/read-matches.ts';
import type { PlaySearch } from './play-search.ts';

/** The period is chosen among the matches of a page, so a page has as many as a city usually has. */
export const OPEN_MATCHES_PER_PAGE = 50;

type Filter = Omit<PlaySearch, 'level' | 'period'> & {
  /** Only matches whose range has this level. */
  level?: number | undefined;
};

/** One page of the open matches with a free place, soonest first. */
export function openMatchesQuery({ date, city, club, gender, level, page = 1 }: Filter) {
  const input = {
    query: { date, city, club_slug: club, gender, level, page, page_size: OPEN_MATCHES_PER_PAGE },
  };
  return { ...callQuery(listOpenMatches, input), placeholderData: keepWhilePaging(input) };
}

/** Spreads the reads of the many pages that show the same list. */
const readDelay = () => 100 + Math.random() * 600;

/** How often the list is read again without live updates. */
const REFETCH_MS = 30_000;
const TOPICS = ['open-matches'];

/** Keeps the list of open matches up to date. @returns how often it has to be read besides */
export function useLiveOpenMatches(): number | false {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(TOPICS, (message) => {
    // The page has just read it.
    if (message.event === 'resync' && message.first) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void refetch(client, answersOf(LIVE_CHANGES.open_matches)),
      message.event === 'resync' ? 0 : readDelay(),
    );
  });
  return useIsLive(TOPICS) ? false : REFETCH_MS;
}

/** Of a change that answers the match; the sheet or the part of the page shows a refusal itself. */
const quietly = (id: number) => ({ quiet: true, answers: () => matchQuery(id) });

/** Opens a match to others, or changes how it is open; `draft` is the name of the form's draft. */
export const useOpenMatch = ({ id, version }: Match, draft: string) =>
  useCall(openMatch, { ...quietly(id), seen: () => version, draft });

/** Ends the opening. */
export const useCloseMatch = ({ id, version }: Match) =>
  useCall(closeMatch, { ...quietly(id), seen: () => version });

/** Answers what happens to a match that is not full. */
export const useAnswerNotFull = ({ id, version }: Match) =>
  useCall(answerNotFull, { ...quietly(id), seen: () => version });

/** Takes a free place; again after leaving is another attempt. */
export const useJoinOpenMatch = (id: number) =>
  useCall(joinOpenMatch, { ...quietly(id), seen: useSeenAnswer(matchQuery(id)) });

/** The newest payment of an own place that costs. */
export const placePaymentQuery = (place: number) =>
  callQuery(getPayment, { params: { a: 'match_place', b: place } });

/** Shows the Pix of an own place; where the bank refused the code before, of a new payment. */
export const useStartPlacePix = (
  match: number,
  { payment, place, isEnded }: { payment: number; place: number; isEnded: boolean },
) =>
  useChange(
    chargePayment.name,
    async (_input: undefined, key) => {
      const renewed = isEnded
        ? await api(joinOpenMatch, { params: { id: match }, body: {} }, { idempotencyKey: `${key}.place` })
        : null;
      return api(
        chargePayment,
        { body: { payment_id: renewed?.payment?.id ?? payment, method: 'pix' } },
        { idempotencyKey: `${key}.charge`, sessionId: browserSessionId() },
      );
    },
    {
      quiet: true,
      answers: () => placePaymentQuery(place),
      draft: `place-pix.${place}`,
      seen: () => (isEnded ? payment : null),
    },
  );

/** Gives the own place to a player who fits. */
export const useNameSubstitute = ({ id, version }: Match) =>
  useCall(leaveMatch, { ...quietly(id), seen: () => version });

/** Waits for a place of a full match. */
export const useJoinLine = ({ id, version }: Match) =>
  useCall(joinMatchLine, { ...quietly(id), seen: () => version });
export const useLeaveLine = () => useCall(leaveMatchLine, { quiet: true });

/** The requests that the viewer may see: all for the creator, else the own one. */
export const matchRequestsQuery = (id: number) => callQuery(listMatchRequests, { params: { id } });

/** Asks to enter a match of another range; `draft` is the name of the form's draft. */
export const useRequestMatch = (draft: string) => useCall(requestMatch, { quiet: true, draft });

export const useAcceptRequest = (id: number) => useCall(acceptMatchRequest, quietly(id));
export const useDeclineRequest = (id: number) => useCall(declineMatchRequest, quietly(id));
export const useWithdrawRequest = () => useCall(withdrawMatchRequest, { quiet: true });
