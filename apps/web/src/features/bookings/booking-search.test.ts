import { describe, expect, it } from 'vitest';
import { bookingListSearch, bookingSearch } from './booking-search.ts';

describe('bookingSearch', () => {
  it('keeps every field of a valid address, given as strings', () => {
    const raw = {
      date: '2025-11-25',
      sport: 'Beach Tennis',
      city: 'São Paulo',
      period: 'noite',
      duration: '90',
      time: '19:30',
      booked: '12',
    };
    expect(bookingSearch(raw)).toEqual({ ...raw, duration: 90, booked: 12, club: undefined });
  });

  it('drops the city when a club is given, and the default sport', () => {
    expect(bookingSearch({ club: 'arena-moema', city: 'Campinas', sport: 'Padel' })).toMatchObject({
      club: 'arena-moema',
      city: undefined,
      sport: undefined,
    });
  });

  it.each([
    ['date', '2025-02-30'],
    ['date', 'amanhã'],
    ['club', '../etc/passwd'],
    ['club', ['a', 'b']],
    ['city', '   '],
    ['city', 'x'.repeat(121)],
    ['period', 'madrugada'],
    ['duration', '-60'],
    ['duration', '90.5'],
    ['duration', '14401'],
    ['time', '24:00'],
    ['booked', '0'],
    ['booked', '99999999999999999999'],
  ])('drops %s=%j', (name, value) => {
    expect(bookingSearch({ [name]: value })).toHaveProperty(name, undefined);
  });
});

describe('bookingListSearch', () => {
  it('keeps a tab and a page, and drops defaults', () => {
    expect(bookingListSearch({ tab: 'passadas', page: '3' })).toEqual({ tab: 'passadas', page: 3 });
    expect(bookingListSearch({ tab: 'proximas', page: '1' })).toEqual({});
  });

  it('keeps the state on the tab of coming bookings only', () => {
    expect(bookingListSearch({ state: 'abertas' })).toEqual({ state: 'abertas' });
    expect(bookingListSearch({ tab: 'canceladas', state: 'abertas' })).toEqual({ tab: 'canceladas' });
  });

  it.each([
    [{ state: 'pagas' }],
    [{ tab: 'todas' }],
    [{ page: '0' }],
    [{ page: '-2' }],
    [{ page: '1.5' }],
    [{ page: 'dois' }],
    [{ page: '9999999' }],
  ])('drops %j', (raw) => expect(bookingListSearch(raw)).toEqual({}));
});
