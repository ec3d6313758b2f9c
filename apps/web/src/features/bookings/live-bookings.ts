import type { CallName } from '@bandeja/contract/all-calls';
import type { StreamEvent } from '@bandeja/contract/calls/events';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isSending } from '../../data/call-mutation.ts';
import { answersOf, LIVE_CHANGES } from '../../data/changes.ts';
import { refetch } from '../../data/refetch.ts';
import { bookingQuery } from '../../data/shared-reads.ts';
import { useLive } from '../../live/use-live.ts';
import { showToast } from '../../ui/feedback/toasts.ts';

/** Refetches the player's bookings when the server announces a change: paid, expired, cancelled. */
export function useLiveBookings(player: number | undefined): void {
  const client = useQueryClient();
  useLive(player === undefined ? [] : ['bookings'], (message) => {
    const of = message.event === 'booking' ? { getBooking: message.data.id } : {};
    if (message.event === 'booking') announceBooking(client, message.data);
    void refetch(client, answersOf(LIVE_CHANGES.booking, { of }));
  });
}

type BookingEvent = StreamEvent<'booking'>;

const KEY = 'bandeja.announced';
const MOST = 50;

/**
 * What this tab has announced, newest last. An event may come twice, and after a reload the server repeats those of the
 * last seconds (decision 049), so the list is stored in the tab.
 */
let announced = stored();

/** Bookings whose state this page shows as text; screen readers announce its changes there. */
const shownBookings = new Set<number>();

/** To be called while the page shows the state of this booking. Returns what ends it. */
export function showsBooking(id: number): () => void {
  shownBookings.add(id);
  return () => void shownBookings.delete(id);
}

/** The calls whose own answer is shown on this page. */
const OWN_CALLS: readonly CallName[] = ['cancelBooking', 'bookCourt'];

/**
 * Shows a toast on every open page when a booking was confirmed, cancelled or refunded, except where the page itself
 * shows the change.
 */
export function announceBooking(client: QueryClient, event: BookingEvent): void {
  const sentence = sentenceOf(event);
  const mark = `${event.id} ${sentence}`;
  if (sentence === null || announced.includes(mark)) return;
  const isOwnAct = isSending(client, OWN_CALLS);
  const shown = client.getQueryData(bookingQuery(event.id).queryKey);
  // The page shows this state already: it caused the change, or has read the booking since.
  const isKnown = shown?.status === event.status && event.payment_status === (shown.payment?.status ?? null);
  remember(mark);
  if (isOwnAct || isKnown || shownBookings.has(event.id)) return;
  showToast({ message: sentence });
}

function remember(mark: string): void {
  announced = [...announced, mark].slice(-MOST);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(announced));
  } catch {
    // Without storage a reload announces again.
  }
}

function stored(): string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function sentenceOf({ status, payment_status }: BookingEvent): string | null {
  if (status === BOOKING_STATUS.confirmed) return 'Reserva confirmada. Bom jogo!';
  if (status !== BOOKING_STATUS.cancelled) return null;
  if (payment_status === 'refunded') return 'Reembolso concluído: o dinheiro voltou para você.';
  if (payment_status === 'refunding') return 'Reserva cancelada. O dinheiro está voltando para você.';
  return 'Reserva cancelada.';
}
