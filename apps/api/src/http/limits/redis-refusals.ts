import type { RefusalLimit } from './rates.ts';

/** What nodes tell each other without waiting for an answer. */
type Signals = { tell: (text: string) => void; onTold: (listener: (text: string) => void) => void };

/**
 * The refused requests of an account at all nodes. Each node counts in its memory, so that no request waits for Redis before
 * it is known, and tells the others. While Redis is away, each counts its own.
 */
export function shareRefusals(limit: RefusalLimit, signals: Signals, clock: () => Date): RefusalLimit {
  signals.onTold((text) => {
    const [status = '', account = ''] = text.split(' ');
    limit.count(account, Number(status), clock());
  });
  return {
    check: limit.check,
    count(account, status, now) {
      limit.count(account, status, now);
      if (status >= 400 && status < 500) signals.tell(`${status} ${account}`);
    },
  };
}
