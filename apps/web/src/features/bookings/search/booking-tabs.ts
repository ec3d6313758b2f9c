import {
  BOOKING_STATUS,
  type BookingStatus,
  COURT_TAKING_STATUSES,
  OPEN_HOLD_STATUSES,
} from '@bandeja/rules/bookings/booking-status';
import type { BookingTab, StateFilter } from './booking-list-search.ts';

/** Statuses in the format of the list's query. */
const listOf = (...statuses: BookingStatus[]) => statuses.join(',');

/** Waiting or confirmed. */
export const HOLDING_A_COURT = listOf(...COURT_TAKING_STATUSES);

/** The default page size of the call. */
export const BOOKINGS_PER_PAGE = 10;

export const TAB_LABELS: Record<BookingTab, string> = {
  proximas: 'Próximas',
  passadas: 'Passadas',
  canceladas: 'Canceladas',
};

/** The query of each tab of Minhas Reservas. */
export const TAB_QUERIES = {
  proximas: { status: HOLDING_A_COURT, when: 'coming' },
  passadas: { status: HOLDING_A_COURT, when: 'past' },
  canceladas: { status: listOf(BOOKING_STATUS.cancelled) },
} as const satisfies Record<BookingTab, { status: string; when?: 'coming' | 'past' }>;

export const STATE_LABELS: Record<StateFilter, string> = {
  abertas: 'A pagar ou confirmar',
  confirmadas: 'Confirmadas',
};

export const STATE_QUERIES = {
  abertas: { status: listOf(...OPEN_HOLD_STATUSES) },
  confirmadas: { status: listOf(BOOKING_STATUS.confirmed) },
} as const satisfies Record<StateFilter, { status: string }>;
