import { confirmPasswordReset, requestPasswordReset } from '@bandeja/contract/calls/account-changes';
import { openApi } from '../../../session/api.ts';

/** Asks for the mail with the link; the answer is the same whether somebody has this address or not. */
export const askPasswordReset = (email: string) =>
  openApi(requestPasswordReset, { body: { email, redir: location.origin } });

/** Sets the new password with what the mailed link carries. Throws ApiError: the link is old or used. */
export const setNewPassword = (link: { uid: string; token: string }, password: string) =>
  openApi(confirmPasswordReset, {
    body: { uidb64: link.uid, token: link.token, new_password: password },
  });
