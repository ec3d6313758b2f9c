import type { Match } from '@bandeja/contract/calls/matches';
import { updateMatch } from '@bandeja/contract/calls/matches';
import { useCall } from '../../../data/call-mutation.ts';
import { matchQuery } from './get-match.ts';

/** Changes time, type or place of an open match. */
export const useUpdateMatch = ({ id, version }: Match) =>
  useCall(updateMatch, {
    fallback: 'Falha ao atualizar partida',
    answers: () => matchQuery(id),
    seen: () => version,
  });
