import { describe, expect, it } from 'vitest';
import { toMillis } from '../time/instant.ts';
import { zonedTime } from '../time/zoned-time.ts';
import { listSlots } from './slots/slots.ts';
import { fittingSlot, nextOfRelease, renewedOffer, splitRelease, windowOfWait } from './waits.ts';

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
  type Line = Parameters<typeof nextOfRelease>[0]['line'];
  const one = (start_at: string, wait = 1, more: Partial<Line[number]> = {}) => ({
    ...{ wait, start_at, outcome: null, ...more },
  });
  const next = (now: string, line: Line, offers = 0) => nextOfRelease({ line, offers, zone: ZONE }, now);
  const tell = (...told: { wait: number; at: string; quiet: boolean }[]) => ({ type: 'tell', told });
  const NEXT_DAY = '2026-03-10';

  it('is an offer of ten minutes to the first in line that had none', () => {
    expect(next(at('12:00'), [one(at('18:00')), one(at('18:00'), 2)])).toEqual({
      ...{ type: 'offer', wait: 1, begins_at: at('12:00'), expires_at: at('12:10'), told: [] },
    });
    const second = [one(at('18:00'), 1, { outcome: 'expired' }), one(at('18:00'), 2)];
    expect(next(at('12:00'), second, 1)).toMatchObject({ wait: 2, told: [] });
  });

  it('is told to all after two offers and with nobody else in line, but to who said no', () => {
    const now = { at: at('12:00'), quiet: false };
    const line = [
      one(at('18:00'), 1, { outcome: 'declined' }),
      one(at('18:00'), 2, { outcome: 'expired' }),
      one(at('18:00'), 3),
    ];
    expect(next(at('12:00'), line, 2)).toEqual(tell({ wait: 2, ...now }, { wait: 3, ...now }));
    expect(next(at('12:00'), line.slice(0, 2), 1)).toEqual(tell({ wait: 2, ...now }));
    expect(next(at('12:00'), [])).toEqual(tell());
  });

  it('is told under two hours to the start, to each by the own game', () => {
    const close = { wait: 1, at: at('16:01'), quiet: false };
    expect(next(at('16:01'), [one(at('18:00'))])).toEqual(tell(close));
    expect(next(at('16:00'), [one(at('18:00'))])).toMatchObject({ type: 'offer', told: [] });
    // Who asked first plays too early to be asked: the next one is.
    expect(next(at('16:01'), [one(at('18:00')), one(at('20:00'), 2), one(at('20:00'), 3)])).toEqual({
      ...{ type: 'offer', wait: 2, begins_at: at('16:01'), expires_at: at('16:11'), told: [close] },
    });
  });

  it('passes over whose limits refuse it, who is told with the others', () => {
    const refused = one(at('18:00'), 1, { is_refused: true });
    expect(next(at('12:00'), [refused, one(at('18:00'), 2)])).toMatchObject({ wait: 2, told: [] });
    expect(next(at('12:00'), [refused])).toEqual(tell({ wait: 1, at: at('12:00'), quiet: false }));
  });

  it('waits at night for 7 h, or is told without a sound when the game is before 10 h', () => {
    const morning = { begins_at: at('07:00', NEXT_DAY), expires_at: at('07:10', NEXT_DAY) };
    const offer = { type: 'offer', wait: 1, ...morning, told: [] };
    const quiet = (now: string) => tell({ wait: 1, at: now, quiet: true });
    expect(next(at('22:00'), [one(at('10:00', NEXT_DAY))])).toEqual(offer);
    expect(next(at('00:30', NEXT_DAY), [one(at('10:00', NEXT_DAY))])).toEqual(offer);
    expect(next(at('06:59', NEXT_DAY), [one(at('20:00', NEXT_DAY))])).toEqual(offer);
    expect(next(at('22:00'), [one(at('09:30', NEXT_DAY))])).toEqual(quiet(at('22:00')));
    expect(next(at('22:00'), [one(at('23:00'))])).toEqual(quiet(at('22:00')));
    expect(next(at('21:59'), [one(at('09:30', NEXT_DAY))])).toMatchObject({ expires_at: at('22:09') });
    expect(next(at('07:00', NEXT_DAY), [one(at('09:30', NEXT_DAY))])).toMatchObject({
      begins_at: at('07:00', NEXT_DAY),
    });
  });

  it('is kept at night for who plays late, whoever of an early game is first', () => {
    const line = [one(at('09:30', NEXT_DAY)), one(at('10:30', NEXT_DAY), 2)];
    expect(next(at('23:00'), line)).toMatchObject({
      ...{ type: 'offer', wait: 2, begins_at: at('07:00', NEXT_DAY) },
      told: [{ wait: 1, at: at('23:00'), quiet: true }],
    });
  });

  it('that is free for all at night is told at 7 h, with a sound', () => {
    const line = [one(at('20:00', NEXT_DAY)), one(at('09:00', NEXT_DAY), 2)];
    expect(next(at('23:00'), line, 2)).toEqual(
      tell({ wait: 1, at: at('07:00', NEXT_DAY), quiet: false }, { wait: 2, at: at('23:00'), quiet: true }),
    );
  });
});

it.each([
  ['has not been told', at('12:11'), null, { begins_at: at('12:11'), expires_at: at('12:21') }],
  [
    'has not been told, and sleeps now',
    at('23:00', '2026-03-08'),
    null,
    { begins_at: at('07:00'), expires_at: at('07:10') },
  ],
  ['knew of it', at('12:11'), at('12:00'), null],
  ['plays within two hours', at('16:01'), null, null],
])('an offer that ran out begins again when its player %s', (_, now, told_at, times) => {
  expect(renewedOffer({ start_at: at('18:00'), told_at, zone: ZONE }, now)).toEqual(times);
});

it('an offer leaves the rest of a long release to others', () => {
  const span = (from: string, to: string) => ({ start_at: at(from), end_at: at(to) });
  const split = (from: string, to: string) => splitRelease(span('18:00', '21:00'), span(from, to));
  expect(split('18:00', '19:00')).toEqual({
    offered: span('18:00', '19:00'),
    rest: [span('19:00', '21:00')],
  });
  expect(split('19:00', '20:30').rest).toEqual([span('18:00', '19:00'), span('20:30', '21:00')]);
  expect(split('17:30', '21:30')).toEqual({ offered: span('18:00', '21:00'), rest: [] });
});
