export const BOOKING_STATUS = {
  awaiting_payment: 10,
  awaiting_confirmation: 20,
  confirmed: 30,
  cancelled: 40,
} as const;

export type BookingStatus = (typeof BOOKING_STATUS)[keyof typeof BOOKING_STATUS];

export const BOOKING_STATUSES: readonly BookingStatus[] = Object.values(BOOKING_STATUS);

/** Unconfirmed states, counted against the player's limit of open holds. */
export const OPEN_HOLD_STATUSES = [
  BOOKING_STATUS.awaiting_payment,
  BOOKING_STATUS.awaiting_confirmation,
] as const;

/** States in which a booking takes its court. */
export const COURT_TAKING_STATUSES = [...OPEN_HOLD_STATUSES, BOOKING_STATUS.confirmed] as const;

const BOOKING_STATUS_LABELS: Record<BookingStatus, string> = {
  [BOOKING_STATUS.awaiting_payment]: 'Aguardando Pagamento',
  [BOOKING_STATUS.awaiting_confirmation]: 'Aguardando Confirmação',
  [BOOKING_STATUS.confirmed]: 'Confirmada',
  [BOOKING_STATUS.cancelled]: 'Cancelada',
};

export function bookingStatusLabel(status: BookingStatus): string {
  return BOOKING_STATUS_LABELS[status];
}

export function isBookingStatus(value: number): value is BookingStatus {
  return BOOKING_STATUSES.some((status) => status === value);
}

export function isOpenHold(status: BookingStatus): boolean {
  return OPEN_HOLD_STATUSES.some((open) => open === status);
}
