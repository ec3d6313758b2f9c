import { deletePlayer } from '@bandeja/contract/account-changes';
import { api } from '../../../session/api.ts';
import { endSession } from '../../../session/end-session.ts';

/** Ends the account for good, then the session here. Throws ApiError: wrong password. */
export async function deleteAccount(playerId: number, password: string): Promise<void> {
  await api(deletePlayer, { params: { id: playerId }, body: { password } });
  endSession('left');
}
