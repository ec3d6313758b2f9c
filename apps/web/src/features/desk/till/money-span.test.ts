import { expect, test } from 'vitest';
import { namedSpans, readMoneySpan, spanFrom, spanTo } from './money-span.ts';

const TODAY = '2026-03-01';
const ONE_DAY = { from: TODAY, to: TODAY };

test('the spans with a name end today, or with the month before', () => {
  expect(namedSpans('2026-01-15')).toEqual([
    { label: 'Hoje', from: '2026-01-15', to: '2026-01-15' },
    { label: 'Ontem', from: '2026-01-14', to: '2026-01-14' },
    { label: 'Este mês', from: '2026-01-01', to: '2026-01-15' },
    { label: 'Mês passado', from: '2025-12-01', to: '2025-12-31' },
  ]);
  expect(namedSpans(TODAY)[3]).toMatchObject({ from: '2026-02-01', to: '2026-02-28' });
});

test.each([
  [{}, null],
  [
    { de: '2026-02-01', ate: '2026-02-28' },
    { from: '2026-02-01', to: '2026-02-28' },
  ],
  [
    { de: '2025-03-01', ate: '2026-03-02' },
    { from: '2025-03-01', to: '2026-03-02' },
  ],
  [{ de: '2025-03-01', ate: '2026-03-03' }, null],
  [{ de: '2026-03-02', ate: '2026-03-01' }, null],
  [{ de: '2026-02-30', ate: 'hoje' }, null],
  [{ de: 7 }, null],
])('the address %j means %j', (search, span) => {
  expect(readMoneySpan(search)).toEqual(span);
});

test('the other end follows a day that would make no span', () => {
  expect(spanFrom(ONE_DAY, '2026-02-10')).toEqual({ from: '2026-02-10', to: TODAY });
  expect(spanFrom(ONE_DAY, '2026-04-10')).toEqual({ from: '2026-04-10', to: '2026-04-10' });
  expect(spanFrom(ONE_DAY, '2020-01-01')).toEqual({ from: '2020-01-01', to: '2021-01-01' });
  expect(spanTo(ONE_DAY, '2026-03-05')).toEqual({ from: TODAY, to: '2026-03-05' });
  expect(spanTo(ONE_DAY, '2026-02-05')).toEqual({ from: '2026-02-05', to: '2026-02-05' });
  expect(spanTo(ONE_DAY, '2029-01-01')).toEqual({ from: '2028-01-01', to: '2029-01-01' });
});
