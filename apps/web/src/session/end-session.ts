import { unsaved } from '../lib/form/drafts.ts';
import { otherAccount, reloadTokens, setTokens, tokens } from './tokens.ts';

/** expired: the server refused the renewal; left: the player chose Sair; elsewhere: the session ended in another tab. */
export type SessionEnd = 'expired' | 'left' | 'elsewhere';

const listeners = new Set<(why: SessionEnd) => void>();

/** Calls the listener after the tokens are cleared. Returns the function that removes the listener. */
export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Clears the tokens (other tabs follow through storage) and notifies the listeners, which clear the player's data. */
export function endSession(why: Exclude<SessionEnd, 'elsewhere'>): void {
  setTokens(null);
  notify(why);
}

/** Tabs share the session: this tab takes over the renewals of other tabs, and signs out when they do. */
export function shareSessionBetweenTabs(): void {
  addEventListener('storage', ({ key }) => {
    const before = tokens.get();
    // The data of the site were cleared: what is typed here can still be sent.
    if (key === null && unsaved.get() > 0) setTokens(before);
    if (!reloadTokens() && before) notify('elsewhere');
  });
}

function notify(why: SessionEnd): void {
  // Data of another account that has signed in meanwhile stay.
  if (!otherAccount.get()) for (const listener of listeners) listener(why);
}
