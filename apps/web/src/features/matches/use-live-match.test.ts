import { expect, test } from 'vitest';
import { untilSetsOpen } from './use-live-match.ts';

const open = { date: '2026-03-06T21:00:00Z', ended_at: null, cancelled_at: null };
const at = (time: string) => new Date(`2026-03-06T${time}Z`);

test('the page reads the match again shortly after its sets open, half an hour before its start', () => {
  expect(untilSetsOpen(open, at('20:29:00'))).toBe(62_000);
  expect(untilSetsOpen(open, at('20:30:00'))).toBe(false);
  expect(untilSetsOpen(open, new Date('2026-03-05T20:00:00Z'))).toBe(false);
});

test('a match that is over is not read again', () => {
  for (const over of [{ ended_at: open.date }, { cancelled_at: open.date }]) {
    expect(untilSetsOpen({ ...open, ...over }, at('20:29:00'))).toBe(false);
  }
});
