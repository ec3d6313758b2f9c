import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMillis } from '../time/instant.ts';
import { closureSpan, mayCloseUntil, partsWithout, type Span } from './closures.ts';

const ZONE = 'America/Sao_Paulo';
// 12:00 of a Monday in São Paulo.
const NOW = '2026-03-09T15:00:00.000Z';
const span = (from: string, to: string, zone = ZONE, now = NOW) => closureSpan({ from, to }, zone, now);

describe('the time of a closure', () => {
  it('is that of the club, over midnight too, and begins now at the earliest', () => {
    expect(span('2026-03-09T22:00', '2026-03-10T01:30')).toEqual({
      ok: true,
      start_at: '2026-03-10T01:00:00.000Z',
      end_at: '2026-03-10T04:30:00.000Z',
    });
    expect(span('2026-03-09T08:00', '2026-03-09T14:00')).toMatchObject({ ok: true, start_at: NOW });
  });

  it.each([
    ['2026-03-09T18:00', '2026-03-09T18:00', 'closure_reversed'],
    ['2026-03-09T18:00', '2026-03-09T17:00', 'closure_reversed'],
    ['2026-03-09T08:00', '2026-03-09T12:00', 'closure_past'],
    ['2026-03-10T00:00', '2026-06-09T00:00', 'closure_too_long'],
  ])('from %s to %s is refused: %s', (from, to, code) => {
    expect(span(from, to)).toEqual({ ok: false, code });
  });

  it('of 90 days is accepted', () => {
    expect(span('2026-03-10T00:00', '2026-06-08T00:00')).toMatchObject({ ok: true });
  });

  it('takes the longer reading when the clock changes', () => {
    // New York, 2026-03-08: 02:00 to 03:00 is skipped. 2026-11-01: 01:00 to 02:00 is shown twice.
    const zone = 'America/New_York';
    const now = '2026-03-01T12:00:00.000Z';
    expect(span('2026-03-08T01:00', '2026-03-08T02:30', zone, now)).toEqual({
      ok: true,
      start_at: '2026-03-08T06:00:00.000Z',
      end_at: '2026-03-08T07:00:00.000Z',
    });
    const autumn = '2026-10-30T12:00:00.000Z';
    expect(span('2026-11-01T01:30', '2026-11-01T01:45', zone, autumn)).toEqual({
      ok: true,
      start_at: '2026-11-01T05:30:00.000Z',
      end_at: '2026-11-01T06:45:00.000Z',
    });
  });
});

describe('who closes', () => {
  it('reception until the night of tomorrow, the manager as long as anybody', () => {
    const until = (role: 'reception' | 'manager', end: string) => mayCloseUntil(role, end, ZONE, NOW);
    expect(until('reception', '2026-03-11T09:00:00.000Z')).toBe(true);
    expect(until('reception', '2026-03-11T09:01:00.000Z')).toBe(false);
    expect(until('manager', '2026-05-11T09:01:00.000Z')).toBe(true);
  });
});

describe('what is left of a span', () => {
  const at = (minute: number) => new Date(minute * 60_000).toISOString();
  const part = (from: number, to: number): Span => ({ start_at: at(from), end_at: at(to) });

  it('is cut around what is taken', () => {
    expect(partsWithout(part(10, 60), [part(0, 15), part(20, 30), part(25, 40), part(55, 70)])).toEqual([
      part(15, 20),
      part(40, 55),
    ]);
    expect(partsWithout(part(10, 60), [part(0, 60)])).toEqual([]);
    expect(partsWithout(part(10, 60), [part(60, 70), part(0, 10)])).toEqual([part(10, 60)]);
  });

  it('is each minute of it that nothing takes, once', () => {
    const spans = fc.array(
      fc
        .tuple(fc.nat(100), fc.integer({ min: 1, max: 20 }))
        .map(([from, length]) => part(from, from + length)),
      { maxLength: 8 },
    );
    const minutesOf = (parts: readonly Span[]) =>
      parts.flatMap(({ start_at, end_at }) => {
        const [from, to] = [toMillis(start_at) / 60_000, toMillis(end_at) / 60_000];
        return Array.from({ length: to - from }, (_, minute) => from + minute);
      });
    fc.assert(
      fc.property(spans, (taken) => {
        const busy = new Set(minutesOf(taken));
        const left = minutesOf([part(30, 90)]).filter((minute) => !busy.has(minute));
        expect(minutesOf(partsWithout(part(30, 90), taken))).toEqual(left);
      }),
    );
  });
});
