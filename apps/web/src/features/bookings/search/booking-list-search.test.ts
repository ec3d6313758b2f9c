import { describe, expect, it } from 'vitest';
import { bookingListSearch } from './booking-list-search.ts';

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
