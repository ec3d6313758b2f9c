import { noShowsQuery, useAnswerNoShow, useReportNoShow } from '../../features/matches/no-shows/api.ts';
import {
  matchNumbersQuery,
  matchWordsQuery,
  useSayMatchWord,
  useShowMatchNumber,
} from '../../features/matches/words/api.ts';
import { type Case, via } from './lost-answers.cases.ts';

/** The calls by which players of a match come together. */
export const TOGETHER_CASES: Record<string, Case> = {
  sayMatchWord: via(
    useSayMatchWord,
    [7],
    ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: { word: 'arrived' } }),
    { read: matchWordsQuery(7) },
  ),
  showMatchNumber: via(
    useShowMatchNumber,
    [7],
    ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: { show: true } }),
    { read: matchNumbersQuery(7) },
  ),
  reportNoShow: via(
    useReportNoShow,
    [7],
    ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: { player: 9 } }),
    { read: noShowsQuery(7) },
  ),
  answerNoShow: via(useAnswerNoShow, [], ({ mutateAsync }) =>
    mutateAsync({ params: { id: 7 }, body: { answer: 'was_there' } }),
  ),
};
