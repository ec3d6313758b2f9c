import type { StreamEvent } from '@bandeja/contract/calls/events';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bookingQuery } from '../../data/shared-reads.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { announceBooking, showsBooking } from './live-bookings.ts';

type BookingEvent = StreamEvent<'booking'>;

let id = 0;
beforeEach(() => {
  id += 1;
  toasts.set([]);
});
afterEach(() => vi.unstubAllGlobals());
const messages = () => toasts.get().map(({ message }) => message);
const announce = (
  status: BookingEvent['status'],
  payment_status: BookingEvent['payment_status'],
  client = new QueryClient(),
) => announceBooking(client, { id, status, payment_status });

test('a page shows one toast each when a booking is confirmed, cancelled and refunded', () => {
  announce(BOOKING_STATUS.awaiting_payment, 'pending');
  expect(messages()).toEqual([]);
  announce(BOOKING_STATUS.confirmed, 'approved');
  announce(BOOKING_STATUS.confirmed, 'approved');
  announce(BOOKING_STATUS.cancelled, 'refunding');
  announce(BOOKING_STATUS.cancelled, 'refunded');
  expect(messages()).toEqual([
    'Reserva confirmada. Bom jogo!',
    'Reserva cancelada. O dinheiro está voltando para você.',
    'Reembolso concluído: o dinheiro voltou para você.',
  ]);
});

test('a page that already shows the state shows no toast', () => {
  const client = new QueryClient();
  client.setQueryData(bookingQuery(id).queryKey, {
    id,
    status: BOOKING_STATUS.cancelled,
    payment: null,
  } as never);
  announce(BOOKING_STATUS.cancelled, null, client);
  expect(messages()).toEqual([]);
});

test('a page of the booking shows its change itself, without a toast', () => {
  const end = showsBooking(id);
  announce(BOOKING_STATUS.confirmed, 'approved');
  expect(messages()).toEqual([]);
  end();
  announce(BOOKING_STATUS.cancelled, 'refunding');
  expect(messages()).toEqual(['Reserva cancelada. O dinheiro está voltando para você.']);
});

/** The storage of a tab. */
function stubStorage() {
  const values = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
}

test('events that are repeated after a reload show no second toast', async () => {
  stubStorage();
  /** A page of the tab: the module's state is new after each load. */
  const load = async () => {
    vi.resetModules();
    const page = await import('./live-bookings.ts');
    const shown = await import('../../ui/feedback/toasts.ts');
    return {
      events: (...states: (readonly [BookingEvent['status'], BookingEvent['payment_status']])[]) => {
        for (const [status, payment_status] of states)
          page.announceBooking(new QueryClient(), { id, status, payment_status });
        return shown.toasts.get().map(({ message }) => message);
      },
    };
  };
  const cancelled = [
    [BOOKING_STATUS.cancelled, 'refunding'],
    [BOOKING_STATUS.cancelled, 'refunded'],
  ] as const;
  expect((await load()).events(...cancelled)).toHaveLength(2);
  const reloaded = await load();
  expect(reloaded.events(...cancelled)).toEqual([]);
  // New states are announced.
  id += 1;
  expect(reloaded.events([BOOKING_STATUS.confirmed, 'approved'])).toEqual(['Reserva confirmada. Bom jogo!']);
});
