import type { InputTo } from '@bandeja/contract/call';
import { updatePlayer } from '@bandeja/contract/calls/players';
import { api } from '../../../session/api.ts';

export type PlayerChange = InputTo<typeof updatePlayer>['body'];

/** Changes one's own registration; fields left out stay. Throws ApiError with messages by field. */
export function changePlayer(id: number, change: PlayerChange, key: string) {
  return api(updatePlayer, { params: { id }, body: change }, { idempotencyKey: key });
}
