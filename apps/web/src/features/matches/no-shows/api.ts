import {
  answerNoShow,
  listMatchNoShows,
  listOwnNoShows,
  reportNoShow,
  withdrawNoShow,
} from '@bandeja/contract/calls/no-shows';
import { useCall, useSeenAnswer } from '../../../data/call-mutation.ts';
import { callQuery } from '../../../data/call-query.ts';

/** Who missed the match as the viewer said, what is said of the viewer, and what the creator reads of its players. */
export const noShowsQuery = (id: number) => callQuery(listMatchNoShows, { params: { id } });

/** All matches that the viewer is said to have missed. */
export const ownNoShowsQuery = callQuery(listOwnNoShows);

export const useReportNoShow = (id: number) =>
  useCall(reportNoShow, {
    fallback: 'Não deu para anotar a falta',
    answers: () => noShowsQuery(id),
    seen: useSeenAnswer(noShowsQuery(id)),
  });

export const useWithdrawNoShow = () => useCall(withdrawNoShow, { fallback: 'Não deu para retirar a falta' });

export const useAnswerNoShow = () => useCall(answerNoShow, { fallback: 'Não deu para responder' });
