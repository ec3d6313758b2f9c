import { createStore } from '../lib/store.ts';
import { keepText, storedJson } from '../lib/stored.ts';

export interface Tokens {
  access: string;
  refresh: string;
}

const KEY = 'bandeja.session';

/** The session's tokens, kept in localStorage so that every tab shares them; null when signed out. */
export const tokens = createStore<Tokens | null>(read());

/** Whether another account has signed in on this device: the page, which shows the former one, has to be left. */
export const otherAccount = createStore(false);

/** The account of an access token. Its payload is ASCII, whose base64url is base64. */
export const accountOf = ({ access }: Tokens) => `${atob(access.split('.')[1] ?? '').match(/"sub":"\d+/)}`;

/**
 * Reads the tokens from storage again, e.g. after another tab's renewal. Those of another account are not taken: this page
 * has no session any more, and the storage keeps theirs.
 */
export function reloadTokens(): Tokens | null {
  const stored = read();
  const current = tokens.get();
  if (stored && current && accountOf(stored) !== accountOf(current)) otherAccount.set(true);
  if (otherAccount.get()) tokens.set(null);
  else if (stored?.access !== current?.access) tokens.set(stored);
  return tokens.get();
}

export function setTokens(next: Tokens | null): void {
  if (otherAccount.get()) return;
  // Without storage the session ends with the tab.
  keepText(KEY, next && JSON.stringify(next));
  tokens.set(next);
}

function read(): Tokens | null {
  const { access, refresh } = Object(storedJson(KEY));
  return access && refresh ? { access, refresh } : null;
}
