import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import type { Viewer } from '../viewer.ts';
import { networkOf } from './network-of.ts';
import type { Rate, RateStore } from './rate-store.ts';

/** Costly public calls of a network without a session. A page sends one or two; a club's Wi-Fi is one network. */
const COSTLY_READS: Rate = { limit: 120, windowMs: 60_000 };

type Reading = { request: FastifyRequest; viewer: Viewer | null; now: Date };

/** Refuses further costly public reads of a network with rate_limited. Signed-in viewers have no limit here. */
export type AnonymousLimit = (reading: Reading) => Promise<void>;

export function createAnonymousLimit(store: RateStore | null): AnonymousLimit {
  return async ({ request, viewer, now }) => {
    if (viewer) return;
    const wait = (await store?.hit(`costly reads ${networkOf(request.ip)}`, COSTLY_READS, now)) ?? 0;
    if (wait > 0) throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) });
  };
}
