import { createStore } from '../../../lib/store.ts';
import { storedJson } from '../../../lib/stored.ts';

/** What this browser knows of itself as a counter's computer. It opens nothing: the key is a cookie that no script reads. */
export interface CounterMark {
  device: string;
  /** Who came last by PIN. */
  person: string | null;
}

export const MARKS = 'bandeja.counters';

/** By the club's slug: a computer may serve the counters of two clubs. */
export const counterMarks = createStore<Readonly<Record<string, CounterMark>>>(Object(storedJson(MARKS)));

export const counterMark = (slug: string): CounterMark | undefined => counterMarks.get()[slug];
