export const BOOKING_STATUS = {
  awaiting_payment: 10,
  awaiting_confirmation: 20,
  confirmed: 30,
  cancelled: 40,
} as const;

export type BookingStatus = (typeof BOOKING_STATUS)[keyof typeof BOOKING_STATUS];

const BOOKING_STATUS_LABELS: Record<BookingStatus, string> = {
  10: 'Aguardando Pagamento',
  20: 'Aguardando Confirmação',
  30: 'Confirmada',
  40: 'Cancelada',
};

export function bookingStatusLabel(status: BookingStatus): string {
  return BOOKING_STATUS_LABELS[status];
}

export function isBookingStatus(value: number): value is BookingStatus {
  return value === 10 || value === 20 || value === 30 || value === 40;
}

/** Not yet certain, and counted against the player's limit of open holds. */
export function isOpenHold(status: BookingStatus): boolean {
  return status === BOOKING_STATUS.awaiting_payment || status === BOOKING_STATUS.awaiting_confirmation;
}
