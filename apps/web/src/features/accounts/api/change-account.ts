import {
  changeEmail,
  changePassword,
  resendEmailLink,
} from '@bandeja/contract/calls/accounts/account-changes';
import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import { api } from '../../../session/api.ts';
import { setTokens } from '../../../session/tokens.ts';

/** Changes the password. Every other session ends; this one continues with the new tokens. Throws ApiError: wrong password, weak new password. */
export async function changeOwnPassword(password: string, newPassword: string): Promise<void> {
  setTokens(await api(changePassword, { body: { password, new_password: newPassword } }));
}

/** Mails a link to the new address; the old address stays valid until the link is opened. */
export const askEmailChange = (password: string, email: string) =>
  api(changeEmail, { body: { password, email } });

/** Mails the link that confirms the account's address again. Throws ApiError: already confirmed, too many requests. */
export const askEmailLink = () => api(resendEmailLink);

/** Reads all stored data of the account. */
export const readOwnData = () => api(exportAccount);
