import { joinMatch } from '@bandeja/contract/calls/match-lifecycle';
import { useCall } from '../../../../data/call-mutation.ts';
import { useSeenAnswer } from '../../../../data/seen-answer.ts';
import { matchQuery } from '../get-match.ts';

/** Takes a place with the token of an invite; again after leaving is another attempt. The page shows a refusal itself. */
export const useJoinMatch = (id: number) =>
  useCall(joinMatch, { quiet: true, answers: () => matchQuery(id), seen: useSeenAnswer(matchQuery(id)) });
