import { Refusal } from '../../../http/errors/refusal.ts';
import type { Rate, RateStore } from '../../../http/rate-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A club's Wi-Fi is one address for everybody in it: what an address may do is what a full club does. */
export const SIGN_IN_RATES = {
  signUpsOfAddress: { limit: 120, windowMs: HOUR },
  logInsOfAddress: { limit: 300, windowMs: HOUR },
  /** Wrong passwords for one name from one address. */
  guessesFromAddress: { limit: 10, windowMs: 15 * MINUTE },
  /** Wrong passwords for one name from everywhere. Not for addresses from which its owner has signed in. */
  guesses: { limit: 100, windowMs: 15 * MINUTE },
  resetsOfAddress: { limit: 60, windowMs: HOUR },
  resetsOfEmailFromAddress: { limit: 5, windowMs: HOUR },
  resetsOfEmail: { limit: 20, windowMs: HOUR },
  linksOfAddress: { limit: 120, windowMs: HOUR },
  emailLinksOfAccount: { limit: 5, windowMs: HOUR },
  ownPassword: { limit: 10, windowMs: 15 * MINUTE },
} as const satisfies Record<string, Rate>;

/** How long an address from which an account was opened stays its own. */
const KNOWN: Rate = { limit: Number.POSITIVE_INFINITY, windowMs: 30 * 24 * HOUR };

export type SignInLimits = ReturnType<typeof createSignInLimits>;

/**
 * Limits on guessing, by account and by address (safety row 32). Strict where both are the same; an account as a whole
 * only slows down addresses it has never been opened from, so that no stranger locks its owner out. All counts go by
 * the name that was typed, so they say nothing about whether it exists. Without a store nothing is limited.
 */
export function createSignInLimits(store: RateStore | null) {
  type Name = keyof typeof SIGN_IN_RATES;
  const count = async (name: Name, key: string, now: Date) => {
    const wait = store ? await store.hit(`${name} ${key}`, SIGN_IN_RATES[name], now) : 0;
    if (wait > 0) throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) });
  };
  return {
    signUp: (address: string, now: Date) => count('signUpsOfAddress', address, now),

    resendEmailLink: (userId: number, now: Date) => count('emailLinksOfAccount', String(userId), now),

    openLink: (address: string, now: Date) => count('linksOfAddress', address, now),

    async askReset(email: string, address: string, now: Date) {
      await count('resetsOfAddress', address, now);
      await count('resetsOfEmailFromAddress', `${email} ${address}`, now);
      await count('resetsOfEmail', email, now);
    },

    /** Counted before the password is looked at, or 64 guesses at once would all be the first. */
    async logIn<T>(name: string, address: string, now: Date, work: () => Promise<T>): Promise<T> {
      const account = name.toLowerCase();
      const pair = `${account} ${address}`;
      await count('logInsOfAddress', address, now);
      await count('guessesFromAddress', pair, now);
      if (!(await store?.has(`known ${pair}`, now))) await count('guesses', account, now);
      const result = await work();
      await store?.forget(`guessesFromAddress ${pair}`);
      await store?.hit(`known ${pair}`, KNOWN, now);
      return result;
    },

    /** For calls that ask a signed-in account for its password again. */
    async ownPassword<T>(userId: number, now: Date, work: () => Promise<T>): Promise<T> {
      await count('ownPassword', String(userId), now);
      const result = await work();
      await store?.forget(`ownPassword ${userId}`);
      return result;
    },
  };
}
