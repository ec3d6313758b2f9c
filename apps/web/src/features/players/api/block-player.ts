import { blockPlayer, listBlockedPlayers, unblockPlayer } from '@bandeja/contract/calls/players';
import { useCall } from '../../../data/call-mutation.ts';
import { callQuery } from '../../../data/call-query.ts';
import { useSeenAnswer } from '../../../data/seen-answer.ts';

/** The players that the viewer has blocked. */
export const blockedPlayersQuery = callQuery(listBlockedPlayers);

/** Blocking again after an unblock is another attempt. */
export const useBlockPlayer = () =>
  useCall(blockPlayer, { fallback: 'Não deu para bloquear', seen: useSeenAnswer(blockedPlayersQuery) });

export const useUnblockPlayer = () => useCall(unblockPlayer, { fallback: 'Não deu para desbloquear' });
