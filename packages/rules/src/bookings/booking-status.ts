declare const status: unique symbol;

/**
 * A state of a booking: a number in answers and in the database. The type is opaque, so that a bare number is neither
 * compared with a state nor taken for one.
 */
export interface BookingStatus {
  readonly [status]: never;
}

const NUMBERS = { awaiting_payment: 10, awaiting_confirmation: 20, confirmed: 30, cancelled: 40 } as const;

export type BookingStatusName = keyof typeof NUMBERS;

export const BOOKING_STATUS = NUMBERS as unknown as Readonly<Record<BookingStatusName, BookingStatus>>;

export const BOOKING_STATUSES: readonly BookingStatus[] = Object.values(BOOKING_STATUS);

/** Unconfirmed states, counted against the player's limit of open holds. */
export const OPEN_HOLD_STATUSES = [
  BOOKING_STATUS.awaiting_payment,
  BOOKING_STATUS.awaiting_confirmation,
] as const;

/** States in which a booking takes its court. */
export const COURT_TAKING_STATUSES = [...OPEN_HOLD_STATUSES, BOOKING_STATUS.confirmed] as const;

const LABELS: Record<BookingStatusName, string> = {
  awaiting_payment: 'Aguardando Pagamento',
  awaiting_confirmation: 'Aguardando Confirmação',
  confirmed: 'Confirmada',
  cancelled: 'Cancelada',
};

/** The key of a state in BOOKING_STATUS. */
export function bookingStatusName(status: BookingStatus): BookingStatusName {
  const names = Object.keys(NUMBERS) as BookingStatusName[];
  const found = names.find((name) => BOOKING_STATUS[name] === status);
  if (!found) throw new RangeError(`not a state of a booking: ${status}`);
  return found;
}

export function bookingStatusLabel(status: BookingStatus): string {
  return LABELS[bookingStatusName(status)];
}

export function isOpenHold(status: BookingStatus): boolean {
  return OPEN_HOLD_STATUSES.some((open) => open === status);
}
