import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { bookingQuery } from '../../data/get-booking.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { announceBooking, showsBooking } from './announce-booking.ts';

let id = 0;
beforeEach(() => {
  id += 1;
  toasts.set([]);
});
const messages = () => toasts.get().map(({ message }) => message);
const tell = (status: number, payment_status: string | null, client = new QueryClient()) =>
  announceBooking(client, { id, status, payment_status });

test('a page is told once that a booking is confirmed, cancelled and refunded', () => {
  tell(BOOKING_STATUS.awaiting_payment, 'pending');
  expect(messages()).toEqual([]);
  tell(BOOKING_STATUS.confirmed, 'approved');
  tell(BOOKING_STATUS.confirmed, 'approved');
  tell(BOOKING_STATUS.cancelled, 'refunding');
  tell(BOOKING_STATUS.cancelled, 'refunded');
  expect(messages()).toEqual([
    'Reserva confirmada. Bom jogo!',
    'Reserva cancelada. O dinheiro está voltando para você.',
    'Reembolso concluído: o dinheiro voltou para você.',
  ]);
});

test('a page that shows the state already is not told again', () => {
  const client = new QueryClient();
  client.setQueryData(bookingQuery(id).queryKey, {
    id,
    status: BOOKING_STATUS.cancelled,
    payment: null,
  } as never);
  tell(BOOKING_STATUS.cancelled, null, client);
  expect(messages()).toEqual([]);
});

test('a page that shows the booking tells its change itself, and not twice', () => {
  const end = showsBooking(id);
  tell(BOOKING_STATUS.confirmed, 'approved');
  expect(messages()).toEqual([]);
  end();
  tell(BOOKING_STATUS.cancelled, 'refunding');
  expect(messages()).toEqual(['Reserva cancelada. O dinheiro está voltando para você.']);
});
