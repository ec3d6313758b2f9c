import { deleteAccount } from '@bandeja/contract/calls/accounts/account-changes';
import { useChange } from '../../../data/call-mutation.ts';
import { api } from '../../../session/api.ts';
import { endSession } from '../../../session/end-session.ts';
import { whileLoading } from '../../../shell/progress/global-loading.ts';

/** Deletes the account, with or without a player, then ends this session. Throws ApiError: wrong password. */
export function useDeleteAccount() {
  const { mutateAsync } = useChange(
    deleteAccount.name,
    // With a password, so without a retry key.
    (password: string) =>
      whileLoading(() => api(deleteAccount, { body: { password } }), 'Excluindo sua conta…'),
    { quiet: true },
  );
  return async (password: string): Promise<void> => {
    await mutateAsync(password);
    endSession('left');
  };
}
