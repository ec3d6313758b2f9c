import {
  changeEmail,
  changePassword,
  exportAccount,
  resendEmailLink,
} from '@bandeja/contract/calls/account-changes';
import { api } from '../../../session/api.ts';
import { setTokens } from '../../../session/tokens.ts';

/** Every other session ends; this one goes on with the new tokens. Throws ApiError: wrong password, weak new one. */
export async function changeOwnPassword(password: string, newPassword: string): Promise<void> {
  setTokens(await api(changePassword, { body: { password, new_password: newPassword } }));
}

/** Mails a link to the new address; until it is opened the old one holds. */
export const askEmailChange = (password: string, email: string) =>
  api(changeEmail, { body: { password, email } });

/** Mails the link that confirms the account's address once more. Throws ApiError: confirmed already, too often. */
export const askEmailLink = () => api(resendEmailLink);

/** Everything kept of the one who asks. */
export const readOwnData = () => api(exportAccount);
