import { describe, expect, it } from 'vitest';
import { bookingStatusLabel, isBookingStatus, isOpenHold } from './booking-status.ts';

describe('booking status', () => {
  it.each([
    [10, 'Aguardando Pagamento', true],
    [20, 'Aguardando Confirmação', true],
    [30, 'Confirmada', false],
    [40, 'Cancelada', false],
  ] as const)('%i is %s', (status, label, open) => {
    expect(bookingStatusLabel(status)).toBe(label);
    expect(isOpenHold(status)).toBe(open);
    expect(isBookingStatus(status)).toBe(true);
  });

  it('refuses every other code', () => {
    expect([0, 11, 50].some(isBookingStatus)).toBe(false);
  });
});
