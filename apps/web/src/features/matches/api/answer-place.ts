import { confirmMatch, declineMatch } from '@bandeja/contract/calls/match-lifecycle';
import type { Match } from '@bandeja/contract/calls/matches';
import { useCall } from '../../../data/call-mutation.ts';
import { matchQuery } from './get-match.ts';

const options = ({ id, version }: Match) => ({
  fallback: 'Falha ao atualizar partida',
  answers: () => matchQuery(id),
  seen: () => version,
});

/** "Joguei" or "Vou jogar": confirms the viewer's place. */
export const useConfirmMatch = (match: Match) => useCall(confirmMatch, options(match));

/** "Não joguei": frees the viewer's place and reopens the result. */
export const useDeclineMatch = (match: Match) => useCall(declineMatch, options(match));
