import { expect, test } from 'vitest';
import { dayBeginsAt } from './opening-day.ts';

const day = { opens: 420, closes: 1380 };

test.each([
  ['at midnight after a day that ended before it', [day], [day], 0],
  ['at midnight after a closed day', [], [day], 0],
  ['an hour after a day that ended at midnight', [{ opens: 420, closes: 1440 }], [day], 60],
  ['an hour after a night', [day, { opens: 1200, closes: 1560 }], [day], 180],
  ['an hour after a night also when it is closed itself', [{ opens: 1200, closes: 1560 }], [], 180],
  ['by its own opening', [{ opens: 1080, closes: 1800 }], [{ opens: 390, closes: 1380 }], 390],
  ['at midnight where the club never closes', [{ opens: 0, closes: 1440 }], [{ opens: 0, closes: 1440 }], 0],
])('an opening day begins %s', (_, before, own, minute) => {
  expect(dayBeginsAt(before, own)).toBe(minute);
});
