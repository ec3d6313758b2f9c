import type { AvailableCourt, SlotOfDay } from '@bandeja/contract/calls/bookings';
import { describe, expect, it } from 'vitest';
import { courtsByPrice, courtsOf, durationsOf, hourRows, optionFor, slotCells } from './slot-cells.ts';

const club = { id: 1, slug: 'arena', name: 'Arena', city: 'São Paulo' };

function court(id: number, prices: Record<number, number>): AvailableCourt {
  const availables = Object.entries(prices).map(([duration, price_cents]) => ({
    start_time: '18:00',
    end_time: '19:00',
    duration: Number(duration),
    price_cents,
  }));
  return { id, name: `Quadra ${id}`, surface: 'grama', indoor: true, club, availables };
}

const slot = (id: string, ...courts: AvailableCourt[]): SlotOfDay => ({ id, courts });

describe('slotCells', () => {
  it('counts the courts free for the duration and gives their lowest price', () => {
    const day = [
      slot('18:00', court(1, { 60: 16000, 90: 24000 }), court(2, { 60: 15000 }), court(3, { 90: 27000 })),
    ];
    expect(slotCells(day, 60, [])).toMatchObject([{ free: 2, price_cents: 15000, duration: 60 }]);
    expect(slotCells(day, 90, [])).toMatchObject([{ free: 2, price_cents: 24000, duration: 90 }]);
  });

  it('offers a shorter duration when the chosen one is not free', () => {
    const day = [slot('20:00', court(1, { 60: 18000 }))];
    expect(slotCells(day, 90, [])).toMatchObject([{ free: 1, price_cents: 18000, duration: 60 }]);
  });

  it('marks a cell as cheap when it costs less per minute than the highest price of the day', () => {
    const day = [slot('18:00', court(1, { 60: 16000 })), slot('19:00', court(1, { 60: 18000 }))];
    expect(slotCells(day, 60, []).map((cell) => cell.kind === 'free' && cell.cheap)).toEqual([true, false]);
    expect(slotCells(day.slice(1), 60, [])).toMatchObject([{ cheap: false }]);
  });

  it('sorts taken times among the free ones, and midnight after the evening', () => {
    const day = [slot('23:30', court(1, { 60: 14000 })), slot('00:00', court(1, { 60: 14000 }))];
    const cells = slotCells(day, 60, ['19:00']);
    expect(cells.map(({ time, kind }) => [time, kind])).toEqual([
      ['19:00', 'gone'],
      ['23:30', 'free'],
      ['00:00', 'free'],
    ]);
    expect(hourRows(cells).map(({ label }) => label)).toEqual(['19h', '23h', '00h']);
  });

  it('returns no cell when the day is empty', () => {
    expect(slotCells([], 60, [])).toEqual([]);
    expect(hourRows([])).toEqual([]);
  });
});

describe('the offers of a day', () => {
  const day = [
    slot('18:00', court(1, { 90: 1, 60: 1 }), court(2, { 60: 1 })),
    slot('19:00', court(1, { 120: 1 })),
  ];

  it('list each duration and count each court once', () => {
    expect(durationsOf(day)).toEqual([60, 90, 120]);
    expect(courtsOf(day)).toBe(2);
  });

  it('give the same duration, else the longest below, else the shortest', () => {
    const options = [{ duration: 120 }, { duration: 60 }, { duration: 90 }];
    expect(optionFor(options, 90)).toEqual({ duration: 90 });
    expect(optionFor(options, 100)).toEqual({ duration: 90 });
    expect(optionFor(options, 30)).toEqual({ duration: 60 });
    expect(optionFor([], 60)).toBeUndefined();
  });

  it('sort courts with the duration first, then by price, then in the given order', () => {
    const courts = [
      court(1, { 60: 100 }),
      court(2, { 90: 300 }),
      court(3, { 90: 200 }),
      court(4, { 90: 200 }),
    ];
    expect(courtsByPrice(courts, 90).map(({ id }) => id)).toEqual([3, 4, 2, 1]);
  });
});
