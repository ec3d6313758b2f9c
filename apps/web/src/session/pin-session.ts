import { openPinSession } from '@bandeja/contract/calls/desk-pins';
import { openCall, signOut } from './sign-in.ts';
import { setTokens, tokens } from './tokens.ts';

type Proof = { pin: string } | { password: string };

/**
 * Opens the session of another person on a counter's computer. One by PIN is replaced in place, and what is typed on the page
 * stays; what an account has loaded has to go with the page. Resolves with whether the page has to be loaded again.
 */
export async function changePerson(
  slug: string,
  change: { member: number } & Proof,
  formerByPin: boolean,
): Promise<boolean> {
  const opened = await openCall(openPinSession, { params: { slug }, body: change });
  const reloads = tokens.get() !== null && !formerByPin;
  if (reloads) await signOut('expired');
  setTokens(opened);
  return reloads;
}
