import type { BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, it } from 'vitest';
import { pickNextBooking } from './pick-next-booking.ts';

const now = '2025-11-21T12:00:00Z';
const booking = (
  id: number,
  start: string,
  end: string,
  status: BookingStatus = 30,
  hold_expires_at: string | null = null,
) => ({
  id,
  can: { cancel: true, pay: status === 10, create_match: true },
  status,
  start_at: `2025-11-${start}:00.000Z`,
  end_at: `2025-11-${end}:00.000Z`,
  hold_expires_at,
});

describe('pickNextBooking', () => {
  it('is the soonest booking in any order of the list', () => {
    const later = booking(1, '25T10:00', '25T11:30');
    const sooner = booking(2, '22T10:00', '22T11:30');
    expect(pickNextBooking([later, sooner], now)?.id).toBe(2);
    expect(pickNextBooking([sooner, later], now)?.id).toBe(2);
  });

  it('includes the booking in play until its end', () => {
    const playing = booking(1, '21T11:00', '21T12:30');
    expect(pickNextBooking([playing], now)?.id).toBe(1);
    expect(pickNextBooking([playing], playing.end_at)).toBeNull();
  });

  it('excludes cancelled and past bookings and expired holds', () => {
    const held = booking(4, '23T10:00', '23T11:00', 10, '2025-11-21T12:00:01.000Z');
    const list = [
      booking(1, '22T10:00', '22T11:00', 40),
      booking(2, '20T10:00', '20T11:00'),
      booking(3, '22T11:00', '22T12:00', 10, '2025-11-21T12:00:00.000Z'),
    ];
    expect(pickNextBooking(list, now)).toBeNull();
    expect(pickNextBooking([...list, held], now)?.id).toBe(4);
  });

  it('is first a hold that must be paid now, the most urgent one', () => {
    const sooner = booking(1, '22T10:00', '22T11:30');
    const held = booking(2, '25T10:00', '25T11:30', 10, '2025-11-21T12:10:00.000Z');
    const pix = {
      ...booking(3, '26T10:00', '26T11:30', 20, '2025-11-21T12:05:00.000Z'),
      can: { cancel: true, pay: true, create_match: true },
    };
    expect(pickNextBooking([sooner, held, pix], now)?.id).toBe(3);
    expect(pickNextBooking([sooner, held, pix], '2025-11-21T12:05:00Z')?.id).toBe(2);
    expect(pickNextBooking([sooner, held, pix], '2025-11-21T12:10:00Z')?.id).toBe(1);
  });

  it('gives no priority to a booking that only waits for its club', () => {
    const sooner = booking(1, '22T10:00', '22T11:30');
    const asked = booking(2, '25T10:00', '25T11:30', 20, '2025-11-25T10:00:00.000Z');
    expect(pickNextBooking([asked, sooner], now)?.id).toBe(1);
  });
});
