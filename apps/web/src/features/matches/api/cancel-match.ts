import { cancelMatch } from '@bandeja/contract/calls/match-lifecycle';
import type { Match } from '@bandeja/contract/calls/matches';
import { useCall } from '../../../data/call-mutation.ts';
import { matchQuery } from './get-match.ts';

/** Cancels a match before its first set. Its booking can be used for another match. */
export const useCancelMatch = ({ id, version }: Match) =>
  useCall(cancelMatch, {
    fallback: 'Falha ao atualizar partida',
    answers: () => matchQuery(id),
    seen: () => version,
  });
