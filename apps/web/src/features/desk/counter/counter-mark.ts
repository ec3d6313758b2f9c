import { createStore } from '../../../lib/store.ts';
import { keepText, storedJson } from '../../../lib/stored.ts';

/** What this browser knows of itself as a counter's computer. It opens nothing: the key is a cookie that no script reads. */
export interface CounterMark {
  device: string;
  /** Who came last by PIN. */
  person: string | null;
}

const MARKS = 'bandeja.counters';

const read = () => Object(storedJson(MARKS)) as Record<string, CounterMark>;

/** By the club's slug: a computer may serve the counters of two clubs. */
export const counterMarks = createStore<Readonly<Record<string, CounterMark>>>(read());

export const counterMark = (slug: string): CounterMark | undefined => counterMarks.get()[slug];

/** Null: the browser is no computer of this club's counter. */
export function markCounter(slug: string, mark: CounterMark | null): void {
  const { [slug]: _, ...others } = read();
  const marks = mark ? { ...others, [slug]: mark } : others;
  keepText(MARKS, JSON.stringify(marks));
  counterMarks.set(marks);
}
