import { createUser } from '@bandeja/contract/calls/accounts/accounts';
import { openCall } from '../../../session/open-call.ts';
import { signIn } from '../../../session/sign-in.ts';

/** Creates the account, with the e-mail as user name, and signs in. Throws ApiError with messages by field. */
export async function createAccount({ email, password }: { email: string; password: string }): Promise<void> {
  await openCall(createUser, { body: { username: email, email, password } });
  await signIn(email, password);
}
