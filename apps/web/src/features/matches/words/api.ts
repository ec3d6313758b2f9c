import { listMatchNumbers, showMatchNumber } from '@bandeja/contract/calls/match-numbers';
import { listMatchWords, sayMatchWord } from '@bandeja/contract/calls/match-words';
import { useCall, useSeenAnswer } from '../../../data/call-mutation.ts';
import { callQuery } from '../../../data/call-query.ts';

/** The ready messages of a match, for its players. Not kept on the device: those of yesterday mislead. */
export const matchWordsQuery = (id: number) => callQuery(listMatchWords, { params: { id } });

/**
 * Sends a ready message. It does not wait for the network as sets do: "Cheguei" an hour later is worse than a failure that
 * the player sees. The same word after an answer is another message.
 */
export const useSayMatchWord = (id: number) =>
  useCall(sayMatchWord, {
    fallback: 'Não deu para mandar o recado',
    answers: () => matchWordsQuery(id),
    seen: useSeenAnswer(matchWordsQuery(id)),
  });

/**
 * The phones that players of a match show each other. Read when the sheet opens, and gone from this device when it closes.
 * A refusal is no failure of the page: minors have no numbers.
 */
export const matchNumbersQuery = (id: number) => ({
  ...callQuery(listMatchNumbers, { params: { id } }),
  gcTime: 0,
  staleTime: 0,
  retry: false,
});

/** Shows the own phone to the players of a match, or no longer. */
export const useShowMatchNumber = (id: number) =>
  useCall(showMatchNumber, {
    fallback: 'Não deu para mudar isto',
    seen: useSeenAnswer(matchNumbersQuery(id)),
  });
