import { isSessionKey, reloadTokens, setTokens, tokens } from './tokens.ts';

/** expired: the server refused to renew; left: the player chose Sair; elsewhere: another tab did either. */
export type SessionEnd = 'expired' | 'left' | 'elsewhere';

const listeners = new Set<(why: SessionEnd) => void>();

/** Told after the tokens are gone. Returns the function that stops telling. */
export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Clears the tokens (other tabs follow through storage) and tells everyone who keeps something of the player. */
export function endSession(why: Exclude<SessionEnd, 'elsewhere'>): void {
  setTokens(null);
  tell(why);
}

/** Other tabs share the session: their renewals arrive here, and when they sign out so does this one. */
export function shareSessionBetweenTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== null && !isSessionKey(event.key)) return;
    const before = tokens.get();
    const now = reloadTokens();
    if (before && !now) tell('elsewhere');
  });
}

function tell(why: SessionEnd): void {
  for (const listener of listeners) listener(why);
}
