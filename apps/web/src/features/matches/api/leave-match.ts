import { leaveMatch } from '@bandeja/contract/calls/match-lifecycle';
import type { Match } from '@bandeja/contract/calls/matches';
import { useCall } from '../../../data/call-mutation.ts';
import { matchQuery } from './get-match.ts';

/** Frees the viewer's place in an open match. */
export const useLeaveMatch = ({ id, version }: Match) =>
  useCall(leaveMatch, {
    fallback: 'Falha ao atualizar partida',
    answers: () => matchQuery(id),
    seen: () => version,
  });
