import { blockPlayer, listBlockedPlayers, unblockPlayer } from '@bandeja/contract/calls/players';
import { useCall } from '../../../data/call-mutation.ts';
import { callQuery } from '../../../data/call-query.ts';

/** The players that the viewer has blocked. */
export const blockedPlayersQuery = callQuery(listBlockedPlayers);

export const useBlockPlayer = () => useCall(blockPlayer, { fallback: 'Não deu para bloquear' });

export const useUnblockPlayer = () => useCall(unblockPlayer, { fallback: 'Não deu para desbloquear' });
