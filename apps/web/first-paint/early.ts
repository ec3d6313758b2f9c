// Reads that the page starts for the app (src/lib/first-paint/early-reads.ts).
import type { EarlyRead, EarlyReads } from '../src/lib/first-paint/early-reads.ts';
import { read } from './here.ts';

const isToken = (value: unknown): value is string => typeof value === 'string';

/** Begins early reads; null: there is no token, or it has ended, which is left to the app. */
export function earlyReads(): { early: EarlyReads; start: (address: string) => EarlyRead } | null {
  const { access }: { access?: unknown } = Object(read('bandeja.session'));
  if (!isToken(access)) return null;
  const { exp } = JSON.parse(atob((access.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  if (!(exp * 1000 > Date.now() + 5_000)) return null;
  const headers = { accept: 'application/json', authorization: `Bearer ${access}` };
  const early: EarlyReads = { access, until: Date.now() + 15_000, answers: new Map() };
  Object.assign(globalThis, { earlyReads: early });
  const start = (address: string): EarlyRead => {
    const answer: EarlyRead = fetch(address, { headers });
    early.answers.set(address, answer);
    answer.catch(() => undefined);
    return answer;
  };
  return { early, start };
}

/** Does what may fail: the app then does without it. */
export function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // An unreadable token or view.
  }
}
