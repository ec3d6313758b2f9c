import { confirmPasswordReset, requestPasswordReset } from '@bandeja/contract/calls/accounts/account-changes';
import { openCall } from '../../../session/open-call.ts';

/** Requests the mail with the link; the answer is the same with or without an account for this address. */
export const askPasswordReset = (email: string) =>
  openCall(requestPasswordReset, { body: { email, redir: location.origin } });

/** What to do with the player of an account whose e-mail was never verified. */
export type PreviousData = 'ask' | 'keep' | 'discard';

/**
 * Sets the new password with the values of the mailed link. Throws ApiError: the link is expired or used, or
 * reset_needs_choice, to be repeated with `keep` or `discard`.
 */
export const setNewPassword = (
  link: { uid: string; token: string },
  { password, previousData }: { password: string; previousData: PreviousData },
) =>
  openCall(confirmPasswordReset, {
    body: { uidb64: link.uid, token: link.token, new_password: password, previous_data: previousData },
  });
