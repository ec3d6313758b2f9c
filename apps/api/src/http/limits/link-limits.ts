import { createHash } from 'node:crypto';
import { Refusal } from '../errors/refusal.ts';
import type { Rate, RateStore } from './rates.ts';

/** A page reads every few seconds while it shows a code; a club's Wi-Fi is one network. */
const READS_OF_NETWORK: Rate = { limit: 600, windowMs: 60_000 };
/** A code lasts for half an hour; each tap counts. */
const CODES_OF_LINK: Rate = { limit: 10, windowMs: 10 * 60_000 };
const CODES_OF_NETWORK: Rate = { limit: 60, windowMs: 10 * 60_000 };

/** Refuses with rate_limited what comes by a link without an account: reads of a network, and codes of a link and of a network. */
export type LinkLimits = ReturnType<typeof createLinkLimits>;

export function createLinkLimits(store: RateStore | null) {
  const count = async (key: string, rate: Rate, now: Date) => {
    const wait = (await store?.hit(key, rate, now)) ?? 0;
    if (wait > 0) throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) });
  };
  return {
    read: ({ network, now }: { network: string; now: Date }) =>
      count(`month of network ${network}`, READS_OF_NETWORK, now),
    async pay({ network, link, now }: { network: string; link: string; now: Date }) {
      await count(`codes of network ${network}`, CODES_OF_NETWORK, now);
      await count(`codes of link ${createHash('sha256').update(link).digest('hex')}`, CODES_OF_LINK, now);
    },
  };
}
