import { formatDayTime } from '@bandeja/rules/format/dates';
import { formatUntil } from '@bandeja/rules/format/relative-time';
import { whenLength } from '../src/lib/first-paint/when-length.ts';
import { storedOffset } from '../src/lib/time/stored-offset.ts';

/** Fills the relative times of a drawn part: `data-when` in `data-zone`, `data-until`. */
export function renewTimes(view: ParentNode): void {
  const now = new Date(Date.now() + storedOffset());
  for (const { dataset, firstChild } of view.querySelectorAll<HTMLElement>('[data-when],[data-until]')) {
    const { when, zone = 'UTC', until } = dataset;
    if (!firstChild) continue;
    const text = when ? formatDayTime(when, now, zone) : formatUntil(until ?? '', now);
    firstChild.textContent = text;
    if (dataset.length) dataset.length = whenLength(text);
  }
}
