import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { networkOf } from './network-of.ts';
import type { Rate, RateStore } from './rate-store.ts';

/**
 * Costly reads of one kind, by an account or by a network without a session. A page sends one or two, a search one for
 * each pause in typing; a club's Wi-Fi is one network.
 */
const COSTLY_READS: Rate = { limit: 120, windowMs: 60_000 };

type Reading = { request: FastifyRequest; viewer: Viewer | null; now: Date };

/** Refuses further costly reads of this kind with rate_limited. */
export type ReadLimit = (kind: 'rankings' | 'searches' | 'statistics', reading: Reading) => Promise<void>;

export function createReadLimit(store: RateStore | null): ReadLimit {
  return async (kind, { request, viewer, now }) => {
    const reader = viewer ? `account ${viewer.userId}` : `network ${networkOf(request.ip)}`;
    const wait = (await store?.hit(`${kind} ${reader}`, COSTLY_READS, now)) ?? 0;
    if (wait > 0) throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) });
  };
}
