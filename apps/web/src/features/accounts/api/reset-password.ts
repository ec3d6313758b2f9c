import { confirmPasswordReset, requestPasswordReset } from '@bandeja/contract/calls/account-changes';
import { openApi } from '../../../session/api.ts';

/** Asks for the mail with the link; the answer is the same whether this address has an account or not. */
export const askPasswordReset = (email: string) =>
  openApi(requestPasswordReset, { body: { email, redir: location.origin } });

/** What to do with the player of an account whose e-mail was never verified. */
export type PreviousData = 'ask' | 'keep' | 'discard';

/**
 * Sets the new password with what the mailed link carries. Throws ApiError: the link is old or used, or
 * reset_needs_choice, which `keep` and `discard` answer.
 */
export const setNewPassword = (
  link: { uid: string; token: string },
  { password, previousData }: { password: string; previousData: PreviousData },
) =>
  openApi(confirmPasswordReset, {
    body: { uidb64: link.uid, token: link.token, new_password: password, previous_data: previousData },
  });
