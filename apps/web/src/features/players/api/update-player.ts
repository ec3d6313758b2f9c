import { updatePlayer } from '@bandeja/contract/calls/players';
import { useCall } from '../../../data/call-mutation.ts';
import { ownPlayerQuery } from '../../../data/own-player.ts';

/** Changes the player's registration; omitted fields keep their values. The form shows a refusal itself. */
export const useUpdatePlayer = (draft: string) =>
  useCall(updatePlayer, { quiet: true, answers: () => ownPlayerQuery, draft });
