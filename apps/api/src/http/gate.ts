import pLimit, { type LimitFunction } from 'p-limit';
import { Refusal } from './errors/refusal.ts';
import type { Gate } from './register-call.ts';

/**
 * A gate that lets `width` requests per key through at a time and refuses (503) when more than `queue` wait.
 * Keys nobody waits for are forgotten.
 */
export function createGate({ width, queue }: { width: number; queue: number }): Gate {
  const limits = new Map<string, LimitFunction>();
  return async (key, work) => {
    const limit = limits.get(key) ?? pLimit(width);
    limits.set(key, limit);
    if (limit.pendingCount >= queue) throw new Refusal('unavailable');
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount === 0 && limit.pendingCount === 0) limits.delete(key);
    }
  };
}
