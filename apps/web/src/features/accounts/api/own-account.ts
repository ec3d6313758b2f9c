import type { InputTo } from '@bandeja/contract/call';
import {
  changeEmail,
  changePassword,
  deleteAccount,
  resendEmailLink,
} from '@bandeja/contract/calls/accounts/account-changes';
import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import { revokeAllTokens } from '@bandeja/contract/calls/accounts/accounts';
import { useCall, useChange } from '../../../data/call-mutation.ts';
import { api, withNewPassword } from '../../../session/api.ts';
import { endSession } from '../../../session/end-session.ts';
import { setTokens } from '../../../session/tokens.ts';
import { whileLoading } from '../../../shell/progress/global-loading.ts';

// A call with a password has no retry key: the server would have to store what it was sent with.

/** Changes the password. Every other session ends; this one continues with the new tokens. Refused: wrong password, weak new password. */
export const useChangePassword = () =>
  useChange(
    changePassword.name,
    (body: InputTo<typeof changePassword>['body']) =>
      withNewPassword(async () => setTokens(await api(changePassword, { body }))),
    { quiet: true },
  );

/** Mails a link to the new address; the old address stays valid until the link is opened. */
export const useAskEmailChange = () =>
  useChange(changeEmail.name, (body: InputTo<typeof changeEmail>['body']) => api(changeEmail, { body }), {
    quiet: true,
  });

/** Mails the link that confirms the account's address again. Refused: already confirmed, too many requests. */
export const useAskEmailLink = () => useCall(resendEmailLink);

/** Reads all stored data of the account. */
export const readOwnData = () => api(exportAccount);

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

/** Ends every session of the account, then this one. Throws ApiError: no answer. */
export function useSignOutEverywhere() {
  const { mutateAsync } = useCall(revokeAllTokens);
  return async (): Promise<void> => {
    await mutateAsync({});
    endSession('left');
  };
}
