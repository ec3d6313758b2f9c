import {
  BOOKING_STATUS,
  type BookingStatus,
  OPEN_HOLD_STATUSES,
} from '@bandeja/rules/bookings/booking-status';

/** Statuses in the format of the list's query. */
const listOf = (...statuses: BookingStatus[]) => statuses.join(',');

/** Waiting or confirmed. */
export const HOLDING_A_COURT = listOf(...OPEN_HOLD_STATUSES, BOOKING_STATUS.confirmed);

/** The tabs of Minhas Reservas and the query of each. */
export const BOOKING_TABS = ['proximas', 'passadas', 'canceladas'] as const;
export type BookingTab = (typeof BOOKING_TABS)[number];

/** The default page size of the specification. */
export const BOOKINGS_PER_PAGE = 10;

export const TAB_LABELS: Record<BookingTab, string> = {
  proximas: 'Próximas',
  passadas: 'Passadas',
  canceladas: 'Canceladas',
};

export const TAB_QUERIES = {
  proximas: { status: HOLDING_A_COURT, when: 'coming' },
  passadas: { status: HOLDING_A_COURT, when: 'past' },
  canceladas: { status: listOf(BOOKING_STATUS.cancelled) },
} as const satisfies Record<BookingTab, { status: string; when?: 'coming' | 'past' }>;

/** The states by which coming bookings can be filtered. */
export const STATE_FILTERS = ['abertas', 'confirmadas'] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

export const STATE_LABELS: Record<StateFilter, string> = {
  abertas: 'A pagar ou confirmar',
  confirmadas: 'Confirmadas',
};

export const STATE_QUERIES = {
  abertas: { status: listOf(...OPEN_HOLD_STATUSES) },
  confirmadas: { status: listOf(BOOKING_STATUS.confirmed) },
} as const satisfies Record<StateFilter, { status: string }>;

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
