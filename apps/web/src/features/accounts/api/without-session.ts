import { confirmPasswordReset, requestPasswordReset } from '@bandeja/contract/calls/accounts/account-changes';
import { createUser } from '@bandeja/contract/calls/accounts/accounts';
import { ApiError } from '@bandeja/contract/client';
import { isAnswered } from '../../../data/is-answered.ts';
import { dropDraft, readDraft, saveDraft } from '../../../lib/form/drafts.ts';
import { openCall, signIn } from '../../../session/sign-in.ts';

/** The address of a sign-up without an outcome, stored with the form's draft. */
const ATTEMPT = 'sign-up.attempt';

/**
 * Creates the account, with the e-mail as user name, and signs in. A public call has no retry key: when this form has
 * sent the address before without an outcome and it is taken now, what was typed may open the account that was created
 * then. Throws ApiError with messages by field.
 */
export async function createAccount({ email, password }: { email: string; password: string }): Promise<void> {
  const isRepeated = readDraft(ATTEMPT).email === email;
  saveDraft(ATTEMPT, { email });
  let refusal: unknown = null;
  try {
    await openCall(createUser, { body: { username: email, email, password } });
  } catch (error) {
    refusal = error;
    if (!isRepeated || !isTaken(error)) {
      if (isAnswered(error)) dropDraft(ATTEMPT);
      throw error;
    }
  }
  try {
    await signIn(email, password);
  } catch (error) {
    // With another password the account is not opened; the form says that the address is taken.
    throw refusal && isAnswered(error) ? refusal : error;
  }
  dropDraft(ATTEMPT);
}

const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'email_taken' || error.code === 'username_taken');

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
