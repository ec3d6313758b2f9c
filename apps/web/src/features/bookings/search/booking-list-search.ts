// The address of Minhas Reservas. Without the texts of the page, because the router reads it on every page.

/** The tabs of Minhas Reservas. */
export const BOOKING_TABS = ['proximas', 'passadas', 'canceladas'] as const;
export type BookingTab = (typeof BOOKING_TABS)[number];

/** The states by which coming bookings can be filtered. */
export const STATE_FILTERS = ['abertas', 'confirmadas'] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

export interface BookingListSearch {
  /** Default: coming bookings. */
  tab?: BookingTab;
  /** Default: all states. */
  state?: StateFilter;
  /** From 1; default: 1. */
  page?: number;
}

/** Reads the search parameters; invalid values are dropped. */
export function bookingListSearch({ tab, state, page }: Record<string, unknown>): BookingListSearch {
  const number = typeof page === 'string' && /^\d{1,6}$/.test(page) ? Number(page) : page;
  const known = BOOKING_TABS.find((one) => one === tab && one !== 'proximas');
  return {
    tab: known,
    state: known ? undefined : STATE_FILTERS.find((one) => one === state),
    page:
      typeof number === 'number' && Number.isInteger(number) && number > 1
        ? Math.min(number, 100_000)
        : undefined,
  };
}
