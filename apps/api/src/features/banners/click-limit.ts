import type { Rate, RateStore } from '../../http/limits/rates.ts';

/** Further clicks of one player add no information about a banner. */
export const CLICKS_OF_ACCOUNT: Rate = { limit: 5, windowMs: 60 * 60_000 };

/** Whether a further click of this account on a banner counts. In memory: no row keeps who clicked. */
export type ClickLimit = (click: { userId: number; banner: number; now: Date }) => Promise<boolean>;

export function createClickLimit(store: RateStore | null): ClickLimit {
  return async ({ userId, banner, now }) =>
    ((await store?.hit(`banner ${banner} of ${userId}`, CLICKS_OF_ACCOUNT, now)) ?? 0) === 0;
}
