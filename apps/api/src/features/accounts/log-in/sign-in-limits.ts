import type { ErrorCode } from '@bandeja/contract/error-codes';
import { Refusal } from '../../../http/errors/refusal.ts';
import { networkOf, type Rate, type RateStore } from '../../../http/limits/rates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A club's Wi-Fi is one network for all its players, so the limits of a network fit a full club. */
export const SIGN_IN_RATES = {
  signUpsOfNetwork: { limit: 120, windowMs: HOUR },
  logInsOfNetwork: { limit: 300, windowMs: HOUR },
  /** Wrong passwords for one name from one network. */
  guessesFromNetwork: { limit: 10, windowMs: 15 * MINUTE },
  /** Wrong passwords for one name from everywhere. Not for networks and devices that have opened the account. */
  guesses: { limit: 100, windowMs: 15 * MINUTE },
  /** Wrong passwords for one account on one device that has opened it. */
  guessesOnDevice: { limit: 10, windowMs: 15 * MINUTE },
  /** Wrong passwords for one mailed code. */
  guessesWithCode: { limit: 10, windowMs: HOUR },
  resetsOfNetwork: { limit: 60, windowMs: HOUR },
  codesOfNetwork: { limit: 60, windowMs: HOUR },
  /** Invalid links and codes; valid ones are not counted. */
  deadLinksOfNetwork: { limit: 120, windowMs: HOUR },
  ownPassword: { limit: 10, windowMs: 15 * MINUTE },
  /** Changes of person on a computer of a club's counter, right or wrong: a busy counter has one a minute. */
  pinsOnDevice: { limit: 60, windowMs: 15 * MINUTE },
} as const satisfies Record<string, Rate>;

/** How long a network with a log-in of the account counts as known. */
const KNOWN: Rate = { limit: Number.POSITIVE_INFINITY, windowMs: 30 * 24 * HOUR };

export type SignInLimits = ReturnType<typeof createSignInLimits>;

type LogInTry = {
  /** The key of the typed name: the counts depend neither on its spelling nor on whether it exists. */
  name: string;
  address: string;
  /** The device, when it has opened this account. */
  device: string | null;
  now: Date;
};

/**
 * Limits on guessing, by account and by network. Attempts of strangers do not lock the owner out: a device or a
 * network that has opened the account has its own count, and so has a mailed code. Without a store nothing is
 * limited.
 */
export function createSignInLimits(store: RateStore | null) {
  type Name = keyof typeof SIGN_IN_RATES;
  const count = async (name: Name, key: string, now: Date, code: ErrorCode = 'rate_limited') => {
    const wait = store ? await store.hit(`${name} ${key}`, SIGN_IN_RATES[name], now) : 0;
    if (wait > 0) throw new Refusal(code, { retryAfterSeconds: Math.ceil(wait / 1000) });
  };

  /**
   * Counted before the password is checked, so that concurrent guesses count too. A right password resets its
   * count.
   */
  async function guess<T>(name: Name, key: string, now: Date, work: () => Promise<T>): Promise<T> {
    await count(name, key, now, name === 'ownPassword' ? 'rate_limited' : 'log_in_limited');
    const result = await work();
    await store?.forget(`${name} ${key}`);
    return result;
  }

  return {
    /** The network that mails of this address are counted for; null: mails are not limited. */
    mailNetwork: (address: string) => (store ? networkOf(address) : null),

    signUp: (address: string, now: Date) => count('signUpsOfNetwork', networkOf(address), now),

    askReset: (address: string, now: Date) => count('resetsOfNetwork', networkOf(address), now),

    askCode: (address: string, now: Date) => count('codesOfNetwork', networkOf(address), now),

    /** A mailed token has 256 bits: only invalid ones are counted, so a valid link is not blocked. */
    async openLink<T>(address: string, now: Date, work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Refusal && DEAD_LINKS.has(error.code))
          await count('deadLinksOfNetwork', networkOf(address), now);
        throw error;
      }
    },

    async logIn<T>({ name, address, device, now }: LogInTry, work: () => Promise<T>): Promise<T> {
      const account = name.toLowerCase();
      if (device) return guess('guessesOnDevice', `${account} ${device}`, now, work);
      const network = networkOf(address);
      const known = `known ${account} ${network}`;
      const isKnown = (await store?.has(known, now)) === true;
      if (!isKnown) await count('logInsOfNetwork', network, now, 'log_in_limited');
      const result = await guess('guessesFromNetwork', `${account} ${network}`, now, async () => {
        if (!isKnown) await count('guesses', account, now, 'log_in_limited');
        return work();
      });
      await store?.hit(known, KNOWN, now);
      return result;
    },

    /** For a log-in with a valid mailed code. */
    logInWithCode: <T>(mail: number, now: Date, work: () => Promise<T>) =>
      guess('guessesWithCode', String(mail), now, work),

    /** A try of a PIN or a password on a computer of a club's counter. */
    pinOnDevice: (device: number, now: Date) => count('pinsOnDevice', String(device), now),

    /** For calls that ask a signed-in account for its password again. */
    ownPassword: <T>(userId: number, now: Date, work: () => Promise<T>) =>
      guess('ownPassword', String(userId), now, work),
  };
}

const DEAD_LINKS: ReadonlySet<ErrorCode> = new Set([
  'reset_link_refused',
  'email_link_refused',
  'email_undo_refused',
  'log_in_code_refused',
]);
