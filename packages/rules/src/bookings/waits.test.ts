import { describe, expect, it } from 'vitest';
import { toMillis } from '../time/instant.ts';
import { zonedTime } from '../time/zoned-time.ts';
import { listSlots } from './slots/slots.ts';
import { fittingSlot, nextOfRelease, windowOfWait } from './waits.ts';

const ZONE = 'America/Sao_Paulo';
const MONDAY = '2026-03-09';
const HOURS = [{ opens: 7 * 60, closes: 25 * 60 }];
const at = (time: string, date = MONDAY) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return zonedTime(date, hours * 60 + minutes, ZONE);
};
const spanOf = (from: string, to: string) => ({ start: toMillis(at(from)), end: toMillis(at(to)) });

describe('the times of a wait', () => {
  const windowAt = (from: string, to: string, hours = HOURS) =>
    windowOfWait({ date: MONDAY, from, to }, { zone: ZONE, hours });

  it.each([
    ['18:00', '22:00', spanOf('18:00', '22:00')],
    ['22:00', '00:30', spanOf('22:00', '24:30')],
    ['00:00', '01:00', spanOf('24:00', '25:00')],
    // Nobody plays at six, and the evening is not meant.
    ['06:00', '10:00', spanOf('06:00', '10:00')],
    ['20:00', '18:00', null],
    ['20:00', '20:00', null],
    ['20:00', 'x', null],
  ])('from %s to %s', (from, to, window) => {
    expect(windowAt(from, to)).toEqual(window);
  });

  it('are those of the clock where the club is closed', () => {
    expect(windowAt('09:00', '12:00', [])).toEqual(spanOf('09:00', '12:00'));
  });
});

describe('the slot that a release made possible', () => {
  const slotsWith = (busy: { start_at: string; end_at: string }[]) =>
    listSlots({
      date: MONDAY,
      zone: ZONE,
      hours: HOURS,
      step_minutes: 30,
      durations: [60, 90],
      now: at('08:00'),
      courts: [
        {
          id: 1,
          busy,
          price_rules: [{ weekdays: [1], from_minute: 0, to_minute: 2160, price_cents_per_hour: 12_000 }],
        },
      ],
    })[0]?.slots ?? [];
  const fit = (from: string, to: string, duration: number, busy: [string, string][] = []) =>
    fittingSlot(slotsWith(busy.map(([start, end]) => ({ start_at: at(start), end_at: at(end) }))), {
      window: spanOf(from, to),
      duration,
      released: spanOf('19:00', '20:00'),
    });

  it('is the one within the times with most of it, of several the first', () => {
    expect(fit('18:00', '22:00', 60)).toEqual({
      start_time: '19:00',
      start_at: at('19:00'),
      end_at: at('20:00'),
      price_cents: 12_000,
    });
    expect(fit('18:00', '22:00', 90)?.start_time).toBe('18:30');
    expect(fit('18:00', '22:00', 90, [['18:00', '19:00']])?.start_time).toBe('19:00');
    expect(fit('18:00', '19:30', 60)?.start_time).toBe('18:30');
  });

  it.each([
    ['begins after it', '20:00', '22:00', 60],
    ['ends before it', '17:00', '19:00', 60],
    ['is too short', '19:00', '20:00', 90],
    ['has another duration than the club', '18:00', '22:00', 120],
  ] as const)('is none when the wait %s', (_, from, to, duration) => {
    expect(fit(from, to, duration)).toBeNull();
  });

  it('is none when the court was taken at once', () => {
    expect(fit('18:00', '22:00', 60, [['18:00', '21:00']])).toBeNull();
  });
});

describe('what becomes of a released court', () => {
  const one = (start_at: string, was_offered = false, wait = 1) => ({ wait, start_at, was_offered });
  const next = (now: string, line: ReturnType<typeof one>[], offers = 0) =>
    nextOfRelease({ line, offers, zone: ZONE }, now);
  const NEXT_DAY = '2026-03-10';

  it('is an offer of ten minutes to the first in line', () => {
    expect(next(at('12:00'), [one(at('18:00')), one(at('18:00'), false, 2)])).toEqual({
      ...{ type: 'offer', wait: 1, begins_at: at('12:00'), expires_at: at('12:10') },
    });
    expect(next(at('12:00'), [one(at('18:00'), true), one(at('18:00'), false, 2)], 1)).toMatchObject({
      wait: 2,
    });
  });

  it('is told to all after two offers, with nobody else in line, and under two hours to the start', () => {
    const tell = { type: 'tell', quiet: false };
    expect(next(at('12:00'), [one(at('18:00'))], 2)).toEqual(tell);
    expect(next(at('12:00'), [one(at('18:00'), true)], 1)).toEqual(tell);
    expect(next(at('12:00'), [])).toEqual(tell);
    expect(next(at('16:01'), [one(at('18:00'))])).toEqual(tell);
    expect(next(at('16:00'), [one(at('18:00'))])).toMatchObject({ type: 'offer' });
  });

  it('waits at night for 7 h, or is told without a sound when the game is before 10 h', () => {
    const morning = { begins_at: at('07:00', NEXT_DAY), expires_at: at('07:10', NEXT_DAY) };
    const offer = { type: 'offer', wait: 1, ...morning };
    const tell = { type: 'tell', quiet: true };
    expect(next(at('22:00'), [one(at('10:00', NEXT_DAY))])).toEqual(offer);
    expect(next(at('00:30', NEXT_DAY), [one(at('10:00', NEXT_DAY))])).toEqual(offer);
    expect(next(at('06:59', NEXT_DAY), [one(at('20:00', NEXT_DAY))])).toEqual(offer);
    expect(next(at('22:00'), [one(at('09:30', NEXT_DAY))])).toEqual(tell);
    expect(next(at('22:00'), [one(at('23:00'))])).toEqual(tell);
    expect(next(at('21:59'), [one(at('09:30', NEXT_DAY))])).toMatchObject({ expires_at: at('22:09') });
    expect(next(at('07:00', NEXT_DAY), [one(at('09:30', NEXT_DAY))])).toMatchObject({
      begins_at: at('07:00', NEXT_DAY),
    });
  });
});
