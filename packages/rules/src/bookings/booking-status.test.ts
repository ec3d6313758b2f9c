import { describe, expect, it } from 'vitest';
import {
  BOOKING_STATUS,
  type BookingStatus,
  bookingStatusLabel,
  bookingStatusName,
  isOpenHold,
} from './booking-status.ts';

describe('booking status', () => {
  it.each([
    ['awaiting_payment', 10, 'Aguardando Pagamento', true],
    ['awaiting_confirmation', 20, 'Aguardando Confirmação', true],
    ['confirmed', 30, 'Confirmada', false],
    ['cancelled', 40, 'Cancelada', false],
  ] as const)('%s is %i, %s', (name, number, label, open) => {
    const status = BOOKING_STATUS[name];
    expect(status).toBe(number);
    expect(bookingStatusName(status)).toBe(name);
    expect(bookingStatusLabel(status)).toBe(label);
    expect(isOpenHold(status)).toBe(open);
  });

  it('compiles with no bare number in its place', () => {
    const status: BookingStatus = BOOKING_STATUS.confirmed;
    // @ts-expect-error a state and a number have no overlap
    expect(status === 30).toBe(true);
    // @ts-expect-error nor are they ordered
    expect(status < 40).toBe(true);
    // @ts-expect-error a number is no state
    const taken: BookingStatus = 30;
    // @ts-expect-error a state is no number
    const number: number = status;
    // @ts-expect-error a number is no state in a list either
    const list: readonly BookingStatus[] = [10, 20];
    // @ts-expect-error nor as an argument
    expect([bookingStatusLabel(30), taken, number, list.length]).toEqual(['Confirmada', 30, 30, 2]);
    switch (status) {
      // @ts-expect-error nor as a case
      case 30:
        break;
    }
  });
});
