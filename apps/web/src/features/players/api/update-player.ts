import { updatePlayer } from '@bandeja/contract/calls/players';
import { useCall } from '../../../data/call-mutation.ts';
import { ownPlayerQuery } from '../../../data/own-player.ts';

/** Changes the own registration; fields left out stay. The form shows what is refused. */
export const useUpdatePlayer = (draft: string) =>
  useCall(updatePlayer, { quiet: true, answers: () => ownPlayerQuery, draft });
