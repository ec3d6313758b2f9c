import type { BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, it } from 'vitest';
import { pickNextBookings } from './pick-next-booking.ts';

const now = '2025-11-21T12:00:00Z';
const booking = (
  id: number,
  start: string,
  end: string,
  status: BookingStatus = BOOKING_STATUS.confirmed,
  hold_expires_at: string | null = null,
) => ({
  id,
  can: { cancel: true, pay: status === BOOKING_STATUS.awaiting_payment, create_match: true },
  status,
  start_at: `2025-11-${start}:00.000Z`,
  end_at: `2025-11-${end}:00.000Z`,
  hold_expires_at,
});

const picked = (bookings: Parameters<typeof pickNextBookings>[0], at: string = now) => {
  const { unpaid, next } = pickNextBookings(bookings as ReturnType<typeof booking>[], at);
  return [unpaid?.id ?? null, next?.id ?? null];
};

describe('pickNextBookings', () => {
  it('next is the soonest booking in any order of the list', () => {
    const later = booking(1, '25T10:00', '25T11:30');
    const sooner = booking(2, '22T10:00', '22T11:30');
    expect(picked([later, sooner])).toEqual([null, 2]);
    expect(picked([sooner, later])).toEqual([null, 2]);
  });

  it('next includes the booking in play until its end', () => {
    const playing = booking(1, '21T11:00', '21T12:30');
    expect(picked([playing])).toEqual([null, 1]);
    expect(picked([playing], playing.end_at)).toEqual([null, null]);
  });

  it('cancelled and past bookings and expired holds are excluded', () => {
    const held = booking(
      4,
      '23T10:00',
      '23T11:00',
      BOOKING_STATUS.awaiting_payment,
      '2025-11-21T12:00:01.000Z',
    );
    const list = [
      booking(1, '22T10:00', '22T11:00', BOOKING_STATUS.cancelled),
      booking(2, '20T10:00', '20T11:00'),
      booking(3, '22T11:00', '22T12:00', BOOKING_STATUS.awaiting_payment, '2025-11-21T12:00:00.000Z'),
    ];
    expect(picked(list)).toEqual([null, null]);
    expect(picked([...list, held])).toEqual([4, null]);
  });

  it('unpaid is the hold that ends first, in addition to the next booking', () => {
    const sooner = booking(1, '22T10:00', '22T11:30');
    const held = booking(
      2,
      '25T10:00',
      '25T11:30',
      BOOKING_STATUS.awaiting_payment,
      '2025-11-21T12:10:00.000Z',
    );
    const pix = {
      ...booking(3, '26T10:00', '26T11:30', BOOKING_STATUS.awaiting_payment, '2025-11-21T12:05:00.000Z'),
      can: { cancel: true, pay: true, create_match: true },
    };
    expect(picked([sooner, held, pix])).toEqual([3, 1]);
    expect(picked([sooner, held, pix], '2025-11-21T12:05:00Z')).toEqual([2, 1]);
    expect(picked([sooner, held, pix], '2025-11-21T12:10:00Z')).toEqual([null, 1]);
  });

  it('a booking that only waits for its club is not unpaid', () => {
    const sooner = booking(1, '22T10:00', '22T11:30');
    const asked = booking(
      2,
      '25T10:00',
      '25T11:30',
      BOOKING_STATUS.awaiting_confirmation,
      '2025-11-25T10:00:00.000Z',
    );
    expect(picked([asked, sooner])).toEqual([null, 1]);
  });

  it('a hold that waits for the shares of others is not to be paid until their deadline', () => {
    const held = {
      ...booking(1, '23T10:00', '23T11:00', BOOKING_STATUS.awaiting_payment, '2025-11-22T12:30:00.000Z'),
      waits_for: { until: '2025-11-22T12:00:00.000Z', text: '' },
    };
    expect(picked([held])).toEqual([null, 1]);
    expect(picked([held], '2025-11-22T12:00:00.000Z')).toEqual([1, null]);
  });
});
