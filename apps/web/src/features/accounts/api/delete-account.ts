import { deleteAccount as deleteAccountCall } from '@bandeja/contract/calls/accounts/account-changes';
import { api } from '../../../session/api.ts';
import { endSession } from '../../../session/end-session.ts';
import { whileLoading } from '../../../shell/progress/global-loading.ts';

/** Deletes the account, with or without a player, then ends this session. Throws ApiError: wrong password. */
export async function deleteAccount(password: string): Promise<void> {
  await whileLoading(() => api(deleteAccountCall, { body: { password } }), 'Excluindo sua conta…');
  endSession('left');
}
